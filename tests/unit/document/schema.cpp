#include <catch2/catch.hpp>

#include "document/schema.hpp"
#include "reading.hpp"

using document::Schema;

namespace {

constexpr std::string_view rule_schema = R"({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "$id": "https://example.com/rule.schema.json",
  "type": "object",
  "required": ["id", "severity"],
  "additionalProperties": false,
  "properties": {
    "id": {"type": "string", "pattern": "^[a-z]+(-[a-z]+)*$", "minLength": 3, "maxLength": 20},
    "severity": {"enum": ["note", "warning", "error"]},
    "count": {"type": "integer", "minimum": 1, "maximum": 10},
    "share": {"type": "number", "exclusiveMinimum": 0},
    "pattern": {"type": "boolean"},
    "version": {"const": 1},
    "let": {"type": "object", "additionalProperties": {"type": "string"}},
    "sources": {"type": "array", "items": {"type": "string"}, "minItems": 1, "uniqueItems": true},
    "good": {"type": "array", "items": {"$ref": "#/definitions/example"}},
    "related": {"anyOf": [
      {"type": "string"},
      {"type": "array", "items": {"$ref": "#/definitions/example"}},
      {"type": "object", "required": ["each"], "properties": {"each": {"type": "string"}},
       "additionalProperties": false}
    ]},
    "since": {"type": "string", "format": "date"}
  },
  "if": {"properties": {"severity": {"const": "note"}}},
  "then": {"not": {"required": ["count"]}},
  "definitions": {
    "example": {
      "type": "object",
      "required": ["name", "given"],
      "properties": {"name": {"type": "string"}, "given": {"type": ["string", "object"]}},
      "additionalProperties": false
    }
  }
})";

/// `PATH|EXCERPT|MESSAGE` of each violation, a line each.
std::string violations(const Schema& schema, std::string content) {
    const Reading reading = yaml(std::move(content));
    std::string lines;
    for (const document::Violation& violation : schema.validate(reading.root())) {
        if (!lines.empty()) lines += '\n';
        lines +=
            violation.path + '|' + std::string(reading.excerpt(violation.place)) + '|' + violation.message;
    }
    return lines;
}

}  // namespace

TEST_CASE("values are judged by a schema, in words and at places") {
    const auto schema = Schema::load(rule_schema);
    REQUIRE(schema);
    const std::string head = "id: abc\nseverity: error\n";
    const std::vector<std::pair<std::string, std::string>> table = {
        {head, ""},
        {"severity: error\n", "|severity|`id` is missing"},
        {"{}", "||`id` is missing\n||`severity` is missing"},
        {head + "sevrity: x", "|sevrity|`sevrity` is not known here, perhaps `severity` is meant"},
        {head + "zzzzzz: x", "|zzzzzz|`zzzzzz` is not known here"},
        {"id: 12\nseverity: error", "id|12|expected a text, found the number `12`"},
        {"id: A b\nseverity: error", "id|A b|must match the pattern `^[a-z]+(-[a-z]+)*$`"},
        {"id: ab\nseverity: error", "id|ab|must have at least 3 characters"},
        {"id: abc\nseverity: warn", "severity|warn|`warn` is none of `note`, `warning` and `error`"},
        {"id: abc\nseverity: eror",
         "severity|eror|`eror` is none of `note`, `warning` and `error`, perhaps `error` is meant"},
        {head + "count: 0", "count|0|must be at least 1"},
        {head + "count: 11", "count|11|must be at most 10"},
        {head + "count: '1'", "count|'1'|expected a whole number, found the text `1`"},
        {head + "share: 0", "share|0|must be greater than 0"},
        {head + "pattern: x", "pattern|x|expected `true` or `false`, found the text `x`"},
        {head + "version: 2", "version|2|must be `1`"},
        {head + "let: {a: 1}", "let.a|1|expected a text, found the number `1`"},
        {head + "sources: []", "sources|[]|must have at least 1 element"},
        {head + "sources: [a, b, a]", "sources|[a, b, a]|two elements of the list are the same"},
        {head + "sources: [a, {b: c}]", "sources[1]|{b: c}|expected a text, found a mapping"},
        {head + "good: [{name: a, given: b}, {name: c}]", "good[1]|name|`given` is missing"},
        {head + "good: [{name: a, given: 1}]",
         "good[0].given|1|expected a text or a mapping, found the number `1`"},
        {head + "related: 1", "related|1|expected a text, a list or a mapping, found the number `1`"},
        {head + "related: [{name: a}]", "related[0]|name|`given` is missing"},
        {head + "related: {eac: x}",
         "related|related|`each` is missing\nrelated|eac|`eac` is not known here, perhaps `each` is meant"},
        {head + "since: not a date", ""},
        {"id: abc\nseverity: note\ncount: 1", "|id: abc\nseverity: note\ncount: 1|this is not allowed here"},
        {"[]", "|[]|this is not allowed here\n|[]|expected a mapping, found a list"},
    };
    for (const auto& [content, expected] : table) {
        CAPTURE(content);
        CHECK(violations(*schema, content) == expected);
    }
}

