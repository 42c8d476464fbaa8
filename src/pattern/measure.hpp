#pragma once

#include "pattern/syntax.hpp"

namespace pattern {

/// How large a pattern is when AWS gets it, without blanks. With holes: the least that it can be.
struct Size {
    std::size_t bytes = 0;
    std::size_t characters = 0;
};
[[nodiscard]] Size size(const Pattern& pattern);

/// How many patterns without `$or` it is multiplied out to, as the engine does it; at most SIZE_MAX. The
/// guide multiplies the lengths of all `$or`, which is never less.
[[nodiscard]] std::size_t combinations(const Pattern& pattern);

/// Where `wildcard` is used, also under `anything-but`.
[[nodiscard]] std::vector<text::Span> wildcards(const Pattern& pattern);

/// A field that a pattern names, with dots between the keys: `detail.state`.
struct NamedField {
    std::string path;
    text::Span place;  ///< of its last key
};
/// The fields of the first level, also those within `$or`, in source order; each as often as it is written.
[[nodiscard]] std::vector<NamedField> top_level(const Pattern& pattern);
/// The fields that have values.
[[nodiscard]] std::vector<NamedField> fields(const Pattern& pattern);

/// What every event that matches must have at a path: a value that one of these matches. None where some
/// event may match whatever it has there, or where that is not known.
[[nodiscard]] std::optional<std::vector<Matcher>> demanded(const Pattern& pattern, std::string_view path);

}  // namespace pattern
