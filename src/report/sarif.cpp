#include <algorithm>
#include <unordered_map>

#include "finding/fingerprint.hpp"
#include "report/json_lines.hpp"
#include "report/line_hash.hpp"
#include "report/prose.hpp"
#include "report/report.hpp"
#include "report/sarif_rules.hpp"
#include "report/uri.hpp"
#include "text/printable.hpp"

namespace report {

namespace {

using finding::Finding;

constexpr const char* schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// GitHub keeps so many locations of a result ("SARIF support for code scanning", validating).
constexpr std::size_t most_locations = 100;

/// Words from a file must not make a link: `](` is what SARIF's embedded links (3.11.6) and Markdown have in
/// common.
std::string without_links(std::string_view words) {
    std::string out;
    for (const char c : text::printable(words)) {
        if (c == '(' && out.ends_with(']')) out += ' ';
        out += c;
    }
    return out;
}

std::string link(std::string_view label, std::size_t id) {
    std::string out = "[";
    for (const char c : text::printable(label)) {
        if (c == '[' || c == ']' || c == '\\') out += '\\';
        out += c;
    }
    return out.append("](").append(std::to_string(id)).append(")");
}

class Writer {
public:
    explicit Writer(const Report& report);

    [[nodiscard]] std::string write() const;

private:
    [[nodiscard]] Json result_of(std::size_t number) const;
    [[nodiscard]] Json physical(text::Span span) const;
    [[nodiscard]] Json related_of(const Finding& finding) const;
    [[nodiscard]] std::string message_of(const Finding& finding) const;
    [[nodiscard]] const std::string& line_hash(text::Span span) const;
    [[nodiscard]] Json suppressions_of(const Finding& finding) const;
    [[nodiscard]] Json notifications() const;
    void hash_lines();

    const Report* report_;
    SarifRules rules_;
    std::vector<std::string> fingerprints_;
    std::vector<std::string> uris_;  ///< by source
    bool suppresses_;

