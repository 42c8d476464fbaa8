#include "document/yaml_comments.hpp"

#include <algorithm>

namespace document {
namespace {

/// Within a tag, an anchor or a directive `#` is a character like others.
bool begins_comment(std::string_view text, std::size_t at) {
    if (at == 0) return true;
    constexpr std::string_view ends_of_tokens = " \t\r\n,[]{}\"'";
    return ends_of_tokens.find(text[at - 1]) != std::string_view::npos;
}

}  // namespace

void YamlComments::scan_to(std::uint32_t end) {
    const std::string_view text = builder_.content().substr(0, end);
    std::size_t at = position_;
    while (at < end && (at = text.find('#', at)) != text.npos) {
        if (!begins_comment(text, at)) {
            ++at;
            continue;
        }
        const std::size_t line_end = std::min(text.find_first_of("\r\n", at), text.size());
        builder_.comment(static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(line_end));
        at = line_end;
    }
    position_ = std::max(position_, end);
}

void YamlComments::leaf(const Builder::Scalar& scalar) {
    scan_to(scalar.begin);
    if (scalar.style == Style::block) {
        const std::size_t header_end = builder_.content().find_first_of("\r\n", scalar.begin);
        scan_to(static_cast<std::uint32_t>(std::min<std::size_t>(header_end, scalar.end)));
    }
    position_ = std::max(position_, scalar.end);
}

}  // namespace document
