#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "value/fact.hpp"

namespace model {

using value::Condition;
using value::Fact;
using value::List;
using value::Reason;
using value::Text;

/// One entry of `Principal`: `{"Service": "events.amazonaws.com"}`; the bare `*` has the kind `*`.
struct Principal {
    std::string kind;  ///< `AWS`, `Service`, `Federated`, `CanonicalUser`, `*`, as written
    Text value;
    text::Span place;
};

/// One line of a `Condition` block: operator, key, values.
struct ConditionTest {
    std::string operation;  ///< as written: `ForAnyValue:StringLikeIfExists`
    std::string key;        ///< as written: `aws:SourceArn`
    List<Fact<Text>> values;
    text::Span place;  ///< of the values
    text::Span key_place;
    text::Span operation_place;
};

/// A part of a document that has not the form it must have; judged by rules, ignored by decisions
/// as AWS ignores or refuses it.
struct Malformed {
    std::string_view code;  ///< which of the forms is missed: `bad-effect` (see iam/fault.hpp)
    std::string what;       ///< `Effect is not Allow or Deny`
    text::Span place;
};

/// One statement of a policy document. Elements are as written; both of a pair (`Action`,
/// `NotAction`) may be there, which the grammar forbids and a rule reports.
struct Statement {
    text::Span place;
    Fact<Text> sid;
    Fact<Text> effect;
    List<Fact<Text>> action;
    List<Fact<Text>> not_action;
    List<Fact<Text>> resource;
    List<Fact<Text>> not_resource;
    List<Fact<Principal>> principal;
    List<Fact<Principal>> not_principal;
    List<ConditionTest> conditions;
};

/// A policy document, wherever it stands: in a template, as a JSON string, in a file of its own.
struct Policy {
    std::string name;  ///< as a finding calls it: a policy name, a logical id, a file
    text::Span place;
    Fact<Text> version;
    Fact<Text> id;
    List<Statement> statements;
    std::vector<Malformed> malformed;
};

}  // namespace model
