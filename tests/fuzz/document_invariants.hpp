#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

#include "document/document.hpp"

namespace fuzz {

inline void demand(bool holds) {
    if (!holds) std::abort();
}

/// Walks everything below a node. What an alias stands for lies outside of `around`, which is then
/// the whole text.
inline void walk(const document::Node& node, text::Span around, std::uint64_t& left) {
    demand(left-- > 0);
    const text::Span span = node.span();
    demand(span.begin <= span.end && span.begin >= around.begin && span.end <= around.end);
    (void)node.tag();
    (void)node.real();
    demand(node.kind() < document::Kind::sequence || node.text().empty());
    const text::Span below{around.source, 0, around.end};
    if (node.is(document::Kind::string)) {
        demand(document::origin_of(node).offsets.size() == node.text().size() + 1);
    }
    for (const document::Node& element : node.elements()) walk(element, below, left);
    const auto entries = node.entries();
    demand(entries.size() == node.size() || !node.is(document::Kind::mapping));
    for (const document::Node::Entry& entry : entries) {
        walk(entry.key, below, left);
        walk(entry.value, below, left);
        const bool scalar = entry.key.kind() < document::Kind::sequence;
        demand(!scalar || node.find(entry.key.text()).has_value());
    }
}

/// Without aliases a parent's span contains its children's.
inline void contains(const document::Node& node) {
    const text::Span outer = node.span();
    const auto inside = [outer](const document::Node& child) {
        const text::Span inner = child.span();
        demand(inner.begin >= outer.begin && inner.end <= outer.end);
        contains(child);
    };
    for (const document::Node& element : node.elements()) inside(element);
    for (const document::Node::Entry& entry : node.entries()) {
        inside(entry.key);
        inside(entry.value);
    }
}

inline void check(document::Format format, const std::uint8_t* data, std::size_t size) {
    constexpr document::Limits limits{50, 100'000, 10'000};
    text::Sources sources;
    const std::string content(reinterpret_cast<const char*>(data), size);
    const text::SourceId id = sources.add("input", content);
    finding::Findings findings;
    const auto document = document::read(sources, id, format, findings, limits);
    const text::Span whole{id, 0, static_cast<std::uint32_t>(size)};
    std::uint64_t left = 200'000;
    for (const document::Node& root : document->roots()) {
        walk(root, whole, left);
        if (content.find('*') == content.npos) contains(root);
    }
    std::uint32_t behind = 0;
    for (const document::Comment& comment : document->comments()) {
        demand(comment.span.begin >= behind && comment.span.end > comment.span.begin &&
               comment.span.end <= size);
        behind = comment.span.end;
    }
    for (const finding::Finding& fault : findings.all()) {
        demand(fault.place.source == id && fault.place.begin <= fault.place.end && fault.place.end <= size);
    }
}

}  // namespace fuzz
