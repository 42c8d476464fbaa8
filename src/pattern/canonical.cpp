#include "pattern/canonical.hpp"

#include <algorithm>
#include <atomic>

#include "pattern/entries.hpp"

namespace pattern {

namespace {

using value::Text;
using value::Tree;
using Kind = value::Tree::Kind;

/// A list or map of written parts.
Text between(const char* opening, const std::vector<Text>& parts, const char* closing) {
    Text result(opening);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) result += Text(",");
        result += parts[i];
    }
    return result += Text(closing);
}

/// A hole for a part that is not known, different from every other: one place in a file may stand for several
/// values.
Text hole(const Tree& tree) {
    static std::atomic<std::uint64_t> count = 0;
    value::Symbol symbol;
    symbol.id = "part:" + std::to_string(count++);
    symbol.label = "?";
    if (tree.is(Kind::unknown)) symbol.why = tree.reason();
    return Text(std::make_shared<const value::Symbol>(std::move(symbol)));
}

/// Order means nothing in a list of alternatives; the list of `numeric` is a row of operators.
Text write(const Tree& tree, bool ordered);

Text write_map(const Tree& tree) {
    std::vector<const Tree::Entry*> entries = counted_entries(tree);
    std::sort(entries.begin(), entries.end(), [](const auto* a, const auto* b) { return a->key < b->key; });
    std::vector<Text> parts;
    for (const Tree::Entry* entry : entries) {
        parts.push_back(quoted(entry->key) + Text(":") + write(entry->value, entry->key == "numeric"));
    }
    return between("{", parts, "}");
}

Text write_list(const Tree& tree, bool ordered) {
    std::vector<std::pair<std::string, Text>> items;
    for (const Tree& item : tree.items()) {
        if (item.is(Kind::absent)) continue;
        Text text = write(item, false);
        items.emplace_back(text.key(), std::move(text));
    }
    if (!ordered) {
        std::sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        items.erase(std::unique(items.begin(), items.end(),
                                [](const auto& a, const auto& b) { return a.first == b.first; }),
                    items.end());
    }
    std::vector<Text> parts;
    for (auto& item : items) parts.push_back(std::move(item.second));
    return between("[", parts, "]");
}

Text write(const Tree& tree, bool ordered) {
    switch (tree.kind()) {
        case Kind::map:
            return write_map(tree);
        case Kind::list:
            return write_list(tree, ordered);
        case Kind::text:
            return quoted(tree.as_text());
        case Kind::null:
        case Kind::absent:
            return Text("null");
        case Kind::unknown:
        case Kind::choice:
            return hole(tree);
        default:
            // Numbers compare by their spelling: 300 and 300.0 are not equal (EventBridge guide,
            // "Event pattern syntax").
            return tree.as_text();
    }
}

}  // namespace

void append_json(std::string& out, char c) {
    constexpr char digits[] = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
        case '"':
        case '\\':
            out += '\\';
            out += c;
            return;
        case '\n':
            out += "\\n";
            return;
        case '\t':
            out += "\\t";
            return;
        case '\r':
            out += "\\r";
            return;
        default:
            break;
    }
    if (byte >= 0x20) {
        out += c;
        return;
    }
    out += "\\u00";
    out += digits[byte >> 4];
    out += digits[byte & 15];
}

Text quoted(const Text& text) {
    Text result("\"");
    for (const value::Piece& piece : text.pieces()) {
        if (piece.hole) {
            result += Text(piece.hole);
            continue;
        }
        std::string escaped;
        for (const char c : piece.literal) append_json(escaped, c);
        result += Text(std::move(escaped));
    }
    return result += Text("\"");
}

Text canonical(const Tree& tree) {
    return write(tree, false);
}

std::string json(const Tree& tree) {
    if (tree.is(Kind::map)) {
        std::string out = "{";
        for (const Tree::Entry& entry : tree.entries()) {
            if (out.size() > 1) out += ",";
            out += quoted(entry.key).literal() + ":" + json(entry.value);
        }
        return out += "}";
    }
    if (tree.is(Kind::list)) {
        std::string out = "[";
        for (const Tree& item : tree.items()) {
            if (out.size() > 1) out += ",";
            out += json(item);
        }
        return out += "]";
    }
    return write(tree, true).shown();
}

}  // namespace pattern
