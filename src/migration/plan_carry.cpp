#include "migration/plan_carry.hpp"

#include <algorithm>

#include "document/cloudformation.hpp"
#include "migration/terraform_words.hpp"
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

/// Names that no variable may have, as calls of modules have arguments of these names (Terraform
/// documentation, "Input Variables").
bool is_reserved_variable(std::string_view name) {
    constexpr std::string_view names[] = {"source",   "version",   "providers",  "count",
                                          "for_each", "lifecycle", "depends_on", "locals"};
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
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

Carrier::Carrier(const document::Document& document) : into_(Into::template_) {
    for (const Node& root : document.roots()) index(root);
}

Carrier::Carrier(std::vector<const document::HclFile*> module)
    : into_(Into::module), module_(std::move(module)) {}

Carrier::Carrier(PlanVariables& variables) : into_(Into::variables), variables_(&variables) {}

void Carrier::index(const Node& node) {
    by_end_[node.span().end].push_back(node);
    if (node.is(document::Kind::mapping)) mappings_.push_back(node);
    for (const Node& element : node.elements()) index(element);
    if (!node.is(document::Kind::mapping)) return;
    for (const Node::Entry& entry : node.entries()) index(entry.value);
}

std::optional<Written> Carrier::written_at(text::Span place) const {
    if (into_ == Into::module) return expression_at(place);
    const auto found = by_end_.find(place.end);
    if (found == by_end_.end()) return std::nullopt;
    for (const Node& node : found->second) {
        if (is_at(node, place)) return written_of(node);
    }
    return std::nullopt;
}

/// Of expressions none but references: others may hold names that mean something in their block alone.
std::optional<Written> Carrier::expression_at(text::Span place) const {
    for (const document::HclFile* file : module_) {
        if (file->source() != place.source || place.end > file->content().size()) continue;
        const std::string_view written = file->content().substr(place.begin, place.end - place.begin);
        if (is_terraform_reference(written)) return Written::map("Ref", written);
    }
    return std::nullopt;
}

const document::HclBlock* Carrier::block_at(text::Span place) const {
    for (const document::HclFile* file : module_) {
        if (file->source() != place.source) continue;
        for (const document::HclBlock& resource : file->body().blocks) {
            for (const document::HclBlock& block : resource.body.blocks) {
                if (block.type_place.begin == place.begin && block.type_place.end == place.end) return &block;
            }
        }
    }
    return nullptr;
}

/// Constants and references, and objects and lists of them.
std::optional<Written> Carrier::value_of(const document::HclExpression& expression) const {
    const auto children = expression.children();
    if (expression.is(document::HclKind::text)) return Written(expression.text());
    if (expression.is(document::HclKind::tuple)) {
        Written list = Written::list();
        for (const document::HclExpression& child : children) {
            auto element = value_of(child);
            if (!element) return std::nullopt;
            list.add(std::move(*element));
        }
        return list;
    }
    if (!expression.is(document::HclKind::object)) return expression_at(expression.span());
    Written map = Written::map();
    for (std::size_t i = 0; i + 1 < children.size(); i += 2) {
        auto value = value_of(children[i + 1]);
        const std::string key(children[i].is(document::HclKind::text) ? children[i].text()
                                                                      : std::string_view());
        if (!value || key.empty() || map.find(key) != nullptr) return std::nullopt;
        map.set(key, std::move(*value));
    }
    return map;
}

/// The members under their names in CloudFormation.
std::optional<Written> Carrier::members_of(const document::HclBlock& block) const {
    if (!block.body.blocks.empty()) return std::nullopt;
    Written made = Written::map();
    for (const document::HclAttribute& attribute : block.body.attributes) {
        auto value = value_of(attribute.value);
        if (!value) return std::nullopt;
        made.set(text::pascal_case(attribute.name), std::move(*value));
    }
    return made;
}

std::optional<Written> Carrier::block_of(const std::string& name, text::Span place) const {
    if (into_ == Into::module) {
        const document::HclBlock* block = block_at(place);
        return block != nullptr ? members_of(*block) : std::nullopt;
    }
    const auto around = mapping_around(place);
    const auto node = around ? around->find(name) : std::nullopt;
    return node ? std::optional(written_of(*node)) : std::nullopt;
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

std::string Carrier::variable_of(const value::Symbol& hole) const {
    const auto [at, fresh] = variables_->try_emplace(hole.id);
    if (!fresh) return at->second;
    std::string base = terraform_label(hole.label);
    if (is_reserved_variable(base)) base += "_value";
    const auto is_taken = [&](const std::string& name) {
        return std::any_of(variables_->begin(), variables_->end(),
                           [&](const auto& one) { return one.second == name; });
    };
    std::string name = base;
    for (int i = 2; is_taken(name); ++i) name = base + "_" + std::to_string(i);
    return at->second = name;
}

/// How the file calls a hole; nothing where it cannot.
std::optional<std::string> Carrier::name_of(const value::Symbol& hole) const {
    if (into_ == Into::template_) return is_variable(hole.label) ? std::optional(hole.label) : std::nullopt;
    // Commands have no variable for the suffix.
    const bool is_known = into_ != Into::nothing || hole.label != "AWS::URLSuffix";
    if (is_terraform_pseudo(hole.label) && is_known) return hole.label;
    if (into_ == Into::nothing) return std::nullopt;
    if (into_ == Into::variables) return "var." + variable_of(hole);
    return is_terraform_reference(hole.label) ? std::optional(hole.label) : std::nullopt;
}

std::optional<Written> Carrier::text(const value::Text& text) const {
    if (text.is_literal()) return Written(text.literal());
    if (const auto own = known_.find(text.key()); own != known_.end()) return own->second;
    std::string substituted;
    std::string last;
    for (const value::Piece& piece : text.pieces()) {
        const auto name = piece.hole ? name_of(*piece.hole) : std::optional(std::string());
        if (!name) return std::nullopt;
        substituted += piece.hole ? "${" + *name + "}" : document::sub_escaped(piece.literal);
        last = *name;
    }
    if (text.whole_hole() == nullptr) return Written::map("Fn::Sub", substituted);
    const std::size_t point = last.find('.');
    if (!is_template() || point == std::string::npos) return Written::map("Ref", last);
    return document::get_attribute(last.substr(0, point), last.substr(point + 1));
}

std::optional<Written> Carrier::value(const value::Fact<value::Text>& fact) const {
    if (fact.is_absent()) return std::nullopt;
    // A module's own names say more than what they stand for.
    if (into_ == Into::module) {
        if (auto reference = expression_at(fact.place())) return reference;
    }
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
