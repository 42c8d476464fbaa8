#pragma once

#include <optional>
#include <string>
#include <vector>

#include "intake/shell.hpp"

namespace intake {

/// One call of the AWS CLI: `aws SERVICE OPERATION --member value`.
struct ShellCall {
    std::string service;
    std::string operation;
    text::Span place;                   ///< of the operation
    value::Tree members;                ///< by the names of the API: `--rule-name` is `RuleName`
    value::Tree region;                 ///< `--region`
    std::string query;                  ///< `--query`
    std::optional<value::Reason> open;  ///< why there may be members that are not here

    /// Whether it is that operation.
    [[nodiscard]] bool is(std::string_view of_service, std::string_view called) const {
        return service == of_service && operation == called;
    }
    /// The text of a member; empty where there is none.
    [[nodiscard]] value::Text text(std::string_view member) const;
};

/// The text of the file that `file://NAME` names.
using NamedFile = std::function<std::optional<value::Tree>(const std::string& name)>;

/// Reads the words of a command; nothing where it is no call of the AWS CLI.
[[nodiscard]] std::optional<ShellCall> read_call(const std::vector<value::Tree>& words, const NamedFile& file,
                                                 Draft& draft);

}  // namespace intake
