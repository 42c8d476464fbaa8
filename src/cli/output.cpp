#include "cli/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <optional>
#include <system_error>

#include "text/commands.hpp"
#include "text/printable.hpp"

namespace cli {
namespace {

/// A reader that has seen enough (`| head`) is no fault: the rest is dropped, as ripgrep does.
bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno == EPIPE;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

ExitCode refused(const std::string& path, int error) {
    complain(path + ": " + std::generic_category().message(error));
    return ExitCode::misuse;
}

/// Writes and closes; the error number, 0 if all went well.
int write_and_close(int descriptor, std::string_view text) {
    int error = write_all(descriptor, text) ? 0 : errno;
    if (::close(descriptor) != 0 && error == 0) error = errno;
    return error;
}

ExitCode write_in_place(std::string_view text, const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    const int error = descriptor < 0 ? errno : write_and_close(descriptor, text);
    return error == 0 ? ExitCode::clean : refused(path, error);
}

/// The rights a new file of this user gets: `mkstemp` would keep it to the user alone.
mode_t usual_rights() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

/// The rights that a file has or would get, if a rename may take its place. Not that of a device, a pipe or a
/// link, of a file with a second name, or of one that its owner keeps from being written.
std::optional<mode_t> rights_if_replaceable(const std::string& path) {
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0) return usual_rights();
    const bool plain = S_ISREG(status.st_mode) && status.st_nlink == 1 && status.st_uid == ::geteuid();
    if (!plain || ::access(path.c_str(), W_OK) != 0) return std::nullopt;
    return status.st_mode & 07777;
}

/// A short name: that of the report may be as long as names can be.
std::string name_beside(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return (slash == std::string::npos ? "" : path.substr(0, slash + 1)) + ".buslint-XXXXXX";
}

ExitCode write_and_rename(std::string_view text, const std::string& path, mode_t rights) {
    std::string beside = name_beside(path);
    const int descriptor = ::mkstemp(beside.data());
    if (descriptor < 0) return errno == EACCES ? write_in_place(text, path) : refused(path, errno);
    const int unset = ::fchmod(descriptor, rights) == 0 ? 0 : errno;
    int error = write_and_close(descriptor, text);
    if (error == 0) error = unset;
    if (error == 0 && ::rename(beside.c_str(), path.c_str()) != 0) error = errno;
    if (error == 0) return ExitCode::clean;
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
    (void)write_all(STDERR_FILENO, text::without_commands(line));
}

ExitCode deliver(std::string_view text, const std::string& path) {
    const std::string output = text::without_commands(text);
    if (path.empty()) {
        return write_all(STDOUT_FILENO, output) ? ExitCode::clean : refused("standard output", errno);
    }
    return put_file(output, path);
}

ExitCode put_file(std::string_view bytes, const std::string& path) {
    const std::optional<mode_t> rights = rights_if_replaceable(path);
    return rights ? write_and_rename(bytes, path, *rights) : write_in_place(bytes, path);
}

ExitCode deliver_report(std::string_view text, const Options& options, const text::Sources& read) {
    struct stat output {};
    if (!options.output.empty() && ::stat(options.output.c_str(), &output) == 0 && S_ISREG(output.st_mode)) {
        const auto same = [&output](const std::string& path) {
            struct stat one {};
            return ::stat(path.c_str(), &one) == 0 && one.st_dev == output.st_dev &&
                   one.st_ino == output.st_ino;
        };
        bool destroys = same(options.baseline) || same(options.records);
        for (text::SourceId id = 0; id < read.size() && !destroys; ++id) destroys = same(read[id].path());
        if (destroys) {
            complain("--output " + options.output +
                     " is a file of this run: the report would take its place");
            return ExitCode::misuse;
        }
    }
    return deliver(text, options.output);
}

bool may_write(const std::string& path, bool force) {
    struct stat status {};
    if (force || ::lstat(path.c_str(), &status) != 0) return true;
    complain(path + " is there already; `--force` replaces it");
    return false;
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
