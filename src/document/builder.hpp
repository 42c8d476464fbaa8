#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "document/document.hpp"

namespace document {

/// Grows the tree of one document from the events of a reader, within the limits.
class Builder {
public:
    struct Scalar {
        Kind kind = Kind::string;
        Style style = Style::plain;
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        std::uint16_t tag = 0;
        bool truth = false;
    };
    struct Collection {
        Kind kind = Kind::mapping;
        Style style = Style::flow;
        std::uint32_t begin = 0;
        std::uint16_t tag = 0;
    };
    /// What an anchor stands for once it is closed.
    struct Extent {
        std::uint32_t cell = 0;
        std::uint64_t nodes = 1;  ///< with aliases expanded
        std::uint32_t height = 0;
    };

    Builder(Document& document, finding::Findings* findings, const Limits& limits);

    [[nodiscard]] std::string_view content() const { return document_.content_; }
    [[nodiscard]] std::uint32_t depth() const { return static_cast<std::uint32_t>(frames_.size()); }
    [[nodiscard]] bool too_deep() const { return depth() >= limits_.depth; }
    /// True, after a finding, when no further cell may be added.
    [[nodiscard]] bool full(std::uint32_t at);
    void reserve(std::size_t cells) { document_.cells_.reserve(cells); }

    /// Forgets all that was read and found.
    void restart();
    /// Hands over what was found; the last call.
    void deliver();
    [[nodiscard]] bool has_roots() const { return !document_.roots_.empty(); }

    /// The next value at the top begins a root; `drop_root` takes back what belongs to it.
    void begin_root();
    void end_root();
    void drop_root();

    /// A scalar whose text stands in the source as it is; the cell's index is the answer.
    std::uint32_t add(const Scalar& scalar);
    /// A scalar whose text was decoded to something else.
    std::uint32_t add(const Scalar& scalar, std::string_view decoded);
    /// A scalar whose text the caller has appended to `decoded()` from `from` on.
    std::uint32_t add_decoded(const Scalar& scalar, std::size_t from);
    [[nodiscard]] std::string& decoded() { return document_.decoded_; }
    /// An alias; what would expand beyond the limits becomes a null.
    void add_alias(const Extent& target, std::uint32_t begin, std::uint32_t end);
    void mark_merge_key(std::uint32_t cell) { document_.cells_[cell].bits |= Document::merge_bit; }

    std::uint32_t open(const Collection& collection);
    /// `end` of 0 means behind the last child.
    Extent close(std::uint32_t end);
    /// Whether the next value is the key of a mapping.
    [[nodiscard]] bool key_is_next() const;

    [[nodiscard]] std::uint16_t tag(std::string_view text, std::uint32_t begin);
    void comment(std::uint32_t begin, std::uint32_t end);

    void syntax(std::uint32_t begin, std::uint32_t end, std::string message,
                std::vector<finding::Related> related = {},
                finding::Severity severity = finding::Severity::error);
    /// Each kind of limit is told once a document.
    void limit(std::uint32_t begin, std::uint32_t end, std::string message);
    [[nodiscard]] text::Span place(std::uint32_t begin, std::uint32_t end) const {
        return document_.place(begin, end);
    }
    [[nodiscard]] const Limits& limits() const { return limits_; }

private:
    struct Frame {
        std::uint32_t cell;
        std::uint32_t children = 0;
        std::uint32_t last_end = 0;
        std::uint32_t height = 0;
        std::uint64_t nodes = 1;
        bool merges = false;
    };

    std::uint32_t append(const Document::Cell& cell, std::uint64_t nodes, std::uint32_t height);
    void count_child(std::uint32_t end, std::uint64_t nodes, std::uint32_t height);
    void finish_mapping(std::uint32_t mapping);
    void collect_keys(std::uint32_t mapping);
    void sort_keys(std::uint32_t mapping);
    /// Lists a finding, unless there are too many of its rule; how many more there are is told at the end.
    void tell(finding::Finding fault);
    void report_repeated(std::uint32_t first, std::uint32_t later);
    [[nodiscard]] bool same_key(std::uint32_t a, std::uint32_t b) const;
    void find_repeated_pairwise();
    void find_repeated_sorted();
    [[nodiscard]] bool can_merge(std::uint32_t value) const;

    Document& document_;
    finding::Findings* findings_;
    finding::Findings found_;
    Limits limits_;
    std::vector<Frame> frames_;
    struct Key {
        std::uint32_t cell;
        std::string_view text;
    };
    std::vector<Key> keys_;  ///< of the mapping being closed
    std::uint32_t root_cell_ = 0;
    std::size_t root_sorted_ = 0;
    std::uint64_t expanded_ = 0;
    struct Told {
        std::uint32_t count = 0;
        finding::Finding first_unlisted;
    };
    std::map<std::string, Told> told_;  ///< by rule
    std::vector<std::string> limits_told_;
    std::unordered_map<std::string, std::uint16_t> tags_;
};

/// A text of the file between backticks, on one line and not too long.
[[nodiscard]] std::string backticked(std::string_view text);

}  // namespace document
