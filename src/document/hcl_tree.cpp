#include "document/hcl_tree.hpp"

#include <algorithm>
#include <utility>

namespace document {
namespace {

/// Faults of one file that are listed: a hostile one may have a million.
constexpr std::uint32_t most_hcl_faults = 100;
/// Long sums and long traversals are trees of one branch: so many times the depth that brackets may have.
constexpr std::uint32_t height_of_chains = 4;

}  // namespace

HclTree::HclTree(HclFile& file, finding::Findings* findings, const Limits& limits)
    : file_(file), findings_(findings), limits_(limits) {
    // Public files have an expression every 14 to 20 bytes.
    file_.cells_.reserve(std::min<std::size_t>(content().size() / 14 + 4, limits.nodes));
}

std::uint32_t HclTree::add(HclKind kind, std::uint32_t begin, std::uint32_t end, const Children& children,
                           std::uint8_t bits, std::uint32_t word) {
    std::uint32_t height = 0;
    for (std::uint32_t child = children.first; child != nothing; child = file_.cells_[child].next) {
        height = std::max(height, file_.cells_[child].height + 1U);
    }
    const auto bounded = static_cast<std::uint16_t>(std::min(height, 0xFFFFU));
    file_.cells_.push_back({kind, bits, bounded, begin, end, word, children.first, nothing});
    return static_cast<std::uint32_t>(file_.cells_.size() - 1);
}

void HclTree::append(Children& children, std::uint32_t cell) {
    if (children.first == nothing) {
        children.first = cell;
    } else {
        file_.cells_[children.last].next = cell;
    }
    children.last = cell;
    ++children.count;
}

std::uint32_t HclTree::add_text(std::uint32_t begin, std::uint32_t end, std::uint32_t from,
                                std::uint32_t length) {
    file_.pieces_.push_back({from, length, false});
    return add(HclKind::text, begin, end, {}, 0, static_cast<std::uint32_t>(file_.pieces_.size()));
}

std::uint32_t HclTree::add_text(std::uint32_t begin, std::uint32_t end, std::string_view decoded) {
    const auto from = static_cast<std::uint32_t>(file_.decoded_.size());
    file_.decoded_ += decoded;
    file_.pieces_.push_back({from, static_cast<std::uint32_t>(decoded.size()), true});
    return add(HclKind::text, begin, end, {}, 0, static_cast<std::uint32_t>(file_.pieces_.size()));
}

void HclTree::shorten(std::uint32_t cell, std::string_view text) {
    HclFile::Piece& piece = file_.pieces_[file_.cells_[cell].word - 1];
    std::copy(text.begin(), text.end(), file_.decoded_.begin() + piece.begin);
    piece.length = static_cast<std::uint32_t>(text.size());
}

std::string_view HclTree::keep(std::string label) {
    file_.labels_.push_back(std::make_unique<std::string>(std::move(label)));
    return *file_.labels_.back();
}

bool HclTree::too_high(std::uint32_t cell) const {
    return file_.cells_[cell].height > height_of_chains * limits_.depth;
}

void HclTree::tell(finding::Finding fault) {
    if (findings_ == nullptr) return;
    if (++told_ <= most_hcl_faults) {
        findings_->add(std::move(fault));
    } else if (told_ == most_hcl_faults + 1) {
        first_unlisted_ = std::move(fault);
    }
}

void HclTree::syntax(std::uint32_t begin, std::uint32_t end, std::string message,
                     std::vector<finding::Related> related) {
    finding::Finding fault;
    fault.rule = "syntax";
    fault.message = std::move(message);
    fault.place = place(begin, end);
    fault.related = std::move(related);
    tell(std::move(fault));
}

void HclTree::limit(std::uint32_t begin, std::uint32_t end, std::string message) {
    if (std::find(limits_told_.begin(), limits_told_.end(), message) != limits_told_.end()) return;
    limits_told_.push_back(message);
    finding::Finding fault;
    fault.rule = "limit";
    fault.message = std::move(message);
    fault.place = place(begin, end);
    tell(std::move(fault));
}

void HclTree::deliver(const std::vector<HclLexer::Range>& comments) {
    file_.comments_.reserve(comments.size());
    for (const HclLexer::Range& range : comments) {
        file_.comments_.push_back(
            {place(range.begin, range.end), content().substr(range.begin, range.end - range.begin)});
    }
    if (findings_ == nullptr || told_ <= most_hcl_faults) return;
    first_unlisted_.message =
        std::to_string(told_ - most_hcl_faults) + " faults, from here on, are not listed";
    first_unlisted_.related.clear();
    findings_->add(std::move(first_unlisted_));
}

}  // namespace document
