#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "finding/finding.hpp"
#include "intake/json_text.hpp"
#include "intake/resource.hpp"
#include "model/topology.hpp"

namespace intake {

/// Something that belongs to a thing which its file names: a policy to the queues it is for.
template <class What>
struct Attachment {
    value::Condition exists;
    /// How the file names the thing: an ARN, a URL, a name. Unknown: it may be any.
    value::Fact<value::Text> subject;
    std::shared_ptr<const What> what;  ///< shared by all that one policy is for
};

/// A policy for a receiver of a service: `lambda`, `sns`, `kinesis`.
struct ReceiverPolicy {
    std::string_view service;
    value::Fact<model::Policy> policy;
};

struct LogPolicy {
    model::Attached attached;
    text::Span place;
};

/// The topology while it is built: what is there, and what finds its place once all is there.
struct Draft {
    const Excerpts& excerpts;
    finding::Findings& findings;
    model::Topology topology{};
    /// What `Ref` gives, for things that are attached to by it: roles and buses by position.
    std::vector<value::Text> role_refs{};
    std::vector<value::Text> bus_refs{};

    std::vector<Attachment<value::Fact<model::Policy>>> queue_policies{};
    std::vector<Attachment<value::Fact<model::Policy>>> role_policies{};
    std::vector<Attachment<value::Fact<value::Text>>> role_managed{};  ///< ARNs of managed policies
    std::vector<Attachment<value::Fact<model::Policy>>> bus_policies{};
    std::vector<Attachment<ReceiverPolicy>> receiver_policies{};
    /// Those for log groups belong to an account and name the groups in their statements.
    std::vector<LogPolicy> log_policies{};
    std::vector<Attachment<value::Text>> key_aliases{};
    /// Where failed asynchronous calls of a function go.
    std::vector<Attachment<value::Fact<value::Text>>> failure_destinations{};
    /// Parts of templates that may make policies for what is declared there, without showing them.
    std::vector<value::Reason> unseen{};
    /// By text, what is handed to something that no file shows: that may attach policies to it.
    std::unordered_map<std::string, value::Reason> handed_out{};
};

/// Adds to the draft what a resource says; of types that mean nothing here, nothing.
void build(Draft& draft, const Resource& resource);

/// Links the topology and gives the attachments to the things they name; one that may be for any of
/// its kind makes all of them open.
void finish(Draft& draft);

// One function per type, in a file per service.
void build_unread_stack(Draft& draft, const Resource& resource);
void build_subscriber(Draft& draft, const Resource& resource);
void build_event_bus_v2(Draft& draft, const Resource& resource);
void build_event_source(Draft& draft, const Resource& resource);
void build_bus_resource_policy(Draft& draft, const Resource& resource);
/// Returns the rule's index.
std::uint32_t build_event_rule(Draft& draft, const Resource& resource);
void build_event_bus(Draft& draft, const Resource& resource);
void build_event_bus_policy(Draft& draft, const Resource& resource);
void build_queue(Draft& draft, const Resource& resource);
void build_queue_policy(Draft& draft, const Resource& resource);
void build_queue_inline_policy(Draft& draft, const Resource& resource);
void build_function(Draft& draft, const Resource& resource);
void build_invoke_config(Draft& draft, const Resource& resource);
void build_permission(Draft& draft, const Resource& resource);
void build_topic(Draft& draft, const Resource& resource);
void build_topic_policy(Draft& draft, const Resource& resource);
void build_topic_inline_policy(Draft& draft, const Resource& resource);
void build_stream(Draft& draft, const Resource& resource);
void build_stream_policy(Draft& draft, const Resource& resource);
void build_log_group(Draft& draft, const Resource& resource);
void build_log_policy(Draft& draft, const Resource& resource);
void build_state_machine(Draft& draft, const Resource& resource);
void build_alarm(Draft& draft, const Resource& resource);
void build_archive(Draft& draft, const Resource& resource);
void build_log_source(Draft& draft, const Resource& resource);
void build_consumer(Draft& draft, const Resource& resource);
void build_pipe(Draft& draft, const Resource& resource);
void build_dashboard(Draft& draft, const Resource& resource);
void build_role(Draft& draft, const Resource& resource);
void build_policy(Draft& draft, const Resource& resource);
void build_role_policy(Draft& draft, const Resource& resource);
void build_managed_policy(Draft& draft, const Resource& resource);
void build_key(Draft& draft, const Resource& resource);
void build_key_alias(Draft& draft, const Resource& resource);

/// The targets that a tree lists, added to a rule; whatever else there may be opens its list.
void add_targets(Draft& draft, std::uint32_t rule, const value::Tree& owner, bool described);

// What several builders need.
[[nodiscard]] model::Identity identity_of(const Resource& resource);
[[nodiscard]] value::Fact<model::Policy> policy_member(Draft& draft, const value::Tree& owner,
                                                       std::string_view key, const std::string& name);
/// Gives a policy or the like to each thing that a member lists.
template <class What>
void attach_to_each(std::vector<Attachment<What>>& attachments, const value::List<value::Tree>& subjects,
                    const value::Condition& exists, What what) {
    const auto shared = std::make_shared<const What>(std::move(what));
    for (const auto& subject : subjects.members) {
        attachments.push_back({exists && subject.exists, value::text_fact(subject.item), shared});
    }
    if (!subjects.open) return;
    attachments.push_back(
        {exists, value::Fact<value::Text>::unknown(*subjects.open, subjects.place), shared});
}

/// Gives a policy to the one thing that a description names.
void attach_one(std::vector<Attachment<value::Fact<model::Policy>>>& attachments,
                value::Fact<value::Text> subject, value::Fact<model::Policy> policy);

}  // namespace intake
