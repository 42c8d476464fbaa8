#include <algorithm>

#include "arn/arn.hpp"
#include "intake/descriptions.hpp"
#include "intake/document_tree.hpp"
#include "intake/policy_document.hpp"
#include "intake/shape.hpp"
#include "model/names.hpp"
#include "text/letters.hpp"

namespace intake {

namespace {

using document::Node;
using value::Fact;
using value::Text;
using value::Tree;

int hex_digit(char c) {
    if (text::is_digit(c)) return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// IAM's API gives documents percent-encoded (GetRole); the CLI decodes them, other tools do not.
Tree decoded(const Tree& tree) {
    const std::string* text = literal(tree);
    if (!text || !text->starts_with("%7B")) return tree;
    std::string result;
    for (std::size_t i = 0; i < text->size(); ++i) {
        const bool escape = (*text)[i] == '%' && i + 2 < text->size();
        const int high = escape ? hex_digit((*text)[i + 1]) : -1;
        const int low = escape ? hex_digit((*text)[i + 2]) : -1;
        if (high < 0 || low < 0) {
            result += (*text)[i];
            continue;
        }
        result += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return Tree::text(Text(std::move(result)), tree.place());
}

std::string name_at(const Tree& tree, std::string_view key) {
    const std::string* name = literal(tree.find(key));
    return name ? *name : std::string();
}

bool is_document(const Node& node, std::string_view key) {
    return has(node, key, document::Kind::mapping) || has(node, key, document::Kind::string);
}

/// Whether a list that the CLI cut short says so.
bool goes_on(const Tree& tree) {
    return is_true(tree.find("IsTruncated")) || !tree.find("NextToken").is(Tree::Kind::absent) ||
           !tree.find("Marker").is(Tree::Kind::absent);
}

bool is_list_of(const Node& root, std::string_view key, bool (*is)(const Node&)) {
    const auto list = root.find(key);
    if (!list || !list->is(document::Kind::sequence)) return false;
    const std::vector<Node> elements = list->elements();
    return std::all_of(elements.begin(), elements.end(), is);
}

}  // namespace

/// GetRole's and CreateRole's output, CreateRole's input, an element of ListRoles.
bool Descriptions::add_role(const Node& root) {
    const auto inner = root.find("Role");
    const Node role = inner && inner->is(document::Kind::mapping) ? *inner : root;
    if (!has(role, "RoleName", document::Kind::string) || !is_document(role, "AssumeRolePolicyDocument"))
        return false;
    const Tree tree = tree_of(role, draft_.findings);
    RoleSaid& said = roles_[name_at(tree, "RoleName")];
    if (said.role.is(Tree::Kind::absent)) said.role = tree;
    return true;
}

/// GetAccountAuthorizationDetails: the one output that has all of a role.
bool Descriptions::add_role_details(const Node& root) {
    if (!has(root, "RoleDetailList", document::Kind::sequence)) return false;
    for (const Node& element : root.find("RoleDetailList")->elements()) {
        if (!element.is(document::Kind::mapping) || !has(element, "RoleName", document::Kind::string))
            continue;
        const Tree tree = tree_of(element, draft_.findings);
        RoleSaid& said = roles_[name_at(tree, "RoleName")];
        said.role = tree;
        said.complete = true;
        for (const Tree& policy : tree.find("RolePolicyList").items()) {
            said.named.emplace(name_at(policy, "PolicyName"), policy.find("PolicyDocument"));
        }
        for (const Tree& policy : tree.find("AttachedManagedPolicies").items()) {
            said.managed.push_back(policy.find("PolicyArn"));
        }
    }
    return true;
}

/// GetRolePolicy's output, PutRolePolicy's input.
bool Descriptions::add_role_policy(const Node& root) {
    if (!has(root, "RoleName", document::Kind::string) || !has(root, "PolicyName", document::Kind::string))
        return false;
    if (!is_document(root, "PolicyDocument")) return false;
    const Tree tree = tree_of(root, draft_.findings);
    RoleSaid& said = roles_[name_at(tree, "RoleName")];
    said.named.emplace(name_at(tree, "PolicyName"), tree.find("PolicyDocument"));
    return true;
}

/// ListRolePolicies and ListAttachedRolePolicies, whose outputs do not name the role.
bool Descriptions::add_policy_list(const Node& root) {
    const auto is_name = [](const Node& node) { return node.is(document::Kind::string); };
    const auto is_attached = [](const Node& node) {
        return node.is(document::Kind::mapping) && string_at(node, "PolicyArn").starts_with("arn:");
    };
    if (is_list_of(root, "PolicyNames", is_name)) {
        inline_lists_.push_back(tree_of(root, draft_.findings));
        return true;
    }
    if (!is_list_of(root, "AttachedPolicies", is_attached)) return false;
    attached_lists_.push_back(tree_of(root, draft_.findings));
    return true;
}

/// The lists can only be taken for a role's where the run describes one role and has one list of each
/// kind, and every policy listed is there as that role's.
void Descriptions::take_policy_lists() {
    const auto described = [](const auto& role) { return !role.second.role.is(Tree::Kind::absent); };
    if (std::count_if(roles_.begin(), roles_.end(), described) != 1) return;
    if (inline_lists_.size() != 1 || attached_lists_.size() != 1) return;
    RoleSaid& said = std::find_if(roles_.begin(), roles_.end(), described)->second;
    if (said.complete || goes_on(inline_lists_[0]) || goes_on(attached_lists_[0])) return;
    for (const Tree& listed : inline_lists_[0].find("PolicyNames").items()) {
        if (said.named.count(listed.as_text().literal()) == 0) return;
    }
    for (const Tree& policy : attached_lists_[0].find("AttachedPolicies").items()) {
        said.managed.push_back(policy.find("PolicyArn"));
    }
    said.complete = true;
}

void Descriptions::build_roles() {
    take_policy_lists();
    for (const auto& [name, said] : roles_) {
        if (!said.role.is(Tree::Kind::absent)) {
            build_role(name, said);
            continue;
        }
        for (const auto& [policy, document] : said.named) {
            const auto subject = Fact<Text>::of(name, document.place());
            attach_one(draft_.role_policies, subject,
                       read_policy(decoded(document), policy, draft_.excerpts, draft_.findings));
        }
    }
}

void Descriptions::build_role(const std::string& name, const RoleSaid& said) {
    const Tree& written = said.role.find("RoleName");
    model::Role role;
    role.identity.name = name;
    role.identity.place = written.place();
    const Tree& own = said.role.find("Arn");
    role.arn =
        own.is(Tree::Kind::text) ? own.as_text() : arn({}, account_, "iam", Text("role/") + Text(name));
    role.name = value::text_fact(written);
    const Tree trust = decoded(said.role.find("AssumeRolePolicyDocument"));
    role.trust.push_back({{}, read_policy(trust, name, draft_.excerpts, draft_.findings)});
    for (const auto& [policy, document] : said.named) {
        role.policies.push_back(
            {{}, read_policy(decoded(document), policy, draft_.excerpts, draft_.findings)});
    }
    for (const Tree& managed : said.managed) {
        role.managed.members.push_back({{}, value::text_fact(managed)});
    }
    const Tree boundary = value::at(said.role, {"PermissionsBoundary", "PermissionsBoundaryArn"});
    const Tree& input = said.role.find("PermissionsBoundary");
    role.boundary = value::text_fact(input.is(Tree::Kind::text) ? input : boundary);
    if (!said.complete) {
        const value::Reason reason{"no document lists all policies of role " + name, written.place()};
        role.identity.open.push_back(reason);
        role.managed.open = reason;
    }
    draft_.role_refs.resize(draft_.topology.roles.size());
    draft_.topology.roles.push_back(std::move(role));
    draft_.role_refs.emplace_back(name);
}

}  // namespace intake
