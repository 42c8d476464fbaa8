#include "report/line_hash.hpp"

#include <array>
#include <unordered_map>

#include "text/utf8.hpp"

namespace report {

namespace {

constexpr std::size_t window = 100;
constexpr std::uint64_t base = 37;
constexpr char16_t end_of_text = 0xffff;

constexpr std::uint64_t power(std::uint64_t value, std::size_t exponent) {
    std::uint64_t result = 1;
    for (; exponent > 0; --exponent) result *= value;
    return result;
}

std::string hexadecimal(std::uint64_t value) {
    std::string digits;
    for (; value != 0; value >>= 4) digits.insert(digits.begin(), "0123456789abcdef"[value & 0xf]);
    return digits.empty() ? "0" : digits;
}

/// Slides the window over the units of a text. What a line hashes to is known when its first unit leaves the
/// window.
class Window {
public:
    explicit Window(const std::vector<std::uint32_t>& lines) : wanted_(&lines), hashes_(lines.size()) {}

    void put(char16_t unit) {
        shift(unit, at_line_start_);
        at_line_start_ = unit == u'\n';
    }
    /// Zeros follow the end of the text.
    void finish() {
        put(end_of_text);
        for (std::size_t i = 0; i < window; ++i) shift(0, false);
    }
    [[nodiscard]] bool done() const { return found_ == wanted_->size(); }
    [[nodiscard]] std::vector<std::string> take() { return std::move(hashes_); }

private:
    struct Slot {
        char16_t unit = 0;
        bool begins_line = false;
    };

    void shift(char16_t unit, bool begins_line) {
        Slot& slot = slots_[next_];
        if (slot.begins_line) record();
        hash_ = (hash_ - slot.unit * power(base, window - 1)) * base + unit;
        slot = {unit, begins_line};
        next_ = (next_ + 1) % window;
    }

    void record() {
        ++line_;
        const std::uint32_t count = ++seen_[hash_];
        if (done() || (*wanted_)[found_] != line_) return;
        hashes_[found_++] = hexadecimal(hash_) + ":" + std::to_string(count);
    }

    const std::vector<std::uint32_t>* wanted_;
    std::vector<std::string> hashes_;
    std::size_t found_ = 0;
    std::array<Slot, window> slots_{};
    std::size_t next_ = 0;
    std::uint64_t hash_ = 0;
    std::uint32_t line_ = 0;
    bool at_line_start_ = true;
    std::unordered_map<std::uint64_t, std::uint32_t> seen_;
};

void put_character(Window& units, const text::Character& character) {
    if (!character.valid) {
        units.put(0xfffd);
    } else if (character.code < 0x10000) {
        units.put(static_cast<char16_t>(character.code));
    } else {
        const char32_t rest = character.code - 0x10000;
        units.put(static_cast<char16_t>(0xd800 + (rest >> 10)));
        units.put(static_cast<char16_t>(0xdc00 + (rest & 0x3ff)));
    }
}

}  // namespace

std::vector<std::string> line_hashes(std::string_view content, const std::vector<std::uint32_t>& lines) {
    Window units(lines);
    bool after_return = false;
    for (std::size_t at = 0; at < content.size() && !units.done();) {
        const text::Character character = text::character_at(content, at);
        at += character.length;
        const bool second_of_break = after_return && character.code == '\n';
        after_return = character.code == '\r';
        if (character.code == ' ' || character.code == '\t' || second_of_break) continue;
        if (after_return) {
            units.put(u'\n');
        } else {
            put_character(units, character);
        }
    }
    if (!units.done()) units.finish();
    return units.take();
}

}  // namespace report
