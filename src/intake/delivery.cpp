#include "intake/delivery.hpp"

#include "intake/shape.hpp"

namespace intake {

namespace {

using value::Fact;
using value::Tree;
using Kind = Tree::Kind;
using Integer = Fact<std::int64_t>;

/// Names, and what takes effect where nothing is written: classic by PutTargets (RetryPolicy), the
/// new bus by CreateSubscriber (RetryPolicy).
struct Limits {
    const char* age;
    const char* attempts;
    std::int64_t default_age;
    std::int64_t default_attempts;
};

constexpr Limits classic_limits = {"MaximumEventAgeInSeconds", "MaximumRetryAttempts", 86'400, 185};
constexpr Limits v2_limits = {"MaxEventAgeInSeconds", "MaxRetryAttempts", 300, 5};

Tree without(const Tree& tree, std::int64_t value) {
    return alternatives(tree, [value](const Tree& leaf) {
        const Integer fact = value::integer_fact(leaf);
        return fact.is_known() && fact.value() == value ? Tree::absent(leaf.place()) : leaf;
    });
}

Tree or_default(const Tree& tree, std::int64_t value) {
    return alternatives(tree, [value](const Tree& leaf) {
        const bool nothing =
            leaf.is(Kind::absent) || leaf.is(Kind::null) || (leaf.is(Kind::text) && leaf.as_text().empty());
        return nothing ? Tree::integer(value, std::to_string(value), leaf.place()) : leaf;
    });
}

}  // namespace

DeadLetter read_dead_letter(const Tree& owner, std::string_view key) {
    const Tree written = value::at(owner, {key});
    const Tree block = map_member(owner, key);
    return {text_member(block, "Arn"), written_place(written)};
}

model::Retry read_retry(const Tree& owner, model::Generation generation, bool described) {
    const Limits& limits = generation == model::Generation::classic ? classic_limits : v2_limits;
    const Tree block = map_member(owner, "RetryPolicy");
    Tree age = value::at(block, {limits.age});
    Tree attempts = value::at(block, {limits.attempts});
    if (described && generation == model::Generation::v2) {
        age = without(age, limits.default_age);
        attempts = without(attempts, limits.default_attempts);
    }
    const Tree effective = Tree::map({{limits.age, {}, or_default(age, limits.default_age)},
                                      {limits.attempts, {}, or_default(attempts, limits.default_attempts)}},
                                     block.place());
    const Tree stated = Tree::map({{limits.age, {}, age}, {limits.attempts, {}, attempts}}, block.place());
    model::Retry retry;
    retry.place = written_place(value::at(owner, {"RetryPolicy"}));
    retry.max_age_seconds = integer_member(stated, limits.age);
    retry.max_attempts = integer_member(stated, limits.attempts);
    retry.window_seconds = integer_member(effective, limits.age);
    retry.attempts = integer_member(effective, limits.attempts);
    return retry;
}

}  // namespace intake
