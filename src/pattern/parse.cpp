#include "pattern/entries.hpp"
#include "pattern/fault_words.hpp"
#include "pattern/parse_operator.hpp"
#include "pattern/syntax.hpp"

namespace pattern {

namespace {

using value::Tree;
using Kind = value::Tree::Kind;

/// Deeper than any document that is read.
constexpr std::size_t most_depth = 300;

bool has_reserved_field(const Tree& object) {
    for (const Tree::Entry& entry : object.entries()) {
        if (is_reserved(entry.key) || (entry.value.is(Kind::map) && has_reserved_field(entry.value)))
            return true;
    }
    return false;
}

class Parser {
public:
    explicit Parser(std::vector<Fault>& faults) : faults_(faults), operators_(faults) {}

    Object object(const Tree& map) {
        Object object;
        object.place = map.place();
        if (++depth_ > most_depth) object.open = true;
        const std::vector<const Tree::Entry*> entries = counted_entries(map);
        if (!object.open) {
            for (const Tree::Entry* entry : entries) add(object, *entry);
        }
        if (entries.empty() && depth_ > 1) {
            refuse(FaultKind::empty_object, map.place(), "an object without fields stands in the pattern");
            object.open = true;
        }
        --depth_;
        return object;
    }

private:
    void refuse(FaultKind kind, text::Span place, std::string words) {
        faults_.push_back({kind, place, std::move(words)});
    }

    void add(Object& object, const Tree::Entry& entry) {
        if (entry.key == "$or" && !entry.value.is(Kind::map)) {
            if (!alternatives(object, entry)) object.open = true;
            return;
        }
        if (entry.key == "$or" || entry.key.empty()) {
            // The engine's readers disagree on whether `$or` may be a field like any other. A path with an
            // empty key cannot be told from one without.
            object.open = true;
            return;
        }
        Field field;
        field.key = entry.key;
        field.key_place = entry.key_place;
        if (entry.value.is(Kind::map)) {
            field.object = std::make_shared<const Object>(this->object(entry.value));
        } else {
            field.leaf = leaf(entry);
        }
        object.fields.push_back(std::move(field));
    }

    Leaf leaf(const Tree::Entry& entry) {
        const Tree& value = entry.value;
        Leaf leaf;
        leaf.place = value.place();
        if (value.is(Kind::list)) {
            for (const Tree& item : value.items()) {
                if (!item.is(Kind::absent)) leaf.matchers.push_back(operators_.parse(item));
            }
            if (leaf.matchers.empty()) {
                refuse(FaultKind::empty_list, value.place(), "`" + entry.key + "` has no value");
            }
        } else if (!may_be_anything(value)) {
            refuse(FaultKind::not_a_list, value.place(), not_a_list(entry.key));
        }
        if (leaf.matchers.empty()) leaf.matchers.push_back(open_matcher(value));
        return leaf;
    }

    static std::string not_a_list(const std::string& key) {
        if (is_operator(key)) return "`" + key + "` must stand in an object in a list";
        return "`" + key + "` is neither a list nor an object";
    }

    /// False where it is refused, not known, or perhaps no `$or` at all.
    bool alternatives(Object& object, const Tree::Entry& entry) {
        const Tree& list = entry.value;
        if (may_be_anything(list)) return false;
        if (!list.is(Kind::list)) {
            refuse(FaultKind::not_a_list, list.place(), "`$or` is no list");
            return false;
        }
        bool known = true;
        bool objects = true;
        std::size_t members = 0;
        for (const Tree& item : list.items()) {
            if (item.is(Kind::absent)) continue;
            ++members;
            if (may_be_anything(item)) {
                known = false;
            } else if (!item.is(Kind::map) || has_reserved_field(item)) {
                objects = false;
            }
        }
        if (!known) return false;
        if (!objects || members < 2) {
            if (!is_plain_leaf(list)) refuse_alternatives(list, members);
            return false;
        }
        Alternatives all;
        all.place = list.place();
        for (const Tree& item : list.items()) {
            if (item.is(Kind::map)) all.objects.push_back(this->object(item));
        }
        object.alternatives.push_back(std::move(all));
        return true;
    }

    /// Whether a reader of the engine that finds no `$or` there can take it for a field.
    static bool is_plain_leaf(const Tree& list) {
        std::vector<Fault> faults;
        OperatorParser operators(faults);
        for (const Tree& item : list.items()) static_cast<void>(operators.parse(item));
        return faults.empty() && !list.items().empty();
    }

    void refuse_alternatives(const Tree& list, std::size_t members) {
        if (members < 2) {
            return refuse(FaultKind::or_form, list.place(), "`$or` has fewer than two alternatives");
        }
        for (const Tree& item : list.items()) {
            if (item.is(Kind::map) && has_reserved_field(item)) {
                return refuse(FaultKind::or_form, item.place(),
                              "an alternative of `$or` has an operator for a field");
            }
            if (!item.is(Kind::map) && !item.is(Kind::absent)) {
                return refuse(FaultKind::not_an_object, item.place(), "an alternative of `$or` is no object");
            }
        }
    }

    std::vector<Fault>& faults_;
    OperatorParser operators_;
    std::size_t depth_ = 0;
};

}  // namespace

Syntax parse(const Tree& tree) {
    Syntax syntax;
    syntax.root = Parser(syntax.faults).object(tree);
    return syntax;
}

}  // namespace pattern
