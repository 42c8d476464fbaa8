#include "lint/named_moves.hpp"

namespace lint {

void mark_moves(model::Topology& topology, const migration::Sides& sides,
                const std::vector<migration::NamedMove>& named, bool all_read, finding::Findings& findings) {
    for (const migration::Unmatched& one : migration::mark(topology, sides, named)) {
        if (!all_read && !one.target_is_there) continue;
        const migration::NamedMove& move = named[one.move];
        finding::Finding finding;
        finding.rule = replacement_unknown;
        finding.severity = finding::Severity::warning;
        finding.message =
            one.several
                ? "several subscribers are called " + move.to + ": none of them is paired with " + move.from
                : "no subscriber is called " + move.to + ": " + move.from + " has no successor by this";
        finding.place = move.to_place;
        finding.subject = move.to;
        findings.add(std::move(finding));
    }
}

}  // namespace lint
