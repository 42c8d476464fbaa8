#include "scan/file_reader.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <system_error>

namespace scan {

namespace {

constexpr std::uint64_t first_capacity = 256u << 10;

/// Opens without waiting: a pipe that nobody writes to, or a device, would keep a run for ever.
int open_at_once(int folder, const char* name, int links) {
    return ::openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | links);
}

}  // namespace

std::string error_text(int error) {
    return std::generic_category().message(error);
}

/// Makes room for so many bytes, but never for more than tells that a file is too large. Large blocks
/// are moved by the system, not copied.
void FileReader::reserve(std::uint64_t bytes) {
    const auto capacity = static_cast<std::size_t>(std::min(bytes, largest_ + 1));
    if (capacity <= capacity_) return;
    void* larger = std::realloc(buffer_.get(), capacity);
    if (larger == nullptr) throw std::bad_alloc();
    (void)buffer_.release();
    buffer_.reset(static_cast<char*>(larger));
    capacity_ = capacity;
}

FileReader::Outcome FileReader::fail(std::string why) {
    why_ = std::move(why);
    return Outcome::failed;
}

FileReader::Outcome FileReader::read(int descriptor, bool ends_when_short) {
    size_ = 0;
    for (;;) {
        if (size_ > largest_) return Outcome::too_large;
        if (size_ == capacity_) reserve(std::max<std::uint64_t>(capacity_ * 2, first_capacity));
        const std::size_t room = capacity_ - size_;
        const ssize_t got = ::read(descriptor, buffer_.get() + size_, room);
        if (got < 0) {
            if (errno == EINTR) continue;
            if (errno != EAGAIN) return fail(error_text(errno));
            pollfd waiting{descriptor, POLLIN, 0};
            ::poll(&waiting, 1, -1);
            continue;
        }
        size_ += static_cast<std::size_t>(got);
        if (got == 0 || (ends_when_short && static_cast<std::size_t>(got) < room)) return Outcome::read;
    }
}

FileReader::Outcome FileReader::read_opened(int descriptor, bool named) {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return fail(error_text(errno));
    if (S_ISREG(status.st_mode)) {
        reserve(std::max(static_cast<std::uint64_t>(status.st_size) + 1, first_capacity));
        return read(descriptor, !named);
    }
    if (!named || !S_ISFIFO(status.st_mode)) return fail("not a regular file");
    const Outcome outcome = read(descriptor, false);
    return outcome == Outcome::read && size_ == 0 ? fail("a pipe that nobody writes to") : outcome;
}

FileReader::Outcome FileReader::opened(int descriptor, bool named) {
    size_ = 0;
    if (descriptor < 0) return fail(error_text(errno));
    const Outcome outcome = read_opened(descriptor, named);
    ::close(descriptor);
    return outcome;
}

FileReader::Outcome FileReader::read(int folder, const char* name, Links links) {
    return opened(open_at_once(folder, name, links == Links::refused ? O_NOFOLLOW : 0), false);
}

FileReader::Outcome FileReader::read_named(const char* path) {
    return opened(open_at_once(AT_FDCWD, path, 0), true);
}

FileReader::Outcome FileReader::read_standard_input() {
    return read(STDIN_FILENO, false);
}

}  // namespace scan
