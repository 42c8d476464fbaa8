#include "cli/config_file.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/output.hpp"
#include "scan/scan.hpp"

namespace cli {
namespace {

namespace fs = std::filesystem;

/// One that nobody reads would leave a team without its policy.
constexpr std::string_view mistaken_name = ".buslint.yml";

/// Bytes. Nobody writes a longer one by hand.
constexpr std::uint64_t largest_config = 1u << 20;

fs::path real(const fs::path& path) {
    std::error_code error;
    fs::path result = fs::weakly_canonical(path, error);
    return error ? path : result;
}

/// The deepest folder that holds all the paths.
fs::path folder_of(const std::vector<std::string>& paths) {
    std::optional<fs::path> common;
    for (const std::string& path : paths) {
        std::error_code error;
        fs::path folder = real(path == "-" ? "." : path);
        if (!fs::is_directory(folder, error)) folder = folder.parent_path();
        if (!common) common = folder;
        while (!is_below(folder, *common)) common = common->parent_path();
    }
    return common.value_or(real("."));
}

/// The folder above which nothing is looked for.
fs::path top_of(const fs::path& folder) {
    if (const auto repository = scan::repository_of(folder.string())) return *repository;
    const fs::path here = real(".");
    return is_below(folder, here) ? here : folder;
}

/// As people call it: from the working folder.
std::string shown(const fs::path& path) {
    const fs::path relative = path.lexically_relative(real("."));
    return (relative.empty() ? path : relative).generic_string();
}

/// The content of the file; nothing, after a line on standard error, where it cannot be read.
std::optional<std::string> content_of(const std::string& path) {
    scan::Options options;
    options.largest_file = largest_config;
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
        complain(path + ": not a file");
        return std::nullopt;
    }
    scan::Result result = scan::read({path}, options);
    for (const scan::Unreadable& one : result.unreadable) complain(one.path + ": " + one.why);
    if (result.files.empty()) return std::nullopt;
    return std::move(result.files.front().content);
}

}  // namespace

bool is_below(const fs::path& path, const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

std::string find_config(const std::vector<std::string>& paths) {
    fs::path folder = folder_of(paths);
    for (const fs::path top = top_of(folder);; folder = folder.parent_path()) {
        for (const std::string_view name : {config_name, mistaken_name}) {
            std::error_code error;
            const fs::file_status status = fs::symlink_status(folder / name, error);
            if (!error && fs::exists(status)) return shown(folder / name);
        }
        if (folder == top || folder == folder.parent_path()) return {};
    }
}

std::optional<ConfigFile> read_config(const Options& options, text::Sources& sources,
                                      finding::Findings& findings) {
    if (options.no_config) return ConfigFile{};
    const bool judges_named = options.command != Command::hook;
    const std::string path = !options.config.empty()
                                 ? options.config
                                 : find_config(judges_named ? options.paths : std::vector<std::string>{});
    if (path.empty()) return ConfigFile{};
    if (options.config.empty() && path.ends_with(mistaken_name)) {
        complain(path + ": call it " + std::string(config_name) + ", or name it with --config");
        return std::nullopt;
    }
    std::optional<std::string> content = content_of(path);
    if (!content) return std::nullopt;
    std::optional<ConfigFile> config = read_config(sources, sources.add(path, std::move(*content)), findings);
    if (config) {
        config->path = path;
        config->folder =
            real(fs::path(path).parent_path().empty() ? "." : fs::path(path).parent_path()).string();
    }
    return config;
}

std::string path_in(const ConfigFile& config, const std::string& path) {
    const fs::path folder = fs::path(config.path).parent_path();
    return (folder / path).lexically_normal().generic_string();
}

}  // namespace cli
