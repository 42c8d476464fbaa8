#include <algorithm>

#include "pattern/measure.hpp"

namespace pattern {

namespace {

struct Limit {
    std::size_t length;
    bool in_bytes;
};

/// PutRule, EventPattern; "Custom Event Bus quotas"; CreateEventSource, Pattern. A smaller quota of the
/// account can be raised.
Limit limit_of(Dialect dialect) {
    switch (dialect) {
        case Dialect::classic:
            return {4'096, false};
        case Dialect::event_source:
            return {3'753, false};
        default:
            return {4'096, true};
    }
}

bool is_filter(Dialect dialect) {
    return dialect != Dialect::classic && dialect != Dialect::event_source;
}

class Checker {
public:
    Checker(const Pattern& pattern, Dialect dialect) : pattern_(pattern), dialect_(dialect) {}

    std::vector<Fault> check() {
        if (dialect_ == Dialect::metadata) {
            check_exact(pattern_.tree);
        } else {
            found_ = pattern_.syntax->faults;
        }
        if (is_filter(dialect_) && dialect_ != Dialect::metadata) {
            // Its form does not matter where it is not taken.
            std::erase_if(found_, [](const Fault& fault) { return fault.kind == FaultKind::wildcard_form; });
            for (const text::Span place : wildcards(pattern_)) {
                add(FaultKind::operator_refused, place, "a subscriber's filter does not take `wildcard`");
            }
        }
        if (dialect_ == Dialect::event_source) check_keys();
        check_size();
        std::stable_sort(found_.begin(), found_.end(),
                         [](const Fault& a, const Fault& b) { return a.place.begin < b.place.begin; });
        return std::move(found_);
    }

private:
    using Tree = value::Tree;
    using Kind = value::Tree::Kind;

    void add(FaultKind kind, text::Span place, std::string words) {
        found_.push_back({kind, place, std::move(words)});
    }

    /// `METADATA`: "each value in the pattern must be a JSON array of exact values" ("Filtering events for a
    /// subscriber").
    void check_exact(const Tree& map) {
        for (const Tree::Entry& entry : map.entries()) {
            const Tree& value = entry.value;
            if (entry.key == "$or" && !value.is(Kind::absent)) {
                add(FaultKind::operator_refused, entry.key_place,
                    "a filter of `METADATA` does not take `$or`");
            } else if (value.is(Kind::map)) {
                check_exact(value);
            } else if (value.is(Kind::list)) {
                check_values(entry.key, value);
            } else if (is_scalar(value)) {
                add(FaultKind::not_a_list, value.place(), "`" + entry.key + "` is no list");
            }
        }
    }

    static bool is_scalar(const Tree& tree) {
        if (tree.is(Kind::text)) return tree.as_text().whole_hole() == nullptr;
        return tree.is(Kind::integer) || tree.is(Kind::real) || tree.is(Kind::boolean) || tree.is(Kind::null);
    }

    void check_values(const std::string& key, const Tree& list) {
        bool any = false;
        for (const Tree& item : list.items()) {
            any = any || !item.is(Kind::absent);
            if (item.is(Kind::list)) {
                add(FaultKind::nested_list, item.place(), "a list stands in a list of values");
            } else if (item.is(Kind::map)) {
                const std::string name = item.entries().empty() ? "" : item.entries().front().key;
                add(FaultKind::operator_refused, item.place(),
                    "a filter of `METADATA` takes values alone, not `" + name + "`");
            }
        }
        if (!any) add(FaultKind::empty_list, list.place(), "`" + key + "` has no value");
    }

    /// CreateEventSource: the pattern may not name what the event source itself says.
    void check_keys() {
        for (const Tree::Entry& entry : pattern_.tree.entries()) {
            if (entry.value.is(Kind::absent)) continue;
            if (entry.key != "source" && entry.key != "account" && entry.key != "region") continue;
            add(FaultKind::key_refused, entry.key_place,
                "an event source's pattern may not name `" + entry.key + "`");
        }
    }

    void check_size() {
        const Size size = pattern::size(pattern_);
        const Limit limit = limit_of(dialect_);
        const std::size_t length = limit.in_bytes ? size.bytes : size.characters;
        if (length > limit.length) {
            add(FaultKind::too_long, pattern_.tree.place(),
                "the pattern has " + std::to_string(length) + (limit.in_bytes ? " bytes" : " characters") +
                    ", " + std::to_string(limit.length) + " are taken");
        }
        if (combinations(pattern_) > 1'000) {
            add(FaultKind::too_many_combinations, pattern_.tree.place(),
                "`$or` multiplies out to more than 1,000 combinations");
        }
    }

    const Pattern& pattern_;
    Dialect dialect_;
    std::vector<Fault> found_;
};

}  // namespace

std::vector<Fault> faults(const Pattern& pattern, Dialect dialect) {
    if (!pattern.syntax) return {};
    return Checker(pattern, dialect).check();
}

}  // namespace pattern
