#include "document/schema_limits.hpp"

#include <algorithm>
#include <cstdlib>

#include "document/builder.hpp"

namespace document {
namespace {

constexpr SchemaLimit limits[] = {
    {"Expected number less than or equal to", "maximum", "at most ", "", "minimum", "maximum"},
    {"Expected number less than", "exclusiveMaximum", "less than ", "", "", ""},
    {"Expected number greater than or equal to", "minimum", "at least ", "", "minimum", "maximum"},
    {"Expected number greater than", "exclusiveMinimum", "greater than ", "", "", ""},
    {"Array should contain no more than", "maxItems", "at most ", " elements", "minItems", "maxItems"},
    {"Array should contain no fewer than", "minItems", "at least ", " elements", "minItems", "maxItems"},
    {"Object should have no more than", "maxProperties", "at most ", " members", "minProperties",
     "maxProperties"},
    {"Object should have no fewer than", "minProperties", "at least ", " members", "minProperties",
     "maxProperties"},
    {"String should be no more than", "maxLength", "at most ", " characters", "minLength", "maxLength"},
    {"String should be no fewer than", "minLength", "at least ", " characters", "minLength", "maxLength"},
    {"Value should be a multiple of", "multipleOf", "a multiple of ", "", "", ""},
};

std::string counted(std::string_view count, std::string_view unit) {
    if (count == "1" && !unit.empty()) unit.remove_suffix(1);
    return std::string(count).append(unit);
}

std::size_t characters_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

double number(std::string_view text) {
    return std::strtod(std::string(text).c_str(), nullptr);
}

}  // namespace

const SchemaLimit* schema_limit(std::string_view sentence) {
    for (const SchemaLimit& limit : limits) {
        if (sentence.starts_with(limit.sentence)) return &limit;
    }
    return nullptr;
}

bool is_in(std::string_view sentence, const Node& limit) {
    const std::size_t digit = sentence.find_first_of("-0123456789");
    return digit != std::string_view::npos && number(sentence.substr(digit)) == number(limit.text());
}

std::string in_words(const SchemaLimit& limit, const Node& written) {
    return std::string(limit.words) + counted(written.text(), limit.unit);
}

std::string range(const Node& part, const SchemaLimit& limit, const Node& written) {
    const auto least = part.find(limit.least);
    const auto most = part.find(limit.most);
    if (limit.least.empty() || !least || !most) return in_words(limit, written);
    return std::string(least->text()) + " to " + std::string(most->text());
}

std::string measured(const SchemaValue& value, const SchemaLimit& limit) {
    if (limit.unit.empty()) return backticked(value.text);
    std::size_t count = value.elements.size();
    if (limit.keyword.ends_with("Properties")) count = value.members.size();
    if (limit.keyword.ends_with("Length")) count = characters_of(value.text);
    return counted(std::to_string(count), limit.unit);
}

}  // namespace document
