#include "migration/hcl_text.hpp"

#include <algorithm>
#include <vector>

#include "text/letters.hpp"

// Strings, templates, objects: github.com/hashicorp/hcl/blob/main/hclsyntax/spec.md

namespace migration {
namespace {

using document::Written;

constexpr const char* json_mark = "\x01json";

std::string escaped(std::string_view text) {
    constexpr const char* hex = "0123456789abcdef";
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\r') {
            out += "\\r";
        } else if (c == '\t') {
            out += "\\t";
        } else if (static_cast<unsigned char>(c) < 0x20 || c == '\x7f') {
            out += "\\u00";
            out += hex[static_cast<unsigned char>(c) >> 4U];
            out += hex[static_cast<unsigned char>(c) & 15U];
        } else {
            const bool opens = (c == '$' || c == '%') && i + 1 < text.size() && text[i + 1] == '{';
            out += opens ? std::string(2, c) : std::string(1, c);
        }
    }
    return out;
}

/// A text of `Fn::Sub` as a template: `${!` is no variable there.
std::string template_of(std::string_view text, const HclNames& names) {
    const bool is_alone =
        text.starts_with("${") && !text.starts_with("${!") && text.find('}') + 1 == text.size();
    if (is_alone) return names(text.substr(2, text.size() - 3), {});
    std::string out = "\"";
    std::string literal;
    while (!text.empty()) {
        const std::size_t begin = text.find("${");
        literal += text.substr(0, begin);
        const std::size_t end = begin == std::string_view::npos ? begin : text.find('}', begin);
        if (end == std::string_view::npos) {
            if (begin != std::string_view::npos) literal += text.substr(begin);
            break;
        }
        const std::string_view name = text.substr(begin + 2, end - begin - 2);
        if (name.starts_with('!')) {
            literal += "${" + std::string(name.substr(1)) + "}";
        } else {
            out += escaped(literal) + "${" + names(name, {}) + "}";
            literal.clear();
        }
        text.remove_prefix(end + 1);
    }
    return out + escaped(literal) + "\"";
}

bool is_name(std::string_view key) {
    if (key.empty() || text::is_digit(key.front()) || key.front() == '-') return false;
    // Words that mean something at the beginning of an object, or as a value.
    if (key == "for" || key == "true" || key == "false" || key == "null") return false;
    return std::all_of(key.begin(), key.end(), [](char c) {
        return text::is_letter(c) || text::is_digit(c) || c == '_' || c == '-';
    });
}

/// What stands on one line: a reference does, too.
bool is_short(const Written& value) {
    if (value.kind() == Written::Kind::map && value.entries().size() == 1) {
        const std::string& key = value.entries().front().first;
        return key == "Ref" || key.starts_with("Fn::");
    }
    return value.kind() != Written::Kind::list && value.kind() != Written::Kind::map;
}

struct HclLine {
    std::string key;
    std::string value;
    [[nodiscard]] bool has_more() const { return value.find('\n') != std::string::npos; }
};

/// Equal signs of lines that follow each other stand below each other (`terraform fmt`).
std::string aligned(const std::vector<HclLine>& lines, std::size_t indent) {
    std::string out;
    for (std::size_t i = 0; i < lines.size();) {
        std::size_t end = i;
        std::size_t width = 0;
        while (end < lines.size() && !lines[end].has_more()) width = std::max(width, lines[end++].key.size());
        if (end == i) width = lines[end++].key.size();
        for (; i < end; ++i)
            out += std::string(indent, ' ') + lines[i].key + std::string(width - lines[i].key.size(), ' ') +
                   " = " + lines[i].value + "\n";
    }
    return out;
}

std::vector<HclLine> lines_of_map(const Written& map, const HclNames& names, std::size_t indent) {
    std::vector<HclLine> lines;
    for (const auto& [key, value] : map.entries())
        lines.push_back({is_name(key) ? key : hcl_quoted(key), hcl_expression(value, names, indent)});
    return lines;
}

std::string list_of_values(const Written& list, const HclNames& names, std::size_t indent) {
    const auto& entries = list.entries();
    const bool short_one =
        std::all_of(entries.begin(), entries.end(), [](const auto& one) { return is_short(one.second); });
    std::string out = "[";
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!short_one) out += "\n" + std::string(indent + 2, ' ');
        out += hcl_expression(entries[i].second, names, indent + 2);
        if (i + 1 < entries.size()) out += short_one ? ", " : ",";
    }
    return out + (short_one ? "]" : "\n" + std::string(indent, ' ') + "]");
}

/// What a function of CloudFormation says; empty: the map is none.
std::string function_of(const Written& map, const HclNames& names, std::size_t indent) {
    if (map.entries().size() != 1) return {};
    const auto& [key, argument] = map.entries().front();
    if (key == json_mark) return "jsonencode(" + hcl_expression(argument, names, indent) + ")";
    if (key == "Fn::Sub" && argument.kind() == Written::Kind::text)
        return template_of(argument.text(), names);
    if (key == "Ref" && argument.kind() == Written::Kind::text) return names(argument.text(), {});
    if (key != "Fn::GetAtt" || argument.entries().size() != 2) return {};
    return names(argument.entries()[0].second.text(), argument.entries()[1].second.text());
}

}  // namespace

std::string hcl_quoted(std::string_view text) {
    return "\"" + escaped(text) + "\"";
}

Written hcl_json(Written value) {
    return Written::map(json_mark, std::move(value));
}

std::string hcl_arguments(const Written& map, const HclNames& names, std::size_t indent) {
    return aligned(lines_of_map(map, names, indent), indent);
}

std::string hcl_expression(const Written& value, const HclNames& names, std::size_t indent) {
    switch (value.kind()) {
        case Written::Kind::null:
            return "null";
        case Written::Kind::boolean:
            return value.boolean() ? "true" : "false";
        case Written::Kind::integer:
            return std::to_string(value.integer());
        case Written::Kind::text:
            return hcl_quoted(value.text());
        case Written::Kind::list:
            return list_of_values(value, names, indent);
        case Written::Kind::map:
            break;
    }
    if (value.entries().empty()) return "{}";
    const std::string function = function_of(value, names, indent);
    if (!function.empty()) return function;
    return "{\n" + aligned(lines_of_map(value, names, indent + 2), indent + 2) + std::string(indent, ' ') +
           "}";
}

}  // namespace migration
