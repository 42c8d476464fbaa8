#pragma once

#include <string>
#include <vector>

#include "finding/finding.hpp"
#include "text/source.hpp"

namespace lint {

/// A word of the configuration and where it stands there; nowhere for one of the command line.
struct Written {
    std::string text;
    text::Span place;
};

/// Which rules count and how grave they are. Names are ids of rules or categories.
struct Selection {
    struct Gravity {
        Written name;
        finding::Severity severity = finding::Severity::error;
    };
    std::vector<Written> select;  ///< empty: what was selected before
    std::vector<Written> ignore;
    std::vector<Gravity> severity;
};

/// What is different for the files that a glob covers.
struct PathSelection {
    Written glob;
    Selection selection;
};

/// A value for a parameter of a rule.
struct ParameterValue {
    Written rule;
    Written name;
    std::string type;  ///< as `Rule::Parameter` has it
    Written value;     ///< spelled as `Rule::Parameter` has it
};

/// A finding that may pass: an entry of `waivers`.
struct Exception {
    Written rule;
    Written path;         ///< a glob
    std::string subject;  ///< empty: any
    std::string reason;
    std::string until;  ///< `YYYY-MM-DD`; empty: for ever
};

/// What a team says of rules and findings, as it is written: names are not yet looked up.
struct Config {
    Selection everywhere;
    std::vector<PathSelection> per_path;  ///< the later comes after the earlier
    std::vector<ParameterValue> parameters;
    std::vector<Exception> waivers;
};

}  // namespace lint
