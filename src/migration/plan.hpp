#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "document/written.hpp"
#include "migration/plan_carry.hpp"
#include "model/topology.hpp"

namespace migration {

/// Where the subscribers are to be: the bus by its ARN, or by what the template calls it.
struct PlanRequest {
    std::string bus_arn;
    std::string bus_name;  ///< a logical id; counts where `bus_arn` is empty
    /// Everything is made beside the templates, of values that are known.
    bool apart = false;
    /// Targets that turned out not to be carried over, by index, with the reason.
    std::map<std::uint32_t, std::string> blocked;
};

/// A file of the classic side. To a template of CloudFormation or SAM the plan adds; what other files
/// describe gets a new one.
struct PlanFile {
    const document::Document* document = nullptr;
    std::string path;
};
using PlanFiles = std::map<text::SourceId, PlanFile>;

/// What becomes of one classic target.
struct PlannedMove {
    std::uint32_t target = 0;  ///< index in `Topology::targets`
    std::string refusal;       ///< why it stays; empty: it moves
    std::string to_do;         ///< what somebody must write before the subscriber may run; empty: nothing
    std::vector<std::string> notes;
    std::size_t addition = 0;  ///< index in `Plan::additions`
    std::string subscriber;    ///< its logical id
    /// The classic target's dead-letter queue goes on.
    bool keeps_queue = false;
    bool starts_stopped = false;

    [[nodiscard]] bool moves() const { return refusal.empty(); }
};

/// Resources that are added to one template, or make a new one.
struct PlannedAddition {
    text::SourceId file = text::no_source;  ///< the template; nowhere: a new one, for described targets
    std::string path;                       ///< of the template; of a new one its name
    document::Format format = document::Format::yaml;
    std::vector<std::pair<std::string, document::Written>> resources;
};

struct Plan {
    std::vector<PlannedMove> moves;  ///< one a classic target, in the order of the topology
    std::vector<PlannedAddition> additions;
    std::int64_t retention_days = 0;  ///< that the bus needs
    /// The classic buses whose events, but those of AWS services, come to the one new bus.
    std::set<std::string> buses;

    [[nodiscard]] bool refuses() const;
    [[nodiscard]] bool leaves_to_do() const;
    [[nodiscard]] std::size_t moving() const;
};

/// The new side of all classic targets. `topology` is linked.
[[nodiscard]] Plan plan_migration(const model::Topology& topology, const PlanFiles& files,
                                  const PlanRequest& request);

}  // namespace migration
