#include "jsonata/members.hpp"

#include <algorithm>
#include <array>

#include "text/letters.hpp"
#include "text/suggest.hpp"

namespace jsonata {
namespace {

template <std::size_t count>
bool has(const std::array<std::string_view, count>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

constexpr std::array<std::string_view, 9> envelope{"version", "id",     "detail-type", "source", "account",
                                                   "time",    "region", "resources",   "detail"};
constexpr std::array<std::string_view, 3> event{"Data", "Metadata", "SystemMetadata"};
constexpr std::array<std::string_view, 11> system_metadata{
    "ContentType",      "EventGroupId", "DeduplicationId",   "aws:Source",
    "aws:DetailType",   "aws:EventId",  "aws:IngestionTime", "aws:SequenceNumber",
    "aws:DeliveryType", "aws:SchemaId", "aws:RegistryType"};

}  // namespace

bool is_envelope_member(std::string_view name) {
    return has(envelope, name);
}

bool is_event_member(std::string_view name) {
    return has(event, name);
}

std::string_view nearest_event_member(std::string_view name) {
    for (const std::string_view member : event) {
        if (text::equal_without_case(member, name)) return member;
    }
    return text::nearest(name, {{event[0]}, {event[1]}, {event[2]}});
}

bool is_system_member(std::string_view name) {
    return has(system_metadata, name);
}

}  // namespace jsonata
