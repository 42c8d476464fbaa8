#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/topology.hpp"

namespace migration {

/// What every move asks of the whole topology, looked up once. Where template conditions decide, the first of
/// their cases.
class Surroundings {
public:
    explicit Surroundings(const model::Topology& topology);

    /// Who reads a queue: functions and pipes.
    [[nodiscard]] std::vector<std::string> readers(const model::Queue* queue) const;
    /// The alarms on metrics of a classic rule, and the dashboards that show them.
    [[nodiscard]] std::vector<std::string> watchers(const model::EventRule& rule) const;
    [[nodiscard]] std::vector<const model::Archive*> archives(const model::Bus* bus) const;
    [[nodiscard]] std::vector<const model::EventSource*> sources(const model::Bus* bus) const;
    /// Whether a classic rule hands events of one bus on to the other.
    [[nodiscard]] bool bridges(const model::Bus* from, const model::Bus* to) const;

private:
    void add_alarms(const model::Topology& topology);
    void add_dashboards(const model::Topology& topology);
    void add_bridges(const model::Topology& topology);

    std::unordered_map<const model::Queue*, std::vector<std::string>> readers_;
    std::unordered_map<std::string, std::vector<std::string>> watchers_;  ///< by the rule's name
    std::unordered_map<const model::Bus*, std::vector<const model::Archive*>> archives_;
    std::unordered_map<const model::Bus*, std::vector<const model::EventSource*>> sources_;
    std::set<std::pair<const model::Bus*, const model::Bus*>> bridges_;
};

}  // namespace migration
