#include <algorithm>
#include <unordered_set>

#include "intake/hcl_functions.hpp"
#include "intake/intrinsic.hpp"

// Sets are lists without repetition; those of texts are sorted, as Terraform goes through them.

namespace intake {
namespace {

using value::Tree;

/// The same for equal values; none for what is not known.
std::optional<std::string> key_of_member(const Tree& item) {
    if (item.is(Tree::Kind::text)) return "t" + item.as_text().key();
    if (!is_settled(item)) return std::nullopt;
    const std::optional<value::Text> text = json_text_of(item);
    return text ? std::optional("j" + text->key()) : std::nullopt;
}

/// The first of each of the items that are equal; what is not known stays.
std::vector<Tree> without_repeated(const std::vector<Tree>& items) {
    std::unordered_set<std::string> met;
    std::vector<Tree> kept;
    for (const Tree& item : items) {
        const auto key = key_of_member(item);
        if (!key || met.insert(*key).second) kept.push_back(item);
    }
    return kept;
}

Tree set_of(const HclCall& call, const std::vector<Tree>& items) {
    std::vector<Tree> kept = without_repeated(items);
    const bool texts = std::all_of(kept.begin(), kept.end(), [](const Tree& item) {
        return item.is(Tree::Kind::text) && item.as_text().is_literal();
    });
    if (texts) {
        std::sort(kept.begin(), kept.end(),
                  [](const Tree& a, const Tree& b) { return a.as_text().literal() < b.as_text().literal(); });
    }
    return call.list(std::move(kept));
}

Tree hcl_toset(const HclCall& call) {
    if (!call[0].is(Tree::Kind::list)) return call.fail("`toset` takes a list");
    return set_of(call, call[0].items());
}

Tree hcl_distinct(const HclCall& call) {
    if (!call[0].is(Tree::Kind::list)) return call.fail("`distinct` takes a list");
    return call.list(without_repeated(call[0].items()));
}

Tree hcl_tolist(const HclCall& call) {
    return call[0].is(Tree::Kind::list) ? call[0] : call.fail("`tolist` takes a list or a set");
}

bool are_lists(const HclCall& call) {
    return std::all_of(call.arguments.begin(), call.arguments.end(),
                       [](const Tree& argument) { return argument.is(Tree::Kind::list); });
}

Tree hcl_setunion(const HclCall& call) {
    if (!are_lists(call)) return call.fail("`setunion` takes sets");
    std::vector<Tree> all;
    for (const Tree& set : call.arguments) all.insert(all.end(), set.items().begin(), set.items().end());
    return set_of(call, all);
}

/// The members of the first set that are, or are not, in the other one; none where that is not known.
std::optional<std::vector<Tree>> members_by(const Tree& first, const Tree& second, bool wanted) {
    std::unordered_set<std::string> others;
    for (const Tree& set : {first, second}) {
        for (const Tree& item : set.items()) {
            const bool hole = item.is(Tree::Kind::text) && !item.as_text().is_literal();
            if (hole || !key_of_member(item)) return std::nullopt;
        }
    }
    for (const Tree& item : second.items()) others.insert(*key_of_member(item));
    std::vector<Tree> kept;
    for (const Tree& item : first.items()) {
        if (others.contains(*key_of_member(item)) == wanted) kept.push_back(item);
    }
    return kept;
}

Tree set_by(const HclCall& call, bool wanted) {
    if (!are_lists(call)) return call.fail("the function takes sets");
    Tree kept = call[0];
    for (std::size_t i = 1; i < call.size(); ++i) {
        const auto members = members_by(kept, call[i], wanted);
        if (!members) return call.unknown("not all members of the sets are known");
        kept = call.list(*members);
    }
    return set_of(call, kept.items());
}

Tree hcl_setintersection(const HclCall& call) {
    return set_by(call, true);
}

Tree hcl_setsubtract(const HclCall& call) {
    return set_by(call, false);
}

Tree hcl_setproduct(const HclCall& call) {
    if (!are_lists(call)) return call.fail("`setproduct` takes lists");
    std::vector<std::vector<Tree>> rows = {{}};
    for (const Tree& list : call.arguments) {
        if (!has_known_length(list)) return call.unknown(open_list);
        std::vector<std::vector<Tree>> longer;
        for (const std::vector<Tree>& row : rows) {
            for (const Tree& item : list.items()) {
                if (!call.evaluation.spend(1 + row.size()))
                    return call.unknown("the product is too large to be made");
                longer.push_back(row);
                longer.back().push_back(item);
            }
        }
        rows = std::move(longer);
    }
    std::vector<Tree> made;
    for (std::vector<Tree>& row : rows) made.push_back(call.list(std::move(row)));
    return call.list(std::move(made));
}

}  // namespace

const std::vector<HclFunction>& hcl_set_functions() {
    static const std::vector<HclFunction> table = {
        {"toset", 1, 1, false, HclTakes::known, hcl_toset},
        {"tolist", 1, 1, false, HclTakes::known, hcl_tolist},
        {"distinct", 1, 1, false, HclTakes::known, hcl_distinct},
        {"setunion", 1, any_number, false, HclTakes::known, hcl_setunion},
        {"setintersection", 1, any_number, false, HclTakes::known, hcl_setintersection},
        {"setsubtract", 2, 2, false, HclTakes::known, hcl_setsubtract},
        {"setproduct", 2, any_number, false, HclTakes::known, hcl_setproduct},
    };
    return table;
}

}  // namespace intake
