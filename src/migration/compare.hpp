#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "migration/pair.hpp"

namespace migration {

/// What the move does to one thing that an event meets.
enum class Change : std::uint8_t { same, better, worse, differs, unknown };
[[nodiscard]] std::string_view spelling(Change change);

/// One line of a comparison.
struct Row {
    std::string_view aspect;  ///< `retry window`
    std::string before;       ///< as people say it: `86400 s`
    std::string after;
    Change change = Change::unknown;
    std::string note;  ///< a sentence more; may be empty
};

/// A classic target beside the subscriber that replaces it.
struct Move {
    std::uint32_t target = 0;      ///< index in `Topology::targets`
    std::uint32_t subscriber = 0;  ///< index in `Topology::subscribers`
    std::vector<Row> rows;
    /// The template conditions under which this is so: `Production`, `not Production`.
    std::vector<std::string> conditions;
};

/// A classic target that no subscriber replaces for certain.
struct Left {
    enum class Kind : std::uint8_t { not_moved, no_equivalent, undecided };
    std::uint32_t target = 0;
    Kind kind = Kind::not_moved;
    std::string why;
    std::vector<std::uint32_t> candidates;  ///< subscribers that may replace it, the first eight
};
[[nodiscard]] std::string_view spelling(Left::Kind kind);

struct Comparison {
    std::vector<Move> moves;  ///< in the order of the subscribers
    std::vector<Left> left;   ///< in the order of the targets
};

/// What an event meets before and after each move, as far as the files say (EventBridge guide, "Migrating
/// from EventBridge rules to custom event buses"). Where template conditions decide, the first of their
/// cases.
[[nodiscard]] Comparison compare(const model::Topology& topology, const Moves& moves,
                                 const Sides& sides = {});

}  // namespace migration
