#pragma once

#include "iam/inquiry.hpp"

namespace iam {

/// How a resource policy's statement meets the caller: what it is worth in the end depends on it
/// (IAM guide, "Policy evaluation logic", "Principal element").
struct Levels {
    Truth direct = Truth::no;   ///< the session, the user, the service, everyone
    Truth role = Truth::no;     ///< the role behind the session
    Truth account = Truth::no;  ///< the caller's account
};

[[nodiscard]] constexpr Truth best(const Levels& levels) {
    return value::either(levels.direct, value::either(levels.role, levels.account));
}

/// Unknown where any level is, else the best.
[[nodiscard]] constexpr Truth openness(const Levels& levels) {
    const bool open =
        levels.direct == Truth::unknown || levels.role == Truth::unknown || levels.account == Truth::unknown;
    return open ? Truth::unknown : best(levels);
}

constexpr void raise(Levels& levels, const Levels& other) {
    levels.direct = value::either(levels.direct, other.direct);
    levels.role = value::either(levels.role, other.role);
    levels.account = value::either(levels.account, other.account);
}

[[nodiscard]] constexpr bool adds_to(const Levels& one, const Levels& all) {
    return one.direct > all.direct || one.role > all.role || one.account > all.account;
}

/// What kind of policy a statement stands in, as far as it changes how it is read.
enum class Kind : std::uint8_t { identity, resource, control };

[[nodiscard]] Truth action_matches(Inquiry& inquiry, const model::Statement& statement);
[[nodiscard]] Truth resource_matches(Inquiry& inquiry, const model::Statement& statement);
[[nodiscard]] Levels principal_matches(Inquiry& inquiry, const model::Statement& statement, bool denies);
[[nodiscard]] Truth conditions_hold(Inquiry& inquiry, const model::Statement& statement);
/// The condition tests that surely fail.
[[nodiscard]] std::vector<const model::ConditionTest*> failing_conditions(Inquiry& inquiry,
                                                                          const model::Statement& statement);

}  // namespace iam
