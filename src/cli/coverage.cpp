#include "cli/coverage.hpp"

#include <algorithm>
#include <filesystem>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// Absolute, the links of its folder resolved: a file that is a link counts by its own name.
fs::path own_path(const fs::path& path) {
    std::error_code error;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    const fs::path result = fs::weakly_canonical(folder, error);
    return error ? path : result / path.filename();
}

/// The part of a glob without wildcards: the path below which lies all that it covers. Without a slash it
/// covers names anywhere.
std::string literal_part(std::string_view glob) {
    if (glob.ends_with('/')) glob.remove_suffix(1);
    if (glob.find('/') == glob.npos) return {};
    const std::size_t wildcard = glob.find_first_of("*?[\\");
    if (wildcard != glob.npos) glob = glob.substr(0, glob.rfind('/', wildcard) + 1);
    if (glob.starts_with('/')) glob.remove_prefix(1);
    return std::string(glob);
}

std::string lines_of(const std::vector<lint::Written>& globs) {
    std::string lines;
    for (const lint::Written& glob : globs) lines += glob.text + "\n";
    return lines;
}

bool is_below_any(const fs::path& base, const std::vector<std::string>& paths) {
    return std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
        std::error_code error;
        const fs::path read = fs::weakly_canonical(path, error);
        return !error && is_below(base, read);
    });
}

}  // namespace

const std::string& Coverage::path_of(text::SourceId file) {
    const auto [known, fresh] = paths_.try_emplace(file);
    if (fresh) {
        const fs::path path = own_path(sources_[file].path());
        known->second = path.lexically_relative(config_.folder).generic_string();
    }
    return known->second;
}

bool Coverage::covers(const std::string& glob, text::SourceId file) {
    if (config_.path.empty()) return false;
    const auto known = globs_.try_emplace(glob, glob).first;
    return known->second.covers(path_of(file));
}

bool Coverage::lies_below(const std::string& glob, const std::vector<std::string>& paths) const {
    return is_below_any((fs::path(config_.folder) / literal_part(glob)).lexically_normal(), paths);
}

bool holds_all_of(const ConfigFile& config, const std::vector<std::string>& paths) {
    return is_below_any(config.folder, paths);
}

bool leaves_out(const ConfigFile& config, const std::string& path) {
    if (config.exclude.empty()) return false;
    return scan::IgnoreFile(lines_of(config.exclude))
        .covers(own_path(path).lexically_relative(config.folder).generic_string());
}

scan::Excluded excluded_by(const ConfigFile& config) {
    if (config.exclude.empty()) return {};
    const std::string lines = lines_of(config.exclude);
    const std::string folder = config.folder.ends_with('/') ? config.folder : config.folder + "/";
    return [ignores = scan::Ignores().with(folder, lines)](std::string_view path, bool is_folder) {
        return ignores.ignored(path, is_folder);
    };
}

}  // namespace cli
