#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.hpp"
#include "finding/finding.hpp"
#include "lint/config.hpp"
#include "migration/named_moves.hpp"
#include "text/source.hpp"

namespace cli {

constexpr std::string_view config_name = ".buslint.yaml";

/// Whether it lies in the folder, by its words alone.
[[nodiscard]] bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

/// What a configuration file says. What is not in it is empty.
struct ConfigFile {
    std::string path;    ///< as people call it; empty: there is none
    std::string folder;  ///< its own, absolute
    lint::Config lint;
    std::optional<lint::Written> account;
    std::optional<lint::Written> region;
    std::vector<lint::Written> var_files;
    std::optional<lint::Written> fail_on;
    std::optional<lint::Written> migration;
    std::vector<migration::NamedMove> moves;
    std::vector<lint::Written> rules;
    std::vector<lint::Written> exclude;
};

/// The configuration for paths: the nearest one, from the deepest folder that holds them all upwards, to the
/// top of the repository. Outside of a repository to the working folder, where that holds them. A path as
/// people call it; empty where there is none.
[[nodiscard]] std::string find_config(const std::vector<std::string>& paths);

/// The configuration that the options name, or the nearest one for the paths. What is wrong with it becomes
/// findings of `configuration`; a file that cannot be read a line on standard error. Then nothing.
[[nodiscard]] std::optional<ConfigFile> read_config(const Options& options, text::Sources& sources,
                                                    finding::Findings& findings);

/// Reads one that is a source already.
[[nodiscard]] std::optional<ConfigFile> read_config(const text::Sources& sources, text::SourceId id,
                                                    finding::Findings& findings);

/// A path of the configuration, which is relative to its folder, as the working folder has it.
[[nodiscard]] std::string path_in(const ConfigFile& config, const std::string& path);

}  // namespace cli
