#include "document/json_tokens.hpp"

// The first stage of simdjson is all we take: it finds tokens and checks UTF-8 many bytes at a time.
// Its on-demand interface does not check what it skips, knows one value per text and no places of faults.
#include <simdjson.h>

#include <algorithm>

#include "text/utf8.hpp"

namespace document {

struct JsonTokens::Scanner {
    std::unique_ptr<simdjson::internal::dom_parser_implementation> stages;
};

JsonTokens::JsonTokens() : scanner_(std::make_unique<Scanner>()) {}
JsonTokens::~JsonTokens() = default;

bool JsonTokens::find(std::string_view text) {
    size_ = 0;
    if (text.empty()) return true;
    if (scanner_->stages == nullptr || scanner_->stages->capacity() < text.size()) {
        const auto made = simdjson::get_active_implementation()->create_dom_parser_implementation(
            text.size(), 1, scanner_->stages);
        if (made != simdjson::SUCCESS) return false;
    }
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    const auto found = scanner_->stages->stage1(bytes, text.size(), simdjson::stage1_mode::regular);
    if (found == simdjson::EMPTY) return true;
    if (found != simdjson::SUCCESS) return false;
    begins_ = scanner_->stages->structural_indexes.get();
    size_ = scanner_->stages->n_structural_indexes;
    return true;
}

namespace {

/// The length of the UTF-8 character at `at`; 0 when there is none.
std::size_t character(std::string_view bytes, std::size_t at) {
    const text::Character character = text::character_at(bytes, at);
    return character.valid ? character.length : 0;
}

JsonFault fault(std::size_t token, std::size_t begin, std::size_t end, std::string message) {
    return {static_cast<std::uint32_t>(token), static_cast<std::uint32_t>(begin),
            static_cast<std::uint32_t>(end), std::move(message)};
}

JsonFault control_fault(std::string_view text, std::size_t token, std::size_t at) {
    if (text[at] == '\n' || text[at] == '\r')
        return fault(token, token, at, "this string is not closed on its line");
    return fault(token, at, at + 1,
                 text[at] == '\t' ? "a tab in a string must be written `\\t`"
                                  : "a control character in a string must be written as an escape");
}

/// Moves `at` behind the string that begins there.
std::optional<JsonFault> string_fault(std::string_view text, std::size_t& at) {
    const std::size_t token = at++;
    while (at < text.size() && text[at] != '"') {
        const std::size_t length = character(text, at);
        if (length == 0) return fault(token, at, at + 1, "this is not UTF-8");
        if (static_cast<unsigned char>(text[at]) < 0x20) return control_fault(text, token, at);
        const bool escapes = text[at] == '\\' && at + 1 < text.size() && text[at + 1] >= 0x20;
        at += escapes && static_cast<unsigned char>(text[at + 1]) < 0x80 ? 2 : length;
    }
    if (at >= text.size()) return fault(token, token, token + 1, "this string is not closed");
    ++at;
    return std::nullopt;
}

}  // namespace

std::optional<JsonFault> lexical_fault(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        if (text[at] == '"') {
            if (auto found = string_fault(text, at)) return found;
            continue;
        }
        const std::size_t length = character(text, at);
        if (length == 0) return fault(at, at, at + 1, "this is not UTF-8");
        // Outside of strings a backslash is a fault of its own, but the scanner takes it for an escape.
        if (text[at] == '\\') return fault(at, at, at + 1, "a backslash has no meaning outside of a string");
        at += length;
    }
    return std::nullopt;
}

std::vector<JsonComment> json_comments(std::string_view text) {
    std::vector<JsonComment> comments;
    std::size_t at = 0;
    while ((at = text.find_first_of("\"/", at)) != text.npos) {
        const std::size_t begin = at++;
        if (text[begin] == '"') {
            while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
            ++at;
            continue;
        }
        const char mark = at < text.size() ? text[at] : ' ';
        if (mark == '/') {
            at = std::min(text.find('\n', at), text.size());
            const std::size_t end = at > begin && text[at - 1] == '\r' ? at - 1 : at;
            comments.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
        } else if (mark == '*') {
            const std::size_t close = text.find("*/", at + 1);
            if (close == text.npos) break;
            at = close + 2;
            comments.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)});
        }
    }
    return comments;
}

}  // namespace document
