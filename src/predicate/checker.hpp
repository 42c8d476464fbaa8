#pragma once

#include <optional>
#include <string>
#include <vector>

#include "predicate/code.hpp"
#include "predicate/predicate.hpp"
#include "predicate/syntax.hpp"

namespace predicate {

/// A construct that is right, as far as it has been looked at.
struct Checked {
    CodeRef code;
    Type type;
    bool may_be_absent = false;  ///< and nothing vouches for it
    std::string path;            ///< `subscriber.dead_letter`; empty where a guard cannot name it
    Vouched when_true;           ///< paths that are there when it is true
    Vouched when_false;
};

/// As messages name what stands in a rule.
[[nodiscard]] inline std::string backticked(std::string_view text) {
    return "`" + std::string(text) + "`";
}

/// Checks names, types and guards, and makes code of what is right.
class Checker {
public:
    Checker(const Scope& scope, Mistake& mistake);

    /// Nothing where there is a mistake.
    [[nodiscard]] std::optional<Checked> whole(const Syntax& syntax);

private:
    using Result = std::optional<Checked>;

    Result any(const Syntax& syntax);
    /// As `any`, and surely there.
    Result present(const Syntax& syntax);
    /// As `present`, and of this kind; `who` needs it.
    Result of_kind(const Syntax& syntax, Type::Kind kind, std::string_view who);

    Result literal(const Syntax& syntax);
    Result name(const Syntax& syntax);
    Result list_of(const Syntax& syntax);
    Result field_of(const Syntax& syntax);
    Result constant_of(const Syntax& syntax);
    Result element_of(const Syntax& syntax);
    Result path_of(const Syntax& syntax);

    Result negated(const Syntax& syntax);
    Result chained(const Syntax& syntax);
    Result related(const Syntax& syntax);
    Result membership_of(const Syntax& syntax);
    Result computed(const Syntax& syntax);

    Result called(const Syntax& syntax);
    Result guard(const Syntax& syntax);
    Result list_function(const Syntax& syntax);
    Result applied(const Syntax& syntax, const Function& function);
    Result argument_of(const Syntax& syntax, const Function::Parameter& parameter, std::string_view function);
    Result method(const Syntax& syntax);
    Result quantifier(const Syntax& syntax, Quantifier which);
    Result string_method(const Syntax& syntax, StringTest which);
    bool counted(const Syntax& syntax, std::size_t wanted);

    [[nodiscard]] bool vouched(const std::string& path) const;
    [[nodiscard]] bool in_scope(std::string_view name) const;
    std::nullopt_t refuse(const Syntax& syntax, std::string message);
    std::nullopt_t refuse_name(const Syntax& syntax, std::string message);
    std::nullopt_t refuse_absent(const Syntax& syntax, const Checked& checked);

    const Scope& scope_;
    Mistake& mistake_;
    std::vector<Variable> locals_;
    Vouched vouched_;
    bool lenient_;  ///< steps of a path may be absent
};

}  // namespace predicate
