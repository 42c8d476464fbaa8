#include <algorithm>

#include "migration/write_plan.hpp"

namespace migration {
namespace {

using document::Layout;
using document::Node;
using document::Written;

Written resources_of_addition(const PlannedAddition& addition) {
    Written resources = Written::map();
    for (const auto& [name, resource] : addition.resources) resources.set(name, resource);
    return resources;
}

std::string written_in(document::Format format, const Written& value) {
    return format == document::Format::yaml ? write_yaml(value, document::Functions::short_form)
                                            : write_json(value, Layout::lines) + "\n";
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

/// What stands between the start of a line and an offset in it, if it is blank; else nothing.
std::optional<std::string> indent_before(std::string_view content, std::size_t offset) {
    const std::size_t line = content.rfind('\n', offset == 0 ? 0 : offset - 1);
    const std::size_t begin = line == std::string_view::npos || offset == 0 ? 0 : line + 1;
    const std::string_view before = content.substr(begin, offset - begin);
    if (before.find_first_not_of(" \t") != std::string_view::npos) return std::nullopt;
    return std::string(before);
}

/// Where the last value of the mapping ends.
std::size_t end_of_last(const Node& mapping) {
    std::size_t end = 0;
    for (const Node::Entry& entry : mapping.entries())
        end = std::max<std::size_t>(end, std::max(entry.key.span().end, entry.value.span().end));
    return end;
}

std::string with_breaks_of(std::string_view content, const std::string& added) {
    if (content.find("\r\n") == std::string_view::npos) return added;
    std::string out;
    for (const char c : added) out += c == '\n' ? "\r\n" : std::string(1, c);
    return out;
}

/// Entries in block style, behind the line on which the last one ends.
std::optional<std::string> spliced_block(std::string_view content, const Node& resources,
                                         const Written& added) {
    const auto indent = indent_before(content, resources.entries().front().key.span().begin);
    if (!indent) return std::nullopt;
    std::string block;
    const std::string text = write_yaml(added, document::Functions::short_form);
    for (const std::string_view line : lines_of(text))
        block += (line.empty() ? "" : *indent) + std::string(line) + "\n";
    std::size_t at = std::min(end_of_last(resources), content.size());
    std::string before(content.substr(0, at));
    if (before.empty() || before.back() != '\n') {
        const std::size_t line = content.find('\n', at);
        at = line == std::string_view::npos ? content.size() : line + 1;
        before = content.substr(0, at);
        if (before.back() != '\n') before += '\n';
    }
    return before + with_breaks_of(content, block) + std::string(content.substr(at));
}

/// The lines between the braces of a JSON object, indented as the entries of the mapping are.
std::string json_entries(const Written& added, const std::string& indent, std::size_t unit) {
    std::vector<std::string_view> lines;
    const std::string text = write_json(added, Layout::lines);
    lines = lines_of(text);
    std::string out;
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
        const std::size_t depth = lines[i].find_first_not_of(' ') / 2 - 1;
        out += "\n" + indent + std::string(depth * unit, ' ') +
               std::string(lines[i].substr(lines[i].find_first_not_of(' ')));
    }
    return out;
}

/// Entries between braces, behind the last one.
std::optional<std::string> spliced_braces(std::string_view content, const Node& resources,
                                          const Written& added) {
    const std::size_t at = end_of_last(resources);
    const std::size_t first = resources.entries().front().key.span().begin;
    const auto indent = indent_before(content, first);
    std::string inside;
    if (indent) {
        const auto outer = indent_before(
            content, content.rfind('\n', first - 1) == std::string_view::npos ? 0 : resources.span().begin);
        const std::size_t unit = outer && indent->size() > outer->size()
                                     ? indent->size() - outer->size()
                                     : std::max<std::size_t>(1, indent->size() / 2);
        inside = "," + json_entries(added, *indent, unit);
    } else {
        const std::string all = write_json(added, Layout::one_line);
        inside = "," + all.substr(1, all.size() - 2);
    }
    return std::string(content.substr(0, at)) + with_breaks_of(content, inside) +
           std::string(content.substr(at));
}

}  // namespace

std::optional<Node> resources_in(const document::Document& document) {
    if (document.roots().size() != 1) return std::nullopt;
    const Node root = document.roots().front();
    auto found = root.find("Resources");
    const auto of_service = root.find("resources");
    if (!found && of_service && root.find("service")) found = of_service->find("Resources");
    return found && !found->entries().empty() ? found : std::nullopt;
}

std::string write_addition(const PlannedAddition& addition) {
    if (addition.form == PlanForm::terraform) return write_terraform(addition);
    if (addition.file == text::no_source) return write_file(addition, nullptr).value_or("");
    return written_in(addition.format, Written::map("Resources", resources_of_addition(addition)));
}

std::optional<std::string> write_file(const PlannedAddition& addition, const document::Document* document) {
    if (addition.form == PlanForm::terraform) return write_terraform(addition);
    const Written added = resources_of_addition(addition);
    if (document == nullptr) {
        Written made = Written::map("AWSTemplateFormatVersion", "2010-09-09");
        return written_in(addition.format, made.set("Resources", added));
    }
    const std::string_view content = document->content();
    if (added.entries().empty()) return std::string(content);
    const auto resources = resources_in(*document);
    if (!resources) return std::nullopt;
    const bool braces =
        resources->style() == document::Style::flow || document->format() == document::Format::json;
    return braces ? spliced_braces(content, *resources, added) : spliced_block(content, *resources, added);
}

}  // namespace migration
