#include "cli/pipeline.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "intake/local_path.hpp"
#include "intake/relevant.hpp"
#include "lint/named_moves.hpp"
#include "lint/waiver.hpp"

namespace cli {
namespace {

struct Ending {
    std::string_view text;
    std::optional<document::Format> format;
};
constexpr std::array<Ending, 5> endings{{{".yaml", document::Format::yaml},
                                         {".yml", document::Format::yaml},
                                         {".json", document::Format::json},
                                         {".tfstate", document::Format::json},
                                         {".template", std::nullopt}}};

const Ending* ending_of(std::string_view path) {
    for (const Ending& ending : endings) {
        if (path.ends_with(ending.text)) return &ending;
    }
    return nullptr;
}

/// A file of `--var-file` may have any name; JSON is what is called so (Terraform documentation, "Variable
/// Definitions (.tfvars) Files").
bool is_hcl_of_values(const intake::Options& fill, const std::string& path) {
    if (fill.var_files.empty() || path.ends_with(".json")) return false;
    return std::any_of(fill.var_files.begin(), fill.var_files.end(), [&path](const std::string& one) {
        return intake::local_path(".", one) == intake::local_path(".", path);
    });
}

}  // namespace

bool wanted(std::string_view name) {
    return intake::is_hcl_name(name) || intake::is_shell_name(name) || ending_of(name) != nullptr;
}

document::Format format_of(std::string_view path, std::string_view content) {
    const Ending* ending = ending_of(path);
    if (ending != nullptr && ending->format) return *ending->format;
    const std::size_t first = content.find_first_not_of(" \t\r\n");
    const bool bracket = first != std::string_view::npos && (content[first] == '{' || content[first] == '[');
    return bracket ? document::Format::json : document::Format::yaml;
}

void Run::read(std::vector<scan::File> files, const Settings& settings) {
    for (scan::File& file : files) {
        intake::Input input;
        input.id = sources.add(std::move(file.path), std::move(file.content));
        input.source = &sources[input.id];
        inputs.push_back(input);
    }
    documents.resize(inputs.size());
    hcl_files.resize(inputs.size());
    scripts.resize(inputs.size());
    std::vector<finding::Findings> found(inputs.size());
    scan::parallel(inputs.size(), settings.threads, [&](std::size_t i) {
        const text::Source& source = *inputs[i].source;
        if (intake::is_hcl_name(source.path()) || is_hcl_of_values(settings.fill, source.path())) {
            hcl_files[i] = document::read_hcl(sources, inputs[i].id, found[i]);
            inputs[i].hcl = hcl_files[i].get();
            return;
        }
        if (intake::is_shell_name(source.path())) {
            scripts[i] = document::read_shell(sources, inputs[i].id, found[i]);
            inputs[i].shell = scripts[i].get();
            return;
        }
        const auto format = format_of(source.path(), source.content());
        documents[i] = document::read(sources, inputs[i].id, format, found[i]);
        inputs[i].document = documents[i].get();
    });
    for (finding::Findings& one : found) findings.append(std::move(one));
}

bool Run::is_input(text::SourceId source) const {
    return !inputs.empty() && inputs.front().id <= source && source <= inputs.back().id;
}

void Run::build(const Settings& settings) {
    topology = intake::read(inputs, settings.fill, findings);
    lint::mark_moves(topology, settings.sides, settings.moves, settings.all_read, findings);
}

void Run::judge(const lint::Catalogue& catalogue, const Settings& settings) {
    lint::Options options;
    options.migration = settings.migration;
    options.sides = settings.sides;
    options.parallel = [&](std::size_t count, const std::function<void(std::size_t)>& work) {
        scan::parallel(count, settings.threads, work);
    };
    findings.append(lint::judge(catalogue, topology, options));
    finding::Findings chosen;
    for (finding::Finding& one : findings.take()) {
        const bool unread = one.severity == finding::Severity::error && lint::says_not_judged(one.rule);
        if (unread || catalogue.chosen(one.rule) || !is_input(one.place.source)) chosen.add(std::move(one));
    }
    findings = std::move(chosen);
    findings.sort();
}

}  // namespace cli
