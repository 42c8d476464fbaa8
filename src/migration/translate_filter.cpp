#include "migration/translate_filter.hpp"

#include "pattern/canonical.hpp"

namespace migration {
namespace {

using value::Fact;
using value::Text;
using value::Tree;

constexpr std::size_t longest_filter = 4096;          // quotas of the new bus, all filters together
constexpr std::size_t longest_source_pattern = 3753;  // CreateEventSource

bool append_json(const Tree& tree, Text& out);

bool append_list(const Tree& tree, Text& out) {
    out += "[";
    bool first = true;
    for (const Tree& item : tree.items()) {
        if (!first) out += ",";
        first = false;
        if (!append_json(item, out)) return false;
    }
    out += "]";
    return true;
}

bool append_map(const Tree& tree, Text& out) {
    out += "{";
    bool first = true;
    for (const Tree::Entry& entry : tree.entries()) {
        if (entry.value.is(Tree::Kind::absent)) continue;
        out += Text(first ? "" : ",") + pattern::quoted(entry.key) + Text(":");
        first = false;
        if (!append_json(entry.value, out)) return false;
    }
    out += "}";
    return true;
}

bool append_json(const Tree& tree, Text& out) {
    switch (tree.kind()) {
        case Tree::Kind::absent:
        case Tree::Kind::unknown:
        case Tree::Kind::choice:
            return false;
        case Tree::Kind::list:
            return append_list(tree, out);
        case Tree::Kind::map:
            return append_map(tree, out);
        case Tree::Kind::text:
            out += pattern::quoted(tree.as_text());
            return true;
        case Tree::Kind::null:
            out += "null";
            return true;
        default:
            out += tree.as_text();
            return true;
    }
}

/// `wildcard`, alone or within `anything-but`, at any depth below a list.
bool uses_wildcard(const Tree& tree, bool in_list) {
    for (const Tree& item : tree.items()) {
        if (uses_wildcard(item, true)) return true;
    }
    for (const Tree::Entry& entry : tree.entries()) {
        if (in_list && entry.key == "wildcard") return true;
        if (entry.key != "$or") {
            if (uses_wildcard(entry.value, in_list)) return true;
            continue;
        }
        // A list of patterns, not of matchers.
        for (const Tree& way : entry.value.items()) {
            if (uses_wildcard(way, false)) return true;
        }
    }
    return false;
}

/// A pattern without some of its fields at the top.
Tree without(const Tree& pattern, std::initializer_list<std::string_view> keys) {
    std::vector<Tree::Entry> left;
    for (const Tree::Entry& entry : pattern.entries()) {
        bool dropped = false;
        for (const std::string_view key : keys) dropped = dropped || entry.key == key;
        if (!dropped) left.push_back(entry);
    }
    return Tree::map(std::move(left), pattern.place());
}

FilterTranslation refused(std::string why) {
    FilterTranslation result;
    result.obstacle = std::move(why);
    return result;
}

/// Which of the sources are AWS's; nothing where that is not known of one.
std::optional<std::size_t> services_in(const Tree& sources, std::vector<std::string>& services) {
    if (!sources.is(Tree::Kind::list)) return std::nullopt;
    for (const Tree& source : sources.items()) {
        if (!source.is(Tree::Kind::text)) return std::nullopt;
        const std::string_view prefix = source.as_text().literal_prefix();
        if (!source.as_text().is_literal() && (prefix.size() < 4 || prefix.starts_with("aws.")))
            return std::nullopt;
        if (prefix.starts_with("aws.")) services.emplace_back(prefix);
    }
    return sources.items().size();
}

/// Sets the filter on the payload of what is left of the pattern, where anything is.
bool set_data(const Tree& pattern, FilterTranslation& result) {
    if (pattern.entries().empty()) return true;
    const auto json = json_with_holes(pattern);
    if (!json) return false;
    result.data = *json;
    return true;
}

FilterTranslation of_default_bus(const Tree& pattern) {
    FilterTranslation result;
    const auto sources = services_in(pattern.find("source"), result.services);
    if (!sources)
        return refused(
            "its pattern does not say of which AWS services it takes events, and on the new bus each needs "
            "an "
            "event source");
    if (!result.services.empty() && result.services.size() < *sources)
        return refused(
            "it takes events of AWS services and of your own, which come to the new bus by different ways: "
            "make "
            "two rules of it first");
    if (result.services.empty())
        return set_data(pattern, result) ? result : refused("a part of its pattern is not known");
    const auto crossing = json_with_holes(without(pattern, {"source", "account", "region"}));
    if (!crossing || !set_data(without(pattern, {"source"}), result))
        return refused("a part of its pattern is not known");
    const bool fits = crossing->shown().size() <= longest_source_pattern;
    if (crossing->shown() != "{}" && fits) result.source_pattern = *crossing;
    return result;
}

}  // namespace

std::optional<Text> json_with_holes(const Tree& tree) {
    Text out;
    return append_json(tree, out) ? std::optional(out) : std::nullopt;
}

FilterTranslation translate_filter(const model::EventRule& rule, bool on_default_bus) {
    const Fact<pattern::Pattern>& fact = rule.pattern;
    if (fact.is_absent()) return refused("it has no pattern");
    if (!fact.is_known()) return refused("its pattern is not known, or a condition decides on it");
    const Tree& tree = fact.value().tree;
    if (fact.value().unknown || !tree.is(Tree::Kind::map))
        return refused("a part of its pattern is not known");
    if (uses_wildcard(tree, false))
        return refused("its pattern has a wildcard, which filters of the new bus refuse");
    FilterTranslation result;
    if (on_default_bus) {
        result = of_default_bus(tree);
    } else if (!set_data(tree, result)) {
        return refused("a part of its pattern is not known");
    }
    if (result.data.shown().size() > longest_filter)
        return refused("its pattern is longer than the 4,096 bytes that filters of the new bus may have");
    return result;
}

}  // namespace migration
