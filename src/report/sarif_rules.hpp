#pragma once

#include <map>
#include <string>

#include "report/json_lines.hpp"
#include "report/report.hpp"

namespace report {

/// `error`, `warning` or `note`: our severities are SARIF's levels.
[[nodiscard]] std::string level_of(finding::Severity severity);

/// The rules of a SARIF run, in an order of their own: all that were chosen, since GitHub's tool status page
/// shows what was checked and not only what was found, and those that findings name beside them.
struct SarifRules {
    Json list = Json::array();
    std::map<std::string, std::size_t, std::less<>> index;  ///< place in the list by rule id
};
[[nodiscard]] SarifRules sarif_rules(const Report& report);

}  // namespace report
