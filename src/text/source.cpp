#include "text/source.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "text/utf8.hpp"

namespace text {

namespace {

constexpr std::uint32_t stride = 256;  ///< bytes between marks

constexpr std::uint64_t ones = 0x0101010101010101;
constexpr std::uint64_t highs = 0x8080808080808080;

std::uint64_t eight_bytes(std::string_view bytes, std::size_t offset) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + offset, sizeof word);
    return word;
}

/// Not zero when one of the eight bytes is `byte`.
std::uint64_t holds(std::uint64_t word, unsigned char byte) {
    const std::uint64_t zeros = word ^ (ones * byte);
    return (zeros - ones) & ~zeros & highs;
}

/// The first offset from `at` on whose neighbourhood holds a line break.
std::size_t skip_within_line(std::string_view bytes, std::size_t at) {
    while (at + 8 <= bytes.size()) {
        const std::uint64_t word = eight_bytes(bytes, at);
        if ((holds(word, '\n') | holds(word, '\r')) != 0) break;
        at += 8;
    }
    return at;
}

bool is_ascii(std::string_view bytes) {
    std::size_t at = 0;
    std::uint64_t seen = 0;
    for (; at + 8 <= bytes.size(); at += 8) seen |= eight_bytes(bytes, at);
    for (; at < bytes.size(); ++at) seen |= static_cast<unsigned char>(bytes[at]);
    return (seen & highs) == 0;
}

}  // namespace

Source::Source(std::string path, std::string content) : path_(std::move(path)), content_(std::move(content)) {
    assert(content_.size() < UINT32_MAX);
    find_lines();
    if (!is_ascii(content_)) count_characters();
}

void Source::find_lines() {
    const std::string_view bytes = content_;
    lines_.push_back(0);
    for (std::size_t at = skip_within_line(bytes, 0); at < bytes.size();) {
        const char byte = bytes[at++];
        if (byte != '\n' && byte != '\r') continue;
        if (byte == '\r' && at < bytes.size() && bytes[at] == '\n') ++at;
        lines_.push_back(static_cast<std::uint32_t>(at));
        at = skip_within_line(bytes, at);
    }
}

void Source::count_characters() {
    std::uint32_t characters = 0;
    for (std::size_t at = 0; at < content_.size(); ++characters) {
        if (marks_.size() * stride <= at) marks_.push_back({static_cast<std::uint32_t>(at), characters});
        at += character_at(content_, at).length;
    }
}

std::uint32_t Source::characters_before(std::uint32_t offset) const {
    if (marks_.empty()) return offset;
    std::size_t mark = std::min<std::size_t>(offset / stride, marks_.size() - 1);
    if (marks_[mark].offset > offset) --mark;
    std::uint32_t at = marks_[mark].offset;
    std::uint32_t characters = marks_[mark].characters;
    while (at < offset) {
        at += character_at(content_, at).length;
        if (at <= offset) ++characters;
    }
    return characters;
}

std::uint32_t Source::line_end(std::uint32_t number) const {
    if (number == lines_.size()) return static_cast<std::uint32_t>(content_.size());
    std::uint32_t end = lines_[number] - 1;
    if (content_[end] == '\n' && end > lines_[number - 1] && content_[end - 1] == '\r') --end;
    return end;
}

Position Source::position(std::uint32_t offset) const {
    const auto after = std::upper_bound(lines_.begin(), lines_.end(), offset);
    const auto line = static_cast<std::uint32_t>(after - lines_.begin());
    const std::uint32_t place = std::min(offset, line_end(line));
    return {line, characters_before(place) - characters_before(lines_[line - 1]) + 1};
}

std::string_view Source::line(std::uint32_t number) const {
    if (number == 0 || number > lines_.size()) return {};
    const std::uint32_t begin = lines_[number - 1];
    return std::string_view(content_).substr(begin, line_end(number) - begin);
}

std::uint32_t Source::line_begin(std::uint32_t number) const {
    if (number == 0) return 0;
    return number > lines_.size() ? static_cast<std::uint32_t>(content_.size()) : lines_[number - 1];
}

SourceId Sources::add(std::string path, std::string content) {
    sources_.emplace_back(std::move(path), std::move(content));
    return static_cast<SourceId>(sources_.size() - 1);
}

std::string_view Sources::excerpt(Span span) const {
    if (span.source >= sources_.size()) return {};
    const std::string_view content = sources_[span.source].content();
    const std::size_t begin = std::min<std::size_t>(span.begin, content.size());
    return content.substr(begin, span.end > begin ? span.end - begin : 0);
}

}  // namespace text
