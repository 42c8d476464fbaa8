#pragma once

#include "jsonata/examine.hpp"

namespace jsonata {

/// Collects faults: each place and kind once, and no more than are of use.
class Faults {
public:
    void add(Fault::Kind kind, Range range, std::string words, std::string better = {}) {
        put({kind, Fault::Weight::fault, range, std::move(words), std::move(better)});
    }
    void ask(Fault::Kind kind, Range range, std::string words, std::string better = {}) {
        put({kind, Fault::Weight::question, range, std::move(words), std::move(better)});
    }
    [[nodiscard]] bool full() const { return faults_.size() >= most_faults; }
    /// In the order of the text.
    [[nodiscard]] std::vector<Fault> sorted() &&;

private:
    void put(Fault fault);
    std::vector<Fault> faults_;
};

}  // namespace jsonata
