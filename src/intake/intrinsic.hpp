#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "intake/intake.hpp"
#include "intake/template_scope.hpp"
#include "value/tree.hpp"

namespace intake {

class Evaluator;
struct StackSetting;
struct Variable;

/// Where a template is a nested stack's: the resource of another template that makes the stack.
struct Nesting {
    Evaluator* parent = nullptr;
    const Declared* stack = nullptr;
};

/// An output that a template exports, under one of the names it may have.
struct Exported {
    Evaluator* exporter = nullptr;
    std::string output;
};

/// Where a stack is deployed: what its pseudo parameters give.
struct Environment {
    value::Text account;
    value::Text region;
    value::Text partition;
    value::Text suffix;
};

/// What all templates of a run share: exports, the depth of evaluation, and the environment of those of which
/// nobody says more.
class Run : public Environment {
public:
    Run(const Options& options, finding::Findings& findings);

    finding::Findings* findings;
    unsigned depth = 0;  ///< of nested evaluations, across templates
    /// Of evaluation, for templates that multiply what they write; about 200 bytes of memory each.
    std::size_t spare_steps = 500'000;
    std::vector<std::unique_ptr<Evaluator>> evaluators;

    /// The environment of this account and Region; empty: those of the run.
    [[nodiscard]] const Environment& environment(const std::string& account_id,
                                                 const std::string& region_name);

    /// The exports under a name that a stack in an environment may import: exports belong to an account and a
    /// Region. Names compare as texts, holes included.
    [[nodiscard]] std::vector<Exported> exported(const value::Text& name, const Environment& here);

private:
    void collect_exports();

    std::map<std::pair<std::string, std::string>, Environment> environments_;
    std::unordered_map<std::string, std::vector<Exported>> exports_;
    bool collected_ = false;
};

/// Evaluates the functions and references of one template as far as the files allow.
class Evaluator {
public:
    Evaluator(const Scope& scope, Run& run, std::size_t file_size);

    [[nodiscard]] const Scope& scope() const { return *scope_; }
    [[nodiscard]] Run& run() const { return *run_; }
    [[nodiscard]] const Environment& environment() const { return *environment_; }

    [[nodiscard]] value::Tree evaluate(document::Node node);
    /// Takes steps for values that are about to be made; false, and a finding, when there are not so many.
    [[nodiscard]] bool spend(std::size_t steps, text::Span place);
    /// Whether the steps are spent: what is evaluated from now on is unknown.
    [[nodiscard]] bool is_spent() const { return is_spent_; }
    /// The value of a property of a resource, wherever it stands; absent when it is not written.
    [[nodiscard]] value::Tree property(const Declared& resource, std::string_view key);
    /// What `Fn::GetAtt` gives, or `Ref` for the attribute of that name.
    [[nodiscard]] value::Text attribute(std::string_view resource, std::string_view attribute);
    /// The condition of that name; none if there is no such condition, or it refers to itself.
    [[nodiscard]] std::optional<value::Condition> condition(std::string_view name);
    /// When a resource or output with this condition is made. One that is not defined may or may not hold.
    [[nodiscard]] value::Condition exists(std::string_view condition_name);
    /// The names under which an output is exported, choices and all; absent when it is not.
    [[nodiscard]] value::Tree export_name(std::string_view output);
    [[nodiscard]] value::Tree output_value(std::string_view output);

    /// Makes this the template of a nested stack, before anything is evaluated.
    void nest_in(Nesting nesting) {
        nesting_ = nesting;
        environment_ = nesting.parent->environment_;
    }
    /// Takes what is known of the stack, before anything is evaluated.
    void set(const StackSetting& setting);
    /// Gives the resource of that name its stack's template, or the reason why nobody reads that.
    void add_stack(std::string name, Evaluator& stack) { stacks_.emplace(std::move(name), &stack); }
    void add_unread_stack(std::string name, std::string why) {
        unread_.emplace(std::move(name), std::move(why));
    }
    /// Whether a resource makes a stack of a template that is not read.
    [[nodiscard]] bool is_unread_stack(std::string_view name) const { return unread_.contains(name); }

