#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "value/tree.hpp"

namespace intake {

/// One resource of a template with its properties resolved: what the formats hand to the builders.
/// The type is CloudFormation's (`AWS::SQS::Queue`); other formats map theirs to it.
struct Resource {
    std::string type;
    std::string name;  ///< logical id; SAM's generated ones by SAM's rules
    text::Span place;  ///< of the logical id; for a generated resource, of what it comes from
    std::string construct_path;
    value::Condition exists;
    value::Tree properties;
    value::Tree metadata;
    /// What `Fn::GetAtt NAME.Arn` (or `Ref`, where that is the ARN) gives: literals and holes.
    value::Text arn;
    /// What `Ref` gives.
    value::Text ref;
    /// The place below which all written parts of `properties` stand.
    text::Span block;
    /// From an output of AWS that fills in defaults, not from what someone wrote.
    bool described = false;
    /// The definition of the schemas that `properties` are to meet; empty: that of the type.
    std::string_view shape = {};
};

}  // namespace intake
