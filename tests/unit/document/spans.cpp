#include <catch2/catch.hpp>

#include "reading.hpp"

using document::Kind;
using document::Node;

namespace {

/// The text at a node's span, read by itself, must be the same value.
void check_reread(const Reading& reading, const Node& node, bool in_json) {
    const std::string text(reading.excerpt(node));
    CAPTURE(text);
    const bool nested_block = !in_json && node.style() == document::Style::block && node.size() > 0;
    if (!nested_block && !text.empty()) {
        const std::string content = in_json ? text : text + '\n';
        const Reading again(in_json ? document::Format::json : document::Format::yaml, content);
        REQUIRE(again.document->roots().size() == 1);
        std::string expected = shown(node);
        if (!node.tag().empty()) expected.erase(0, node.tag().size() + 1);
        const bool retyped = !node.tag().empty() && node.kind() < Kind::sequence;
        if (!retyped) CHECK(shown(again.root()) == expected);
    }
    for (const Node& element : node.elements()) check_reread(reading, element, in_json);
    for (const Node::Entry& entry : node.entries()) {
        check_reread(reading, entry.key, in_json);
        check_reread(reading, entry.value, in_json);
    }
}

}  // namespace

TEST_CASE("spans hold the value as written, without tag and anchor") {
    const std::vector<std::pair<std::string, std::string>> table = {
        {"v: plain", "plain"},
        {"v: two words # comment", "two words"},
        {"v: 'it''s' # c", "'it''s'"},
        {"v: \"a\\n\"", "\"a\\n\""},
        {"v: !Sub \"x\"", "\"x\""},
        {"v: &a !Sub x", "x"},
        {"v: !Sub &a x", "x"},
        {"v: !Sub # why\n  x", "x"},
        {"v: !Join [a, b]", "[a, b]"},
        {"v: &a {k: 1} ", "{k: 1}"},
        {"v:\n  a: 1\n  b: 2\n\n# end\nw: 1", "a: 1\n  b: 2"},
        {"v:\n- a\n- b\nw: 1", "- a\n- b"},
        {"v: |\n  text\n  more\n\nw: 1", "|\n  text\n  more"},
        {"v: !Sub |-\r\n  text\r\n\r\nw: 1", "|-\r\n  text"},
        {"v: |+\n\nw: 1", "|+"},
        {"v:\nw: 1", ""},
        {"v: !Ref\nw: 1", ""},
        {"v: plain\n  folded", "plain\n  folded"},
        {"ü: 1\nv: é # ö", "é"},
        {"ü: [ñ, {v: x}]\nv: \"日本\"", "\"日本\""},
        {"v:\tx\n", "x"},
        {"v: [a: b]", "[a: b]"},
    };
    for (const auto& [text, expected] : table) {
        CAPTURE(text);
        const Reading reading = yaml(text);
        CHECK(reading.found().empty());
        CHECK(reading.excerpt(*reading.root().find("v")) == expected);
    }
}

TEST_CASE("an empty value is an empty span behind its colon") {
    const Reading reading = yaml("a:\n  b: # none\nc: 1\n");
    const text::Span span = reading.root().find("a")->find("b")->span();
    CHECK(span.begin == 7);
    CHECK(span.end == 7);
}

TEST_CASE("the mapping that a flow pair implies ends with its value") {
    const Reading reading = yaml("[ a: b , c]");
    CHECK(reading.excerpt(reading.root().elements()[0]) == "a: b");
}

TEST_CASE("the text at a span reads as the same value") {
    const std::vector<std::string> yamls = {
        "a: [1, 'x', \"y\\t\", {b: c}]\nd: |\n  text\n\n  more\ne: >-\n  folded\n  text\n",
        "é: 'ü'\nb: \"multi\n  line\"\r\nc: !Sub '${x}'\nd: !If [a, !Ref b, ~]\n",
        "- - a\n  - b: 1\n-\n- {a: , b: [ ]}\n- |2\n   x\n",
    };
    for (const std::string& text : yamls) {
        const Reading reading = yaml(text);
        REQUIRE(reading.found().empty());
        check_reread(reading, reading.root(), false);
    }
    const Reading reading =
        json(" {\"a\": [1, -2.5e3, true , null], \"\\u00e9\": {\"é\": \"x\\ny\"}, \"e\": {} } ");
    check_reread(reading, reading.root(), true);
}

TEST_CASE("spans of the project's templates read as the same values") {
    for (const std::string text : {
             "Resources:\r\n  Rule:\r\n    Type: AWS::Events::Rule\r\n    Properties:\r\n      Targets:\r\n"
             "        - {Id: t, Arn: !GetAtt Fn.Arn}\r\n",
         }) {
        const Reading reading = yaml(text);
        const Node target = reading.root()
                                .find("Resources")
                                ->find("Rule")
                                ->find("Properties")
                                ->find("Targets")
                                ->elements()[0];
        CHECK(reading.excerpt(target) == "{Id: t, Arn: !GetAtt Fn.Arn}");
        CHECK(reading.sources[0].position(target.span().begin) == text::Position{6, 11});
    }
}
