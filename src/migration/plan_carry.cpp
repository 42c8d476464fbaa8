#include "migration/plan_carry.hpp"

#include <algorithm>

#include "document/cloudformation.hpp"
#include "text/letters.hpp"

namespace migration {
namespace {

using document::Node;
using document::Written;

Written untagged(const Node& node) {
    switch (node.kind()) {
        case document::Kind::null:
            return {};
        case document::Kind::boolean:
            return node.boolean();
        case document::Kind::integer:
            // A number beyond what an integer holds keeps its spelling.
            if (std::to_string(node.integer()) == node.text()) return node.integer();
            return node.text();
        case document::Kind::sequence: {
            Written list = Written::list();
            for (const Node& element : node.elements()) list.add(written_of(element));
            return list;
        }
        case document::Kind::mapping: {
            Written map = Written::map();
            for (const Node::Entry& entry : node.entries()) {
                const std::string key(entry.key.text());
                if (map.find(key) == nullptr) map.set(key, written_of(*node.find(key)));
            }
            return map;
        }
        default:
            return node.text();
    }
}

/// `!GetAtt Queue.Arn`: the name ends at the first point.
Written attribute_of(const Node& node) {
    const std::string_view all = node.text();
    const std::size_t point = all.find('.');
    if (node.is(document::Kind::sequence) || point == std::string_view::npos) return untagged(node);
    return std::move(Written::list().add(all.substr(0, point)).add(all.substr(point + 1)));
}

/// A name that `Fn::Sub` takes between `${` and `}`.
bool is_variable(std::string_view label) {
    return !label.empty() && std::all_of(label.begin(), label.end(), [](char c) {
        return text::is_digit(c) || text::is_letter(c) || c == ':' || c == '.';
    });
}

bool is_text_or_function(const Written& value) {
    if (value.kind() == Written::Kind::text) return true;
    if (value.kind() != Written::Kind::map || value.entries().size() != 1) return false;
    const std::string& key = value.entries().front().first;
    return key == "Ref" || key.starts_with("Fn::");
}

/// How many bytes a tag may stand before its value: `!GetAtt ` and blanks.
bool is_at(const Node& node, text::Span place) {
    const text::Span span = node.span();
    if (span.source != place.source || span.end != place.end) return false;
    if (span.begin == place.begin) return true;
    return !node.tag().empty() && place.begin < span.begin &&
           span.begin - place.begin <= node.tag().size() + 2;
}

}  // namespace

Written written_of(const Node& node) {
    const std::string_view tag = node.tag();
    if (tag.empty() || tag.front() != '!') return untagged(node);
    const std::string name(tag.substr(1));
    if (name == "Ref" || name == "Condition") return Written::map(name, untagged(node));
    if (name == "GetAtt") return Written::map("Fn::GetAtt", attribute_of(node));
    return Written::map("Fn::" + name, untagged(node));
}

void Carrier::know(const value::Text& arn, Written reference) {
    known_.emplace(arn.key(), std::move(reference));
}

Carrier::Carrier(const document::Document* document) : document_(document) {
    if (document_ == nullptr) return;
    for (const Node& root : document_->roots()) index(root);
}

void Carrier::index(const Node& node) {
    by_end_[node.span().end].push_back(node);
    if (node.is(document::Kind::mapping)) mappings_.push_back(node);
    for (const Node& element : node.elements()) index(element);
    if (!node.is(document::Kind::mapping)) return;
    for (const Node::Entry& entry : node.entries()) index(entry.value);
}

std::optional<Written> Carrier::written_at(text::Span place) const {
    const auto found = by_end_.find(place.end);
    if (found == by_end_.end()) return std::nullopt;
    for (const Node& node : found->second) {
        if (is_at(node, place)) return written_of(node);
    }
    return std::nullopt;
}

std::optional<Node> Carrier::mapping_around(text::Span place) const {
    std::optional<Node> innermost;
    for (const Node& node : mappings_) {
        const text::Span span = node.span();
        if (span.source == place.source && span.begin <= place.begin && span.end >= place.end)
            innermost = node;
    }
    return innermost;
}

std::optional<Written> Carrier::text(const value::Text& text) const {
    if (text.is_literal()) return Written(text.literal());
    if (!is_template()) return std::nullopt;
    if (const auto own = known_.find(text.key()); own != known_.end()) return own->second;
    std::string substituted;
    for (const value::Piece& piece : text.pieces()) {
        if (piece.hole && !is_variable(piece.hole->label)) return std::nullopt;
        substituted += piece.hole ? "${" + piece.hole->label + "}" : document::sub_escaped(piece.literal);
    }
    const value::Symbol* only = text.whole_hole();
    if (only == nullptr) return Written::map("Fn::Sub", substituted);
    const std::size_t point = only->label.find('.');
    if (point == std::string::npos) return Written::map("Ref", only->label);
    return document::get_attribute(only->label.substr(0, point), only->label.substr(point + 1));
}

std::optional<Written> Carrier::value(const value::Fact<value::Text>& fact) const {
    if (fact.is_absent()) return std::nullopt;
    if (fact.is_known() && fact.value().is_literal()) return Written(fact.value().literal());
    // What stands there may be more than the value: of SAM's events it is the event.
    if (auto written = written_at(fact.place()); written && is_text_or_function(*written)) return written;
    return fact.is_known() ? text(fact.value()) : std::nullopt;
}

std::optional<Written> Carrier::value(const value::Fact<std::int64_t>& fact) const {
    if (fact.is_absent()) return std::nullopt;
    if (fact.is_known()) return Written(fact.value());
    return written_at(fact.place());
}

}  // namespace migration
