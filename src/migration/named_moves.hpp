#pragma once

#include <string>
#include <vector>

#include "migration/pair.hpp"

namespace migration {

/// What a user says outside of the templates: this subscriber replaces that classic target.
struct NamedMove {
    std::string from;  ///< `RULE/TARGET`
    std::string to;    ///< the subscriber's logical id, or its name in AWS
    text::Span from_place;
    text::Span to_place;
};

/// What is wrong with a named move: it names no one subscriber of the files.
struct Unmatched {
    std::size_t move = 0;          ///< index of the named move
    bool several = false;          ///< more than one is called so; otherwise none
    bool target_is_there = false;  ///< the files have the classic target
};

/// Gives each subscriber that is named the marker that a template would have, in place of one there: an
/// explicit pair wins. A classic target may have several successors. Returns what names no subscriber.
[[nodiscard]] std::vector<Unmatched> mark(model::Topology& topology, const Sides& sides,
                                          const std::vector<NamedMove>& named);

}  // namespace migration
