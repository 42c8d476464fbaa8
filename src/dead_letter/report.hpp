#pragma once

#include <string>
#include <vector>

#include "dead_letter/explain.hpp"
#include "document/written.hpp"
#include "text/source.hpp"

namespace dead_letter {

/// What the printers of explanations need beside them.
struct Report {
    const Collected* collected = nullptr;
    const std::vector<Explanation>* explanations = nullptr;
    const text::Sources* sources = nullptr;   ///< of the infrastructure files
    std::vector<finding::Description> rules;  ///< for their fixes
};

[[nodiscard]] std::string print_text(const Report& report);
[[nodiscard]] std::string print_markdown(const Report& report);
[[nodiscard]] std::string print_json(const Report& report);

// Parts that several printers share.

/// `orders/large-orders` of the ARNs of a bus and a subscriber, `orders-bus/placed` of a rule's.
[[nodiscard]] std::string short_name(const Group& group);
/// `2 events in 1 record, from 2026-09-16T18:40:12Z to 2026-09-16T18:40:13Z`.
[[nodiscard]] std::string extent(const Group& group);
/// `records.json:7`.
[[nodiscard]] std::string place_of(const Where& where, const Collected& collected);
/// The first paragraph of a rule's fix; empty where there is no such rule.
[[nodiscard]] std::string fix_of(const Report& report, const std::string& rule);
/// What stands for the code: its meaning, or that it is not known.
[[nodiscard]] std::string meaning_of(const Explanation& one);
[[nodiscard]] std::string remedy_of(const Explanation& one);
/// What the files say, one sentence; empty where there are none.
[[nodiscard]] std::string standing_of(const Explanation& one, const Report& report);
/// `3 records and messages: 2 explained, 1 skipped`.
[[nodiscard]] std::string tally_of(const Collected& collected);
[[nodiscard]] std::string count(std::uint64_t number, std::string_view one, std::string_view more);

/// The counts and what was skipped, as members of a JSON report.
void put_counts(document::Written& object, const Collected& collected);

}  // namespace dead_letter
