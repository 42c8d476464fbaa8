#include "dead_letter/events.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include "text/letters.hpp"

namespace dead_letter {
namespace {

/// No UUID: `low` is the number of another text.
constexpr std::uint64_t no_uuid = std::numeric_limits<std::uint64_t>::max();

constexpr bool has_dash_at(std::size_t at) {
    return at == 8 || at == 13 || at == 18 || at == 23;
}

/// Both halves of a UUID in small letters, the only spelling that is read back as it was.
bool parse_uuid(std::string_view text, std::uint64_t& high, std::uint64_t& low) {
    if (text.size() != 36) return false;
    std::uint64_t halves[2] = {0, 0};
    std::size_t digits = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (has_dash_at(i)) {
            if (c != '-') return false;
            continue;
        }
        const bool number = text::is_digit(c);
        if (!number && (c < 'a' || c > 'f')) return false;
        const auto digit = static_cast<std::uint64_t>(number ? c - '0' : c - 'a' + 10);
        halves[digits / 16] = halves[digits / 16] << 4 | digit;
        ++digits;
    }
    high = halves[0];
    low = halves[1];
    return high != no_uuid;
}

std::string print_uuid(std::uint64_t high, std::uint64_t low) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < 32; ++i) {
        if (has_dash_at(text.size())) text += '-';
        text += digits[(i < 16 ? high >> (60 - 4 * i) : low >> (124 - 4 * i)) & 15];
    }
    return text;
}

}  // namespace

Events::Packed Events::packed(std::string_view id) {
    Packed event{0, 0, no_time, 0};
    if (parse_uuid(id, event.high, event.low)) return event;
    const auto [place, fresh] = other_numbers_.emplace(id, others_.size());
    if (fresh) others_.emplace_back(id);
    event.high = no_uuid;
    event.low = place->second;
    return event;
}

bool Events::add(const FailedEvent& event) {
    if (event.id.empty()) return false;
    Packed made = packed(event.id);
    made.time = event.time.value_or(no_time);
    if (!event.group.empty()) made.group = std::hash<std::string>()(event.group) | 1;
    all_.push_back(made);
    return true;
}

void Events::add_all(const Events& from) {
    all_.reserve(all_.size() + from.all_.size());
    for (const Packed& event : from.all_) {
        Packed made = event.high == no_uuid ? packed(from.id_of(event)) : event;
        made.time = event.time;
        made.group = event.group;
        all_.push_back(made);
    }
    repeated_ += from.repeated_;
}

void Events::finish() {
    std::sort(all_.begin(), all_.end(), [](const Packed& a, const Packed& b) {
        return std::tie(a.high, a.low, a.time) < std::tie(b.high, b.low, b.time);
    });
    const auto end = std::unique(all_.begin(), all_.end(), [](const Packed& a, const Packed& b) {
        return a.high == b.high && a.low == b.low;
    });
    repeated_ += static_cast<std::uint64_t>(all_.end() - end);
    all_.erase(end, all_.end());
    std::sort(all_.begin(), all_.end(), [](const Packed& a, const Packed& b) {
        return std::tie(a.time, a.high, a.low) < std::tie(b.time, b.high, b.low);
    });
}

std::string Events::id_of(const Packed& event) const {
    return event.high == no_uuid ? others_[event.low] : print_uuid(event.high, event.low);
}

Events::Event Events::operator[](std::size_t index) const {
    const Packed& event = all_[index];
    Event made{id_of(event), std::nullopt, event.group};
    if (event.time != no_time) made.time = event.time;
    return made;
}

}  // namespace dead_letter
