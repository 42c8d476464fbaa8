#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "finding/finding.hpp"
#include "text/source.hpp"

namespace scan {

/// Whether a file's bytes can matter, decided without parsing. Called from several threads.
using Relevant = std::function<bool(std::string_view path, std::string_view bytes)>;

/// A path that could not be read, for one line on standard error.
struct Unreadable {
    std::string path;
    std::string why;
};

struct Options {
    unsigned threads = 1;
    Relevant relevant;                          ///< for files found by walking
    std::uint64_t largest_file = 256ull << 20;  ///< bytes; larger files are named in `unreadable`
};

/// A file read, in UTF-8 without a byte order mark (UTF-16 and UTF-32 are transcoded by their marks).
struct File {
    std::string path;
    std::string content;
    bool named = false;  ///< given on the command line, not found by walking
};

struct Result {
    std::vector<File> files;  ///< sorted by path, each once
    std::vector<Unreadable> unreadable;
};

/// Reads the files named and those below the folders named. Folders are walked honouring
/// `.gitignore` and `.git/info/exclude`; `.git` is never entered; links to folders are not followed.
/// A file named is always read. The order does not depend on threads.
[[nodiscard]] Result read(const std::vector<std::string>& paths, const Options& options);

/// Runs `work(i)` for 0 <= i < count on so many threads.
void parallel(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work);

}  // namespace scan
