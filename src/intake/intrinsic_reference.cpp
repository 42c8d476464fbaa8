#include <algorithm>
#include <array>

#include "intake/dynamic_reference.hpp"
#include "intake/intrinsic.hpp"
#include "intake/shape.hpp"
#include "intake/template.hpp"
#include "text/letters.hpp"

namespace intake {

using document::Node;
using value::HoleKind;
using value::Text;
using value::Tree;

namespace {

/// Allowed values of a parameter without a default that become alternatives.
constexpr std::size_t most_alternatives = 8;

/// Defaults that mean "not given": templates test for them and use the parameter where it is another.
/// So do defaults that ask to be replaced, or only repeat the parameter's name.
bool is_placeholder(std::string_view text, std::string_view name) {
    static constexpr std::array<std::string_view, 16> words = {
        "",         "-",         "none",       "null",       "n/a",       "na",  "unset", "undefined",
        "changeme", "change-me", "replace-me", "replace_me", "replaceme", "tbd", "todo",  "not-set"};
    const std::string lower = text::lowered(text);
    return std::find(words.begin(), words.end(), lower) != words.end() || text == name;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

Tree comma_list(std::string_view text, text::Span place) {
    std::vector<Tree> items;
    for (std::size_t at = 0;;) {
        const std::size_t end = text.find(',', at);
        items.push_back(Tree::text(std::string(trimmed(text.substr(at, end - at))), place));
        if (end == std::string_view::npos) return Tree::list(std::move(items), place);
        at = end + 1;
    }
}

std::string parameter_type(Node definition) {
    return plain_text(find(definition, {"Type"})).value_or("String");
}

std::string backticked(std::string_view name) {
    return "`" + std::string(name.substr(0, 120)) + "`";
}

bool ends_in_arn(std::string_view name) {
    return name.ends_with("Arn") || name.ends_with("ARN");
}

}  // namespace

bool is_list_parameter(Node definition) {
    const std::string type = parameter_type(definition);
    return type == "CommaDelimitedList" || type.starts_with("List<") ||
           type.find("<List<") != std::string::npos || type.find("<CommaDelimitedList>") != std::string::npos;
}

std::optional<Tree> Evaluator::pseudo(std::string_view name, text::Span place) const {
    if (!name.starts_with("AWS::")) return std::nullopt;
    if (name == "AWS::NoValue") return Tree::absent(place);
    if (name == "AWS::AccountId") return Tree::text(environment_->account, place);
    if (name == "AWS::Region") return Tree::text(environment_->region, place);
    if (name == "AWS::Partition") return Tree::text(environment_->partition, place);
    if (name == "AWS::URLSuffix") return Tree::text(environment_->suffix, place);
    const std::string why = backticked(name) + " is known when the stack is made";
    if (name == "AWS::StackName" && setting_ && !setting_->name.empty())
        return Tree::text(setting_->name, place);
    if (name == "AWS::NotificationARNs") return Tree::unknown({why, place}, place);
    const HoleKind kind = name == "AWS::StackName" ? HoleKind::name
                          : name == "AWS::StackId" ? HoleKind::arn
                                                   : HoleKind::text;
    return Tree::text(hole(name, std::string(name), kind, why, place), place);
}

Tree Evaluator::unknown_parameter(std::string_view name, Node definition, std::string_view why,
                                  text::Span place) const {
    std::string reason = "parameter " + backticked(name) + " " + std::string(why);
    if (is_list_parameter(definition) && !testing_)
        return Tree::unknown({std::move(reason), definition.span()}, place);
    return Tree::text(hole(name, std::string(name), HoleKind::text, std::move(reason), definition.span()),
                      place);
}

Tree Evaluator::parameter(std::string_view name, Node definition, text::Span place) {
    const auto unknown = [&](const char* why) { return unknown_parameter(name, definition, why, place); };
    const Tree all_given = given(name);
    if (testing_ && !nesting_ && all_given.is(Tree::Kind::absent))
        return unknown("is chosen when the stack is made");
    if (parameter_type(definition).starts_with("AWS::SSM::Parameter::Value"))
        return unknown("is read from the Parameter Store");
    if (const auto secret = plain_text(find(definition, {"NoEcho"})); secret == "true" || secret == "True") {
        return unknown("is a secret");
    }
    return alternatives(all_given, [&](const Tree& value) {
        return value.is(Tree::Kind::absent) ? default_of(name, definition, place)
                                            : received(value, name, definition, place);
    });
}

/// The value where nobody gives one: of a nested stack the default, of any other what it may be.
Tree Evaluator::default_of(std::string_view name, Node definition, text::Span place) {
    const bool is_list = is_list_parameter(definition);
    const auto unknown = [&](const char* why) { return unknown_parameter(name, definition, why, place); };
    if (const auto written = plain_text(find(definition, {"Default"}))) {
        const auto elements = static_cast<std::size_t>(std::count(written->begin(), written->end(), ','));
        if (!spend(1 + written->size() / 8 + (is_list ? 2 * elements : 0), place))
            return unknown("is not evaluated");
        if (!nesting_ && is_placeholder(*written, name))
            return unknown("is a placeholder unless it is given");
        if (is_list) return comma_list(*written, place);
        return Tree::text(with_dynamic_references(Text(*written), place), place);
    }
    const std::vector<std::string>& allowed = allowed_values(scope_->id() + "#" + std::string(name));
    if (allowed.empty() || allowed.size() > most_alternatives || is_list) return unknown("has no default");
    const auto shared = std::make_shared<const std::vector<std::string>>(allowed);
    Tree result = Tree::text(allowed.back(), place);
    for (std::size_t i = allowed.size() - 1; i-- > 0;) {
        value::Atom atom{scope_->id() + "#" + std::string(name), allowed[i], shared};
        result = Tree::choice(value::Condition::atom(std::move(atom)), Tree::text(allowed[i], place), result);
    }
    return result;
}

/// What a name in `Ref` or `${}` gives; with a dot, what `Fn::GetAtt` gives.
Tree Evaluator::named(std::string_view name, text::Span place) {
    if (auto value = pseudo(name, place)) return *value;
    const auto definition = scope_->parameters().find(name);
    if (definition != scope_->parameters().end()) return parameter(name, definition->second, place);
    const std::size_t dot = name.find('.');
    if (dot == std::string_view::npos || scope_->resource(name))
        return Tree::text(attribute(name, "Ref"), place);
    return attribute_value(name.substr(0, dot), name.substr(dot + 1), place);
}

Tree Evaluator::ref(const Call& call) {
    if (call.argument.is(document::Kind::mapping) || call.argument.is(document::Kind::sequence))
        return malformed(call);
    const auto name = name_in(call.argument);
    return name ? named(*name, call.place) : unknown_text(call, "the name is not known");
}

/// `A.B`, `[A, B]`, `[A, B.C]`; attributes of nested stacks are `Outputs.NAME`.
Tree Evaluator::get_att(const Call& call) {
    if (!call.argument.is(document::Kind::sequence)) {
        if (call.argument.is(document::Kind::mapping)) return malformed(call);
        const auto text = name_in(call.argument);
        if (!text) return unknown_text(call, "the name of the resource is not known");
        const std::size_t dot = text->find('.');
        if (dot == std::string::npos || dot == 0 || dot + 1 == text->size()) return malformed(call);
        return attribute_value(text->substr(0, dot), text->substr(dot + 1), call.place);
    }
    const std::vector<Node> arguments = call.argument.elements();
    if (arguments.size() < 2 || !plain_text(arguments[0])) return malformed(call);
    const auto resource = name_in(arguments[0]);
    if (!resource) return unknown_text(call, "the name of the resource is not known");
    std::string path;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const auto part = scalar_text(evaluate(arguments[i]));
        if (!part || !part->is_literal()) return unknown_text(call, "the name of the attribute is not known");
        path += (path.empty() ? "" : ".") + part->literal();
    }
    return attribute_value(*resource, path, call.place);
}

Tree Evaluator::import_value(const Call& call) {
    return lift(argument(call), [&](const Tree& name) {
        const auto text = scalar_text(name);
        return text ? imported(*text, call) : unknown_text(call, "the name of the export is not known");
    });
}

/// The value as its exporter has it, written here; one that no file exports is the same value for
/// all that import it.
Tree Evaluator::imported(const Text& name, const Call& call) {
    const auto not_found = [&](std::string why) {
        value::Symbol symbol;
        symbol.id = "import:" + name.key();
        symbol.label = name.shown();
        symbol.kind = ends_in_arn(symbol.label) ? HoleKind::arn : HoleKind::text;
        symbol.why = {std::move(why), call.place};
        return Tree::text(Text(std::make_shared<const value::Symbol>(std::move(symbol))), call.place);
    };
    const std::vector<Exported> exports = run_->exported(name, *environment_);
    if (exports.empty()) return not_found("no file of this run exports " + backticked(name.shown()));
    if (exports.size() > 1) return not_found("several files export " + backticked(name.shown()));
    const Exported& exported = exports.front();
    const Tree value = exported.exporter->output_value(exported.output);
    const Tree not_known = not_found("the exported value is not known");
    return lift(value, [&](const Tree& leaf) {
        const auto text = scalar_text(leaf);
        const bool is_paid = spend(1 + (text ? text->key().size() / 64 : 0), call.place);
        return text && is_paid ? Tree::text(*text, call.place) : not_known;
    });
}

Tree Evaluator::export_name(std::string_view output) {
    const auto node = scope_->outputs().find(output);
    if (node == scope_->outputs().end()) return {};
    const auto name = find(node->second, {"Export", "Name"});
    return name ? evaluate(*name) : Tree();
}

Tree Evaluator::output_value(std::string_view output) {
    const auto [at, is_new] = outputs_.try_emplace(std::string(output));
    if (!is_new) return at->second ? *at->second : Tree::unknown({"outputs refer to each other", {}}, {});
    const auto node = scope_->outputs().find(output);
    const bool was_testing = std::exchange(testing_, false);
    Tree value;
    if (node != scope_->outputs().end()) {
        const Node definition = node->second;
        if (const auto written = find(definition, {"Value"})) value = evaluate(*written);
        if (const auto condition = plain_text(find(definition, {"Condition"}))) {
            const text::Span place = definition.span();
            value = Tree::choice(exists(*condition), value,
                                 Tree::unknown({"the output is not there", place}, place));
        }
    }
    testing_ = was_testing;
    outputs_[std::string(output)] = value;
    return value;
}

}  // namespace intake
