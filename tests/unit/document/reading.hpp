#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"

/// A text and what became of it.
struct Reading {
    text::Sources sources;
    finding::Findings findings;
    std::unique_ptr<document::Document> document;

    Reading(document::Format format, std::string content, const document::Limits& limits = {}) {
        const text::SourceId id = sources.add("input", std::move(content));
        document = document::read(sources, id, format, findings, limits);
    }

    [[nodiscard]] document::Node root() const { return document->roots().at(0); }
    [[nodiscard]] std::string_view excerpt(text::Span span) const { return sources.excerpt(span); }
    [[nodiscard]] std::string_view excerpt(const document::Node& node) const { return excerpt(node.span()); }
    /// `RULE LINE:COLUMN MESSAGE` of each finding, a line each.
    [[nodiscard]] std::string found() const {
        std::string lines;
        for (const finding::Finding& fault : findings.all()) {
            const text::Position at = sources[fault.place.source].position(fault.place.begin);
            if (!lines.empty()) lines += '\n';
            lines += fault.rule + ' ' + std::to_string(at.line) + ':' + std::to_string(at.column) + ' ' +
                     fault.message;
        }
        return lines;
    }
};

inline Reading yaml(std::string content, const document::Limits& limits = {}) {
    return {document::Format::yaml, std::move(content), limits};
}
inline Reading json(std::string content, const document::Limits& limits = {}) {
    return {document::Format::json, std::move(content), limits};
}

/// The tree on one line: strings in quotes, tags before values, other scalars by their kind's first letters.
inline std::string shown(const document::Node& node) {
    std::string out = node.tag().empty() ? "" : std::string(node.tag()) + ' ';
    const std::string text(node.text());
    std::string parts;
    for (const document::Node& element : node.elements())
        parts += (parts.empty() ? "" : ", ") + shown(element);
    for (const document::Node::Entry& entry : node.entries()) {
        parts += (parts.empty() ? "" : ", ") + shown(entry.key) + ": " + shown(entry.value);
    }
    switch (node.kind()) {
        case document::Kind::null:
            return out + "null";
        case document::Kind::boolean:
            return out + (node.boolean() ? "yes" : "no");
        case document::Kind::integer:
            return out + std::to_string(node.integer());
        case document::Kind::real:
            return out + "real " + text;
        case document::Kind::string:
            return out + '"' + text + '"';
        case document::Kind::sequence:
            return out + '[' + parts + ']';
        case document::Kind::mapping:
            break;
    }
    return out + '{' + parts + '}';
}
