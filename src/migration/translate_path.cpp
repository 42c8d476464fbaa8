#include <algorithm>
#include <array>

#include "migration/jsonata_text.hpp"
#include "migration/translate_input.hpp"
#include "pattern/canonical.hpp"
#include "text/letters.hpp"

namespace migration {
namespace {

/// Words that JSONata reads as operators or values where a name stands.
bool is_word_of_jsonata(std::string_view name) {
    constexpr std::array<std::string_view, 7> words{"and", "or", "in", "true", "false", "null", "function"};
    return std::find(words.begin(), words.end(), name) != words.end();
}

bool is_plain_name(std::string_view name) {
    if (name.empty() || text::is_digit(name.front()) || is_word_of_jsonata(name)) return false;
    return std::all_of(name.begin(), name.end(),
                       [](char c) { return text::is_digit(c) || text::is_letter(c) || c == '_'; });
}

/// A name that the classic path takes without brackets, and that a quoted name of JSONata can hold.
bool is_classic_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return text::is_digit(c) || text::is_letter(c) || c == '_' || c == '-' || c == ':' || c == '/';
    });
}

}  // namespace

std::optional<std::string> translate_path(std::string_view path) {
    if (path.empty() || path.front() != '$') return std::nullopt;
    std::string out = "$events.Data";
    path.remove_prefix(1);
    while (!path.empty()) {
        if (path.front() != '.') return std::nullopt;
        const std::string_view name = path.substr(1, path.find('.', 1) - 1);
        if (!is_classic_name(name)) return std::nullopt;
        out += "." + (is_plain_name(name) ? std::string(name) : "`" + std::string(name) + "`");
        path.remove_prefix(name.size() + 1);
    }
    return out;
}

std::optional<std::string> translate_parameter(std::string_view path) {
    const auto translated = translate_path(path);
    if (!translated) return std::nullopt;
    const bool text = certainty_of(path) == Certainty::text;
    return text ? "{% " + *translated + " %}" : "{% $string(" + *translated + ") %}";
}

Certainty certainty_of(std::string_view path) {
    constexpr std::array<std::string_view, 7> texts{"$.version", "$.id",   "$.detail-type", "$.source",
                                                    "$.account", "$.time", "$.region"};
    if (std::find(texts.begin(), texts.end(), path) != texts.end()) return Certainty::text;
    if (path == "$" || path == "$.detail" || path == "$.resources") return Certainty::collection;
    return Certainty::none;
}

std::string jsonata_string(std::string_view bytes) {
    // The escapes are those of JSON (docs.jsonata.org, "Literals").
    std::string out = "\"";
    for (const char c : bytes) pattern::append_json(out, c);
    return out + "\"";
}

std::string without_delimiters(std::string_view expression) {
    std::string out;
    for (const char c : expression) {
        // Both stand in texts only: neither JSON nor what is made here has `%` elsewhere.
        if (!out.empty() && out.back() == '%' && c == '}') {
            out += "\\u007d";
        } else if (!out.empty() && out.back() == '{' && c == '%') {
            out += "\\u0025";
        } else {
            out += c;
        }
    }
    return out;
}

std::string json_text_of(const std::string& value, Certainty certainty) {
    if (certainty == Certainty::collection) return value;
    // `$string` of a list writes its text with quotes and escapes, which it does not of a text alone.
    const std::string text = "($text := $string([" + value + "]); $substring($text, 1, $length($text) - 2))";
    if (certainty == Certainty::text) return text;
    return "($type(" + value + ") = \"string\" ? " + text + " : " + value + ")";
}

}  // namespace migration
