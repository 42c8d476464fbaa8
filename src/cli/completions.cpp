#include "cli/completions.hpp"

#include <set>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "lint/lint.hpp"

namespace cli {

std::vector<CommandPath> commands_of(const Synopsis& program) {
    std::vector<CommandPath> all{{"", &program}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const CommandPath outer = all[i];
        for (const Synopsis& command : outer.command->commands) {
            all.push_back({outer.path + (outer.path.empty() ? "" : " ") + command.name, &command});
        }
    }
    return all;
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

namespace {

RuleNames rule_names() {
    RuleNames names;
    std::set<std::string> categories;
    for (const finding::Description& rule : lint::Catalogue::built_in().descriptions()) {
        names.ids.push_back(rule.id);
        categories.insert(rule.category);
    }
    names.all.assign(categories.begin(), categories.end());
    names.all.insert(names.all.end(), names.ids.begin(), names.ids.end());
    return names;
}

}  // namespace

ExitCode completions(const Options& options) {
    const Synopsis program = synopsis();
    const RuleNames names = rule_names();
    if (options.shell == "zsh") return deliver(zsh_completions(program, names), {});
    if (options.shell == "fish") return deliver(fish_completions(program, names), {});
    return deliver(bash_completions(program, names), {});
}

}  // namespace cli
