#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

enum class Ignored : std::uint8_t { not_said, no, yes };

/// The patterns of one ignore file, as gitignore(5) reads them.
class IgnoreFile {
public:
    explicit IgnoreFile(std::string_view content);
    [[nodiscard]] bool empty() const { return patterns_.empty(); }
    /// What the last matching pattern says of a path below the file's folder.
    [[nodiscard]] Ignored says(std::string_view path, bool folder) const;
    /// Whether a file is ignored, or a folder in which it lies.
    [[nodiscard]] bool covers(std::string_view path) const;

private:
    struct Pattern {
        std::string glob;
        bool negated = false;
        bool folders_only = false;
        bool anchored = false;  ///< has a slash: matched against the path, not the name
        bool literal = false;   ///< no wildcard in it
    };
    void add(std::string line);
    std::vector<Pattern> patterns_;
};

/// The ignore files that count in one folder: its own, then those of its parents.
class Ignores {
public:
    Ignores() = default;
    /// These with the ignore file of a folder. `folder` is in the same terms as the paths asked
    /// about, ends with a slash, or is empty.
    [[nodiscard]] Ignores with(std::string folder, std::string_view content) const;
    /// Whether an entry of a folder that is not ignored itself is ignored.
    [[nodiscard]] bool ignored(std::string_view path, bool folder) const;

private:
    struct Link {
        IgnoreFile file;
        std::string folder;
        std::shared_ptr<const Link> parent;
    };
    std::shared_ptr<const Link> deepest_;
};

}  // namespace scan
