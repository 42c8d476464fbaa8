#pragma once

#include <string>
#include <vector>

#include "scan/scan.hpp"

namespace scan {

/// A file with the path that tells whether two spellings mean the same file.
struct Found {
    File file;
    std::string real;
};

/// A folder to walk, as it was named.
struct Root {
    std::string shown;  ///< empty for the working folder, else ending with a slash
    std::string real;   ///< absolute, links resolved, ending with a slash
};

struct Harvest {
    std::vector<Found> found;
    std::vector<Unreadable> unreadable;
    std::size_t files_seen = 0;
};

/// The relevant files below the folders, in no particular order.
[[nodiscard]] Harvest walk(const std::vector<Root>& roots, const Options& options);

/// The bytes of a file as UTF-8, or nothing if `relevant` says that they do not matter.
[[nodiscard]] std::optional<std::string> content_if_relevant(std::string_view path, std::string_view bytes,
                                                             const Relevant& relevant);

}  // namespace scan
