#include <algorithm>

#include "finding/fingerprint.hpp"
#include "report/json_lines.hpp"
#include "report/prose.hpp"
#include "report/report.hpp"

namespace report {

namespace {

using finding::Finding;

constexpr int format = 1;  ///< goes up when a member changes its meaning or goes away

Json or_null(const std::string& words) {
    return words.empty() ? Json() : Json(words);
}

/// Adds `path` and the one-based line and column of both ends; null when the span is nowhere.
void put_place(Json& object, const Report& report, text::Span span) {
    if (!placed(report, span)) {
        for (const char* key : {"path", "line", "column", "end_line", "end_column"}) object[key] = nullptr;
        return;
    }
    const text::Source& source = (*report.sources)[span.source];
    const text::Position begin = source.position(span.begin);
    const text::Position end = source.position(span.end);
    object["path"] = source.path();
    object["line"] = begin.line;
    object["column"] = begin.column;
    object["end_line"] = end.line;
    object["end_column"] = end.column;
}

Json related_of(const Report& report, const Finding& finding) {
    Json list = Json::array();
    for (const finding::Related& related : finding.related) {
        if (list.size() == most_related) break;
        Json item;
        item["note"] = related.note;
        put_place(item, report, related.place);
        list.push_back(std::move(item));
    }
    return list;
}

Json reason_place_of(const Report& report, const Finding& finding) {
    if (!placed(report, finding.reason_place)) return {};
    Json place;
    put_place(place, report, finding.reason_place);
    return place;
}

Json waiver_of(const Report& report, const Finding& finding) {
    if (!finding.waived) return {};
    const finding::Waived& waived = *finding.waived;
    Json object;
    object["by"] = waived.by == finding::Waived::By::source ? "source" : "configuration";
    object["reason"] = waived.reason;
    object["until"] = or_null(waived.until);
    put_place(object, report, waived.place);
    return object;
}

/// Every member is always there, so that `jq` filters need no guards.
Json object_of(const Report& report, const Finding& finding, const std::string& fingerprint) {
    const finding::Description* rule = description_of(report, finding.rule);
    Json object;
    object["rule"] = finding.rule;
    object["category"] = rule == nullptr ? Json() : or_null(rule->category);
    object["severity"] = finding::name(finding.severity);
    object["confidence"] = rule == nullptr ? Json() : Json(finding::name(rule->confidence));
    object["message"] = finding.message;
    put_place(object, report, finding.place);
    object["subject"] = or_null(finding.subject);
    object["construct_path"] = or_null(finding.construct_path);
    object["condition"] = or_null(finding.condition);
    object["undecided"] = finding.undecided;
    object["reason"] = or_null(finding.reason);
    object["reason_place"] = reason_place_of(report, finding);
    object["related"] = related_of(report, finding);
    object["related_left_out"] = finding.related.size() - std::min(finding.related.size(), most_related);
    object["fix"] = rule == nullptr ? Json() : or_null(first_paragraph(rule->fix));
    object["cautions"] = finding.cautions;
    object["fingerprint"] = fingerprint;
    object["waiver"] = waiver_of(report, finding);
    object["baseline_state"] = report.has_baseline ? Json(finding.in_baseline ? "unchanged" : "new") : Json();
    return object;
}

Json summary_of(const Report& report) {
    const Counts counts = count(report);
    return {{"errors", counts.errors},
            {"warnings", counts.warnings},
            {"notes", counts.notes},
            {"undecided", counts.undecided},
            {"waived", counts.waived},
            {"hidden_undecided", report.hidden_undecided},
            {"in_baseline", counts.known},
            {"files_read", report.files_read},
            {"files_judged", report.files_judged}};
}

Json unreadable_of(const Report& report) {
    Json list = Json::array();
    for (const Report::Unreadable& file : report.unreadable) {
        list.push_back(Json{{"path", file.path}, {"why", file.why}});
    }
    return list;
}

}  // namespace

std::string json(const Report& report) {
    const std::vector<std::string> fingerprints = finding::fingerprints(*report.findings, *report.sources);
    std::string out = "{\"version\":" + dumped(report.version) + ",\"format\":" + std::to_string(format) +
                      ",\n\"findings\":";
    JsonLines lines(out);
    for (std::size_t i = 0; i < fingerprints.size(); ++i) {
        const Finding& finding = (*report.findings)[i];
        if (!finding.waived) lines.add(object_of(report, finding, fingerprints[i]));
    }
    lines.close();
    out += ",\n\"waived\":";
    JsonLines waived(out);
    for (std::size_t i = 0; i < fingerprints.size(); ++i) {
        const Finding& finding = (*report.findings)[i];
        if (finding.waived) waived.add(object_of(report, finding, fingerprints[i]));
    }
    waived.close();
    out += ",\n\"unreadable\":" + dumped(unreadable_of(report));
    out += ",\n\"summary\":" + dumped(summary_of(report)) + "}\n";
    return out;
}

}  // namespace report
