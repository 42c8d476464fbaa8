#include "intake/shape_value.hpp"

#include <algorithm>
#include <array>

#include "text/letters.hpp"

namespace intake {

namespace {

using document::SchemaValue;
using value::HoleKind;
using value::Text;
using value::Tree;
using Known = SchemaValue::Known;

bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

/// `ACCOUNT_ID`, `BUS_ARN`; four letters at least, so that a name may have initials.
bool has_word_of_capitals(std::string_view text) {
    constexpr std::size_t least = 4;
    std::size_t run = 0;
    for (const char c : text) {
        run = is_capital(c) || (run > 0 && c == '_') ? run + 1 : 0;
        if (run == least) return true;
    }
    return false;
}

bool holds_any(std::string_view text, const auto& words) {
    return std::any_of(words.begin(), words.end(),
                       [text](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

/// What stands for a hole of an ARN: no account, Region or partition is refused where another is accepted.
/// Names are as short and as long as ids get; nothing stands for a hole that may hold anything.
std::string_view filling(HoleKind kind, bool is_long) {
    switch (kind) {
        case HoleKind::account:
            return "123456789012";
        case HoleKind::region:
            return "eu-west-1";
        case HoleKind::partition:
            return "aws";
        case HoleKind::suffix:
            return "amazonaws.com";
        case HoleKind::name:
            return is_long ? "abcdefghijklmnopqrstuvwxy" : "a";
        case HoleKind::arn:
        case HoleKind::text:
            break;
    }
    return {};
}

std::vector<std::string> fillings_of(const Text& text) {
    if (!text.literal_prefix().starts_with("arn:")) return {};
    std::vector<std::string> made;
    for (const bool is_long : {false, true}) {
        std::string& one = made.emplace_back();
        for (const value::Piece& piece : text.pieces()) {
            const std::string_view put = piece.hole ? filling(piece.hole->kind, is_long) : piece.literal;
            if (put.empty()) return {};
            one += put;
        }
    }
    return made;
}

/// The literal parts, as they stand.
std::string written_part(const Text& text) {
    std::string written;
    for (const value::Piece& piece : text.pieces()) written += piece.literal;
    return written;
}

bool may_be_number(std::string_view text) {
    return text.front() == '-' || (text.front() >= '0' && text.front() <= '9');
}

bool may_be_boolean(std::string_view text) {
    return text.size() <= 5 && (text.back() == 'e' || text.back() == 'E');  // `true`, `FALSE`
}

/// Kinds that a scalar may pass for, by what its facts say.
void add_meant(const Tree& tree, SchemaValue& value) {
    value.add(document::Kind::string);
    if (may_be_number(value.text)) {
        const auto integer = value::integer_fact(tree);
        if (integer.is_known()) value.add(document::Kind::integer);
        if (integer.is_known()) value.integer = integer.value();
    } else if (may_be_boolean(value.text)) {
        const auto boolean = value::boolean_fact(tree);
        if (boolean.is_known()) value.add(document::Kind::boolean);
        if (boolean.is_known()) value.boolean = boolean.value();
    }
}

void add_scalar(const Tree& tree, SchemaValue& value) {
    const Text& text = tree.as_text();
    if (text.empty() || text.whole_hole()) {
        value.known = Known::nothing;
    } else if (!text.is_literal()) {
        value.known = Known::kind;
        for (const document::Kind kind :
             {document::Kind::string, document::Kind::integer, document::Kind::boolean})
            value.add(kind);
        value.text = text.shown();
        if (!asks_to_be_replaced(written_part(text))) value.fillings = fillings_of(text);
    } else {
        value.text = text.literal();
        add_meant(tree, value);
        if (asks_to_be_replaced(value.text)) value.known = Known::nothing;
        if (value.text.starts_with("{%")) {  // an expression of JSONata: what it makes is not known
            value.known = Known::kind;
            value.fillings = {value.text};
        }
    }
}

void add_elements(const Tree& tree, value::World& world, SchemaValue& value) {
    value.add(document::Kind::sequence);
    for (const Tree& item : tree.items()) {
        SchemaValue element = schema_value(item, world);
        if (element.kinds != 0 || element.known == Known::nothing)
            value.elements.push_back(std::move(element));
    }
}

void add_members(const Tree& tree, value::World& world, SchemaValue& value) {
    value.add(document::Kind::mapping);
    for (const Tree::Entry& entry : tree.entries()) {
        SchemaValue member = schema_value(entry.value, world);
        if (member.kinds == 0 && member.known != Known::nothing) continue;
        value.members.push_back({entry.key, entry.key_place, std::move(member)});
    }
}

}  // namespace

bool asks_to_be_replaced(std::string_view text) {
    static constexpr std::array<std::string_view, 6> brackets = {"<", "${", "{{", "$(", "...", "[["};
    static constexpr std::array<std::string_view, 8> words = {
        "replace", "change-me", "changeme", "placeholder", "your-", "your_", "xxx", "todo"};
    if (text.starts_with("{%")) return false;  // an expression of JSONata
    const std::string lower = text::lowered(text);
    if (holds_any(text, brackets) || holds_any(lower, words)) return true;
    if (text.starts_with("arn:")) return has_word_of_capitals(text);
    return text.ends_with("_ARN") || text.ends_with("_ID") || text.ends_with("_NAME") ||
           text.starts_with('$');
}

/// Without a kind, and not unknown, what is absent.
SchemaValue schema_value(const Tree& tree, value::World& world) {
    const Tree* here = &tree;
    while (here->is(Tree::Kind::choice)) {
        here = world.holds(here->condition()) ? &here->then() : &here->otherwise();
    }
    SchemaValue value;
    value.place = here->place();
    switch (here->kind()) {
        case Tree::Kind::absent:
            return value;
        case Tree::Kind::unknown:
        case Tree::Kind::null:
            value.known = Known::nothing;
            break;
        case Tree::Kind::list:
            add_elements(*here, world, value);
            break;
        case Tree::Kind::map:
            add_members(*here, world, value);
            break;
        default:
            add_scalar(*here, value);
    }
    return value;
}

}  // namespace intake
