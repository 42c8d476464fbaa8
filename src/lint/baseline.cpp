#include "lint/baseline.hpp"

#include <cassert>

#include "document/document.hpp"
#include "document/embedded_schemas.hpp"
#include "document/schema.hpp"
#include "lint/rule.hpp"

namespace lint {
namespace {

using document::Node;
using finding::Findings;

void complain(std::string message, text::Span place, Findings& findings) {
    finding::Finding mistake;
    mistake.rule = "baseline";
    mistake.message = std::move(message);
    mistake.place = place;
    findings.add(std::move(mistake));
}

/// Whether the document is as the schema wants it.
bool is_right(const std::vector<Node>& roots, text::SourceId id, Findings& findings) {
    if (!findings.empty()) return false;
    if (roots.size() != 1) {
        complain("a baseline is one mapping, as --write-baseline writes it", {id, 0, 0}, findings);
        return false;
    }
    const auto schema = document::Schema::load(document::schema_text("baseline"));
    assert(schema);
    for (const document::Violation& one : schema->validate(roots.front())) {
        complain(one.message + (one.path.empty() ? "" : " (" + one.path + ")"), one.place, findings);
    }
    return findings.empty();
}

finding::Entry entry_of(const Node& node, const Catalogue& catalogue) {
    const auto text = [&node](std::string_view key) {
        const auto value = node.find(key);
        return value ? std::string(value->text()) : std::string();
    };
    finding::Entry entry;
    entry.place = node.span();
    const std::string rule = text("rule");
    const Rule* known = catalogue.find(rule);
    entry.known = {text("path"),      known ? known->about.id : rule,    text("subject"), text("message"),
                   text("condition"), node.find("undecided").has_value(), text("keys")};
    return entry;
}

}  // namespace

std::vector<finding::Entry> read_baseline(const text::Sources& sources, text::SourceId id,
                                          const Catalogue& catalogue, Findings& findings) {
    Findings found;
    const auto document = document::read(sources, id, document::Format::json, found);
    const std::vector<Node> roots = document->roots();
    std::vector<finding::Entry> entries;
    if (is_right(roots, id, found)) {
        for (const Node& node : roots.front().find("findings")->elements())
            entries.push_back(entry_of(node, catalogue));
    }
    findings.append(std::move(found));
    return entries;
}

finding::Finding stale(const finding::Entry& entry) {
    finding::Finding finding;
    finding.rule = "baseline-stale";
    finding.severity = finding::Severity::note;
    finding.place = entry.place;
    const std::string& subject = entry.known.subject;
    finding.message = entry.known.rule + (subject.empty() ? "" : " of " + subject) + " in " +
                      entry.known.path + " is no longer found: " + entry.known.message;
    return finding;
}

}  // namespace lint
