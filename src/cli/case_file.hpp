#pragma once

#include <deque>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/options.hpp"
#include "cli/pipeline.hpp"
#include "iam/decide.hpp"

namespace cli {

/// A request with the policies that decide it, as one JSON object of a case file gives it:
///
///     {"id": "...",
///      "request": {"principal": ARN or service, "action": "...", "resource": ARN, "resourceAccount": "...",
///                  "context": {KEY: value or list}},
///      "policies": {"identity": [...], "resource": {}, "boundary": [...], "session": {}, "scp": [[...]],
///                   "rcp": [[...]]}}
///
/// `«Name»` inside a string is one unknown value, the same wherever the name stands in the case; names that
/// begin with `Acct` and `Region` are an account and a Region. A key that is not in the context is absent.
struct Case {
    std::string id;
    text::Span place;
    iam::Request request;
    iam::Policies policies;
    std::deque<model::Policy> documents;  ///< what `policies` points to
    std::string fault;                    ///< not empty: what is wrong with the case, instead of the rest
};

/// The cases of the documents of a run, in order. What cannot be read in them is added to its findings.
[[nodiscard]] std::deque<Case> read_cases(Run& run);

/// `buslint decide --cases`: a line of JSON for each case of the file. Misuse if the file or a case of it
/// cannot be read.
[[nodiscard]] ExitCode decide_cases(const Options& options);

}  // namespace cli
