#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "migration/plan.hpp"
#include "migration/plan_resources.hpp"
#include "migration/plan_target.hpp"

namespace migration {

/// One file that is added to, or made, while the plan is.
struct PlanScope {
    Carrier carrier;
    std::optional<document::Node> resources;         ///< of a template
    std::vector<const document::HclFile*> module{};  ///< the files of a module of Terraform
    bool is_terraform = false;
    std::set<std::string> taken{};  ///< logical ids
    std::set<std::string> names{};  ///< of the things themselves
    std::size_t addition = 0;
    std::string last{};  ///< the subscriber that was added last
    std::vector<PlannedSource> sources{};
};

/// The scopes of a plan, made as targets need them.
class PlanScopes {
public:
    PlanScopes(const model::Topology& topology, const PlanFiles& files, const PlanRequest& request,
               Plan& plan)
        : topology_(topology), files_(files), request_(request), plan_(plan) {}

    /// Where the move of this target is written. Everything described goes into one new file.
    PlanScope& of(const model::Target& target);
    [[nodiscard]] std::map<std::string, PlanScope>& all() { return scopes_; }

    /// The new bus as the scope's file refers to it; nothing: there it is not.
    [[nodiscard]] std::optional<document::Written> bus_in(const PlanScope& scope) const;

private:
    PlanScope& of_template(text::SourceId id, const PlanFile& file, const document::Node& resources);
    PlanScope& of_module(const PlanFile& file);
    PlanScope& of_new_file(PlanForm form, document::Format format);
    PlanScope& added(const std::string& key, PlanScope scope, PlannedAddition addition);
    void know_own(PlanScope& scope, const std::set<text::SourceId>& files, bool is_template) const;
    [[nodiscard]] std::string free_path(const std::string& folder) const;

    const model::Topology& topology_;
    const PlanFiles& files_;
    const PlanRequest& request_;
    Plan& plan_;
    std::map<std::string, PlanScope> scopes_;
};

/// How the things of a move are called in its scope.
[[nodiscard]] PlanNames names_of(const PlanSubject& subject, const PlanScope& scope);

/// Why what a target needs cannot be written beside its module; empty: it can, or it is in none.
[[nodiscard]] std::string obstacle_in_module(const PlanSubject& subject, const PlanScope& scope);

/// The template's `Condition` of the resource that a place belongs to; empty: none.
[[nodiscard]] std::string condition_of(const document::Node& resources, text::Span place);

}  // namespace migration
