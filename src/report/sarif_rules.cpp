#include "report/sarif_rules.hpp"

#include "report/prose.hpp"
#include "text/letters.hpp"
#include "text/printable.hpp"
#include "text/utf8.hpp"

namespace report {

namespace {

using finding::Description;

/// GitHub keeps so many characters of a description ("SARIF support for code scanning", reportingDescriptor).
constexpr std::size_t longest_description = 1024;

/// At most so many characters, cut between words.
std::string shortened(const std::string& words) {
    std::size_t characters = 0;
    std::size_t last_gap = 0;
    for (std::size_t at = 0; at < words.size(); ++characters) {
        if (characters == longest_description - 1)
            return words.substr(0, last_gap != 0 ? last_gap : at) + "…";
        if (words[at] == ' ' || words[at] == '\n') last_gap = at;
        at += text::character_at(words, at).length;
    }
    return words;
}

std::string trimmed_block(std::string_view prose) {
    while (!prose.empty() && (prose.back() == '\n' || prose.back() == ' ')) prose.remove_suffix(1);
    return std::string(prose);
}

std::string help_text(const Description& rule) {
    std::string out = unwrapped(rule.rationale);
    if (!rule.fix.empty()) out += "\n\nFix: " + unwrapped(rule.fix);
    if (!rule.sources.empty()) out += "\n\nSources:";
    for (const std::string& source : rule.sources) out += "\n- " + source;
    return out.empty() ? rule.summary : out;
}

std::string help_markdown(const Description& rule) {
    std::string out = "**" + folded(rule.summary) + "**";
    if (!rule.rationale.empty()) out += "\n\n" + trimmed_block(rule.rationale);
    if (!rule.fix.empty()) out += "\n\n## Fix\n\n" + trimmed_block(rule.fix);
    if (!rule.sources.empty()) out += "\n\n## Sources\n";
    for (const std::string& source : rule.sources) {
        const bool address = source.starts_with("https://") && source.find_first_of(" \t<>") == source.npos;
        out += address ? "\n- <" + source + ">" : "\n- " + source;
    }
    out += "\n\n`buslint explain " + rule.id + "` shows examples.";
    return out;
}

std::string problem_severity(finding::Severity severity) {
    return severity == finding::Severity::note ? "recommendation" : level_of(severity);
}

/// The prose of a user's rule may hold anything, and viewers show it as it is.
Description printable(Description rule) {
    rule.category = text::printable(rule.category);
    for (std::string* prose : {&rule.summary, &rule.rationale, &rule.fix}) {
        *prose = text::printable_lines(*prose);
    }
    for (std::string& source : rule.sources) source = text::printable(source);
    return rule;
}

Json rule_of(const Description& rule) {
    const std::string summary = sentence(folded(rule.summary));
    const std::string rationale = unwrapped(rule.rationale);
    Json tags = Json::array({"aws", "eventbridge"});
    if (!rule.category.empty()) tags.push_back(rule.category);
    Json object{{"id", rule.id}, {"name", text::pascal_case(rule.id)}};
    // SARIF 3.49.7: a name equal to the id says nothing; an id of one word has no other.
    if (rule.id.find('-') == rule.id.npos) object.erase("name");
    object["shortDescription"]["text"] = shortened(summary);
    object["fullDescription"]["text"] = shortened(rationale.empty() ? summary : rationale);
    object["help"] = {{"text", help_text(rule)}, {"markdown", help_markdown(rule)}};
    object["defaultConfiguration"]["level"] = level_of(rule.severity);
    object["properties"] = {{"tags", tags},
                            {"precision", finding::name(rule.confidence)},
                            {"problem.severity", problem_severity(rule.severity)}};
    return object;
}

/// GitHub refuses a result without rule metadata, so a rule of which nothing is known says its own name.
Description unknown_rule(const finding::Finding& finding) {
    Description rule;
    rule.id = finding.rule;
    rule.severity = finding.severity;
    rule.confidence = finding::Confidence::medium;
    rule.summary = "The check " + finding.rule;
    return rule;
}

}  // namespace

std::string level_of(finding::Severity severity) {
    return std::string(finding::name(severity));
}

SarifRules sarif_rules(const Report& report) {
    SarifRules rules;
    const auto add = [&rules](const Description& rule) {
        if (rules.index.emplace(rule.id, rules.list.size()).second)
            rules.list.push_back(rule_of(printable(rule)));
    };
    for (const Description& rule : *report.rules) add(rule);
    for (const finding::Finding& finding : *report.findings) {
        if (!rules.index.contains(finding.rule)) add(unknown_rule(finding));
    }
    return rules;
}

}  // namespace report
