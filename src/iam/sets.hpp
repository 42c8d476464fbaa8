#pragma once

#include <vector>

#include "iam/statement.hpp"

namespace iam {

/// What one set of policies says to a request.
struct Answer {
    Truth denies = Truth::no;
    Levels allows;  ///< of a set without principals: `direct` alone
    std::vector<const model::Statement*> allowing;
    std::vector<const model::Statement*> denying;
    std::vector<const model::Statement*> undecided;
};

/// A set that may have more policies than are known may allow; a Deny that nobody has seen is not supposed.
[[nodiscard]] Answer ask(Inquiry& inquiry, const PolicySet& set, Kind kind);

/// The reasons for which statements of the set are not known to apply or not.
void note_unknown(Inquiry& inquiry, const PolicySet& set, Kind kind);

/// The statements that would allow the request but for at most one element.
void add_nearly_allowing(Inquiry& inquiry, const PolicySet& set, Kind kind, std::vector<Consulted>& nearly);

}  // namespace iam
