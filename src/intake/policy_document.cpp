#include "intake/policy_document.hpp"

#include <set>

#include "intake/shape.hpp"
#include "intake/statement.hpp"

namespace intake {

namespace {

using model::Policy;
using value::Fact;
using value::Text;
using value::Tree;
using Kind = Tree::Kind;

/// IAM guide, "Grammar of the IAM JSON policy language": three members at the top.
bool is_policy_member(std::string_view key) {
    return key == "Version" || key == "Id" || key == "Statement";
}

Policy read_map(const Tree& tree, const std::string& name) {
    Policy policy;
    policy.name = name;
    policy.place = tree.place();
    policy.version = value::text_fact(value::at(tree, {"Version"}));
    policy.id = value::text_fact(value::at(tree, {"Id"}));
    for (const Tree::Entry& entry : tree.entries()) {
        if (is_policy_member(entry.key)) continue;
        policy.malformed.push_back(
            {"unknown-element", "`" + entry.key + "` is no member of a policy", entry.key_place});
    }
    const Tree& statements = tree.find("Statement");
    for (const char* member : {"Version", "Id"}) {
        const Tree& value = tree.find(member);
        if (!value.is(Kind::list) && !value.is(Kind::map)) continue;
        policy.malformed.push_back(
            {"value-shape", "`" + std::string(member) + "` is not a text", value.place()});
    }
    if (statements.is(Kind::absent)) {
        policy.malformed.push_back({"missing-statement", "the policy has no `Statement`", tree.place()});
    }
    policy.statements = read_statements(statements, policy.malformed);
    return policy;
}

/// Nothing may be concluded from a document that AWS would refuse as a whole. That a text is no JSON its
/// reader has told.
Policy unreadable(const Tree& tree, const std::string& name) {
    Policy policy;
    policy.name = name;
    policy.place = tree.place();
    if (!tree.is(Kind::text))
        policy.malformed.push_back({"not-an-object", "the policy is not a JSON object", tree.place()});
    policy.statements.open = value::Reason{"the policy `" + name + "` is not a JSON object", tree.place()};
    return policy;
}

/// A key that stands twice, which AWS refuses. Of a whole file its reader tells; of a text in it, nobody
/// else.
void note_duplicates(const Tree& tree, Policy& policy) {
    for (const Tree& item : tree.items()) note_duplicates(item, policy);
    std::set<std::string_view> seen;
    for (const Tree::Entry& entry : tree.entries()) {
        if (!seen.insert(entry.key).second) {
            const std::string what = "`" + entry.key + "` stands twice in the same object";
            policy.malformed.push_back({"duplicate-key", what, entry.key_place});
        }
        note_duplicates(entry.value, policy);
    }
}

/// JSON as AWS takes it has no comma before a closing bracket and no comments; the reader of files takes
/// both.
class Strictness {
public:
    [[nodiscard]] bool keeps(const Text& text) {
        for (const value::Piece& piece : text.pieces()) {
            comma_ = comma_ && !piece.hole;
            if (!scan(piece.literal)) return false;
        }
        return true;
    }

private:
    bool scan(std::string_view literal) {
        for (std::size_t i = 0; i < literal.size(); ++i) {
            const char c = literal[i];
            if (in_string_) {
                if (c == '\\') ++i;
                in_string_ = c != '"';
                continue;
            }
            if (c == '/' || (comma_ && (c == '}' || c == ']'))) return false;
            if (c != ' ' && c != '\t' && c != '\r' && c != '\n') comma_ = c == ',';
            in_string_ = c == '"';
        }
        return true;
    }

    bool in_string_ = false;
    bool comma_ = false;
};

Fact<Policy> read_leaf(const Tree& tree, const std::string& name) {
    switch (tree.kind()) {
        case Kind::absent:
        case Kind::null:
            return Fact<Policy>::absent(tree.place());
        case Kind::unknown:
            return Fact<Policy>::unknown(tree.reason(), tree.place());
        case Kind::choice:
            return Fact<Policy>::choice(tree.condition(), read_leaf(tree.then(), name),
                                        read_leaf(tree.otherwise(), name));
        case Kind::map:
            return Fact<Policy>::of(read_map(tree, name), tree.place());
        default:
            return Fact<Policy>::of(unreadable(tree, name), tree.place());
    }
}

}  // namespace

Fact<Policy> read_policy(const Tree& tree, const std::string& name, const Excerpts& excerpts,
                         finding::Findings& findings) {
    const Tree inside = read_json_text(tree, excerpts, findings);
    if (!tree.is(Kind::text)) return read_leaf(inside, name);
    if (!inside.is(Kind::map)) return read_leaf(inside, name);
    Policy policy = read_map(inside, name);
    note_duplicates(inside, policy);
    if (!Strictness().keeps(tree.as_text())) {
        policy.malformed.push_back(
            {"json-syntax", "the text is no JSON: it has a comment, or a comma before a closing bracket",
             inside.place()});
    }
    return Fact<Policy>::of(std::move(policy), inside.place());
}

}  // namespace intake
