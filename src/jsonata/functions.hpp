#pragma once

#include <string_view>
#include <vector>

#include "text/suggest.hpp"

namespace jsonata {

/// A function that expressions find defined.
struct Function {
    /// What becomes of an argument that is a list where one value was meant.
    enum class Takes : std::uint8_t {
        one,     ///< an error
        any,     ///< another result
        list,    ///< what is meant
        member,  ///< the same, and a function is called with the members
    };
    std::string_view name;
    Takes takes = Takes::one;
    /// With fewer arguments the first may be the value that the path has arrived at; 0: never.
    std::size_t without_context = 0;
    /// Another result each time: the clock or chance.
    bool changing = false;
};

/// The functions of JSONata (docs.jsonata.org) and those that the service adds (user guide, transform);
/// `$eval` is not among them, which the service refuses.
[[nodiscard]] const Function* function_named(std::string_view name);

/// All names, with their `$`.
[[nodiscard]] const std::vector<text::Candidate>& function_names();

}  // namespace jsonata
