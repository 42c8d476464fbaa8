#pragma once

#include <deque>
#include <mutex>
#include <vector>

#include "iam/fault.hpp"
#include "model/topology.hpp"

namespace lint {

/// A policy document where it stands, once however many things it is attached to.
struct PolicyDocument {
    const model::Policy* policy = nullptr;
    iam::Site site;
    model::Identity identity;  ///< of the policy: its name and place, and when it is there
    /// It takes part in a delivery of the run: it belongs to a role that delivers, to a queue that takes
    /// events or dead letters, or to the key or bus of one.
    bool delivers = false;

    /// Found when first asked for; from several threads.
    [[nodiscard]] const std::vector<iam::Fault>& faults() const;

private:
    mutable std::once_flag once_;
    mutable std::vector<iam::Fault> faults_;
};

/// All documents of a topology that its files have at a place.
[[nodiscard]] std::deque<PolicyDocument> policy_documents(const model::Topology& topology);

}  // namespace lint
