#pragma once

#include <string>
#include <string_view>

#include "document/written.hpp"

namespace document {

/// A literal as `Fn::Sub` takes it: there `${` begins a variable unless it is `${!`.
[[nodiscard]] inline std::string sub_escaped(std::string_view literal) {
    std::string out;
    for (std::size_t i = 0; i < literal.size(); ++i) {
        out += literal[i];
        if (literal[i] == '$' && i + 1 < literal.size() && literal[i + 1] == '{')
            out += literal[++i], out += '!';
    }
    return out;
}

[[nodiscard]] inline Written get_attribute(std::string_view name, std::string_view attribute) {
    return Written::map("Fn::GetAtt", std::move(Written::list().add(name).add(attribute)));
}

[[nodiscard]] inline Written resource(std::string_view type, Written properties) {
    return std::move(Written::map().set("Type", type).set("Properties", std::move(properties)));
}

/// A policy document of these statements.
[[nodiscard]] inline Written policy_document(Written statements) {
    return std::move(Written::map().set("Version", "2012-10-17").set("Statement", std::move(statements)));
}

[[nodiscard]] inline Written allow(Written actions, Written resources) {
    return std::move(Written::map()
                         .set("Effect", "Allow")
                         .set("Action", std::move(actions))
                         .set("Resource", std::move(resources)));
}

}  // namespace document
