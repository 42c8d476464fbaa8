#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "dead_letter/record.hpp"

namespace dead_letter {

/// The events of a group in 32 bytes each, so that a million of them fit where a million texts would not. Ids
/// are UUIDs; any other text is kept as it is.
class Events {
public:
    struct Event {
        std::string id;
        std::optional<Time> time;
        std::uint64_t group = 0;  ///< a hash of the event group; 0: none
    };

    /// Takes the event; false where it has no id.
    bool add(const FailedEvent& event);
    void add_all(const Events& other);
    /// Leaves each id once, with the earliest time, and sorts by time, then id; events without a time come
    /// last. Must be called before the events are looked at.
    void finish();

    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] Event operator[](std::size_t index) const;
    /// How many came again after their first time.
    [[nodiscard]] std::uint64_t repeated() const { return repeated_; }

private:
    struct Packed {
        std::uint64_t high;
        std::uint64_t low;
        Time time;
        std::uint64_t group;
    };
    static constexpr Time no_time = std::numeric_limits<Time>::max();

    [[nodiscard]] Packed packed(std::string_view id);
    [[nodiscard]] std::string id_of(const Packed& event) const;

    std::vector<Packed> all_;
    std::uint64_t repeated_ = 0;
    std::vector<std::string> others_;  ///< ids that are no UUIDs
    std::unordered_map<std::string, std::uint64_t> other_numbers_;
};

}  // namespace dead_letter
