#include "unit/pattern/reference.hpp"

#include <cstdlib>

#include "text/letters.hpp"

namespace reference {

namespace {

using value::Tree;
using Kind = value::Tree::Kind;

using Elements = std::map<int, int>;
struct Field {
    const Tree* value;
    Elements elements;
};
using Fields = std::map<std::string, std::vector<Field>>;
using Leaves = std::map<std::string, const Tree*>;

bool glob(std::string_view pattern, std::string_view text) {
    if (pattern.empty()) return text.empty();
    if (pattern[0] != '*') {
        return !text.empty() && pattern[0] == text[0] && glob(pattern.substr(1), text.substr(1));
    }
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (glob(pattern.substr(1), text.substr(i))) return true;
    }
    return false;
}

bool is_number(const Tree& tree) {
    return tree.is(Kind::integer) || tree.is(Kind::real);
}

double size_of(const Tree& tree) {
    return std::strtod(tree.as_text().literal().c_str(), nullptr);
}

bool equal(const Tree& a, const Tree& b, Side side) {
    if (is_number(a) && is_number(b) && side.numbers_by_size) return size_of(a) == size_of(b);
    if (is_number(a) != is_number(b) || (!is_number(a) && a.kind() != b.kind())) return false;
    return a.as_text().key() == b.as_text().key();
}

bool in_range(const Tree& comparisons, const Tree& value) {
    if (!is_number(value)) return false;
    for (std::size_t i = 0; i < comparisons.items().size(); i += 2) {
        const std::string& sign = comparisons.items()[i].as_text().literal();
        const double bound = size_of(comparisons.items()[i + 1]);
        const double size = size_of(value);
        const bool holds = sign == "="    ? size == bound
                           : sign == "<"  ? size < bound
                           : sign == "<=" ? size <= bound
                           : sign == ">"  ? size > bound
                                          : size >= bound;
        if (!holds) return false;
    }
    return true;
}

bool compares(const std::string& name, const Tree& operand, const Tree& value, Side side) {
    if (name == "numeric") return in_range(operand, value);
    if (operand.is(Kind::list)) {
        for (const Tree& item : operand.items()) {
            if (compares(name, item, value, side)) return true;
        }
        return false;
    }
    if (name.empty()) return equal(operand, value, side);
    if (!value.is(Kind::text)) return false;
    const std::string& text = value.as_text().literal();
    const std::string& wanted = operand.as_text().literal();
    if (name == "prefix") return text.starts_with(wanted);
    if (name == "suffix") return text.ends_with(wanted);
    if (name == "wildcard") return glob(wanted, text);
    return text::lowered(text) == text::lowered(wanted);
}

bool meets(const Tree& member, const Tree& value, Side side) {
    if (!member.is(Kind::map)) return compares("", member, value, side);
    const Tree::Entry& entry = member.entries().front();
    if (entry.key == "exists") return entry.value.as_boolean();
    if (entry.key != "anything-but") return compares(entry.key, entry.value, value, side);
    if (!entry.value.is(Kind::map)) return !compares("", entry.value, value, side);
    const Tree::Entry& nested = entry.value.entries().front();
    return !compares(nested.key, nested.value, value, side);
}

bool takes_absence(const Tree& leaf) {
    for (const Tree& member : leaf.items()) {
        if (member.is(Kind::map) && member.find("exists").is(Kind::boolean) &&
            !member.find("exists").as_boolean()) {
            return true;
        }
    }
    return false;
}

void flatten(const Tree& tree, const std::string& path, const Elements& elements, int& lists,
             Fields& fields) {
    if (tree.is(Kind::map)) {
        for (const Tree::Entry& entry : tree.entries()) {
            flatten(entry.value, path.empty() ? entry.key : path + "." + entry.key, elements, lists, fields);
        }
    } else if (tree.is(Kind::list)) {
        const int list = lists++;
        for (std::size_t i = 0; i < tree.items().size(); ++i) {
            const Tree& item = tree.items()[i];
            Elements inner = elements;
            if (item.is(Kind::map) || item.is(Kind::list)) inner[list] = static_cast<int>(i);
            flatten(item, path, inner, lists, fields);
        }
    } else {
        fields[path].push_back({&tree, elements});
    }
}

/// The pattern as alternatives without `$or`.
std::vector<Leaves> multiply(const Tree& object, const std::string& parent) {
    std::vector<Leaves> all(1);
    const auto combine = [&](const std::vector<Leaves>& others) {
        std::vector<Leaves> product;
        for (const Leaves& one : all) {
            for (const Leaves& other : others) {
                product.push_back(one);
                product.back().insert(other.begin(), other.end());
            }
        }
        all = std::move(product);
    };
    for (const Tree::Entry& entry : object.entries()) {
        const std::string path = parent.empty() ? entry.key : parent + "." + entry.key;
        if (entry.key == "$or") {
            std::vector<Leaves> sum;
            for (const Tree& item : entry.value.items()) {
                const auto some = multiply(item, parent);
                sum.insert(sum.end(), some.begin(), some.end());
            }
            combine(sum);
        } else if (entry.value.is(Kind::map)) {
            combine(multiply(entry.value, path));
        } else {
            combine({{{path, &entry.value}}});
        }
    }
    return all;
}

bool fits(const Elements& chosen, const Elements& other) {
    for (const auto& [list, element] : other) {
        const auto found = chosen.find(list);
        if (found != chosen.end() && found->second != element) return false;
    }
    return true;
}

/// Field by field in the order of their paths, as the engine goes.
bool meets_all(Leaves::const_iterator leaf, Leaves::const_iterator end, const Fields& fields,
               const Elements& chosen, Side side) {
    if (leaf == end) return true;
    const auto next = std::next(leaf);
    const auto found = fields.find(leaf->first);
    bool present = false;
    if (found != fields.end()) {
        for (const Field& field : found->second) {
            if (side.one_element && !fits(chosen, field.elements)) continue;
            present = true;
            bool any = false;
            for (const Tree& member : leaf->second->items()) any = any || meets(member, *field.value, side);
            if (!any) continue;
            Elements both = chosen;
            if (side.one_element) both.insert(field.elements.begin(), field.elements.end());
            if (meets_all(next, end, fields, both, side)) return true;
        }
    }
    return !present && takes_absence(*leaf->second) && meets_all(next, end, fields, chosen, side);
}

}  // namespace

bool matches(const Tree& pattern, const Tree& event, Side side) {
    Fields fields;
    int lists = 0;
    flatten(event, "", {}, lists, fields);
    for (const Leaves& leaves : multiply(pattern, "")) {
        if (meets_all(leaves.begin(), leaves.end(), fields, {}, side)) return true;
    }
    return false;
}

}  // namespace reference
