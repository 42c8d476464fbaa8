#include "dead_letter/time.hpp"

#include <algorithm>

#include "text/letters.hpp"

namespace dead_letter {
namespace {

/// Days since 1970 of a date of the Gregorian calendar; years begin in March, so that a leap day ends one.
std::int64_t days_of(std::int64_t year, std::int64_t month, std::int64_t dom) {
    if (month <= 2) --year;
    const std::int64_t era = year / 400;
    const std::int64_t in_era = year - era * 400;
    const std::int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + dom - 1;
    return era * 146'097 + in_era * 365 + in_era / 4 - in_era / 100 + of_year - 719'468;
}

struct Date {
    std::int64_t year;
    std::int64_t month;
    std::int64_t dom;
};

Date date_of(std::int64_t days) {
    days += 719'468;
    const std::int64_t era = (days >= 0 ? days : days - 146'096) / 146'097;
    const std::int64_t in_era = days - era * 146'097;
    const std::int64_t year = (in_era - in_era / 1460 + in_era / 36'524 - in_era / 146'096) / 365;
    const std::int64_t of_year = in_era - (365 * year + year / 4 - year / 100);
    const std::int64_t month = (5 * of_year + 2) / 153;
    const std::int64_t dom = of_year - (153 * month + 2) / 5 + 1;
    const std::int64_t civil = month < 10 ? month + 3 : month - 9;
    return {year + era * 400 + (civil <= 2 ? 1 : 0), civil, dom};
}

std::int64_t days_in(std::int64_t year, std::int64_t month) {
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if (month == 2) return leap ? 29 : 28;
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

struct Reader {
    std::string_view rest;
    bool good = true;

    std::int64_t digits(std::size_t count) {
        std::int64_t number = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const char c = i < rest.size() ? rest[i] : '?';
            good = good && text::is_digit(c);
            number = number * 10 + (c - '0');
        }
        rest.remove_prefix(std::min(count, rest.size()));
        return number;
    }
    bool take(char c) {
        if (rest.empty() || rest.front() != c) return false;
        rest.remove_prefix(1);
        return true;
    }
    void need(char c) { good = take(c) && good; }
};

std::int64_t milliseconds(Reader& reader) {
    if (!reader.take('.')) return 0;
    std::int64_t fraction = 0;
    std::int64_t unit = 100;
    reader.good =
        reader.good && !reader.rest.empty() && reader.rest.front() >= '0' && reader.rest.front() <= '9';
    while (!reader.rest.empty() && reader.rest.front() >= '0' && reader.rest.front() <= '9') {
        fraction += unit * (reader.rest.front() - '0');
        unit /= 10;
        reader.rest.remove_prefix(1);
    }
    return fraction;
}

/// Seconds to take away from a local time.
std::int64_t offset(Reader& reader) {
    if (reader.take('Z') || reader.take('z')) return 0;
    const bool west = reader.take('-');
    if (!west) reader.need('+');
    const std::int64_t hours = reader.digits(2);
    (void)reader.take(':');
    const std::int64_t minutes = reader.digits(2);
    reader.good = reader.good && hours <= 23 && minutes <= 59;
    return (west ? -1 : 1) * (hours * 3600 + minutes * 60);
}

std::string padded(std::int64_t number, std::size_t width) {
    std::string digits = std::to_string(number);
    return std::string(width - std::min(width, digits.size()), '0') + digits;
}

}  // namespace

std::optional<Time> parse_time(std::string_view text) {
    Reader reader{text};
    const std::int64_t year = reader.digits(4);
    reader.need('-');
    const std::int64_t month = reader.digits(2);
    reader.need('-');
    const std::int64_t dom = reader.digits(2);
    if (!reader.take('T') && !reader.take('t')) reader.need(' ');
    const std::int64_t hours = reader.digits(2);
    reader.need(':');
    const std::int64_t minutes = reader.digits(2);
    const bool has_seconds = reader.take(':');
    const std::int64_t seconds = has_seconds ? reader.digits(2) : 0;
    const std::int64_t fraction = has_seconds ? milliseconds(reader) : 0;
    const std::int64_t from_utc = offset(reader);
    if (!reader.good || !reader.rest.empty() || year < 1 || month < 1 || month > 12 || dom < 1 ||
        dom > days_in(year, month) || hours > 23 || minutes > 59 || seconds > 60)
        return std::nullopt;
    const std::int64_t total =
        days_of(year, month, dom) * day_seconds + hours * 3600 + minutes * 60 + seconds - from_utc;
    return total * 1000 + fraction;
}

std::int64_t seconds_of(Time time) {
    return time >= 0 ? time / 1000 : -((-time + 999) / 1000);
}

std::string print_time(Time time) {
    const std::int64_t seconds = seconds_of(time);
    const std::int64_t fraction = time - seconds * 1000;
    const std::int64_t days =
        seconds >= 0 ? seconds / day_seconds : -((-seconds + day_seconds - 1) / day_seconds);
    const std::int64_t of_day = seconds - days * day_seconds;
    const Date date = date_of(days);
    std::string out = padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.dom, 2) + "T" +
                      padded(of_day / 3600, 2) + ":" + padded(of_day / 60 % 60, 2) + ":" +
                      padded(of_day % 60, 2);
    if (fraction != 0) out += "." + padded(fraction, 3);
    return out + "Z";
}

std::string print_span(std::int64_t seconds) {
    if (seconds >= 2 * day_seconds) return std::to_string(seconds / day_seconds) + " days";
    if (seconds >= 2 * 3600) return std::to_string(seconds / 3600) + " h";
    if (seconds >= 600) return std::to_string(seconds / 60) + " min";
    return std::to_string(seconds) + " s";
}

}  // namespace dead_letter
