#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lint/rule.hpp"
#include "lint/wording.hpp"
#include "predicate/predicate.hpp"

namespace lint {

/// The checked expressions of a rule. Variables are numbered: first the bindings, then the lets.
struct Logic {
    struct Evidence {
        std::optional<predicate::Expression> each;
        std::optional<predicate::Expression> at;
        Wording note;
    };
    struct Lowered {
        predicate::Expression when;
        finding::Severity severity = finding::Severity::note;
    };
    struct Caution {
        predicate::Expression when;
        Wording say;
    };

    std::vector<predicate::Expression> lists;  ///< of the bindings behind the first
    std::optional<predicate::Expression> where;
    std::vector<predicate::Expression> lets;
    predicate::Expression require;
    std::vector<predicate::Expression> at;
    Wording message;
    std::vector<Evidence> related;
    std::vector<Lowered> lowered;
    std::vector<Caution> cautions;
};

/// Checks the expressions of a rule and gives it its logic. False where there is a mistake; mistakes
/// are findings of `rule`. A rule without bindings needs nothing.
bool compile(Rule& rule, finding::Findings& findings);

/// The logic of a rule with bindings, compiled when first asked for: start-up is for what the run needs. A
/// mistake here is our own fault, since a user's rules are compiled when they are added; it ends the program.
[[nodiscard]] const Logic& logic_of(Rule& rule);

}  // namespace lint
