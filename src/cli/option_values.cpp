#include "cli/option_values.hpp"

#include <string_view>

#include "arn/arn.hpp"
#include "dead_letter/time.hpp"
#include "lint/waiver.hpp"

namespace cli {
namespace {

/// Two words or more and a number: `eu-west-1`, `us-gov-west-1`.
bool is_region(std::string_view text) {
    constexpr std::string_view digits = "0123456789";
    const std::size_t end = text.find_last_not_of(digits);
    if (end == text.npos || end + 1 == text.size() || text[end] != '-') return false;
    const std::string_view words = text.substr(0, end);
    const bool letters = words.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == words.npos;
    const bool gap =
        words.empty() || words.front() == '-' || words.back() == '-' || words.find("--") != words.npos;
    return letters && !gap && words.find('-') != words.npos;
}

}  // namespace

std::string check_account(const std::string& text) {
    const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
    return digits && text.size() == 12 ? "" : "`" + text + "` is not an account: twelve digits";
}

std::string check_region(const std::string& text) {
    return is_region(text) ? "" : "`" + text + "` is not a Region such as eu-west-1";
}

std::string check_context(const std::string& text) {
    const std::size_t sign = text.find('=');
    return sign != std::string::npos && sign > 0 ? "" : "`" + text + "` is not KEY=VALUE";
}

std::string check_date(const std::string& text) {
    return lint::is_date(text) ? "" : "`" + text + "` is not a day as YYYY-MM-DD";
}

std::string check_bus_arn(const std::string& text) {
    const bool fits = text.starts_with("arn:") && text.find(":event-busv2/") != std::string::npos &&
                      arn::parse(value::Text(text)).has_value();
    return fits ? ""
                : "`" + text + "` is not an ARN such as arn:aws:events:REGION:ACCOUNT:event-busv2/NAME/ID";
}

std::string check_time(const std::string& text) {
    return dead_letter::parse_time(text) ? "" : "`" + text + "` is not a time such as 2026-10-01T12:00:00Z";
}

std::string check_retention(const std::string& text) {
    const bool digits = !text.empty() && text.size() < 4 && text.find_first_not_of("0123456789") == text.npos;
    const unsigned long number = digits ? std::stoul(text) : 0;
    return number >= 1 && number <= 365 ? "" : "`" + text + "` is not a number of days from 1 to 365";
}

std::string check_threads(const std::string& text) {
    const bool digits = !text.empty() && text.size() < 4 && text.find_first_not_of("0123456789") == text.npos;
    const unsigned long number = digits ? std::stoul(text) : 0;
    return number >= 1 && number <= most_threads ? "" : "`" + text + "` is not a number from 1 to 256";
}

std::string check_not_empty(const std::string& text) {
    return text.empty() ? "it must not be empty" : "";
}

std::string check_names(const std::string& text) {
    const bool gap =
        text.empty() || text.front() == ',' || text.back() == ',' || text.find(",,") != text.npos;
    return gap ? "`" + text + "` lacks a name" : "";
}

}  // namespace cli
