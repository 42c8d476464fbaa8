#include <algorithm>

#include "lint/reading.hpp"
#include "pattern/measure.hpp"
#include "pattern/questions.hpp"
#include "pattern/syntax.hpp"

namespace lint {
namespace {

using pattern::Dialect;
using predicate::Function;
using predicate::Host;
using predicate::Type;
using predicate::Value;
using value::Text;
using value::Truth;

value::Reason not_decided(const PatternUse& use) {
    if (use.pattern->unknown) return *use.pattern->unknown;
    return {"what the pattern matches cannot be decided", use.place};
}

Value truth_of(Truth truth, const PatternUse& use) {
    return truth == Truth::unknown ? Value::unknown(not_decided(use)) : Value(truth);
}

bool overlap(text::Span a, text::Span b) {
    return a.source == b.source && a.begin < b.end && b.begin < a.end;
}

Value faults(const void* thing, Host& host) {
    Value::List list;
    const std::vector<text::Span> wildcards = pattern::wildcards(*as<PatternUse>(thing).pattern);
    for (pattern::Fault& fault :
         pattern::faults(*as<PatternUse>(thing).pattern, as<PatternUse>(thing).dialect)) {
        const text::Span place = fault.place;
        const bool of_wildcard = fault.kind == pattern::FaultKind::operator_refused &&
                                 std::any_of(wildcards.begin(), wildcards.end(),
                                             [&](text::Span at) { return overlap(at, place); });
        list.items.push_back(
            object(types().pattern_fault, in(host).keep(PatternFault{std::move(fault), of_wildcard}), place));
    }
    if (as<PatternUse>(thing).pattern->unknown)
        list.open = std::make_shared<const value::Reason>(*as<PatternUse>(thing).pattern->unknown);
    return Value(std::move(list), as<PatternUse>(thing).place);
}

Value places(const std::vector<text::Span>& spans) {
    Value::List list;
    for (const text::Span span : spans) list.items.push_back(Value(Text("wildcard"), span));
    return Value(std::move(list));
}

Value names(const std::vector<pattern::NamedField>& fields, const PatternUse& use) {
    Value::List list;
    for (const pattern::NamedField& field : fields)
        list.items.push_back(Value(Text(field.path), field.place));
    if (use.pattern->unknown) list.open = std::make_shared<const value::Reason>(*use.pattern->unknown);
    return Value(std::move(list), use.place);
}

/// The strings that every event's field must be one of, or begin with; open where it may be others.
Value demanded(const PatternUse& use, std::string_view path) {
    Value::List list;
    const auto matchers = pattern::demanded(*use.pattern, path);
    const auto more = std::make_shared<const value::Reason>(
        value::Reason{"the pattern does not say all values", use.place});
    if (!matchers) list.open = more;
    for (const pattern::Matcher& matcher : matchers.value_or(std::vector<pattern::Matcher>())) {
        if (matcher.kind != pattern::Matcher::Kind::one_of) list.open = more;
        for (const pattern::Atom& atom : matcher.atoms) {
            const bool said = atom.op == pattern::Operator::exact || atom.op == pattern::Operator::prefix;
            if (!said || !atom.operand.is(value::Tree::Kind::text)) list.open = more;
            if (said && atom.operand.is(value::Tree::Kind::text) &&
                matcher.kind == pattern::Matcher::Kind::one_of)
                list.items.push_back(Value(atom.operand.as_text(), atom.operand.place()));
        }
    }
    return Value(std::move(list), use.place);
}

/// Of a classic bus and of what PutEvents sends events are envelopes; else by the scope.
pattern::Events events_of(const PatternUse& use) {
    if (use.dialect == Dialect::classic || use.dialect == Dialect::event_source)
        return pattern::Events::envelope;
    return pattern::events_of(use.dialect);
}

void fill_fault(Types& types) {
    predicate::ObjectType& type = types.pattern_fault;
    type.name = "fault of a pattern";
    type.place = [](const void* t, Host&) { return static_cast<const PatternFault*>(t)->fault.place; };
    type.fields = {
        {"what", Type::text(),
         [](const void* t, Host&) { return Value(Text(static_cast<const PatternFault*>(t)->fault.words)); }},
        {"of_size", Type::truth(),
         [](const void* t, Host&) {
             const pattern::FaultKind kind = static_cast<const PatternFault*>(t)->fault.kind;
             return Value(value::truth(kind == pattern::FaultKind::too_long ||
                                       kind == pattern::FaultKind::too_many_combinations));
         }},
        {"of_wildcard", Type::truth(),
         [](const void* t, Host&) {
             return Value(value::truth(static_cast<const PatternFault*>(t)->of_wildcard));
         }},
    };
}

/// An answer about two patterns, with an event that shows it.
void fill_answer(Types& types) {
    predicate::ObjectType& type = types.answer;
    type.name = "answer";
    type.fields = {
        {"holds", Type::truth(),
         [](const void* t, Host&) {
             const auto& answer = *static_cast<const pattern::Answer*>(t);
             if (answer.truth != Truth::unknown) return Value(answer.truth);
             return Value::unknown(value::Reason{"what the patterns match cannot be decided", {}});
         }},
        // For the end of a message: an event that shows it, where one could be built.
        {"witness", Type::text(),
         [](const void* t, Host&) {
             const std::string& event = static_cast<const pattern::Answer*>(t)->witness;
             return Value(Text(event.empty() ? event : ", such as " + event));
         }},
    };
}

using Question = pattern::Answer (*)(const pattern::Pattern&, const pattern::Pattern&, pattern::Events);

template <Question question>
Value ask(std::span<const Value> arguments, Host& host) {
    for (const Value& argument : arguments) {
        if (argument.is_unknown()) return Value::unknown(argument.shared_reason());
    }
    const PatternUse& a = as<PatternUse>(arguments[0].object()->thing);
    const PatternUse& b = as<PatternUse>(arguments[1].object()->thing);
    const bool classic = a.dialect == Dialect::classic || b.dialect == Dialect::classic;
    const pattern::Events events = classic ? pattern::Events::envelope : events_of(a);
    pattern::Answer answer = question(*a.pattern, *b.pattern, events);
    return object(types().answer, in(host).keep(std::move(answer)));
}

}  // namespace

void fill_pattern(Types& types) {
    fill_fault(types);
    fill_answer(types);
    predicate::ObjectType& type = types.pattern;
    type.name = "pattern";
    type.shown = [](const void* t, Host&) { return as<PatternUse>(t).pattern->canonical; };
    type.place = [](const void* t, Host&) { return as<PatternUse>(t).place; };
    type.fields = {
        {"faults", Type::list_of(Type::of(types.pattern_fault)), faults},
        {"bytes", Type::integer(),
         [](const void* t, Host&) {
             return Value(static_cast<std::int64_t>(pattern::size(*as<PatternUse>(t).pattern).bytes),
                          as<PatternUse>(t).place);
         }},
        {"wildcards", Type::list_of(Type::text()),
         [](const void* t, Host&) { return places(pattern::wildcards(*as<PatternUse>(t).pattern)); }},
        {"top_level", Type::list_of(Type::text()),
         [](const void* t, Host&) {
             return names(pattern::top_level(*as<PatternUse>(t).pattern), as<PatternUse>(t));
         }},
        {"fields", Type::list_of(Type::text()),
         [](const void* t, Host&) {
             return names(pattern::fields(*as<PatternUse>(t).pattern), as<PatternUse>(t));
         }},
        {"sources", Type::list_of(Type::text()),
         [](const void* t, Host&) { return demanded(as<PatternUse>(t), "source"); }},
        // The source that only EventBridge can set; in the data, the one that an envelope has.
        {"aws_sources", Type::list_of(Type::text()),
         [](const void* t, Host&) {
             return demanded(as<PatternUse>(t),
                             as<PatternUse>(t).dialect == Dialect::system_metadata ? "aws:Source" : "source");
         }},
        {"satisfiable", Type::truth(),
         [](const void* t, Host&) {
             return truth_of(
                 pattern::satisfiable(*as<PatternUse>(t).pattern, events_of(as<PatternUse>(t))).truth,
                 as<PatternUse>(t));
         }},
        {"catches_all", Type::truth(),
         [](const void* t, Host&) {
             return truth_of(
                 pattern::catches_all(*as<PatternUse>(t).pattern, events_of(as<PatternUse>(t))).truth,
                 as<PatternUse>(t));
         }},
    };
}

Value pattern_of(const value::Fact<pattern::Pattern>& fact, Dialect dialect, Judgement& judgement) {
    const value::Fact<pattern::Pattern>& here = fact.in(judgement.world());
    if (here.is_absent()) return Value::absent(here.place());
    // What is unknown as a whole may be absent.
    if (here.is_unknown()) return Value::unknown(here.reason());
    return object(types().pattern, judgement.keep(PatternUse{&here.value(), dialect, here.place()}),
                  here.place());
}

namespace {

Dialect dialect_of(const model::Filter& filter, Judgement& judgement) {
    const value::Fact<Text>& scope = filter.scope.in(judgement.world());
    const std::string word = scope.is_known() && scope.value().is_literal() ? scope.value().literal() : "";
    if (word == "METADATA") return Dialect::metadata;
    return word == "SYSTEM_METADATA" ? Dialect::system_metadata : Dialect::data;
}

}  // namespace

void fill_filter(Types& types) {
    predicate::ObjectType& type = types.filter;
    type.name = "filter";
    type.place = [](const void* t, Host&) { return static_cast<const model::Filter*>(t)->place; };
    type.fields = {
        // A filter without a scope is refused; nothing depends on what it is.
        {"scope", Type::text(),
         [](const void* t, Host& h) {
             return or_default(read_optional(static_cast<const model::Filter*>(t)->scope, in(h)), "");
         }},
        {"pattern", Type::of(types.pattern),
         [](const void* t, Host& h) {
             const auto& filter = *static_cast<const model::Filter*>(t);
             return pattern_of(filter.pattern, dialect_of(filter, in(h)), in(h));
         },
         true},
    };
}

Value filters_of(const model::Subscriber& subscriber, Judgement& judgement) {
    Value::List list;
    for (const auto& member : subscriber.filters.members) {
        if (!judgement.world().holds(member.exists)) continue;
        list.items.push_back(object(types().filter, member.item, member.item.place));
    }
    if (subscriber.filters.open) list.open = std::make_shared<const value::Reason>(*subscriber.filters.open);
    return Value(std::move(list), subscriber.filters.place);
}

/// AWS counts all filters of a subscriber together (EventBridge guide, "Filtering events for a subscriber").
Value filter_total(const model::Subscriber& subscriber, Judgement& judgement, FilterMeasure measure) {
    std::int64_t total = 0;
    for (const auto& member : subscriber.filters.members) {
        if (!judgement.world().holds(member.exists)) continue;
        const auto& here = member.item.pattern.in(judgement.world());
        if (here.is_known()) total += measure(here.value());
    }
    return Value(total, subscriber.filters.place);
}

std::int64_t bytes_of(const pattern::Pattern& pattern) {
    return static_cast<std::int64_t>(pattern::size(pattern).bytes);
}

std::int64_t combinations_of(const pattern::Pattern& pattern) {
    constexpr std::size_t most = 1'000'000'000;
    return static_cast<std::int64_t>(std::min(pattern::combinations(pattern), most));
}

void add_pattern_functions(std::vector<Function>& functions) {
    const Types& all = types();
    const std::vector<Type> pattern{Type::of(all.pattern)};
    functions.push_back({"overlaps",
                         {{"one pattern", pattern}, {"the other", pattern}},
                         Type::of(all.answer),
                         ask<pattern::overlaps>});
    functions.push_back({"contains",
                         {{"the wider pattern", pattern}, {"the narrower", pattern}},
                         Type::of(all.answer),
                         ask<pattern::contains>});
}

}  // namespace lint
