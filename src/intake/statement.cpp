#include "intake/statement.hpp"

#include <algorithm>
#include <array>

#include "intake/shape.hpp"

namespace intake {

namespace {

using model::ConditionTest;
using model::Malformed;
using model::Principal;
using model::Statement;
using value::Condition;
using value::Fact;
using value::List;
using value::Text;
using value::Tree;
using Kind = Tree::Kind;

constexpr std::array<std::string_view, 9> members = {"Sid",       "Effect",       "Action",
                                                     "NotAction", "Resource",     "NotResource",
                                                     "Principal", "NotPrincipal", "Condition"};

class Reader {
public:
    explicit Reader(std::vector<Malformed>& malformed) : malformed_(malformed) {}

    Statement read(const Tree& tree) {
        Statement statement;
        statement.place = tree.place();
        for (const Tree::Entry& entry : tree.entries()) {
            if (std::find(members.begin(), members.end(), entry.key) == members.end()) {
                fault("`" + entry.key + "` is no element of a statement", entry.key_place);
            }
        }
        statement.sid = value::text_fact(tree.find("Sid"));
        statement.effect = effect(tree);
        statement.action = texts(tree, "Action");
        statement.not_action = texts(tree, "NotAction");
        statement.resource = texts(tree, "Resource");
        statement.not_resource = texts(tree, "NotResource");
        statement.principal = principals(tree, "Principal");
        statement.not_principal = principals(tree, "NotPrincipal");
        statement.conditions = conditions(tree.find("Condition"));
        return statement;
    }

    void fault(std::string what, text::Span place) { malformed_.push_back({std::move(what), place}); }

private:
    Fact<Text> effect(const Tree& tree) {
        Fact<Text> fact = value::text_fact(tree.find("Effect"));
        fact.each_leaf([&](const Fact<Text>& leaf) {
            if (leaf.is_absent()) fault("the statement has no `Effect`", tree.place());
            if (!leaf.is_known() || !leaf.value().is_literal()) return;
            const std::string& word = leaf.value().literal();
            if (word != "Allow" && word != "Deny") fault("`Effect` is not Allow or Deny", leaf.place());
        });
        return fact;
    }

    /// One value of a list of texts; what is no text is unknown, and malformed.
    Fact<Text> text(const Tree& item, const std::string& of) {
        if (item.is(Kind::list) || item.is(Kind::map) || item.is(Kind::null)) {
            fault("a value of `" + of + "` is not a text", item.place());
            const std::string why = "a value of `" + of + "` is not a text";
            return Fact<Text>::unknown({why, item.place()}, item.place());
        }
        return value::text_fact(item);
    }

    List<Fact<Text>> texts_of(const Tree& tree, const std::string& name) {
        List<Fact<Text>> result;
        const List<Tree> items = value::list_of(tree);
        result.open = items.open;
        result.written = !tree.is(Kind::absent);
        result.place = written_place(tree);
        for (const List<Tree>::Member& member : items.members) {
            result.members.push_back({member.exists, text(member.item, name)});
        }
        return result;
    }

    List<Fact<Text>> texts(const Tree& statement, const std::string& name) {
        const Tree& tree = statement.find(name);
        List<Fact<Text>> result = texts_of(tree, name);
        if (result.written && result.members.empty() && !result.open) {
            fault("`" + name + "` is empty", result.place.placed() ? result.place : statement.place());
        }
        return result;
    }

    List<Fact<Principal>> principals(const Tree& statement, const std::string& name) {
        List<Fact<Principal>> result;
        const Tree& tree = statement.find(name);
        result.written = !tree.is(Kind::absent);
        result.place = written_place(tree);
        each_alternative(tree, {}, [&](const Tree& leaf, const Condition& exists) {
            add_principals(result, leaf, exists, name);
        });
        return result;
    }

    void add_principals(List<Fact<Principal>>& list, const Tree& tree, const Condition& exists,
                        const std::string& name) {
        if (tree.is(Kind::absent)) return;
        if (tree.is(Kind::unknown)) {
            list.open = tree.reason();
            return;
        }
        if (const std::string* word = literal(tree); word && *word == "*") {
            list.members.push_back({exists, Fact<Principal>::of({"*", "*", tree.place()}, tree.place())});
            return;
        }
        if (tree.is(Kind::text) && !tree.as_text().is_literal()) {
            list.open = value::text_fact(tree).is_unknown() ? value::text_fact(tree).reason()
                                                            : tree.as_text().first_hole()->why;
            return;
        }
        if (!tree.is(Kind::map)) return fault("`" + name + "` is neither `*` nor a map", tree.place());
        for (const Tree::Entry& entry : tree.entries()) add_kind(list, entry, exists);
    }

    void add_kind(List<Fact<Principal>>& list, const Tree::Entry& entry, const Condition& exists) {
        const List<Fact<Text>> values = texts_of(entry.value, entry.key);
        if (values.open) list.open = values.open;
        for (const List<Fact<Text>>::Member& member : values.members) {
            Fact<Principal> principal =
                member.item.then<Principal>([&entry](const Text& text, text::Span place) {
                    return Fact<Principal>::of({entry.key, text, place}, place);
                });
            list.members.push_back({exists && member.exists, std::move(principal)});
        }
    }

    List<ConditionTest> conditions(const Tree& tree) {
        List<ConditionTest> list;
        list.written = !tree.is(Kind::absent);
        list.place = written_place(tree);
        each_entry(list, tree, {}, "Condition", [&](const Tree::Entry& operation, const Condition& exists) {
            each_entry(list, operation.value, exists, operation.key,
                       [&](const Tree::Entry& key, const Condition& both) {
                           list.members.push_back({both, test(operation, key)});
                       });
        });
        return list;
    }

    ConditionTest test(const Tree::Entry& operation, const Tree::Entry& key) {
        ConditionTest test;
        test.operation = operation.key;
        test.operation_place = operation.key_place;
        test.key = key.key;
        test.key_place = key.key_place;
        test.values = texts_of(key.value, key.key);
        test.place = written_place(key.value);
        return test;
    }

    /// The entries of a map under their conditions; an unknown map opens the list.
    template <class Visit>
    void each_entry(List<ConditionTest>& list, const Tree& tree, const Condition& exists,
                    const std::string& name, const Visit& visit) {
        each_alternative(tree, exists, [&](const Tree& leaf, const Condition& holds) {
            if (leaf.is(Kind::absent)) return;
            if (leaf.is(Kind::unknown)) {
                list.open = leaf.reason();
            } else if (leaf.is(Kind::map)) {
                for (const Tree::Entry& entry : leaf.entries()) visit(entry, holds);
            } else {
                const std::string what = "`" + name + "` is not a map";
                fault(what, leaf.place());
                list.open = value::Reason{what, leaf.place()};
            }
        });
    }

    std::vector<Malformed>& malformed_;
};

}  // namespace

List<Statement> read_statements(const Tree& tree, std::vector<Malformed>& malformed) {
    List<Statement> list;
    const List<Tree> items = value::list_of(tree);
    list.open = items.open;
    list.written = !tree.is(Kind::absent);
    list.place = written_place(tree);
    Reader reader(malformed);
    for (const List<Tree>::Member& member : items.members) {
        if (member.item.is(Kind::map)) {
            list.members.push_back({member.exists, reader.read(member.item)});
        } else if (member.item.is(Kind::text) && member.item.as_text().whole_hole()) {
            list.open = member.item.as_text().whole_hole()->why;
        } else {
            reader.fault("a statement is not an object", member.item.place());
            list.open = value::Reason{"a statement is not an object", member.item.place()};
        }
    }
    return list;
}

}  // namespace intake
