#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/policy.hpp"

namespace iam {

/// What part of a document a fault is about.
enum class Theme : std::uint8_t { element, action, resource, condition, principal, grant };

[[nodiscard]] std::string_view word(Theme theme);

/// One kind of fault that a policy document can have.
struct FaultKind {
    std::string_view code;  ///< stable: `unknown-action`
    Theme theme;
    bool refused;  ///< AWS takes no such document; else it does something that its author hardly meant
};

/// All kinds of faults, sorted by code.
[[nodiscard]] std::span<const FaultKind> fault_kinds();

struct Fault {
    std::string_view code;
    Theme theme = Theme::element;
    bool refused = false;
    std::string what;  ///< a clause that names the thing and says what it means
    text::Span place;  ///< of the element or the value
};

/// What a document is attached to: that decides which elements it must and must not have.
struct Site {
    enum class Kind : std::uint8_t {
        identity,  ///< permissions of a role
        boundary,  ///< the limit of a role's permissions: grants nothing by itself
        trust,     ///< who may assume a role
        queue,
        key,
        bus,
    };
    Kind kind = Kind::identity;
    /// ARNs of the things that it is attached to; empty: not known.
    std::vector<value::Text> resources;
    /// A queue that holds dead letters of a bus: then the bus itself is the source of them.
    bool bus_sends = false;
};

[[nodiscard]] std::string_view word(Site::Kind kind);

/// What is wrong with a document as such, whoever asks for what: in the order of the text. Members that a
/// template condition may take away are judged as if they were there, and what is not known not at all.
[[nodiscard]] std::vector<Fault> faults(const model::Policy& policy, const Site& site);

}  // namespace iam
