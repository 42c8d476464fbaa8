#include <algorithm>
#include <array>

#include "document/builder.hpp"

namespace document {
namespace {

/// Above this number of keys a mapping is sorted to find repeated ones, and the order is kept for
/// `find`; below, comparing each with each is faster.
constexpr std::size_t few_keys = 12;

}  // namespace

bool Builder::can_merge(std::uint32_t value) const {
    const std::uint32_t target = document_.resolve(value);
    const Document::Cell& cell = document_.cells_[target];
    if (cell.kind == Kind::mapping) return true;
    if (cell.kind != Kind::sequence || cell.word == target + 1) return false;
    for (std::uint32_t at = target + 1; at < cell.word; at = document_.behind(at)) {
        if (document_.cells_[document_.resolve(at)].kind != Kind::mapping) return false;
    }
    return true;
}

void Builder::collect_keys(std::uint32_t mapping) {
    keys_.clear();
    const std::uint32_t end = document_.cells_[mapping].word;
    for (std::uint32_t key = mapping + 1; key < end;) {
        const std::uint32_t value = document_.behind(key);
        const std::uint32_t target = document_.resolve(key);
        if ((document_.cells_[key].bits & Document::merge_bit) != 0 && can_merge(value)) {
            document_.cells_[mapping].bits |= Document::merge_bit;
        } else {
            document_.cells_[key].bits &= static_cast<std::uint8_t>(~Document::merge_bit);
            if (!Document::is_collection(document_.cells_[target]))
                keys_.push_back({key, document_.text_of(target)});
        }
        key = document_.behind(value);
    }
}

void Builder::finish_mapping(std::uint32_t mapping) {
    collect_keys(mapping);
    if (keys_.size() <= few_keys) {
        find_repeated_pairwise();
    } else {
        sort_keys(mapping);
        find_repeated_sorted();
    }
}

/// `1` and `"1"` are two keys in YAML.
bool Builder::same_key(std::uint32_t a, std::uint32_t b) const {
    const auto is_string = [this](std::uint32_t key) {
        return document_.cells_[document_.resolve(key)].kind == Kind::string;
    };
    return is_string(a) == is_string(b);
}

void Builder::find_repeated_pairwise() {
    for (std::size_t later = 1; later < keys_.size(); ++later) {
        for (std::size_t first = 0; first < later; ++first) {
            if (keys_[first].text != keys_[later].text || !same_key(keys_[first].cell, keys_[later].cell))
                continue;
            report_repeated(keys_[first].cell, keys_[later].cell);
            break;
        }
    }
}

void Builder::sort_keys(std::uint32_t mapping) {
    std::sort(keys_.begin(), keys_.end(), [](const Key& a, const Key& b) {
        const int order = a.text.compare(b.text);
        return order != 0 ? order < 0 : a.cell < b.cell;
    });
    const auto begin = static_cast<std::uint32_t>(document_.sorted_keys_.size());
    for (const Key& key : keys_) document_.sorted_keys_.push_back(key.cell);
    document_.sorted_ranges_[mapping] = {begin, static_cast<std::uint32_t>(keys_.size())};
    document_.cells_[mapping].bits |= Document::sorted_bit;
}

void Builder::find_repeated_sorted() {
    std::array<std::size_t, 2> firsts{};  // of the run of equal texts: other kinds, strings
    std::size_t run = 0;
    std::array<bool, 2> seen{};
    for (std::size_t at = 0; at < keys_.size(); ++at) {
        if (keys_[at].text != keys_[run].text) {
            run = at;
            seen = {};
        }
        const std::size_t sort =
            document_.cells_[document_.resolve(keys_[at].cell)].kind == Kind::string ? 1 : 0;
        if (seen[sort]) {
            report_repeated(keys_[firsts[sort]].cell, keys_[at].cell);
        } else {
            firsts[sort] = at;
            seen[sort] = true;
        }
    }
}

void Builder::report_repeated(std::uint32_t first, std::uint32_t later) {
    const Document::Cell& first_cell = document_.cells_[first];
    const Document::Cell& later_cell = document_.cells_[later];
    finding::Finding fault;
    fault.rule = "duplicate-key";
    fault.severity = finding::Severity::warning;
    fault.message = "the key " + backticked(document_.text_of(document_.resolve(later))) +
                    " is written twice in one mapping; most readers take the last";
    fault.place = document_.place(later_cell.begin, later_cell.end);
    fault.related.push_back({document_.place(first_cell.begin, first_cell.end), "it is written here first"});
    tell(std::move(fault));
}

}  // namespace document
