#include <catch2/catch.hpp>

#include "bench.hpp"
#include "lint/examples.hpp"

namespace {

const std::string logic =
    "for: subscriber in subscribers\nrequire: has(subscriber.dead_letter)\nmessage: '{subscriber.name} has "
    "none'\n";

struct Row {
    const char* logic;
    const char* message;
    const char* about;  ///< the text of the finding's place
};

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

/// The one mistake of a rule file: message, and the text it is about.
void check(const std::string& file, const std::string& message, const std::string& about) {
    CAPTURE(file);
    bench::Loaded loaded;
    loaded.load(file);
    CHECK_FALSE(loaded.right);
    REQUIRE(loaded.findings.size() == 1);
    const finding::Finding& mistake = loaded.findings.all().front();
    CHECK(mistake.rule == "rule");
    CHECK(mistake.severity == finding::Severity::error);
    CHECK(mistake.message == message);
    CHECK(loaded.sources.excerpt(mistake.place) == about);
}

}  // namespace

TEST_CASE("a rule file becomes a rule") {
    bench::Loaded loaded;
    loaded.load(
        bench::rule_file("for: subscriber in subscribers, limit in subscriber.retry.limits\n"
                         "where: subscriber.described\n"
                         "let:\n  age: subscriber.retry.window_seconds\n"
                         "require: age > params.least\n"
                         "parameters: {least: {type: integer, default: 60}}\n"
                         "at: [limit, subscriber]\n"
                         "message: '{subscriber.name}: {age}'\n"
                         "related: [{at: subscriber.dead_letter, note: the queue}]\n"
                         "lowered: [{when: age < 5, severity: note}]\n"
                         "cautions: [{when: age > 5, say: 'Wait {age}.'}]\n"));
    for (const auto& mistake : loaded.findings.all()) FAIL_CHECK(mistake.message);
    const lint::Rule* rule = loaded.catalogue.find("try");
    REQUIRE(rule);
    CHECK(rule->about.summary == "It is wrong.");
    CHECK(rule->bindings.size() == 2);
    CHECK(rule->bindings[1].list.text == "subscriber.retry.limits");
    CHECK(rule->at.size() == 2);
    CHECK(rule->parameters.front().value == "60");
    REQUIRE(rule->logic);
    CHECK(rule->bindings[0].list.text == "subscribers");
    CHECK(rule->logic->lists.size() == 1);
    CHECK(lint::examples_of(*rule).size() == 2);
}

TEST_CASE("mistakes in the logic of a rule file stand where they are") {
    const std::string f = "for: subscriber in subscribers\n";
    const std::string m = "message: 'none'\n";
    check(bench::rule_file(f + "require: has(subscriber.dlq)\n" + m),
          "subscriber has no field `dlq`; did you mean `dead_letter`?", "dlq");
    check(bench::rule_file(f + "require: subscriber.dead_letter.fifo\n" + m),
          "subscriber.dead_letter may be absent: guard it with has(subscriber.dead_letter)",
          "subscriber.dead_letter");
    check(bench::rule_file(f + "require: |\n  subscriber.described\n  or subscriber.nam == 'a'\n" + m),
          "subscriber has no field `nam`; did you mean `name`?", "nam");
    check(bench::rule_file(f + "require: subscriber.described\nmessage: \"a \\u00e9 {subscriber.nam}\"\n"),
          "subscriber has no field `nam`; did you mean `name`?", "nam");
    check(bench::rule_file(f + "require: subscriber.described\nmessage: 'a {subscriber.name'\n"),
          "the hole has no closing brace", "{subscriber.name");
    check(bench::rule_file(f + "require: subscriber.name\n" + m), "`require` is a truth, and this is a text",
          "subscriber.name");
    check(
        bench::rule_file("for: subscriber in subscribes\nrequire: true\n" + m),
        "`for` goes through one of: subscribers, targets, event_sources, event_rules, buses, queues, roles, "
        "alarms, dashboards, archives, log_sources, consumers, changes, policies, owners, deliveries",
        "subscribes");
    check(bench::rule_file("for: subscribers\nrequire: true\n" + m), "`for` reads: name in list",
          "subscribers");
    check(bench::rule_file(f + "let: {subscriber: 1}\nrequire: true\n" + m),
          "`subscriber` already has a meaning here", "1");
    check(bench::rule_file(f + "require: subscriber.retry.window_seconds > params.leats\n" + m +
                           "parameters: {least: {type: integer, default: 1}}\n"),
          "params has no `leats`; did you mean `least`?", "leats");
}

