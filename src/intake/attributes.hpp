#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace intake {

/// The shape of what `Fn::GetAtt` gives for an attribute of a resource type (`Ref`: what `Ref` gives):
/// literal text and parts in braces. `{QueueName}` is that property, or the name CloudFormation makes;
/// `{account}`, `{region}`, `{partition}`, `{suffix}` are the stack's; `{id}` is an id that AWS makes;
/// `{name+fifo:QueueName}`, `{path:Path}`, `{bus}`, `{function}`, `{source}`, `{whole:EventBusArn}`
/// are explained where they are filled in. Empty: nobody here knows.
[[nodiscard]] std::string_view attribute_shape(std::string_view type, std::string_view attribute);

/// The attribute that is a type's ARN (`Ref` for some); empty for types that have none or are not known.
[[nodiscard]] std::string_view arn_attribute(std::string_view type);

/// Whether the model is made of resources of this type.
[[nodiscard]] bool is_modelled(std::string_view type);

/// The properties that the model wants of a modelled type of which it does not want all: functions hold whole
/// programs. Nothing: it wants them all.
[[nodiscard]] std::optional<std::span<const std::string_view>> wanted_properties(std::string_view type);

}  // namespace intake
