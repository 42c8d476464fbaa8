#pragma once

#include <string_view>
#include <vector>

#include "intake/intrinsic.hpp"

namespace intake {

/// The two lists of a role that SAM makes.
struct RolePolicies {
    value::Tree managed;  ///< `ManagedPolicyArns`
    value::Tree written;  ///< `Policies`: `PolicyName` and `PolicyDocument` of each
};

/// What `Policies` of a function or state machine gives its role: names and ARNs of managed
/// policies, documents, and SAM's policy templates turned into statements; besides what SAM adds by itself.
[[nodiscard]] RolePolicies role_policies(Evaluator& evaluator, const Declared& origin);

/// One statement of a policy template of SAM.
struct TemplateStatement {
    std::string_view policy;   ///< `SQSSendMessagePolicy`
    std::string_view actions;  ///< between commas
    /// Between blanks: `*`, or service and resource of an ARN in the stack's account and Region, in
    /// which `{NAME}` is a parameter of the policy template.
    std::string_view resources;
};

/// The statements of a policy template; none for a template that is not known here.
[[nodiscard]] std::vector<TemplateStatement> policy_template(std::string_view name);

}  // namespace intake
