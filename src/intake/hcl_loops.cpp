#include <algorithm>
#include <map>

#include "intake/hcl_evaluation.hpp"
#include "intake/intrinsic.hpp"

namespace intake {

using document::HclExpression;
using document::HclKind;
using value::Text;
using value::Tree;

namespace {

/// One entry a key, with the list of all values that have it.
std::vector<Tree::Entry> grouped_by_key(const std::vector<Tree::Entry>& entries, text::Span place) {
    std::map<std::string, std::vector<Tree>> values;
    for (const Tree::Entry& entry : entries) values[entry.key].push_back(entry.value);
    std::vector<Tree::Entry> grouped;
    for (auto& [key, items] : values) grouped.push_back({key, place, Tree::list(std::move(items), place)});
    return grouped;
}

}  // namespace

std::vector<Tree::Entry> sorted_entries(const Tree& map) {
    std::vector<Tree::Entry> entries = map.entries();
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Tree::Entry& a, const Tree::Entry& b) { return a.key < b.key; });
    std::vector<Tree::Entry> last;
    for (Tree::Entry& entry : entries) {
        if (!last.empty() && last.back().key == entry.key) last.pop_back();
        last.push_back(std::move(entry));
    }
    return last;
}

std::optional<std::vector<HclEvaluation::Round>> HclEvaluation::rounds(const Tree& collection) const {
    std::vector<Round> all;
    if (collection.is(Tree::Kind::list)) {
        for (std::size_t i = 0; i < collection.items().size(); ++i) {
            const Tree& item = collection.items()[i];
            all.push_back({hcl_number(static_cast<double>(i), item.place()), item});
        }
    } else if (collection.is(Tree::Kind::map)) {
        for (const Tree::Entry& entry : sorted_entries(collection)) {
            all.push_back({Tree::text(Text(entry.key), entry.key_place), entry.value});
        }
    } else {
        return std::nullopt;
    }
    return all;
}

Tree HclEvaluation::loop(const HclExpression& expression) {
    const Tree collection = evaluate(expression.loop().collection);
    return for_each_way({collection}, expression, [&](const std::vector<Tree>& leaves) {
        return loop_over(leaves.front(), expression);
    });
}

Tree HclEvaluation::loop_over(const Tree& collection, const HclExpression& expression) {
    const text::Span place = expression.span();
    if (collection.is(Tree::Kind::unknown)) {
        if (expression.is(HclKind::template_for)) return hole(expression, collection.reason().text);
        return Tree::unknown(collection.reason(), place);
    }
    const auto all = rounds(collection);
    const bool hole_there = collection.is(Tree::Kind::text) && !collection.as_text().is_literal();
    if (hole_there) return Tree::unknown(collection.as_text().first_hole()->why, place);
    if (!all) return fail("`for` goes through lists and maps alone", place);
    const document::HclLoop loop = expression.loop();
    std::vector<Tree> items;
    std::vector<Tree::Entry> entries;
    rounds_.push_back(0);
    const std::size_t names = names_.size();
    Tree stopped;
    for (const Round& round : *all) {
        if (!loop.key_name.empty()) names_.emplace_back(loop.key_name, round.key);
        names_.emplace_back(loop.value_name, round.value);
        stopped = loop_round(loop, expression, items, entries);
        names_.resize(names);
        ++rounds_.back();
        if (stopped.is(Tree::Kind::unknown)) break;
    }
    rounds_.pop_back();
    if (stopped.is(Tree::Kind::unknown)) return stopped;
    if (expression.is(HclKind::template_for)) return concatenate(items, expression);
    if (loop.grouped) entries = grouped_by_key(entries, place);
    if (expression.is(HclKind::for_object)) return Tree::map(std::move(entries), place);
    return Tree::list(std::move(items), place);
}

/// Adds what one round gives; unknown if nothing can be known any more.
Tree HclEvaluation::loop_round(const document::HclLoop& loop, const HclExpression& expression,
                               std::vector<Tree>& items, std::vector<Tree::Entry>& entries) {
    const text::Span place = expression.span();
    if (!spend(1)) return Tree::unknown({"the loop has too many rounds", place}, place);
    Tree condition = Tree::boolean(true, place);
    if (loop.condition) condition = truth_of(evaluate(*loop.condition), *loop.condition);
    if (condition.is(Tree::Kind::unknown)) return condition;
    if (condition.is(Tree::Kind::boolean) && !condition.as_boolean()) return {};
    if (!loop.result_key) {
        const Tree value = evaluate(loop.result);
        items.push_back(lift(condition, [&](const Tree& leaf) {
            return leaf.is(Tree::Kind::boolean) && leaf.as_boolean() ? value : Tree::absent(place);
        }));
        return {};
    }
    const Tree key = evaluate(*loop.result_key);
    const std::optional<Text> text = text_of(key, *loop.result_key);
    const bool known = text && text->is_literal() && condition.is(Tree::Kind::boolean);
    if (!known) return Tree::unknown({"a key of the object is not known", place}, place);
    entries.push_back({text->literal(), loop.result_key->span(), evaluate(loop.result)});
    return {};
}

}  // namespace intake
