#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "document/hcl.hpp"
#include "document/hcl_lexer.hpp"

namespace document {

/// Children of an expression in the making.
struct HclChildren {
    std::uint32_t first = UINT32_MAX;
    std::uint32_t last = UINT32_MAX;
    std::uint32_t count = 0;
};

/// Grows the expressions of one file, within the limits, and keeps what is found wrong with it.
class HclTree {
public:
    using Cell = HclFile::Cell;
    using Children = HclChildren;
    static constexpr std::uint32_t nothing = HclFile::nothing;

    HclTree(HclFile& file, finding::Findings* findings, const Limits& limits);

    [[nodiscard]] std::string_view content() const { return file_.content_; }
    [[nodiscard]] const Limits& limits() const { return limits_; }
    [[nodiscard]] HclBody& body() { return file_.body_; }
    [[nodiscard]] text::Span place(std::uint32_t begin, std::uint32_t end) const {
        return file_.place(begin, end);
    }
    [[nodiscard]] HclExpression expression(std::uint32_t cell) const { return {&file_, cell}; }
    void set_expression(std::uint32_t cell) { file_.expression_ = cell; }

    std::uint32_t add(HclKind kind, std::uint32_t begin, std::uint32_t end, const Children& children = {},
                      std::uint8_t bits = 0, std::uint32_t word = 0);
    void append(Children& children, std::uint32_t cell);
    /// A text that is a stretch of the content, or one that was decoded.
    std::uint32_t add_text(std::uint32_t begin, std::uint32_t end, std::uint32_t from, std::uint32_t length);
    std::uint32_t add_text(std::uint32_t begin, std::uint32_t end, std::string_view decoded);
    [[nodiscard]] Cell& cell(std::uint32_t index) { return file_.cells_[index]; }
    [[nodiscard]] std::string_view text(std::uint32_t cell) const { return expression(cell).text(); }
    /// Replaces a decoded text by one that is not longer.
    void shorten(std::uint32_t cell, std::string_view text);
    [[nodiscard]] std::string_view keep(std::string label);

    [[nodiscard]] bool full() const { return file_.cells_.size() >= limits_.nodes; }
    [[nodiscard]] bool too_high(std::uint32_t cell) const;

    void syntax(std::uint32_t begin, std::uint32_t end, std::string message,
                std::vector<finding::Related> related = {});
    void limit(std::uint32_t begin, std::uint32_t end, std::string message);
    /// Hands over what was found, and the comments; the last call.
    void deliver(const std::vector<HclLexer::Range>& comments);

private:
    void tell(finding::Finding fault);

    HclFile& file_;
    finding::Findings* findings_;
    Limits limits_;
    std::uint32_t told_ = 0;
    std::vector<std::string> limits_told_;
    finding::Finding first_unlisted_;
};

}  // namespace document
