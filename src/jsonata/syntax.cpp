#include "jsonata/syntax.hpp"

#include "text/utf8.hpp"

namespace jsonata {
namespace {

char32_t hex_value(std::string_view digits) {
    char32_t value = 0;
    for (const char c : digits) {
        const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
        value = value * 16 + static_cast<char32_t>(digit);
    }
    return value;
}

bool is_high(char32_t unit) {
    return unit >= 0xD800 && unit < 0xDC00;
}
bool is_low(char32_t unit) {
    return unit >= 0xDC00 && unit < 0xE000;
}

/// Appends what an escape stands for; gives the offset behind it. The lexer has seen that it is right.
std::size_t unescape(std::string_view body, std::size_t backslash, std::string& out) {
    const std::size_t letter = backslash + 1;
    if (letter >= body.size()) return letter;
    if (body[letter] != 'u') {
        const std::size_t known = std::string_view("bfnrt").find(body[letter]);
        out += known == std::string_view::npos ? body[letter] : "\b\f\n\r\t"[known];
        return letter + 1;
    }
    char32_t code = hex_value(body.substr(letter + 1, 4));
    std::size_t end = letter + 5;
    if (is_high(code) && body.substr(end, 2) == "\\u") {
        const char32_t second = hex_value(body.substr(end + 2, 4));
        if (is_low(second)) {
            code = 0x10000 + ((code - 0xD800) << 10) + (second - 0xDC00);
            end += 6;
        }
    }
    text::append_utf8(out, code);
    return end;
}

std::string unquoted(std::string_view quoted) {
    const std::string_view body = quoted.substr(1, quoted.size() - 2);
    std::string out;
    for (std::size_t i = 0; i < body.size();) {
        if (body[i] == '\\') {
            i = unescape(body, i, out);
        } else {
            out += body[i++];
        }
    }
    return out;
}

}  // namespace

std::vector<NodeId> Syntax::children(NodeId id) const {
    std::vector<NodeId> children;
    for (NodeId child = nodes[id].first; child != no_node; child = nodes[child].next)
        children.push_back(child);
    return children;
}

std::string Syntax::name(NodeId id) const {
    const std::string_view spelling = excerpt(id);
    if (nodes[id].kind == Node::Kind::text) return unquoted(spelling);
    if (nodes[id].kind == Node::Kind::variable) return std::string(spelling.substr(1));
    if (spelling.starts_with('`')) return std::string(spelling.substr(1, spelling.size() - 2));
    return std::string(spelling);
}

}  // namespace jsonata
