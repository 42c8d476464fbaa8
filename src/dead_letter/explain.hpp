#pragma once

#include <string>
#include <vector>

#include "dead_letter/codes.hpp"
#include "dead_letter/group.hpp"
#include "dead_letter/prediction.hpp"

namespace dead_letter {

/// What infrastructure files have to say about a group.
enum class Standing : std::uint8_t {
    no_files,     ///< none were given
    absent,       ///< the delivery is not among them
    several,      ///< more than one may be the delivery
    predicted,    ///< a rule has found the cause
    open,         ///< a rule that explains the code is undecided
    unexplained,  ///< the delivery is there, and no rule has anything to say
};

/// One group of records and what is known about it.
struct Explanation {
    const Group* group = nullptr;
    const Code* code = nullptr;  ///< null: the code is not known
    std::string limit;           ///< which limit ended the retries, a clause
    std::string hint;            ///< what the message's text may mean, a clause; empty: nothing
    Standing standing = Standing::no_files;
    Delivery delivery;
    std::vector<finding::Finding> predicted;
    std::vector<finding::Finding> undecided;
};

/// The files that were given, judged; or none.
struct Files {
    const model::Topology* topology = nullptr;
    const Predictions* predictions = nullptr;
};

/// One explanation for each group, in their order. `collected` must outlive them.
[[nodiscard]] std::vector<Explanation> explain(const Collected& collected, const Files& files);

[[nodiscard]] std::string_view name(Standing standing);

}  // namespace dead_letter
