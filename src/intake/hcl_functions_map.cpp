#include "intake/hcl_functions.hpp"
#include "intake/intrinsic.hpp"

namespace intake {
namespace {

using value::Tree;

Tree hcl_merge(const HclCall& call) {
    std::vector<Tree::Entry> all;
    for (const Tree& argument : call.arguments) {
        if (argument.is(Tree::Kind::null)) continue;
        if (argument.is(Tree::Kind::unknown)) return call.unknown(argument.reason().text);
        if (!argument.is(Tree::Kind::map)) return call.fail("`merge` takes maps");
        if (!call.evaluation.spend(argument.entries().size()))
            return call.unknown("the map is too large to be made");
        all.insert(all.end(), argument.entries().begin(), argument.entries().end());
    }
    const Tree merged = Tree::map(std::move(all), call.place());
    return Tree::map(sorted_entries(merged), call.place());
}

Tree hcl_lookup(const HclCall& call) {
    if (call[0].is(Tree::Kind::unknown)) return call.unknown(call[0].reason().text);
    const auto key = call.literal(1);
    if (!call[0].is(Tree::Kind::map)) return call.fail("`lookup` takes a map");
    if (!key) return call.unknown("the key is not known");
    const Tree& found = call[0].find(*key);
    if (!found.is(Tree::Kind::absent)) return found;
    return call.size() == 3 ? call[2] : call.fail("the map has no such key");
}

Tree hcl_keys(const HclCall& call) {
    if (!call[0].is(Tree::Kind::map)) return call.fail("`keys` takes a map");
    std::vector<Tree> keys;
    for (const Tree::Entry& entry : sorted_entries(call[0])) {
        keys.push_back(Tree::text(value::Text(entry.key), entry.key_place));
    }
    return call.list(std::move(keys));
}

Tree hcl_values(const HclCall& call) {
    if (!call[0].is(Tree::Kind::map)) return call.fail("`values` takes a map");
    std::vector<Tree> values;
    for (Tree::Entry& entry : sorted_entries(call[0])) values.push_back(std::move(entry.value));
    return call.list(std::move(values));
}

Tree hcl_zipmap(const HclCall& call) {
    if (!call[0].is(Tree::Kind::list) || !call[1].is(Tree::Kind::list))
        return call.fail("`zipmap` takes two lists");
    if (!has_known_length(call[0]) || !has_known_length(call[1])) return call.unknown(open_list);
    if (call[0].items().size() != call[1].items().size()) return call.fail("the lists are not of one length");
    std::vector<Tree::Entry> entries;
    for (std::size_t i = 0; i < call[0].items().size(); ++i) {
        const Tree& key = call[0].items()[i];
        const std::optional<value::Text> text = scalar_text(key);
        if (!text || !text->is_literal()) return call.unknown("a key is not known");
        entries.push_back({text->literal(), key.place(), call[1].items()[i]});
    }
    return Tree::map(std::move(entries), call.place());
}

Tree hcl_tomap(const HclCall& call) {
    return call[0].is(Tree::Kind::map) ? call[0] : call.fail("`tomap` takes a map or an object");
}

Tree same_as_given(const HclCall& call) {
    return call[0];
}

}  // namespace

const std::vector<HclFunction>& hcl_map_functions() {
    static const std::vector<HclFunction> table = {
        {"merge", 0, any_number, false, HclTakes::all, hcl_merge},
        {"lookup", 2, 3, false, HclTakes::all, hcl_lookup},
        {"keys", 1, 1, false, HclTakes::known, hcl_keys},
        {"values", 1, 1, false, HclTakes::known, hcl_values},
        {"zipmap", 2, 2, false, HclTakes::known, hcl_zipmap},
        {"tomap", 1, 1, false, HclTakes::known, hcl_tomap},
        {"sensitive", 1, 1, false, HclTakes::all, same_as_given},
        {"nonsensitive", 1, 1, false, HclTakes::all, same_as_given},
    };
    return table;
}

}  // namespace intake
