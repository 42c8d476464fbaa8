#include "arn/arn.hpp"
#include "intake/draft.hpp"
#include "intake/policy_document.hpp"
#include "intake/shape.hpp"

namespace intake {

namespace {

using value::Text;
using value::Tree;

/// A key made without a policy gets one that leaves everything to the account's IAM policies (KMS guide,
/// "Default key policy").
Tree default_key_policy(const Text& key_arn, text::Span place) {
    const std::optional<arn::Arn> key = arn::parse(key_arn);
    if (!key) return Tree::unknown({"the account of the key is not known", place}, place);
    const arn::Arn root{key->partition, "iam", {}, key->account, "root"};
    const auto text = [place](Text value) { return Tree::text(std::move(value), place); };
    const Tree principal = Tree::map({{"AWS", place, text(arn::assemble(root))}}, place);
    const Tree statement = Tree::map({{"Effect", place, text("Allow")},
                                      {"Principal", place, principal},
                                      {"Action", place, text("kms:*")},
                                      {"Resource", place, text("*")}},
                                     place);
    return Tree::map({{"Version", place, text("2012-10-17")}, {"Statement", place, statement}}, place);
}

}  // namespace

void build_key(Draft& draft, const Resource& resource) {
    model::Key key;
    key.identity = identity_of(resource);
    key.arn = resource.arn;
    key.id = resource.ref;
    const Tree written = value::at(resource.properties, {"KeyPolicy"});
    const Tree policy = alternatives(written, [&resource](const Tree& tree) {
        const bool nothing = tree.is(Tree::Kind::absent) || tree.is(Tree::Kind::null);
        return nothing ? default_key_policy(resource.arn, resource.place) : tree;
    });
    key.policies.push_back({{}, read_policy(policy, resource.name, draft.excerpts, draft.findings)});
    draft.topology.keys.push_back(std::move(key));
}

void build_key_alias(Draft& draft, const Resource& resource) {
    const value::Fact<Text> name = text_member(resource.properties, "AliasName");
    if (!name.is_known()) return;
    const value::List<Tree> keys = value::list_of(value::at(resource.properties, {"TargetKeyId"}));
    attach_to_each(draft.key_aliases, keys, resource.exists, name.value());
}

}  // namespace intake
