#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace document {

/// A value to be written as JSON or YAML. Maps keep the order of their entries.
class Written {
public:
    enum class Kind : std::uint8_t { null, boolean, integer, text, list, map };
    using Entry = std::pair<std::string, Written>;

    Written() = default;                                                         ///< null
    Written(bool value) : kind_(Kind::boolean), number_(value) {}                // NOLINT: a value is a value
    Written(std::int64_t value) : kind_(Kind::integer), number_(value) {}        // NOLINT
    Written(std::uint64_t value) : Written(static_cast<std::int64_t>(value)) {}  // NOLINT
    Written(int value) : Written(static_cast<std::int64_t>(value)) {}            // NOLINT
    Written(std::string value) : kind_(Kind::text), text_(std::move(value)) {}   // NOLINT
    Written(std::string_view value) : Written(std::string(value)) {}             // NOLINT
    Written(const char* value) : Written(std::string(value)) {}                  // NOLINT
    static Written list() { return of(Kind::list); }
    static Written map() { return of(Kind::map); }
    /// A map of one entry.
    static Written map(std::string key, Written value) {
        return std::move(map().set(std::move(key), std::move(value)));
    }

    /// Adds an element to a list.
    Written& add(Written element);
    /// Adds an entry to a map; the key must be new.
    Written& set(std::string key, Written value);

    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] bool boolean() const { return number_ != 0; }
    [[nodiscard]] std::int64_t integer() const { return number_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    /// Elements have empty keys.
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
    /// The value of a key of a map, or null.
    [[nodiscard]] const Written* find(std::string_view key) const;

private:
    static Written of(Kind kind) {
        Written made;
        made.kind_ = kind;
        return made;
    }
    Kind kind_ = Kind::null;
    std::int64_t number_ = 0;
    std::string text_;
    std::vector<Entry> entries_;
};

enum class Layout : std::uint8_t { one_line, lines };

/// In ASCII, so that nothing in it acts on a terminal or a build server. Bytes that are not UTF-8 become
/// U+FFFD. No line break at the end.
[[nodiscard]] std::string write_json(const Written& value, Layout layout);

/// How functions of CloudFormation are written: `Fn::GetAtt: [Queue, Arn]`, or `!GetAtt Queue.Arn`.
enum class Functions : std::uint8_t { full, short_form };

/// The same in YAML, block style. Ends with a line break.
[[nodiscard]] std::string write_yaml(const Written& value, Functions functions = Functions::full);

}  // namespace document
