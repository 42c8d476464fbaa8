#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace report {

/// A stretch of one line as a terminal shows it.
struct Strip {
    std::string shown;   ///< tabs as four blanks, control characters escaped
    unsigned cells = 0;  ///< its width
    bool cut = false;    ///< there was more
};

/// What `bytes` look like, up to so many cells.
[[nodiscard]] Strip strip(std::string_view bytes, unsigned most);

/// The offset from which so many cells lie before `offset`, or 0.
[[nodiscard]] std::size_t step_back(std::string_view line, std::size_t offset, unsigned cells);

}  // namespace report
