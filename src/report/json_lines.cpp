#include "report/json_lines.hpp"

#include "report/quoted.hpp"
#include "text/commands.hpp"
#include "text/printable.hpp"

namespace report {

namespace {

/// One UTF-16 unit.
void append_unit(std::string& out, char32_t unit) {
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) out += "0123456789abcdef"[(unit >> shift) & 0xf];
}

/// RFC 8259, section 7: beyond the Basic Multilingual Plane a pair of surrogates.
void append_escape(std::string& out, char32_t code) {
    if (code < 0x10000) return append_unit(out, code);
    append_unit(out, 0xd7c0 + (code >> 10));
    append_unit(out, 0xdc00 + (code & 0x3ff));
}

/// JSON as the library writes it, all of it printable. Whatever is escaped here can only stand in a string.
std::string escaped(std::string_view json) {
    std::string out;
    out.reserve(json.size());
    for (std::size_t at = 0; at < json.size();) {
        const text::Character character = text::character_at(json, at);
        // The second of the two, so that the first stays readable.
        const bool command = at > 0 && json[at] == '#' && text::begins_command(json.substr(at - 1));
        if (command || !text::is_printable(character)) {
            append_escape(out, character.code);
        } else {
            out += json.substr(at, character.length);
        }
        at += character.length;
    }
    return out;
}

}  // namespace

std::string dumped(const Json& value) {
    return escaped(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string quoted(std::string_view words) {
    return dumped(Json(words));
}

}  // namespace report
