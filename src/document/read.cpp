#include <limits>

#include "document/builder.hpp"
#include "document/json_reader.hpp"
#include "document/yaml_reader.hpp"

namespace document {
namespace {

/// Offsets are 32 bits, and decoding may make a text half as long again.
constexpr std::size_t largest_source = std::numeric_limits<std::uint32_t>::max() / 2;

void fill(Document& document, finding::Findings* findings, const Limits& limits) {
    Builder builder(document, findings, limits);
    if (document.content().size() > largest_source) {
        builder.limit(0, 0, "the file is larger than 2 GiB");
    } else if (document.format() == Format::json) {
        read_json(builder);
    } else {
        read_yaml(builder);
    }
    builder.deliver();
}

}  // namespace

std::unique_ptr<Document> read(const text::Sources& sources, text::SourceId id, Format format,
                               finding::Findings& findings, const Limits& limits) {
    auto document = std::make_unique<Document>(format, id, sources[id].content());
    fill(*document, &findings, limits);
    return document;
}

std::unique_ptr<Document> read_embedded_json(std::string text, Origin origin, finding::Findings* findings,
                                             const Limits& limits) {
    auto document = std::make_unique<Document>(Format::json, std::move(text), std::move(origin));
    fill(*document, findings, limits);
    return document;
}

}  // namespace document
