#include <cstdlib>

#include "jsonata/tracer.hpp"

namespace jsonata {

Origin Tracer::element(const Origin& origin) const {
    Origin one = origin;
    if (one.kind == Origin::Kind::events) one.kind = Origin::Kind::inside;
    one.spread = one.mapped = false;
    return one;
}

bool Tracer::is_many(const Origin& origin) const {
    return origin.spread || (origin.kind == Origin::Kind::events && events_ == Events::array);
}

/// `a[]`: the result of the whole path stays a list.
bool Tracer::keeps_list(NodeId step) const {
    while (syntax_[step].kind == Kind::filter || syntax_[step].kind == Kind::focus ||
           syntax_[step].kind == Kind::position)
        step = syntax_[step].first;
    return syntax_[step].kind == Kind::keep;
}

Origin Tracer::path(NodeId id, const Origin& context) {
    Origin origin = context;
    bool list = false;
    for (NodeId one = syntax_[id].first; one != no_node; one = syntax_[one].next) {
        list = list || keeps_list(one);
        origin = path_step(one, origin, one != syntax_[id].first);
    }
    if (list) origin.spread = false;
    return origin;
}

Origin Tracer::path_step(NodeId id, const Origin& context, bool later) {
    switch (syntax_[id].kind) {
        case Kind::text:
            return step(context, syntax_.name(id), syntax_[id].range);
        case Kind::name:
        case Kind::wildcard:
        case Kind::descendant:
            return trace(id, context);
        case Kind::filter:
        case Kind::keep:
        case Kind::sort:
        case Kind::group:
        case Kind::focus:
        case Kind::position:
            return staged(id, context, true, later);
        case Kind::hole:
            record(context, syntax_[id].range);
            return trace(id, context);
        default:
            break;
    }
    if (!later) return trace(id, context);
    Origin origin = trace(id, element(context));
    if (!is_many(context)) return origin;
    origin.variable = context.variable;
    origin.spread = origin.mapped = true;
    return origin;
}

/// Something with a filter, an order or a variable behind it.
Origin Tracer::staged(NodeId id, const Origin& context, bool in_path, bool later) {
    const Node& node = syntax_[id];
    Origin base = in_path ? path_step(node.first, context, later) : trace(node.first, context);
    const NodeId second = syntax_[node.first].next;
    switch (node.kind) {
        case Kind::filter:
            return filtered(id, base, later);
        case Kind::keep:
            base.spread = false;
            return base;
        case Kind::sort:
            for (NodeId term = second; term != no_node; term = syntax_[term].next)
                use(term, element(base), Wanted::one);
            return base;
        case Kind::group:
            group(second, element(base));
            return {};
        case Kind::focus:
            // The next step begins where this one began.
            scope_.bind(syntax_.name(second), element(base));
            return context;
        default:
            scope_.bind(syntax_.name(second), {});
            return base;
    }
}

void Tracer::group(NodeId first_key, const Origin& context) {
    for (NodeId one = first_key; one != no_node; one = syntax_[one].next) use(one, context, Wanted::one);
}

Origin Tracer::filtered(NodeId id, const Origin& base, bool later) {
    const NodeId condition = syntax_[id].last;
    const Node& node = syntax_[condition];
    const bool negative = node.kind == Kind::negation && syntax_[node.first].kind == Kind::number;
    if (node.kind == Kind::number || negative) return indexed(base, condition, later);
    use(condition, element(base), Wanted::any);
    const std::string_view mark = syntax_.written->excerpt(node.mark);
    const bool computes = node.kind == Kind::binary && !mark.empty() &&
                          std::string_view("+-*/%").find(mark) != std::string_view::npos;
    const bool selects =
        (node.kind == Kind::binary && !computes) || node.kind == Kind::name || node.kind == Kind::path;
    Origin kept = base;
    if (selects) {
        kept.mapped = is_many(base);
    } else if (!later) {
        // It may be an index.
        kept = element(base);
    }
    return kept;
}

/// A number in brackets. Behind a step of a path it counts within each event: `$events.Data[0]` is every
/// `Data`.
Origin Tracer::indexed(const Origin& base, NodeId index, bool later) {
    if (base.kind == Origin::Kind::events) return indexed_event(base, index);
    return later ? base : element(base);
}

Origin Tracer::indexed_event(const Origin& base, NodeId index) {
    const std::string spelling(syntax_.excerpt(index));
    const double number = std::strtod(spelling.c_str(), nullptr);
    // jsonata rounds down and counts from the end below zero.
    const bool first = number >= -1 && number < 1;
    if (events_ == Events::one && !first) {
        faults_.add(Fault::Kind::index_of_one, syntax_[index].range,
                    "`$events` is one event here, so that nothing but `[0]` finds it");
    }
    return element(base);
}

}  // namespace jsonata
