#include <algorithm>
#include <string>

#include "report/ink.hpp"
#include "report/prose.hpp"
#include "report/report.hpp"
#include "report/snippet.hpp"
#include "text/clip.hpp"
#include "text/printable.hpp"

namespace report {

namespace {

using finding::Finding;

/// A place of a finding and how it is drawn.
struct Place {
    text::Span span;
    Stroke stroke;
};

/// Whether the reason has a place that is not shown anyway.
bool reason_is_elsewhere(const Report& report, const Finding& finding) {
    return finding.undecided && placed(report, finding.reason_place) && finding.reason_place != finding.place;
}

/// Primary place first, then the evidence.
std::vector<Place> places_of(const Report& report, const Finding& finding) {
    std::vector<Place> places;
    if (placed(report, finding.place)) places.push_back({finding.place, {'^', style_of(finding), {}}});
    for (const finding::Related& related : finding.related) {
        if (places.size() > most_related) break;
        if (placed(report, related.place)) {
            places.push_back({related.place, {'-', Ink::blue, text::printable(related.note)}});
        }
    }
    if (reason_is_elsewhere(report, finding)) {
        places.push_back({finding.reason_place, {'-', Ink::blue, text::printable(finding.reason)}});
    }
    return places;
}

/// Words without the keys by which Terraform tells the instances of a block: `["a"]`, `[0]`.
std::string without_keys(std::string_view words) {
    std::string out;
    for (std::size_t open = words.find('['); open != words.npos; open = words.find('[')) {
        out.append(words.substr(0, open));
        words.remove_prefix(open);
        const std::size_t end =
            words.starts_with("[\"") ? words.find("\"]") : words.find_first_not_of("0123456789", 1);
        if (end == words.npos) break;
        const std::size_t close = words[end] == '"' ? end + 1 : end;
        const bool is_key = close > 1 && words[close] == ']';
        if (!is_key) out += '[';
        words.remove_prefix(is_key ? close + 1 : 1);
    }
    return out.append(words);
}

/// Whether two findings say the same of two instances of a block with `count` or `for_each`.
bool alike(const Finding& a, const Finding& b) {
    if (a.place != b.place || a.rule != b.rule || a.subject == b.subject || a.waived) return false;
    const auto plain = [](Finding finding) {
        for (std::string* words : {&finding.subject, &finding.message, &finding.reason, &finding.condition})
            *words = without_keys(*words);
        for (finding::Related& related : finding.related) related.note = without_keys(related.note);
        return finding;
    };
    return plain(a) == plain(b);
}

/// The width of the largest line number shown.
unsigned gutter_of(const Report& report, const std::vector<Place>& places) {
    std::uint32_t largest = 1;
    for (const Place& place : places) {
        const text::Source& source = (*report.sources)[place.span.source];
        largest = std::max(largest, source.position(trimmed(source, place.span).end).line);
    }
    return static_cast<unsigned>(std::to_string(largest).size());
}

class Printer {
public:
    Printer(const Report& report, Ink ink) : report_(&report), ink_(ink) {}

    /// `also`: other things of which the same is said.
    void print(const Finding& finding, const std::vector<std::string>& also);
    void print_summary();
    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    void print_header(const Finding& finding);
    void print_place(const Place& place, bool primary);
    void print_notes(const Finding& finding);
    void note(std::string_view label, std::string_view words);

