#include "intake/descriptions.hpp"

#include "arn/arn.hpp"
#include "model/names.hpp"

namespace intake {

namespace {

using document::Node;
using value::HoleKind;
using value::Text;

Text said_or(const std::string& said, const char* id, const char* label, HoleKind kind) {
    return said.empty() ? model::unsaid(id, label, kind) : Text(said);
}

}  // namespace

bool has(const Node& node, std::string_view key, document::Kind kind) {
    const auto found = node.find(key);
    return found && found->is(kind);
}

std::string_view string_at(const Node& node, std::string_view key) {
    const auto found = node.find(key);
    return found && found->is(document::Kind::string) ? found->text() : std::string_view();
}

std::string file_name(const text::Source& source) {
    const std::string& path = source.path();
    return path.substr(path.rfind('/') + 1);
}

/// Descriptions that do not say where they belong belong where the templates of the run do: the ids are
/// those of the pseudo parameters.
Descriptions::Descriptions(Draft& draft, const Options& options)
    : draft_(draft),
      partition_(model::unsaid("aws:partition", "AWS::Partition", HoleKind::partition)),
      region_(said_or(options.region, "aws:region", "AWS::Region", HoleKind::region)),
      account_(said_or(options.account, "aws:account", "AWS::AccountId", HoleKind::account)) {}

Text Descriptions::arn(Text region, Text account, const char* service, Text resource) const {
    return arn::assemble({partition_, service, std::move(region), std::move(account), std::move(resource)});
}

bool Descriptions::add_one(const Node& root, const text::Source& source) {
    if (!root.is(document::Kind::mapping)) return false;
    return add_subscriber(root) || add_event_source(root) || add_targets_of(root) || add_rule(root) ||
           add_bus(root) || add_role(root) || add_role_details(root) || add_role_policy(root) ||
           add_policy_list(root) || add_queue(root) || add_key(root) || add_policy(root, source);
}

bool Descriptions::add_each(const Node& list, const text::Source& source) {
    bool any = false;
    for (const Node& element : list.elements()) any |= add_one(element, source);
    return any;
}

bool Descriptions::add(const Node& root, const text::Source& source) {
    if (root.is(document::Kind::sequence)) return add_each(root, source);
    if (!root.is(document::Kind::mapping)) return false;
    constexpr std::string_view lists[] = {"Subscribers", "Rules", "Roles"};
    for (const std::string_view key : lists) {
        if (has(root, key, document::Kind::sequence)) return add_each(*root.find(key), source);
    }
    return add_one(root, source);
}

void Descriptions::build() {
    build_rules();
    build_roles();
}

void Descriptions::close() {
    for (QueueFile& file : queue_files_) {
        const model::Queue* found = draft_.topology.queue(file.arn);
        if (!found) draft_.topology.loose_policies.push_back(std::move(file.policy));
        if (!found || found->identity.declared) continue;
        // A queue has one policy (SetQueueAttributes, Policy): with it, there is no other.
        model::Identity& identity =
            draft_.topology.queues[static_cast<std::size_t>(found - draft_.topology.queues.data())].identity;
        identity.declared = true;
        identity.open.clear();
    }
}

}  // namespace intake