TEST_CASE("mistakes in the form of a rule file") {
    const std::string right = bench::rule_file(logic);
    check(replaced(right, "severity: error", "severity: fatal"), "`severity` is one of: note, warning, error",
          "fatal");
    check(replaced(right, "rationale: Because.\n", ""), "a rule needs `rationale`", "id");
    check(replaced(right, "id: try", "id: Try"), "an id is made of small letters, digits and hyphens", "Try");
    check(replaced(right, "fix: Mend it.\n", "fix: Mend it.\nfixes: a\n"),
          "a rule has no key `fixes`; did you mean `fix`?", "fixes");
    check(replaced(right, "id: try", "id: other"), "the id is not the name of the file", "other");
    check(replaced(right, "message: '{subscriber.name} has none'\n", ""), "a rule needs `message`", "id");
    check(bench::rule_file("require: true\n"), "`require` needs a `for`", "require");
}

TEST_CASE("a rule needs examples of both kinds") {
    std::string file = bench::rule_file(logic);
    check(file.substr(0, file.find("bad:")), "a rule needs a bad example", "id");
    check(replaced(file, "  - {name: fine, given: 'Resources: {}'}\n", "  []\n"),
          "a rule needs a good example", "id");
    check(replaced(file, "      #  ^ wrong\n", ""), "the example has no caret that says where the finding is",
          "wrong");
}

TEST_CASE("carets stand for places of the line above") {
    const auto carets = lint::carets_in(
        "Resources:\n"
        "  Orders: 1\n"
        "  # ^^^ the name\n"
        "#     ^ the value \r\n"
        "# a comment\n"
        "  Dead: {a: b}\n"
        "  #^^^\n",
        3);
    REQUIRE(carets.size() == 3);
    CHECK(carets[0].file == 3);
    CHECK(carets[0].position == text::Position{2, 5});
    CHECK(carets[0].says == "the name");
    CHECK(carets[1].position == text::Position{2, 7});
    CHECK(carets[1].says == "the value");
    CHECK(carets[2].position == text::Position{6, 4});
    CHECK(carets[2].says.empty());
    CHECK(carets[1].width == 1);
    CHECK(carets[2].width == 3);
}

TEST_CASE("mistakes in examples are told with what was meant") {
    const std::string right = bench::rule_file(logic);
    const std::string fine = "{name: fine, given: 'Resources: {}'}";
    check(replaced(right, fine, "{name: fine, given: 'Resources: {}', optons: {migration: true}}"),
          "an example has no key `optons`; did you mean `options`?", "optons");
    check(replaced(right, fine, "{name: fine, given: 'Resources: {}', options: {migrations: true}}"),
          "a run has no key `migrations`; did you mean `migration`?", "migrations");
    check(replaced(right, fine, "{name: fine, given: 'Resources: {}', options: {migration: 7}}"),
          "`migration` is true or false", "7");
    check(replaced(right, fine, "{name: fine, given: 'Resources: {}', document: 7}"),
          "`document` is true or false", "7");
    check(replaced(right, "    given: |\n      a: 1\n      #  ^ wrong\n",
                   "    given: 'a: 1'\n    carets: [{at: a, say: wrong}]\n"),
          "a caret has no key `say`; did you mean `says`?", "say");
}

TEST_CASE("a key that stands twice is a mistake and no warning") {
    bench::Loaded loaded;
    loaded.load(bench::rule_file(logic + "require: true\n"));
    CHECK_FALSE(loaded.right);
    REQUIRE(loaded.findings.size() == 1);
    CHECK(loaded.findings.all().front().rule == "duplicate-key");
    CHECK(loaded.findings.all().front().severity == finding::Severity::error);
}
