#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "value/fact.hpp"

namespace value {

/// A document's value after its functions and references are resolved as far as the files allow:
/// what every reader hands to the builders of the model, whatever the format was.
class Tree {
public:
    enum class Kind : std::uint8_t { absent, unknown, null, boolean, integer, real, text, list, map, choice };

    struct Entry;

    Tree() = default;  ///< absent: not written, or `AWS::NoValue`
    static Tree absent(text::Span place = {});
    static Tree unknown(Reason reason, text::Span place);
    static Tree null(text::Span place);
    static Tree boolean(bool value, text::Span place);
    /// `spelling` is how the file writes the number.
    static Tree integer(std::int64_t value, std::string spelling, text::Span place);
    static Tree real(double value, std::string spelling, text::Span place);
    static Tree text(Text value, text::Span place);
    static Tree list(std::vector<Tree> items, text::Span place);
    static Tree map(std::vector<Entry> entries, text::Span place);
    static Tree choice(Condition condition, Tree then, Tree otherwise);

    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] bool is(Kind kind) const { return kind_ == kind; }
    [[nodiscard]] text::Span place() const { return place_; }
    [[nodiscard]] const Reason& reason() const;               ///< of an unknown
    [[nodiscard]] bool as_boolean() const;                    ///< of a boolean
    [[nodiscard]] std::int64_t as_integer() const;            ///< of an integer
    [[nodiscard]] double as_real() const;                     ///< of a real
    [[nodiscard]] const Text& as_text() const;                ///< of a text; of a scalar its spelling
    [[nodiscard]] const std::vector<Tree>& items() const;     ///< of a list; else empty
    [[nodiscard]] const std::vector<Entry>& entries() const;  ///< of a map; else empty
    [[nodiscard]] const Condition& condition() const;         ///< of a choice
    [[nodiscard]] const Tree& then() const;                   ///< of a choice
    [[nodiscard]] const Tree& otherwise() const;              ///< of a choice
    /// The value of the last entry with this key, of a map; else an absent tree.
    [[nodiscard]] const Tree& find(std::string_view key) const;

private:
    struct Number;
    struct Fork;
    template <class Body>
    static Tree of(Kind kind, Body body, text::Span place);
    template <class Body>
    [[nodiscard]] const Body& body() const;

    Kind kind_ = Kind::absent;
    bool boolean_ = false;
    text::Span place_;
    /// What a tree of its kind has beside its place, shared by its copies: a `Reason`, `Number`, `Text`,
    /// `Fork`, or the vector of a list or map.
    std::shared_ptr<const void> body_;
};

struct Tree::Entry {
    std::string key;
    text::Span key_place;
    Tree value;
};

/// The tree at a path of keys, choices on the way kept. Unknown on the way is unknown.
[[nodiscard]] Tree at(const Tree& tree, std::initializer_list<std::string_view> path);

/// Scalars as facts. A scalar of another kind than asked is read as people mean it (the string
/// "300" is an integer, "true" a boolean); a list or map there is unknown.
[[nodiscard]] Fact<Text> text_fact(const Tree& tree);
[[nodiscard]] Fact<std::int64_t> integer_fact(const Tree& tree);
[[nodiscard]] Fact<bool> boolean_fact(const Tree& tree);
/// Whether it is true in every case.
[[nodiscard]] bool is_true(const Tree& tree);

/// The elements of a list with the conditions under which they are there; one value where a list
/// belongs is a list of one. Absent elements (`AWS::NoValue`) are dropped; unknown ones open the list.
[[nodiscard]] List<Tree> list_of(const Tree& tree);

}  // namespace value
