#include <algorithm>
#include <array>

#include "arn/arn.hpp"
#include "iam/actions.hpp"
#include "iam/condition_keys.hpp"
#include "iam/examination.hpp"
#include "text/suggest.hpp"

namespace iam {
namespace {

using model::ConditionTest;
using model::Statement;
using value::Text;
using Family = Operator::Family;
using Quantifier = Operator::Quantifier;

constexpr std::array<std::string_view, 27> operator_names{"StringEquals",
                                                          "StringNotEquals",
                                                          "StringEqualsIgnoreCase",
                                                          "StringNotEqualsIgnoreCase",
                                                          "StringLike",
                                                          "StringNotLike",
                                                          "ArnEquals",
                                                          "ArnLike",
                                                          "ArnNotEquals",
                                                          "ArnNotLike",
                                                          "Bool",
                                                          "Null",
                                                          "IpAddress",
                                                          "NotIpAddress",
                                                          "BinaryEquals",
                                                          "NumericEquals",
                                                          "NumericNotEquals",
                                                          "NumericLessThan",
                                                          "NumericLessThanEquals",
                                                          "NumericGreaterThan",
                                                          "NumericGreaterThanEquals",
                                                          "DateEquals",
                                                          "DateNotEquals",
                                                          "DateLessThan",
                                                          "DateLessThanEquals",
                                                          "DateGreaterThan",
                                                          "DateGreaterThanEquals"};

bool is_string(Family family) {
    return family == Family::string_equals || family == Family::string_equals_ignore_case ||
           family == Family::string_like;
}

/// Whether an operator of the family compares what a key of the type holds.
bool fits(Family family, KeyType type) {
    if (family == Family::null) return true;
    switch (type) {
        case KeyType::text:
            return is_string(family) || family == Family::binary;
        case KeyType::arn:
            return is_string(family) || family == Family::arn;
        case KeyType::boolean:
            return family == Family::boolean || is_string(family);
        case KeyType::number:
            return family == Family::number;
        case KeyType::date:
            return family == Family::date;
        case KeyType::epoch:
            return family == Family::date || family == Family::number;
        case KeyType::address:
            return family == Family::address;
    }
    return true;
}

/// Whether a text has the form that the operator compares; without policy variables.
bool has_form(const std::string& text, Family family) {
    if (text.find("${") != std::string::npos) return true;
    switch (family) {
        case Family::boolean:
        case Family::null:
            return same_boolean("true", text).has_value();
        case Family::number:
            return compare_numbers("0", text, Operator::Relation::equal).has_value();
        case Family::date:
            return compare_dates("0", text, Operator::Relation::equal).has_value();
        case Family::address:
            return address_in("10.0.0.1", text).has_value() || address_in("::1", text).has_value();
        case Family::arn:
            return text.starts_with("arn:") || text.find_first_of("*?") != std::string::npos;
        default:
            return true;
    }
}

/// `${*}` and its kind are the characters themselves.
bool has_wildcard(std::string text, std::string_view wildcards) {
    for (const std::string_view escape : {"${*}", "${?}", "${$}"}) {
        for (std::size_t at = text.find(escape); at != std::string::npos; at = text.find(escape)) {
            text.erase(at, escape.size());
        }
    }
    return text.find_first_of(wildcards) != std::string::npos;
}

/// What becomes of a statement whose test fails.
std::string test_consequence(const Statement& statement) {
    return denies(statement) ? "the statement denies nothing" : "the statement allows nothing";
}

/// One test of a statement, its operator known.
class Test {
public:
    Test(Examination& examination, const Statement& statement, const ConditionTest& test,
         const Operator& operation)
        : examination_(examination),
          statement_(statement),
          test_(test),
          operation_(operation),
          key_(global_key(test.key)) {}

    void examine() {
        examine_key();
        examine_type();
        examine_sets();
        examine_values();
    }

private:
    void examine_key() {
        if (test_.key.find(':') == std::string::npos) {
            return examination_.tell(
                "condition-key-without-service",
                backticked(test_.key) +
                    " is no condition key: AWS wants what it belongs to before it, as in "
                    "`aws:SourceArn`",
                test_.key_place);
        }
        if (key_ || !lowered(test_.key).starts_with("aws:")) return;
        const std::string_view meant = meant_key(test_.key);
        if (meant.empty()) return;
        examination_.tell("unknown-condition-key",
                          backticked(test_.key) + " is no key of AWS, so no request has it; did you mean " +
                              backticked(meant) + "?",
                          test_.key_place);
    }

