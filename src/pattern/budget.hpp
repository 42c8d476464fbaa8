#pragma once

#include <cstddef>

namespace pattern {

/// Bounds the work of one question; once it is spent the answer is unknown.
class Budget {
public:
    explicit Budget(std::size_t steps) : left_(steps) {}

    /// False once nothing is left.
    bool spend(std::size_t steps = 1) {
        left_ -= steps < left_ ? steps : left_;
        return left_ > 0;
    }
    [[nodiscard]] bool spent() const { return left_ == 0; }

private:
    std::size_t left_;
};

}  // namespace pattern
