#include "jsonata/spelling.hpp"
#include "jsonata/tracer.hpp"

namespace jsonata {

Origin Tracer::call(NodeId id, const Origin& context, const Origin* piped) {
    std::vector<NodeId> arguments = syntax_.children(id);
    const NodeId called = arguments.front();
    arguments.erase(arguments.begin());
    if (syntax_[called].kind == Kind::variable) {
        const std::string name = syntax_.name(called);
        const Function* function = bound_.contains(name) ? nullptr : function_named(name);
        if (function != nullptr)
            return built_in(*function, std::move(arguments), context, piped, syntax_[id].range);
    }
    if (piped != nullptr) use(*piped, Wanted::list, syntax_[id].range);
    for (const NodeId argument : arguments) use(argument, context, Wanted::list);
    // What is called by a bare name is no function, and no part of the event either.
    if (syntax_[called].kind != Kind::name) trace(called, context);
    return unknown();
}

Origin Tracer::built_in(const Function& function, std::vector<NodeId> arguments, const Origin& context,
                        const Origin* piped, Range range) {
    using Takes = Function::Takes;
    sees_chance = sees_chance || function.changing;
    if (function.takes == Takes::member)
        return for_members(function, std::move(arguments), context, piped, range);
    const std::size_t count = arguments.size() + (piped != nullptr ? 1 : 0);
    if (count < function.without_context) record(context, range);
    const bool looks_up =
        function.name == "lookup" && count == 2 && syntax_[arguments.back()].kind == Kind::text;
    if (looks_up) {
        const Origin whole = piped != nullptr ? *piped : trace(arguments.front(), context);
        return step(whole, syntax_.name(arguments.back()), syntax_[arguments.back()].range);
    }
    const Wanted wanted = function.takes == Takes::one   ? Wanted::one
                          : function.takes == Takes::any ? Wanted::any
                                                         : Wanted::list;
    if (piped != nullptr) use(*piped, wanted, range);
    for (const NodeId argument : arguments) use(argument, context, wanted);
    return {};
}

/// `$map(list, function($member) {...})` and its kind.
Origin Tracer::for_members(const Function& function, std::vector<NodeId> arguments, const Origin& context,
                           const Origin* piped, Range range) {
    const bool from_context =
        piped == nullptr && !arguments.empty() && syntax_[arguments[0]].kind == Kind::lambda;
    Origin whole = context;
    if (piped != nullptr) {
        whole = *piped;
    } else if (!from_context && !arguments.empty()) {
        whole = trace(arguments[0], context);
        arguments.erase(arguments.begin());
    }
    if (arguments.empty() || syntax_[arguments[0]].kind != Kind::lambda) {
        use(whole, Wanted::list, range);
        for (const NodeId argument : arguments) use(argument, context, Wanted::list);
        return unknown();
    }
    Origin member = element(whole);
    if (function.name == "each" || function.name == "sift") member = step(whole, "*", range);
    const bool sorts = function.name == "sort";
    std::vector<Origin> given{member};
    if (sorts) given.push_back(member);
    if (function.name == "reduce") given.insert(given.begin(), arguments.size() > 1 ? Origin{} : member);
    lambda(arguments[0], context, given);
    for (std::size_t i = 1; i < arguments.size(); ++i) use(arguments[i], context, Wanted::list);
    if (function.name == "single") return member;
    if (!sorts && function.name != "filter") return {};
    whole.mapped = is_many(whole);
    return whole;
}

Origin Tracer::apply(NodeId id, const Origin& context) {
    const Node& node = syntax_[id];
    const Origin piped = trace(node.first, context);
    const Node& receiver = syntax_[node.last];
    if (receiver.kind == Kind::call) return call(node.last, context, &piped);
    if (receiver.kind == Kind::lambda) {
        lambda(node.last, context, {piped});
        return {};
    }
    if (receiver.kind == Kind::variable) {
        const std::string name = syntax_.name(node.last);
        const Function* function = bound_.contains(name) ? nullptr : function_named(name);
        if (function != nullptr) return built_in(*function, {}, context, &piped, node.range);
    }
    use(piped, Wanted::list, node.range);
    if (receiver.kind != Kind::name) trace(node.last, context);
    return unknown();
}

void Tracer::lambda(NodeId id, const Origin& context, const std::vector<Origin>& given) {
    const std::size_t mark = scope_.enter();
    std::size_t number = 0;
    const Node& node = syntax_[id];
    for (NodeId one = node.first; one != node.last; one = syntax_[one].next) {
        scope_.bind(syntax_.name(one), number < given.size() ? given[number] : Origin{Origin::Kind::unknown});
        ++number;
    }
    use(node.last, context, Wanted::list);
    scope_.leave(mark);
}

Origin Tracer::binary(NodeId id, const Origin& context) {
    const Node& node = syntax_[id];
    if (context.kind == Origin::Kind::input) {
        if (const NodeId left = split_name(id); left != no_node) {
            trace(left, context);
            reads_all = false;
            return {};
        }
    }
    const std::string_view mark = syntax_.written->excerpt(node.mark);
    const bool logical = mark == "and" || mark == "or";
    use(node.first, context, logical ? Wanted::any : Wanted::one);
    use(node.last, context, logical ? Wanted::any : mark == "in" ? Wanted::list : Wanted::one);
    return {};
}

/// `$events.Data.detail-type` subtracts `type`, a name outside the event, which nobody writes to subtract.
/// Gives the path before the first minus, or none.
NodeId Tracer::split_name(NodeId id) {
    const Range whole = syntax_[id].range;
    while (syntax_[id].kind == Kind::binary) {
        const Node& node = syntax_[id];
        const bool tight = syntax_[node.first].range.end == node.mark.begin &&
                           node.mark.end == syntax_[node.last].range.begin;
        if (!tight || syntax_.written->excerpt(node.mark) != "-" || syntax_[node.last].kind != Kind::name)
            return no_node;
        id = node.first;
    }
    if (syntax_[id].kind != Kind::path || syntax_[syntax_[id].last].kind != Kind::name) return no_node;
    NodeId begin = syntax_[id].first;
    while (syntax_[begin].kind == Kind::filter) begin = syntax_[begin].first;
    if (syntax_[begin].kind != Kind::variable) return no_node;
    const Range name{syntax_[syntax_[id].last].range.begin, whole.end};
    const std::string spelling(syntax_.written->excerpt(name));
    faults_.add(Fault::Kind::unquoted_name, name,
                "`" + spelling + "` is a subtraction here; as a name it stands in backticks",
                spell_name(spelling));
    return id;
}

/// A value that is one of two. What only one of them reads counts as read.
Origin Tracer::branches(NodeId then, NodeId otherwise, const Origin& context) {
    const Origin a = trace(then, context);
    const Origin b = otherwise == no_node ? Origin{} : trace(otherwise, context);
    if (a.kind == b.kind && a.path == b.path) return a.spread ? a : b;
    record(a, syntax_[then].range);
    if (otherwise != no_node) record(b, syntax_[otherwise].range);
    Origin either = a.spread ? a : b;
    either.kind = Origin::Kind::made;
    either.path = 0;
    return either;
}

Origin Tracer::block(NodeId id, const Origin& context) {
    const std::size_t mark = scope_.enter();
    Origin last;
    for (NodeId one = syntax_[id].first; one != no_node; one = syntax_[one].next) last = trace(one, context);
    scope_.leave(mark);
    return last;
}

}  // namespace jsonata