    struct Hashed {
        std::vector<std::uint32_t> lines;
        std::vector<std::string> hashes;
    };
    std::unordered_map<text::SourceId, Hashed> hashed_;
};

Writer::Writer(const Report& report)
    : report_(&report),
      rules_(sarif_rules(report)),
      fingerprints_(finding::fingerprints(*report.findings, *report.sources)),
      suppresses_(std::any_of(report.findings->begin(), report.findings->end(),
                              [](const Finding& one) { return one.waived.has_value(); })) {
    for (std::size_t i = 0; i < report.sources->size(); ++i) {
        uris_.push_back(uri_of((*report.sources)[static_cast<text::SourceId>(i)].path(), report.folder));
    }
    hash_lines();
}

/// All lines of a file at once: the hash of a line depends on how often it occurred before.
void Writer::hash_lines() {
    for (const Finding& finding : *report_->findings) {
        if (!placed(*report_, finding.place)) continue;
        const text::Source& source = (*report_->sources)[finding.place.source];
        hashed_[finding.place.source].lines.push_back(source.position(finding.place.begin).line);
    }
    for (auto& [id, hashed] : hashed_) {
        std::sort(hashed.lines.begin(), hashed.lines.end());
        hashed.lines.erase(std::unique(hashed.lines.begin(), hashed.lines.end()), hashed.lines.end());
        hashed.hashes = line_hashes((*report_->sources)[id].content(), hashed.lines);
    }
}

const std::string& Writer::line_hash(text::Span span) const {
    const Hashed& hashed = hashed_.at(span.source);
    const std::uint32_t line = (*report_->sources)[span.source].position(span.begin).line;
    const auto found = std::lower_bound(hashed.lines.begin(), hashed.lines.end(), line);
    return hashed.hashes[static_cast<std::size_t>(found - hashed.lines.begin())];
}

Json Writer::physical(text::Span span) const {
    const text::Source& source = (*report_->sources)[span.source];
    const text::Position begin = source.position(span.begin);
    const text::Position end = source.position(std::max(span.begin, span.end));
    Json artifact = {{"uri", uris_[span.source]}};
    // An absolute URI has no base (SARIF 2.1.0, 3.4.4).
    if (!uris_[span.source].starts_with("file:")) artifact["uriBaseId"] = "%SRCROOT%";
    return {{"artifactLocation", std::move(artifact)},
            {"region",
             {{"startLine", begin.line},
              {"startColumn", begin.column},
              {"endLine", end.line},
              {"endColumn", end.column}}}};
}

Json Writer::related_of(const Finding& finding) const {
    Json list = Json::array();
    for (const finding::Related& related : finding.related) {
        if (list.size() == most_locations) break;
        if (!placed(*report_, related.place)) continue;
        list.push_back({{"id", list.size() + 1},
                        {"message", {{"text", without_links(sentence(related.note))}}},
                        {"physicalLocation", physical(related.place)}});
    }
    if (finding.undecided && placed(*report_, finding.reason_place) && list.size() < most_locations) {
        list.push_back({{"id", list.size() + 1},
                        {"message", {{"text", without_links(sentence(finding.reason))}}},
                        {"physicalLocation", physical(finding.reason_place)}});
    }
    return list;
}

/// GitHub shows related places only where the message links to them.
std::string Writer::message_of(const Finding& finding) const {
    std::string out = finding.undecided ? "Undecided: " : "";
    out += without_links(sentence(finding.message));
    const auto say = [&out](std::string_view label, const std::string& words) {
        if (!words.empty()) out.append(" ").append(label).append(without_links(sentence(folded(words))));
    };
    if (finding.undecided) say("Not known: ", finding.reason);
    say("When: ", finding.condition);
    say("Construct: ", finding.construct_path);
    for (const std::string& caution : finding.cautions) say("", caution);
    std::size_t id = 0;
    for (const finding::Related& related : finding.related) {
        if (id == most_locations) break;
        if (!placed(*report_, related.place)) continue;
        out += id == 0 ? " See " : ", ";
        ++id;
        out += link(related.note.empty() ? "this place" : related.note, id);
    }
    if (id != 0) out += '.';
    return out;
}

/// SARIF 3.27.23: where one result says that nothing suppresses it, all say.
Json Writer::suppressions_of(const Finding& finding) const {
    Json list = Json::array();
    if (!finding.waived) return list;
    const finding::Waived& waived = *finding.waived;
    const bool in_source = waived.by == finding::Waived::By::source;
    std::string why = waived.reason;
    if (!waived.until.empty()) why += " (until " + waived.until + ")";
    Json suppression{{"kind", in_source ? "inSource" : "external"},
                     {"status", "accepted"},
                     {"justification", text::printable(why)}};
    if (placed(*report_, waived.place)) suppression["location"]["physicalLocation"] = physical(waived.place);
    list.push_back(std::move(suppression));
    return list;
}

Json Writer::result_of(std::size_t number) const {
    const Finding& finding = (*report_->findings)[number];
    // A level other than `none` needs the kind `fail`, the default: undecided outcomes are notes that say so.
    const finding::Severity severity = finding.undecided ? finding::Severity::note : finding.severity;
    Json location;
    location["physicalLocation"] = physical(finding.place);
    if (!finding.subject.empty()) {
        const std::string& full = finding.construct_path.empty() ? finding.subject : finding.construct_path;
        location["logicalLocations"] = Json::array({{{"name", text::printable(finding.subject)},
                                                     {"fullyQualifiedName", text::printable(full)},
                                                     {"kind", "resource"}}});
    }
    Json result{{"ruleId", finding.rule},
                {"ruleIndex", rules_.index.find(finding.rule)->second},
                {"level", level_of(severity)},
                {"message", {{"text", message_of(finding)}}},
                {"locations", Json::array({location})}};
    if (report_->has_baseline) result["baselineState"] = finding.in_baseline ? "unchanged" : "new";
    Json related = related_of(finding);
    if (!related.empty()) result["relatedLocations"] = std::move(related);
    result["partialFingerprints"] = {{"primaryLocationLineHash", line_hash(finding.place)},
                                     {"buslint/v1", fingerprints_[number]}};
    if (suppresses_) result["suppressions"] = suppressions_of(finding);
    if (finding.undecided) {
        result["properties"] = {{"undecided", true}, {"reason", text::printable(finding.reason)}};
    }
    return result;
}

/// What has no place cannot be a result: GitHub refuses a file with a result without a location.
Json Writer::notifications() const {
    Json list = Json::array();
    for (const Report::Unreadable& file : report_->unreadable) {
        const std::string words = "cannot read " + file.path + ": " + file.why;
        Json location;
        location["artifactLocation"]["uri"] = uri_of(file.path, report_->folder);
        list.push_back({{"level", "warning"},
                        {"message", {{"text", without_links(sentence(words))}}},
                        {"locations", Json::array({{{"physicalLocation", location}}})}});
    }
    for (const Finding& finding : *report_->findings) {
        if (placed(*report_, finding.place)) continue;
        list.push_back(
            {{"level", level_of(finding.severity)},
             {"message", {{"text", without_links(sentence(finding.message))}}},
             {"associatedRule", {{"id", finding.rule}, {"index", rules_.index.find(finding.rule)->second}}}});
    }
    return list;
}

std::string Writer::write() const {
    std::string out = "{\"$schema\":" + dumped(schema) + ",\"version\":\"2.1.0\",\"runs\":[{\n";
    // No `informationUri`: the program has no page of its own.
    const Json driver{
        {"name", "buslint"}, {"version", report_->version}, {"semanticVersion", report_->version}};
    std::string opening = dumped(driver);
    opening.pop_back();
    out += "\"tool\":{\"driver\":" + opening + ",\"rules\":";
    JsonLines rules(out);
    for (const Json& rule : rules_.list) rules.add(rule);
    rules.close();
    out += "}},\n\"invocations\":[";
    Json invocation;
    invocation["executionSuccessful"] = true;
    Json notes = notifications();
    if (!notes.empty()) invocation["toolExecutionNotifications"] = std::move(notes);
    out += dumped(invocation);
    // The default of `newlineSequences` leaves out the lone carriage return, which our lines count as
    // GitHub's hash does.
    out += "],\n\"columnKind\":\"unicodeCodePoints\",\"newlineSequences\":[\"\\r\\n\",\"\\n\",\"\\r\"],\n";
    out +=
        "\"originalUriBaseIds\":{\"%SRCROOT%\":{\"description\":{\"text\":\"The root of the "
        "checkout.\"}}},\n";
    out += "\"results\":";
    JsonLines results(out);
    for (std::size_t i = 0; i < report_->findings->size(); ++i) {
        if (placed(*report_, (*report_->findings)[i].place)) results.add(result_of(i));
    }
    results.close();
    return out + "}]}\n";
}

}  // namespace

std::string sarif(const Report& report) {
    return Writer(report).write();
}

}  // namespace report
