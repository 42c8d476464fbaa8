#include "intake/terraform_variable.hpp"

#include <algorithm>

#include "intake/shape.hpp"

namespace intake {

using document::HclExpression;
using document::HclKind;
using value::Tree;

namespace {

using Kind = Tree::Kind;

bool is_type_call(const HclExpression& type, std::string_view name) {
    return type.is(HclKind::call) && type.name() == name && !type.children().empty();
}

class TypedValue {
public:
    explicit TypedValue(const std::function<Tree(const HclExpression&)>& evaluate) : evaluate_(evaluate) {}

    Tree convert(const Tree& value, const HclExpression& type, int depth) const {
        constexpr int deepest_type = 32;
        if (depth > deepest_type) return value;
        return alternatives(value, [&](const Tree& leaf) -> Tree {
            if (is_type_call(type, "object") && leaf.is(Kind::map)) return object(leaf, type.child(0), depth);
            const bool of_one =
                is_type_call(type, "map") || is_type_call(type, "list") || is_type_call(type, "set");
            return of_one ? elements(leaf, type.child(0), depth) : leaf;
        });
    }

private:
    Tree elements(const Tree& value, const HclExpression& type, int depth) const {
        if (value.is(Kind::map)) {
            std::vector<Tree::Entry> entries = value.entries();
            for (Tree::Entry& entry : entries) entry.value = convert(entry.value, type, depth + 1);
            return Tree::map(std::move(entries), value.place());
        }
        if (!value.is(Kind::list)) return value;
        std::vector<Tree> items = value.items();
        for (Tree& item : items) item = convert(item, type, depth + 1);
        return Tree::list(std::move(items), value.place());
    }

    Tree object(const Tree& value, const HclExpression& members, int depth) const {
        std::vector<Tree::Entry> entries = value.entries();
        const std::vector<HclExpression> parts = members.children();
        constexpr std::size_t most_compared = 100'000;
        if (parts.size() * entries.size() > most_compared) return value;
        for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
            const std::string name(parts[i].is(HclKind::text) ? parts[i].text() : parts[i].name());
            const bool optional = is_type_call(parts[i + 1], "optional");
            const HclExpression type = optional ? parts[i + 1].child(0) : parts[i + 1];
            auto at = std::find_if(entries.begin(), entries.end(),
                                   [&name](const Tree::Entry& entry) { return entry.key == name; });
            if (at == entries.end()) {
                if (!optional) continue;
                entries.push_back({name, value.place(), Tree::null(value.place())});
                at = entries.end() - 1;
            }
            const bool has_preset = optional && parts[i + 1].children().size() > 1;
            if (at->value.is(Kind::null) && has_preset) at->value = evaluate_(parts[i + 1].child(1));
            at->value = convert(at->value, type, depth + 1);
        }
        return Tree::map(std::move(entries), value.place());
    }

    const std::function<Tree(const HclExpression&)>& evaluate_;
};

}  // namespace

Tree with_optional_members(const Tree& value, const HclExpression& type,
                           const std::function<Tree(const HclExpression&)>& evaluate) {
    return TypedValue(evaluate).convert(value, type, 0);
}

}  // namespace intake
