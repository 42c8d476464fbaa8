#pragma once

#include <string>

#include "document/written.hpp"
#include "migration/compare.hpp"
#include "text/source.hpp"

namespace migration {

/// Names with commas between.
[[nodiscard]] inline std::string joined(const std::vector<std::string>& all) {
    std::string out;
    for (const std::string& one : all) out += (out.empty() ? "" : ", ") + one;
    return out;
}

/// A comparison with what its indices and places mean.
struct ComparisonReport {
    const Comparison& comparison;
    const model::Topology& topology;
    const text::Sources& sources;
    std::string revision = {};  ///< of git, from which the old side is; empty: it lies in files
};

[[nodiscard]] std::string print_text(const ComparisonReport& report);
/// To be pasted into a pull request.
[[nodiscard]] std::string print_markdown(const ComparisonReport& report);
[[nodiscard]] document::Written json_of(const ComparisonReport& report);

}  // namespace migration
