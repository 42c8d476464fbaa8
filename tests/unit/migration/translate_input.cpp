#include "migration/translate_input.hpp"

#include <catch2/catch.hpp>
#include <fstream>

#include "migration/translate_template.hpp"

namespace {

using document::Node;
using value::Fact;
using value::Text;

Fact<Text> text_at(const Node& row, std::string_view key) {
    const auto found = row.find(key);
    return found ? Fact<Text>::of(std::string(found->text())) : Fact<Text>();
}

model::Target target_of(const Node& row) {
    model::Target target;
    target.input = text_at(row, "Input");
    target.input_path = text_at(row, "InputPath");
    target.input_template = text_at(row, "template");
    if (const auto paths = row.find("paths")) {
        for (const Node::Entry& entry : paths->entries()) {
            target.input_paths.members.push_back(
                {{}, {std::string(entry.key.text()), {}, Fact<Text>::of(std::string(entry.value.text()))}});
        }
    }
    return target;
}

std::string expected(const Node& row, std::string_view key) {
    const auto found = row.find(key);
    return found ? std::string(found->text()) : std::string();
}

}  // namespace

// tests/support/judge_inputs.cjs runs the expressions on events, against a model of the classic transformer.
TEST_CASE("inputs of classic targets become JSONata") {
    std::ifstream table(BUSLINT_ROOT "/tests/unit/migration/inputs.jsonl");
    std::string line;
    int rows = 0;
    while (std::getline(table, line)) {
        CAPTURE(line);
        const auto json = migration::read_json(line);
        REQUIRE(json);
        const Node row = json->roots().front();
        const migration::Translation made = migration::translate_input(target_of(row));
        CHECK(made.expression.shown() == expected(row, "expression"));
        CHECK(made.obstacle == expected(row, "obstacle"));
        ++rows;
    }
    CHECK(rows > 30);
}

TEST_CASE("an input that is not known is something to do") {
    model::Target target;
    target.input = Fact<Text>::unknown({"a parameter", {}}, {});
    CHECK(migration::translate_input(target).obstacle ==
          "its `Input` is not known, or a condition decides on it");
    target.input = Fact<Text>::of("{}");
    target.input_path = Fact<Text>::of("$.detail");
    CHECK(migration::translate_input(target).obstacle ==
          "it has several inputs of its own, which exclude each other");
}

TEST_CASE("a hole of a constant stays a hole") {
    const auto hole = std::make_shared<const value::Symbol>(
        value::Symbol{"t#Table", "Table", value::HoleKind::text, false, {"a parameter", {}}, {}});
    model::Target target;
    target.input = Fact<Text>::of(Text("{\"table\": \"") + Text(hole) + Text("\"}"));
    const migration::Translation made = migration::translate_input(target);
    CHECK(made.obstacle.empty());
    CHECK(made.expression.shown() == "{% {\"table\": \"${Table}\"} %}");
}

TEST_CASE("an expression longer than AWS takes is something to do") {
    model::Target target;
    target.input = Fact<Text>::of("\"" + std::string(8200, 'x') + "\"");
    CHECK(migration::translate_input(target).obstacle ==
          "the expression would be longer than the 8,192 characters that AWS takes");
}

TEST_CASE("paths are read as far as they are names and points") {
    CHECK(migration::translate_path("$.detail.x") == "$events.Data.detail.x");
    CHECK(migration::translate_path("$.detail.order-id") == "$events.Data.detail.`order-id`");
    CHECK(migration::translate_path("$.detail.1st") == "$events.Data.detail.`1st`");
    for (const char* path : {"", "detail", "$detail", "$.", "$..x", "$.a[0]", "$.a['b']", "$.a.*", "$.a`b"})
        CHECK(!migration::translate_path(path));
    CHECK(migration::translate_parameter("$.id") == "{% $events.Data.id %}");
    CHECK(migration::translate_parameter("$.detail.n") == "{% $string($events.Data.detail.n) %}");
}