TEST_CASE("patterns are RE2's: a hostile one takes no time") {
    const auto schema = Schema::load(R"({"pattern": "^(a+)+$"})");
    REQUIRE(schema);
    CHECK(violations(*schema, std::string(50'000, 'a')).empty());
    CHECK_FALSE(violations(*schema, std::string(50'000, 'a') + "b").empty());
}

TEST_CASE("what is no schema of ours is not loaded") {
    for (const std::string_view text :
         {"", "{", "{\"patternProperties\": {\"a\": {}}}", "{\"propertyNames\": {}}", "{\"pattern\": \"(\"}",
          "{\"properties\": {\"a\": {\"$ref\": \"other.json\"}}}", "{} {}"}) {
        CAPTURE(text);
        CHECK_FALSE(Schema::load(text));
    }
}

TEST_CASE("a definition is a schema of its own, with remarks for those who tell more") {
    constexpr std::string_view text = R"({"definitions": {
      "Thing": {"type": "object", "additionalProperties": false, "properties": {
        "Size": {"type": "integer", "minimum": 2, "maximum": 5, "x-rule": "size"},
        "Name": {"$ref": "#/definitions/Name"}, "Kind": {"enum": ["A", "B"]}},
        "x-instead": {"Title": "Name"}},
      "Name": {"pattern": "^[a-z]+$", "x-says": "small letters"}}})";
    CHECK_FALSE(Schema::load(text, "Other"));
    const auto schema = Schema::load(text, "Thing");
    REQUIRE(schema);
    const Reading reading = yaml("Size: 9\nName: X\nKind: a\nTitle: t\nNam: u\n");
    const auto found = schema->validate(reading.root());
    REQUIRE(found.size() == 5);
    CHECK(found[0].keyword == "maximum");
    CHECK(found[0].accepted == "2 to 5");
    CHECK(found[0].remark("rule") == "size");
    CHECK(found[1].keyword == "pattern");
    CHECK(found[1].message == "must be small letters");
    CHECK(found[2].meant == "A");
    CHECK(found[3].keyword == "x-instead");
    CHECK(found[3].meant == "Name");
    CHECK(found[3].place == reading.root().find_key("Title")->span());
    CHECK(found[4].keyword == "additionalProperties");
    CHECK(found[4].meant.empty());  // `Name` is there
    CHECK(found[4].message == "`Nam` is not known here, perhaps `Name` is meant");
}

TEST_CASE("what is not known of a value is no fault, nor is what it may mend") {
    using document::Kind;
    using document::SchemaValue;
    const auto schema = Schema::load(R"({"type": "object", "required": ["b"], "properties": {
      "a": {"type": "string", "enum": ["x"], "pattern": "^x", "maxLength": 1},
      "l": {"type": "array", "minItems": 3, "items": {"type": "integer"}}}})");
    REQUIRE(schema);
    SchemaValue unknown;
    unknown.known = SchemaValue::Known::nothing;
    SchemaValue partly;
    partly.known = SchemaValue::Known::kind;
    partly.add(Kind::string);
    SchemaValue list;
    list.add(Kind::sequence);
    list.elements = {unknown, unknown};
    SchemaValue root;
    root.add(Kind::mapping);
    root.members = {{"a", {}, unknown}, {"b", {}, unknown}, {"l", {}, list}};
    CHECK(schema->validate(root).empty());
    CHECK(schema->validate(unknown).empty());
    root.members[0].value = partly;
    CHECK(schema->validate(root).empty());
    root.members[0].value.fillings = {"ab", "xa"};
    CHECK(schema->validate(root).empty());
    root.members[0].value.fillings = {"ab", "cd"};
    REQUIRE(schema->validate(root).size() == 1);
    CHECK(schema->validate(root)[0].keyword == "pattern");
    root.members[0].value = list;
    REQUIRE(schema->validate(root).size() == 1);
    CHECK(schema->validate(root)[0].keyword == "type");
}
