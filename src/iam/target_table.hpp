#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace iam {

/// Which ARN IAM compares with the statements of a policy.
enum class AskedOn : std::uint8_t {
    arn,              ///< the target's own
    qualified,        ///< its own, or perhaps the one without its qualifier
    destination,      ///< its own, or perhaps the one without its id
    log_stream,       ///< those of the log streams in the group
    task_definition,  ///< that of `EcsParameters.TaskDefinitionArn`
    any,              ///< others, which the files do not tell
};

/// What may let a caller in beside the caller's own policies.
enum class OwnPolicy : std::uint8_t {
    none,  ///< nothing: the service has no resource policies
    own,   ///< the target's resource policy
    open,  ///< more than files show
};

/// The role of a target of a classic rule.
enum class RoleUse : std::uint8_t { needed, optional, unused };

/// One kind of target, told by the service of its ARN and how the resource in it begins.
struct TargetKind {
    std::string_view service;
    std::string_view resource;
    std::string_view name;
    std::string_view classic;           ///< actions with blanks between; empty: not known, or no target
    std::string_view subscriber;        ///< as `classic`
    std::string_view request_response;  ///< of a subscriber that waits for the answer, where it differs
    std::string_view block;             ///< the parameter block of a subscriber; empty: it takes none
    std::string_view most;  ///< events in a call of a subscriber, in digits; empty: no target of one
    AskedOn asked_on;
    OwnPolicy policy;
    RoleUse role;
};

/// A service as the SDK calls it, and what differs in IAM: `API=ACTION`, `?` for what is not known,
/// `*` for all other APIs; with blanks between.
struct SdkService {
    std::string_view id;
    std::string_view prefix;
    std::string_view differ;
};

/// Made from tables/*.tsv when the program is built.
[[nodiscard]] std::span<const TargetKind> target_kinds();
[[nodiscard]] std::span<const SdkService> sdk_services();

}  // namespace iam
