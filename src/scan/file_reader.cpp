#include "scan/file_reader.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace scan {

std::string error_text(int error) {
    return std::generic_category().message(error);
}

void FileReader::grow() {
    const std::size_t wanted = std::max<std::size_t>(capacity_ * 2, 256u << 10);
    const auto capacity = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, largest_ + 1));
    std::unique_ptr<char[]> larger(new char[capacity]);  // not cleared, unlike make_unique's
    if (size_ > 0) std::memcpy(larger.get(), buffer_.get(), size_);
    buffer_ = std::move(larger);
    capacity_ = capacity;
}

FileReader::Outcome FileReader::read(int descriptor, bool regular) {
    size_ = 0;
    for (;;) {
        if (size_ == capacity_) {
            if (size_ > largest_) return Outcome::too_large;
            grow();
        }
        const std::size_t room = capacity_ - size_;
        const ssize_t got = ::read(descriptor, buffer_.get() + size_, room);
        if (got < 0) {
            if (errno == EINTR) continue;
            error_ = errno;
            return Outcome::failed;
        }
        size_ += static_cast<std::size_t>(got);
        if (got == 0 || (regular && static_cast<std::size_t>(got) < room)) return Outcome::read;
    }
}

FileReader::Outcome FileReader::read(int folder, const char* name, bool follow) {
    const int descriptor =
        ::openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOCTTY | (follow ? 0 : O_NOFOLLOW));
    if (descriptor < 0) {
        error_ = errno;
        return Outcome::failed;
    }
    const Outcome outcome = read(descriptor, !follow);
    ::close(descriptor);
    return outcome;
}

std::string FileReader::why() const {
    return error_text(error_);
}

}  // namespace scan
