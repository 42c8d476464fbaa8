#include <bitset>
#include <string_view>

#include "predicate/code.hpp"
#include "value/glob.hpp"

namespace predicate {
namespace {

using value::Text;
using value::Truth;

Truth starts_with(const Text& subject, const Text& prefix) {
    if (subject.is_literal() && prefix.is_literal()) {
        return value::truth(subject.literal().starts_with(prefix.literal()));
    }
    value::Holes holes;
    value::Tokens wanted;
    value::Tokens given;
    holes.append_literal(wanted, prefix);
    holes.append_pattern(wanted, std::string_view("*"));
    holes.append_literal(given, subject);
    return value::match(wanted, given, holes);
}

Truth ends_with(const Text& subject, const Text& suffix) {
    if (subject.is_literal() && suffix.is_literal()) {
        return value::truth(subject.literal().ends_with(suffix.literal()));
    }
    value::Holes holes;
    value::Tokens wanted;
    value::Tokens given;
    holes.append_pattern(wanted, std::string_view("*"));
    holes.append_literal(wanted, suffix);
    holes.append_literal(given, subject);
    return value::match(wanted, given, holes);
}

std::bitset<256> characters_of(std::string_view set) {
    std::bitset<256> characters;
    for (std::size_t i = 0; i < set.size(); ++i) {
        const auto from = static_cast<unsigned char>(set[i]);
        unsigned char to = from;
        if (i + 2 < set.size() && set[i + 1] == '-') {
            to = static_cast<unsigned char>(set[i + 2]);
            i += 2;
        }
        for (unsigned c = from; c <= to; ++c) characters.set(c);
    }
    return characters;
}

Truth made_of(const Text& subject, const Text& set) {
    if (!set.is_literal()) return Truth::unknown;
    const std::bitset<256> characters = characters_of(set.literal());
    Truth result = Truth::yes;
    for (const value::Piece& piece : subject.pieces()) {
        if (piece.hole) result = Truth::unknown;
        for (const char c : piece.literal) {
            if (!characters.test(static_cast<unsigned char>(c))) return Truth::no;
        }
    }
    return result;
}

struct Test final : Code {
    Test(StringTest w, CodeRef s, CodeRef a) : which(w), subject(std::move(s)), argument(std::move(a)) {}
    Value run(Frame& frame) const override {
        const Value left = subject->run(frame);
        const Value right = argument->run(frame);
        if (!left.text() || !right.text()) return judged(Truth::unknown, left, right);
        return judged(of(*left.text(), *right.text()), left, right);
    }
    Truth of(const Text& left, const Text& right) const {
        switch (which) {
            case StringTest::starts_with:
                return starts_with(left, right);
            case StringTest::ends_with:
                return ends_with(left, right);
            case StringTest::like:
                return value::like(right, left);
            case StringTest::made_of:
                break;
        }
        return made_of(left, right);
    }
    StringTest which;
    CodeRef subject;
    CodeRef argument;
};

}  // namespace

CodeRef string_test(StringTest which, CodeRef subject, CodeRef argument) {
    return std::make_unique<Test>(which, std::move(subject), std::move(argument));
}

}  // namespace predicate