    /// A hole of this template: `id` is made whole with the scope's.
    [[nodiscard]] value::Text hole(std::string_view id, std::string label, value::HoleKind kind,
                                   std::string why, text::Span place) const;
    /// A text made of texts, for each way their choices can fall.
    [[nodiscard]] value::Tree concatenate(const std::vector<value::Tree>& parts, document::Node whole);

private:
    using Node = document::Node;
    using Tree = value::Tree;
    using Text = value::Text;
    using Condition = value::Condition;

    /// A call of a function: short form (the node carries the tag) or long (a mapping of one key).
    struct Call {
        std::string_view function;
        Node whole;
        Node argument;
        bool short_form;
        text::Span place;
    };
    using Function = Tree (Evaluator::*)(const Call&);

    // intrinsic.cpp
    [[nodiscard]] Tree untagged(Node node);
    [[nodiscard]] Tree mapping(Node node);
    [[nodiscard]] Tree scalar(Node node);
    [[nodiscard]] Tree call(const Call& call);
    [[nodiscard]] std::optional<Call> as_call(Node node) const;
    [[nodiscard]] std::optional<Call> as_long_call(Node node) const;
    [[nodiscard]] Tree argument(const Call& call);
    [[nodiscard]] Tree bounded(Tree value, text::Span place) const;
    [[nodiscard]] Tree malformed(const Call& call) const;
    [[nodiscard]] Tree unknown(const Call& call, std::string why) const;
    [[nodiscard]] Tree unknown_text(const Call& call, std::string why) const;
    [[nodiscard]] Tree not_evaluated(const Call& call);
    [[nodiscard]] static Function function(std::string_view name);

    // intrinsic_text.cpp
    [[nodiscard]] Text text_of(const Tree& tree, Node node) const;
    [[nodiscard]] Tree sub(const Call& call);
    /// Adds the parts of a pattern; false when there are too many.
    [[nodiscard]] bool add_sub_parts(std::string_view pattern, const Call& call, const Tree& variables,
                                     std::vector<Tree>& parts);
    [[nodiscard]] Tree sub_part(std::string_view name, Node whole, const Tree& variables);
    [[nodiscard]] Tree join(const Call& call);
    [[nodiscard]] Tree base64(const Call& call);
    [[nodiscard]] Tree to_json_string(const Call& call);

    // intrinsic_variable.cpp
    /// Whether a scalar may hold variables of the Serverless Framework.
    [[nodiscard]] bool has_variables(Node node) const;
    [[nodiscard]] Tree with_variables(Node node);
    [[nodiscard]] Tree variable(const Variable& variable, std::string_view written, text::Span place);
    /// The parts of a text: its variables, and what `add_literal` makes of the stretches between them.
    [[nodiscard]] std::vector<Tree> variable_parts(
        std::string_view text, text::Span place,
        const std::function<void(std::string_view, std::vector<Tree>&)>& add_literal);
    /// The text of a scalar that names something; none if a variable in it is not known.
    [[nodiscard]] std::optional<std::string> name_in(Node node) const;

    // intrinsic_list.cpp
    [[nodiscard]] Tree select(const Call& call);
    [[nodiscard]] Tree select_from(const Tree& list, std::int64_t index, const Call& call);
    [[nodiscard]] Tree split(const Call& call);
    [[nodiscard]] Tree length(const Call& call);
    [[nodiscard]] Tree find_in_map(const Call& call);
    [[nodiscard]] Tree mapped(Node table, const std::vector<Tree>& keys, std::size_t index, const Call& call,
                              const std::optional<Tree>& otherwise);
    [[nodiscard]] Tree mapped_symbol(Node table, const std::vector<Tree>& keys, std::size_t index,
                                     const Call& call, const std::optional<Tree>& otherwise);
    [[nodiscard]] Tree if_(const Call& call);

    // intrinsic_reference.cpp
    [[nodiscard]] Tree ref(const Call& call);
    [[nodiscard]] Tree named(std::string_view name, text::Span place);
    [[nodiscard]] std::optional<Tree> pseudo(std::string_view name, text::Span place) const;
    [[nodiscard]] Tree parameter(std::string_view name, Node definition, text::Span place);
    [[nodiscard]] Tree get_att(const Call& call);
    [[nodiscard]] Tree unknown_parameter(std::string_view name, Node definition, std::string_view why,
                                         text::Span place) const;
    [[nodiscard]] Tree default_of(std::string_view name, Node definition, text::Span place);
    [[nodiscard]] Tree import_value(const Call& call);
    [[nodiscard]] Tree imported(const Text& name, const Call& call);