    const Report* report_;
    Ink ink_;
    std::string out_;
    unsigned gutter_ = 1;
};

void Printer::print_header(const Finding& finding) {
    std::string label(finding.undecided ? "undecided" : finding::name(finding.severity));
    label.append("[").append(text::printable(finding.rule)).append("]");
    out_ += ink_(style_of(finding), label);
    out_ += ink_(Ink::bold, ": " + text::printable(finding.message));
    out_ += '\n';
}

void Printer::print_place(const Place& place, bool primary) {
    const text::Source& source = (*report_->sources)[place.span.source];
    const text::Position position = source.position(place.span.begin);
    out_.append(gutter_, ' ');
    out_ += ink_(Ink::blue, primary ? "-->" : ":::");
    out_.append(" ").append(text::printable(source.path()));
    out_.append(":").append(std::to_string(position.line));
    out_.append(":").append(std::to_string(position.column)).append("\n");
    Snippet(source, gutter_, ink_).draw(out_, place.span, place.stroke);
}

void Printer::note(std::string_view label, std::string_view words) {
    out_.append(gutter_, ' ').append(" ");
    out_ += ink_(Ink::blue, "=");
    out_ += ' ';
    out_ += ink_(Ink::bold, label);
    out_.append(": ").append(text::printable(words)).append("\n");
}

void Printer::print_notes(const Finding& finding) {
    std::size_t drawn = 0;
    std::size_t left_out = 0;
    for (const finding::Related& related : finding.related) {
        if (!placed(*report_, related.place)) {
            note("note", related.note);
        } else if (++drawn > most_related) {
            ++left_out;
        }
    }
    if (left_out != 0) note("note", counted(left_out, "more place"));
    if (finding.undecided && !reason_is_elsewhere(*report_, finding)) note("because", finding.reason);
    if (!finding.construct_path.empty()) note("construct", finding.construct_path);
    if (!finding.condition.empty()) note("when", finding.condition);
    if (const finding::Description* rule = description_of(*report_, finding.rule)) {
        const std::string fix = first_paragraph(rule->fix);
        if (!fix.empty()) note("fix", fix);
    }
    for (const std::string& caution : finding.cautions) note("caution", folded(caution));
}

void Printer::print(const Finding& finding, const std::vector<std::string>& also) {
    print_header(finding);
    const std::vector<Place> places = places_of(*report_, finding);
    gutter_ = gutter_of(*report_, places);
    bool primary = placed(*report_, finding.place);
    for (const Place& place : places) {
        print_place(place, primary);
        primary = false;
    }
    const std::size_t before_notes = out_.size();
    if (!also.empty()) note("also", text::listed(also));
    print_notes(finding);
    if (!places.empty() && out_.size() != before_notes) {
        out_.insert(before_notes, std::string(gutter_ + 1, ' ') + ink_(Ink::blue, "|") + "\n");
    }
    out_ += '\n';
}

void Printer::print_summary() {
    const Counts counts = count(*report_);
    const bool silent = counts.errors + counts.warnings + counts.notes == 0;
    const bool idle = silent && report_->files_judged == 0;
    std::string words;
    if (silent) {
        words = idle ? "nothing to judge" : report_->hidden_known != 0 ? "no new findings" : "no findings";
    } else {
        words = counted(counts.errors, "error") + ", " + counted(counts.warnings, "warning") + ", " +
                counted(counts.notes, "note");
    }
    if (counts.undecided != 0) words += ", " + std::to_string(counts.undecided) + " undecided";
    if (counts.waived != 0) words += ", " + std::to_string(counts.waived) + " waived";
    const std::string_view style = counts.errors != 0             ? Ink::red
                                   : counts.warnings != 0 || idle ? Ink::yellow
                                   : counts.notes != 0            ? Ink::cyan
                                                                  : Ink::green;
    out_ += ink_(style, words);
    out_ += " in " + counted(report_->files_read, "file");
    if (!report_->unreadable.empty())
        out_ += "; " + counted(report_->unreadable.size(), "path") + " not read";
    if (report_->hidden_undecided != 0) {
        out_ += "; " + std::to_string(report_->hidden_undecided) +
                " undecided not shown (see them with --undecided)";
    }
    if (report_->hidden_known != 0)
        out_ += "; " + std::to_string(report_->hidden_known) + " in the baseline not shown";
    out_ += '\n';
}

}  // namespace

std::string text_of_findings(const Report& report, bool colour) {
    Printer printer(report, Ink(colour));
    const std::vector<Finding>& all = *report.findings;
    for (std::size_t i = 0; i < all.size();) {
        const Finding& finding = all[i];
        std::vector<std::string> also;
        for (++i; i < all.size() && alike(finding, all[i]); ++i) also.push_back(all[i].subject);
        if (!finding.waived) printer.print(finding, also);
    }
    return printer.take();
}

std::string text(const Report& report, bool colour) {
    Printer printer(report, Ink(colour));
    printer.print_summary();
    return text_of_findings(report, colour) + printer.take();
}

}  // namespace report
