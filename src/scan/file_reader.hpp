#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace scan {

/// Reads files one after the other into one growing buffer: for thousands of small files the kernel's share
/// dominates, so a file costs one open, one read and one close, no stat and no mapping.
class FileReader {
public:
    explicit FileReader(std::uint64_t largest) : largest_(largest) {}

    enum class Outcome : std::uint8_t { read, too_large, failed };
    /// Reads all that a descriptor gives. A regular file ends at its first short read.
    Outcome read(int descriptor, bool regular);
    /// Opens relative to a folder (or `AT_FDCWD`) and reads; never follows a link unless asked.
    Outcome read(int folder, const char* name, bool follow);

    /// What was read last; with `too_large` its beginning. Valid until the next read.
    [[nodiscard]] std::string_view bytes() const { return {buffer_.get(), size_}; }
    /// Why the last read failed.
    [[nodiscard]] std::string why() const;

private:
    void grow();
    std::uint64_t largest_;
    std::unique_ptr<char[]> buffer_;
    std::size_t capacity_ = 0;
    std::size_t size_ = 0;
    int error_ = 0;
};

/// The message of an error number, without a final stop.
[[nodiscard]] std::string error_text(int error);

}  // namespace scan
