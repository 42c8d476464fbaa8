#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "document/hcl.hpp"
#include "document/shell.hpp"
#include "finding/finding.hpp"
#include "model/topology.hpp"

namespace intake {

/// What the command line fills into pseudo parameters and variables.
struct Options {
    std::string account;  ///< `--account`; empty: not known
    std::string region;   ///< `--region`; empty: not known
    /// `--var-file`: paths of files with values for variables of Terraform's root modules, the last wins.
    std::vector<std::string> var_files{};
};

/// What a file turned out to hold: nothing of ours, a template without a resource of this field, or something
/// to judge.
enum class Holds : std::uint8_t { nothing, other_services, something };

/// One file that was read.
struct Input {
    const text::Source* source = nullptr;
    text::SourceId id = text::no_source;
    // One of them, by the format.
    const document::Document* document = nullptr;
    const document::HclFile* hcl = nullptr;
    const document::ShellScript* shell = nullptr;
    Holds holds = Holds::nothing;  ///< right after `read`
};

/// Makes the topology of all inputs together: templates, descriptions, policy documents; links
/// exports, names and ARNs across them, and says of each input what it holds. What is malformed becomes
/// findings of `shape`.
[[nodiscard]] model::Topology read(std::vector<Input>& inputs, const Options& options,
                                   finding::Findings& findings);

}  // namespace intake
