#include "finding/finding.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <tuple>

#include "text/printable.hpp"

namespace finding {

namespace {

auto order_of(const text::Span& span) {
    return std::tuple(span.source, span.begin, span.end);
}

/// A total order, so that the result of a sort never depends on the order in which threads found things.
bool before(const Finding& a, const Finding& b) {
    const auto key = [](const Finding& f) {
        // The more evidence, the earlier: of those that say the same the first is kept.
        const std::size_t evidence = SIZE_MAX - f.related.size();
        return std::tuple_cat(std::tuple(f.place.source, f.place.begin),
                              std::tie(f.rule, f.message, f.place.end, f.condition, f.undecided),
                              std::tuple(evidence),
                              std::tie(f.subject, f.construct_path, f.severity, f.reason, f.cautions),
                              order_of(f.reason_place));
    };
    const auto first = key(a);
    const auto second = key(b);
    if (first != second) return first < second;
    return std::lexicographical_compare(a.related.begin(), a.related.end(), b.related.begin(),
                                        b.related.end(), [](const Related& x, const Related& y) {
                                            return std::tuple_cat(order_of(x.place), std::tie(x.note)) <
                                                   std::tuple_cat(order_of(y.place), std::tie(y.note));
                                        });
}

/// One fault of a role is one finding, however many subscribers share the role.
bool say_the_same(const Finding& a, const Finding& b) {
    return a.place == b.place && a.rule == b.rule && a.message == b.message && a.condition == b.condition &&
           a.undecided == b.undecided;
}

/// A name at the end of a message may end with a stop too; losing it is the smaller harm.
void drop_final_stops(std::string& message) {
    while (message.size() > 1 && message.back() == '.') message.pop_back();
}

}  // namespace

void Findings::add(Finding finding) {
    assert(!finding.rule.empty());
    finding.message = text::printable(finding.message);
    drop_final_stops(finding.message);
    if (finding.message.empty()) finding.message = finding.rule;
    all_.push_back(std::move(finding));
}

void Findings::append(Findings other) {
    if (all_.empty()) {
        all_ = std::move(other.all_);
        return;
    }
    all_.insert(all_.end(), std::make_move_iterator(other.all_.begin()),
                std::make_move_iterator(other.all_.end()));
}

void Findings::sort() {
    std::sort(all_.begin(), all_.end(), before);
    all_.erase(std::unique(all_.begin(), all_.end(), say_the_same), all_.end());
}

bool well_formed(std::string_view message) {
    if (message.empty() || message.ends_with('.') || text::printable(message) != message) return false;
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    // `ARN of ...` and `Effect` quoted from AWS are fine; a capital followed by small letters begins a
    // sentence.
    const bool sentence =
        message.size() > 1 && is_capital(message[0]) && message[1] >= 'a' && message[1] <= 'z';
    return !sentence;
}

std::string_view name(Severity severity) {
    switch (severity) {
        case Severity::note:
            return "note";
        case Severity::warning:
            return "warning";
        case Severity::error:
            return "error";
    }
    return "error";
}

std::string_view name(Confidence confidence) {
    switch (confidence) {
        case Confidence::low:
            return "low";
        case Confidence::medium:
            return "medium";
        case Confidence::high:
            return "high";
    }
    return "high";
}

}  // namespace finding
