#pragma once

#include <memory>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "model/topology.hpp"

namespace intake {

/// What the command line fills into pseudo parameters.
struct Options {
    std::string account;  ///< `--account`; empty: not known
    std::string region;   ///< `--region`; empty: not known
};

/// One file that was read.
struct Input {
    const text::Source* source = nullptr;
    text::SourceId id = text::no_source;
    const document::Document* document = nullptr;
};

/// Makes the topology of all inputs together: templates, descriptions, policy documents; links
/// exports, names and ARNs across them. What is malformed becomes findings of `shape`.
[[nodiscard]] model::Topology read(const std::vector<Input>& inputs, const Options& options,
                                   finding::Findings& findings);

}  // namespace intake
