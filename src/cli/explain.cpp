#include <algorithm>
#include <optional>

#include "cli/commands.hpp"
#include "cli/conclude.hpp"
#include "cli/output.hpp"
#include "cli/run_example.hpp"
#include "cli/work.hpp"
#include "lint/examples.hpp"
#include "lint/rule.hpp"
#include "text/printable.hpp"

namespace cli {
namespace {

std::string indented(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!line.empty()) out.append("    ").append(line);
        out += '\n';
    }
    return out;
}

/// The comment lines that tell the tests where a finding is expected: the output below says it better.
bool is_caret_line(std::string_view line) {
    const std::size_t mark = line.find_first_not_of(" \t");
    if (mark == std::string_view::npos || line[mark] != '#') return false;
    const std::size_t caret = line.find_first_not_of(" \t", mark + 1);
    return caret != std::string_view::npos && line[caret] == '^';
}

std::string without_carets(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end == std::string_view::npos ? end : end + 1);
        text.remove_prefix(line.size());
        if (!is_caret_line(line)) out += line;
    }
    return out;
}

lint::Example without_carets(lint::Example example) {
    for (lint::Example::File& file : example.files) file.text = without_carets(file.text);
    return example;
}

std::optional<lint::Example> first_of(const std::vector<lint::Example>& examples, lint::Example::Kind kind) {
    const auto found = std::find_if(examples.begin(), examples.end(), [&](const lint::Example& example) {
        return example.kind == kind && example.document;
    });
    if (found == examples.end()) return std::nullopt;
    return without_carets(*found);
}

std::string files_of(const lint::Example& example) {
    std::string out;
    for (const lint::Example::File& file : example.files) {
        if (example.files.size() > 1) out += "  " + text::printable(file.name) + "\n\n";
        out += indented(text::printable_lines(file.text)) + "\n";
    }
    return out;
}

std::string output_of(const lint::Example& example, const std::string& rule, const lint::Catalogue& catalogue,
                      bool colour) {
    Run run;
    run_example(example, rule, catalogue, run);
    std::vector<finding::Finding> findings = run.findings.take();
    std::erase_if(findings, [&](const finding::Finding& one) {
        return one.undecided || (one.rule != rule && run.is_input(one.place.source));
    });
    return shown(findings, catalogue, run, Format::text, colour);
}

std::string paragraph(std::string_view title, std::string_view prose) {
    if (prose.empty()) return {};
    std::string out(title);
    out.append(out.empty() ? "" : "\n\n").append(text::printable_lines(prose));
    if (!out.ends_with('\n')) out += '\n';
    return out + "\n";
}

std::string parameters_of(const lint::Rule& rule) {
    std::string out;
    for (const lint::Rule::Parameter& parameter : rule.parameters) {
        out +=
            "  " + parameter.name + " (" + parameter.type + ", " + text::printable(parameter.value) + ")\n";
    }
    return out.empty() ? out : "Parameters\n\n" + out + "\n";
}

std::string page(const lint::Rule& rule, const lint::Catalogue& catalogue, bool colour) {
    const finding::Description& about = rule.about;
    const auto examples = lint::examples_of(rule);
    std::string out = about.id + " (" + std::string(finding::name(about.severity)) + ", " +
                      text::printable(about.category) + ", " + std::string(finding::name(about.confidence)) +
                      " confidence, since " + text::printable(about.since) + ")\n\n";
    out += paragraph("", about.summary) + paragraph("", about.rationale);
    if (const auto bad = first_of(examples, lint::Example::Kind::bad)) {
        out += "Bad: " + text::printable(bad->name) + "\n\n" + files_of(*bad);
        out += "which gives\n\n" + indented(output_of(*bad, about.id, catalogue, colour)) + "\n";
    }
    if (const auto good = first_of(examples, lint::Example::Kind::good)) {
        out += "Good: " + text::printable(good->name) + "\n\n" + files_of(*good);
    }
    out += paragraph("Fix", about.fix) + parameters_of(rule);
    if (!about.sources.empty()) out += "Sources\n\n";
    for (const std::string& source : about.sources) out += "  " + text::printable(source) + "\n";
    return out;
}

}  // namespace

ExitCode explain(const Options& options) {
    ExitCode code = ExitCode::clean;
    Run run;
    Options only = options;
    only.select = {options.rule};
    auto work = prepare(only, run, code);
    if (!work) return code;
    lint::Catalogue& catalogue = work->catalogue;
    std::vector<const lint::Rule*> asked;
    for (const auto& rule : catalogue.rules()) {
        if (catalogue.chosen(rule->about.id)) asked.push_back(rule.get());
    }
    for (const lint::Rule* rule : asked) {
        // Waivers and baselines are about what other rules find.
        if (rule->bindings.empty()) (void)catalogue.choose({}, {});
        code = larger(code, deliver(page(*rule, catalogue, coloured(options)), {}));
    }
    return code;
}

}  // namespace cli
