#pragma once

#include <optional>
#include <string>
#include <vector>

#include "migration/plan.hpp"
#include "migration/plan_form.hpp"

namespace migration {

/// The resources of a template, or of the one within a service of the Serverless Framework: a plan is added
/// behind the last. Nothing where there are none.
[[nodiscard]] std::optional<document::Node> resources_in(const document::Document& document);

/// What is added, for people: of a template its `Resources` alone, in the form of the template; else the
/// file.
[[nodiscard]] std::string write_addition(const PlannedAddition& addition);

/// The whole file: the template as it is, with what is added behind the last of its resources; or the new
/// template. Nothing where the place cannot be found.
[[nodiscard]] std::optional<std::string> write_file(const PlannedAddition& addition,
                                                    const document::Document* document);

/// A file of Terraform that makes the same things.
[[nodiscard]] std::string write_terraform(const PlannedAddition& addition);

/// What makes the same things by the AWS command line, of an addition that is a new template. `bus_arn` says
/// where.
[[nodiscard]] std::string write_commands(const PlannedAddition& addition, const std::string& bus_arn);

/// What a plan is shown with.
struct PlanReport {
    const Plan* plan = nullptr;
    const model::Topology* topology = nullptr;
    std::string bus;                    ///< as it was given
    std::vector<std::string> findings;  ///< of the rules, a line each
    std::vector<std::string> written;   ///< files, where there are any
};
[[nodiscard]] std::string print_plan(const PlanReport& report);

/// The order of the move: each step with what must hold before it, and what takes it back.
[[nodiscard]] std::vector<std::string> steps_of_plan(const PlanReport& report);

}  // namespace migration
