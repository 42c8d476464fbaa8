#include "lint/reading.hpp"

#include <algorithm>

#include "arn/arn.hpp"

namespace lint {

using predicate::Value;

Value unsaid(const model::Identity& identity) {
    if (!identity.open.empty()) return Value::unknown(identity.open.front());
    return Value::unknown(value::Reason{"no document describes " + identity.name, identity.place});
}

Value owned(const value::Fact<value::Text>& fact, value::World& world) {
    const value::Fact<value::Text>& here = fact.in(world);
    if (here.is_known()) return Value(here.value(), here.place());
    if (here.is_unknown()) return Value::unknown(here.reason(), here.place());
    return Value::absent(here.place());
}

Value or_default(Value value, const char* text) {
    return value.is_absent() ? Value(value::Text(text)) : value;
}

Value name_of(const model::Identity& identity) {
    return Value(value::Text(identity.name), identity.place);
}

Value unresolved(const value::Text& text) {
    if (const value::Symbol* hole = text.first_hole()) return Value::unknown(hole->why);
    return Value::unknown(value::Reason{"`" + text.shown() + "` does not say it", {}});
}

Value arn_account(const value::Text& text) {
    const std::optional<arn::Arn> parsed = arn::parse(text);
    return parsed ? Value(parsed->account) : unresolved(text);
}

Value arn_region(const value::Text& text) {
    const std::optional<arn::Arn> parsed = arn::parse(text);
    return parsed ? Value(parsed->region) : unresolved(text);
}

Value account_of(const iam::Delivery& delivery, Judgement& judgement) {
    const value::Fact<value::Text> fact = iam::account_of(judgement.topology(), judgement.world(), delivery);
    const Value value = owned(fact, judgement.world());
    return value.is_absent() ? Value::unknown(value::Reason{"the files do not say the account", {}}) : value;
}

Value region_of(const iam::Delivery& delivery, Judgement& judgement) {
    const value::Fact<value::Text> fact = iam::region_of(judgement.topology(), judgement.world(), delivery);
    const Value value = owned(fact, judgement.world());
    return value.is_absent() ? Value::unknown(value::Reason{"the files do not say the Region", {}}) : value;
}

const Destination& Judgement::destination(const value::Text& text, text::SourceId near,
                                          std::optional<iam::Delivery> delivery) {
    for (const auto& known : destinations_) {
        if (known->text == &text) return *known;
    }
    const Meanings::Destination means = grounds_.meanings.destination(text, near);
    destinations_.push_back(std::make_unique<const Destination>(
        Destination{&text, means.queue, means.receiver, means.bus, delivery}));
    return *destinations_.back();
}

const EncryptionKey& Judgement::keep(EncryptionKey key) {
    keys_.push_back(std::make_unique<const EncryptionKey>(key));
    return *keys_.back();
}

const RetryLimits& Judgement::keep(RetryLimits limits) {
    retries_.push_back(std::make_unique<const RetryLimits>(limits));
    return *retries_.back();
}

const Limit& Judgement::keep(Limit limit) {
    limits_.push_back(std::make_unique<const Limit>(std::move(limit)));
    return *limits_.back();
}

const Principal& Judgement::keep(Principal principal) {
    principals_.push_back(std::make_unique<const Principal>(principal));
    return *principals_.back();
}

const PatternUse& Judgement::keep(PatternUse use) {
    patterns_.push_back(std::make_unique<const PatternUse>(use));
    return *patterns_.back();
}

const PatternFault& Judgement::keep(PatternFault fault) {
    pattern_faults_.push_back(std::make_unique<const PatternFault>(std::move(fault)));
    return *pattern_faults_.back();
}

const pattern::Answer& Judgement::keep(pattern::Answer answer) {
    answers_.push_back(std::make_unique<const pattern::Answer>(std::move(answer)));
    return *answers_.back();
}

const Examined& Judgement::keep(Examined examined) {
    examined_.push_back(std::make_unique<const Examined>(std::move(examined)));
    return *examined_.back();
}

const ExpressionFault& Judgement::keep(ExpressionFault fault) {
    expression_faults_.push_back(std::make_unique<const ExpressionFault>(fault));
    return *expression_faults_.back();
}

const iam::Decision& Judgement::keep(iam::Decision decision) {
    decisions_.push_back(std::make_unique<const iam::Decision>(std::move(decision)));
    return *decisions_.back();
}

}  // namespace lint
