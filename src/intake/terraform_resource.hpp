#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "intake/draft.hpp"
#include "intake/terraform_names.hpp"

namespace intake {

/// One instance of a resource as Terraform describes it, whether a plan, a state or a configuration says so.
struct TerraformResource {
    std::string type;     ///< `aws_sqs_queue`
    std::string address;  ///< `module.shop.aws_sqs_queue.dead[0]`
    text::Span place;     ///< of its name
    text::Span block;
    value::Condition exists;
    /// A map; nested blocks are lists of maps, as in plans.
    value::Tree attributes;
    value::Tree metadata{};  ///< what a comment says to this program, as `Metadata` of a template would
};

/// Whether resources of this type mean something here.
[[nodiscard]] bool is_terraform_type(std::string_view type);

/// The thing whose names are asked for; it must not outlive the resource.
[[nodiscard]] TerraformThing thing_of(const TerraformResource& resource);

/// The properties of the CloudFormation type that a resource's attributes stand for.
struct TerraformMapping {
    std::string_view type;  ///< `AWS::SQS::Queue`; empty: none has that meaning
    value::Tree properties;
};
[[nodiscard]] TerraformMapping mapped(const TerraformResource& resource);

/// A policy that `data.aws_iam_policy_document` makes of its attributes, as the document it is.
[[nodiscard]] value::Tree terraform_policy(const value::Tree& attributes, const Excerpts& excerpts,
                                           finding::Findings& findings);

/// When a resource is built: behind those that it needs to be there.
enum class TerraformTurn : std::uint8_t { key_policies, most, targets };
[[nodiscard]] TerraformTurn turn_of(std::string_view type);

/// Calls what it is given with each resource whose turn it is. Resources of a plan are made for the call, so that
/// not all of them need room at a time.
using TerraformVisit =
    std::function<void(TerraformTurn turn, const std::function<void(const TerraformResource&)>& build)>;

/// Adds to the draft what the resources of one configuration say.
void build_terraform(Draft& draft, const TerraformNames& names, const TerraformVisit& visit);

}  // namespace intake
