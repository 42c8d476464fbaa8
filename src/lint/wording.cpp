#include "lint/wording.hpp"

#include "lint/rule_reader.hpp"
#include "text/clip.hpp"

namespace lint {
namespace {

/// Where the hole that begins behind `begin` ends: at a brace outside of strings.
std::size_t end_of_hole(std::string_view text, std::size_t begin) {
    bool quoted = false;
    for (std::size_t i = begin; i < text.size(); ++i) {
        if (text[i] == '\'') quoted = !quoted;
        if (text[i] == '}' && !quoted) return i;
    }
    return std::string_view::npos;
}

}  // namespace

bool Wording::append(std::string& text, std::span<const predicate::Value> variables,
                     predicate::Host& host) const {
    bool known = true;
    for (const Piece& piece : pieces_) {
        text += piece.literal;
        if (!piece.hole) continue;
        const predicate::Value value = piece.hole->evaluate(variables, host);
        known = known && !value.is_unknown();
        text += text::clipped(predicate::shown(value, host).shown(), longest_value);
    }
    return known;
}

std::string Wording::say(std::span<const predicate::Value> variables, predicate::Host& host) const {
    std::string text;
    (void)append(text, variables, host);
    return text;
}

std::optional<std::string> Wording::say_if_known(std::span<const predicate::Value> variables,
                                                 predicate::Host& host) const {
    std::string text;
    return append(text, variables, host) ? std::optional(std::move(text)) : std::nullopt;
}

std::optional<predicate::Expression> compile_phrase(const Phrase& phrase, const predicate::Scope& scope,
                                                    finding::Findings& findings) {
    predicate::Mistake mistake;
    std::optional<predicate::Expression> expression = predicate::compile(phrase.text, scope, mistake);
    if (!expression) {
        findings.add(mistake_in_rule(std::move(mistake.message), phrase.span(mistake.begin, mistake.end)));
    }
    return expression;
}

std::optional<Wording> compile_wording(const Phrase& phrase, const predicate::Scope& scope,
                                       finding::Findings& findings) {
    const std::string_view text = phrase.text;
    Wording wording;
    std::string literal;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool doubled =
            (text[i] == '{' || text[i] == '}') && i + 1 < text.size() && text[i + 1] == text[i];
        if (doubled || text[i] != '{') {
            literal += text[i];
            if (doubled) ++i;
            continue;
        }
        const std::size_t end = end_of_hole(text, i + 1);
        if (end == std::string_view::npos) {
            findings.add(mistake_in_rule("the hole has no closing brace", phrase.span(i, text.size())));
            return std::nullopt;
        }
        auto hole = compile_phrase(phrase.part(i + 1, end), scope, findings);
        if (!hole) return std::nullopt;
        wording.pieces_.push_back({std::move(literal), std::move(hole)});
        literal.clear();
        i = end;
    }
    while (!literal.empty() && (literal.back() == '\n' || literal.back() == ' ')) literal.pop_back();
    wording.pieces_.push_back({std::move(literal), std::nullopt});
    return wording;
}

}  // namespace lint
