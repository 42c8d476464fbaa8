#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "document/hcl.hpp"
#include "document/written.hpp"
#include "migration/plan_carry.hpp"
#include "migration/plan_form.hpp"
#include "model/topology.hpp"

namespace migration {

/// Where the subscribers are to be: the bus by its ARN, or by what the template calls it.
struct PlanRequest {
    std::string bus_arn;
    std::string bus_name;          ///< a logical id or address; counts where `bus_arn` is empty
    std::optional<PlanForm> form;  ///< none: that of each file
    /// Targets that turned out not to be carried over, by index, with the reason.
    std::map<std::uint32_t, std::string> blocked;
};

/// A file of the classic side. To a template of CloudFormation or SAM the plan adds, beside a module of
/// Terraform it makes a file; what other files describe gets a new one.
struct PlanFile {
    const document::Document* document = nullptr;
    const document::HclFile* hcl = nullptr;
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
    std::string subscriber;    ///< its logical id or address
    /// The classic target's dead-letter queue goes on.
    bool keeps_queue = false;
    bool starts_stopped = false;

    [[nodiscard]] bool moves() const { return refusal.empty(); }
};

/// Resources that are added to one template, or make a new file.
struct PlannedAddition {
    text::SourceId file = text::no_source;  ///< the template; nowhere: a new file
    std::string path;                       ///< of the template; of a new file its name
    PlanForm form = PlanForm::cloudformation;
    document::Format format = document::Format::yaml;  ///< of a template
    std::vector<text::SourceId> module{};  ///< the files of the module of Terraform that it belongs to
    std::string data_label = "migration";  ///< of data sources in it
    std::vector<std::pair<std::string, document::Written>> resources{};
};

struct Plan {
    std::vector<PlannedMove> moves;  ///< one a classic target, in the order of the topology
    std::vector<PlannedAddition> additions;
    std::int64_t retention_days = 0;  ///< that the bus needs
    /// The classic buses whose events, but those of AWS services, come to the one new bus.
    std::set<std::string> buses;
    /// The variables of Terraform that stand for what is not known, by the symbol's id.
    std::map<std::string, std::string> variables;

    [[nodiscard]] bool refuses() const;
    [[nodiscard]] bool leaves_to_do() const;
    [[nodiscard]] std::size_t moving() const;
};

/// The new side of all classic targets. `topology` is linked.
[[nodiscard]] Plan plan_migration(const model::Topology& topology, const PlanFiles& files,
                                  const PlanRequest& request);

}  // namespace migration
