#include <catch2/catch.hpp>
#include <fstream>
#include <map>

#include "intake/hcl_evaluator.hpp"

namespace {

using value::Text;
using value::Tree;

/// As the table writes values.
std::string shown_value(const Tree& tree) {
    std::string made;
    switch (tree.kind()) {
        case Tree::Kind::absent:
            return "absent";
        case Tree::Kind::unknown:
            return "unknown";
        case Tree::Kind::null:
            return "null";
        case Tree::Kind::boolean:
            return tree.as_boolean() ? "true" : "false";
        case Tree::Kind::choice:
            return "?(" + shown_value(tree.then()) + " : " + shown_value(tree.otherwise()) + ")";
        case Tree::Kind::list:
            for (const Tree& item : tree.items()) made += (made.empty() ? "" : ", ") + shown_value(item);
            return "[" + made + "]";
        case Tree::Kind::map:
            for (const Tree::Entry& entry : tree.entries()) {
                made += (made.empty() ? "" : ", ") + entry.key + ": " + shown_value(entry.value);
            }
            return "{" + made + "}";
        case Tree::Kind::text:
            break;
        default:
            return tree.as_text().shown();
    }
    for (const value::Piece& piece : tree.as_text().pieces()) {
        if (piece.hole) made += "${" + piece.hole->label + "}";
        for (const char c : piece.literal) {
            if (c == '"' || c == '\\') made += '\\';
            made += c == '\n' ? "\\n" : c == '\t' ? "\\t" : std::string(1, c);
        }
    }
    return "\"" + made + "\"";
}

Tree hole_named(std::string label, value::HoleKind kind) {
    value::Symbol symbol;
    symbol.id = symbol.label = std::move(label);
    symbol.kind = kind;
    symbol.why.text = "nobody says";
    return Tree::text(Text(std::make_shared<const value::Symbol>(symbol)), {});
}

class TableScope : public intake::HclScope {
public:
    TableScope() {
        const Tree x = Tree::text("x", {});
        const auto number = [](int n) { return Tree::integer(n, std::to_string(n), {}); };
        known_["var.name"] = Tree::text("orders", {});
        known_["var.env"] = hole_named("var.env", value::HoleKind::text);
        known_["var.region"] = hole_named("region", value::HoleKind::region);
        known_["var.unknown"] = Tree::unknown({"it is not given", {}}, {});
        known_["var.list"] = Tree::list({x}, {});
        known_["var.map"] = Tree::map({{"a", {}, number(1)}, {"b", {}, number(2)}}, {});
        known_["each.key"] = Tree::text("one", {});
        known_["aws_sqs_queue.q"] = queue("aws_sqs_queue.q.arn");
        known_["aws_sqs_queue.many"] = Tree::list({queue("many-0"), queue("many-1")}, {});
    }
    intake::HclResolved resolve(const intake::HclReference& reference) override {
        last_steps = reference.steps.size();
        if (!reference.steps.empty()) {
            const auto found =
                known_.find(std::string(reference.root) + "." + std::string(reference.steps[0].name));
            if (found != known_.end()) return {found->second, 1};
        }
        return {Tree::unknown({"there is none", reference.place}, reference.place), reference.steps.size()};
    }
    std::optional<std::string> file_text(std::string_view path) override {
        if (path == "policy.json") return R"({"a": 1})";
        if (path == "greeting.tftpl") return "Hello ${name}: %{ for x in list }${x} %{ endfor }";
        return std::nullopt;
    }

    std::size_t last_steps = 0;

private:
    static Tree queue(const std::string& arn) {
        return Tree::map({{"arn", {}, hole_named(arn, value::HoleKind::arn)}}, {});
    }
    std::map<std::string, Tree> known_;
};

Tree evaluated(const std::string& expression, std::size_t steps = 2'000'000) {
    finding::Findings findings;
    const auto file = document::read_hcl_expression(expression, {}, &findings);
    CAPTURE(expression);
    for (const finding::Finding& fault : findings.all()) FAIL(fault.message);
    REQUIRE(file->expression());
    TableScope scope;
    intake::HclBudget budget{steps};
    return intake::evaluate(*file->expression(), scope, budget);
}

}  // namespace

TEST_CASE("expressions have the values that Terraform's documentation gives them") {
    std::ifstream table(BUSLINT_ROOT "/tests/unit/intake/hcl_expressions.txt");
    std::string line;
    std::size_t count = 0;
    while (std::getline(table, line)) {
        if (line.empty() || line.front() == '#') continue;
        const std::size_t arrow = line.rfind(" ==> ");
        REQUIRE(arrow != std::string::npos);
        const std::string expression = line.substr(0, arrow);
        CAPTURE(expression);
        CHECK(shown_value(evaluated(expression)) == line.substr(arrow + 5));
        ++count;
    }
    CHECK(count >= 150);
}

