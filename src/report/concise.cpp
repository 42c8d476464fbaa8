#include <string>

#include "report/prose.hpp"
#include "report/report.hpp"
#include "text/printable.hpp"

namespace report {

namespace {

void append_place(std::string& out, const Report& report, text::Span span) {
    if (!placed(report, span)) {
        out += "buslint: ";
        return;
    }
    const text::Source& source = (*report.sources)[span.source];
    const text::Position position = source.position(span.begin);
    out += text::printable(source.path());
    out.append(":").append(std::to_string(position.line));
    out.append(":").append(std::to_string(position.column)).append(": ");
}

}  // namespace

std::string concise(const Report& report) {
    std::string out;
    for (const finding::Finding& finding : *report.findings) {
        if (finding.waived) continue;
        append_place(out, report, finding.place);
        out += finding.undecided ? "undecided" : finding::name(finding.severity);
        out.append(": ").append(text::printable(finding.message));
        if (finding.undecided && !finding.reason.empty()) {
            out.append(" (").append(text::printable(finding.reason)).append(")");
        }
        out.append(" [").append(text::printable(finding.rule)).append("]\n");
    }
    return out;
}

}  // namespace report
