#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "iam/decide.hpp"

namespace iam_cases {

/// A request with its policies, as a line of a case file gives it. `«Name»` inside a string is a hole.
struct Case {
    std::string id;
    iam::Request request;
    iam::Policies policies;
    std::vector<std::string> accepted;
    std::deque<model::Policy> documents;  ///< what `policies` points to
};

/// Reads one JSON line. Aborts the test program on what is no case.
void read(std::string_view line, Case& into);

/// A policy document in JSON.
[[nodiscard]] model::Policy policy(std::string_view json);

/// `allow`, `explicitDeny`, `implicitDeny`, `unknown`.
[[nodiscard]] std::string_view word(iam::Verdict verdict);

/// Literals and holes of a text with `«Name»` in it.
[[nodiscard]] value::Text text(std::string_view written);

}  // namespace iam_cases
