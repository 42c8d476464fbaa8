#include "scan/ignore.hpp"

#include "scan/glob.hpp"

namespace scan {
namespace {

/// Spaces at the end do not count unless a backslash stands before them.
void trim_end(std::string& line) {
    std::size_t keep = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\' && i + 1 < line.size()) {
            ++i;
            keep = i + 1;
        } else if (line[i] != ' ') {
            keep = i + 1;
        }
    }
    line.resize(keep);
}

std::string_view name_of(std::string_view path) {
    return path.substr(path.rfind('/') + 1);
}

}  // namespace

IgnoreFile::IgnoreFile(std::string_view content) {
    if (content.starts_with("\xEF\xBB\xBF")) content.remove_prefix(3);
    while (!content.empty()) {
        const std::size_t end = content.find('\n');
        std::string_view line = content.substr(0, end);
        content.remove_prefix(end == std::string_view::npos ? content.size() : end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty() && line.front() != '#') add(std::string(line));
    }
}

void IgnoreFile::add(std::string line) {
    trim_end(line);
    Pattern pattern;
    if (line.starts_with('!')) {
        pattern.negated = true;
        line.erase(0, 1);
    }
    if (line.ends_with('/')) {
        pattern.folders_only = true;
        line.pop_back();
    }
    pattern.anchored = line.find('/') != std::string::npos;
    if (line.starts_with('/')) line.erase(0, 1);
    if (line.empty()) return;
    pattern.literal = line.find_first_of("*?[\\") == std::string::npos;
    pattern.glob = std::move(line);
    patterns_.push_back(std::move(pattern));
}

Ignored IgnoreFile::says(std::string_view path, bool folder) const {
    const std::string_view name = name_of(path);
    for (auto pattern = patterns_.rbegin(); pattern != patterns_.rend(); ++pattern) {
        if (pattern->folders_only && !folder) continue;
        const std::string_view subject = pattern->anchored ? path : name;
        const bool matches = pattern->literal    ? pattern->glob == subject
                             : pattern->anchored ? path_matches(pattern->glob, subject)
                                                 : part_matches(pattern->glob, subject);
        if (matches) return pattern->negated ? Ignored::no : Ignored::yes;
    }
    return Ignored::not_said;
}

bool IgnoreFile::covers(std::string_view path) const {
    for (std::size_t slash = path.find('/'); slash != path.npos; slash = path.find('/', slash + 1)) {
        if (says(path.substr(0, slash), true) == Ignored::yes) return true;
    }
    return says(path, false) == Ignored::yes;
}

Ignores Ignores::with(std::string folder, std::string_view content) const {
    IgnoreFile file(content);
    if (file.empty()) return *this;
    Ignores result;
    result.deepest_ = std::make_shared<const Link>(Link{std::move(file), std::move(folder), deepest_});
    return result;
}

bool Ignores::ignored(std::string_view path, bool folder) const {
    for (const Link* link = deepest_.get(); link != nullptr; link = link->parent.get()) {
        if (!path.starts_with(link->folder)) continue;
        const Ignored said = link->file.says(path.substr(link->folder.size()), folder);
        if (said != Ignored::not_said) return said == Ignored::yes;
    }
    return false;
}

}  // namespace scan
