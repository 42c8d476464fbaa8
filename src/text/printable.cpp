#include "text/printable.hpp"

#include <algorithm>

namespace text {

namespace {

/// Marks, embeddings, overrides and isolates of the bidirectional algorithm: they can make a line read as
/// another (CVE-2021-42574, "Trojan Source").
bool turns_direction(char32_t code) {
    return code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
}

/// Joiners are not among them: scripts and emoji need them.
bool is_invisible(char32_t code) {
    return code == 0x00ad || code == 0x200b || (code >= 0x2060 && code <= 0x2064) || code == 0xfeff ||
           (code >= 0xfff9 && code <= 0xfffb) || (code >= 0xe0000 && code <= 0xe007f);
}

bool breaks_line(char32_t code) {
    return code == 0x2028 || code == 0x2029;
}

bool is_control(char32_t code) {
    return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

std::string hexadecimal(char32_t value, std::size_t width) {
    std::string digits;
    for (; value != 0 || digits.size() < width; value >>= 4)
        digits.push_back("0123456789abcdef"[value & 0xf]);
    std::reverse(digits.begin(), digits.end());
    return digits;
}

std::string printable(std::string_view bytes, std::string_view kept) {
    std::string out;
    out.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        std::size_t plain = at;
        while (plain < bytes.size() && bytes[plain] >= ' ' && bytes[plain] <= '~') ++plain;
        out.append(bytes.substr(at, plain - at));
        at = plain;
        if (at == bytes.size()) break;
        const Character character = character_at(bytes, at);
        if (is_printable(character) || kept.find(bytes[at]) != kept.npos) {
            out.append(bytes.substr(at, character.length));
        } else {
            out += escape(character);
        }
        at += character.length;
    }
    return out;
}

}  // namespace

bool is_printable(const Character& character) {
    const char32_t code = character.code;
    if (!character.valid || is_control(code)) return false;
    if (code < 0xad) return true;
    return !turns_direction(code) && !is_invisible(code) && !breaks_line(code);
}

std::string escape(const Character& character) {
    const char32_t code = character.code;
    if (!character.valid) return "\\x" + hexadecimal(code, 2);
    if (code == '\n') return "\\n";
    if (code == '\r') return "\\r";
    if (code == '\t') return "\\t";
    if (code < 0x80) return "\\x" + hexadecimal(code, 2);
    if (code < 0x10000) return "\\u" + hexadecimal(code, 4);
    return "\\u{" + hexadecimal(code, 5) + "}";
}

std::string printable(std::string_view bytes) {
    return printable(bytes, "");
}

std::string printable_lines(std::string_view bytes) {
    return printable(bytes, "\n\t");
}

}  // namespace text
