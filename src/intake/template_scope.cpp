#include "intake/template_scope.hpp"

#include <algorithm>

#include "intake/serverless_variables.hpp"
#include "text/letters.hpp"

namespace intake {

using document::Node;

namespace {

constexpr std::size_t longest_spelling = 160;
/// Blanks between a tag and its value that are looked through, each time that an alias asks.
constexpr std::size_t most_blanks = 256;

bool is_scalar(Node node) {
    return !node.is(document::Kind::sequence) && !node.is(document::Kind::mapping);
}

void add_section(Node root, std::string_view name, const Variables* variables, Scope::Section& to) {
    const auto node = variables ? variables->at(root, {name}) : root.find(name);
    if (!node) return;
    for (const Node::Entry& entry : node->entries()) {
        to.insert_or_assign(std::string(entry.key.text()), entry.value);
    }
}

Scope::Section section(Node root, std::string_view name) {
    Scope::Section result;
    add_section(root, name, nullptr, result);
    return result;
}

/// Logical ids can hold anything in a hostile file, and messages are one line.
std::string one_line(std::string_view name) {
    std::string result(name.substr(0, longest_spelling));
    std::replace_if(
        result.begin(), result.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return result;
}

}  // namespace

std::optional<Node> find(Node node, std::initializer_list<std::string_view> path) {
    std::optional<Node> result = node;
    for (const std::string_view key : path) {
        if (!result || !result->is(document::Kind::mapping)) return std::nullopt;
        result = result->find(key);
    }
    return result;
}

std::optional<std::string> plain_text(std::optional<Node> node) {
    if (!node || !node->tag().empty() || !is_scalar(*node) || node->is(document::Kind::null))
        return std::nullopt;
    return std::string(node->text());
}

std::optional<Node> Declared::property(std::string_view key) const {
    if (body) {
        if (auto written = find(*body, {"Properties", key})) return written;
    }
    for (const auto& [given, node] : elsewhere) {
        if (given == key) return node;
    }
    return std::nullopt;
}

Scope::Scope(const text::Source& source, Node root, std::string id, finding::Findings& findings)
    : source_(&source),
      root_(root),
      id_(std::move(id)),
      parameters_(section(root, "Parameters")),
      conditions_(section(root, "Conditions")),
      mappings_(section(root, "Mappings")),
      outputs_(section(root, "Outputs")) {
    if (const auto resources = root.find("Resources")) read_resources(*resources, findings);
}

Scope::Scope(const text::Source& source, std::shared_ptr<const Variables> variables, std::string id)
    : source_(&source), root_(variables->root()), variables_(std::move(variables)), id_(std::move(id)) {}

void Scope::add_part(Node part, finding::Findings& findings) {
    add_section(part, "Parameters", variables(), parameters_);
    add_section(part, "Conditions", variables(), conditions_);
    add_section(part, "Mappings", variables(), mappings_);
    add_section(part, "Outputs", variables(), outputs_);
    const auto resources = variables()->at(part, {"Resources"});
    const auto key = part.find_key("Resources");
    if (!resources || !key) {
        // A text in place of a part is a variable that leads nowhere here.
        if (part.is(document::Kind::string)) unseen_.push_back({part, part});
        return;
    }
    if (!resources->is(document::Kind::sequence)) return add_resources({*key, *resources}, findings);
    for (const Node& more : resources->elements()) {
        add_resources({*key, variables()->at(more, {}).value_or(more)}, findings);
    }
}

void Scope::add_resources(const Node::Entry& section, finding::Findings& findings) {
    read_resources(section.value, findings);
    if (section.value.is(document::Kind::string)) unseen_.push_back(section);
}

std::string Scope::why_unread(Node node) const {
    if (!variables_) return "";
    const auto followed = variables_->follow(node);
    const auto* why = std::get_if<std::string>(&followed);
    return why ? *why : "it is not a map";
}

const text::Source& Scope::source_of(text::Span place) const {
    return variables_ ? variables_->source_of(place) : *source_;
}

void Scope::read_resources(Node section, finding::Findings& findings) {
    ShapeFaults faults(findings);
    for (const Node::Entry& entry : section.entries()) {
        if (entry.key.text().starts_with("Fn::")) {
            unseen_.push_back(entry);
        } else if (!variables_) {
            read_resource(entry, faults);
        } else if (const auto followed = variables_->follow(entry.value);
                   const Node* value = std::get_if<Node>(&followed)) {
            read_resource({entry.key, *value}, faults);
        } else {
            unseen_.push_back(entry);
        }
    }
    faults.close();
}

void Scope::read_resource(const Node::Entry& entry, ShapeFaults& faults) {
    const std::string name(entry.key.text());
    if (entry.value.is(document::Kind::null)) return;
    if (!entry.value.tag().empty()) return;  // another tool's, which may make a map of it
    if (!entry.value.is(document::Kind::mapping)) {
        return faults.add("resource `" + one_line(name) + "` is not a map", entry.key.span());
    }
    const auto type = entry.value.find("Type");
    if (!type || !type->tag().empty() || type->is(document::Kind::mapping)) return;
    if (!type->is(document::Kind::string)) {
        return faults.add("the type of `" + one_line(name) + "` is not a string", type->span());
    }
    Declared declared;
    declared.name = name;
    declared.type = std::string(type->text());
    declared.place = entry.key.span();
    declared.body = entry.value;
    declared.condition = plain_text(entry.value.find("Condition")).value_or("");
    const auto [at, is_new] = index_.try_emplace(name, resources_.size());
    if (is_new) {
        resources_.push_back(std::move(declared));
    } else {
        resources_[at->second] = std::move(declared);  // CloudFormation takes the last of two
    }
}

const Declared* Scope::resource(std::string_view name) const {
    const auto at = index_.find(name);
    return at == index_.end() ? nullptr : &resources_[at->second];
}

void Scope::declare(Declared made) {
    const auto [at, is_new] = index_.try_emplace(made.name, resources_.size());
    if (is_new) resources_.push_back(std::move(made));
}

text::Span Scope::place(Node node) const {
    text::Span span = node.span();
    const std::string_view tag = node.tag();
    if (tag.empty()) return span;
    const std::string_view before = source_of(span).content().substr(0, span.begin);
    std::size_t end = before.size();
    const std::size_t first = end - std::min(end, most_blanks);
    while (end > first && text::is_blank(before[end - 1])) --end;
    if (before.substr(0, end).ends_with(tag)) span.begin = static_cast<std::uint32_t>(end - tag.size());
    return span;
}

std::string Scope::spelling(Node node) const {
    const text::Span span = place(node);
    const std::string_view content = source_of(span).content();
    if (span.end > content.size() || span.begin > span.end) return "";
    if (span.end - span.begin > longest_spelling)
        return "@" + std::to_string(span.source) + ":" + std::to_string(span.begin);
    std::string result;
    for (const char c : content.substr(span.begin, span.end - span.begin)) {
        if (!text::is_blank(c)) {
            result += c;
        } else if (!result.empty() && result.back() != ' ') {
            result += ' ';
        }
    }
    return result;
}

}  // namespace intake
