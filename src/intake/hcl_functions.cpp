#include "intake/hcl_functions.hpp"

#include <unordered_map>

#include "intake/intrinsic.hpp"

namespace intake {

using document::HclExpression;
using value::Text;
using value::Tree;

namespace {

const HclFunction* hcl_function(std::string_view name) {
    static const auto* const by_name = [] {
        auto* made = new std::unordered_map<std::string_view, const HclFunction*>;
        for (const auto* table :
             {&hcl_text_functions(), &hcl_format_functions(), &hcl_list_functions(), &hcl_set_functions(),
              &hcl_map_functions(), &hcl_number_functions(), &hcl_encoding_functions(),
              &hcl_expression_functions(), &hcl_address_functions(), &hcl_yaml_functions()}) {
            for (const HclFunction& function : *table) made->emplace(function.name, &function);
        }
        return made;
    }();
    constexpr std::string_view core = "core::";
    if (name.substr(0, core.size()) == core) name.remove_prefix(core.size());
    const auto found = by_name->find(name);
    return found == by_name->end() ? nullptr : found->second;
}

/// Why the function cannot be run on this argument; none if it can.
std::optional<std::string> why_not_run(const Tree& argument, HclTakes takes) {
    if (takes == HclTakes::all) return std::nullopt;
    if (argument.is(Tree::Kind::unknown)) return argument.reason().text;
    if (argument.is(Tree::Kind::absent)) return "it is not known whether the argument is there";
    const bool hole = argument.is(Tree::Kind::text) && !argument.as_text().is_literal();
    if (hole && takes != HclTakes::holes) return argument.as_text().first_hole()->why.text;
    return std::nullopt;
}

Tree run_hcl_function(const HclFunction& function, const HclCall& call) {
    if (call.size() < function.least || call.size() > function.most) {
        return call.fail("`" + std::string(function.name) + "` does not take so many arguments");
    }
    for (const Tree& argument : call.arguments) {
        if (const auto why = why_not_run(argument, function.takes)) {
            return function.gives_text ? call.hole(*why) : call.unknown(*why);
        }
        const bool takes_null = function.takes == HclTakes::all || function.takes == HclTakes::null;
        if (argument.is(Tree::Kind::null) && !takes_null) {
            return call.fail("an argument is null");
        }
        if (function.takes == HclTakes::scalars && !scalar_text(argument)) {
            return call.fail("an argument is a list or a map");
        }
    }
    return function.run(call);
}

}  // namespace

bool has_known_length(const Tree& list) {
    for (const Tree& item : list.items()) {
        if (opens_hcl_list(item)) return false;
    }
    return true;
}

std::optional<std::string> HclCall::literal(std::size_t i) const {
    const std::optional<Text> text = scalar_text(arguments[i]);
    if (!text || !text->is_literal()) return std::nullopt;
    return text->literal();
}

Tree HclCall::boolean(value::Truth truth, std::string why) const {
    return truth == value::Truth::unknown ? unknown(std::move(why)) : boolean(truth == value::Truth::yes);
}

/// The values of the arguments, the last one's elements where it ends with `...`; false if those are not
/// known.
bool HclEvaluation::arguments_of(const HclExpression& expression, std::vector<Tree>& arguments,
                                 Tree& unknown) {
    for (const HclExpression& argument : expression.children()) arguments.push_back(evaluate(argument));
    if (!expression.expands() || arguments.empty()) return true;
    const Tree last = arguments.back();
    arguments.pop_back();
    if (last.is(Tree::Kind::list) && has_known_length(last)) {
        arguments.insert(arguments.end(), last.items().begin(), last.items().end());
        return true;
    }
    unknown = Tree::unknown({open_list, last.place()}, expression.span());
    return false;
}

Tree HclEvaluation::call(const HclExpression& expression) {
    const std::string_view name = expression.name();
    const text::Span place = expression.span();
    if (name == "try") return try_(expression);
    if (name == "can") return can(expression);
    const HclFunction* function = hcl_function(name);
    std::vector<Tree> arguments;
    Tree unknown;
    const bool known = arguments_of(expression, arguments, unknown);
    if (function == nullptr) {
        return Tree::unknown({"the function `" + std::string(name) + "` is not evaluated", place}, place);
    }
    if (!known) return function->gives_text ? hole(expression, unknown.reason().text) : unknown;
    return for_each_way(std::move(arguments), expression, [&](const std::vector<Tree>& leaves) {
        return run_hcl_function(*function, HclCall{*this, expression, leaves});
    });
}

/// The first argument that does not fail. What cannot be known may fail or not.
Tree HclEvaluation::try_(const HclExpression& expression) {
    const std::size_t failures = failures_;
    for (const HclExpression& argument : expression.children()) {
        Tree value = evaluate(argument);
        if (failures_ == failures) return value;
        failures_ = failures;
    }
    return fail("no argument of `try` can be evaluated", expression.span());
}

Tree HclEvaluation::can(const HclExpression& expression) {
    const std::vector<HclExpression> children = expression.children();
    if (children.size() != 1) return fail("`can` takes one argument", expression.span());
    const std::size_t failures = failures_;
    const Tree value = evaluate(children.front());
    const bool failed = failures_ != failures;
    failures_ = failures;
    if (!failed && value.is(Tree::Kind::unknown)) return Tree::unknown(value.reason(), expression.span());
    return Tree::boolean(!failed, expression.span());
}

}  // namespace intake
