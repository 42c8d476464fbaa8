#include "intake/alignment.hpp"

namespace intake {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

std::size_t code_point_bytes(char lead) {
    const auto byte = static_cast<unsigned char>(lead);
    if (byte < 0xC0) return 1;
    if (byte < 0xE0) return 2;
    return byte < 0xF0 ? 3 : 4;
}

enum class Quoting : std::uint8_t { none, single, twofold };

/// Walks over the text as written, one decoded byte after the other.
class Walk {
public:
    explicit Walk(std::string_view raw) : raw_(raw) {
        skip_function();
        skip_blanks();
        if (at_ == raw_.size()) return;
        if (raw_[at_] == '"') {
            quoting_ = Quoting::twofold;
            ++at_;
        } else if (raw_[at_] == '\'') {
            quoting_ = Quoting::single;
            ++at_;
        } else if (raw_[at_] == '|' || raw_[at_] == '>') {
            skip_until('\n');
        }
    }

    [[nodiscard]] std::uint32_t offset() const { return static_cast<std::uint32_t>(at_); }

    /// Goes over one code point, of which `text` has the decoded bytes.
    bool pass(std::string_view text) {
        const char c = text.front();
        if (quoting_ == Quoting::twofold && at_ < raw_.size() && raw_[at_] == '\\') return pass_escape(text);
        if (quoting_ == Quoting::single && c == '\'') {
            if (!raw_.substr(at_).starts_with("''")) return false;
            at_ += 2;
            return true;
        }
        if (raw_.substr(at_).starts_with(text)) {
            at_ += text.size();
            return true;
        }
        if (at_ == raw_.size() || !is_blank(raw_[at_])) {
            // The line break at the end of a block may lie behind its last byte.
            return is_blank(c) && at_ == raw_.size();
        }
        // Indentation, or a line break that folding made a blank.
        skip_blanks();
        return is_blank(c) || pass_after_blanks(text);
    }

    bool pass_hole() {
        if (!raw_.substr(at_).starts_with("${")) {
            skip_blanks();
        }
        if (!raw_.substr(at_).starts_with("${")) return false;
        skip_until('}');
        return true;
    }

private:
    void skip_blanks() {
        while (at_ < raw_.size() && is_blank(raw_[at_])) ++at_;
    }

    /// `!Sub`, `Fn::Sub:` or `{"Fn::Sub":`, and the list in which its text may stand first.
    void skip_function() {
        constexpr std::string_view sub = "Fn::Sub";
        const std::size_t found = raw_.substr(0, 40).find(sub);
        if (raw_.starts_with("!")) {
            while (at_ < raw_.size() && !is_blank(raw_[at_])) ++at_;
        } else if (found != std::string_view::npos) {
            at_ = found + sub.size();
            while (at_ < raw_.size() && (raw_[at_] == '"' || raw_[at_] == '\'' || raw_[at_] == ':')) ++at_;
        } else {
            return;
        }
        skip_blanks();
        if (raw_.substr(at_).starts_with("[") || raw_.substr(at_).starts_with("- ")) ++at_;
    }

    void skip_until(char end) {
        const std::size_t found = raw_.find(end, at_);
        at_ = found == std::string_view::npos ? raw_.size() : found + 1;
    }

    bool pass_after_blanks(std::string_view text) {
        if (!raw_.substr(at_).starts_with(text)) return false;
        at_ += text.size();
        return true;
    }

    bool pass_escape(std::string_view text) {
        if (at_ + 1 >= raw_.size()) return false;
        const char kind = raw_[at_ + 1];
        if (kind == '\n' || kind == '\r') {
            at_ += 1;
            skip_blanks();
            return at_ < raw_.size() && pass(text);
        }
        std::size_t size = kind == 'x' ? 4 : kind == 'u' ? 6 : kind == 'U' ? 10 : 2;
        if (kind == 'u' && text.size() == 4) size = 12;
        if (at_ + size > raw_.size()) return false;
        at_ += size;
        return true;
    }

    std::string_view raw_;
    std::size_t at_ = 0;
    Quoting quoting_ = Quoting::none;
};

}  // namespace

std::optional<std::vector<std::uint32_t>> align(const value::Text& text, std::string_view raw,
                                                std::size_t hole_bytes) {
    std::vector<std::uint32_t> offsets;
    Walk walk(raw);
    for (const value::Piece& piece : text.pieces()) {
        if (piece.hole) {
            offsets.insert(offsets.end(), hole_bytes, walk.offset());
            if (!walk.pass_hole()) return std::nullopt;
            continue;
        }
        const std::string_view literal = piece.literal;
        for (std::size_t i = 0; i < literal.size();) {
            const std::string_view point = literal.substr(i, code_point_bytes(literal[i]));
            const std::uint32_t before = walk.offset();
            if (!walk.pass(point)) return std::nullopt;
            // Blanks may have been passed on the way: then the byte's own place is the last one passed.
            const std::uint32_t end = walk.offset();
            const auto width = static_cast<std::uint32_t>(point.size());
            const bool plain = end >= width && raw.substr(end - width, width) == point;
            const std::uint32_t begin = plain ? end - width : before;
            offsets.insert(offsets.end(), point.size(), begin);
            i += point.size();
        }
    }
    offsets.push_back(walk.offset());
    return offsets;
}

}  // namespace intake
