#include "jsonata/examine.hpp"

#include <algorithm>
#include <array>

#include "lint/reading.hpp"

namespace lint {
namespace {

using jsonata::Examination;
using jsonata::Fault;
using predicate::Host;
using predicate::Type;
using predicate::Value;
using value::Text;

/// The names that rules call the faults by.
constexpr std::array<std::pair<Fault::Kind, const char*>, 21> words = {{
    {Fault::Kind::unclosed, "unclosed"},
    {Fault::Kind::unopened, "unopened"},
    {Fault::Kind::embedded, "embedded"},
    {Fault::Kind::trailing, "trailing"},
    {Fault::Kind::empty, "empty"},
    {Fault::Kind::too_long, "too long"},
    {Fault::Kind::undelimited, "undelimited"},
    {Fault::Kind::expression_missing, "expression missing"},
    {Fault::Kind::expression_refused, "expression refused"},
    {Fault::Kind::syntax, "syntax"},
    {Fault::Kind::unquoted_name, "unquoted name"},
    {Fault::Kind::input_transformer, "input transformer"},
    {Fault::Kind::eval, "eval"},
    {Fault::Kind::unknown_function, "unknown function"},
    {Fault::Kind::unknown_variable, "unknown variable"},
    {Fault::Kind::step_functions, "step functions"},
    {Fault::Kind::changing, "changing"},
    {Fault::Kind::outside_events, "outside events"},
    {Fault::Kind::unknown_member, "unknown member"},
    {Fault::Kind::unindexed, "unindexed"},
    {Fault::Kind::index_of_one, "index of one"},
}};

Value kind(const void* thing, Host&) {
    const auto& fault = *static_cast<const ExpressionFault*>(thing);
    const auto found = std::find_if(words.begin(), words.end(),
                                    [&](const auto& one) { return one.first == fault.fault->kind; });
    return Value(Text(found == words.end() ? "constant" : found->second));
}

void fill_fault(Types& types) {
    predicate::ObjectType& type = types.expression_fault;
    type.name = "fault of an expression";
    type.place = [](const void* t, Host&) { return static_cast<const ExpressionFault*>(t)->place; };
    type.fields = {
        {"kind", Type::text(), kind},
        {"certain", Type::truth(),
         [](const void* t, Host&) {
             const Fault& fault = *static_cast<const ExpressionFault*>(t)->fault;
             return Value(value::truth(fault.weight == Fault::Weight::fault));
         }},
        {"what", Type::text(),
         [](const void* t, Host&) {
             return Value(Text(static_cast<const ExpressionFault*>(t)->fault->words));
         }},
        {"better", Type::text(),
         [](const void* t, Host&) {
             const std::string& better = static_cast<const ExpressionFault*>(t)->fault->better;
             return better.empty() ? Value::absent() : Value(Text(better));
         },
         true},
    };
}

/// Where a stretch of the text stands in the file; where that is not known, the whole of it.
text::Span place_of(const model::Expression& expression, const Examination& result, jsonata::Range range) {
    const std::vector<std::uint32_t>& offsets = expression.offsets;
    if (offsets.size() != result.text.size() + 1 || range.end >= offsets.size()) return expression.place;
    return {expression.place.source, offsets[range.begin], offsets[std::max(range.begin, range.end)]};
}

Value faults(const void* thing, Host& host) {
    const Examined& examined = as<Examined>(thing);
    Value::List list;
    for (const Fault& fault : examined.result.faults) {
        const text::Span place = place_of(*examined.expression, examined.result, fault.range);
        list.items.push_back(
            object(types().expression_fault, in(host).keep(ExpressionFault{&fault, place}), place));
    }
    if (examined.result.undecided)
        list.open = std::make_shared<const value::Reason>(*examined.result.undecided);
    return Value(std::move(list), examined.expression->place);
}

Value reads(const void* thing, Host&) {
    Value::List list;
    for (const jsonata::Read& read : as<Examined>(thing).result.reads)
        list.items.push_back(Value(Text(read.shown())));
    if (!as<Examined>(thing).result.reads_all) {
        list.open = std::make_shared<const value::Reason>(value::Reason{
            "the expression may read more of the event", as<Examined>(thing).expression->place});
    }
    return Value(std::move(list), as<Examined>(thing).expression->place);
}

jsonata::Use use_of(const model::Expression& expression) {
    if (expression.of_transformer) return jsonata::Use::transformer();
    if (expression.literal_only) return {jsonata::Events::one, jsonata::Form::literal};
    if (expression.member == "UniversalTargetParameters.Input") return jsonata::Use::input();
    if (expression.of_batch) return jsonata::Use::parameter(jsonata::Events::array);
    const bool unsaid = expression.member.starts_with("EventBusV2Parameters.SystemMetadata.");
    return jsonata::Use::parameter(unsaid ? jsonata::Events::unsaid : jsonata::Events::one);
}

}  // namespace

void fill_expression(Types& types) {
    fill_fault(types);
    predicate::ObjectType& type = types.expression;
    type.name = "expression";
    type.shown = [](const void* t, Host&) { return Text(as<Examined>(t).expression->text); };
    type.place = [](const void* t, Host&) { return as<Examined>(t).expression->place; };
    type.fields = {
        {"member", Type::text(),
         [](const void* t, Host&) { return Value(Text(as<Examined>(t).expression->member)); }},
        {"text", Type::text(),
         [](const void* t, Host&) {
             return Value(as<Examined>(t).expression->text, as<Examined>(t).expression->place);
         }},
        {"of_batch", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(as<Examined>(t).expression->of_batch)); }},
        {"of_transformer", Type::truth(),
         [](const void* t, Host&) {
             return Value(value::truth(as<Examined>(t).expression->of_transformer));
         }},
        {"constant", Type::truth(),
         [](const void* t, Host&) {
             const Examination& result = as<Examined>(t).result;
             if (result.constant != value::Truth::unknown) return Value(result.constant);
             return Value::unknown(value::Reason{"whether the expression reads the event is not known",
                                                 as<Examined>(t).expression->place});
         }},
        {"faults", Type::list_of(Type::of(types.expression_fault)), faults},
        {"reads", Type::list_of(Type::text()), reads},
    };
}

Value expressions_of(const model::Subscriber& subscriber, Judgement& judgement) {
    Value::List list;
    for (const auto& member : subscriber.expressions.members) {
        if (!judgement.world().holds(member.exists)) continue;
        const model::Expression& expression = member.item;
        const Examined& examined =
            judgement.keep(Examined{&expression, jsonata::examine(expression.text, use_of(expression))});
        list.items.push_back(object(types().expression, examined, expression.place));
    }
    if (subscriber.expressions.open)
        list.open = std::make_shared<const value::Reason>(*subscriber.expressions.open);
    return Value(std::move(list), subscriber.identity.place);
}

}  // namespace lint
