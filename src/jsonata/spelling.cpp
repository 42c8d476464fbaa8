#include "jsonata/spelling.hpp"

#include <algorithm>
#include <array>

#include "text/letters.hpp"

namespace jsonata {
namespace {

bool is_letter(char c) {
    return text::is_letter(c) || c == '_';
}

bool is_plain(std::string_view name) {
    static constexpr std::array<std::string_view, 7> words{"and",   "or",   "in",      "true",
                                                           "false", "null", "function"};
    if (name.empty() || !is_letter(name.front())) return false;
    if (std::find(words.begin(), words.end(), name) != words.end()) return false;
    return std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || text::is_digit(c); });
}

}  // namespace

std::string spell_name(std::string_view name) {
    if (is_plain(name)) return std::string(name);
    // A backtick has no escape; a string that is a step is a name.
    if (name.find('`') != std::string_view::npos) return spell_text(name);
    return "`" + std::string(name) + "`";
}

std::string spell_path(std::span<const std::string> names) {
    std::string path;
    for (const std::string& name : names) path += (path.empty() ? "" : ".") + spell_name(name);
    return path;
}

std::string spell_text(std::string_view text) {
    constexpr std::string_view hex = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const std::size_t short_form = std::string_view("\b\f\n\r\t").find(c);
        if (c == '"' || c == '\\') {
            out += {'\\', c};
        } else if (short_form != std::string_view::npos) {
            out += {'\\', "bfnrt"[short_form]};
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += {'\\',
                    'u',
                    '0',
                    '0',
                    hex[static_cast<std::size_t>(c) >> 4],
                    hex[static_cast<std::size_t>(c) & 15]};
        } else {
            out += c;
        }
    }
    return out + '"';
}

}  // namespace jsonata
