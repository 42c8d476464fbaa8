#include "intake/statement.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "intake/shape.hpp"
#include "text/letters.hpp"

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

constexpr std::array<std::string_view, 9> statement_members = {"Sid",       "Effect",       "Action",
                                                               "NotAction", "Resource",     "NotResource",
                                                               "Principal", "NotPrincipal", "Condition"};

/// Element names are case-sensitive (IAM guide, "Grammar of the IAM JSON policy language").
std::string spelling(const std::string& key) {
    for (const std::string_view member : statement_members) {
        if (text::equal_without_case(key, member)) return ": it is spelt `" + std::string(member) + "`";
    }
    return {};
}

class Reader {
public:
    explicit Reader(std::vector<Malformed>& malformed) : malformed_(malformed) {}

    Statement read(const Tree& tree) {
        Statement statement;
        statement.place = tree.place();
        for (const Tree::Entry& entry : tree.entries()) {
            if (std::find(statement_members.begin(), statement_members.end(), entry.key) ==
                statement_members.end()) {
                fault("unknown-element",
                      "`" + entry.key + "` is no element of a statement" + spelling(entry.key),
                      entry.key_place);
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

    void fault(std::string_view code, std::string what, text::Span place) {
        malformed_.push_back({code, std::move(what), place});
    }

private:
    Fact<Text> effect(const Tree& tree) {
        each_alternative(tree.find("Effect"), {}, [&](const Tree& leaf, const Condition&) {
            if (leaf.is(Kind::list) || leaf.is(Kind::map)) {
                fault("bad-effect", "`Effect` is not Allow or Deny", leaf.place());
            }
        });
        Fact<Text> fact = value::text_fact(tree.find("Effect"));
        fact.each_leaf([&](const Fact<Text>& leaf) {
            if (leaf.is_absent()) fault("missing-effect", "the statement has no `Effect`", tree.place());
            if (!leaf.is_known() || !leaf.value().is_literal()) return;
            const std::string& word = leaf.value().literal();
            if (word != "Allow" && word != "Deny")
                fault("bad-effect", "`Effect` is not Allow or Deny", leaf.place());
        });
        return fact;
    }

    /// One value of a list of texts; what is no text is unknown, and malformed.
    Fact<Text> text(const Tree& item, std::string_view code, const std::string& of) {
        if (item.is(Kind::list) || item.is(Kind::map) || item.is(Kind::null)) {
            fault(code, "a value of `" + of + "` is not a text", item.place());
            const std::string why = "a value of `" + of + "` is not a text";
            return Fact<Text>::unknown({why, item.place()}, item.place());
        }
        return value::text_fact(item);
    }

    /// `code` is that of a value which is no text.
    List<Fact<Text>> texts_of(const Tree& tree, std::string_view code, const std::string& name) {
        List<Fact<Text>> result;
        const List<Tree> items = value::list_of(tree);
        result.open = items.open;
        result.written = !tree.is(Kind::absent);
        result.place = written_place(tree);
        for (const List<Tree>::Member& member : items.members) {
            result.members.push_back({member.exists, text(member.item, code, name)});
        }
        if (result.written && result.members.empty() && !result.open) {
            fault("empty-list", "`" + name + "` is empty", written_place(tree));
        }
        return result;
    }

    List<Fact<Text>> texts(const Tree& statement, const std::string& name) {
        return texts_of(statement.find(name), "value-shape", name);
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
        if (!tree.is(Kind::map)) {
            return fault("principal-value", "`" + name + "` is neither `*` nor a map", tree.place());
        }
        if (tree.entries().empty()) fault("empty-list", "`" + name + "` is empty", tree.place());
        for (const Tree::Entry& entry : tree.entries()) add_kind(list, entry, exists);
    }

    void add_kind(List<Fact<Principal>>& list, const Tree::Entry& entry, const Condition& exists) {
        const List<Fact<Text>> values = texts_of(entry.value, "principal-value", entry.key);
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
            note_same_keys(operation.value);
        });
        return list;
    }

    /// Keys compare without case, so AWS takes two that differ in it for the same one twice. Of keys that are
    /// spelt alike the reader tells.
    void note_same_keys(const Tree& tree) {
        std::map<std::string, const Tree::Entry*> seen;
        for (const Tree::Entry& entry : tree.entries()) {
            const auto [found, added] = seen.emplace(text::lowered(entry.key), &entry);
            if (added || found->second->key == entry.key) continue;
            fault("duplicate-key",
                  "`" + entry.key + "` is the key `" + found->second->key + "` a second time",
                  entry.key_place);
        }
    }

    ConditionTest test(const Tree::Entry& operation, const Tree::Entry& key) {
        ConditionTest test;
        test.operation = operation.key;
        test.operation_place = operation.key_place;
        test.key = key.key;
        test.key_place = key.key_place;
        test.values = texts_of(key.value, "condition-shape", key.key);
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
            } else if (leaf.is(Kind::text) && leaf.as_text().whole_hole()) {
                // A custom resource may return a map.
                list.open = leaf.as_text().whole_hole()->why;
            } else if (leaf.is(Kind::map)) {
                for (const Tree::Entry& entry : leaf.entries()) visit(entry, holds);
            } else {
                const std::string what = "`" + name + "` is not a map";
                fault("condition-shape", what, leaf.place());
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
    if (list.written && items.members.empty() && !items.open) {
        reader.fault("empty-list", "`Statement` is empty", list.place);
    }
    for (const List<Tree>::Member& member : items.members) {
        if (member.item.is(Kind::map)) {
            list.members.push_back({member.exists, reader.read(member.item)});
        } else if (member.item.is(Kind::text) && member.item.as_text().whole_hole()) {
            list.open = member.item.as_text().whole_hole()->why;
        } else {
            reader.fault("statement-shape", "a statement is not an object", member.item.place());
            list.open = value::Reason{"a statement is not an object", member.item.place()};
        }
    }
    return list;
}

}  // namespace intake
