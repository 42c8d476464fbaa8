#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "finding/finding.hpp"
#include "text/source.hpp"

namespace document {

enum class Kind : std::uint8_t { null, boolean, integer, real, string, sequence, mapping };
enum class Style : std::uint8_t { plain, quoted, block, flow };

class Document;

/// One value of a document: a light handle, valid while its document lives. Aliases are followed.
class Node {
public:
    [[nodiscard]] Kind kind() const;
    [[nodiscard]] bool is(Kind kind) const { return this->kind() == kind; }
    /// The value as written, quotes included, tag excluded.
    [[nodiscard]] text::Span span() const;
    /// A short local tag, `!Sub`; empty when there is none.
    [[nodiscard]] std::string_view tag() const;
    [[nodiscard]] Style style() const;

    /// The decoded text of a scalar; for numbers, booleans and null the spelling.
    [[nodiscard]] std::string_view text() const;
    [[nodiscard]] bool boolean() const;          ///< of a boolean
    [[nodiscard]] std::int64_t integer() const;  ///< of an integer
    [[nodiscard]] double real() const;           ///< of a real

    [[nodiscard]] std::size_t size() const;  ///< elements, or entries; 0 for scalars

    class Iterator;
    /// The elements of a sequence; nothing for other kinds.
    [[nodiscard]] std::vector<Node> elements() const;
    struct Entry;
    /// The entries of a mapping in source order, merge keys expanded behind the written ones; duplicates
    /// stay.
    [[nodiscard]] std::vector<Entry> entries() const;
    /// The last entry with this key: CloudFormation and most readers of JSON take the last.
    [[nodiscard]] std::optional<Node> find(std::string_view key) const;
    /// The key node of the last entry with this key.
    [[nodiscard]] std::optional<Node> find_key(std::string_view key) const;

    bool operator==(const Node&) const = default;

private:
    friend class Document;
    Node(const Document* document, std::uint32_t index) : document_(document), index_(index) {}
    const Document* document_;
    std::uint32_t index_;
};

struct Node::Entry {
    Node key;
    Node value;
};

/// A comment with its marker.
struct Comment {
    text::Span span;
    std::string_view text;
};

enum class Format : std::uint8_t { yaml, json };

/// How offsets of a derived text (a policy that stands as a string in a template) lead back to the
/// file: for each byte of the text, the byte of the source at which it is written.
struct Origin {
    text::SourceId source = text::no_source;
    std::vector<std::uint32_t> offsets;  ///< one more than the text has bytes
};

/// Limits that hostile input meets: each is a `limit` finding, and what was read before it stays.
struct Limits {
    std::uint32_t depth = 200;
    std::uint32_t nodes = 20'000'000;
    std::uint64_t expanded_nodes = 2'000'000;  ///< beyond the nodes written, through aliases
};

/// Reads one source. What is wrong becomes findings of the rules `syntax`, `duplicate-key`,
/// `limit`; the roots hold what could be read. YAML may hold several documents, JSON lines several values.
/// `sources` must hold `id` while the document lives.
[[nodiscard]] std::unique_ptr<Document> read(const text::Sources& sources, text::SourceId id, Format format,
                                             finding::Findings& findings, const Limits& limits = {});

/// Reads JSON that stands as a string inside another source. Spans lead to that source.
/// Findings are added only if `findings` is given; a text that is not JSON has no roots.
[[nodiscard]] std::unique_ptr<Document> read_embedded_json(std::string text, Origin origin,
                                                           finding::Findings* findings,
                                                           const Limits& limits = {});

/// The offsets of a string node's decoded text in its source, for `read_embedded_json`.
[[nodiscard]] Origin origin_of(const Node& string_node);

}  // namespace document
