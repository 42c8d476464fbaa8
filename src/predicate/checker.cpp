#include "predicate/checker.hpp"

#include <algorithm>
#include <utility>

#include "text/suggest.hpp"

namespace predicate {

using Kind = Syntax::Kind;

Checker::Checker(const Scope& scope, Mistake& mistake)
    : scope_(scope), mistake_(mistake), vouched_(scope.vouched), lenient_(scope.absent_allowed) {}

std::optional<Checked> Checker::whole(const Syntax& syntax) {
    return scope_.absent_allowed ? any(syntax) : present(syntax);
}

std::nullopt_t Checker::refuse(const Syntax& syntax, std::string message) {
    mistake_ = {syntax.begin, syntax.end, std::move(message)};
    return std::nullopt;
}

std::nullopt_t Checker::refuse_name(const Syntax& syntax, std::string message) {
    mistake_ = {syntax.text_begin, syntax.text_begin + syntax.text.size(), std::move(message)};
    return std::nullopt;
}

std::nullopt_t Checker::refuse_absent(const Syntax& syntax, const Checked& checked) {
    if (checked.path.empty()) return refuse(syntax, "this may be absent, and no has() can guard it");
    return refuse(syntax, checked.path + " may be absent: guard it with has(" + checked.path + ")");
}

bool Checker::vouched(const std::string& path) const {
    return std::find(vouched_.begin(), vouched_.end(), path) != vouched_.end();
}

Checker::Result Checker::present(const Syntax& syntax) {
    // An absent step is as bad as an absent end once something is done with the value.
    const bool lenient = std::exchange(lenient_, false);
    Result result = any(syntax);
    lenient_ = lenient;
    if (result && result->may_be_absent) return refuse_absent(syntax, *result);
    return result;
}

Checker::Result Checker::of_kind(const Syntax& syntax, Type::Kind kind, std::string_view who) {
    Result result = present(syntax);
    if (!result || result->type.is(kind)) return result;
    const Type wanted{kind, nullptr, nullptr};
    return refuse(syntax, std::string(who) + " needs " + wanted.with_article() + ", and this is " +
                              result->type.with_article());
}

Checker::Result Checker::any(const Syntax& syntax) {
    switch (syntax.kind) {
        case Kind::truth:
        case Kind::integer:
        case Kind::text:
            return literal(syntax);
        case Kind::name:
            return name(syntax);
        case Kind::list:
            return list_of(syntax);
        case Kind::field:
            return field_of(syntax);
        case Kind::index:
            return element_of(syntax);
        case Kind::call:
            return called(syntax);
        case Kind::method:
            return method(syntax);
        case Kind::negation:
            return negated(syntax);
        case Kind::conjunction:
        case Kind::disjunction:
            return chained(syntax);
        case Kind::relation:
            return syntax.text == "in" ? membership_of(syntax) : related(syntax);
        case Kind::arithmetic:
            break;
    }
    return computed(syntax);
}

Checker::Result Checker::literal(const Syntax& syntax) {
    Checked checked;
    if (syntax.kind == Kind::truth) {
        checked.code = constant(Value(value::truth(syntax.number != 0)));
    } else if (syntax.kind == Kind::integer) {
        checked.type = Type::integer();
        checked.code = constant(Value(syntax.number));
    } else {
        checked.type = Type::text();
        checked.code = constant(Value(value::Text(std::string(syntax.text))));
    }
    return checked;
}

bool Checker::in_scope(std::string_view name) const {
    const auto called = [name](const auto& thing) { return thing.name == name; };
    return std::any_of(locals_.begin(), locals_.end(), called) ||
           std::any_of(scope_.variables.begin(), scope_.variables.end(), called) ||
           std::any_of(scope_.vocabulary->globals.begin(), scope_.vocabulary->globals.end(), called);
}

Checker::Result Checker::name(const Syntax& syntax) {
    Checked checked;
    checked.path = std::string(syntax.text);
    for (std::size_t i = locals_.size(); i-- > 0;) {
        if (locals_[i].name != syntax.text) continue;
        checked.type = locals_[i].type;
        checked.code = local(i);
        return checked;
    }
    for (std::size_t i = 0; i < scope_.variables.size(); ++i) {
        if (scope_.variables[i].name != syntax.text) continue;
        checked.type = scope_.variables[i].type;
        checked.code = variable(i);
        return checked;
    }
    for (const Global& candidate : scope_.vocabulary->globals) {
        if (candidate.name != syntax.text) continue;
        checked.type = candidate.type;
        checked.code = global(candidate.read);
        return checked;
    }
    std::vector<text::Candidate> near;
    for (const Variable& known : locals_) near.push_back({known.name});
    for (const Variable& known : scope_.variables) near.push_back({known.name});
    for (const Global& known : scope_.vocabulary->globals) near.push_back({known.name});
    return refuse(syntax, "nothing here is called `" + std::string(syntax.text) + "`" +
                              text::suggestion(syntax.text, near));
}

Checker::Result Checker::list_of(const Syntax& syntax) {
    if (syntax.children.empty()) return refuse(syntax, "an empty list has nothing to compare with");
    std::vector<CodeRef> items;
    Type element;
    for (const auto& child : syntax.children) {
        Result item = present(*child);
        if (!item) return std::nullopt;
        if (items.empty()) element = item->type;
        if (!(item->type == element)) {
            return refuse(*child, "the list begins with " + element.with_article() + ", and this is " +
                                      item->type.with_article());
        }
        items.push_back(std::move(item->code));
    }
    Checked checked;
    checked.type = Type::list_of(element);
    checked.code = list(std::move(items));
    return checked;
}

Checker::Result Checker::constant_of(const Syntax& syntax) {
    const Syntax& group = *syntax.children[0];
    std::vector<text::Candidate> near;
    for (const Constant& fixed : scope_.constants) {
        if (fixed.group != group.text) continue;
        near.push_back({fixed.name});
        if (fixed.name != syntax.text) continue;
        Checked checked;
        checked.type = fixed.type;
        checked.code = constant(fixed.value);
        return checked;
    }
    return refuse_name(syntax, std::string(group.text) + " has no `" + std::string(syntax.text) + "`" +
                                   text::suggestion(syntax.text, near));
}

Checker::Result Checker::field_of(const Syntax& syntax) {
    const Syntax& owner = *syntax.children[0];
    const auto in_group = [&owner](const Constant& fixed) { return fixed.group == owner.text; };
    if (owner.kind == Kind::name && !in_scope(owner.text) &&
        std::any_of(scope_.constants.begin(), scope_.constants.end(), in_group)) {
        return constant_of(syntax);
    }
    Result object = lenient_ ? any(owner) : present(owner);
    if (!object) return std::nullopt;
    if (!object->type.is(Type::Kind::object)) {
        return refuse_name(syntax,
                           object->type.with_article() + " has no field `" + std::string(syntax.text) + "`");
    }
    const ObjectType& type = *object->type.object;
    for (const Field& candidate : type.fields) {
        if (candidate.name != syntax.text) continue;
        Checked checked;
        checked.type = candidate.type;
        if (!object->path.empty()) checked.path = object->path + "." + std::string(syntax.text);
        const bool there = !checked.path.empty() && vouched(checked.path);
        checked.may_be_absent = !there && (candidate.optional || object->may_be_absent);
        checked.code = field(std::move(object->code), candidate.read);
        return checked;
    }
    std::vector<text::Candidate> near;
    for (const Field& candidate : type.fields) near.push_back({candidate.name, candidate.mistaken});
    return refuse_name(syntax, std::string(type.name) + " has no field `" + std::string(syntax.text) + "`" +
                                   text::suggestion(syntax.text, near));
}

Checker::Result Checker::element_of(const Syntax& syntax) {
    const Syntax& position = *syntax.children[1];
    Result owner = lenient_ ? any(*syntax.children[0]) : present(*syntax.children[0]);
    if (!owner) return std::nullopt;
    if (!owner->type.is(Type::Kind::list)) {
        return refuse(*syntax.children[0],
                      "only a list has numbered members, and this is " + owner->type.with_article());
    }
    Result index = of_kind(position, Type::Kind::integer, "`[]`");
    if (!index) return std::nullopt;
    Checked checked;
    checked.type = *owner->type.element;
    if (!owner->path.empty() && position.kind == Kind::integer) {
        checked.path = owner->path + "[" + std::to_string(position.number) + "]";
    }
    checked.may_be_absent = checked.path.empty() || !vouched(checked.path);
    checked.code = element(std::move(owner->code), std::move(index->code));
    return checked;
}

Checker::Result Checker::path_of(const Syntax& syntax) {
    const bool lenient = std::exchange(lenient_, true);
    Result result = any(syntax);
    lenient_ = lenient;
    return result;
}

std::optional<Expression> compile(std::string_view text, const Scope& scope, Mistake& mistake) {
    const std::unique_ptr<Syntax> syntax = parse(text, mistake);
    if (!syntax) return std::nullopt;
    std::optional<Checked> checked = Checker(scope, mistake).whole(*syntax);
    if (!checked) return std::nullopt;
    Expression expression;
    expression.type_ = std::move(checked->type);
    expression.vouches_ = std::move(checked->when_true);
    expression.denies_ = std::move(checked->when_false);
    expression.code_ = std::move(checked->code);
    return expression;
}

}  // namespace predicate