    // intrinsic_nested.cpp
    /// What the stack that nests this one gives for a parameter; absent if nothing.
    [[nodiscard]] Tree given(std::string_view name);
    [[nodiscard]] Tree given_to(const Declared& stack, bool testing);
    /// A given value as the parameter that is referred to.
    [[nodiscard]] Tree received(const Tree& value, std::string_view name, Node definition, text::Span place);
    /// What `Fn::GetAtt` gives; outputs of nested stacks have choices.
    [[nodiscard]] Tree attribute_value(std::string_view resource, std::string_view attribute,
                                       text::Span place);

    // intrinsic_condition.cpp
    [[nodiscard]] std::optional<Condition> test(Node node);
    [[nodiscard]] Condition equals(const Call& call);
    [[nodiscard]] Condition equal(const Tree& a, const Tree& b, const Call& call);
    [[nodiscard]] Condition opaque(std::string_view what) const;
    [[nodiscard]] const std::vector<std::string>& allowed_values(const std::string& symbol);

    // intrinsic_attribute.cpp
    [[nodiscard]] Text shaped(const Declared& resource, std::string_view attribute, std::string_view shape);
    [[nodiscard]] Text shape_part(const Declared& resource, std::string_view attribute,
                                  std::string_view part);
    [[nodiscard]] Text name_of(const Declared& resource, std::string_view property);
    [[nodiscard]] Text made_name(const Declared& resource) const;
    [[nodiscard]] Text bus_part(const Declared& rule);
    [[nodiscard]] Text function_arn(const Declared& alias);
    [[nodiscard]] Text source_type(const Declared& source);
    [[nodiscard]] Text unknown_attribute(std::string_view resource, std::string_view attribute,
                                         std::string why, text::Span place) const;

    const Scope* scope_;
    Run* run_;
    const Environment* environment_;
    const StackSetting* setting_ = nullptr;
    std::size_t own_steps_;
    std::size_t spare_steps_;  ///< that may still be taken from the run's
    bool is_spent_ = false;
    std::size_t tests_ = 0;  ///< in the condition being read
    bool testing_ = false;   ///< inside a condition: parameters are themselves, whatever their default
    std::unordered_map<std::string, std::optional<Text>> attributes_;  ///< none while being evaluated
    std::size_t long_names_ = 0;  ///< that were referred to: each is unknown by itself
    std::map<std::string, std::vector<std::string>> allowed_;  ///< by symbol
    struct Named {
        bool done = false;
        std::size_t tests = 0;  ///< in the condition, those it names written out
        std::optional<Condition> condition;
    };
    std::map<std::string, Named, std::less<>> conditions_;
    std::map<std::string, std::optional<Tree>, std::less<>> outputs_;  ///< none while being evaluated
    std::optional<Nesting> nesting_;
    std::array<std::optional<Tree>, 2> given_;  ///< all that is given, outside and inside of conditions
    std::map<std::string, Evaluator*, std::less<>> stacks_;
    std::map<std::string, std::string, std::less<>> unread_;
};

/// `function` of every leaf of a choice.
template <class Mapping>
[[nodiscard]] value::Tree lift(const value::Tree& tree, Mapping function) {
    if (!tree.is(value::Tree::Kind::choice)) return function(tree);
    return value::Tree::choice(tree.condition(), lift(tree.then(), function),
                               lift(tree.otherwise(), function));
}

/// Whether a parameter of a template holds a list.
[[nodiscard]] bool is_list_parameter(document::Node definition);

/// A scalar as if it stood at a place.
[[nodiscard]] value::Tree moved(const value::Tree& scalar, text::Span place);

/// A scalar's text; none for lists, maps, unknown and absent values.
[[nodiscard]] std::optional<value::Text> scalar_text(const value::Tree& tree);

}  // namespace intake
