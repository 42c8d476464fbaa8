#include "document/schema_words.hpp"

#include <algorithm>

#include "document/builder.hpp"
#include "document/schema_limits.hpp"
#include "text/letters.hpp"
#include "text/suggest.hpp"

namespace document {
namespace {

using Known = SchemaValue::Known;
using Words = std::vector<std::string>;

std::string listed(const Words& words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool is_last = i > 0 && i + 1 == words.size();
        if (is_last) text.append(1, ' ').append(last).append(1, ' ');
        if (i > 0 && !is_last) text += ", ";
        text += words[i];
    }
    return text;
}

void add_once(Words& words, std::string word) {
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(std::move(word));
}

/// The word that was meant; a difference of letters' case alone is nearest.
std::string nearest(std::string_view word, const Words& accepted) {
    std::vector<text::Candidate> candidates;
    for (const std::string& one : accepted) {
        if (text::equal_without_case(one, word)) return one;
        candidates.push_back({one});
    }
    return std::string(text::nearest(word, candidates));
}

std::string perhaps(const std::string& meant) {
    return meant.empty() ? std::string() : ", perhaps " + backticked(meant) + " is meant";
}

/// The last name in single quotes of valijson's sentence.
std::string_view quoted_name(std::string_view sentence, std::string_view start) {
    const std::size_t end = sentence.rfind('\'');
    return sentence.substr(start.size(), end - start.size());
}

constexpr std::string_view missing_start = "Missing required property '";
constexpr std::string_view dependency_start = "Missing dependency '";
constexpr std::string_view unknown_start = "Object contains a property that could not be validated";

/// How many a list has that is not known to its end, cannot be told.
bool may_be_mended(const SchemaValue& value, std::string_view keyword) {
    if (value.known == Known::kind) return keyword != "type";
    if (keyword != "minItems" && keyword != "maxItems") return false;
    return std::any_of(value.elements.begin(), value.elements.end(),
                       [](const SchemaValue& element) { return element.known == Known::nothing; });
}

class Teller {
public:
    Teller(const SchemaSubject& subject, std::string_view sentence)
        : subject_(subject), sentence_(sentence) {}

    std::vector<Violation> tell() {
        for (const std::string_view start : {missing_start, dependency_start}) {
            if (sentence_.starts_with(start)) return missing(std::string(quoted_name(sentence_, start)));
        }
        if (sentence_.starts_with(unknown_start)) return unknown_members();
        if (sentence_.starts_with(schema_type_sentence)) return wrong_type();
        if (sentence_.starts_with("Failed to match against any enum")) return not_listed();
        if (sentence_.starts_with(schema_pattern_sentence)) return unmatched();
        if (sentence_.starts_with("Failed to match expected value set by 'const'")) return not_the_one();
        if (sentence_.starts_with("Target should not validate")) return refused();
        if (const SchemaLimit* limit = schema_limit(sentence_)) return out_of_bounds(*limit);
        return others();
    }

private:
    [[nodiscard]] const SchemaValue& value() const { return *subject_.value; }

    Violation begin(std::string_view keyword) const {
        Violation violation;
        violation.place = value().place;
        violation.path = subject_.path;
        violation.keyword = keyword;
        if (subject_.member) violation.member = subject_.member->name;
        violation.found = found();
        return violation;
    }

    /// The part of the schema with the keyword.
    [[nodiscard]] const Node* part_with(std::string_view keyword) const {
        for (const Node& part : subject_.schema.parts()) {
            if (part.find(keyword)) return &part;
        }
        return nullptr;
    }

    static void add_remarks(const Node* part, Violation& violation) {
        if (!part) return;
        for (const Node::Entry& entry : part->entries()) {
            const std::string_view name = entry.key.text();
            if (!name.starts_with("x-") || !entry.value.is(Kind::string)) continue;
            violation.remarks.emplace_back(name.substr(2), entry.value.text());
        }
    }

    [[nodiscard]] std::string found() const {
        if (value().is(Kind::mapping)) return "a mapping";
        if (value().is(Kind::sequence)) return "a list";
        if (value().is(Kind::null)) return "nothing";
        return backticked(value().text);
    }

    /// With its kind, where that is what matters.
    [[nodiscard]] std::string found_kind() const {
        if (value().is(Kind::integer) || value().is(Kind::real)) return "the number " + found();
        if (value().is(Kind::boolean)) return "the boolean " + found();
        return value().is(Kind::string) ? "the text " + found() : found();
    }

    [[nodiscard]] std::vector<Violation> one(Violation violation) const {
        std::vector<Violation> told;
        if (!may_be_mended(value(), violation.keyword)) told.push_back(std::move(violation));
        return told;
    }

    std::vector<Violation> missing(std::string name) const {
        if (value().find(name)) return {};  // null, perhaps
        Violation violation = begin("required");
        violation.place = place_of_missing();
        violation.message = backticked(name) + " is missing";
        violation.member = std::move(name);
        add_remarks(part_with("required"), violation);
        return one(std::move(violation));
    }

    [[nodiscard]] text::Span place_of_missing() const {
        if (subject_.member && !subject_.is_element) return subject_.member->place;
        if (!value().members.empty()) return value().members.front().place;
        const text::Span span = value().place;
        return {span.source, span.begin, span.begin};
    }

    /// A type of JSON Schema, or of a value, as people say it.
    static std::string type_words(std::string_view type) {
        if (type == "object") return "a mapping";
        if (type == "array") return "a list";
        if (type == "integer") return "a whole number";
        if (type == "number") return "a number";
        if (type == "boolean") return "`true` or `false`";
        if (type == "null") return "nothing";
        return "a text";
    }

