#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "intake/intrinsic.hpp"
#include "value/tree.hpp"

namespace intake {

/// A resource or data source of Terraform as its names are asked for.
struct TerraformThing {
    std::string type;     ///< `aws_sqs_queue`
    std::string address;  ///< `module.shop.aws_sqs_queue.dead[0]`
    text::Span place;
    bool is_data = false;  ///< a data source: it exists elsewhere, under the name that is given
    /// The value of an attribute as it is written; absent where it is not.
    std::function<value::Tree(std::string_view)> written;
};

/// The attributes that only AWS or the provider knows (ARNs, URLs, made names), as literals and holes.
class TerraformNames {
public:
    /// `scope` tells the holes of one configuration from those of another: the path of its file or folder.
    TerraformNames(const Run& run, std::string scope) : run_(&run), scope_(std::move(scope)) {}

    /// What `TYPE.NAME.ATTRIBUTE` gives where nobody wrote it; a hole of its own for what is not known.
    [[nodiscard]] value::Tree attribute(const TerraformThing& thing, std::string_view attribute) const;
    /// The ARN of a thing; empty for types that have none.
    [[nodiscard]] value::Text arn(const TerraformThing& thing) const;
    /// What the API takes for a reference, as `Ref` gives it in CloudFormation: a queue's URL, a role's name.
    [[nodiscard]] value::Text ref(const TerraformThing& thing) const;
    /// A hole of this configuration.
    [[nodiscard]] value::Text hole(const std::string& id, value::HoleKind kind, std::string why,
                                   text::Span place, bool made_name = false) const;

private:
    [[nodiscard]] value::Text shaped(const TerraformThing& thing, std::string_view shape) const;
    [[nodiscard]] value::Text part(const TerraformThing& thing, std::string_view name) const;
    [[nodiscard]] value::Text named(const TerraformThing& thing, std::string_view attribute) const;
    [[nodiscard]] value::Text bus_part(const TerraformThing& thing) const;
    [[nodiscard]] value::Text region(const TerraformThing& thing) const;

    const Run* run_;
    std::string scope_;
};

}  // namespace intake
