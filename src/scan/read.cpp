#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <tuple>

#include "scan/file_reader.hpp"
#include "scan/walk.hpp"
#include "text/encoding.hpp"

namespace scan {
namespace {

std::string real_path(const std::string& path) {
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : path;
}

bool has_mark(std::string_view bytes) {
    return bytes.starts_with("\xEF\xBB\xBF") || bytes.starts_with("\xFF\xFE") ||
           bytes.starts_with("\xFE\xFF") || bytes.starts_with(std::string_view("\0\0\xFE\xFF", 4));
}

Unreadable too_large(const std::string& path, std::uint64_t largest) {
    return {path, "larger than " + std::to_string(largest) + " bytes"};
}

void read_named(const std::string& path, const Options& options, FileReader& reader, Harvest& harvest) {
    const auto outcome = reader.read_named(path.c_str());
    if (outcome == FileReader::Outcome::failed) {
        harvest.unreadable.push_back({path, reader.why()});
    } else if (outcome == FileReader::Outcome::too_large) {
        harvest.unreadable.push_back(too_large(path, options.largest_file));
    } else {
        ++harvest.files_seen;
        harvest.found.push_back({{path, text::to_utf8(std::string(reader.bytes())), true}, real_path(path)});
    }
}

/// Each file once, however it was spelt; the spelling of one that was named wins.
std::vector<File> each_once(std::vector<Found> found) {
    std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
        return std::forward_as_tuple(a.real, !a.file.named, a.file.path) <
               std::forward_as_tuple(b.real, !b.file.named, b.file.path);
    });
    std::vector<File> files;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (i > 0 && found[i].real == found[i - 1].real) continue;
        files.push_back(std::move(found[i].file));
    }
    std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.path < b.path; });
    return files;
}

void sort_once(std::vector<Unreadable>& unreadable) {
    const auto key = [](const Unreadable& one) { return std::tie(one.path, one.why); };
    std::sort(unreadable.begin(), unreadable.end(),
              [&](const Unreadable& a, const Unreadable& b) { return key(a) < key(b); });
    unreadable.erase(std::unique(unreadable.begin(), unreadable.end(),
                                 [&](const Unreadable& a, const Unreadable& b) { return key(a) == key(b); }),
                     unreadable.end());
}

}  // namespace

std::string plain_path(std::string_view path) {
    std::string plain(path.starts_with('/') ? "/" : "");
    while (!path.empty()) {
        const std::size_t slash = path.find('/');
        const std::string_view part = path.substr(0, slash);
        path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
        if (part.empty() || part == ".") continue;
        if (!plain.empty() && plain.back() != '/') plain += '/';
        plain += part;
    }
    return plain.empty() ? "." : plain;
}

std::optional<std::string> content_if_relevant(std::string_view path, std::string_view bytes,
                                               const Relevant& relevant) {
    if (has_mark(bytes)) {
        std::string content = text::to_utf8(std::string(bytes));
        if (relevant && !relevant(path, content)) return std::nullopt;
        return content;
    }
    if (relevant && !relevant(path, bytes)) return std::nullopt;
    return text::to_utf8(std::string(bytes));
}

Result read(const std::vector<std::string>& paths, const Options& options) {
    Harvest named;
    std::vector<Root> roots;
    FileReader reader(options.largest_file);
    for (const std::string& given : paths) {
        if (given.empty()) {
            named.unreadable.push_back({"''", error_text(ENOENT)});
            continue;
        }
        const std::string path = plain_path(given);
        struct stat status {};
        if (::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
            const std::string real = real_path(path);
            roots.push_back({path == "."   ? ""
                             : path == "/" ? path
                                           : path + "/",
                             real == "/" ? real : real + "/"});
        } else {
            read_named(path, options, reader, named);
        }
    }
    Harvest harvest = walk(roots, options);
    std::move(named.found.begin(), named.found.end(), std::back_inserter(harvest.found));
    std::move(named.unreadable.begin(), named.unreadable.end(), std::back_inserter(harvest.unreadable));
    sort_once(harvest.unreadable);
    return {each_once(std::move(harvest.found)), std::move(harvest.unreadable),
            harvest.files_seen + named.files_seen};
}

Result read_standard_input(const std::string& path, const Options& options) {
    Result result;
    FileReader reader(options.largest_file);
    switch (reader.read_standard_input()) {
        case FileReader::Outcome::failed:
            result.unreadable.push_back({path, reader.why()});
            break;
        case FileReader::Outcome::too_large:
            result.unreadable.push_back(too_large(path, options.largest_file));
            break;
        case FileReader::Outcome::read:
            result.files.push_back({path, text::to_utf8(std::string(reader.bytes())), true});
            result.files_seen = 1;
    }
    return result;
}

}  // namespace scan
