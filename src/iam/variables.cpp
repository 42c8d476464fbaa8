#include "iam/variables.hpp"

#include <algorithm>

namespace iam {
namespace {

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

/// `key`, or `key, 'default'`.
struct Variable {
    std::string_view key;
    std::optional<std::string_view> otherwise;
};

Variable read_variable(std::string_view inside) {
    const std::size_t comma = inside.find(',');
    Variable variable{trimmed(inside.substr(0, comma)), std::nullopt};
    if (comma == std::string_view::npos) return variable;
    const std::string_view rest = trimmed(inside.substr(comma + 1));
    if (rest.size() >= 2 && rest.front() == '\'' && rest.back() == '\'') {
        variable.otherwise = rest.substr(1, rest.size() - 2);
    }
    return variable;
}

Filled append_variable(Inquiry& inquiry, value::Tokens& tokens, std::string_view inside) {
    if (inside == "*" || inside == "?" || inside == "$") {
        inquiry.holes.append_literal(tokens, inside);
        return Filled::certain;
    }
    const Variable variable = read_variable(inside);
    const ContextValue& found = inquiry.key(variable.key);
    if (found.unknown) {
        inquiry.holes.append_hole(tokens, inquiry.symbol_of_key(inquiry.lower, *found.unknown));
        return Filled::unsure;
    }
    if (found.values.size() == 1) {
        inquiry.holes.append_literal(tokens, found.values.front());
        return Filled::certain;
    }
    if (!found.values.empty() || !variable.otherwise) return Filled::no_value;
    inquiry.holes.append_literal(tokens, *variable.otherwise);
    return Filled::certain;
}

/// The place from which variables count: behind the fifth colon. Beyond the end: nowhere.
std::size_t behind_colons(std::string_view literal, std::size_t& missing) {
    std::size_t at = 0;
    while (missing > 0 && at < literal.size()) {
        if (literal[at++] == ':') --missing;
    }
    return missing > 0 ? literal.size() : at;
}

void append_plain(Inquiry& inquiry, value::Tokens& tokens, std::string_view text, bool wildcards) {
    if (wildcards) {
        inquiry.holes.append_pattern(tokens, text);
    } else {
        inquiry.holes.append_literal(tokens, text);
    }
}

/// Far more than any name or ARN has, however many variables are in it.
constexpr std::size_t most_tokens = 100'000;

Filled append_piece(Inquiry& inquiry, value::Tokens& tokens, std::string_view literal, bool wildcards) {
    Filled filled = Filled::certain;
    while (!literal.empty()) {
        const std::size_t begin = literal.find("${");
        append_plain(inquiry, tokens, literal.substr(0, begin), wildcards);
        if (begin == std::string_view::npos) break;
        const std::size_t end = literal.find('}', begin);
        if (end == std::string_view::npos) {
            append_plain(inquiry, tokens, literal.substr(begin), wildcards);
            break;
        }
        const std::string_view inside = literal.substr(begin + 2, end - begin - 2);
        filled = std::max(filled, append_variable(inquiry, tokens, inside));
        literal.remove_prefix(end + 1);
        if (tokens.size() > most_tokens) {
            const value::Reason why{"the text is too long once its policy variables are filled in", {}};
            inquiry.holes.append_hole(tokens, inquiry.symbol_of_key("the rest of the text", why));
            return Filled::unsure;
        }
    }
    return filled;
}

}  // namespace

bool mentions_variable(const value::Text& text) {
    return std::any_of(text.pieces().begin(), text.pieces().end(), [](const value::Piece& piece) {
        return piece.literal.find("${") != std::string::npos;
    });
}

Truth variables_count(Inquiry& inquiry) {
    if (inquiry.policy == nullptr) return Truth::no;
    const auto& version = inquiry.policy->version.in(*inquiry.world);
    if (version.is_unknown()) return Truth::unknown;
    if (version.is_absent()) return Truth::no;
    return value::equal(version.value(), value::Text("2012-10-17"));
}

Filled append_filled(Inquiry& inquiry, value::Tokens& tokens, const value::Text& text, bool wildcards,
                     Where where) {
    Filled filled = Filled::certain;
    Truth count = Truth::no;
    if (mentions_variable(text)) {
        count = variables_count(inquiry);
        if (count == Truth::unknown) {
            const value::Reason why{"the policy's Version, which says whether variables count, is not known",
                                    inquiry.policy->version.place()};
            inquiry.holes.append_hole(tokens, inquiry.symbol_of_key("Version", why));
            return Filled::unsure;
        }
    }
    std::size_t missing = where == Where::resource_part ? 5 : 0;
    for (const value::Piece& piece : text.pieces()) {
        if (piece.hole) {
            inquiry.holes.append_hole(tokens, piece.hole);
            if (piece.hole->kind == value::HoleKind::arn) missing = 0;
            continue;
        }
        const std::string_view literal = piece.literal;
        const std::size_t begin = count == Truth::no ? literal.size() : behind_colons(literal, missing);
        append_plain(inquiry, tokens, literal.substr(0, begin), wildcards);
        filled = std::max(filled, append_piece(inquiry, tokens, literal.substr(begin), wildcards));
    }
    return filled;
}

}  // namespace iam
