#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"

namespace document {

/// One way in which a value is not as its schema wants it.
struct Violation {
    text::Span place;     ///< of a missing member the key of the mapping that lacks it
    std::string path;     ///< `good[0].name`; empty for the root
    std::string message;  ///< in the words of a finding
};

/// A JSON Schema of draft 7, as we write them: references within the schema only, no
/// `patternProperties` (they would need `std::regex`), `format` as a remark. Patterns are RE2's.
class Schema {
public:
    /// Nothing when the text is no such schema.
    [[nodiscard]] static std::optional<Schema> load(std::string_view json_text);

    Schema(Schema&&) noexcept;
    Schema& operator=(Schema&&) noexcept;
    ~Schema();

    /// In source order; empty when the value is as the schema wants it.
    [[nodiscard]] std::vector<Violation> validate(const Node& value) const;

private:
    struct Compiled;
    explicit Schema(std::unique_ptr<Compiled> compiled);
    std::unique_ptr<Compiled> compiled_;
};

}  // namespace document
