#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "document/schema_value.hpp"

namespace document {

/// One way in which a value is not as its schema wants it.
struct Violation {
    text::Span place;     ///< of an unknown member its key; of a missing one the key of what lacks it
    std::string path;     ///< `good[0].name`; empty for the root
    std::string message;  ///< in the words of a finding, where the reader sees which value is meant

    // The parts, for those who say more of the value than its place.
    std::string keyword;  ///< of the schema: `type`, `maxLength`; of an unknown member `additionalProperties`
    std::string
        member;  ///< the name nearest to the value on its path, or that of the unknown or missing member
    std::string found;     ///< "`fifo`", "300 characters"
    std::string accepted;  ///< "`FIFO` and `UNORDERED`", "1 to 256", of a type "a list"
    std::string meant;  ///< the nearest word that is accepted, if one is near; a member that is not there yet
    /// What the schema's part with the keyword remarks with `x-…`.
    std::vector<std::pair<std::string, std::string>> remarks;

    /// The remark `x-NAME`, or empty.
    [[nodiscard]] std::string_view remark(std::string_view name) const;
};

/// A JSON Schema of draft 7, as we write them: references within the schema only, no
/// `patternProperties` and no `propertyNames` (valijson tells no names), `format` as a remark. Patterns are
/// RE2's. Beside its keywords we have
/// - `x-says`: what a pattern accepts, or why something is not accepted, in words;
/// - `x-instead`: what members that do not exist are called here, `{"ARN": "Arn"}`;
/// - any other `x-…` with a text: a remark that its violations carry.
class Schema {
public:
    /// Nothing when the text is no such schema. `definition`, if given, is the one of `definitions` that is
    /// meant.
    [[nodiscard]] static std::optional<Schema> load(std::string_view json_text,
                                                    std::string_view definition = {});

    Schema(Schema&&) noexcept;
    Schema& operator=(Schema&&) noexcept;
    ~Schema();

    /// In source order; empty when the value is as the schema wants it. Of a thousand faults and more, only
    /// some.
    [[nodiscard]] std::vector<Violation> validate(const SchemaValue& value) const;
    [[nodiscard]] std::vector<Violation> validate(const Node& value) const {
        return validate(schema_value(value));
    }

private:
    struct Compiled;
    explicit Schema(std::unique_ptr<Compiled> compiled);
    std::unique_ptr<Compiled> compiled_;
};

}  // namespace document
