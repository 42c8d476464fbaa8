#include <charconv>
#include <cstdint>

#include "iam/operators.hpp"

namespace iam {
namespace {

/// Reads a date from the left; what it takes is gone from `rest`.
struct Reader {
    std::string_view rest;

    std::optional<int> digits(std::size_t count) {
        if (rest.size() < count) return std::nullopt;
        int number = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (rest[i] < '0' || rest[i] > '9') return std::nullopt;
            number = number * 10 + (rest[i] - '0');
        }
        rest.remove_prefix(count);
        return number;
    }

    bool take(char c) {
        if (rest.empty() || rest.front() != c) return false;
        rest.remove_prefix(1);
        return true;
    }
};

/// Days since 1970 of a date of the proleptic Gregorian calendar.
std::int64_t days_since_1970(int year, int month, int day) {
    constexpr int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    const std::int64_t past = year - 1;
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    std::int64_t days = past * 365 + past / 4 - past / 100 + past / 400 - 719162;
    days += before[month - 1] + (leap && month > 2 ? 1 : 0) + day - 1;
    return days;
}

/// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
std::optional<std::int64_t> read_day(Reader& reader) {
    const auto year = reader.digits(4);
    if (!year || *year < 1) return std::nullopt;
    int month = 1;
    int day = 1;
    if (reader.take('-')) {
        const auto written = reader.digits(2);
        if (!written || *written < 1 || *written > 12) return std::nullopt;
        month = *written;
        if (reader.take('-')) {
            const auto number = reader.digits(2);
            if (!number || *number < 1 || *number > 31) return std::nullopt;
            day = *number;
        }
    }
    return days_since_1970(*year, month, day);
}

double read_fraction(Reader& reader) {
    double fraction = 0;
    double weight = 0.1;
    while (const auto digit = reader.digits(1)) {
        fraction += *digit * weight;
        weight /= 10;
    }
    return fraction;
}

/// `HH:MM`, `HH:MM:SS`, with a fraction.
std::optional<double> read_time(Reader& reader) {
    const auto hour = reader.digits(2);
    if (!hour || *hour > 24 || !reader.take(':')) return std::nullopt;
    const auto minute = reader.digits(2);
    if (!minute || *minute > 59) return std::nullopt;
    double seconds = *hour * 3600.0 + *minute * 60.0;
    if (reader.take(':')) {
        const auto second = reader.digits(2);
        if (!second || *second > 60) return std::nullopt;
        seconds += *second;
        if (reader.take('.')) seconds += read_fraction(reader);
    }
    return seconds;
}

/// `Z`, `+02:00`, `+0200`, or nothing, which is UTC.
std::optional<double> read_zone(Reader& reader) {
    if (reader.rest.empty() || reader.take('Z') || reader.take('z')) return 0;
    const bool minus = reader.take('-');
    if (!minus && !reader.take('+')) return std::nullopt;
    const auto hour = reader.digits(2);
    if (!hour) return std::nullopt;
    int minutes = 0;
    if (reader.take(':') || !reader.rest.empty()) {
        const auto minute = reader.digits(2);
        if (!minute) return std::nullopt;
        minutes = *minute;
    }
    const double offset = *hour * 3600.0 + minutes * 60.0;
    return minus ? -offset : offset;
}

/// Longer than a year, and nothing but digits.
bool is_epoch(std::string_view text) {
    if (!text.empty() && text.front() == '-') return true;
    return text.size() > 4 && text.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

std::optional<double> parse_date(std::string_view text) {
    if (is_epoch(text)) {
        double seconds = 0;
        const auto result = std::from_chars(text.data(), text.data() + text.size(), seconds);
        if (result.ec != std::errc{} || result.ptr != text.data() + text.size()) return std::nullopt;
        return seconds;
    }
    Reader reader{text};
    const auto day = read_day(reader);
    if (!day) return std::nullopt;
    double seconds = static_cast<double>(*day) * 86400.0;
    if (reader.take('T') || reader.take('t')) {
        const auto time = read_time(reader);
        if (!time) return std::nullopt;
        const auto zone = read_zone(reader);
        if (!zone) return std::nullopt;
        seconds += *time - *zone;
    }
    if (!reader.rest.empty()) return std::nullopt;
    return seconds;
}

}  // namespace iam
