#include "report/uri.hpp"

#include "finding/fingerprint.hpp"
#include "text/letters.hpp"

namespace report {

namespace {

/// What may stand in a path segment (RFC 3986, pchar), but the colon, which would make a relative path look
/// like a scheme, and the quote, which some viewers do not take.
bool is_literal(char c) {
    const bool letter = text::is_letter(c);
    const bool digit = text::is_digit(c);
    return letter || digit || std::string_view("-._~!$&()*+,;=@/").find(c) != std::string_view::npos;
}

std::string percent_encoded(std::string_view path) {
    std::string out;
    for (const char c : path) {
        if (is_literal(c)) {
            out += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out += '%';
        out += "0123456789ABCDEF"[byte >> 4];
        out += "0123456789ABCDEF"[byte & 0xf];
    }
    return out;
}

}  // namespace

std::string uri_of(std::string_view path, std::string_view folder) {
    std::string plain = finding::plain_path(path);
    if (plain.empty()) plain.push_back('-');  // GitHub refuses an empty one
    if (!folder.empty() && plain.starts_with("..")) {
        plain = finding::plain_path(std::string(folder) + "/" + plain);
    }
    if (!plain.starts_with('/')) return percent_encoded(plain);
    std::string root = finding::plain_path(folder);
    if (!root.ends_with('/')) root += '/';
    if (!folder.empty() && plain.starts_with(root) && plain.size() > root.size()) {
        return percent_encoded(std::string_view(plain).substr(root.size()));
    }
    return "file://" + percent_encoded(plain);
}

}  // namespace report
