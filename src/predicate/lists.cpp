#include <optional>
#include <unordered_set>

#include "predicate/code.hpp"

namespace predicate {
namespace {

using value::Truth;
using ReasonRef = std::shared_ptr<const value::Reason>;

ReasonRef too_many() {
    static const auto reason = std::make_shared<const value::Reason>(
        value::Reason{"the rule visits more list members than it may", {}});
    return reason;
}

struct ListLiteral final : Code {
    explicit ListLiteral(std::vector<CodeRef> i) : items(std::move(i)) {}
    Value run(Frame& frame) const override {
        Value::List list;
        list.items.reserve(items.size());
        for (const CodeRef& item : items) list.items.push_back(item->run(frame));
        return Value(std::move(list));
    }
    std::vector<CodeRef> items;
};

struct Membership final : Code {
    Membership(CodeRef i, CodeRef l) : item(std::move(i)), list(std::move(l)) {}
    Value run(Frame& frame) const override {
        const Value wanted = item->run(frame);
        const Value all = list->run(frame);
        if (!all.list()) return not_known(all);
        Value result(Truth::no);
        for (const Value& member : all.list()->items) {
            if (++frame.steps > most_steps) return Value::unknown(too_many());
            const Truth truth = same(wanted, member, frame.host);
            if (truth == Truth::yes) return Value(truth, member.place());
            if (truth == Truth::unknown && !result.is_unknown()) result = judged(truth, wanted, member);
        }
        if (all.list()->open && !result.is_unknown()) return Value::unknown(all.list()->open);
        return result;
    }
    CodeRef item;
    CodeRef list;
};

struct Size final : Code {
    explicit Size(CodeRef l) : list(std::move(l)) {}
    Value run(Frame& frame) const override {
        const Value value = list->run(frame);
        if (!value.list()) return not_known(value);
        if (value.list()->open) return Value::unknown(value.list()->open);
        return Value(static_cast<std::int64_t>(value.list()->items.size()), value.place());
    }
    CodeRef list;
};

/// What makes two members the same; nothing where that cannot be told.
std::optional<std::string> key_of(const Value& value) {
    if (value.integer()) return std::to_string(*value.integer());
    if (value.text() && value.text()->is_literal()) return value.text()->literal();
    return std::nullopt;
}

struct Distinct final : Code {
    explicit Distinct(CodeRef l) : list(std::move(l)) {}
    Value run(Frame& frame) const override {
        const Value value = list->run(frame);
        if (!value.list()) return not_known(value);
        Value::List result;
        result.open = value.list()->open;
        std::unordered_set<std::string> seen;
        for (const Value& member : value.list()->items) {
            const std::optional<std::string> key = key_of(member);
            // A member that may be a repeat: how many there are is not known.
            if (!key && !result.open) result.open = not_known(member).shared_reason();
            if (key && seen.insert(*key).second) result.items.push_back(member);
        }
        return Value(std::move(result), value.place());
    }
    CodeRef list;
};

struct Quantified : Code {
    Quantified(CodeRef l, CodeRef b) : list(std::move(l)), body(std::move(b)) {}

    Value run(Frame& frame) const final {
        const Value value = list->run(frame);
        if (!value.list()) return not_known(value);
        return over(*value.list(), value.place(), frame);
    }
    virtual Value over(const Value::List& members, text::Span place, Frame& frame) const = 0;

    /// The body for one member.
    Value of(const Value& member, Frame& frame) const {
        if (++frame.steps > most_steps) return Value::unknown(too_many());
        if (member.is_unknown()) return Value::unknown(member.shared_reason());
        frame.locals.push_back(member);
        Value result = body->run(frame);
        frame.locals.pop_back();
        return result;
    }

    CodeRef list;
    CodeRef body;
};

/// `exists` is decided by a yes, `all` by a no.
struct Decides final : Quantified {
    Decides(Truth d, CodeRef l, CodeRef b) : Quantified(std::move(l), std::move(b)), decisive(d) {}
    Value over(const Value::List& members, text::Span, Frame& frame) const override {
        Value result(value::opposite(decisive));
        for (const Value& member : members.items) {
            const Value value = of(member, frame);
            if (value.truth() && *value.truth() == decisive) return Value(decisive, member.place());
            if (!value.truth() && !result.is_unknown()) result = not_known(value);
        }
        if (members.open && !result.is_unknown()) return Value::unknown(members.open);
        return result;
    }
    Truth decisive;
};

struct Filter final : Quantified {
    using Quantified::Quantified;
    Value over(const Value::List& members, text::Span place, Frame& frame) const override {
        Value::List result;
        result.open = members.open;
        for (const Value& member : members.items) {
            const Value value = of(member, frame);
            if (value.truth() && *value.truth() == Truth::yes) result.items.push_back(member);
            if (!value.truth() && !result.open) result.open = not_known(value).shared_reason();
        }
        return Value(std::move(result), place);
    }
};

struct Map final : Quantified {
    using Quantified::Quantified;
    Value over(const Value::List& members, text::Span place, Frame& frame) const override {
        Value::List result;
        result.open = members.open;
        result.items.reserve(members.items.size());
        for (const Value& member : members.items) result.items.push_back(of(member, frame));
        return Value(std::move(result), place);
    }
};

}  // namespace

CodeRef list(std::vector<CodeRef> items) {
    return std::make_unique<ListLiteral>(std::move(items));
}

CodeRef membership(CodeRef item, CodeRef list) {
    return std::make_unique<Membership>(std::move(item), std::move(list));
}

CodeRef size_of(CodeRef list) {
    return std::make_unique<Size>(std::move(list));
}
CodeRef distinct(CodeRef list) {
    return std::make_unique<Distinct>(std::move(list));
}

CodeRef quantified(Quantifier which, CodeRef list, CodeRef body) {
    switch (which) {
        case Quantifier::exists:
            return std::make_unique<Decides>(Truth::yes, std::move(list), std::move(body));
        case Quantifier::all:
            return std::make_unique<Decides>(Truth::no, std::move(list), std::move(body));
        case Quantifier::filter:
            return std::make_unique<Filter>(std::move(list), std::move(body));
        case Quantifier::map:
            break;
    }
    return std::make_unique<Map>(std::move(list), std::move(body));
}

}  // namespace predicate
