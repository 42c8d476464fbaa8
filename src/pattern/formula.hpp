#pragma once

#include "pattern/syntax.hpp"

namespace pattern {

/// What a branch demands at one path.
struct Demand {
    std::string path;  ///< keys with dots between, as EventBridge compiles them ("Event pattern syntax")
    /// Usually one. Several where `$or` names a field that is also named beside it: then the guide has the
    /// last one count, and which that is depends on the order in which AWS gets the keys.
    std::vector<const Leaf*> leaves;
};

/// One way to match: everything in it is demanded.
struct Branch {
    std::vector<Demand> demands;  ///< by path
    /// Something that cannot be read is demanded too.
    bool open = false;
};

/// A pattern multiplied out: an event matches where it matches a branch.
struct Formula {
    std::vector<Branch> branches;
    /// False: it was not read, or there are too many branches; nothing is known of it.
    bool complete = true;
};

/// Refers into the syntax of the pattern, which must outlive it.
[[nodiscard]] Formula formula_of(const Pattern& pattern);

}  // namespace pattern
