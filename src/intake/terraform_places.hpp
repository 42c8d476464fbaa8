#pragma once

#include <map>
#include <string>

#include "intake/terraform_folder.hpp"
#include "intake/terraform_references.hpp"

namespace intake {

/// Whether a plan is one of the root module in a folder: its configuration has the same resources and calls.
[[nodiscard]] bool is_plan_of(const document::Node& plan, const TerraformFolder& folder);

/// Where the resources of a plan are written, in the modules that it was made of.
class PlanPlaces {
public:
    PlanPlaces(const std::map<std::string, TerraformFolder>& folders, const TerraformFolder& root)
        : folders_(folders) {
        modules_.emplace("", &root);
    }

    /// The block of a resource or data source; null where its module is not among the files.
    [[nodiscard]] const TerraformBlock* block_of(const PlannedThing& thing);
    /// The attributes of a resource with the places where its block writes them.
    [[nodiscard]] value::Tree placed_in(const TerraformBlock& block, const value::Tree& attributes);

private:
    [[nodiscard]] const TerraformFolder* module_at(const std::string& path);

    const std::map<std::string, TerraformFolder>& folders_;
    std::unordered_map<std::string, const TerraformFolder*>
        modules_;                      ///< by path without keys; null: unknown
    std::size_t budget_ = 2'000'000;  ///< names that are looked at; beyond, a block stands for all in it
};

}  // namespace intake
