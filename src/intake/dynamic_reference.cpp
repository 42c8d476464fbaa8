#include "intake/dynamic_reference.hpp"

namespace intake {

using value::Piece;
using value::Text;

namespace {

constexpr std::string_view opening = "{{resolve:";
constexpr std::string_view closing = "}}";

bool has_reference(const Text& text) {
    for (const Piece& piece : text.pieces()) {
        if (!piece.hole && piece.literal.find(opening) != std::string::npos) return true;
    }
    return false;
}

Text reference(const Text& inside, text::Span place) {
    value::Symbol symbol;
    symbol.id = "resolve:" + inside.key();
    symbol.label = "resolve:" + inside.shown();
    symbol.why = {"a dynamic reference is resolved when it is deployed", place};
    return Text(std::make_shared<const value::Symbol>(std::move(symbol)));
}

/// Splits a text at the first occurrence of a word in its literal parts; false if there is none.
bool cut(const Text& text, std::string_view word, Text& before, Text& after) {
    before = {};
    after = {};
    bool found = false;
    for (const Piece& piece : text.pieces()) {
        if (found || piece.hole) {
            (found ? after : before) += piece.hole ? Text(piece.hole) : Text(piece.literal);
            continue;
        }
        const std::size_t at = piece.literal.find(word);
        found = at != std::string::npos;
        before += Text(piece.literal.substr(0, at));
        if (found) after += Text(piece.literal.substr(at + word.size()));
    }
    return found;
}

}  // namespace

Text with_dynamic_references(Text text, text::Span place) {
    // A template may hold 60 of them (CloudFormation quotas); more in one text is no honest input.
    constexpr int most = 64;
    Text result;
    for (int count = 0; count < most && has_reference(text); ++count) {
        Text before;
        Text rest;
        Text inside;
        Text after;
        if (!cut(text, opening, before, rest) || !cut(rest, closing, inside, after)) break;
        result += before + reference(inside, place);
        text = std::move(after);
    }
    return result += text;
}

}  // namespace intake
