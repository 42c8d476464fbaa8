#pragma once

#include <string_view>

namespace iam {

/// What a condition key holds.
enum class KeyType : std::uint8_t { text, arn, boolean, number, date, epoch, address };

/// How many values a key has in a request.
enum class Arity : std::uint8_t { one, several, unsaid };

/// A global condition key (IAM guide, "AWS global condition context keys").
struct ConditionKey {
    std::string_view name;  ///< of a family of keys the beginning: `aws:PrincipalTag/`
    KeyType type = KeyType::text;
    Arity arity = Arity::one;
    bool service_lacks = false;  ///< no request of a service for itself has it
    bool session_lacks = false;  ///< no delivery by a role has it
    bool caller_lacks = false;   ///< no request of a user or role for itself has it
};

/// Null where no global key is called so; names compare without case.
[[nodiscard]] const ConditionKey* global_key(std::string_view name);

/// The global key that is meant by another name; empty where none is near.
[[nodiscard]] std::string_view meant_key(std::string_view name);

}  // namespace iam
