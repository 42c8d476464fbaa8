#pragma once

#include <string>
#include <vector>

#include "dead_letter/group.hpp"
#include "finding/finding.hpp"
#include "lint/lint.hpp"
#include "model/topology.hpp"

namespace dead_letter {

/// The delivery of a group among the infrastructure files. Templates leave accounts and ids open, so that
/// several deliveries may be the one: then none is taken.
struct Delivery {
    const model::Subscriber* subscriber = nullptr;
    const model::Target* target = nullptr;  ///< of a classic rule
    std::vector<const model::Identity*> candidates;

    [[nodiscard]] const model::Identity* identity() const;
    [[nodiscard]] const model::Retry* retry() const;
};

[[nodiscard]] Delivery find_delivery(const model::Topology& topology, const Group& group);

/// What the rules that explain error codes say of the deliveries of a run.
class Predictions {
public:
    /// Leaves only those rules chosen.
    Predictions(lint::Catalogue& catalogue, const model::Topology& topology, const lint::Options& options);

    /// The findings that explain a code for a delivery, undecided ones among them.
    [[nodiscard]] std::vector<finding::Finding> of(const model::Identity& delivery,
                                                   const std::string& code) const;

private:
    const lint::Catalogue* catalogue_;
    const model::Topology* topology_;
    std::vector<finding::Finding> findings_;
};

}  // namespace dead_letter
