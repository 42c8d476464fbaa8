#include "document/json_skimmer.hpp"

#include "document/json_tokens.hpp"
#include "text/letters.hpp"

namespace document {
namespace {

constexpr std::size_t deepest = 1000;

}  // namespace

void JsonSkimmer::restart(Expect expect) {
    open_.clear();
    expect_ = expect;
    inside_ = Inside::nothing;
    is_key_ = false;
    fault_ = {};
}

void JsonSkimmer::begin_in_object() {
    restart(Expect::comma_or_end);
    open_.push_back('{');
}

JsonSkimmer::Outcome JsonSkimmer::feed(std::string_view bytes, std::size_t& at) {
    while (at < bytes.size()) {
        Outcome outcome = Outcome::more;
        if (inside_ == Inside::word) {
            outcome = word(bytes, at);
        } else if (inside_ != Inside::nothing) {
            outcome = string(bytes, at);
        } else {
            const char c = bytes[at];
            if (!text::is_blank(c)) outcome = token(c);
            if (outcome != Outcome::fault && inside_ != Inside::word) ++at;
        }
        if (outcome != Outcome::more) return outcome;
    }
    return Outcome::more;
}

JsonSkimmer::Outcome JsonSkimmer::string(std::string_view bytes, std::size_t& at) {
    while (at < bytes.size()) {
        const char c = bytes[at];
        if (c == '\n' || c == '\r') return fail("a string is not closed on its line");
        ++at;
        if (inside_ == Inside::escape) {
            inside_ = Inside::string;
        } else if (c == '\\') {
            inside_ = Inside::escape;
        } else if (c == '"') {
            inside_ = Inside::nothing;
            if (!is_key_) return after_value();
            is_key_ = false;
            expect_ = Expect::colon;
            return Outcome::more;
        }
    }
    return Outcome::more;
}

JsonSkimmer::Outcome JsonSkimmer::word(std::string_view bytes, std::size_t& at) {
    while (at < bytes.size() && !ends_json_word(bytes[at])) ++at;
    if (at == bytes.size()) return Outcome::more;
    inside_ = Inside::nothing;
    return after_value();
}

JsonSkimmer::Outcome JsonSkimmer::token(char c) {
    switch (expect_) {
        case Expect::key:
        case Expect::key_or_end:
            if (c == '}' && expect_ == Expect::key_or_end) return close(c);
            if (c != '"') return fail("a key in double quotes is missing");
            inside_ = Inside::string;
            is_key_ = true;
            return Outcome::more;
        case Expect::colon:
            if (c != ':') return fail("a colon is missing behind a key");
            expect_ = Expect::value;
            return Outcome::more;
        case Expect::comma_or_end:
            if (c == '}' || c == ']') return close(c);
            if (c != ',') return fail("a comma or a closing bracket is missing behind a value");
            expect_ = open_.back() == '{' ? Expect::key_or_end : Expect::value_or_end;
            return Outcome::more;
        default:
            return begin_of_value(c);
    }
}

JsonSkimmer::Outcome JsonSkimmer::begin_of_value(char c) {
    switch (c) {
        case '{':
        case '[':
            return open(c);
        case ']':
            if (expect_ == Expect::value_or_end) return close(c);
            [[fallthrough]];
        case '}':
        case ',':
        case ':':
            return fail("a value is missing");
        case '"':
            inside_ = Inside::string;
            return Outcome::more;
        default:
            inside_ = Inside::word;
            return Outcome::more;
    }
}

JsonSkimmer::Outcome JsonSkimmer::open(char c) {
    if (open_.size() == deepest) return fail("values nest more than 1,000 deep");
    open_.push_back(c);
    expect_ = c == '{' ? Expect::key_or_end : Expect::value_or_end;
    return Outcome::more;
}

JsonSkimmer::Outcome JsonSkimmer::close(char c) {
    if (open_.empty() || open_.back() != (c == '}' ? '{' : '['))
        return fail("a closing bracket does not fit the one that opens");
    open_.pop_back();
    return after_value();
}

JsonSkimmer::Outcome JsonSkimmer::after_value() {
    expect_ = Expect::comma_or_end;
    return open_.empty() ? Outcome::done : Outcome::more;
}

JsonSkimmer::Outcome JsonSkimmer::fail(std::string_view why) {
    fault_ = why;
    return Outcome::fault;
}

}  // namespace document
