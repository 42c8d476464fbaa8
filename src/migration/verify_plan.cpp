#include "migration/verify_plan.hpp"

#include <unordered_map>

#include "migration/plan_target.hpp"
#include "migration/plan_universal.hpp"

namespace migration {
namespace {

using value::Fact;
using value::Text;
using value::Truth;

/// A text, variables of Terraform in place of what they stand for.
std::string with_variables_of(const Plan& plan, const Text& text) {
    std::string out;
    for (const value::Piece& piece : text.pieces()) {
        if (!piece.hole) {
            out += piece.literal;
            continue;
        }
        const auto variable = plan.variables.find(piece.hole->id);
        out +=
            "${" + (variable == plan.variables.end() ? piece.hole->label : "var." + variable->second) + "}";
    }
    return out;
}

/// Whether two facts say one thing, also where it is not known what.
bool say_one(const Plan& plan, const Fact<Text>& a, const Fact<Text>& b) {
    if (a.is_known() != b.is_known()) return false;
    if (!a.is_known() || a.value().key() == b.value().key()) return true;
    return !plan.variables.empty() &&
           with_variables_of(plan, a.value()) == with_variables_of(plan, b.value());
}

bool say_one(const Fact<std::int64_t>& a, const Fact<std::int64_t>& b) {
    if (a.is_known() != b.is_known()) return false;
    return !a.is_known() || a.value() == b.value();
}

/// Of a rule on AWS services' events the filter has no `source` and is not compared.
bool filters_alike(const model::EventRule& rule, const model::Subscriber& subscriber) {
    if (subscriber.filters.members.size() != 1 || !rule.pattern.is_known()) return true;
    const model::Filter& filter = subscriber.filters.members.front().item;
    if (!filter.scope.is_known() || filter.scope.value().shown() != "DATA") return true;
    const Fact<pattern::Pattern>& pattern = filter.pattern;
    return pattern.is_known() && pattern::same(pattern.value(), rule.pattern.value()) != Truth::no;
}

/// Whether the request for an API names the target: by its ARN, or the last part of it.
bool names_target(const Plan& plan, const model::Subscriber& subscriber, const Text& arn) {
    const Fact<Text>& input = subscriber.parameters.input;
    if (!input.is_known()) return false;
    const std::string named = with_variables_of(plan, arn);
    return with_variables_of(plan, input.value()).find(named.substr(named.find_last_of(":/") + 1)) !=
           std::string::npos;
}

std::string difference(const model::Topology& topology, const Plan& plan, const PlannedMove& move,
                       const model::Subscriber& subscriber) {
    const model::Target& target = topology.targets[move.target];
    const iam::TargetKind* kind = target.arn.is_known() ? iam::target_kind(target.arn.value()) : nullptr;
    const bool called = kind != nullptr && is_called_universally(*kind);
    if (called ? !names_target(plan, subscriber, target.arn.value())
               : !say_one(plan, target.arn, subscriber.target))
        return "its ARN cannot be carried over";
    if (move.keeps_queue && !say_one(plan, target.dead_letter, subscriber.dead_letter))
        return "its dead-letter queue cannot be carried over";
    if (!filters_alike(topology.event_rules[target.rule], subscriber))
        return "its pattern cannot be carried over";
    const ClassicLimits meant = classic_limits(target);
    const bool limits = say_one(meant.window_seconds, subscriber.retry.window_seconds) &&
                        say_one(meant.attempts, subscriber.retry.attempts);
    return limits ? "" : "its RetryPolicy cannot be carried over";
}

}  // namespace

std::map<std::uint32_t, std::string> differences(const model::Topology& classic, const Plan& plan,
                                                 const model::Topology& read) {
    std::unordered_multimap<std::string, const model::Subscriber*> by_name;
    for (const model::Subscriber& one : read.subscribers) {
        if (one.replaces.is_known())
            by_name.emplace(one.identity.name + "\n" + one.replaces.value().shown(), &one);
    }
    std::map<std::uint32_t, std::string> result;
    for (const PlannedMove& move : plan.moves) {
        if (!move.moves()) continue;
        const auto [begin, end] =
            by_name.equal_range(move.subscriber + "\n" + classic.targets[move.target].identity.name);
        std::string why = "what was written for it cannot be read again";
        for (auto one = begin; one != end && !why.empty(); ++one)
            why = difference(classic, plan, move, *one->second);
        if (!why.empty()) result[move.target] = why;
    }
    return result;
}

}  // namespace migration
