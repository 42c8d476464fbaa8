#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "iam/target.hpp"
#include "unit/iam/iam_cases.hpp"

namespace target_flow {

using iam::Verdict;
using model::Attached;
using value::Fact;
using value::Text;

inline const Text role_arn = "arn:aws:iam::111122223333:role/deliver";

inline Attached attached(std::string_view json) {
    return {{}, Fact<model::Policy>::of(iam_cases::policy(json))};
}

inline Attached granting(const std::string& action, const std::string& resource) {
    return attached(R"({"Statement":{"Effect":"Allow","Action":")" + action + R"(","Resource":")" + resource +
                    R"("}})");
}

inline Attached admitting(const std::string& condition = "{}") {
    return attached(
        R"({"Statement":{"Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":"*",
                        "Resource":"*","Condition":)" +
        condition + "}}");
}

/// A subscriber and a classic target that deliver to one thing.
struct Flow {
    model::Topology topology;
    value::World world;
    Text arn;

    explicit Flow(const char* target) : arn(target) {
        topology.roles.emplace_back().arn = role_arn;
        topology.subscribers.emplace_back().target = Fact<Text>::of(arn);
        topology.event_rules.emplace_back().arn = "arn:aws:events:eu-west-1:111122223333:rule/orders";
        topology.targets.emplace_back().arn = Fact<Text>::of(arn);
    }
    model::Receiver& declared() {
        model::Receiver& receiver = topology.receivers.emplace_back();
        receiver.arn = arn;
        return receiver;
    }
    model::Role& role() { return topology.roles[0]; }
    iam::Delivery subscriber() { return &topology.subscribers[0]; }
    iam::Delivery target() { return &topology.targets[0]; }

    std::string actions(const iam::Delivery& delivery) {
        const auto needed = iam::actions_on_target(world, arn, delivery);
        if (needed.is_unknown()) return "?";
        std::string all;
        for (const std::string& action : needed.value()) all += (all.empty() ? "" : " ") + action;
        return all;
    }
    Verdict delivers(const iam::Writer& writer, const char* action, const iam::Delivery& delivery) {
        topology.link();
        iam::Resource resource;
        resource.receiver = topology.receiver(arn);
        resource.target = &arn;
        return iam::decide(topology, world, writer, action, resource, delivery).verdict;
    }
    Verdict role_delivers(const char* action, const iam::Delivery& delivery) {
        return delivers({&role(), {}}, action, delivery);
    }
    Verdict service_delivers(const char* action) {
        return delivers({nullptr, "events.amazonaws.com"}, action, target());
    }
};

const char* const function_arn = "arn:aws:lambda:eu-west-1:111122223333:function:work";
const char* const topic_arn = "arn:aws:sns:eu-west-1:111122223333:work";

}  // namespace target_flow
