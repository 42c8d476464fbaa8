#include "document/hcl.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <sstream>

using document::HclExpression;
using document::HclKind;

namespace {

struct HclReading {
    explicit HclReading(std::string content, const document::Limits& limits = {}) {
        const text::SourceId id = sources.add("main.tf", std::move(content));
        file = document::read_hcl(sources, id, findings, limits);
        findings.sort();
    }
    [[nodiscard]] std::string excerpt(text::Span span) const { return std::string(sources.excerpt(span)); }
    [[nodiscard]] const HclExpression& value(std::string_view name) const {
        const document::HclAttribute* attribute = file->body().find(name);
        REQUIRE(attribute != nullptr);
        return attribute->value;
    }
    [[nodiscard]] std::string place(std::size_t fault) const {
        const text::Position at = sources[0].position(findings.all()[fault].place.begin);
        return std::to_string(at.line) + ":" + std::to_string(at.column);
    }

    text::Sources sources;
    finding::Findings findings;
    std::unique_ptr<document::HclFile> file;
};

std::string seed(const std::string& name) {
    std::ifstream file(BUSLINT_ROOT "/tests/fuzz/seeds/hcl_reader/" + name, std::ios::binary);
    REQUIRE(file);
    std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (content.starts_with("\xEF\xBB\xBF")) content.erase(0, 3);
    return content;
}

std::string repeated(std::string_view text, std::size_t times) {
    std::string made;
    for (std::size_t i = 0; i < times; ++i) made += text;
    return made;
}

}  // namespace

TEST_CASE("odd and broken files of HCL are read as Terraform reads them") {
    std::ifstream table(BUSLINT_ROOT "/tests/unit/document/hcl_files.txt");
    std::string line;
    std::size_t files = 0;
    while (std::getline(table, line)) {
        if (line.starts_with("#")) continue;
        std::istringstream words(line);
        std::string name;
        std::string expected;
        words >> name >> expected;
        CAPTURE(name);
        const HclReading reading(seed(name));
        CHECK((reading.findings.empty() ? "none" : reading.place(0)) == expected);
        for (const finding::Finding& fault : reading.findings.all()) CHECK(fault.rule == "syntax");
        ++files;
    }
    CHECK(files >= 15);
}

TEST_CASE("blocks, labels, arguments and expressions have places") {
    const HclReading reading("resource \"a\\\"b\" c {\n  x = foo.bar[0]\n  inner {\n  }\n}\n");
    CHECK(reading.findings.empty());
    const document::HclBlock& block = reading.file->body().blocks.at(0);
    CHECK(block.type == "resource");
    CHECK(block.labels.at(0).text == "a\"b");
    CHECK(reading.excerpt(block.labels.at(0).place) == "\"a\\\"b\"");
    CHECK(block.labels.at(1).text == "c");
    CHECK(reading.excerpt(block.place).ends_with("  }\n}"));
    const document::HclAttribute& x = block.body.attributes.at(0);
    CHECK(reading.excerpt(x.name_place) == "x");
    CHECK(reading.excerpt(x.place) == "x = foo.bar[0]");
    CHECK(reading.excerpt(x.value.span()) == "foo.bar[0]");
    CHECK(reading.excerpt(x.value.child(0).span()) == "foo.bar");
    CHECK(x.value.child(0).name() == "bar");
    CHECK(reading.excerpt(block.body.blocks.at(0).type_place) == "inner");
}

TEST_CASE("operators bind as the specification of HCL has it") {
    const HclReading reading("x = a || b && !c == d + e * -f ? g : h\n");
    const HclExpression conditional = reading.value("x");
    REQUIRE(conditional.is(HclKind::conditional));
    const HclExpression either = conditional.child(0);
    CHECK(either.operation() == document::HclOperation::either);
    const HclExpression both = either.child(1);
    CHECK(both.operation() == document::HclOperation::both);
    const HclExpression equal = both.child(1);
    CHECK(equal.operation() == document::HclOperation::equal);
    CHECK(equal.child(0).operation() == document::HclOperation::opposite);
    CHECK(equal.child(1).operation() == document::HclOperation::add);
    CHECK(equal.child(1).child(1).child(1).operation() == document::HclOperation::negate);
}

