#include <catch2/catch.hpp>

#include "reading.hpp"

namespace {

std::string times(std::size_t count, std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) out += text;
    return out;
}

std::string laughs() {
    std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i <= 10; ++i) {
        const std::string below = "*a" + std::to_string(i - 1);
        text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + times(9, below + ", ") + below +
                "]\n";
    }
    return text + "end: here\n";
}

std::size_t count(const document::Node& node) {
    std::size_t sum = 1;
    for (const auto& element : node.elements()) sum += count(element);
    for (const auto& entry : node.entries()) sum += 1 + count(entry.value);
    return sum;
}

}  // namespace

TEST_CASE("what nests too deep is a null, and the rest is read") {
    const std::string deep = times(5000, "[") + times(5000, "]");
    const std::string message = "values nest more than 200 deep; what is below is not read";
    const Reading in_yaml = yaml("a: " + deep + "\nb: 1\n");
    CHECK(in_yaml.found() == "limit 1:203 " + message);
    CHECK(in_yaml.root().find("b")->integer() == 1);
    const Reading in_json = json("{\"a\": " + deep + ", \"b\": 1}");
    CHECK(in_json.found() == "limit 1:206 " + message);
    CHECK(in_json.root().find("b")->integer() == 1);
}

TEST_CASE("an alias to what was too deep is a null without a word") {
    const Reading reading = yaml("a: [[[&x [1]]]]\nb: *x\n", {3, 1000, 1000});
    CHECK(reading.findings.size() == 1);
    CHECK(shown(*reading.root().find("b")) == "null");
}

TEST_CASE("brackets without end stop the reading") {
    CHECK(yaml(times(100'000, "[")).findings.all().at(0).rule == "limit");
    CHECK(json(times(100'000, "[")).findings.all().at(0).rule == "syntax");
}

TEST_CASE("aliases stand for a bounded number of values") {
    const Reading reading = yaml(laughs());
    CHECK(reading.found() ==
          "limit 7:10 aliases stand for more than 2000000 values; those beyond are not read");
    CHECK(reading.root().find("end")->text() == "here");
    CHECK(count(reading.root()) < 2'100'000);
}

TEST_CASE("aliases nest to a bounded depth") {
    std::string text = "a0: &a0 [x]\n";
    for (int i = 1; i < 1000; ++i) {
        const std::string number = std::to_string(i);
        text += "a" + number + ": &a" + number + " [*a" + std::to_string(i - 1) + "]\n";
    }
    const Reading reading = yaml(text);
    CHECK(reading.found() ==
          "limit 200:14 aliases nest values more than 200 deep; what is below is not read");
}

TEST_CASE("the number of values is bounded") {
    CHECK(yaml("[a, b, c, d]", {200, 4, 10}).findings.all().at(0).rule == "limit");
    const Reading reading = json("[1]\n[2]\n[3]\n", {200, 5, 10});
    CHECK(reading.findings.all().at(0).rule == "limit");
    CHECK(reading.document->roots().size() == 2);
}

TEST_CASE("only so many tags are told apart") {
    std::string text;
    for (int i = 0; i < 65'600; ++i) text += "- !t" + std::to_string(i) + " x\n";
    const Reading reading = yaml(text);
    CHECK(reading.found() == "limit 65536:11 more than 65535 different tags; the others are not read");
    CHECK(reading.root().elements()[65'534].tag() == "!t65534");
}

TEST_CASE("a limit is an error: what was not read may be at fault") {
    CHECK(yaml("[[[1]]]", {2, 1000, 1000}).findings.all().at(0).severity == finding::Severity::error);
}

TEST_CASE("faults of one kind are listed up to a number, and the others are counted") {
    const Reading aliases = yaml("a: [" + times(150, "*x, ") + "1]\nb: {" + times(3, "k: 1, ") + "}\n");
    CHECK(aliases.findings.size() == 100 + 1 + 2);
    CHECK(aliases.findings.all().at(99).message == "there is no anchor `x` before this alias");
    CHECK(aliases.findings.all().back().message == "50 faults of this kind, from here on, are not listed");
    CHECK(aliases.findings.all().back().severity == finding::Severity::error);
    CHECK(aliases.findings.all().back().place.begin == 4 + 100 * 4);

    const Reading keys = yaml("{" + times(400, "k: 1, ") + "}\n");
    CHECK(keys.findings.size() == 101);
    CHECK(keys.findings.all().back().message == "299 faults of this kind, from here on, are not listed");
}

TEST_CASE("only so many tag directives stand before a document") {
    const auto directives = [](int count) {
        std::string text;
        for (int i = 0; i < count; ++i) text += "%TAG !a" + std::to_string(i) + "! tag:x\n";
        return text + "---\na: 1\n";
    };
    const Reading many = yaml(directives(101));
    CHECK(many.found() == "limit 101:1 more than 100 `%TAG` lines; the file is not read");
    CHECK(many.document->roots().empty());
    const Reading documents = yaml(directives(100) + "...\n" + directives(100));
    CHECK(documents.found().empty());
    CHECK(documents.document->roots().size() == 2);
    CHECK(yaml("a: '" + times(200, "x %TAG ") + "'\n").found().empty());
}
