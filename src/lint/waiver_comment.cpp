#include <algorithm>

#include "lint/rule.hpp"
#include "lint/waiver.hpp"
#include "text/suggest.hpp"

namespace lint {
namespace {

constexpr std::string_view blanks = " \t";

/// Goes through a comment from left to right and knows where it stands in the file.
class Words {
public:
    explicit Words(const document::Comment& comment) : begin_(comment.span), rest_(comment.text) {}

    void skip(std::string_view characters) {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(characters), rest_.size()));
    }
    bool take(std::string_view word) {
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    /// Everything up to one of the characters, or to the end.
    std::string_view take_until(std::string_view characters) {
        const std::string_view taken = rest_.substr(0, rest_.find_first_of(characters));
        rest_.remove_prefix(taken.size());
        return taken;
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }
    /// Where a word that was taken stands, or what is still there.
    [[nodiscard]] text::Span place_of(std::string_view word) const {
        const auto behind = static_cast<std::uint32_t>(rest_.data() + rest_.size() - word.data());
        const auto length = static_cast<std::uint32_t>(word.size());
        return {begin_.source, begin_.end - behind, begin_.end - behind + length};
    }

private:
    text::Span begin_;
    std::string_view rest_;
};

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

class CommentReader {
public:
    CommentReader(const document::Comment& comment, const WaiverReading& reading)
        : words_(comment), reading_(reading) {}

    std::vector<Waiver> read() {
        words_.skip("#/*");
        words_.skip(blanks);
        if (!words_.take("buslint:")) return {};
        words_.skip(blanks);
        if (!is_meant()) return {};
        words_.skip(blanks);
        const std::string_view where = words_.rest();
        if (!words_.take("[")) return wrong("the rule stands in brackets: `allow[RULE] reason`", where);
        if (where.find(']') == where.npos) return wrong("the bracket of `allow[RULE]` is not closed", where);
        read_rules();
        (void)words_.take("]");
        if (!read_until() || !read_reason()) return {};
        for (Waiver& waiver : waivers_) waiver.granted = granted_;
        return std::move(waivers_);
    }

private:
    std::vector<Waiver> wrong(std::string message, std::string_view where) {
        reading_.findings.add(mistake_in_waiver(std::move(message), words_.place_of(where)));
        return {};
    }

    /// Whether `allow` follows. A word that is nearly this one, or has rules behind it, is told; a sentence
    /// about this program is left alone.
    bool is_meant() {
        constexpr std::size_t longest = 64;
        const std::string_view word = words_.take_until(" \t[");
        if (word == "allow") return true;
        const bool near = word == "ignore" || word == "disable" ||
                          (word.size() <= longest && text::distance(word, "allow") <= 1);
        if (near || words_.rest().starts_with("["))
            (void)wrong("`" + std::string(word) + "` is not known here; did you mean `allow`?", word);
        return false;
    }

    void read_rules() {
        do {
            words_.skip(",");
            const std::string_view name = trimmed(words_.take_until(",]"));
            std::string why =
                name.empty() ? "`allow[...]` lacks a rule" : why_not_waivable(name, reading_.catalogue);
            if (why.empty()) {
                const Rule* rule = reading_.catalogue.find(std::string(name));
                waivers_.push_back({rule->about.id, words_.place_of(name), {}});
            } else {
                (void)wrong(std::move(why), name.empty() ? words_.rest().substr(0, 1) : name);
            }
        } while (words_.rest().starts_with(","));
    }

    bool read_until() {
        words_.skip(blanks);
        if (!words_.take("until:")) return true;
        words_.skip(blanks);
        const std::string_view date = words_.take_until(blanks);
        if (!is_date(date)) {
            (void)wrong("`" + std::string(date) + "` is not a day as YYYY-MM-DD", date);
            return false;
        }
        granted_.until = date;
        return true;
    }

    bool read_reason() {
        words_.skip(" \t:-");
        const std::string_view reason = trimmed(words_.rest());
        granted_.reason = reason;
        if (reason.empty() && !waivers_.empty()) {
            reading_.findings.add(mistake_in_waiver("a waiver needs a reason, and does not count without",
                                                    waivers_.front().rule_place));
        }
        // A day that nobody reads would make the waiver one for ever.
        const std::size_t late = reason.find("until:");
        if (late != reason.npos) (void)wrong("`until:` stands before the reason", reason.substr(late, 6));
        return !reason.empty() && late == reason.npos;
    }

    Words words_;
    const WaiverReading& reading_;
    std::vector<Waiver> waivers_;
    finding::Waived granted_;
};

bool blank(std::string_view text) {
    return text.find_first_not_of(blanks) == text.npos;
}

}  // namespace

std::vector<Granted> waivers_in_comments(const std::vector<document::Comment>& comments,
                                         const text::Source& source, const WaiverReading& reading) {
    std::vector<Granted> all;
    if (source.content().find("buslint:") == std::string_view::npos) return all;
    std::uint32_t line_below = 0;  // of the comment that stands next below on a line of its own
    std::uint32_t its_target = 0;
    for (auto comment = comments.rbegin(); comment != comments.rend(); ++comment) {
        const std::uint32_t line = source.position(comment->span.begin).line;
        const std::uint32_t begin = source.line_begin(line);
        std::uint32_t target = line;
        if (blank(source.content().substr(begin, comment->span.begin - begin))) {
            target = line + 1 == line_below ? its_target : line + 1;
            line_below = line;
            its_target = target;
        }
        std::vector<Waiver> waivers = CommentReader(*comment, reading).read();
        if (waivers.empty()) continue;
        for (Waiver& waiver : waivers) waiver.granted.place = comment->span;
        const text::Span covers{comment->span.source, source.line_begin(target),
                                source.line_begin(target + 1)};
        all.push_back({std::move(waivers), covers, {}});
    }
    std::reverse(all.begin(), all.end());
    return all;
}

}  // namespace lint
