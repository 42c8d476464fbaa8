#include "cli/revision.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <unordered_map>

#include "cli/git.hpp"
#include "scan/walk.hpp"

namespace cli {
namespace {

namespace fs = std::filesystem;

/// Bytes: an id, a word and a number.
constexpr std::size_t longest_head = 256;

/// One line of `git ls-tree -r -z`: `MODE TYPE ID\tPATH`.
struct Entry {
    std::string id;
    std::string path;
    bool named = false;
};

std::optional<Entry> entry_of(const std::string& line) {
    const std::size_t tab = line.find('\t');
    const std::size_t blob = line.find(" blob ");
    // Links (mode 120000) are not followed.
    if (tab == line.npos || blob == line.npos || blob > tab || line.starts_with("120000"))
        return std::nullopt;
    return Entry{line.substr(blob + 6, tab - blob - 6), line.substr(tab + 1)};
}

/// What a walk of the folder as it was would have come to.
class Walked {
public:
    explicit Walked(const scan::Options& how) : how_(how) {
        std::error_code error;
        here_ = fs::current_path(error);
    }

    /// The path of a file of the working folder's tree, absolute.
    [[nodiscard]] std::string absolute(const std::string& path) const {
        return (here_ / path).lexically_normal().string();
    }

    /// Whether a walk of a folder comes to a file; both are absolute. Parts of the folder's own path may be
    /// hidden.
    bool reaches(const std::string& folder, const std::string& path) {
        if (!path.starts_with(folder)) return false;
        for (std::size_t begin = folder.size() + 1; begin < path.size();) {
            const std::size_t slash = std::min(path.find('/', begin), path.size());
            if (path[begin] == '.' || leaves_out(path.substr(0, slash), slash < path.size())) return false;
            begin = slash + 1;
        }
        return !how_.wanted || how_.wanted(path.substr(path.rfind('/') + 1));
    }

private:
    bool leaves_out(const std::string& path, bool is_folder) {
        if (!how_.excluded) return false;
        if (!is_folder) return how_.excluded(path, false);
        const auto known = folders_.find(path);
        if (known != folders_.end()) return known->second;
        return folders_.emplace(path, how_.excluded(path, true)).first->second;
    }

    const scan::Options& how_;
    fs::path here_;
    std::unordered_map<std::string, bool> folders_;
};

/// The files below a path; nothing where git does not list it.
std::optional<std::vector<Entry>> list(const std::string& revision, const std::string& path, Walked& walked,
                                       std::uint64_t most) {
    Git git({"ls-tree", "-r", "-z", "--end-of-options", revision, "--", path}, -1);
    std::error_code error;
    // `weakly_canonical` leaves a relative path as it is where nothing of it is there any more.
    std::string root = fs::weakly_canonical(fs::absolute(path, error), error).string();
    while (root.size() > 1 && root.ends_with('/')) root.pop_back();
    std::vector<Entry> entries;
    std::uint64_t bytes = 0;
    while (const auto line = git.read_until('\0', most)) {
        bytes += line->size();
        if (bytes > most) return std::nullopt;
        auto entry = entry_of(*line);
        if (!entry) continue;
        const std::string full = walked.absolute(entry->path);
        entry->named = full == root;
        if (entry->named || walked.reaches(root, full)) entries.push_back(std::move(*entry));
    }
    if (!git.ends_well()) return std::nullopt;
    return entries;
}

/// A file without a name that holds the ids, a line each: written to its end before anybody reads, so that
/// neither side waits for the other.
using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
File ids_of(const std::vector<Entry>& entries) {
    File file(std::tmpfile(), &std::fclose);
    if (!file) return file;
    for (const Entry& entry : entries) {
        if (std::fputs((entry.id + "\n").c_str(), file.get()) < 0) return File(nullptr, &std::fclose);
    }
    if (std::fflush(file.get()) != 0 || std::fseek(file.get(), 0, SEEK_SET) != 0)
        return File(nullptr, &std::fclose);
    return file;
}

/// `ID blob SIZE`, the head of an answer of `git cat-file --batch`.
std::optional<std::uint64_t> size_in(const std::string& head) {
    const std::size_t blob = head.find(" blob ");
    if (blob == head.npos) return std::nullopt;
    std::uint64_t size = 0;
    const char* begin = head.data() + blob + 6;
    const char* end = head.data() + head.size();
    const auto [stop, error] = std::from_chars(begin, end, size);
    if (error != std::errc() || stop != end) return std::nullopt;
    return size;
}

}  // namespace

scan::Result read_revision(const std::string& revision, const std::vector<std::string>& paths,
                           const scan::Options& how) {
    scan::Result result;
    const auto refuse = [&](const std::string& path, std::string why) {
        result.unreadable.push_back({revision + ":" + path, std::move(why)});
    };
    constexpr const char* not_given = "git does not give it";
    Walked walked(how);
    std::vector<Entry> entries;
    for (const std::string& path : paths) {
        auto listed = list(revision, path, walked, how.largest_file);
        if (!listed) refuse(path, not_given);
        if (listed) std::move(listed->begin(), listed->end(), std::back_inserter(entries));
    }
    // Paths may name one file twice; what is named is read whatever it holds.
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return a.path != b.path ? a.path < b.path : a.named && !b.named;
    });
    entries.erase(std::unique(entries.begin(), entries.end(),
                              [](const Entry& a, const Entry& b) { return a.path == b.path; }),
                  entries.end());
    if (entries.empty()) return result;
    const File ids = ids_of(entries);
    if (!ids) {
        for (const Entry& entry : entries) refuse(entry.path, "no temporary file can be written");
        return result;
    }
    Git git({"cat-file", "--batch"}, ::fileno(ids.get()));
    for (const Entry& entry : entries) {
        const auto head = git.read_until('\n', longest_head);
        const auto size = head ? size_in(*head) : std::nullopt;
        if (!size) {
            refuse(entry.path, not_given);
            continue;
        }
        ++result.files_seen;
        const std::uint64_t kept = std::min(*size, how.largest_file);
        const auto bytes = git.read(kept);
        git.skip(*size - kept + 1);
        auto content = bytes ? scan::content_if_relevant(entry.path, *bytes,
                                                         entry.named ? scan::Relevant() : how.relevant)
                             : std::nullopt;
        if (!bytes) refuse(entry.path, not_given);
        if (!content) continue;
        if (kept < *size)
            refuse(entry.path, "larger than " + std::to_string(how.largest_file) + " bytes");
        else
            result.files.push_back({entry.path, std::move(*content), entry.named});
    }
    return result;
}

}  // namespace cli
