#include <charconv>

#include "intake/intrinsic.hpp"

namespace intake {

using document::Node;
using value::HoleKind;
using value::Text;
using value::Tree;

namespace {

/// Rows of a mapping that become alternatives when the key is not known.
constexpr std::size_t most_rows = 8;

bool can_hold(HoleKind kind, std::string_view separator) {
    switch (kind) {
        case HoleKind::account:
            return false;
        case HoleKind::region:
        case HoleKind::partition:
            return separator.find_first_not_of('-') == std::string_view::npos;
        case HoleKind::suffix:
            return separator.find_first_of(":/,;|_ ") == std::string_view::npos;
        case HoleKind::name:
            return separator.find_first_of(":/,;| ") == std::string_view::npos;
        case HoleKind::arn:
        case HoleKind::text:
            return true;
    }
    return true;
}

bool hole_can_hold(const Text& text, std::string_view separator) {
    for (const value::Piece& piece : text.pieces()) {
        if (piece.hole && can_hold(piece.hole->kind, separator)) return true;
    }
    return false;
}

std::vector<Tree> parts_of(std::string_view text, std::string_view separator, text::Span place) {
    std::vector<Tree> parts;
    for (std::size_t at = 0;;) {
        const std::size_t end = text.find(separator, at);
        parts.push_back(Tree::text(std::string(text.substr(at, end - at)), place));
        if (end == std::string_view::npos) return parts;
        at = end + separator.size();
    }
}

std::size_t count(std::string_view text, std::string_view separator) {
    std::size_t result = 0;
    for (std::size_t at = text.find(separator); at != std::string_view::npos; ++result)
        at = text.find(separator, at + separator.size());
    return result;
}

std::optional<std::int64_t> integer_of(const Tree& tree) {
    const auto fact = value::integer_fact(tree);
    return fact.is_known() ? std::optional(fact.value()) : std::nullopt;
}

/// The symbol that a key is, and nothing else.
const value::Symbol* symbol_of(const Tree& key) {
    return key.is(Tree::Kind::text) ? key.as_text().whole_hole() : nullptr;
}

}  // namespace

Tree Evaluator::split(const Call& call) {
    const std::vector<Node> arguments = call.argument.elements();
    if (arguments.size() != 2) return malformed(call);
    const auto separator = scalar_text(evaluate(arguments[0]));
    if (!separator || !separator->is_literal() || separator->empty()) return malformed(call);
    const std::string mark = separator->literal();
    return lift(evaluate(arguments[1]), [&](const Tree& source) {
        if (source.is(Tree::Kind::unknown)) return source;
        const auto text = scalar_text(source);
        if (!text) return malformed(call);
        if (!spend(1 + (text->is_literal() ? count(text->literal(), mark) : 0), call.place))
            return malformed(call);
        if (text->is_literal()) return Tree::list(parts_of(text->literal(), mark, call.place), call.place);
        if (mark.size() != 1 || hole_can_hold(*text, mark))
            return unknown(call, "the text to split is not known");
        std::vector<Tree> parts;
        for (Text& part : value::split(*text, mark[0]))
            parts.push_back(Tree::text(std::move(part), call.place));
        return Tree::list(std::move(parts), call.place);
    });
}

Tree Evaluator::select(const Call& call) {
    const std::vector<Node> arguments = call.argument.elements();
    if (arguments.size() != 2) return malformed(call);
    const auto index = integer_of(evaluate(arguments[0]));
    const Tree list = evaluate(arguments[1]);
    if (!index) return unknown_text(call, "the index is not known");
    return lift(list, [&](const Tree& leaf) { return select_from(leaf, *index, call); });
}

Tree Evaluator::select_from(const Tree& list, std::int64_t index, const Call& call) {
    if (list.is(Tree::Kind::unknown)) return unknown_text(call, list.reason().text);
    if (!list.is(Tree::Kind::list)) return malformed(call);
    std::vector<const Tree*> items;
    for (const Tree& item : list.items()) {
        if (item.is(Tree::Kind::choice)) return unknown_text(call, "the list depends on conditions");
        if (!item.is(Tree::Kind::absent)) items.push_back(&item);
    }
    if (index < 0 || static_cast<std::size_t>(index) >= items.size()) return malformed(call);
    const Tree& chosen = *items[static_cast<std::size_t>(index)];
    return scalar_text(chosen) ? Tree::text(*scalar_text(chosen), call.place) : chosen;
}

Tree Evaluator::length(const Call& call) {
    return lift(argument(call), [&](const Tree& list) {
        if (!list.is(Tree::Kind::list)) return unknown(call, "the length of the list is not known");
        const auto size = static_cast<std::int64_t>(list.items().size());
        return Tree::integer(size, std::to_string(size), call.place);
    });
}

Tree Evaluator::find_in_map(const Call& call) {
    const std::vector<Node> arguments = call.argument.elements();
    if (arguments.size() != 3 && arguments.size() != 4) return malformed(call);
    std::optional<Tree> otherwise;
    if (arguments.size() == 4) {  // AWS::LanguageExtensions: {DefaultValue: ...}
        const auto value = find(arguments[3], {"DefaultValue"});
        if (!value) return malformed(call);
        otherwise = evaluate(*value);
    }
    std::vector<Tree> keys;
    for (std::size_t i = 0; i < 3; ++i) {
        // A key such as `On` is compared as it is spelt, whatever YAML takes it for.
        const auto spelt = plain_text(arguments[i]);
        keys.push_back(spelt ? Tree::text(*spelt, call.place) : evaluate(arguments[i]));
    }
    const auto name = scalar_text(keys[0]);
    if (!name) return unknown_text(call, "the name of the mapping is not known");
    const auto table =
        name->is_literal() ? scope_->mappings().find(name->literal()) : scope_->mappings().end();
    if (table == scope_->mappings().end()) {
        return otherwise ? *otherwise : unknown_text(call, "there is no mapping `" + name->shown() + "`");
    }
    return mapped(table->second, keys, 1, call, otherwise);
}

/// The value below `table` at the keys from `index` on, whatever choices the keys have.
Tree Evaluator::mapped(Node table, const std::vector<Tree>& keys, std::size_t index, const Call& call,
                       const std::optional<Tree>& otherwise) {
    if (index == keys.size()) {
        const Tree value = evaluate(table);
        return scalar_text(value) ? Tree::text(*scalar_text(value), call.place) : value;
    }
    if (!spend(1, call.place)) return bounded({}, call.place);
    Tree result = lift(keys[index], [&](const Tree& key) {
        const auto name = scalar_text(key);
        if (!name) return unknown_text(call, "a key of the mapping is not known");
        if (!name->is_literal()) {
            std::vector<Tree> known = keys;
            known[index] = key;
            return mapped_symbol(table, known, index, call, otherwise);
        }
        const auto row = find(table, {name->literal()});
        if (row) return mapped(*row, keys, index + 1, call, otherwise);
        return otherwise ? *otherwise : unknown_text(call, "the mapping has no key `" + name->shown() + "`");
    });
    return bounded(std::move(result), call.place);
}

/// The key is not known: one of the rows there are, else the deployment fails. A row's value when
/// all rows agree, a choice when they are few, else unknown.
Tree Evaluator::mapped_symbol(Node table, const std::vector<Tree>& keys, std::size_t index, const Call& call,
                              const std::optional<Tree>& otherwise) {
    if (!spend(table.size(), call.place)) return unknown_text(call, "the template has too many values");
    const std::vector<Node::Entry> rows = table.entries();
    if (rows.empty() || rows.size() > 64) return unknown_text(call, "a key of the mapping is not known");
    std::vector<Tree> values;
    bool same = !otherwise;
    for (const Node::Entry& row : rows) {
        values.push_back(mapped(row.value, keys, index + 1, call, otherwise));
        const auto text = scalar_text(values.back());
        same = same && text && text->key() == values.front().as_text().key();
    }
    if (same) return values.front();
    const value::Symbol* symbol = symbol_of(keys[index]);
    if (!symbol || rows.size() > most_rows) return unknown_text(call, "a key of the mapping is not known");
    const std::vector<std::string>& allowed = allowed_values(symbol->id);
    const auto shared = allowed.empty() ? nullptr : std::make_shared<const std::vector<std::string>>(allowed);
    // With no such key no stack is made: a condition may take that for absent, and false.
    Tree result = otherwise  ? *otherwise
                  : testing_ ? Tree()
                             : unknown_text(call, "the mapping has no such key");
    for (std::size_t i = rows.size(); i-- > 0;) {
        value::Atom atom{symbol->id, std::string(rows[i].key.text()), shared};
        result = Tree::choice(value::Condition::atom(std::move(atom)), values[i], std::move(result));
    }
    return bounded(std::move(result), call.place);
}

Tree Evaluator::if_(const Call& call) {
    const std::vector<Node> arguments = call.argument.elements();
    const auto name = arguments.empty() ? std::nullopt : plain_text(arguments[0]);
    if (arguments.size() != 3 || !name) return malformed(call);
    const auto when = condition(*name);
    if (!when) return unknown(call, "the condition `" + *name + "` is not defined");
    return Tree::choice(*when, evaluate(arguments[1]), evaluate(arguments[2]));
}

}  // namespace intake
