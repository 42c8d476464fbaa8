#include "scan/stream.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "scan/file_reader.hpp"
#include "text/encoding.hpp"

namespace scan {
namespace {

bool is_wide(std::string_view beginning) {
    return beginning.starts_with("\xFF\xFE") || beginning.starts_with("\xFE\xFF") ||
           beginning.starts_with(std::string_view("\0\0\xFE\xFF", 4));
}

}  // namespace

Stream::Stream(const std::string& path) {
    // Without waiting: a pipe that nobody writes to would keep a run for ever.
    descriptor_ = path == "-" ? ::dup(STDIN_FILENO)
                              : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    struct stat status {};
    if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) {
        why_ = error_text(errno);
    } else if (path != "-" && !S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode)) {
        why_ = "not a regular file";
    }
}

Stream::~Stream() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::size_t Stream::read(char* to, std::size_t room) {
    if (!begun_) look_at_mark();
    begun_ = true;
    return given_ < converted_.size() ? give_converted(to, room) : read_bytes(to, room);
}

std::size_t Stream::read_bytes(char* to, std::size_t room) {
    while (why_.empty()) {
        const ssize_t got = ::read(descriptor_, to, room);
        if (got >= 0) return static_cast<std::size_t>(got);
        if (errno == EAGAIN) {
            pollfd waiting{descriptor_, POLLIN, 0};
            ::poll(&waiting, 1, -1);
        } else if (errno != EINTR) {
            why_ = error_text(errno);
        }
    }
    return 0;
}

void Stream::look_at_mark() {
    converted_.resize(4);
    std::size_t size = 0;
    while (size < converted_.size()) {
        const std::size_t got = read_bytes(converted_.data() + size, converted_.size() - size);
        if (got == 0) break;
        size += got;
    }
    converted_.resize(size);
    if (!is_wide(converted_)) return;
    const std::uint64_t largest = Options().largest_file;
    for (std::size_t got = 1; got > 0;) {
        const std::size_t known = converted_.size();
        if (known > largest) {
            why_ = "larger than " + std::to_string(largest) + " bytes and not UTF-8";
            converted_.clear();
            return;
        }
        converted_.resize(known + (std::size_t{1} << 20));
        got = read_bytes(converted_.data() + known, converted_.size() - known);
        converted_.resize(known + got);
    }
    converted_ = text::to_utf8(std::move(converted_));
}

std::size_t Stream::give_converted(char* to, std::size_t room) {
    const std::size_t size = std::min(room, converted_.size() - given_);
    std::memcpy(to, converted_.data() + given_, size);
    given_ += size;
    return size;
}

std::vector<std::string> files_below(const std::string& path, std::vector<Unreadable>& unreadable) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (path == "-" || !fs::is_directory(path, error)) return {path};
    std::vector<std::string> files;
    fs::recursive_directory_iterator at(plain_path(path), error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
        const bool hidden = at->path().filename().string().starts_with(".");
        if (hidden) at.disable_recursion_pending();
        std::error_code unknown;
        if (!hidden && fs::is_regular_file(at->symlink_status(unknown))) files.push_back(at->path().string());
    }
    if (error) unreadable.push_back({path, error.message()});
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace scan
