#include "document/keys.hpp"

#include <algorithm>
#include <numeric>

namespace document {
namespace {

/// Longer ways tell no more.
constexpr std::size_t longest = 400;

class Ways {
public:
    explicit Ways(const std::vector<text::Span>& places) : places_(places), ways_(places.size()) {
        order_.resize(places.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::stable_sort(order_.begin(), order_.end(),
                         [&](std::size_t a, std::size_t b) { return places[a].begin < places[b].begin; });
    }

    void walk(const Document& document) {
        for (const Node& root : document.roots()) walk(root, {});
    }
    std::vector<std::string> take() && { return std::move(ways_); }

private:
    using Order = std::vector<std::size_t>::const_iterator;

    /// The first place that begins at the offset or behind it.
    [[nodiscard]] Order from(std::uint32_t offset) const {
        return std::lower_bound(order_.begin(), order_.end(), offset,
                                [&](std::size_t i, std::uint32_t begin) { return places_[i].begin < begin; });
    }

    /// What is below the node goes on from here. What an alias stands for is written elsewhere and has its
    /// way there.
    void walk(const Node& node, const std::string& way) {
        if (node.is(Kind::string)) return walk_text(node, way);
        std::uint32_t behind = node.span().begin;
        for (const Node& element : node.elements()) {
            if (element.span().begin < behind) continue;
            behind = element.span().end;
            if (any_in(element.span())) walk(element, way);
        }
        for (const Node::Entry& entry : node.entries()) {
            const text::Span key = entry.key.span();
            if (key.begin < node.span().begin || key.end > node.span().end) continue;
            const bool is_alias = entry.value.span().begin < key.end;
            const text::Span whole{key.source, key.begin, is_alias ? key.end : entry.value.span().end};
            if (!any_in(whole)) continue;
            std::string below = way + (way.empty() ? "" : ".") + std::string(entry.key.text());
            below.resize(std::min(below.size(), longest));
            for (Order at = from(whole.begin); at != from(whole.end); ++at) ways_[*at] = below;
            if (!is_alias) walk(entry.value, below);
        }
    }

    void walk_text(const Node& node, const std::string& way) {
        const std::size_t first = node.text().find_first_not_of(" \t\r\n");
        const bool may_be_json = first != std::string_view::npos && node.text()[first] == '{';
        if (!may_be_json || from(node.span().begin + 1) == from(node.span().end)) return;
        const auto inner = read_embedded_json(std::string(node.text()), origin_of(node), nullptr);
        for (const Node& root : inner->roots()) {
            if (!root.is(Kind::string)) walk(root, way);
        }
    }

    [[nodiscard]] bool any_in(text::Span span) const { return from(span.begin) != from(span.end); }

    const std::vector<text::Span>& places_;
    std::vector<std::string> ways_;
    std::vector<std::size_t> order_;  ///< of the places, by where they begin
};

}  // namespace

std::vector<std::string> keys_to(const Document& document, const std::vector<text::Span>& places) {
    Ways ways(places);
    ways.walk(document);
    return std::move(ways).take();
}

}  // namespace document
