#pragma once

#include <cassert>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "value/condition.hpp"
#include "value/text.hpp"
#include "value/truth.hpp"

namespace value {

/// What the files say of one field: nothing, something unknown, or a value; perhaps by condition.
template <class T>
class Fact {
public:
    Fact() = default;  ///< absent
    static Fact absent(text::Span place = {}) {
        Fact fact;
        fact.place_ = place;
        return fact;
    }
    static Fact unknown(Reason reason, text::Span place) {
        Fact fact;
        fact.reason_ = std::make_shared<const Reason>(std::move(reason));
        fact.place_ = place;
        return fact;
    }
    static Fact of(T value, text::Span place = {}) {
        Fact fact;
        fact.value_ = std::move(value);
        fact.place_ = place;
        return fact;
    }
    static Fact choice(Condition condition, Fact then, Fact otherwise) {
        if (condition.always()) return then;
        Fact fact;
        fact.place_ = then.place_.placed() ? then.place_ : otherwise.place_;
        fact.fork_ =
            std::make_shared<const Fork>(Fork{std::move(condition), std::move(then), std::move(otherwise)});
        return fact;
    }

    /// The fact as it is in this world: never a choice.
    const Fact& in(World& world) const {
        const Fact* fact = this;
        while (fact->fork_) {
            fact = world.holds(fact->fork_->condition) ? &fact->fork_->then : &fact->fork_->otherwise;
        }
        return *fact;
    }

    [[nodiscard]] bool is_choice() const { return fork_ != nullptr; }
    [[nodiscard]] bool is_absent() const { return !fork_ && !reason_ && !value_; }
    [[nodiscard]] bool is_unknown() const { return reason_ != nullptr; }
    [[nodiscard]] bool is_known() const { return value_.has_value(); }

    [[nodiscard]] const T& value() const {
        assert(value_);
        return *value_;
    }
    [[nodiscard]] const Reason& reason() const {
        assert(reason_);
        return *reason_;
    }
    /// Where the value is written; for an absent one, where it would stand, if that is known.
    [[nodiscard]] text::Span place() const { return place_; }

    /// The same fact of `function(value)`; `function` returns a Fact<U>.
    template <class U, class Function>
    [[nodiscard]] Fact<U> then(Function function) const {
        if (fork_) {
            return Fact<U>::choice(fork_->condition, fork_->then.template then<U>(function),
                                   fork_->otherwise.template then<U>(function));
        }
        if (value_) return function(*value_, place_);
        if (reason_) return Fact<U>::unknown(*reason_, place_);
        return Fact<U>::absent(place_);
    }

    /// Every leaf, whatever its condition.
    template <class Function>
    void each_leaf(Function function) const {
        if (!fork_) return function(*this);
        fork_->then.each_leaf(function);
        fork_->otherwise.each_leaf(function);
    }

private:
    struct Fork;
    std::optional<T> value_;
    std::shared_ptr<const Reason> reason_;
    std::shared_ptr<const Fork> fork_;
    text::Span place_;
};

template <class T>
struct Fact<T>::Fork {
    Condition condition;
    Fact then;
    Fact otherwise;
};

/// A list whose members may depend on conditions, and of which not all may be known.
template <class T>
struct List {
    struct Member {
        Condition exists;
        T item;
    };
    std::vector<Member> members;
    /// Set: there may be more members than these.
    std::optional<Reason> open;
    /// The condition of the list being written at all is in its members; this says whether the key stands in
    /// the file.
    bool written = false;
    text::Span place;
};

}  // namespace value