    std::vector<Violation> wrong_type() const {
        Words types;
        for (const Node& type : subject_.schema.all("type")) {
            if (type.is(Kind::string)) add_once(types, type_words(type.text()));
            for (const Node& each : type.elements()) add_once(types, type_words(each.text()));
        }
        Violation violation = begin("type");
        violation.accepted = listed(types, "or");
        violation.message = "expected " + violation.accepted + ", found " + found_kind();
        add_remarks(part_with("type"), violation);
        return one(std::move(violation));
    }

    std::vector<Violation> not_listed() const {
        constexpr std::size_t most_listed = 12;
        Words names;
        for (const Node& list : subject_.schema.all("enum")) {
            for (const Node& word : list.elements()) add_once(names, std::string(word.text()));
        }
        Words shown;
        for (const std::string& name : names) shown.push_back(backticked(name));
        const bool all = shown.size() <= most_listed;
        shown.resize(std::min(shown.size(), most_listed));
        Violation violation = begin("enum");
        violation.accepted = listed(shown, all ? "and" : ",") + (all ? "" : " and others");
        violation.meant = nearest(value().text, names);
        violation.message = violation.found + " is none of " + violation.accepted + perhaps(violation.meant);
        add_remarks(part_with("enum"), violation);
        return one(std::move(violation));
    }

    std::vector<Violation> unmatched() const {
        if (value().known == Known::kind && value().fillings.empty()) return {};
        const std::string_view pattern = sentence_.substr(schema_pattern_sentence.size());
        Violation violation = begin("pattern");
        for (const Node& part : subject_.schema.parts()) {
            const auto written = part.find(schema_pattern_keyword);
            if (!written || written->text() != pattern) continue;
            add_remarks(&part, violation);
            break;
        }
        violation.accepted = violation.remark("says");
        violation.message = violation.accepted.empty()
                                ? "must match the pattern `" + std::string(pattern) + "`"
                                : "must be " + violation.accepted;
        return {std::move(violation)};
    }

    std::vector<Violation> not_the_one() const {
        Words words;
        for (const Node& word : subject_.schema.all("const")) add_once(words, backticked(word.text()));
        Violation violation = begin("const");
        violation.accepted = listed(words, "or");
        violation.message = "must be " + violation.accepted;
        add_remarks(part_with("const"), violation);
        return one(std::move(violation));
    }

    std::vector<Violation> refused() const {
        Violation violation = begin("not");
        add_remarks(part_with("not"), violation);
        const std::string_view why = violation.remark("says");
        violation.message = "this is not allowed here";
        if (!why.empty()) violation.message += ": " + std::string(why);
        return one(std::move(violation));
    }

    std::vector<Violation> out_of_bounds(const SchemaLimit& limit) const {
        Violation violation = begin(limit.keyword);
        violation.found = measured(value(), limit);
        for (const Node& part : subject_.schema.parts()) {
            const auto written = part.find(limit.keyword);
            if (!written || !is_in(sentence_, *written)) continue;
            violation.message = (limit.unit.empty() ? "must be " : "must have ") + in_words(limit, *written);
            violation.accepted = range(part, limit, *written);
            add_remarks(&part, violation);
            break;
        }
        return one(std::move(violation));
    }

    std::vector<Violation> others() const {
        Violation violation = begin({});
        if (sentence_.starts_with("Elements at indexes")) {
            violation.message = "two elements of the list are the same";
        } else if (sentence_.starts_with("Failed to any values against subschema in 'contains'")) {
            violation.message = "no element of the list is as it must be";
        } else if (sentence_.starts_with("Failed to validate against exactly one")) {
            violation.message = "more than one of the allowed forms fits, and only one may";
        } else {
            violation.message = "this is not as its schema wants it";
        }
        return one(std::move(violation));
    }

    /// valijson names one of them; here are all that no part of the schema knows.
    std::vector<Violation> unknown_members() const {
        Words names;
        Words absent;
        for (const Node& properties : subject_.schema.all("properties")) {
            for (const Node::Entry& entry : properties.entries()) {
                std::string name(entry.key.text());
                if (!value().find(name)) add_once(absent, name);
                add_once(names, std::move(name));
            }
        }
        // More of them than this in one block are no misspellings.
        constexpr std::size_t most_unknown = 50;
        std::vector<Violation> told;
        for (const SchemaMember& member : value().members) {
            if (told.size() == most_unknown) break;
            if (std::find(names.begin(), names.end(), member.name) != names.end()) continue;
            told.push_back(unknown_member(member, names, absent));
        }
        return told;
    }

    [[nodiscard]] Violation unknown_member(const SchemaMember& member, const Words& names,
                                           const Words& absent) const {
        Violation violation = begin("additionalProperties");
        violation.place = member.place;
        violation.member = member.name;
        violation.message = backticked(member.name) + " is not known here";
        for (const Node& instead : subject_.schema.all("x-instead")) {
            const auto name = instead.find(member.name);
            if (!name) continue;
            violation.keyword = "x-instead";
            violation.meant = name->text();
            violation.message += perhaps(violation.meant);
            return violation;
        }
        violation.meant = nearest(member.name, absent);
        violation.message += perhaps(violation.meant.empty() ? nearest(member.name, names) : violation.meant);
        return violation;
    }

    const SchemaSubject& subject_;
    std::string_view sentence_;
};

}  // namespace

std::vector<Violation> schema_words(const SchemaSubject& subject, std::string_view sentence) {
    return Teller(subject, sentence).tell();
}

}  // namespace document
