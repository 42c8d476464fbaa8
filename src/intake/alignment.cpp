#include "intake/alignment.hpp"

#include <string>

#include "text/letters.hpp"

namespace intake {

namespace {

std::size_t code_point_bytes(char lead) {
    const auto byte = static_cast<unsigned char>(lead);
    if (byte < 0xC0) return 1;
    if (byte < 0xE0) return 2;
    return byte < 0xF0 ? 3 : 4;
}

enum class Quoting : std::uint8_t { none, single, twofold };

/// Walks over the text as written while the decoded one is gone through.
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

    /// Whether a substitution of `Fn::Sub` stands here; `${!x}` only writes `${x}`.
    [[nodiscard]] bool at_substitution() const {
        return rest().starts_with("${") && !rest().starts_with("${!");
    }

    /// Goes over a substitution; what the text goes on with behind it, as far as that is easily said.
    std::string pass_substitution() {
        while (at_substitution()) skip_until('}');
        constexpr std::size_t enough = 8;
        std::string anchor;
        for (std::size_t i = at_; i < raw_.size() && anchor.size() < enough; ++i) {
            char c = raw_[i];
            if (c == '\n' || c == '\r' || c == '$') break;
            if (quoting_ == Quoting::twofold && c == '"') break;
            if (quoting_ == Quoting::single && c == '\'') break;
            if (quoting_ == Quoting::twofold && c == '\\') {
                if (i + 1 == raw_.size() || (raw_[i + 1] != '"' && raw_[i + 1] != '\\')) break;
                c = raw_[++i];
            }
            anchor += c;
        }
        return anchor;
    }

    /// Goes over one code point, of which `point` has the decoded bytes; where it begins.
    std::optional<std::uint32_t> pass(std::string_view point) {
        if (quoting_ == Quoting::twofold && rest().starts_with("\\")) return pass_escape(point);
        if (quoting_ == Quoting::single && point == "'") return pass_text("''");
        if (rest().starts_with(point)) return pass_text(point);
        const bool blank = text::is_blank(point.front());
        // The line break that ends a block may lie behind its last byte.
        if (at_ == raw_.size()) return blank ? std::optional(offset()) : std::nullopt;
        if (!text::is_blank(raw_[at_])) return std::nullopt;
        // Indentation, or a line break that folding made a blank.
        const std::uint32_t begin = offset();
        skip_blanks();
        return blank ? std::optional(begin) : pass_text(point);
    }

    /// The rest of `${!`, which writes `${`.
    void pass_written_dollar() { at_ += 2; }

private:
    [[nodiscard]] std::string_view rest() const { return raw_.substr(at_); }

    void skip_blanks() {
        while (at_ < raw_.size() && text::is_blank(raw_[at_])) ++at_;
    }

    void skip_until(char end) {
        const std::size_t found = raw_.find(end, at_);
        at_ = found == std::string_view::npos ? raw_.size() : found + 1;
    }

    /// `!Sub`, `Fn::Sub:` or `{"Fn::Sub":`, and the list in which its text may stand first.
    void skip_function() {
        constexpr std::string_view sub = "Fn::Sub";
        const std::size_t found = raw_.substr(0, 40).find(sub);
        if (raw_.starts_with("!")) {
            while (at_ < raw_.size() && !text::is_blank(raw_[at_])) ++at_;
        } else if (found != std::string_view::npos) {
            at_ = found + sub.size();
            while (rest().starts_with("\"") || rest().starts_with("'") || rest().starts_with(":")) ++at_;
        } else {
            return;
        }
        skip_blanks();
        if (rest().starts_with("[") || rest().starts_with("- ")) ++at_;
    }

    std::optional<std::uint32_t> pass_text(std::string_view text) {
        if (!rest().starts_with(text)) return std::nullopt;
        const std::uint32_t begin = offset();
        at_ += text.size();
        return begin;
    }

    std::optional<std::uint32_t> pass_escape(std::string_view point) {
        const std::uint32_t begin = offset();
        if (at_ + 1 >= raw_.size()) return std::nullopt;
        const char kind = raw_[at_ + 1];
        if (kind == '\n' || kind == '\r') {
            ++at_;
            skip_blanks();
            return at_ < raw_.size() ? pass(point) : std::nullopt;
        }
        std::size_t size = kind == 'x' ? 4 : kind == 'u' ? 6 : kind == 'U' ? 10 : 2;
        if (kind == 'u' && point.size() == 4) size = 12;
        if (at_ + size > raw_.size()) return std::nullopt;
        at_ += size;
        return begin;
    }

    std::string_view raw_;
    std::size_t at_ = 0;
    Quoting quoting_ = Quoting::none;
};

}  // namespace

std::optional<std::vector<std::uint32_t>> align(std::string_view decoded, std::string_view raw) {
    std::vector<std::uint32_t> offsets;
    offsets.reserve(decoded.size() + 1);
    Walk walk(raw);
    for (std::size_t i = 0; i < decoded.size();) {
        const bool dollar = decoded.substr(i).starts_with("${");
        if (walk.at_substitution() && !dollar) {
            const std::uint32_t begin = walk.offset();
            const std::string anchor = walk.pass_substitution();
            const std::size_t next = anchor.empty() ? decoded.size() : decoded.find(anchor, i);
            // Behind a substitution that ends the text only its quote may stand.
            const bool ends = raw.size() - walk.offset() <= 2;
            if (next == std::string_view::npos || (anchor.empty() && !ends)) return std::nullopt;
            offsets.insert(offsets.end(), next - i, begin);
            i = next;
            continue;
        }
        const std::string_view point = decoded.substr(i, code_point_bytes(decoded[i]));
        const auto begin = walk.pass(point);
        if (!begin) return std::nullopt;
        offsets.insert(offsets.end(), point.size(), *begin);
        i += point.size();
        if (dollar && raw.substr(*begin).starts_with("${!")) {
            walk.pass_written_dollar();
            offsets.push_back(*begin);
            ++i;
        }
    }
    offsets.push_back(walk.offset());
    return offsets;
}

}  // namespace intake
