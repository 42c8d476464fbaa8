#include "pattern/pattern.hpp"

#include <algorithm>
#include <optional>

namespace pattern {

namespace {

using value::Reason;
using value::Text;
using value::Tree;
using Kind = value::Tree::Kind;

/// JSON's quoting, so that a text cannot be taken for the syntax around it.
Text quoted(const Text& text) {
    Text result("\"");
    for (const value::Piece& piece : text.pieces()) {
        if (piece.hole) {
            result += Text(piece.hole);
            continue;
        }
        std::string escaped;
        for (const char c : piece.literal) {
            if (c == '"' || c == '\\') escaped += '\\';
            escaped += c;
        }
        result += Text(std::move(escaped));
    }
    return result += Text("\"");
}

/// A list or map of written parts.
Text between(const char* opening, const std::vector<Text>& parts, const char* closing) {
    Text result(opening);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) result += Text(",");
        result += parts[i];
    }
    return result += Text(closing);
}

/// Writes the canonical form; the first thing that is not known ends it.
class Writer {
public:
    [[nodiscard]] const std::optional<Reason>& unknown() const { return unknown_; }

    /// Order means nothing in a list of alternatives; the list of `numeric` is a row of operators.
    Text write(const Tree& tree, bool ordered = false) {
        if (unknown_) return {};
        switch (tree.kind()) {
            case Kind::map:
                return write_map(tree);
            case Kind::list:
                return write_list(tree, ordered);
            case Kind::text:
                return quoted(tree.as_text());
            case Kind::null:
                return Text("null");
            case Kind::unknown:
                unknown_ = tree.reason();
                return {};
            case Kind::choice:
                unknown_ = Reason{"a part of the pattern depends on a condition", tree.place()};
                return {};
            default:
                // Numbers compare by their spelling: 300 and 300.0 are not equal (EventBridge guide,
                // "Comparison operators").
                return tree.as_text();
        }
    }

private:
    Text write_map(const Tree& tree) {
        std::vector<std::pair<std::string, const Tree*>> entries;
        for (const Tree::Entry& entry : tree.entries()) {
            if (!entry.value.is(Kind::absent)) entries.emplace_back(entry.key, &entry.value);
        }
        std::stable_sort(entries.begin(), entries.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<Text> parts;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            // Of a repeated key the last counts.
            if (i + 1 < entries.size() && entries[i + 1].first == entries[i].first) continue;
            parts.push_back(quoted(entries[i].first) + Text(":") +
                            write(*entries[i].second, entries[i].first == "numeric"));
        }
        return between("{", parts, "}");
    }

    Text write_list(const Tree& tree, bool ordered) {
        std::vector<std::pair<std::string, Text>> items;
        for (const Tree& item : tree.items()) {
            if (item.is(Kind::absent)) continue;
            Text text = write(item);
            if (unknown_) return {};
            items.emplace_back(text.key(), std::move(text));
        }
        if (!ordered) {
            std::sort(items.begin(), items.end(),
                      [](const auto& a, const auto& b) { return a.first < b.first; });
            items.erase(std::unique(items.begin(), items.end(),
                                    [](const auto& a, const auto& b) { return a.first == b.first; }),
                        items.end());
        }
        std::vector<Text> parts;
        for (auto& item : items) parts.push_back(std::move(item.second));
        return between("[", parts, "]");
    }

    std::optional<Reason> unknown_;
};

}  // namespace

value::Fact<Pattern> read(const Tree& tree) {
    using Result = value::Fact<Pattern>;
    switch (tree.kind()) {
        case Kind::choice:
            return Result::choice(tree.condition(), read(tree.then()), read(tree.otherwise()));
        case Kind::absent:
        case Kind::null:
            return Result::absent(tree.place());
        case Kind::unknown:
            return Result::unknown(tree.reason(), tree.place());
        case Kind::map:
            break;
        default:
            return Result::unknown({"this is not an event pattern", tree.place()}, tree.place());
    }
    Writer writer;
    Pattern pattern;
    pattern.canonical = writer.write(tree);
    if (writer.unknown()) return Result::unknown(*writer.unknown(), tree.place());
    pattern.catches_all = pattern.canonical.is_literal() && pattern.canonical.literal() == "{}";
    return Result::of(std::move(pattern), tree.place());
}

value::Truth same(const Pattern& a, const Pattern& b) {
    if (a.canonical.key() == b.canonical.key()) return value::Truth::yes;
    const bool literal = a.canonical.is_literal() && b.canonical.is_literal();
    return literal ? value::Truth::no : value::Truth::unknown;
}

}  // namespace pattern
