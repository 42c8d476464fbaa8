#pragma once

#include <string>

#include "lint/types.hpp"
#include "lint/vocabulary.hpp"

namespace lint {

/// How facts of the topology become values of the language.

inline predicate::Value of_content(const value::Text& text, text::Span place) {
    return predicate::Value::borrowed(text, place);
}
inline predicate::Value of_content(std::int64_t integer, text::Span place) {
    return predicate::Value(integer, place);
}
inline predicate::Value of_content(bool is, text::Span place) {
    return predicate::Value(value::truth(is), place);
}

/// The fact in the judgement's world. It must outlive the judgement, as those of the topology do.
template <class T>
predicate::Value read(const value::Fact<T>& fact, Judgement& judgement) {
    const value::Fact<T>& here = fact.in(judgement.world());
    if (here.is_known()) return of_content(here.value(), here.place());
    if (here.is_unknown()) return predicate::Value::unknown(here.reason(), here.place());
    return predicate::Value::absent(here.place());
}

/// As `read`, for a text that may not be there. One that is written is known, be it as a single hole: an
/// unknown one comes from further out (an include, a macro), and nothing tells whether it brings the field.
inline predicate::Value read_optional(const value::Fact<value::Text>& fact, Judgement& judgement) {
    predicate::Value result = read(fact, judgement);
    return result.is_unknown() ? result.placed_at({}) : result;
}

/// A field of something that may only be named: then what is not said of it is unknown, and nothing
/// tells whether anything is said.
[[nodiscard]] predicate::Value unsaid(const model::Identity& identity);
template <class T>
predicate::Value read_of(const model::Identity& identity, const value::Fact<T>& fact, Judgement& judgement) {
    predicate::Value result = read(fact, judgement);
    if (identity.declared) return result;
    if (result.is_absent()) return unsaid(identity);
    return result.is_unknown() ? result.placed_at({}) : result;
}

/// As `read`, for a fact made on the spot.
[[nodiscard]] predicate::Value owned(const value::Fact<value::Text>& fact, value::World& world);

/// The value, or what counts where nothing is written.
[[nodiscard]] predicate::Value or_default(predicate::Value value, const char* text);

/// The name as the file has it, at its place.
[[nodiscard]] predicate::Value name_of(const model::Identity& identity);
[[nodiscard]] inline value::Text shown_name(const model::Identity& identity) {
    return value::Text(identity.name);
}

/// The block around a dead-letter queue as written; only its place matters. Where a condition takes the
/// queue away, the block that another branch has is not the one to edit.
template <class Thing>
predicate::Value block_of(const Thing& thing, Judgement& judgement) {
    const bool taken_away =
        thing.dead_letter.is_choice() && thing.dead_letter.in(judgement.world()).is_absent();
    if (taken_away || !thing.dead_letter_block.placed()) return predicate::Value::absent();
    return predicate::Value(value::Truth::yes, thing.dead_letter_block);
}

/// What an ARN means; `delivery` is the one whose target it is, none for a dead-letter queue.
[[nodiscard]] predicate::Value destination_of(const value::Fact<value::Text>& fact,
                                              const model::Identity& owner, Judgement& judgement,
                                              std::optional<iam::Delivery> delivery = std::nullopt);
/// Who delivers to a target: its role, or the service where it names none or uses none.
[[nodiscard]] predicate::Value deliverer_of(const model::Subscriber& subscriber, Judgement& judgement);
[[nodiscard]] predicate::Value deliverer_of(const model::Target& target, Judgement& judgement);
[[nodiscard]] predicate::Value role_of(const value::Fact<value::Text>& fact, Judgement& judgement);
[[nodiscard]] predicate::Value bus_of(const value::Fact<value::Text>& fact, Judgement& judgement);
[[nodiscard]] predicate::Value retry_of(const model::Retry& retry, model::Generation generation,
                                        Judgement& judgement);
/// The policies of a role or key that are there in this world; `trust` has one at most.
[[nodiscard]] predicate::Value policy_of(const std::vector<model::Attached>& attached,
                                         const model::Identity& identity, Judgement& judgement);
/// The statements that are there in this world.
[[nodiscard]] predicate::Value statements_of(const model::Policy& policy, Judgement& judgement);
/// All policies attached in this world; open where there may be more.
[[nodiscard]] predicate::Value policies_of(const std::vector<model::Attached>& attached,
                                           const model::Identity& identity, Judgement& judgement);
/// The policies that a queue's own file gives it in this world; more, where one may be for any queue.
[[nodiscard]] predicate::Value queue_policies(const void* queue, predicate::Host& host);
[[nodiscard]] predicate::Value account_of(const iam::Delivery& delivery, Judgement& judgement);
[[nodiscard]] predicate::Value region_of(const iam::Delivery& delivery, Judgement& judgement);
/// Who writes dead letters of a delivery: `events.amazonaws.com`, except a subscriber's.
[[nodiscard]] predicate::Value events_service(Judgement& judgement);
[[nodiscard]] predicate::Value principal_of(const predicate::Value& role, Judgement& judgement);

[[nodiscard]] predicate::Value pattern_of(const value::Fact<pattern::Pattern>& fact, pattern::Dialect dialect,
                                          Judgement& judgement);
[[nodiscard]] predicate::Value filters_of(const model::Subscriber& subscriber, Judgement& judgement);
using FilterMeasure = std::int64_t (*)(const pattern::Pattern& pattern);
[[nodiscard]] std::int64_t bytes_of(const pattern::Pattern& pattern);
[[nodiscard]] std::int64_t combinations_of(const pattern::Pattern& pattern);
/// The sum over all filters whose pattern is known: the least that it can be.
[[nodiscard]] predicate::Value filter_total(const model::Subscriber& subscriber, Judgement& judgement,
                                            FilterMeasure measure);
[[nodiscard]] predicate::Value expressions_of(const model::Subscriber& subscriber, Judgement& judgement);

/// The names of parameter blocks that are there in this world, each at its place.
[[nodiscard]] predicate::Value blocks_of(const value::List<model::Block>& blocks, Judgement& judgement);

/// The account or Region field of an ARN.
[[nodiscard]] predicate::Value arn_account(const value::Text& arn);
[[nodiscard]] predicate::Value arn_region(const value::Text& arn);
/// Why a text cannot be told, by its first hole.
[[nodiscard]] predicate::Value unresolved(const value::Text& text);

template <class Thing>
predicate::Value object(const predicate::ObjectType& type, const Thing& thing, text::Span place = {}) {
    return predicate::Value(predicate::Object{&type, &thing}, place);
}

/// For `ObjectType::same` of things of the topology, of which there is one each.
inline value::Truth same_thing(const void* a, const void* b, predicate::Host&) {
    return value::truth(a == b);
}

}  // namespace lint
