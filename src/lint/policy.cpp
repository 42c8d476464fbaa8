#include "lint/policy.hpp"

#include <algorithm>

#include "lint/waiver.hpp"
#include "text/suggest.hpp"

namespace lint {
namespace {

using finding::Findings;
using finding::Severity;

/// How a list names a rule. An id says more than a category.
enum class Named : std::uint8_t { no, by_category, by_id };

Named named_in(const std::vector<Written>& names, const Rule& rule) {
    Named best = Named::no;
    for (const Written& name : names) {
        if (rule.is_called(name.text)) return Named::by_id;
        if (rule.about.category == name.text) best = Named::by_category;
    }
    return best;
}

/// Whether a rule counts, one selection after the other.
class Standing {
public:
    explicit Standing(const Rule& rule) : rule_(rule) {}

    void add(const Selection& selection) {
        if (!selection.select.empty()) {
            const Named selected = named_in(selection.select, rule_);
            selected_ = selected != Named::no;
            if (ignored_ <= selected) ignored_ = Named::no;
        }
        ignored_ = std::max(ignored_, named_in(selection.ignore, rule_));
    }
    [[nodiscard]] bool counts() const { return selected_ && ignored_ == Named::no; }

private:
    const Rule& rule_;
    bool selected_ = true;
    Named ignored_ = Named::no;
};

std::optional<Severity> severity_in(const Selection& selection, const Rule& rule) {
    std::optional<Severity> of_category;
    for (const Selection::Gravity& one : selection.severity) {
        if (rule.is_called(one.name.text)) return one.severity;
        if (rule.about.category == one.name.text) of_category = one.severity;
    }
    return of_category;
}

/// Looks up the names of a configuration.
class Names {
public:
    Names(Catalogue& catalogue, Findings& findings) : catalogue_(catalogue), findings_(findings) {}

    void check(const Selection& selection) {
        for (const auto* names : {&selection.select, &selection.ignore}) {
            for (const Written& name : *names) check(name);
        }
        for (const Selection::Gravity& one : selection.severity) check(one.name);
    }

    void check_waived(const Written& rule) {
        std::string why = why_not_waivable(rule.text, catalogue_);
        if (!why.empty()) complain(std::move(why), rule.place);
    }

    void set(const ParameterValue& given) {
        const auto& rules = catalogue_.rules();
        const auto rule = std::find_if(rules.begin(), rules.end(),
                                       [&](const auto& one) { return one->is_called(given.rule.text); });
        if (rule == rules.end())
            return complain("no rule is called `" + given.rule.text + "`" + nearest_rule(given.rule.text),
                            given.rule.place);
        if (Rule::Parameter* parameter = parameter_of(**rule, given)) set(**rule, *parameter, given);
    }

    [[nodiscard]] bool right() const { return right_; }

private:
    void complain(std::string message, text::Span place) {
        right_ = false;
        findings_.add(mistake_in_config(std::move(message), place));
    }

    [[nodiscard]] std::string nearest_rule(const std::string& name) const {
        std::vector<text::Candidate> candidates;
        for (const auto& rule : catalogue_.rules()) candidates.push_back({rule->about.id});
        return text::suggestion(name, candidates);
    }

    void check(const Written& name) {
        std::vector<text::Candidate> candidates;
        for (const auto& rule : catalogue_.rules()) {
            if (rule->is_called(name.text) || rule->about.category == name.text) return;
            candidates.push_back({rule->about.id});
            candidates.push_back({rule->about.category});
        }
        complain(
            "no rule or category is called `" + name.text + "`" + text::suggestion(name.text, candidates),
            name.place);
    }

    Rule::Parameter* parameter_of(Rule& rule, const ParameterValue& given) {
        std::vector<text::Candidate> candidates;
        for (Rule::Parameter& parameter : rule.parameters) {
            if (parameter.name == given.name.text) return &parameter;
            candidates.push_back({parameter.name});
        }
        complain(rule.about.id + (candidates.empty() ? " has no parameters"
                                                     : " has no parameter `" + given.name.text + "`" +
                                                           text::suggestion(given.name.text, candidates)),
                 given.name.place);
        return nullptr;
    }

    void set(Rule& rule, Rule::Parameter& parameter, const ParameterValue& given) {
        if (parameter.type != given.type) {
            const std::string_view wanted = parameter.type == "integer" ? "an integer"
                                            : parameter.type == "truth" ? "`true` or `false`"
                                                                        : "a text";
            return complain("`" + parameter.name + "` of " + rule.about.id + " is " + std::string(wanted),
                            given.value.place);
        }
        parameter.value = given.value.text;
        rule.logic.reset();  // made anew with the value, when first asked for
    }

    Catalogue& catalogue_;
    Findings& findings_;
    bool right_ = true;
};

}  // namespace

finding::Finding mistake_in_config(std::string message, text::Span place) {
    finding::Finding finding;
    finding.rule = "configuration";
    finding.message = std::move(message);
    finding.place = place;
    return finding;
}

bool Policy::settle(Catalogue& catalogue, Findings& findings) const {
    Names names(catalogue, findings);
    names.check(config_.everywhere);
    for (const PathSelection& one : config_.per_path) names.check(one.selection);
    for (const ParameterValue& one : config_.parameters) names.set(one);
    for (const Exception& one : config_.waivers) names.check_waived(one.rule);
    if (!names.right()) return false;
    for (const auto& rule : catalogue.rules()) {
        if (!wanted_anywhere(*rule)) catalogue.drop(rule->about.id);
    }
    return true;
}

/// Of several selections for a path the last that names rules takes the place of the others, so that one at a
/// time tells.
bool Policy::wanted_anywhere(const Rule& rule) const {
    const auto wanted_with = [&](const Selection* path) {
        Standing standing(rule);
        standing.add(config_.everywhere);
        if (path != nullptr) standing.add(*path);
        standing.add(asked_);
        return standing.counts();
    };
    return wanted_with(nullptr) ||
           std::any_of(config_.per_path.begin(), config_.per_path.end(),
                       [&](const PathSelection& one) { return wanted_with(&one.selection); });
}

bool Policy::wants(const Rule& rule, text::SourceId file, const Covers& covers) const {
    Standing standing(rule);
    standing.add(config_.everywhere);
    for (const PathSelection& one : config_.per_path) {
        if (covers(one.glob.text, file)) standing.add(one.selection);
    }
    standing.add(asked_);
    return standing.counts();
}

Severity Policy::severity_of(const finding::Finding& finding, const Rule& rule, const Covers& covers) const {
    std::optional<Severity> said = severity_in(config_.everywhere, rule);
    for (const PathSelection& one : config_.per_path) {
        const std::optional<Severity> here = severity_in(one.selection, rule);
        if (here && covers(one.glob.text, finding.place.source)) said = here;
    }
    if (!said) return finding.severity;
    return finding.severity < rule.about.severity ? std::min(*said, finding.severity) : *said;
}

}  // namespace lint
