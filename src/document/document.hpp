#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "finding/finding.hpp"
#include "text/source.hpp"

namespace document {

enum class Kind : std::uint8_t { null, boolean, integer, real, string, sequence, mapping };
enum class Style : std::uint8_t { plain, quoted, block, flow };

class Document;
struct Origin;

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
    [[nodiscard]] std::int64_t integer() const;  ///< of an integer; the nearest one beyond 64 bits
    [[nodiscard]] double real() const;           ///< of a real or an integer; infinite beyond its range

    [[nodiscard]] std::size_t size() const;  ///< elements, or entries; 0 for scalars

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
    friend Origin origin_of(const Node& string_node);
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

/// All values of one source in pre-order, 16 bytes each, that point into its text. What stands in the
/// text as it is meant is not copied.
class Document {
public:
    /// `content` must live as long as the document.
    Document(Format format, text::SourceId source, std::string_view content);
    Document(Format format, std::string content, Origin origin);
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    [[nodiscard]] std::vector<Node> roots() const;
    [[nodiscard]] const std::vector<Comment>& comments() const { return comments_; }
    [[nodiscard]] text::SourceId source() const { return origin_.source; }
    [[nodiscard]] Format format() const { return format_; }
    /// The text that was read; offsets in it are those of the source unless the text was embedded.
    [[nodiscard]] std::string_view content() const { return content_; }

private:
    friend class Node;
    friend class Builder;
    friend Origin origin_of(const Node& string_node);

    /// `word`: of a collection the cell behind it, of an alias its target, of other scalars one more
    /// than the piece that holds their text, or 0 when the source does.
    struct Cell {
        std::uint32_t begin;
        std::uint32_t end;
        std::uint32_t word;
        std::uint16_t tag;
        Kind kind;
        std::uint8_t bits;
    };
    struct Range {
        std::uint32_t begin;
        std::uint32_t length;
    };
    static constexpr std::uint8_t style_bits = 3, truth_bit = 4, alias_bit = 8, merge_bit = 16,
                                  sorted_bit = 32;

    [[nodiscard]] static bool is_collection(const Cell& cell) { return cell.kind >= Kind::sequence; }
    [[nodiscard]] std::uint32_t behind(std::uint32_t index) const {
        return is_collection(cells_[index]) ? cells_[index].word : index + 1;
    }
    [[nodiscard]] std::uint32_t resolve(std::uint32_t index) const {
        return (cells_[index].bits & alias_bit) != 0 ? cells_[index].word : index;
    }
    [[nodiscard]] std::string_view text_of(std::uint32_t index) const;
    [[nodiscard]] text::Span place(std::uint32_t begin, std::uint32_t end) const;
    /// The cell of the last written key with this text; `cells_.size()` when there is none.
    [[nodiscard]] std::uint32_t written_key(std::uint32_t mapping, std::string_view key) const;
    [[nodiscard]] std::uint32_t sorted_key(std::uint32_t mapping, std::string_view key) const;
    /// The mappings merged into this one, first those that win.
    [[nodiscard]] std::vector<std::uint32_t> merged(std::uint32_t mapping) const;
    [[nodiscard]] std::optional<Node::Entry> entry(std::uint32_t mapping, std::string_view key) const;
    void append_merged(std::uint32_t mapping, std::unordered_set<std::string_view>& known,
                       std::vector<Node::Entry>& to) const;
    void append_written(std::uint32_t mapping, std::vector<Node::Entry>& to) const;

    Format format_;
    std::string owned_;
    std::string_view content_;
    Origin origin_;
    bool embedded_ = false;
    std::vector<Cell> cells_;
    std::vector<std::uint32_t> roots_;
    std::vector<Comment> comments_;
    std::vector<std::string> tags_;
    std::string decoded_;
    std::vector<Range> pieces_;  ///< texts within `decoded_`
    std::vector<std::uint32_t> sorted_keys_;
    std::unordered_map<std::uint32_t, Range> sorted_ranges_;  ///< of large mappings, within `sorted_keys_`
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
