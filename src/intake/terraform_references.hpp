#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "document/document.hpp"
#include "intake/terraform_resource.hpp"

namespace intake {

/// A resource or data source in a plan. Views are of its document.
struct PlannedThing {
    std::string_view type;
    std::string address;
    std::string_view module;  ///< `module.shop["eu"]`; empty for the root module
    text::Span place;
    text::Span block;
    bool is_data = false;
    std::optional<document::Node> values;       ///< what is known
    std::optional<document::Node> unknown;      ///< `true` for what is known after apply
    std::optional<document::Node> expressions;  ///< what the configuration says: constants and references
};

/// What a plan holds, by address.
struct PlannedThings {
    std::deque<PlannedThing> all;
    std::unordered_map<std::string_view, const PlannedThing*> by_address;
    std::unordered_map<std::string, document::Node> expressions;  ///< by address without keys
    std::unordered_map<std::string, document::Node> modules;      ///< configurations by path without keys
    std::unordered_map<std::string, document::Node> calls;        ///< calls of modules by path without keys
};

/// `module.a` and `b.c` as `module.a.b.c`.
[[nodiscard]] std::string joined(std::string_view module, std::string_view rest);
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
    [[nodiscard]] value::Tree later(std::string_view module, const Node& expression, text::Span place);
    [[nodiscard]] value::Tree referred(std::string_view module, const std::string& reference,
                                       text::Span place);
    [[nodiscard]] value::Tree output(std::string_view module, const std::string& reference, text::Span place);
    [[nodiscard]] value::Tree variable(std::string_view module, const std::string& name, text::Span place);
    [[nodiscard]] value::Tree of_resource(std::string_view module, const std::string& reference,
                                          text::Span place);

    const PlannedThings& things_;
    const TerraformNames& names_;
    Draft& draft_;
    int depth_ = 0;  ///< of references through references
};

}  // namespace intake
