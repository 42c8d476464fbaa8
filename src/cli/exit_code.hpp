#pragma once

#include <algorithm>
#include <cstdint>

namespace cli {

/// What the program tells its caller; of several the largest wins.
enum class ExitCode : std::uint8_t {
    clean = 0,
    findings = 1,  ///< at or above `--fail-on`
    misuse = 2,    ///< a wrong option, configuration or rule file, or a path that cannot be read or written
    broken = 3,    ///< our own fault
};

[[nodiscard]] constexpr ExitCode larger(ExitCode a, ExitCode b) {
    return std::max(a, b);
}

}  // namespace cli
