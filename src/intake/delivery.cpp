#include "intake/delivery.hpp"

#include "intake/members.hpp"
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
    Members members;
};

constexpr Limits classic = {"MaximumEventAgeInSeconds", "MaximumRetryAttempts", 86'400, 185,
                            classic_retry_members};
constexpr Limits v2 = {"MaxEventAgeInSeconds", "MaxRetryAttempts", 300, 5, retry_members};

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

DeadLetter read_dead_letter(const Tree& owner, std::string_view key, finding::Findings& findings) {
    const Tree written = value::at(owner, {key});
    const Tree block = map_member(owner, key, findings);
    tell_misspelt(block, dead_letter_members, findings);
    return {text_member(block, "Arn", findings), written_place(written)};
}

model::Retry read_retry(const Tree& owner, model::Generation generation, bool described,
                        finding::Findings& findings) {
    const Limits& limits = generation == model::Generation::classic ? classic : v2;
    const Tree block = map_member(owner, "RetryPolicy", findings);
    tell_misspelt(block, limits.members, findings);
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
    retry.max_age_seconds = integer_member(stated, limits.age, findings);
    retry.max_attempts = integer_member(stated, limits.attempts, findings);
    // The same faults are reported once, for what is stated.
    finding::Findings repeated;
    retry.window_seconds = integer_member(effective, limits.age, repeated);
    retry.attempts = integer_member(effective, limits.attempts, repeated);
    return retry;
}

}  // namespace intake
