#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace value {

/// `subject` has the value `literal`: a parameter's, a Region's, or an opaque test's (`true`).
struct Atom {
    std::string subject;
    std::string literal;
    /// All values the subject can have, if they are known.
    std::shared_ptr<const std::vector<std::string>> allowed;
};

class World;

/// When a fact holds: a formula over atoms, as templates write their conditions. Immutable, cheap to copy.
class Condition {
public:
    Condition() = default;  ///< always
    static Condition never();
    static Condition atom(Atom atom);
    /// `inner` under the name the template gives it, for messages.
    static Condition named(std::string name, Condition inner);

    [[nodiscard]] bool always() const { return node_ == nullptr; }

    friend Condition operator&&(const Condition& a, const Condition& b);
    friend Condition operator||(const Condition& a, const Condition& b);
    friend Condition operator!(const Condition& a);

private:
    friend class World;
    struct Node;
    explicit Condition(std::shared_ptr<const Node> node) : node_(std::move(node)) {}
    std::shared_ptr<const Node> node_;
};

/// One assignment of the conditions that a judgement reads, found by reading: a condition met for
/// the first time holds, and `next` tries the other ways.
///
///     World world;
///     do { judge(subject, world); } while (world.next());
class World {
public:
    [[nodiscard]] bool holds(const Condition& condition);
    /// Moves to the next assignment; false when all have been tried.
    bool next();

    struct Named {
        std::string name;
        bool holds;
        bool operator==(const Named&) const = default;
    };
    /// The named conditions read so far in this assignment, in the order of first reading.
    [[nodiscard]] const std::vector<Named>& read() const { return read_; }

private:
    struct Decision {
        Atom atom;
        bool value;
    };
    bool decide(const Atom& atom);
    std::vector<Decision> decisions_;
    std::vector<Named> read_;
};

}  // namespace value
