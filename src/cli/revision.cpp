#include "cli/revision.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>

extern char** environ;

namespace cli {
namespace {

struct Answer {
    bool fine = false;
    std::string output;
};

/// Reads what a descriptor gives, up to `most` bytes.
std::string drained(int descriptor, std::uint64_t most) {
    std::string all;
    std::array<char, 65536> buffer;
    for (;;) {
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return all;
        all.append(buffer.data(), static_cast<std::size_t>(count));
        if (all.size() > most) return all;
    }
}

/// Runs `git`; nothing it prints to standard error is hidden.
Answer run_git(std::vector<std::string> arguments, std::uint64_t most) {
    arguments.insert(arguments.begin(), {"git", "--no-pager", "--no-optional-locks"});
    // What a partial clone left out is not fetched (git 2.45 and later).
    if (::setenv("GIT_NO_LAZY_FETCH", "1", 1) != 0) return {};
    std::vector<char*> words;
    for (std::string& one : arguments) words.push_back(one.data());
    words.push_back(nullptr);
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return {};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    pid_t child = 0;
    const int failed = ::posix_spawnp(&child, "git", &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    Answer answer;
    if (failed == 0) answer.output = drained(ends[0], most);
    ::close(ends[0]);
    int status = 0;
    while (failed == 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    answer.fine = failed == 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return answer;
}

/// One line of `git ls-tree -z -l`: `MODE TYPE ID SIZE\tPATH`.
struct Entry {
    std::string id;
    std::string path;
};

std::vector<Entry> entries_of(const std::string& listing) {
    std::vector<Entry> entries;
    std::size_t begin = 0;
    while (begin < listing.size()) {
        const std::size_t end = std::min(listing.find('\0', begin), listing.size());
        const std::string line = listing.substr(begin, end - begin);
        begin = end + 1;
        const std::size_t tab = line.find('\t');
        const std::size_t blob = line.find(" blob ");
        // Links (mode 120000) are not followed.
        if (tab == line.npos || blob == line.npos || blob > tab || line.starts_with("120000")) continue;
        entries.push_back({line.substr(blob + 6, tab - blob - 6), line.substr(tab + 1)});
    }
    return entries;
}

}  // namespace

scan::Result read_revision(const std::string& revision, const std::vector<std::string>& paths,
                           const scan::Options& how) {
    scan::Result result;
    const auto unreadable = [&](const std::string& path) {
        result.unreadable.push_back({revision + ":" + path, "git does not give it"});
    };
    for (const std::string& path : paths) {
        std::vector<std::string> arguments = {"ls-tree", "-r", "-z", "--end-of-options",
                                              revision,  "--", path};
        const Answer listing = run_git(arguments, how.largest_file);
        if (!listing.fine) {
            unreadable(path);
            continue;
        }
        for (const Entry& entry : entries_of(listing.output)) {
            const bool named = entry.path == scan::plain_path(path);
            const std::string name = entry.path.substr(entry.path.rfind('/') + 1);
            if (!named && how.wanted && !how.wanted(name)) continue;
            Answer blob = run_git({"cat-file", "blob", entry.id}, how.largest_file);
            if (!blob.fine) {
                unreadable(entry.path);
            } else if (named || !how.relevant || how.relevant(entry.path, blob.output)) {
                result.files.push_back({entry.path, std::move(blob.output), named});
            }
        }
    }
    return result;
}

}  // namespace cli
