#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "scan/scan.hpp"

namespace scan {

/// A file, or standard input, read piece by piece, for what may be larger than memory. UTF-16 and UTF-32,
/// told by their marks, come as UTF-8; such a file is read at once and may not be larger than the largest of
/// `Options`.
class Stream {
public:
    /// Opens a path that a user names, or standard input for `-`. What went wrong is in `why`.
    explicit Stream(const std::string& path);
    ~Stream();
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    /// How many bytes came, at most `room`; 0 at the end, and after something went wrong.
    [[nodiscard]] std::size_t read(char* to, std::size_t room);
    /// What went wrong so far; empty: nothing.
    [[nodiscard]] const std::string& why() const { return why_; }

private:
    [[nodiscard]] std::size_t read_bytes(char* to, std::size_t room);
    void look_at_mark();
    [[nodiscard]] std::size_t give_converted(char* to, std::size_t room);

    int descriptor_ = -1;
    bool begun_ = false;
    std::string converted_;  ///< bytes that were read before they are asked for
    std::size_t given_ = 0;
    std::string why_;
};

/// A path that is no folder as it is; of a folder all files below it that are not hidden, sorted. Links in it
/// are not followed. What cannot be listed goes to `unreadable`.
[[nodiscard]] std::vector<std::string> files_below(const std::string& path,
                                                   std::vector<Unreadable>& unreadable);

}  // namespace scan
