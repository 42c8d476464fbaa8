#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "document/document.hpp"
#include "intake/terraform_resource.hpp"

namespace intake {

/// A resource or data source in a plan.
struct PlannedThing {
    std::string type;
    std::string address;
    std::string module;  ///< `module.shop["eu"]`; empty for the root module
    text::Span place;
    text::Span block;
    bool is_data = false;
    std::optional<document::Node> values;       ///< what is known
    std::optional<document::Node> unknown;      ///< `true` for what is known after apply
    std::optional<document::Node> expressions;  ///< what the configuration says: constants and references
};

/// What a plan holds, by address.
struct PlannedThings {
    std::vector<PlannedThing> all;
    std::unordered_map<std::string, std::size_t> by_address;
    std::unordered_map<std::string, document::Node> expressions;  ///< by address without keys
    std::unordered_map<std::string, document::Node> modules;      ///< configurations by path without keys
    std::unordered_map<std::string, document::Node> calls;        ///< calls of modules by path without keys
};

/// `module.a` and `b.c` as `module.a.b.c`.
[[nodiscard]] std::string joined(const std::string& module, const std::string& rest);
/// `module.a[0].b.c["k"]` as `module.a.b.c`.
[[nodiscard]] std::string without_keys(std::string_view address);

/// Leads what a plan does not know yet back to the resources that the configuration refers to.
class PlanReferences {
public:
    PlanReferences(const PlannedThings& things, const TerraformNames& names, Draft& draft)
        : things_(things), names_(names), draft_(draft) {}

    /// All attributes of a thing, with what is not known yet.
    [[nodiscard]] value::Tree attributes(const PlannedThing& thing);

private:
    using Node = document::Node;
    struct Part {
        std::optional<Node> value;
        std::optional<Node> unknown;
        std::optional<Node> expression;
    };

    [[nodiscard]] value::Tree attribute(const PlannedThing& thing, std::string_view name);
    [[nodiscard]] value::Tree merged(const PlannedThing& thing, const Part& part, int depth);
    [[nodiscard]] value::Tree merged_map(const PlannedThing& thing, const Part& part, int depth);
    [[nodiscard]] value::Tree merged_list(const PlannedThing& thing, const Part& part, int depth);
    [[nodiscard]] value::Tree later(const std::string& module, const Node& expression, text::Span place);
    [[nodiscard]] value::Tree referred(const std::string& module, const std::string& reference,
                                       text::Span place);
    [[nodiscard]] value::Tree output(const std::string& module, const std::string& reference,
                                     text::Span place);
    [[nodiscard]] value::Tree variable(const std::string& module, const std::string& name, text::Span place);
    [[nodiscard]] value::Tree of_resource(const std::string& module, const std::string& reference,
                                          text::Span place);

    const PlannedThings& things_;
    const TerraformNames& names_;
    Draft& draft_;
    int depth_ = 0;  ///< of references through references
};

}  // namespace intake
