#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <system_error>

#include "cli/apply.hpp"
#include "cli/commands.hpp"
#include "cli/given_files.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "migration/plan.hpp"
#include "migration/verify_plan.hpp"
#include "migration/write_plan.hpp"

namespace cli {
namespace {

/// That both sides deliver is what the steps of a plan are about.
constexpr std::string_view rule_of_steps = "move-delivers-twice";

/// The classic side as the planner wants it.
migration::PlanFiles plan_files(const GivenFiles& classic) {
    migration::PlanFiles files;
    for (const intake::Input& input : classic.run.inputs)
        files[input.id] = {input.document, input.hcl, input.source->path()};
    return files;
}

/// Both sides together: the files as they were, with what the plan adds to them.
std::vector<scan::File> files_with(const GivenFiles& classic, const migration::Plan& plan) {
    std::vector<scan::File> files = classic.files;
    const migration::PlanFiles known = plan_files(classic);
    for (const migration::PlannedAddition& addition : plan.additions) {
        const auto file = known.find(addition.file);
        const auto text = write_file(addition, file == known.end() ? nullptr : file->second.document);
        if (addition.resources.empty() || !text) continue;
        const auto old = std::find_if(files.begin(), files.end(),
                                      [&](const scan::File& one) { return one.path == addition.path; });
        if (file != known.end() && old != files.end())
            old->content = *text;
        else
            files.push_back({addition.path, *text, true});
    }
    return files;
}

/// The places of what the plan adds.
std::vector<text::Span> places_of(const Run& run, const migration::Plan& plan) {
    std::vector<text::Span> places;
    for (const migration::PlannedAddition& addition : plan.additions) {
        for (const intake::Input& input : run.inputs) {
            if (input.source->path() != addition.path) continue;
            if (input.hcl != nullptr) {
                const auto end = static_cast<std::uint32_t>(input.source->content().size());
                places.push_back({input.id, 0, end});
            }
            if (input.document == nullptr) continue;
            const auto resources = migration::resources_in(*input.document);
            for (const auto& [name, resource] : addition.resources) {
                const auto key = resources ? resources->find_key(name) : std::nullopt;
                const auto value = resources ? resources->find(name) : std::nullopt;
                if (key && value) places.push_back({input.id, key->span().begin, value->span().end});
            }
        }
    }
    return places;
}

bool is_within(const text::Span& place, const std::vector<text::Span>& places) {
    return std::any_of(places.begin(), places.end(), [&](const text::Span& one) {
        return one.source == place.source && one.begin <= place.begin && place.end <= one.end;
    });
}

/// What the rules say of the new side.
std::vector<std::string> judge_planned(GivenFiles& planned, const migration::Plan& plan, ExitCode& code) {
    std::vector<std::string> lines;
    if (!planned.work) return lines;
    Run& run = planned.run;
    run.judge(planned.work->catalogue, settings_of(planned.work->options));
    apply_policy(run, {planned.work->catalogue, planned.work->policy, planned.work->config, {}, {}});
    const std::vector<text::Span> places = places_of(run, plan);
    for (const finding::Finding& one : run.findings.take()) {
        if (one.undecided || one.rule == rule_of_steps || !is_within(one.place, places)) continue;
        if (one.severity == finding::Severity::error) code = larger(code, ExitCode::findings);
        lines.push_back(std::string(finding::name(one.severity)) + ": " + one.message + " [" + one.rule +
                        "]");
    }
    return lines;
}

/// Makes the plan and reads it again into `planned`; what turns out another target than the classic one
/// stays.
migration::Plan settled_plan(const Options& options, const GivenFiles& classic,
                             std::unique_ptr<GivenFiles>& planned) {
    migration::PlanRequest request{options.bus_arn, options.bus, options.form, {}};
    const migration::PlanFiles files = plan_files(classic);
    for (;;) {
        migration::Plan plan = migration::plan_migration(classic.run.topology, files, request);
        planned = std::make_unique<GivenFiles>();
        read_again(options, files_with(classic, plan), *planned);
        const auto differing = migration::differences(classic.run.topology, plan, planned->run.topology);
        if (differing.empty()) return plan;
        // Fewer targets move each time.
        request.blocked.insert(differing.begin(), differing.end());
    }
}

/// The files of a plan below a folder.
std::string path_in(const std::string& folder, const std::string& path) {
    return (std::filesystem::path(folder) / std::filesystem::path(path).filename()).string();
}

/// What is written, by the file's path.
using PlanTexts = std::vector<std::pair<std::string, std::string>>;

bool is_written(const std::string& path, std::string_view text) {
    std::ifstream file(path, std::ios::binary);
    return file && std::string(std::istreambuf_iterator<char>(file), {}) == text;
}

/// A plan that belongs to a module of Terraform is complete with the module's own files, where they are not.
void add_module(const Options& options, const GivenFiles& classic, const migration::PlannedAddition& addition,
                PlanTexts& texts) {
    for (const intake::Input& input : classic.run.inputs) {
        const auto& module = addition.module;
        if (std::find(module.begin(), module.end(), input.id) == module.end()) continue;
        const std::string path = path_in(options.out, input.source->path());
        if (!is_written(path, input.source->content())) texts.emplace_back(path, input.source->content());
    }
}

/// Nothing where there is something that cannot be written.
std::optional<PlanTexts> texts_of(const Options& options, const GivenFiles& classic,
                                  const migration::Plan& plan) {
    const migration::PlanFiles known = plan_files(classic);
    PlanTexts texts;
    for (const migration::PlannedAddition& addition : plan.additions) {
        if (addition.resources.empty()) continue;
        const auto file = known.find(addition.file);
        const bool commands = addition.form == migration::PlanForm::cli;
        const auto text = commands
                              ? std::optional(write_commands(addition, options.bus_arn))
                              : write_file(addition, file == known.end() ? nullptr : file->second.document);
        if (!text) return std::nullopt;
        add_module(options, classic, addition, texts);
        texts.emplace_back(path_in(options.out, commands ? "migration.sh" : addition.path), *text);
    }
    return texts;
}

bool may_write_all(const Options& options, const PlanTexts& texts) {
    std::set<std::string> paths;
    for (const auto& [path, text] : texts) {
        if (paths.insert(path).second) continue;
        complain("two files of the plan would be " + path + ": plan them one by one");
        return false;
    }
    return std::all_of(texts.begin(), texts.end(),
                       [&](const auto& one) { return may_write(one.first, options.force); });
}

ExitCode write_files(const Options& options, const GivenFiles& classic, const migration::Plan& plan,
                     std::vector<std::string>& written) {
    auto texts = texts_of(options, classic, plan);
    if (!texts || !may_write_all(options, *texts)) return ExitCode::misuse;
    std::error_code error;
    if (!texts->empty()) std::filesystem::create_directories(options.out, error);
    if (error) {
        complain(options.out + ": " + error.message());
        return ExitCode::misuse;
    }
    for (const auto& [path, text] : *texts) {
        const ExitCode code = put_file(text, path);
        if (code != ExitCode::clean) return code;
        written.push_back(path);
    }
    return ExitCode::clean;
}

}  // namespace

ExitCode migration_plan(const Options& given) {
    GivenFiles classic;
    ExitCode code = read_given(given, classic);
    if (!classic.work) return code;
    const Options& options = classic.work->options;
    std::unique_ptr<GivenFiles> planned;
    const migration::Plan plan = settled_plan(given, classic, planned);
    migration::PlanReport report{
        &plan, &classic.run.topology, options.bus_arn.empty() ? options.bus : options.bus_arn, {}, {}};
    report.findings = judge_planned(*planned, plan, code);
    if (plan.refuses() || plan.leaves_to_do()) code = larger(code, ExitCode::findings);
    if (!options.out.empty()) {
        const ExitCode wrote = write_files(options, classic, plan, report.written);
        if (wrote != ExitCode::clean) return larger(code, wrote);
    }
    return larger(code, deliver(migration::print_plan(report), {}));
}

}  // namespace cli
