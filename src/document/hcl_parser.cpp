#include "document/hcl_parser.hpp"

#include <algorithm>
#include <utility>

#include "document/builder.hpp"

namespace document {

void HclParser::advance() {
    if (failed()) return;
    do {
        token_ = lexer_.next();
    } while (token_.kind == HclToken::newline && !newlines_);
    if (token_.kind == HclToken::unclosed_comment) {
        fail("the comment is not closed; the rest of the file is not read");
        failed_at_ = static_cast<std::uint32_t>(content_.size());
    }
}

bool HclParser::take(Token kind) {
    if (!is(kind)) return false;
    advance();
    return true;
}

bool HclParser::close(Token kind, bool newlines, std::uint32_t opened, const char* what) {
    newlines_ = newlines;
    if (is(kind)) {
        advance();
        return true;
    }
    if (is(HclToken::end)) {
        fail_at(opened, opened + 1, std::string(what) + " is not closed");
    } else {
        fail(std::string(what) + " cannot go on with " + met());
    }
    return false;
}

HclParser::Id HclParser::fail(std::string message) {
    return fail_at(token_.begin, token_.end, std::move(message));
}

HclParser::Id HclParser::fail_at(std::uint32_t begin, std::uint32_t end, std::string message) {
    if (failed()) return HclTree::nothing;
    end = std::min(end, static_cast<std::uint32_t>(content_.size()));
    tree_.syntax(std::min(begin, end), end, std::move(message));
    failed_at_ = token_.begin > end ? token_.begin : end;
    token_.kind = HclToken::failed;
    return HclTree::nothing;
}

HclParser::Id HclParser::fail_by_limit(std::string message) {
    if (failed()) return HclTree::nothing;
    tree_.limit(token_.begin, token_.begin, std::move(message));
    failed_at_ = tree_.full() ? static_cast<std::uint32_t>(content_.size()) : token_.begin;
    token_.kind = HclToken::failed;
    return HclTree::nothing;
}

bool HclParser::too_deep() {
    if (depth_ <= tree_.limits().depth) return false;
    fail_by_limit("values nest more than " + std::to_string(tree_.limits().depth) +
                  " deep; what is below is not read");
    return true;
}

std::string HclParser::met() const {
    switch (token_.kind) {
        case HclToken::end:
            return lexer_.end() == content_.size() ? "the end of the file" : "the end of the here-document";
        case HclToken::newline:
            return "the end of the line";
        case HclToken::quote:
            return "a quoted string";
        case HclToken::heredoc:
            return "a here-document";
        default:
            return backticked(word());
    }
}

std::string_view HclParser::word() const {
    return content_.substr(token_.begin, token_.end - token_.begin);
}

HclParser::Id HclParser::add(HclKind kind, std::uint32_t begin, std::uint32_t end, const Children& children,
                             std::uint8_t bits, std::uint32_t at) {
    if (tree_.full()) {
        fail_by_limit("more than " + std::to_string(tree_.limits().nodes) +
                      " expressions; the rest is not read");
        if (tree_.full()) return tree_.add(HclKind::invalid, begin, begin);
    }
    const Id id = tree_.add(kind, begin, end, children, bits, at);
    if (tree_.too_high(id)) fail_by_limit("an expression has too many steps; the rest of it is not read");
    return id;
}

}  // namespace document
