#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// Whether a file found by walking is worth opening, by its name. Called from several threads.
using Wanted = std::function<bool(std::string_view name)>;
/// Whether a file's bytes can matter, decided without parsing. Called from several threads.
using Relevant = std::function<bool(std::string_view path, std::string_view bytes)>;

/// Whether a walk leaves an entry out, by its absolute path. Called from several threads.
using Excluded = std::function<bool(std::string_view path, bool folder)>;

/// A path that could not be read, for one line on standard error.
struct Unreadable {
    std::string path;
    std::string why;
};

struct Options {
    unsigned threads = 1;
    Wanted wanted;                              ///< for files found by walking; empty: all
    Relevant relevant;                          ///< for files found by walking; empty: all
    Excluded excluded;                          ///< beside what ignore files say; empty: nothing
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
    std::size_t files_seen = 0;  ///< files opened, those that did not matter included
};

/// Reads the files named and those below the folders named. A path named is always read. Folders are walked
/// as ripgrep walks them: `.gitignore` and `.git/info/exclude` count, those of parent folders up to the top
/// of the repository too, but where they ignore the folder named or all that lies in it; hidden entries are
/// left out (`.aws-sam`, `.serverless` and `.terraform` hold copies that a build made, which would double
/// every finding); links are not followed. A user's own `core.excludesFile` does not count: the same tree
/// gives the same findings everywhere.
[[nodiscard]] Result read(const std::vector<std::string>& paths, const Options& options);

/// Everything that standard input gives.
[[nodiscard]] Result read_standard_input(const std::string& path, const Options& options);

/// Runs `work(i)` for 0 <= i < count on so many threads.
void parallel(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work);

/// The folder that holds `.git`, from this folder upwards, as an absolute path.
[[nodiscard]] std::optional<std::string> repository_of(const std::string& folder);

/// `a/./b//c/` as `a/b/c`; `.` for the working folder. Parts `..` stay, they may cross a link.
[[nodiscard]] std::string plain_path(std::string_view path);

}  // namespace scan
