#pragma once

#include <string>
#include <vector>

#include "value/fact.hpp"

namespace model {

using value::Condition;
using value::Fact;
using value::List;
using value::Reason;
using value::Text;

/// What every thing of the topology has.
struct Identity {
    std::string name;            ///< how its file calls it: a logical id, a name, an ARN
    text::Span place;            ///< of that name
    std::string construct_path;  ///< `aws:cdk:path`, if the file has it
    Condition exists;            ///< the template condition under which it is made
    /// Declared in the run: what the files do not say of it is not so. Otherwise only named: what
    /// they do not say is unknown.
    bool declared = true;
    /// Why a named thing is not known, or a declared one may have more than the files attach to it.
    std::vector<Reason> open;
};

}  // namespace model
