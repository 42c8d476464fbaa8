#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/config_file.hpp"
#include "scan/ignore.hpp"
#include "scan/scan.hpp"
#include "text/source.hpp"

namespace cli {

/// What the globs of a configuration cover. They are lines of a `.gitignore` that lies where the
/// configuration does; a folder that one names is covered with all that is in it.
class Coverage {
public:
    Coverage(const ConfigFile& config, const text::Sources& sources) : config_(config), sources_(sources) {}

    [[nodiscard]] bool covers(const std::string& glob, text::SourceId file);
    /// Whether everything that the glob covers lies below one of the paths.
    [[nodiscard]] bool lies_below(const std::string& glob, const std::vector<std::string>& paths) const;

private:
    const std::string& path_of(text::SourceId file);

    const ConfigFile& config_;
    const text::Sources& sources_;
    std::map<text::SourceId, std::string> paths_;  ///< from the configuration's folder
    std::map<std::string, scan::IgnoreFile> globs_;
};

/// Whether all files that the configuration is for lie below one of the paths.
[[nodiscard]] bool holds_all_of(const ConfigFile& config, const std::vector<std::string>& paths);

/// Whether a walk would leave a file out by the configuration.
[[nodiscard]] bool leaves_out(const ConfigFile& config, const std::string& path);

/// What a walk leaves out by the configuration.
[[nodiscard]] scan::Excluded excluded_by(const ConfigFile& config);

}  // namespace cli
