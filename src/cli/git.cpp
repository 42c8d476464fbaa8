#include "cli/git.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

extern char** environ;

namespace cli {

void Descriptor::close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
}

Git::Git(std::vector<std::string> arguments, int input) {
    arguments.insert(arguments.begin(), {"git", "--no-pager", "--no-optional-locks"});
    // What a partial clone left out is not fetched (git 2.45 and later).
    if (::setenv("GIT_NO_LAZY_FETCH", "1", 1) != 0) return;
    std::vector<char*> words;
    for (std::string& one : arguments) words.push_back(one.data());
    words.push_back(nullptr);
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return;
    output_.take(ends[0]);
    const Descriptor theirs(ends[1]);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, theirs.number(), STDOUT_FILENO);
    if (input >= 0) posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    runs_ = ::posix_spawnp(&child_, "git", &actions, nullptr, words.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
}

std::optional<std::string> Git::read_until(char end, std::uint64_t most) {
    std::string text;
    while (fill()) {
        const std::size_t found = std::min(buffer_.find(end, begun_), buffer_.size());
        text.append(buffer_, begun_, found - begun_);
        begun_ = found;
        if (text.size() > most) return std::nullopt;
        if (found == buffer_.size()) continue;
        ++begun_;
        return text;
    }
    return std::nullopt;
}

std::optional<std::string> Git::read(std::uint64_t count) {
    std::string text;
    if (!each(count, [&](std::string_view piece) { text += piece; })) return std::nullopt;
    return text;
}

void Git::skip(std::uint64_t count) {
    (void)each(count, [](std::string_view) {});
}

bool Git::ends_well() {
    output_.close();
    int status = 0;
    while (runs_ && ::waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    const bool well = runs_ && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    runs_ = false;
    return well;
}

bool Git::fill() {
    constexpr std::size_t piece = 65536;
    if (begun_ < buffer_.size()) return true;
    buffer_.resize(piece);
    ssize_t count = -1;
    do count = ::read(output_.number(), buffer_.data(), buffer_.size());
    while (count < 0 && errno == EINTR);
    buffer_.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    begun_ = 0;
    return count > 0;
}

bool Git::each(std::uint64_t count, const std::function<void(std::string_view)>& take) {
    while (count > 0) {
        if (!fill()) return false;
        const auto here = static_cast<std::size_t>(std::min<std::uint64_t>(count, buffer_.size() - begun_));
        take(std::string_view(buffer_).substr(begun_, here));
        begun_ += here;
        count -= here;
    }
    return true;
}

}  // namespace cli
