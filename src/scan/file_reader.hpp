#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

namespace scan {

/// Reads files one after the other into one growing buffer: for thousands of small files the kernel's share
/// dominates, so a file costs one open, one look at its kind and size, one read and one close, no mapping.
class FileReader {
public:
    explicit FileReader(std::uint64_t largest) : largest_(largest) {}

    enum class Outcome : std::uint8_t { read, too_large, failed };
    enum class Links : std::uint8_t { refused, followed };
    /// Reads a regular file, by its name in an open folder or `AT_FDCWD`. What is of another kind fails.
    Outcome read(int folder, const char* name, Links links);
    /// Reads what a user names: a regular file, or a pipe as shells make them for `<(command)`. A pipe that
    /// nobody writes to fails.
    Outcome read_named(const char* path);
    Outcome read_standard_input();

    /// What was read last; with `too_large` its beginning. Valid until the next read.
    [[nodiscard]] std::string_view bytes() const { return {buffer_.get(), size_}; }
    /// Why the last read failed.
    [[nodiscard]] const std::string& why() const { return why_; }

private:
    struct Free {
        void operator()(char* bytes) const { std::free(bytes); }
    };

    void reserve(std::uint64_t bytes);
    Outcome fail(std::string why);
    Outcome opened(int descriptor, bool named);
    Outcome read_opened(int descriptor, bool named);
    /// Reads all that a descriptor gives; a regular file found by walking ends at its first short read.
    Outcome read(int descriptor, bool ends_when_short);

    std::uint64_t largest_;
    std::unique_ptr<char, Free> buffer_;
    std::size_t capacity_ = 0;
    std::size_t size_ = 0;
    std::string why_;
};

/// The message of an error number, without a final stop.
[[nodiscard]] std::string error_text(int error);

}  // namespace scan
