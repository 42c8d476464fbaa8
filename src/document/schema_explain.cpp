#include "document/schema_explain.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include "document/schema_words.hpp"

namespace document {
namespace {

std::string_view without_brackets(std::string_view step) {
    return step.substr(1, step.size() - 2);
}

/// The member or element that a step leads to; null where it is not there.
const SchemaValue* below(const SchemaValue& value, std::string_view step) {
    if (value.is(Kind::mapping)) {
        const SchemaMember* member = value.find(step);
        return member ? &member->value : nullptr;
    }
    std::size_t index = 0;
    std::from_chars(step.data(), step.data() + step.size(), index);
    return index < value.elements.size() ? &value.elements[index] : nullptr;
}

/// Whether the path leads to, or through, a value of which nothing is known.
bool is_open(const SchemaValue& root, const std::vector<std::string>& path) {
    const SchemaValue* value = &root;
    for (std::size_t i = 1; value && i < path.size(); ++i) {
        if (value->known == SchemaValue::Known::nothing) return true;
        value = below(*value, without_brackets(path[i]));
    }
    return value && value->known == SchemaValue::Known::nothing;
}

SchemaSubject follow(const Node& schema, const SchemaValue& root, const std::vector<std::string>& path) {
    SchemaSubject subject{&root, nullptr, false, {}, SchemaBranches(schema)};
    for (std::size_t i = 1; i < path.size(); ++i) {
        const std::string_view step = without_brackets(path[i]);
        const SchemaValue* next = below(*subject.value, step);
        if (!next) break;
        if (subject.value->is(Kind::mapping)) {
            subject.member = subject.value->find(step);
            if (!subject.path.empty()) subject.path += '.';
            subject.path += step;
            subject.schema = subject.schema.member(step);
        } else {
            std::size_t index = 0;
            std::from_chars(step.data(), step.data() + step.size(), index);
            subject.path += path[i];
            subject.schema = subject.schema.element(index);
        }
        subject.is_element = !subject.value->is(Kind::mapping);
        subject.value = next;
    }
    return subject;
}

using Path = std::vector<std::string>;

bool at_or_below(const Path& path, const Path& above) {
    return path.size() >= above.size() && std::equal(above.begin(), above.end(), path.begin());
}

/// Of the alternatives of `anyOf` and `oneOf` the one that was meant: whose type fits, and which
/// then has the fewest faults. When none fits in type, one fault speaks for all.
std::vector<SchemaFault> meant(std::vector<std::vector<SchemaFault>> alternatives, const Path& path) {
    std::vector<SchemaFault>* best = nullptr;
    for (std::vector<SchemaFault>& alternative : alternatives) {
        const auto wrong_type = [&path](const SchemaFault& fault) {
            return fault.path == path && fault.sentence.starts_with(schema_type_sentence);
        };
        if (alternative.empty() || std::any_of(alternative.begin(), alternative.end(), wrong_type)) continue;
        if (best == nullptr || alternative.size() < best->size()) best = &alternative;
    }
    if (best != nullptr) return std::move(*best);
    return {SchemaFault{path, std::string(schema_type_sentence)}};
}

constexpr std::string_view alternative_sentence = "Failed to validate against child schema #";
constexpr std::string_view none_sentence = "Failed to validate against any ";

bool closes_alternative(const SchemaFault& fault) {
    return fault.sentence.starts_with(alternative_sentence);
}

/// Takes the alternatives of the value at `path` off the end: the faults of each, behind them its
/// closing sentence. Faults before the first one's may be of the value itself and go with it.
std::vector<std::vector<SchemaFault>> take_alternatives(std::vector<SchemaFault>& faults, const Path& path) {
    std::vector<std::vector<SchemaFault>> alternatives;
    bool first_seen = false;
    while (!faults.empty() && at_or_below(faults.back().path, path)) {
        const bool closes = closes_alternative(faults.back());
        if (closes && (first_seen || faults.back().path != path)) break;
        if (closes) {
            first_seen = faults.back().sentence == std::string(alternative_sentence) + "0.";
            alternatives.emplace_back();
        } else if (alternatives.empty()) {
            break;
        } else {
            alternatives.back().push_back(std::move(faults.back()));
        }
        faults.pop_back();
    }
    return alternatives;
}

std::vector<SchemaFault> without_alternatives(std::vector<SchemaFault> faults) {
    std::vector<SchemaFault> kept;
    for (SchemaFault& fault : faults) {
        if (!fault.sentence.starts_with(none_sentence)) {
            kept.push_back(std::move(fault));
            continue;
        }
        for (SchemaFault& one : meant(take_alternatives(kept, fault.path), fault.path))
            kept.push_back(std::move(one));
    }
    return kept;
}

/// Sentences which only say that something below is wrong.
bool tells_nothing(std::string_view sentence) {
    return sentence.starts_with("Failed to validate") &&
           !sentence.starts_with("Failed to validate against exactly one");
}

/// What has the wrong type is none of the words that are accepted either: that goes without saying.
void drop_words_of_wrong_type(std::vector<Violation>& violations) {
    std::set<std::string> wrong;
    for (const Violation& one : violations) {
        if (one.keyword == "type") wrong.insert(one.path);
    }
    std::erase_if(violations, [&wrong](const Violation& one) {
        return (one.keyword == "enum" || one.keyword == "const") && wrong.count(one.path) != 0;
    });
}

void sort(std::vector<Violation>& violations) {
    std::stable_sort(violations.begin(), violations.end(),
                     [](const Violation& a, const Violation& b) { return a.place.begin < b.place.begin; });
    const auto same = [](const Violation& a, const Violation& b) {
        return a.place == b.place && a.message == b.message;
    };
    violations.erase(std::unique(violations.begin(), violations.end(), same), violations.end());
}

constexpr std::size_t most_told = 1'000;

}  // namespace

std::vector<Violation> explain(const Node& schema, const SchemaValue& value,
                               std::vector<SchemaFault> faults) {
    std::vector<Violation> violations;
    bool any_open = false;
    for (const SchemaFault& fault : without_alternatives(std::move(faults))) {
        if (tells_nothing(fault.sentence)) continue;
        const bool open = is_open(value, fault.path);
        any_open = any_open || open;
        if (open) continue;
        std::vector<Violation> told = schema_words(follow(schema, value, fault.path), fault.sentence);
        any_open = any_open || told.empty();
        for (Violation& one : told) violations.push_back(std::move(one));
        if (violations.size() >= most_told) break;
    }
    if (violations.empty() && !any_open) {
        violations.push_back({value.place, {}, "this is not as its schema wants it", {}, {}, {}, {}, {}, {}});
    }
    drop_words_of_wrong_type(violations);
    sort(violations);
    return violations;
}

}  // namespace document
