#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "jsonata/written.hpp"

namespace jsonata {

/// Where a value comes from.
struct Origin {
    enum class Kind : std::uint8_t {
        unknown,
        made,    ///< by the expression itself
        input,   ///< what the expression is given beside its variables; the guide does not say what
        events,  ///< the variable `$events`
        inside,  ///< a part of an event, or one event
    };
    Kind kind = Kind::made;
    std::uint32_t path = 0;  ///< of what is inside: see Paths
    Range variable = {};     ///< the variable that it began with
    /// Taken from every event at once, by a name behind the whole array.
    bool spread = false;
    /// As `spread`, but by something that says so: a step `{...}`, a filter, a function.
    bool mapped = false;

    [[nodiscard]] bool is_event() const {
        return kind == Kind::events || (kind == Kind::inside && path == 0);
    }
};

/// Paths into an event, each once; the path of no steps is 0.
class Paths {
public:
    /// More steps are cut off: the shorter path covers the longer.
    static constexpr std::size_t most_steps = 64;

    std::uint32_t below(std::uint32_t path, const std::string& name);
    [[nodiscard]] std::vector<std::string> steps(std::uint32_t path) const;

private:
    struct Step {
        std::uint32_t parent;
        std::uint32_t depth;
        std::string name;
    };
    std::vector<Step> steps_{{0, 0, {}}};
    std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> known_;
};

/// The variables that are bound where the reading has arrived.
class Scope {
public:
    [[nodiscard]] const Origin* find(const std::string& name) const;
    void bind(const std::string& name, Origin origin);
    /// What is bound from here on is forgotten by `leave`.
    [[nodiscard]] std::size_t enter() const { return undo_.size(); }
    void leave(std::size_t mark);

private:
    std::unordered_map<std::string, Origin> bound_;
    std::vector<std::pair<std::string, std::optional<Origin>>> undo_;
};

}  // namespace jsonata
