#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace text {

using SourceId = std::uint32_t;
inline constexpr SourceId no_source = UINT32_MAX;

/// A stretch of one source. Ends are exclusive; an empty span marks a place.
/// A default-constructed span is nowhere.
struct Span {
    SourceId source = no_source;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    bool operator==(const Span&) const = default;
    [[nodiscard]] bool placed() const { return source != no_source; }
};

/// One-based, as people and SARIF count; the column counts code points.
struct Position {
    std::uint32_t line = 1;
    std::uint32_t column = 1;

    bool operator==(const Position&) const = default;
};

/// The text of one input. The content is UTF-8 without a byte order mark, whatever the file was; a byte that
/// is not UTF-8 counts as one code point. Lines end with `\n`, `\r\n` or a lone `\r`.
class Source {
public:
    Source(std::string path, std::string content);

    /// As given on the command line or found by walking, with `/` between parts.
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string_view content() const { return content_; }

    /// The position of the character that holds a byte offset; an offset in a line break is at the line's
    /// end, one past the end at the end. Takes no longer in a long line than in a short one.
    [[nodiscard]] Position position(std::uint32_t offset) const;
    /// The one-based line without its line break; empty when there is no such line.
    [[nodiscard]] std::string_view line(std::uint32_t number) const;
    /// The byte offset at which the one-based line begins.
    [[nodiscard]] std::uint32_t line_begin(std::uint32_t number) const;
    [[nodiscard]] std::uint32_t line_count() const { return static_cast<std::uint32_t>(lines_.size()); }

private:
    /// A place where the number of code points before it is known.
    struct Mark {
        std::uint32_t offset;
        std::uint32_t characters;
    };

    void find_lines();
    void count_characters();
    [[nodiscard]] std::uint32_t characters_before(std::uint32_t offset) const;
    [[nodiscard]] std::uint32_t line_end(std::uint32_t number) const;

    std::string path_;
    std::string content_;
    std::vector<std::uint32_t> lines_;  ///< where each line begins
    std::vector<Mark> marks_;           ///< one every few hundred bytes; none when all is ASCII
};

/// All inputs of a run. References stay valid while sources are added.
class Sources {
public:
    SourceId add(std::string path, std::string content);
    [[nodiscard]] const Source& operator[](SourceId id) const { return sources_[id]; }
    [[nodiscard]] std::size_t size() const { return sources_.size(); }
    /// The text a span covers; empty for a span that is nowhere.
    [[nodiscard]] std::string_view excerpt(Span span) const;

private:
    std::deque<Source> sources_;
};

}  // namespace text
