#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pattern/fault.hpp"
#include "pattern/number.hpp"

namespace pattern {

enum class Operator : std::uint8_t { exact, prefix, suffix, wildcard, numeric, cidr };

/// One comparison with a value of an event. `equals-ignore-case` is `exact` without case.
struct Atom {
    Operator op = Operator::exact;
    bool ignore_case = false;
    value::Tree operand;  ///< a scalar; of `numeric` the list
    Interval interval;    ///< of `numeric`
    std::string key;      ///< equal keys are equal comparisons, holes included
};

/// One member of a leaf's list.
struct Matcher {
    enum class Kind : std::uint8_t {
        one_of,   ///< the value meets an atom
        none_of,  ///< `anything-but`: there is a value, and it meets no atom
        present,  ///< `exists: true`
        absent,   ///< `exists: false`
        open,     ///< not known, or refused by AWS
    };
    Kind kind = Kind::open;
    std::vector<Atom> atoms;
    text::Span place;
    std::string key;  ///< equal keys match the same values, whatever is in their holes
};

/// The alternatives for one field.
struct Leaf {
    std::vector<Matcher> matchers;
    text::Span place;
};

struct Object;

/// A key with what is demanded of it: an object or a leaf.
struct Field {
    std::string key;
    text::Span key_place;
    std::shared_ptr<const Object> object;  ///< null: a leaf
    Leaf leaf;
};

/// `$or`: one of the objects.
struct Alternatives {
    std::vector<Object> objects;
    text::Span place;
};

struct Object {
    std::vector<Field> fields;
    std::vector<Alternatives> alternatives;
    /// Something in it cannot be read: it may demand more than is known.
    bool open = false;
    text::Span place;
};

struct Syntax {
    Object root;
    std::vector<Fault> faults;  ///< those of every dialect, in the order of reading
};

/// Reads a map; what is refused or not known is left open.
[[nodiscard]] Syntax parse(const value::Tree& tree);

}  // namespace pattern
