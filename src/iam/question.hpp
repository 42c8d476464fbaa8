#pragma once

#include <string>
#include <vector>

#include "iam/delivery.hpp"
#include "iam/path.hpp"

namespace iam {

/// Whether somebody may do something to a thing, asked outside any delivery. Who and what may be said by
/// their ARN, by their name, or as their file calls them (a logical id).
struct Question {
    std::string who;     ///< a role, a session of one, a user, or a service principal
    std::string action;  ///< `sqs:SendMessage`
    std::string on;      ///< a queue, key, role, bus, function, topic, ...; an ARN of anything else
    Context context;     ///< keys that are given; keys in lower case
};

/// A thing of the topology that a question may mean.
struct Meant {
    const model::Identity* identity = nullptr;
    Resource resource;  ///< one of its members is set
};

/// The things that a name or ARN means: all that it certainly is, else the declared ones that it may be.
[[nodiscard]] std::vector<Meant> roles_meant(const model::Topology& topology, const std::string& who);
[[nodiscard]] std::vector<Meant> resources_meant(const model::Topology& topology, const std::string& on);

/// Whether a word says who or what by itself, without the files: an ARN, or a service principal.
[[nodiscard]] bool speaks_for_itself(const std::string& word);

/// The verdict with the way to it.
struct Ruling {
    Request request;
    Decision decision;
    Path path;
};

/// Answers for a role and a resource of the topology; either may be null: then nothing is known of it but its
/// ARN.
[[nodiscard]] Ruling answer(const model::Topology& topology, value::World& world, const Question& question,
                            const Meant* role, const Meant* resource);

}  // namespace iam
