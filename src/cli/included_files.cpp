#include "cli/included_files.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "intake/cloud_assembly.hpp"
#include "intake/local_path.hpp"
#include "intake/nested_stacks.hpp"
#include "intake/relevant.hpp"
#include "intake/serverless_variables.hpp"
#include "intake/shell.hpp"

namespace cli {
namespace {

namespace fs = std::filesystem;

/// Files that include files that include files.
constexpr unsigned deepest_include = 8;
/// Included files of a run, and bytes of one: people write some dozens, of some kilobytes.
constexpr std::size_t most_included = 2'000;
constexpr std::uint64_t largest_included = 16ull << 20;

/// A file to read for a service, script or template in a folder.
struct Included {
    std::string folder;
    std::string path;
    bool is_template = false;  ///< that another one nests

    auto operator<=>(const Included&) const = default;
};

void add_paths(const std::string& folder, std::vector<std::string> paths, std::vector<Included>& to) {
    for (std::string& path : paths) to.push_back({folder, std::move(path)});
}

void add_templates(const scan::File& file, std::vector<Included>& to) {
    const std::string folder = intake::local_folder(intake::local_path(".", file.path));
    for (std::string& path : intake::nested_in(file.content, folder))
        to.push_back({folder, std::move(path), true});
    for (std::string& path : intake::named_in_assembly(file.path, file.content))
        to.push_back({folder, std::move(path), true});
}

/// Whether a file is within a folder, links followed.
bool is_within(const fs::path& path, const fs::path& folder) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error || !fs::is_regular_file(real, error)) return false;
    const fs::path top = fs::canonical(folder, error);
    if (error) return false;
    return std::mismatch(top.begin(), top.end(), real.begin(), real.end()).first == top.end();
}

/// Whether a path leads to a file below a folder, and no link is on the way.
bool is_below(const fs::path& path, const fs::path& folder) {
    std::error_code error;
    const fs::path top = fs::absolute(folder, error).lexically_normal();
    const fs::path way = fs::absolute(path, error).lexically_normal().lexically_relative(top);
    if (error || way.empty() || way.begin()->string() == "..") return false;
    const fs::path real = fs::canonical(path, error);
    if (error || !fs::is_regular_file(real, error)) return false;
    return fs::canonical(top, error) / way == real && !error;
}

bool may_read(const Included& one, const std::vector<std::string>& paths) {
    if (!one.is_template) return is_within(one.path, one.folder);
    const auto is_here = [&one](const std::string& folder) { return is_below(one.path, folder); };
    return is_here(one.folder) || is_here(".") || std::any_of(paths.begin(), paths.end(), is_here);
}

}  // namespace

void add_included(scan::Result& scanned, scan::Options how, const std::vector<std::string>& paths) {
    how.largest_file = std::min(how.largest_file, largest_included);
    std::vector<Included> found;
    std::set<std::string> known;
    for (const scan::File& file : scanned.files) known.insert(intake::local_path(".", file.path));
    for (const scan::File& file : scanned.files) {
        const std::string folder = intake::local_folder(intake::local_path(".", file.path));
        if (intake::is_shell_name(file.path))
            add_paths(folder, intake::files_named_in_script(file.content, folder), found);
        if (intake::may_be_service(file.path, file.content))
            add_paths(folder, intake::included_in(file.content, folder), found);
        add_templates(file, found);
    }
    std::set<Included> done;
    std::vector<scan::File> more;
    for (unsigned depth = 0; depth < deepest_include && !found.empty(); ++depth) {
        std::vector<Included> next;
        for (Included& one : found) {
            if (done.size() >= most_included || !done.insert(one).second) continue;
            if (one.is_template && known.contains(one.path)) continue;
            if (!may_read(one, paths)) continue;
            scan::Result read = scan::read({one.path}, how);
            if (read.files.empty()) continue;
            scan::File& file = read.files.front();
            if (one.is_template) {
                add_templates(file, next);
            } else {
                add_paths(one.folder, intake::included_in(file.content, one.folder), next);
            }
            if (!known.insert(one.path).second) continue;
            file.named = false;
            ++scanned.files_seen;
            more.push_back(std::move(file));
        }
        found = std::move(next);
    }
    std::move(more.begin(), more.end(), std::back_inserter(scanned.files));
    std::sort(scanned.files.begin(), scanned.files.end(),
              [](const scan::File& a, const scan::File& b) { return a.path < b.path; });
}

}  // namespace cli
