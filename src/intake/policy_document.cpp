#include "intake/policy_document.hpp"

#include "intake/shape.hpp"
#include "intake/statement.hpp"

namespace intake {

namespace {

using model::Policy;
using value::Fact;
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
        policy.malformed.push_back({"`" + entry.key + "` is no member of a policy", entry.key_place});
    }
    const Tree& statements = tree.find("Statement");
    if (statements.is(Kind::absent))
        policy.malformed.push_back({"the policy has no `Statement`", tree.place()});
    policy.statements = read_statements(statements, policy.malformed);
    return policy;
}

/// Nothing may be concluded from a document that AWS would refuse as a whole.
Policy unreadable(const Tree& tree, const std::string& name) {
    Policy policy;
    policy.name = name;
    policy.place = tree.place();
    policy.malformed.push_back({"the policy is not a JSON object", tree.place()});
    policy.statements.open = value::Reason{"the policy `" + name + "` is not a JSON object", tree.place()};
    return policy;
}

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
    return read_leaf(read_json_text(tree, excerpts, findings), name);
}

}  // namespace intake
