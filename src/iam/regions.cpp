#include "iam/regions.hpp"

#include <algorithm>
#include <array>

#include "text/suggest.hpp"

namespace iam {
namespace {

/// Beginnings of Region names, without the number (AWS general reference, "Regions and zones").
constexpr std::array<std::string_view, 38> areas{
    "us-east",      "us-west",      "us-gov-east",  "us-gov-west",   "us-iso-east",  "us-iso-west",
    "us-isob-east", "us-isob-west", "us-isof-east", "us-isof-south", "eu-west",      "eu-central",
    "eu-north",     "eu-south",     "eu-isoe-west", "eusc-de-east",  "ap-east",      "ap-south",
    "ap-north",     "ap-northeast", "ap-southeast", "ap-southwest",  "ap-northwest", "ap-west",
    "ap-central",   "sa-east",      "sa-west",      "ca-central",    "ca-west",      "ca-east",
    "me-south",     "me-central",   "me-west",      "af-south",      "il-central",   "mx-central",
    "cn-north",     "cn-northwest",
};
constexpr std::array<std::string_view, 9> partitions{"aws",       "aws-cn",    "aws-us-gov",
                                                     "aws-iso",   "aws-iso-b", "aws-iso-e",
                                                     "aws-iso-f", "aws-eusc",  "aws-global"};

bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

/// Words of small letters with hyphens between, and a number at the end.
bool has_form(std::string_view text) {
    const std::size_t hyphen = text.rfind('-');
    if (hyphen == std::string_view::npos || hyphen + 1 == text.size()) return false;
    const std::string_view number = text.substr(hyphen + 1);
    const std::string_view words = text.substr(0, hyphen);
    return number.find_first_not_of("0123456789") == std::string_view::npos && number.size() < 3 &&
           words.find('-') != std::string_view::npos &&
           std::all_of(words.begin(), words.end(), [](char c) { return is_lower(c) || c == '-'; });
}

template <class Names>
bool has(const Names& names, std::string_view wanted) {
    return std::find(names.begin(), names.end(), wanted) != names.end();
}

bool is_near_area(std::string_view text) {
    return std::any_of(areas.begin(), areas.end(),
                       [&](std::string_view name) { return text::distance(text, name) <= 2; });
}

}  // namespace

bool is_wrong_region(std::string_view text) {
    if (!has_form(text)) return true;
    const std::string_view area = text.substr(0, text.rfind('-'));
    if (has(areas, area)) return false;
    return is_near_area(area);
}

bool is_wrong_partition(std::string_view text) {
    if (has(partitions, text)) return false;
    // What has the form of a partition may be a new one, unless it is a known name for another.
    constexpr std::array<std::string_view, 4> mistaken{"aws-china", "aws-gov", "aws-govcloud", "aws-usgov"};
    return !text.starts_with("aws-") || has(mistaken, text);
}

}  // namespace iam