TEST_CASE("a for expression tells its parts") {
    const HclReading reading("x = { for k, v in m : k => v... if v }\ny = [for v in m : v]\n");
    const document::HclLoop loop = reading.value("x").loop();
    CHECK(loop.key_name == "k");
    CHECK(loop.value_name == "v");
    CHECK(loop.grouped);
    REQUIRE(loop.result_key);
    CHECK(loop.result_key->name() == "k");
    REQUIRE(loop.condition);
    const document::HclLoop plain = reading.value("y").loop();
    CHECK(plain.key_name.empty());
    CHECK_FALSE(plain.condition);
    CHECK_FALSE(plain.result_key);
}

TEST_CASE("comments are kept with their places") {
    const HclReading reading("# one\nx = [ // two\n  1 /* three */\n]\ny = \"# none\"\n");
    const auto& comments = reading.file->comments();
    REQUIRE(comments.size() == 3);
    CHECK(comments[0].text == "# one");
    CHECK(comments[1].text == "// two");
    CHECK(comments[2].text == "/* three */");
    CHECK(reading.excerpt(comments[1].span) == "// two");
}

TEST_CASE("a broken block hides itself alone and is not complete") {
    const HclReading reading(seed("late-fault.tf"));
    REQUIRE(reading.findings.size() == 1);
    const auto& blocks = reading.file->body().blocks;
    REQUIRE(blocks.size() == 3);
    CHECK(blocks[0].body.complete);
    CHECK_FALSE(blocks[1].body.complete);
    CHECK(blocks[2].body.complete);
    CHECK(blocks[2].body.find("x") != nullptr);
}

TEST_CASE("a repeated argument is told with both places, among many too") {
    for (const std::size_t others : {0U, 20U}) {
        std::string content = "a = 1\n";
        for (std::size_t i = 0; i < others; ++i) content += "b" + std::to_string(i) + " = 1\n";
        const HclReading reading(content + "a = 2\n");
        REQUIRE(reading.findings.size() == 1);
        CHECK(reading.findings.all()[0].related.at(0).place == text::Span{0, 0, 1});
        CHECK(reading.file->body().attributes.size() == others + 2);
    }
}

TEST_CASE("what nests too deep or is too much is a limit") {
    for (const char* nest : {"(", "[", "{ a = ", "\"${", "-", "!", "f(", "a[", "a ? b : ", "<<E\n${"}) {
        CAPTURE(nest);
        const HclReading reading("x = " + repeated(nest, 100'000) + "\nresource \"kept\" \"it\" {}\n");
        REQUIRE_FALSE(reading.findings.empty());
        CHECK(reading.findings.all()[0].rule ==
              (std::string_view(nest).starts_with("<<") ? "syntax" : "limit"));
    }
    const HclReading blocks(repeated("a {\n", 100'000));
    CHECK(blocks.findings.all()[0].rule == "limit");
    for (const char* chain : {" + 1", ".a", "[0]", " || b"}) {
        CAPTURE(chain);
        CHECK(HclReading("x = a" + repeated(chain, 700) + "\n").findings.empty());
        CHECK(HclReading("x = a" + repeated(chain, 100'000) + "\n").findings.all().at(0).rule == "limit");
    }
    document::Limits few;
    few.nodes = 10;
    const HclReading many("x = [" + repeated("1, ", 100) + "]\n", few);
    REQUIRE(many.findings.size() == 1);
    CHECK(many.findings.all()[0].rule == "limit");
}

TEST_CASE("of very many faults the first hundred are listed") {
    for (const char* line : {"x = \"\n", "x = ]\n", "x = (\n", "a \"${b}\" {}\n"}) {
        CAPTURE(line);
        const HclReading reading(repeated(line, 50'000));
        CHECK(reading.findings.size() == 101);
    }
}

TEST_CASE("a template alone is read with one place for all") {
    const text::Span place{0, 3, 9};
    finding::Findings findings;
    const auto file = document::read_hcl_template("a ${b}\n\"c\"", place, &findings);
    CHECK(findings.empty());
    REQUIRE(file->expression());
    CHECK(file->expression()->is(HclKind::template_));
    CHECK(file->expression()->child(1).span() == place);
    CHECK(file->expression()->child(2).text() == "\n\"c\"");
    CHECK_FALSE(document::read_hcl_template("a ${", place, nullptr)->expression());
    CHECK_FALSE(document::read_hcl_expression("1 2", place, nullptr)->expression());
}
