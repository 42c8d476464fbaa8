#include "intake/written_values.hpp"

#include <algorithm>
#include <optional>

#include "text/letters.hpp"

namespace intake {
namespace {

/// Bytes of a value that is looked at.
constexpr std::size_t longest_value = 1025;
/// Values of one file. CloudFormation takes 500 resources.
constexpr std::size_t most_found = 1'000;

/// The value behind a key, of a JSON or YAML text; nothing where a function stands there.
std::optional<std::string_view> value_behind(std::string_view rest) {
    const auto skip = [&rest](std::string_view what) {
        rest.remove_prefix(std::min(rest.find_first_not_of(what), rest.size()));
    };
    skip("\"' \t");
    if (!rest.starts_with(':')) return std::nullopt;
    rest.remove_prefix(1);
    skip(" \t\r\n");
    if (rest.empty()) return std::nullopt;
    const char quote = rest[0];
    if (quote == '"' || quote == '\'') {
        rest.remove_prefix(1);
        return rest.substr(0, std::min(rest.find(quote), longest_value));
    }
    rest = rest.substr(0, std::min(rest.find_first_of("\r\n,}"), longest_value));
    rest = rest.substr(0, rest.find(" #"));
    while (!rest.empty() && text::is_blank(rest.back())) rest.remove_suffix(1);
    return rest;
}

}  // namespace

std::vector<std::string_view> values_behind(std::string_view content,
                                            std::initializer_list<std::string_view> keys) {
    std::vector<std::string_view> values;
    for (const std::string_view key : keys) {
        for (std::size_t at = content.find(key); at != std::string_view::npos && values.size() < most_found;
             at = content.find(key, at + key.size())) {
            if (const auto value = value_behind(content.substr(at + key.size()))) values.push_back(*value);
        }
    }
    return values;
}

}  // namespace intake