    void examine_type() {
        if (!key_ || fits(operation_.family, key_->type)) return;
        mismatched_ = true;
        examination_.tell(
            "condition-type-mismatch",
            backticked(test_.operation) + " does not compare what " + backticked(test_.key) + " holds",
            test_.operation_place);
    }

    void examine_sets() {
        if (operation_.family == Family::null) return;
        const bool set = operation_.quantifier != Quantifier::none;
        if (set && key_ && key_->arity == Arity::one) {
            return examination_.tell("set-operator-on-single-valued-key",
                                     backticked(test_.operation) + " is for keys of several values, and " +
                                         backticked(test_.key) + " has one" + when_absent(),
                                     test_.operation_place);
        }
        if (!set && key_ && key_->arity == Arity::several) {
            return examination_.tell("set-operator-missing",
                                     backticked(test_.key) + " has several values, and " +
                                         backticked(test_.operation) +
                                         " compares one: write `ForAnyValue:` or `ForAllValues:` before it",
                                     test_.operation_place);
        }
        if (operation_.quantifier != Quantifier::all || !allows(statement_) || requires_key()) return;
        examination_.tell("forallvalues-with-allow",
                          backticked(test_.operation) + " holds where a request has no " +
                              backticked(test_.key) + " at all, so the statement allows those too",
                          test_.operation_place);
    }

    [[nodiscard]] std::string when_absent() const {
        return operation_.quantifier == Quantifier::all ? ": where it is missing the test holds" : "";
    }

    /// `Null` with `false` in the same statement asks for the key.
    [[nodiscard]] bool requires_key() const {
        if (!examination_.spend(statement_.conditions.members.size() * 100)) return true;
        for (const auto& member : statement_.conditions.members) {
            const auto operation = parse_operator(member.item.operation);
            const bool same = equal_without_case(member.item.key, test_.key);
            if (operation && operation->family == Family::null && same) return true;
        }
        return false;
    }

    void examine_values() {
        each_text(test_.values, [this](const Text& text, text::Span place) {
            if (!mismatched_ && text.is_literal() && !has_form(text.literal(), operation_.family)) {
                examination_.tell("condition-type-mismatch",
                                  backticked(text.literal()) + " is nothing that " +
                                      backticked(test_.operation) +
                                      " compares, so the test never holds as meant",
                                  place);
            }
            examine_wildcard(text, place);
        });
    }

    void examine_wildcard(const Text& text, text::Span place) {
        if (operation_.family != Family::string_equals &&
            operation_.family != Family::string_equals_ignore_case) {
            return;
        }
        const bool arn = key_ && key_->type == KeyType::arn;
        for (const value::Piece& piece : text.pieces()) {
            // Elsewhere a question mark may well be meant.
            if (piece.hole || !has_wildcard(piece.literal, arn ? "*?" : "*")) continue;
            return examination_.tell("wildcard-without-like",
                                     "the wildcard in " + backticked(text.shown()) +
                                         " is a plain character under " + backticked(test_.operation) + ": " +
                                         (arn ? "`ArnLike`" : "`StringLike`") + " takes it for one",
                                     place);
        }
    }

    Examination& examination_;
    const Statement& statement_;
    const ConditionTest& test_;
    const Operator& operation_;
    const ConditionKey* key_;
    bool mismatched_ = false;
};

void examine_operator(Examination& examination, const ConditionTest& test) {
    if (lowered(test.operation).ends_with("nullifexists")) {
        return examination.tell(
            "null-with-ifexists",
            backticked(test.operation) + " is no operator: `Null` itself asks whether the key is there",
            test.operation_place);
    }
    std::vector<text::Candidate> candidates;
    for (const std::string_view name : operator_names) candidates.push_back({name});
    examination.tell("unknown-condition-operator",
                     backticked(test.operation) + " is no condition operator" +
                         text::suggestion(test.operation, candidates),
                     test.operation_place);
}

}  // namespace

void examine_conditions(Examination& examination, const Statement& statement) {
    for (const auto& member : statement.conditions.members) {
        if (examination.full()) return;
        const ConditionTest& test = member.item;
        const auto operation = parse_operator(test.operation);
        if (operation) {
            Test(examination, statement, test, *operation).examine();
        } else {
            examine_operator(examination, test);
        }
    }
    if (const ConditionTest* unmet = unmet_condition(examination, statement)) {
        const bool session = !names_principals(examination.site.kind);
        examination.tell("condition-key-never-present",
                         std::string(session ? "a role that delivers has no " : "the principal has no ") +
                             backticked(unmet->key) + " in its requests, so " + test_consequence(statement),
                         unmet->key_place);
    }
    examine_callers(examination, statement);
}

}  // namespace iam
