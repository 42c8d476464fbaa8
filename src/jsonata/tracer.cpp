#include "jsonata/tracer.hpp"

#include "jsonata/members.hpp"
#include "jsonata/spelling.hpp"

namespace jsonata {

void Tracer::trace() {
    const Origin input{Origin::Kind::input};
    use(syntax_.root, input, Wanted::one);
}

Origin Tracer::unknown() {
    sees_other = true;
    return {Origin::Kind::unknown};
}

Origin Tracer::trace(NodeId id, const Origin& context) {
    const Node& node = syntax_[id];
    switch (node.kind) {
        case Kind::name:
            return step(context, syntax_.name(id), node.range);
        case Kind::variable:
            return variable(id, context);
        case Kind::wildcard:
            return step(context, "*", node.range);
        case Kind::descendant:
            return step(context, "**", node.range);
        case Kind::hole:
        case Kind::parent:
            reads_all = false;
            return unknown();
        case Kind::text:
        case Kind::number:
        case Kind::constant:
        case Kind::regex:
        case Kind::placeholder:
            return {};
        case Kind::path:
            return path(id, context);
        case Kind::filter:
        case Kind::keep:
        case Kind::sort:
        case Kind::group:
        case Kind::focus:
        case Kind::position:
            return staged(id, context, false, false);
        default:
            return construct(id, context);
    }
}

Origin Tracer::construct(NodeId id, const Origin& context) {
    const Node& node = syntax_[id];
    switch (node.kind) {
        case Kind::block:
            return block(id, context);
        case Kind::call:
            return call(id, context, nullptr);
        case Kind::apply:
            return apply(id, context);
        case Kind::binary:
            return binary(id, context);
        case Kind::condition: {
            use(node.first, context, Wanted::any);
            const NodeId then = syntax_[node.first].next;
            return branches(then, syntax_[then].next, context);
        }
        case Kind::otherwise:
            return branches(node.first, node.last, context);
        case Kind::bind: {
            // A function may call itself.
            scope_.bind(syntax_.name(node.first), {Origin::Kind::unknown});
            const Origin value = trace(node.last, context);
            scope_.bind(syntax_.name(node.first), value);
            return value;
        }
        case Kind::lambda:
            lambda(id, context, {});
            return {};
        case Kind::object:
            group(node.first, context);
            return {};
        case Kind::transform:
            for (const NodeId part : syntax_.children(id)) use(part, unknown(), Wanted::list);
            return {};
        default:
            // Arrays, ranges, negations.
            for (const NodeId part : syntax_.children(id))
                use(part, context, node.kind == Kind::array ? Wanted::list : Wanted::one);
            return {};
    }
}

Origin Tracer::variable(NodeId id, const Origin& context) {
    const std::string name = syntax_.name(id);
    Origin origin;
    if (name.empty()) {
        origin = context;
    } else if (name == "$") {
        origin.kind = Origin::Kind::input;
    } else if (const Origin* value = scope_.find(name)) {
        origin = *value;
    } else if (name == "events" && !bound_.contains(name)) {
        sees_event = true;
        origin.kind = Origin::Kind::events;
    } else if (const Function* function = function_named(name); function && !bound_.contains(name)) {
        sees_chance = sees_chance || function->changing;
    } else {
        return unknown();
    }
    if (origin.kind == Origin::Kind::events || origin.kind == Origin::Kind::input)
        origin.variable = syntax_[id].range;
    return origin;
}

void Tracer::use(NodeId id, const Origin& context, Wanted wanted) {
    use(trace(id, context), wanted, syntax_[id].range);
}

void Tracer::use(const Origin& origin, Wanted wanted, Range range) {
    record(origin, range);
    if (!origin.spread || wanted == Wanted::list) return;
    const std::string words =
        "`$events` is an array here, and this is a list as soon as it has more than one event";
    const std::string better = std::string(syntax_.written->excerpt(origin.variable)) + "[0]";
    if (origin.mapped || wanted == Wanted::any) {
        faults_.ask(Fault::Kind::unindexed, origin.variable, words, better);
    } else {
        faults_.add(Fault::Kind::unindexed, origin.variable, words, better);
    }
}

void Tracer::record(const Origin& origin, Range range) {
    if (origin.kind == Origin::Kind::input && origin.variable != Range{}) {
        sees_other = true;
        reads_all = false;
        faults_.ask(Fault::Kind::outside_events, origin.variable, "the event is `$events`", "$events");
    }
    if (origin.kind != Origin::Kind::events && origin.kind != Origin::Kind::inside) return;
    if (!recorded_.insert(origin.path).second) return;
    if (reads.size() >= most_reads) {
        reads_all = false;
        return;
    }
    reads.push_back({paths_.steps(origin.path), range});
}

Origin Tracer::step(const Origin& context, const std::string& name, Range range) {
    switch (context.kind) {
        case Origin::Kind::made:
            return {};
        case Origin::Kind::input:
            outside(context, name, range);
            return unknown();
        case Origin::Kind::unknown:
            return unknown();
        case Origin::Kind::events:
        case Origin::Kind::inside:
            break;
    }
    return below(context, name, range);
}

Origin Tracer::below(const Origin& context, const std::string& name, Range range) {
    if (context.is_event() && !check_member(name, range)) return {Origin::Kind::unknown};
    static const std::vector<std::string> system{"SystemMetadata"};
    if (name.find(':') == std::string::npos && !is_system_member(name) && is_system_member("aws:" + name) &&
        context.kind == Origin::Kind::inside && paths_.steps(context.path) == system) {
        faults_.ask(Fault::Kind::unknown_member, range,
                    "`SystemMetadata` has `aws:" + name + "` and no `" + name + "`",
                    spell_name("aws:" + name));
    }
    Origin part = context;
    part.kind = Origin::Kind::inside;
    part.path = paths_.below(context.path, name);
    part.spread = context.spread || (context.kind == Origin::Kind::events && events_ == Events::array);
    return part;
}

bool Tracer::check_member(const std::string& name, Range range) {
    if (name == "*" || name == "**" || is_event_member(name)) return true;
    const std::string words = "an event has `Data`, `Metadata` and `SystemMetadata`, and no `" + name + "`";
    if (is_envelope_member(name)) {
        faults_.add(Fault::Kind::unknown_member, range, words, "Data." + spell_name(name));
    } else if (is_system_member(name)) {
        faults_.add(Fault::Kind::unknown_member, range, words, "SystemMetadata." + spell_name(name));
    } else {
        faults_.add(Fault::Kind::unknown_member, range, words, std::string(nearest_event_member(name)));
    }
    return false;
}

/// A path that begins beside the event. The guide names `$events` alone, so that what the names of an event
/// find there is nothing; of other names the service may know more.
void Tracer::outside(const Origin& context, const std::string& name, Range range) {
    sees_other = true;
    reads_all = false;
    const bool bare = context.variable == Range{};
    const Range place = bare ? range : context.variable;
    const std::string words =
        "the event is `$events`, and `" + (bare ? "" : std::string("$.")) + name + "` lies outside of it";
    if (is_envelope_member(name)) {
        faults_.add(Fault::Kind::outside_events, place, words,
                    one_event() + ".Data" + (bare ? "." + spell_name(name) : ""));
    } else if (is_event_member(name)) {
        faults_.ask(Fault::Kind::outside_events, place, words, one_event() + (bare ? "." + name : ""));
    } else {
        faults_.ask(Fault::Kind::outside_events, place, words);
    }
}

}  // namespace jsonata
