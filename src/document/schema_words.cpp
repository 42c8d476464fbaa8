#include "document/schema_words.hpp"

#include <algorithm>

#include "document/builder.hpp"

namespace document {
namespace {

/// The number of edits that turn one word into the other.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

std::string nearest(std::string_view word, const std::vector<std::string>& names) {
    constexpr std::size_t longest_word = 100;
    std::string best;
    std::size_t least = word.size() / 3 + 1;
    if (word.size() > longest_word) return {};
    for (const std::string& name : names) {
        const std::size_t edits = distance(word, name);
        if (edits > least || (edits == least && !best.empty()) || edits >= name.size()) continue;
        least = edits;
        best = name;
    }
    return best.empty() ? std::string{} : ", perhaps " + quoted(best) + " is meant";
}

std::string listed(const std::vector<std::string>& words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool is_last = i > 0 && i + 1 == words.size();
        if (is_last) text.append(1, ' ').append(last).append(1, ' ');
        if (i > 0 && !is_last) text += ", ";
        text += words[i];
    }
    return text;
}

void add_once(std::vector<std::string>& words, std::string word) {
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(std::move(word));
}

/// A type of JSON Schema, or of a value, as people say it.
std::string type_words(std::string_view type) {
    if (type == "object") return "a mapping";
    if (type == "array") return "a list";
    if (type == "integer") return "a whole number";
    if (type == "number") return "a number";
    if (type == "boolean") return "`true` or `false`";
    if (type == "null") return "nothing";
    return "a text";
}

std::string kind_words(const Node& value) {
    switch (value.kind()) {
        case Kind::null:
            return "nothing";
        case Kind::boolean:
            return "the boolean " + quoted(value.text());
        case Kind::integer:
        case Kind::real:
            return "the number " + quoted(value.text());
        case Kind::sequence:
            return "a list";
        case Kind::mapping:
            return "a mapping";
        case Kind::string:
            break;
    }
    return "the text " + quoted(value.text());
}

std::string wrong_type(const SchemaSubject& subject) {
    std::vector<std::string> types;
    for (const Node& type : subject.schema.all("type")) {
        if (type.is(Kind::string)) add_once(types, type_words(type.text()));
        for (const Node& one : type.elements()) add_once(types, type_words(one.text()));
    }
    return "expected " + listed(types, "or") + ", found " + kind_words(subject.value);
}

std::string not_listed(const SchemaSubject& subject) {
    constexpr std::size_t most_listed = 12;
    std::vector<std::string> names;
    for (const Node& list : subject.schema.all("enum")) {
        for (const Node& word : list.elements()) add_once(names, std::string(word.text()));
    }
    std::vector<std::string> shown;
    for (const std::string& name : names) shown.push_back(quoted(name));
    const bool all = shown.size() <= most_listed;
    shown.resize(std::min(shown.size(), most_listed));
    const bool scalar = subject.value.kind() < Kind::sequence;
    const std::string found = scalar ? quoted(subject.value.text()) : kind_words(subject.value);
    return found + " is none of " + listed(shown, all ? "and" : ",") + (all ? "" : " and others") +
           nearest(subject.value.text(), names);
}

std::string unknown_member(const SchemaSubject& subject, std::string_view name) {
    std::vector<std::string> names;
    for (const Node& properties : subject.schema.all("properties")) {
        for (const Node::Entry& entry : properties.entries()) add_once(names, std::string(entry.key.text()));
    }
    return quoted(name) + " is not known here" + nearest(name, names);
}

struct Bound {
    std::string_view sentence;  ///< how valijson's begins
    std::string_view keyword;
    std::string_view before;
    std::string_view after;
};

constexpr Bound bounds[] = {
    {"Expected number less than or equal to", "maximum", "must be at most ", ""},
    {"Expected number less than", "exclusiveMaximum", "must be less than ", ""},
    {"Expected number greater than or equal to", "minimum", "must be at least ", ""},
    {"Expected number greater than", "exclusiveMinimum", "must be greater than ", ""},
    {"Array should contain no more than", "maxItems", "must have at most ", " elements"},
    {"Array should contain no fewer than", "minItems", "must have at least ", " elements"},
    {"Object should have no more than", "maxProperties", "must have at most ", " members"},
    {"Object should have no fewer than", "minProperties", "must have at least ", " members"},
    {"String should be no more than", "maxLength", "must have at most ", " characters"},
    {"String should be no fewer than", "minLength", "must have at least ", " characters"},
    {"Value should be a multiple of", "multipleOf", "must be a multiple of ", ""},
    {"Failed to match expected value set by 'const'", "const", "must be `", "`"},
    {"Failed to match pattern", "x-re2", "must match the pattern `", "`"},
};

bool begins_with(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

std::string out_of_bounds(const SchemaSubject& subject, std::string_view sentence) {
    for (const Bound& bound : bounds) {
        if (!begins_with(sentence, bound.sentence)) continue;
        std::vector<std::string> limits;
        for (const Node& limit : subject.schema.all(bound.keyword))
            add_once(limits, std::string(limit.text()));
        std::string words = std::string(bound.before) + listed(limits, "or") + std::string(bound.after);
        const bool one = limits.size() == 1 && limits.front() == "1" && bound.after.size() > 1;
        if (one) words.pop_back();
        return words;
    }
    return {};
}

/// The last name in single quotes of valijson's sentence.
std::string_view quoted_name(std::string_view sentence, std::string_view start) {
    const std::size_t end = sentence.rfind('\'');
    return sentence.substr(start.size(), end - start.size());
}

constexpr std::string_view missing_start = "Missing required property '";
constexpr std::string_view dependency_start = "Missing dependency '";
constexpr std::string_view unknown_start =
    "Object contains a property that could not be validated using 'properties' or 'additionalProperties' "
    "constraints: '";

text::Span place_of_missing(const SchemaSubject& subject) {
    if (subject.key) return subject.key->span();
    const auto entries = subject.value.entries();
    if (!entries.empty()) return entries.front().key.span();
    const text::Span span = subject.value.span();
    return {span.source, span.begin, span.begin};
}

}  // namespace

std::optional<Violation> schema_words(const SchemaSubject& subject, std::string_view sentence) {
    Violation violation{subject.value.span(), subject.path, {}};
    for (const std::string_view start : {missing_start, dependency_start}) {
        if (!begins_with(sentence, start)) continue;
        violation.place = place_of_missing(subject);
        violation.message = quoted(quoted_name(sentence, start)) + " is missing";
        return violation;
    }
    if (begins_with(sentence, unknown_start)) {
        const std::string_view name = quoted_name(sentence, unknown_start);
        if (const auto key = subject.value.find_key(name)) violation.place = key->span();
        violation.message = unknown_member(subject, name);
    } else if (begins_with(sentence, schema_type_sentence)) {
        violation.message = wrong_type(subject);
    } else if (begins_with(sentence, "Failed to match against any enum")) {
        violation.message = not_listed(subject);
    } else if (begins_with(sentence, "Elements at indexes")) {
        violation.message = "two elements of the list are the same";
    } else if (begins_with(sentence, "Target should not validate")) {
        violation.message = "this is not allowed here";
    } else if (begins_with(sentence, "Failed to any values against subschema in 'contains'")) {
        violation.message = "no element of the list is as it must be";
    } else if (begins_with(sentence, "Failed to validate against exactly one")) {
        violation.message = "more than one of the allowed forms fits, and only one may";
    } else {
        violation.message = out_of_bounds(subject, sentence);
    }
    if (violation.message.empty()) return std::nullopt;
    return violation;
}

}  // namespace document
