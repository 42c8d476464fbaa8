#include "arn/arn.hpp"

#include <string_view>

namespace arn {
namespace {

bool has_hole_of(const value::Text& text, value::HoleKind kind) {
    for (const value::Piece& piece : text.pieces()) {
        if (piece.hole && piece.hole->kind == kind) return true;
    }
    return false;
}

bool is(const value::Text& text, std::string_view literal) {
    return text.is_literal() && text.literal() == literal;
}

}  // namespace

std::optional<Arn> parse(const value::Text& text) {
    if (!text.literal_prefix().starts_with("arn:")) return std::nullopt;
    std::vector<value::Text> fields = value::split(text, ':', 6);
    if (fields.size() < 6) return std::nullopt;
    for (std::size_t i = 1; i < 5; ++i) {
        if (has_hole_of(fields[i], value::HoleKind::arn)) return std::nullopt;
    }
    return Arn{std::move(fields[1]), std::move(fields[2]), std::move(fields[3]), std::move(fields[4]),
               std::move(fields[5])};
}

value::Text assemble(const Arn& arn) {
    value::Text text("arn:");
    text += arn.partition;
    for (const value::Text* field : {&arn.service, &arn.region, &arn.account, &arn.resource}) {
        text += value::Text(":");
        text += *field;
    }
    return text;
}

value::Truth is_arn(const value::Text& text) {
    if (parse(text)) return value::Truth::yes;
    if (text.empty()) return value::Truth::no;
    if (const value::SymbolRef& first = text.pieces().front().hole) {
        if (first->kind == value::HoleKind::arn) return value::Truth::yes;
        return first->kind == value::HoleKind::text ? value::Truth::unknown : value::Truth::no;
    }
    // A free text may bring the colons that are missing.
    constexpr std::string_view beginning = "arn:";
    const std::string_view prefix = text.literal_prefix();
    const std::size_t length = std::min(prefix.size(), beginning.size());
    if (prefix.substr(0, length) != beginning.substr(0, length)) return value::Truth::no;
    const bool open = has_hole_of(text, value::HoleKind::text) || has_hole_of(text, value::HoleKind::arn);
    return open ? value::Truth::unknown : value::Truth::no;
}

bool is_service(const Arn& arn, std::string_view service) {
    return is(arn.service, service);
}

std::optional<value::Text> queue_name(const value::Text& arn) {
    std::optional<Arn> parsed = parse(arn);
    if (!parsed || !is_service(*parsed, "sqs")) return std::nullopt;
    return std::move(parsed->resource);
}

std::optional<value::Text> role_name(const value::Text& arn) {
    const std::optional<Arn> parsed = parse(arn);
    if (!parsed || !is_service(*parsed, "iam")) return std::nullopt;
    std::vector<value::Text> parts = value::split(parsed->resource, '/');
    if (parts.size() < 2 || !is(parts.front(), "role")) return std::nullopt;
    return std::move(parts.back());
}

}  // namespace arn
