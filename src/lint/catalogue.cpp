#include <algorithm>
#include <set>

#include "lint/embedded.hpp"
#include "lint/lint.hpp"
#include "lint/logic.hpp"
#include "lint/rule.hpp"
#include "lint/rule_reader.hpp"

namespace lint {

struct Catalogue::State {
    std::vector<std::unique_ptr<Rule>> rules;  ///< sorted by id
    std::set<std::string> dropped;             ///< ids not wanted
};

namespace {

bool before(const std::unique_ptr<Rule>& rule, const std::string& id) {
    return rule->about.id < id;
}

bool answers_to(const Rule& rule, const std::string& name) {
    return rule.is_called(name) || rule.about.category == name;
}

}  // namespace

Catalogue::Catalogue() : state_(std::make_unique<State>()) {}
Catalogue::~Catalogue() = default;
Catalogue::Catalogue(Catalogue&&) noexcept = default;
Catalogue& Catalogue::operator=(Catalogue&&) noexcept = default;

Catalogue Catalogue::empty() {
    return Catalogue();
}

Catalogue Catalogue::built_in() {
    Catalogue catalogue;
    for (const Embedded& embedded : embedded_rules()) {
        auto rule = std::make_unique<Rule>();
        embedded.fill(*rule);
        rule->source = embedded.source;
        catalogue.state_->rules.push_back(std::move(rule));
    }
    return catalogue;
}

bool Catalogue::add_file(std::string path, std::string content, text::Sources& sources,
                         finding::Findings& findings) {
    const text::SourceId id = sources.add(std::move(path), std::move(content));
    std::optional<Rule> rule = read_rule(sources, id, findings);
    if (!rule || !compile(*rule, findings)) return false;
    std::vector<std::unique_ptr<Rule>>& rules = state_->rules;
    const auto place = std::lower_bound(rules.begin(), rules.end(), rule->about.id, before);
    if (place != rules.end() && (*place)->about.id == rule->about.id) {
        findings.add(taken(*rule, **place));
        return false;
    }
    rule->own_source = std::make_shared<const std::string>(rule->source);
    rule->source = *rule->own_source;
    rules.insert(place, std::make_unique<Rule>(std::move(*rule)));
    return true;
}

const std::vector<std::unique_ptr<Rule>>& Catalogue::rules() const {
    return state_->rules;
}

const Rule* Catalogue::find(const std::string& id) const {
    const auto place = std::lower_bound(state_->rules.begin(), state_->rules.end(), id, before);
    if (place != state_->rules.end() && (*place)->about.id == id) return place->get();
    for (const auto& rule : state_->rules) {
        if (rule->is_called(id)) return rule.get();
    }
    return nullptr;
}

std::vector<finding::Description> Catalogue::descriptions() const {
    std::vector<finding::Description> all;
    for (const auto& rule : state_->rules) all.push_back(rule->about);
    return all;
}

std::vector<std::string> Catalogue::choose(const std::vector<std::string>& select,
                                           const std::vector<std::string>& ignore) {
    state_->dropped.clear();
    const auto named_in = [](const Rule& rule, const std::vector<std::string>& names) {
        return std::any_of(names.begin(), names.end(),
                           [&rule](const auto& name) { return answers_to(rule, name); });
    };
    for (const auto& rule : state_->rules) {
        const bool wanted = select.empty() || named_in(*rule, select);
        if (!wanted || named_in(*rule, ignore)) state_->dropped.insert(rule->about.id);
    }
    std::vector<std::string> strangers;
    for (const auto* names : {&select, &ignore}) {
        for (const std::string& name : *names) {
            const auto fits = [&name](const auto& rule) { return answers_to(*rule, name); };
            if (std::none_of(state_->rules.begin(), state_->rules.end(), fits)) strangers.push_back(name);
        }
    }
    return strangers;
}

void Catalogue::drop(const std::string& id) {
    state_->dropped.insert(id);
}

bool Catalogue::chosen(const std::string& id) const {
    return state_->dropped.count(id) == 0;
}

}  // namespace lint
