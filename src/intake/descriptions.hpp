#pragma once

#include <map>
#include <string>
#include <vector>

#include "intake/draft.hpp"
#include "intake/intake.hpp"

namespace intake {

/// What the AWS CLI takes and gives, and policy documents in files of their own, as one run's: pieces of
/// one thing stand in several files and are put together by name and ARN.
class Descriptions {
public:
    Descriptions(Draft& draft, const Options& options);

    /// Takes a document that has the form of one of them; any other is none of ours: false, silently.
    bool add(const document::Node& root, const text::Source& source);

    /// What PutRule and PutTargets are given, from wherever.
    void put_rule(value::Tree input) { rules_.push_back(std::move(input)); }
    void put_targets(value::Tree input) { targets_.push_back(std::move(input)); }

    /// Puts rules, targets, roles and queues together. To be called before `finish(draft)`.
    void build();
    /// What can only be said of things that deliveries name. To be called after `finish(draft)`.
    void close();

private:
    struct RoleSaid {
        value::Tree role;                          ///< of get-role and its kind
        std::map<std::string, value::Tree> named;  ///< documents of inline policies by their names
        bool complete = false;                     ///< all policies are listed with it
        std::vector<value::Tree> managed;
    };

    /// The one policy of a queue, in a file of its own.
    struct QueueFile {
        value::Text arn;
        model::LoosePolicy policy;
    };

    // descriptions.cpp
    bool add_one(const document::Node& root, const text::Source& source);
    bool add_each(const document::Node& list, const text::Source& source);

    // describe_events.cpp
    bool add_subscriber(const document::Node& root);
    bool add_event_source(const document::Node& root);
    bool add_bus(const document::Node& root);
    bool add_rule(const document::Node& root);
    bool add_targets_of(const document::Node& root);
    void build_rules();
    void build_targets(const value::Tree& tree);
    void check_targets(const model::EventRule& rule, const value::Tree& tree);
    std::uint32_t rule_of(const value::Tree& tree);
    std::uint32_t unknown_rule(const value::Tree& tree);

    // describe_iam.cpp
    bool add_role(const document::Node& root);
    bool add_role_details(const document::Node& root);
    bool add_role_policy(const document::Node& root);
    bool add_policy_list(const document::Node& root);
    void build_roles();
    void build_role(const std::string& name, const RoleSaid& said);
    void take_policy_lists();

    // describe_sqs.cpp
    bool add_queue(const document::Node& root);
    bool add_key(const document::Node& root);
    bool add_policy(const document::Node& root, const text::Source& source);

    [[nodiscard]] value::Text arn(value::Text region, value::Text account, const char* service,
                                  value::Text resource) const;

    Draft& draft_;
    value::Text partition_;
    value::Text region_;
    value::Text account_;
    std::vector<value::Tree> rules_;
    std::vector<value::Tree> targets_;
    std::map<std::string, std::uint32_t> rule_index_;  ///< by bus and name
    std::map<std::string, RoleSaid> roles_;
    std::vector<value::Tree> inline_lists_;    ///< of list-role-policies, which names no role
    std::vector<value::Tree> attached_lists_;  ///< of list-attached-role-policies, which names none either
    std::vector<QueueFile> queue_files_;
};

/// A file's name for what has none of its own.
[[nodiscard]] std::string file_name(const text::Source& source);

/// Whether a mapping has a member of that kind.
[[nodiscard]] bool has(const document::Node& node, std::string_view key, document::Kind kind);
/// The text of a string member, or empty.
[[nodiscard]] std::string_view string_at(const document::Node& node, std::string_view key);

}  // namespace intake
