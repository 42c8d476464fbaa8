#include "cli/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "text/printable.hpp"

namespace cli {
namespace {

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

ExitCode refused(const std::string& path, int error) {
    complain(path + ": " + std::generic_category().message(error));
    return ExitCode::misuse;
}

/// A device or a pipe cannot be replaced by a rename.
bool replaceable(const std::string& path) {
    struct stat status {};
    return ::lstat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
}

ExitCode write_in_place(std::string_view text, const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor < 0) return refused(path, errno);
    const bool written = write_all(descriptor, text);
    const int error = errno;
    if (::close(descriptor) != 0 && written) return refused(path, errno);
    return written ? ExitCode::clean : refused(path, error);
}

/// The rights a new file of this user gets: `mkstemp` would keep it to the user alone.
mode_t usual_rights() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

ExitCode write_and_rename(std::string_view text, const std::string& path) {
    std::string beside = path + ".XXXXXX";
    const int descriptor = ::mkstemp(beside.data());
    if (descriptor < 0) return refused(path, errno);
    bool good = ::fchmod(descriptor, usual_rights()) == 0 && write_all(descriptor, text);
    int error = errno;
    if (::close(descriptor) != 0 && good) {
        good = false;
        error = errno;
    }
    if (good && ::rename(beside.c_str(), path.c_str()) == 0) return ExitCode::clean;
    if (good) error = errno;
    ::unlink(beside.c_str());
    return refused(path, error);
}

bool set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

}  // namespace

void complain(std::string_view message) {
    const std::string line = "buslint: " + text::printable(message) + "\n";
    (void)write_all(STDERR_FILENO, line);
}

ExitCode deliver(std::string_view text, const std::string& path) {
    if (path.empty()) {
        return write_all(STDOUT_FILENO, text) ? ExitCode::clean : refused("standard output", errno);
    }
    return replaceable(path) ? write_and_rename(text, path) : write_in_place(text, path);
}

bool coloured(const Options& options) {
    switch (options.colour) {
        case Colour::always:
            return true;
        case Colour::never:
            return false;
        case Colour::automatic:
            break;
    }
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
    return options.output.empty() && !set("NO_COLOR") && !dumb && ::isatty(STDOUT_FILENO) == 1;
}

}  // namespace cli
