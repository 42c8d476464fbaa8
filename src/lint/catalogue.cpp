#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
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
    return rule.about.id == name || rule.about.category == name ||
           std::find(rule.formerly.begin(), rule.formerly.end(), name) != rule.formerly.end();
}

std::vector<std::filesystem::path> files_below(const std::string& folder, std::error_code& error) {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        const std::string ending = entry->path().extension().string();
        std::error_code ignored;
        if ((ending == ".yaml" || ending == ".yml") && entry->is_regular_file(ignored))
            files.push_back(entry->path());
    }
    std::sort(files.begin(), files.end());
    return files;
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

void Catalogue::add(Rule rule) {
    std::vector<std::unique_ptr<Rule>>& rules = state_->rules;
    const auto place = std::lower_bound(rules.begin(), rules.end(), rule.about.id, before);
    auto kept = std::make_unique<Rule>(std::move(rule));
    if (place != rules.end() && (*place)->about.id == kept->about.id) {
        *place = std::move(kept);
    } else {
        rules.insert(place, std::move(kept));
    }
}

bool Catalogue::add_folder(const std::string& folder, text::Sources& sources, finding::Findings& findings) {
    std::error_code error;
    bool right = true;
    for (const std::filesystem::path& path : files_below(folder, error)) {
        std::ifstream stream(path, std::ios::binary);
        std::string content((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        const text::SourceId id = sources.add(path.generic_string(), std::move(content));
        std::optional<Rule> rule = read_rule(sources, id, findings);
        if (!rule || !compile(*rule, findings)) {
            right = false;
            continue;
        }
        rule->own_source = std::make_shared<const std::string>(rule->source);
        rule->source = *rule->own_source;
        add(std::move(*rule));
    }
    if (error) findings.add(mistake_in_rule("the folder of rules " + folder + " cannot be read", {}));
    return right && !error;
}

const std::vector<std::unique_ptr<Rule>>& Catalogue::rules() const {
    return state_->rules;
}

const Rule* Catalogue::find(const std::string& id) const {
    const auto place = std::lower_bound(state_->rules.begin(), state_->rules.end(), id, before);
    if (place != state_->rules.end() && (*place)->about.id == id) return place->get();
    for (const auto& rule : state_->rules) {
        if (std::find(rule->formerly.begin(), rule->formerly.end(), id) != rule->formerly.end())
            return rule.get();
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

bool Catalogue::chosen(const std::string& id) const {
    return state_->dropped.count(id) == 0;
}

}  // namespace lint
