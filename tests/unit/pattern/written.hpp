// Patterns and events written in JSON.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "document/document.hpp"
#include "intake/document_tree.hpp"
#include "pattern/pattern.hpp"

namespace written {

/// A string `<NAME>` or with `<NAME>` in it has a hole; the string `?` is a value that is not known.
inline value::Tree with_holes(const value::Tree& tree) {
    using value::Tree;
    if (tree.is(Tree::Kind::map)) {
        std::vector<Tree::Entry> entries = tree.entries();
        for (Tree::Entry& entry : entries) entry.value = with_holes(entry.value);
        return Tree::map(std::move(entries), tree.place());
    }
    if (tree.is(Tree::Kind::list)) {
        std::vector<Tree> items = tree.items();
        for (Tree& item : items) item = with_holes(item);
        return Tree::list(std::move(items), tree.place());
    }
    if (!tree.is(Tree::Kind::text)) return tree;
    const std::string text = tree.as_text().shown();
    if (text == "?") return Tree::unknown({"it is not known", tree.place()}, tree.place());
    const std::size_t begin = text.find('<');
    const std::size_t end = text.find('>');
    if (begin == std::string::npos || end == std::string::npos || end < begin + 2) return tree;
    value::Symbol symbol;
    symbol.id = symbol.label = text.substr(begin + 1, end - begin - 1);
    if (symbol.id == "Account") symbol.kind = value::HoleKind::account;
    value::Text whole = value::Text(text.substr(0, begin));
    whole += value::Text(std::make_shared<const value::Symbol>(symbol));
    whole += value::Text(text.substr(end + 1));
    return Tree::text(whole, tree.place());
}

inline value::Tree tree(const std::string& json) {
    INFO(json);
    text::Sources sources;
    const text::SourceId id = sources.add("pattern.json", json);
    finding::Findings findings;
    const auto document = document::read(sources, id, document::Format::json, findings);
    REQUIRE(document);
    REQUIRE(!document->roots().empty());
    return with_holes(intake::tree_of(document->roots().front(), findings));
}

inline pattern::Pattern pattern(const std::string& json) {
    const auto fact = pattern::read(tree(json));
    REQUIRE(fact.is_known());
    return fact.value();
}

/// The JSON that a place covers.
inline std::string at(const std::string& json, text::Span place) {
    return json.substr(place.begin, place.end - place.begin);
}

}  // namespace written
