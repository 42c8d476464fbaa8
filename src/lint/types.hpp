#pragma once

#include "lint/vocabulary.hpp"

namespace lint {

/// The kinds of things of the vocabulary. They refer to each other, so they are filled after all are made.
struct Types {
    Types();
    Types(const Types&) = delete;
    Types& operator=(const Types&) = delete;

    predicate::ObjectType owner, subscriber, target, source, event_rule, bus;
    predicate::ObjectType retry, limit, destination, queue;
    predicate::ObjectType key, role, policy, statement, condition, principal, decision, consulted;
    predicate::ObjectType document, fault;
    predicate::ObjectType parameters, position, transformer, function, machine, input_path;
    predicate::ObjectType pattern, pattern_fault, answer, filter, expression, expression_fault;
    predicate::ObjectType alarm, metric, dimension, dashboard, archive, log_source, consumer, change;
};

[[nodiscard]] const Types& types();

// One for each file of this folder that is called after it.
void fill_owner(Types& types);
void fill_subscriber(Types& types);
void fill_target(Types& types);
void fill_source(Types& types);
void fill_bus(Types& types);
void fill_retry(Types& types);
void fill_destination(Types& types);
void fill_key(Types& types);
void fill_role(Types& types);
void fill_policy(Types& types);
void fill_decision(Types& types);
void fill_document(Types& types);
void fill_parameters(Types& types);
void fill_receiver(Types& types);
void fill_upkeep(Types& types);
void fill_pattern(Types& types);
void fill_filter(Types& types);
void fill_expression(Types& types);

/// `decide` and `service`.
void add_functions(std::vector<predicate::Function>& functions);
/// `reaches` and `watches`.
void add_routing(std::vector<predicate::Function>& functions);

/// `overlaps` and `contains`.
void add_pattern_functions(std::vector<predicate::Function>& functions);

/// The thing behind a value of the language.
template <class Thing>
const Thing& as(const void* thing) {
    return *static_cast<const Thing*>(thing);
}

inline Judgement& in(predicate::Host& host) {
    return static_cast<Judgement&>(host);
}

}  // namespace lint
