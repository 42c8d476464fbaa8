#include "lint/rule_fields.hpp"

#include <algorithm>

#include "lint/rule_reader.hpp"
#include "text/letters.hpp"
#include "text/suggest.hpp"

namespace lint {

using document::Kind;
using document::Node;

bool is_scalar(const Node& node) {
    return !node.is(Kind::sequence) && !node.is(Kind::mapping);
}

bool is_id(std::string_view text) {
    if (text.empty() || text.front() == '-' || text.back() == '-') return false;
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || text::is_digit(c) || c == '-'; });
}

bool is_name(std::string_view text) {
    if (text.empty() || (text.front() >= '0' && text.front() <= '9')) return false;
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || text::is_digit(c) || c == '_'; });
}

text::Span head(const Node& mapping) {
    const std::vector<Node::Entry> entries = mapping.entries();
    return entries.empty() ? mapping.span() : entries.front().key.span();
}

Phrase phrase_of(const Node& node) {
    Phrase phrase{std::string(node.text()), {}};
    if (node.is(Kind::string)) {
        phrase.origin = document::origin_of(node);
        return phrase;
    }
    phrase.origin.source = node.span().source;
    for (std::size_t i = 0; i <= phrase.text.size(); ++i) {
        phrase.origin.offsets.push_back(node.span().begin + static_cast<std::uint32_t>(i));
    }
    return phrase;
}

text::Span Phrase::span(std::size_t begin, std::size_t end) const {
    if (origin.offsets.empty()) return {};
    const std::size_t last = origin.offsets.size() - 1;
    begin = std::min(begin, last);
    // The end is one behind the last byte, which may stand far from the byte that follows it.
    const std::uint32_t behind =
        end > begin ? origin.offsets[std::min(end, last) - 1] + 1 : origin.offsets[begin];
    return {origin.source, origin.offsets[begin], behind};
}

Phrase Phrase::part(std::size_t begin, std::size_t end) const {
    Phrase result{text.substr(begin, end - begin), {}};
    if (origin.offsets.empty()) return result;
    result.origin.source = origin.source;
    result.origin.offsets.assign(origin.offsets.begin() + static_cast<std::ptrdiff_t>(begin),
                                 origin.offsets.begin() + static_cast<std::ptrdiff_t>(end) + 1);
    return result;
}

void RuleFields::complain(std::string message, text::Span place) {
    findings_.add(mistake_in_rule(std::move(message), place));
}

void RuleFields::check_keys(const Node& mapping, const std::vector<std::string_view>& known,
                            std::string_view what) {
    std::vector<text::Candidate> near;
    for (const std::string_view name : known) near.push_back({name});
    for (const Node::Entry& entry : mapping.entries()) {
        const std::string_view key = entry.key.text();
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        complain(std::string(what) + " has no key `" + std::string(key) + "`" + text::suggestion(key, near),
                 entry.key.span());
    }
}

std::optional<Node> RuleFields::scalar(const Node& mapping, std::string_view key, bool needed,
                                       std::string_view what) {
    const std::optional<Node> node = mapping.find(key);
    if (!node && needed) complain(std::string(what) + " needs `" + std::string(key) + "`", head(mapping));
    if (!node) return std::nullopt;
    if (is_scalar(*node) && !node->text().empty()) return node;
    complain("`" + std::string(key) + "` is a text", node->span());
    return std::nullopt;
}

Phrase RuleFields::phrase(const Node& mapping, std::string_view key, bool needed, std::string_view what) {
    const std::optional<Node> node = scalar(mapping, key, needed, what);
    return node ? phrase_of(*node) : Phrase{};
}

std::vector<Node> RuleFields::scalars(const Node& mapping, std::string_view key) {
    const std::optional<Node> node = mapping.find(key);
    if (!node) return {};
    std::vector<Node> found = node->is(Kind::sequence) ? node->elements() : std::vector<Node>{*node};
    for (const Node& element : found) {
        if (is_scalar(element)) continue;
        complain("`" + std::string(key) + "` is a list of texts", element.span());
        return {};
    }
    return found;
}

std::vector<Node> RuleFields::mappings(const Node& mapping, std::string_view key) {
    const std::optional<Node> node = mapping.find(key);
    if (!node) return {};
    std::vector<Node> found = node->is(Kind::sequence) ? node->elements() : std::vector<Node>{*node};
    for (const Node& element : found) {
        if (element.is(Kind::mapping)) continue;
        complain("`" + std::string(key) + "` is a list of mappings", element.span());
        return {};
    }
    return found;
}

template <class Level, std::size_t Count>
Level RuleFields::level(const Node& mapping, std::string_view key, const std::array<Level, Count>& levels,
                        std::string_view what) {
    const std::optional<Node> node = scalar(mapping, key, true, what);
    if (!node) return levels.front();
    std::string all;
    for (const Level candidate : levels) {
        if (finding::name(candidate) == node->text()) return candidate;
        all += (all.empty() ? "" : ", ") + std::string(finding::name(candidate));
    }
    complain("`" + std::string(key) + "` is one of: " + all, node->span());
    return levels.front();
}

finding::Severity RuleFields::severity(const Node& mapping, std::string_view what) {
    using finding::Severity;
    return level(mapping, "severity", std::array{Severity::note, Severity::warning, Severity::error}, what);
}

finding::Confidence RuleFields::confidence(const Node& mapping, std::string_view what) {
    using finding::Confidence;
    return level(mapping, "confidence", std::array{Confidence::low, Confidence::medium, Confidence::high},
                 what);
}

}  // namespace lint