TEST_CASE("here-documents lose their indentation and keep their line ends") {
    CHECK(shown_value(evaluated("<<EOT\n  a\n b\nEOT\n")) == R"("  a\n b\n")");
    CHECK(shown_value(evaluated("<<-EOT\n    a\n\n      b\n    EOT\n")) == R"("a\n\n  b\n")");
    CHECK(shown_value(evaluated("<<-EOT\n    a ${var.env}\n      b\n    EOT\n")) ==
          R"("a ${var.env}\n  b\n")");
    CHECK(shown_value(evaluated("<<-EOT\n    a\n  ${var.env}\n    EOT\n")) == R"("  a\n${var.env}\n")");
    CHECK(shown_value(evaluated("<<EOT\n\\n \"q\" $${x}\nEOT\n")) == R"("\\n \"q\" ${x}\n")");
    CHECK(shown_value(evaluated("<<EOT\n%{ for x in [1, 2] ~}\nl ${x}\n%{ endfor ~}\nEOT\n")) ==
          R"("l 1\nl 2\n")");
}

TEST_CASE("a condition that is not known is one of its symbol") {
    const Tree choice = evaluated(R"(var.env == "prod" ? 1 : 2)");
    const Tree other = evaluated(R"("prod" != var.env ? 3 : 4)");
    value::World world;
    std::vector<std::string> ways;
    do {
        const bool first = world.holds(choice.condition());
        const bool second = world.holds(other.condition());
        ways.push_back(std::to_string(first) + std::to_string(second));
    } while (world.next());
    CHECK(ways == std::vector<std::string>{"11", "00"});
}

TEST_CASE("the same unknown expression is the same hole, but in each round of a loop another one") {
    CHECK(value::equal(evaluated("md5(\"a\")").as_text(), evaluated("md5(\"a\")").as_text()) ==
          value::Truth::yes);
    const Tree list = evaluated("[for x in [1, 2] : md5(x)]");
    CHECK(value::equal(list.items()[0].as_text(), list.items()[1].as_text()) == value::Truth::unknown);
}

TEST_CASE("an element that may not be there is a choice") {
    CHECK(shown_value(evaluated(R"([for x in ["a", "b"] : x if x != var.env])")) ==
          R"([?(absent : "a"), ?(absent : "b")])");
    CHECK(shown_value(evaluated(R"(length([for x in ["a"] : x if x != var.env]))")) == "unknown");
}

TEST_CASE("a scope sees all steps of a reference, a splat among them") {
    finding::Findings findings;
    const auto file = document::read_hcl_expression("aws_sqs_queue.many[*].arn", {}, &findings);
    TableScope scope;
    intake::HclBudget budget;
    (void)intake::evaluate(*file->expression(), scope, budget);
    CHECK(scope.last_steps == 3);
}

TEST_CASE("names that are given beside the scope's win") {
    finding::Findings findings;
    const auto file = document::read_hcl_expression("dead_letter_config.value.arn", {}, &findings);
    TableScope scope;
    intake::HclBudget budget;
    const Tree iterator = Tree::map({{"value", {}, Tree::map({{"arn", {}, Tree::text("a", {})}}, {})}}, {});
    CHECK(shown_value(intake::evaluate(*file->expression(), scope, budget,
                                       {{"dead_letter_config", iterator}})) == "\"a\"");
}

TEST_CASE("what multiplies itself ends within the budget") {
    const std::string many = "range(1000)";
    CHECK(shown_value(evaluated("length([for a in " + many + " : [for b in " + many + " : [for c in " + many +
                                " : a]]])")) == "unknown");
    CHECK(shown_value(evaluated("length(setproduct(" + many + ", " + many + ", " + many + "))")) ==
          "unknown");
    std::string doubled = "\"xxxxxxxxxxxxxxxx\"";
    for (int i = 0; i < 24; ++i) doubled = "[for x in [" + doubled + "] : format(\"%s%s\", x, x)][0]";
    CHECK(evaluated(doubled).as_text().first_hole() != nullptr);
    std::string signs;
    for (int i = 0; i < 60; ++i) signs += "-!";
    CHECK_FALSE(evaluated(signs + "\"no\"").is(Tree::Kind::text));
    std::string ways = "\"${var.env == \"0\" ? 1 : 2}";
    for (int i = 1; i < 12; ++i) ways += "${var.env == \"" + std::to_string(i) + "\" ? 1 : 2}";
    CHECK(shown_value(evaluated(ways + "\"")) == "unknown");
    CHECK(shown_value(evaluated("[1, 2, 3]", 2)) == "[1, unknown, unknown]");
}
