#pragma once

#include <string>
#include <string_view>

namespace jsonata {

/// Whether the envelope of an event has a member of this name (user guide, events; PutEvents makes it).
[[nodiscard]] bool is_envelope_member(std::string_view name);

/// Whether an event on the new bus has a member of this name: Data, Metadata, SystemMetadata.
[[nodiscard]] bool is_event_member(std::string_view name);
/// The member that somebody may have meant; empty where none is near.
[[nodiscard]] std::string_view nearest_event_member(std::string_view name);

/// Whether SystemMetadata has a member of this name (user guide, addressing).
[[nodiscard]] bool is_system_member(std::string_view name);

}  // namespace jsonata
