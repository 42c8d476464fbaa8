#include "pattern/slot.hpp"

#include <algorithm>
#include <array>

#include "text/letters.hpp"

namespace pattern {

namespace {

bool made_of(std::string_view text, std::string_view characters) {
    return text.find_first_not_of(characters) == std::string_view::npos;
}

constexpr std::string_view digits = "0123456789";
constexpr std::array<std::string_view, 7> strings_of_envelope = {"version", "id",   "detail-type", "source",
                                                                 "account", "time", "region"};
constexpr std::array<std::string_view, 4> known_system_metadata = {"aws:Source", "aws:DetailType",
                                                                   "EventGroupId", "DeduplicationId"};

template <std::size_t N>
bool is_one_of(std::string_view text, const std::array<std::string_view, N>& names) {
    return std::find(names.begin(), names.end(), text) != names.end();
}

Slot slot_of_envelope(std::string_view path) {
    const std::string_view first = path.substr(0, path.find('.'));
    Slot slot;
    if (first == "detail") {
        slot.never = path == first;
    } else if (first == "resources") {
        slot.strings = true;
        slot.never = path != first;
    } else if (is_one_of(first, strings_of_envelope)) {
        slot.strings = true;
        slot.several = false;
        slot.never = path != first;
        slot.always = path == first;
        if (first == "account") slot.length = 12;
    } else {
        // `replay-name` of a replay, and what AWS may add.
        slot.foreign = true;
    }
    return slot;
}

/// `2026-01-02T03:04:05Z`, with `0` for any digit.
bool has_form(std::string_view text, std::string_view form) {
    if (text.size() != form.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool digit = text[i] >= '0' && text[i] <= '9';
        const bool hex = digit || (text[i] >= 'a' && text[i] <= 'f');
        if (form[i] == '0' ? !digit : form[i] == 'x' ? !hex : text[i] != form[i]) return false;
    }
    return true;
}

/// The path without its first keys that no list can stand at.
std::string_view below_envelope(std::string_view path) {
    return path.starts_with("detail.") ? path.substr(7) : path;
}

}  // namespace

Events events_of(Dialect dialect) {
    switch (dialect) {
        case Dialect::data:
            return Events::raw;
        case Dialect::metadata:
            return Events::metadata;
        case Dialect::system_metadata:
            return Events::system_metadata;
        default:
            return Events::envelope;
    }
}

Slot slot_of(std::string_view path, Events events) {
    if (events == Events::envelope) return slot_of_envelope(path);
    Slot slot;
    if (events == Events::raw) return slot;
    slot.several = false;
    slot.strings = true;
    if (events == Events::system_metadata) {
        slot.always = path == "ContentType";
        slot.foreign = !slot.always && !is_one_of(path, known_system_metadata);
    }
    return slot;
}

bool is_plausible(std::string_view path, std::string_view text, Events events) {
    if (events == Events::raw) return true;
    if (events == Events::metadata) return !text.empty();
    if (events == Events::system_metadata) {
        // The other fields of an event with another type of content are others too.
        return path == "ContentType" ? text == "application/eventbridge+json" : !text.empty();
    }
    if (path == "account") return text.size() == 12 && made_of(text, digits);
    if (path == "version") return text == "0";
    if (path == "region") return !text.empty() && made_of(text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (path == "time") return has_form(text, "0000-00-00T00:00:00Z");
    if (path == "id") return has_form(text, "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx");
    // PutEvents: `Source` of 1 to 256 characters, `DetailType` of 1 to 128.
    if (path == "source") return !text.empty() && text.size() <= 256;
    if (path == "detail-type") return !text.empty() && text.size() <= 128;
    return true;
}

bool is_plausible(std::string_view path, const value::Text& text, Events events) {
    if (text.is_literal()) return is_plausible(path, std::string_view(text.literal()), events);
    if (events == Events::raw || path == "resources" || path.starts_with("detail.")) return true;
    const value::Symbol* hole = text.whole_hole();
    return hole && ((path == "account" && hole->kind == value::HoleKind::account) ||
                    (path == "region" && hole->kind == value::HoleKind::region));
}

std::vector<std::string> samples(std::string_view path, Events events) {
    if (events == Events::system_metadata && path == "ContentType") return {"application/eventbridge+json"};
    if (events != Events::envelope) return {"x"};
    if (path == "account") return {"111122223333", "444455556666"};
    if (path == "version") return {"0"};
    if (path == "region") return {"eu-west-1", "us-east-1"};
    if (path == "time") return {"2026-01-02T03:04:05Z"};
    if (path == "id") return {"6a7e8feb-b491-4cf7-a9f1-bf3703467718"};
    if (path == "source") return {"com.example", "aws.ec2"};
    return {"x"};
}

bool may_share_list(std::string_view a, std::string_view b, Events events) {
    if (events == Events::metadata || events == Events::system_metadata) return false;
    if (events == Events::envelope) {
        // Only within `detail` can a list hold objects.
        if (a.starts_with("detail.") != b.starts_with("detail.")) return false;
        if (!a.starts_with("detail.") && (slot_of(a, events).strings || slot_of(b, events).strings))
            return false;
        a = below_envelope(a);
        b = below_envelope(b);
    }
    return a.substr(0, a.find('.')) == b.substr(0, b.find('.'));
}

}  // namespace pattern
