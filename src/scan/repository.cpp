#include "scan/repository.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <cstdlib>
#include <memory>

#include "scan/file_reader.hpp"
#include "scan/scan.hpp"

namespace scan {
namespace {

constexpr std::uint64_t largest_ignore_file = 1u << 20;

using Links = FileReader::Links;

std::string content_of(const std::string& path, Links links) {
    FileReader reader(largest_ignore_file);
    if (reader.read(AT_FDCWD, path.c_str(), links) == FileReader::Outcome::failed) return {};
    return std::string(reader.bytes());
}

bool exists(const std::string& path) {
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0;
}

bool is_folder(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

std::string first_line(std::string content) {
    content.resize(std::min(content.find_first_of("\r\n"), content.size()));
    return content;
}

std::string below(const std::string& folder, const std::string& path) {
    return path.starts_with('/') ? path : folder + path;
}

/// Where git keeps what all work trees share, with a slash (gitrepository-layout(5): `commondir`).
std::string common_folder(const std::string& folder) {
    const std::string git = folder + ".git";
    if (is_folder(git)) return git + "/";
    const std::string line = first_line(content_of(git, Links::refused));
    constexpr std::string_view key = "gitdir: ";
    if (!line.starts_with(key)) return {};
    const std::string own = below(folder, line.substr(key.size())) + "/";
    const std::string common = first_line(content_of(own + "commondir", Links::refused));
    return common.empty() ? own : below(own, common) + "/";
}

/// The folder above, with a slash; empty for `/`.
std::string above(const std::string& folder) {
    if (folder.size() <= 1) return {};
    return folder.substr(0, folder.rfind('/', folder.size() - 2) + 1);
}

}  // namespace

std::optional<std::string> repository_of(const std::string& folder) {
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(folder.c_str(), nullptr), &std::free);
    if (!real) return std::nullopt;
    std::string at = real.get();
    if (!at.ends_with('/')) at += '/';
    for (; !at.empty(); at = above(at)) {
        if (exists(at + ".git")) return at.size() > 1 ? at.substr(0, at.size() - 1) : at;
    }
    return std::nullopt;
}

Ignores repository_ignores(const std::string& folder) {
    const std::string common = common_folder(folder);
    if (common.empty()) return {};
    return Ignores().with(folder, content_of(common + "info/exclude", Links::followed));
}

Ignores ignores_above(const std::string& folder) {
    std::vector<std::string> between;
    std::string at = folder;
    while (!at.empty() && !exists(at + ".git")) {
        at = above(at);
        if (!at.empty()) between.push_back(at);
    }
    if (at.empty()) return {};  // in no repository: only what lies below counts
    Ignores ignores = repository_ignores(at);
    for (std::size_t i = between.size(); i > 0; --i) {
        const std::string& parent = between[i - 1];
        const std::string& child = i > 1 ? between[i - 2] : folder;
        ignores = ignores.with(parent, content_of(parent + ".gitignore", Links::refused));
        if (ignores.ignored(child.substr(0, child.size() - 1), true)) return {};
    }
    return ignores;
}

}  // namespace scan
