#include <algorithm>
#include <array>
#include <utility>

#include "predicate/checker.hpp"
#include "text/suggest.hpp"

namespace predicate {

using Kind = Syntax::Kind;

namespace {

/// `a.b[0].c` has the prefixes `a.b` and `a.b[0]`: `has` vouches for them too.
Vouched prefixes_of(const std::string& path) {
    Vouched result;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i] == '.' || path[i] == '[') result.push_back(path.substr(0, i));
    }
    result.push_back(path);
    return result;
}

struct NamedQuantifier {
    std::string_view name;
    Quantifier which;
};
constexpr std::array<NamedQuantifier, 4> quantifiers = {{{"exists", Quantifier::exists},
                                                         {"all", Quantifier::all},
                                                         {"filter", Quantifier::filter},
                                                         {"map", Quantifier::map}}};

struct NamedTest {
    std::string_view name;
    StringTest which;
};
constexpr std::array<NamedTest, 4> string_tests = {{{"starts_with", StringTest::starts_with},
                                                    {"ends_with", StringTest::ends_with},
                                                    {"like", StringTest::like},
                                                    {"made_of", StringTest::made_of}}};

/// Whether one of the accepted types is this one.
bool accepts(const Function::Parameter& parameter, const Type& type) {
    return std::find(parameter.accepts.begin(), parameter.accepts.end(), type) != parameter.accepts.end();
}

std::string listed(const std::vector<Type>& types) {
    std::string result;
    for (std::size_t i = 0; i < types.size(); ++i) {
        if (i > 0) result += i + 1 == types.size() ? " or " : ", ";
        result += types[i].with_article();
    }
    return result;
}

}  // namespace

bool Checker::counted(const Syntax& syntax, std::size_t wanted) {
    const std::size_t given = syntax.children.size() - (syntax.kind == Kind::method ? 1 : 0);
    if (given == wanted) return true;
    const std::string dot = syntax.kind == Kind::method ? "." : "";
    refuse(syntax, backticked(dot + std::string(syntax.text)) + " takes " + std::to_string(wanted) +
                       (wanted == 1 ? " argument" : " arguments") + ", not " + std::to_string(given));
    return false;
}

Checker::Result Checker::called(const Syntax& syntax) {
    if (syntax.text == "has" || syntax.text == "known") return guard(syntax);
    if (syntax.text == "size" || syntax.text == "distinct") return list_function(syntax);
    for (const Function& function : scope_.vocabulary->functions) {
        if (function.name == syntax.text) return applied(syntax, function);
    }
    std::vector<text::Candidate> near = {{"has"}, {"known"}, {"size"}, {"distinct"}};
    for (const Function& function : scope_.vocabulary->functions) near.push_back({function.name});
    return refuse_name(
        syntax, "there is no function " + backticked(syntax.text) + text::suggestion(syntax.text, near));
}

Checker::Result Checker::guard(const Syntax& syntax) {
    if (!counted(syntax, 1)) return std::nullopt;
    const Syntax& operand = *syntax.children[0];
    Result path = path_of(operand);
    if (!path) return std::nullopt;
    const bool is_has = syntax.text == "has";
    if (is_has && operand.kind != Kind::field && operand.kind != Kind::index) {
        return refuse(operand, "`has` asks about a field, such as has(subscriber.dead_letter)");
    }
    Checked checked;
    if (!path->path.empty()) checked.when_true = prefixes_of(path->path);
    checked.code = is_has ? has(std::move(path->code)) : known(std::move(path->code));
    return checked;
}

Checker::Result Checker::list_function(const Syntax& syntax) {
    if (!counted(syntax, 1)) return std::nullopt;
    Result operand = of_kind(*syntax.children[0], Type::Kind::list, backticked(syntax.text));
    if (!operand) return std::nullopt;
    Checked checked;
    if (syntax.text == "size") {
        checked.type = Type::integer();
        checked.code = size_of(std::move(operand->code));
        return checked;
    }
    const Type& element = *operand->type.element;
    if (!element.is(Type::Kind::text) && !element.is(Type::Kind::integer)) {
        return refuse(*syntax.children[0], "`distinct` takes texts or integers");
    }
    checked.type = operand->type;
    checked.code = distinct(std::move(operand->code));
    return checked;
}

Checker::Result Checker::argument_of(const Syntax& syntax, const Function::Parameter& parameter,
                                     std::string_view function) {
    Result argument = present(syntax);
    if (!argument || accepts(parameter, argument->type)) return argument;
    return refuse(syntax, std::string(parameter.name) + " of " + backticked(function) + " is " +
                              listed(parameter.accepts) + ", and this is " + argument->type.with_article());
}

Checker::Result Checker::applied(const Syntax& syntax, const Function& function) {
    if (!counted(syntax, function.parameters.size())) return std::nullopt;
    std::vector<CodeRef> arguments;
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
        Result argument = argument_of(*syntax.children[i], function.parameters[i], function.name);
        if (!argument) return std::nullopt;
        arguments.push_back(std::move(argument->code));
    }
    Checked checked;
    checked.type = function.result;
    checked.code = call(function.call, std::move(arguments));
    return checked;
}

Checker::Result Checker::method(const Syntax& syntax) {
    std::vector<text::Candidate> near;
    for (const NamedQuantifier& row : quantifiers) {
        if (row.name == syntax.text) return quantifier(syntax, row.which);
        near.push_back({row.name});
    }
    for (const NamedTest& row : string_tests) {
        if (row.name == syntax.text) return string_method(syntax, row.which);
        near.push_back({row.name});
    }
    return refuse_name(syntax, "there is no function " + backticked("." + std::string(syntax.text)) +
                                   text::suggestion(syntax.text, near));
}

Checker::Result Checker::quantifier(const Syntax& syntax, Quantifier which) {
    if (!counted(syntax, 2)) return std::nullopt;
    const std::string who = backticked("." + std::string(syntax.text));
    Result members = of_kind(*syntax.children[0], Type::Kind::list, who);
    if (!members) return std::nullopt;
    const Syntax& named = *syntax.children[1];
    if (named.kind != Kind::name) return refuse(named, who + " needs a name for the member");
    if (in_scope(named.text)) return refuse(named, backticked(named.text) + " already has a meaning here");
    locals_.push_back({std::string(named.text), *members->type.element});
    Result body = which == Quantifier::map ? present(*syntax.children[2])
                                           : of_kind(*syntax.children[2], Type::Kind::truth, who);
    locals_.pop_back();
    if (!body) return std::nullopt;
    Checked checked;
    if (which == Quantifier::map) checked.type = Type::list_of(body->type);
    if (which == Quantifier::filter) checked.type = members->type;
    checked.code = quantified(which, std::move(members->code), std::move(body->code));
    return checked;
}

Checker::Result Checker::string_method(const Syntax& syntax, StringTest which) {
    if (!counted(syntax, 1)) return std::nullopt;
    const std::string who = backticked("." + std::string(syntax.text));
    Result subject = of_kind(*syntax.children[0], Type::Kind::text, who);
    if (!subject) return std::nullopt;
    Result argument = of_kind(*syntax.children[1], Type::Kind::text, who);
    if (!argument) return std::nullopt;
    Checked checked;
    checked.code = string_test(which, std::move(subject->code), std::move(argument->code));
    return checked;
}

}  // namespace predicate
