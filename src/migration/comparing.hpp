#pragma once

#include <optional>
#include <string>

#include "iam/delivery.hpp"
#include "migration/compare.hpp"
#include "migration/surroundings.hpp"

namespace migration {

/// One move while it is compared.
struct Comparing {
    const model::Topology& topology;
    const Surroundings& surroundings;
    value::World& world;
    const model::EventRule& rule;
    const model::Target& target;
    const model::Subscriber& subscriber;
    std::vector<Row>& rows;

    void add(std::string_view aspect, std::string before, std::string after, Change change,
             std::string note = {}) const {
        rows.push_back({aspect, std::move(before), std::move(after), change, std::move(note)});
    }
};

// The parts of a comparison, in the order of its rows.
void compare_retries(const Comparing& comparing);
void compare_dead_letters(const Comparing& comparing);
void compare_targets(const Comparing& comparing);
void compare_access(const Comparing& comparing);
/// `old` is null where there was no queue or it is not known.
void compare_record_writers(const Comparing& comparing, const model::Queue* old, const model::Queue* fresh);
void compare_events(const Comparing& comparing);
void compare_content(const Comparing& comparing);
void compare_parameters(const Comparing& comparing);
void compare_buses(const Comparing& comparing);
void compare_running(const Comparing& comparing);
void compare_service(const Comparing& comparing);

/// How people say a fact: its text, or what is said where there is none, or `not known`.
[[nodiscard]] std::string said(const value::Fact<value::Text>& fact, value::World& world, const char* absent);
/// A key of KMS: its logical id where it is declared, whose it is where it is AWS's.
[[nodiscard]] std::string said_key(const Comparing& comparing, const value::Fact<value::Text>& key);
/// A queue by its logical id where it is declared, else by its ARN; `none` where there is none.
[[nodiscard]] std::string name_of_queue(const value::Fact<value::Text>& arn, const model::Queue* queue);
/// The last part of an ARN, or the whole of what is none.
[[nodiscard]] std::string short_name(const value::Text& arn);
/// Whether both say the same; two that say nothing do.
[[nodiscard]] value::Truth same(const value::Fact<value::Text>& a, const value::Fact<value::Text>& b,
                                value::World& world);
[[nodiscard]] Change change_of(value::Truth same);

}  // namespace migration
