#pragma once

#include <string>

namespace cli {

constexpr unsigned most_threads = 256;

// What is wrong with the value of an option, as a message; empty: nothing.

[[nodiscard]] std::string check_account(const std::string& text);
[[nodiscard]] std::string check_region(const std::string& text);
[[nodiscard]] std::string check_context(const std::string& text);
[[nodiscard]] std::string check_date(const std::string& text);
/// The ARN of a bus of the new kind.
[[nodiscard]] std::string check_bus_arn(const std::string& text);
/// A date and time.
[[nodiscard]] std::string check_time(const std::string& text);
/// Days that a bus may keep events.
[[nodiscard]] std::string check_retention(const std::string& text);
[[nodiscard]] std::string check_threads(const std::string& text);
/// Refuses what a script passes where its variable is not set.
[[nodiscard]] std::string check_not_empty(const std::string& text);
/// Names between commas.
[[nodiscard]] std::string check_names(const std::string& text);

}  // namespace cli
