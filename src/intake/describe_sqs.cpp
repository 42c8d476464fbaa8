#include <set>

#include "arn/arn.hpp"
#include "intake/descriptions.hpp"
#include "intake/document_tree.hpp"
#include "intake/policy_document.hpp"
#include "intake/shape.hpp"
#include "model/names.hpp"

namespace intake {

namespace {

using document::Node;
using value::Fact;
using value::Text;
using value::Tree;

/// GetQueueAttributes gives what was asked for; asked for all, these are there whatever the queue is.
bool has_all(const Tree& attributes) {
    return attributes.find("CreatedTimestamp").is(Tree::Kind::text) &&
           attributes.find("MessageRetentionPeriod").is(Tree::Kind::text);
}

bool is_policy_member(std::string_view key) {
    return key == "Version" || key == "Id" || key == "Statement";
}

bool is_statement(const Node& node) {
    return node.is(document::Kind::mapping) && has(node, "Effect", document::Kind::string);
}

/// The two versions of the language (IAM guide, "Version").
bool is_version(std::string_view text) {
    return text == "2012-10-17" || text == "2008-10-17";
}

bool is_policy(const Node& root) {
    if (is_version(string_at(root, "Version"))) return true;
    const auto statement = root.find("Statement");
    if (!statement) return false;
    for (const Node::Entry& entry : root.entries()) {
        if (!is_policy_member(entry.key.text())) return false;
    }
    if (is_statement(*statement)) return true;
    const std::vector<Node> statements = statement->elements();
    return !statements.empty() && is_statement(statements.front());
}

/// The queues that the statements of a resource policy name; none, if there is no principal.
std::set<std::string> queues_named(const model::Policy& policy) {
    std::set<std::string> queues;
    for (const auto& member : policy.statements.members) {
        const model::Statement& statement = member.item;
        if (!statement.principal.written && !statement.not_principal.written) return {};
        for (const auto& resource : statement.resource.members) {
            if (!resource.item.is_known() || !resource.item.value().is_literal()) continue;
            if (arn::queue_name(resource.item.value())) queues.insert(resource.item.value().literal());
        }
    }
    return queues;
}

}  // namespace

/// GetQueueAttributes' output, and SetQueueAttributes' input, which names the queue by its URL.
bool Descriptions::add_queue(const Node& root) {
    if (!has(root, "Attributes", document::Kind::mapping)) return false;
    const Node attributes = *root.find("Attributes");
    const std::string_view said = string_at(attributes, "QueueArn");
    const bool set = has(root, "QueueUrl", document::Kind::string) && said.empty();
    if (!arn::queue_name(Text(std::string(said))) && !set) return false;
    const Tree tree = tree_of(attributes, draft_.findings);
    if (set) {
        if (tree.find("Policy").is(Tree::Kind::absent)) return true;
        const Tree url = tree_of(*root.find("QueueUrl"), draft_.findings);
        const std::string name = url.as_text().shown();
        attach_one(draft_.queue_policies, value::text_fact(url),
                   read_policy(tree.find("Policy"), name, draft_.excerpts, draft_.findings));
        return true;
    }
    Resource resource;
    resource.type = "AWS::SQS::Queue";
    resource.arn = Text(std::string(said));
    resource.name = arn::queue_name(resource.arn)->shown();
    resource.place = tree.find("QueueArn").place();
    resource.properties = tree;
    resource.shape = "GetQueueAttributes";  // AWS says it: there is nothing to refuse
    intake::build(draft_, resource);
    model::Queue& queue = draft_.topology.queues.back();
    queue.name = Fact<Text>::of(*arn::queue_name(resource.arn), resource.place);
    queue.fifo = Fact<bool>::of(resource.name.ends_with(".fifo"), resource.place);
    const Tree& policy = tree.find("Policy");
    if (!policy.is(Tree::Kind::absent)) {
        queue.policies.push_back({{}, read_policy(policy, resource.name, draft_.excerpts, draft_.findings)});
    }
    if (has_all(tree)) return true;
    const value::Reason reason{"not all attributes of queue " + resource.name + " are here", tree.place()};
    if (policy.is(Tree::Kind::absent)) queue.identity.open.push_back(reason);
    if (queue.key.is_absent()) queue.key = Fact<Text>::unknown(reason, tree.place());
    if (queue.retention_seconds.is_absent()) {
        queue.retention_seconds = Fact<std::int64_t>::unknown(reason, tree.place());
    }
    return true;
}

/// DescribeKey's output, which says whose the key is, but not its policy.
bool Descriptions::add_key(const Node& root) {
    if (!has(root, "KeyMetadata", document::Kind::mapping)) return false;
    const Tree tree = tree_of(*root.find("KeyMetadata"), draft_.findings);
    const std::string* arn = literal(tree.find("Arn"));
    if (!arn || model::key_part(Text(*arn)).empty()) return false;
    model::Key key;
    key.identity.name = *arn;
    key.identity.place = tree.find("Arn").place();
    key.identity.open.push_back({"no document has the policy of key " + *arn, key.identity.place});
    key.arn = Text(*arn);
    if (const std::string* id = literal(tree.find("KeyId"))) key.id = Text(*id);
    const std::string* manager = literal(tree.find("KeyManager"));
    key.aws_managed = manager && *manager == "AWS";
    draft_.topology.keys.push_back(std::move(key));
    return true;
}

/// A document alone: only a queue's policy says whose it is, by the one queue that it names.
/// Any other is judged as a document and takes no part in decisions.
bool Descriptions::add_policy(const Node& root, const text::Source& source) {
    if (!is_policy(root)) return false;
    const Fact<model::Policy> policy =
        read_policy(tree_of(root, draft_.findings), file_name(source), draft_.excerpts, draft_.findings);
    if (!policy.is_known()) return true;
    const std::set<std::string> queues = queues_named(policy.value());
    model::LoosePolicy loose;
    loose.identity.name = file_name(source);
    loose.identity.place = policy.place();
    loose.policy = policy;
    if (queues.size() != 1) {
        draft_.topology.loose_policies.push_back(std::move(loose));
        return true;
    }
    const Text arn(*queues.begin());
    attach_one(draft_.queue_policies, Fact<Text>::of(arn, policy.place()), policy);
    queue_files_.push_back({arn, std::move(loose)});
    return true;
}

}  // namespace intake
