#include "document/builder.hpp"

#include <algorithm>

namespace document {
namespace {

/// Findings of one rule in one document that are listed: a hostile file may repeat a fault a million
/// times, and nobody reads on.
constexpr std::uint32_t most_listed = 100;
constexpr std::size_t longest_quoted = 60;

std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

}  // namespace

std::string backticked(std::string_view text) {
    std::size_t end = std::min(text.size(), longest_quoted);
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
    std::string out = "`";
    out += text.substr(0, end);
    if (end < text.size()) out += "...";
    return out + '`';
}

Builder::Builder(Document& document, finding::Findings* findings, const Limits& limits)
    : document_(document), findings_(findings), limits_(limits) {}

void Builder::restart() {
    document_.roots_.clear();
    root_cell_ = 0;
    root_sorted_ = 0;
    drop_root();
    document_.decoded_.clear();
    document_.pieces_.clear();
    document_.comments_.clear();
    limits_told_.clear();
    told_.clear();
    found_ = {};
}

void Builder::tell(finding::Finding fault) {
    if (findings_ == nullptr) return;
    Told& told = told_[fault.rule];
    if (++told.count <= most_listed) {
        found_.add(std::move(fault));
    } else if (told.count == most_listed + 1) {
        told.first_unlisted = std::move(fault);
    }
}

void Builder::deliver() {
    if (findings_ == nullptr) return;
    for (auto& [rule, told] : told_) {
        if (told.count <= most_listed) continue;
        finding::Finding& rest = told.first_unlisted;
        rest.message =
            std::to_string(told.count - most_listed) + " faults of this kind, from here on, are not listed";
        rest.related.clear();
        found_.add(std::move(rest));
    }
    told_.clear();
    findings_->append(std::move(found_));
}

bool Builder::full(std::uint32_t at) {
    if (document_.cells_.size() < limits_.nodes) return false;
    limit(at, at, "more than " + std::to_string(limits_.nodes) + " values; the rest is not read");
    return true;
}

void Builder::begin_root() {
    root_cell_ = static_cast<std::uint32_t>(document_.cells_.size());
    root_sorted_ = document_.sorted_keys_.size();
}

void Builder::end_root() {
    if (document_.cells_.size() == root_cell_) return;
    const Document::Cell& cell = document_.cells_[root_cell_];
    const bool nothing = cell.kind == Kind::null && cell.begin == cell.end && cell.tag == 0;
    if (nothing) {
        drop_root();
    } else {
        document_.roots_.push_back(root_cell_);
    }
}

void Builder::drop_root() {
    frames_.clear();
    document_.cells_.erase(document_.cells_.begin() + root_cell_, document_.cells_.end());
    document_.sorted_keys_.resize(root_sorted_);
    std::erase_if(document_.sorted_ranges_, [this](const auto& entry) { return entry.first >= root_cell_; });
}

void Builder::count_child(std::uint32_t end, std::uint64_t nodes, std::uint32_t height) {
    if (frames_.empty()) return;
    Frame& frame = frames_.back();
    ++frame.children;
    frame.last_end = std::max(frame.last_end, end);
    frame.nodes = saturating_sum(frame.nodes, nodes);
    frame.height = std::max(frame.height, height);
}

std::uint32_t Builder::append(const Document::Cell& cell, std::uint64_t nodes, std::uint32_t height) {
    const auto index = static_cast<std::uint32_t>(document_.cells_.size());
    document_.cells_.push_back(cell);
    count_child(cell.end, nodes, height);
    return index;
}

std::uint32_t Builder::add(const Scalar& scalar) {
    const auto truth = scalar.truth ? Document::truth_bit : std::uint8_t{0};
    const auto bits = static_cast<std::uint8_t>(static_cast<std::uint8_t>(scalar.style) | truth);
    return append({scalar.begin, scalar.end, 0, scalar.tag, scalar.kind, bits}, 1, 0);
}

std::uint32_t Builder::add(const Scalar& scalar, std::string_view decoded) {
    const std::size_t from = document_.decoded_.size();
    document_.decoded_.append(decoded);
    return add_decoded(scalar, from);
}

std::uint32_t Builder::add_decoded(const Scalar& scalar, std::size_t from) {
    const auto length = static_cast<std::uint32_t>(document_.decoded_.size() - from);
    document_.pieces_.push_back({static_cast<std::uint32_t>(from), length});
    const std::uint32_t index = add(scalar);
    document_.cells_[index].word = static_cast<std::uint32_t>(document_.pieces_.size());
    return index;
}

void Builder::add_alias(const Extent& target, std::uint32_t begin, std::uint32_t end) {
    const std::uint64_t expanded = saturating_sum(expanded_, target.nodes);
    const bool many = expanded > limits_.expanded_nodes;
    const bool deep = depth() + target.height > limits_.depth;
    if (many || deep) {
        limit(begin, end,
              many ? "aliases stand for more than " + std::to_string(limits_.expanded_nodes) +
                         " values; those beyond are not read"
                   : "aliases nest values more than " + std::to_string(limits_.depth) +
                         " deep; what is below is not read");
        add({Kind::null, Style::plain, begin, end, 0, false});
        return;
    }
    expanded_ = expanded;
    append({begin, end, target.cell, 0, Kind::null, Document::alias_bit}, target.nodes, target.height);
}

std::uint32_t Builder::open(const Collection& collection) {
    const auto index = static_cast<std::uint32_t>(document_.cells_.size());
    document_.cells_.push_back({collection.begin, collection.begin, 0, collection.tag, collection.kind,
                                static_cast<std::uint8_t>(collection.style)});
    frames_.push_back({index, 0, collection.begin});
    return index;
}

Builder::Extent Builder::close(std::uint32_t end) {
    const Frame frame = frames_.back();
    frames_.pop_back();
    Document::Cell& cell = document_.cells_[frame.cell];
    cell.end = end == 0 ? frame.last_end : end;
    cell.word = static_cast<std::uint32_t>(document_.cells_.size());
    if (cell.kind == Kind::mapping && frame.children > 2) finish_mapping(frame.cell);
    if (cell.kind == Kind::mapping && frame.children == 2) collect_keys(frame.cell);
    count_child(cell.end, frame.nodes, frame.height + 1);
    return {frame.cell, frame.nodes, frame.height + 1};
}

bool Builder::key_is_next() const {
    return !frames_.empty() && frames_.back().children % 2 == 0 &&
           document_.cells_[frames_.back().cell].kind == Kind::mapping;
}

std::uint16_t Builder::tag(std::string_view text, std::uint32_t begin) {
    const auto [known, added] = tags_.try_emplace(std::string(text), std::uint16_t{0});
    if (!added) return known->second;
    if (document_.tags_.size() == UINT16_MAX) {
        limit(begin, begin, "more than 65535 different tags; the others are not read");
        return 0;
    }
    document_.tags_.emplace_back(text);
    known->second = static_cast<std::uint16_t>(document_.tags_.size());
    return known->second;
}

void Builder::comment(std::uint32_t begin, std::uint32_t end) {
    document_.comments_.push_back({document_.place(begin, end), content().substr(begin, end - begin)});
}

void Builder::syntax(std::uint32_t begin, std::uint32_t end, std::string message,
                     std::vector<finding::Related> related, finding::Severity severity) {
    finding::Finding fault;
    fault.rule = "syntax";
    fault.severity = severity;
    fault.message = std::move(message);
    fault.place = document_.place(begin, end);
    fault.related = std::move(related);
    tell(std::move(fault));
}

void Builder::limit(std::uint32_t begin, std::uint32_t end, std::string message) {
    if (findings_ == nullptr) return;
    if (std::find(limits_told_.begin(), limits_told_.end(), message) != limits_told_.end()) return;
    limits_told_.push_back(message);
    finding::Finding fault;
    fault.rule = "limit";
    fault.severity = finding::Severity::error;
    fault.message = std::move(message);
    fault.place = document_.place(begin, end);
    tell(std::move(fault));
}

}  // namespace document
