#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "bench.hpp"
#include "document/schema.hpp"

namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path) {
    std::ifstream stream(path);
    return std::string(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
}

const document::Schema& schema() {
    static const std::optional<document::Schema> loaded =
        document::Schema::load(content_of(fs::path(BUSLINT_ROOT) / "schemas" / "rule.schema.json"));
    REQUIRE(loaded);
    return *loaded;
}

std::vector<document::Violation> violations_of(const std::string& file) {
    text::Sources sources;
    finding::Findings findings;
    const auto document =
        document::read(sources, sources.add("rule.yaml", file), document::Format::yaml, findings);
    REQUIRE(document->roots().size() == 1);
    return schema().validate(document->roots().front());
}

bool reader_takes(const std::string& file) {
    text::Sources sources;
    finding::Findings findings;
    return lint::read_rule(sources, sources.add("try.yaml", file), findings).has_value();
}

}  // namespace

TEST_CASE("every rule file is as the schema for editors says") {
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(BUSLINT_ROOT) / "rules")) {
        if (entry.path().extension() != ".yaml") continue;
        ++count;
        for (const document::Violation& violation : violations_of(content_of(entry.path()))) {
            FAIL_CHECK(entry.path().filename() << ": " << violation.path << ": " << violation.message);
        }
    }
    CHECK(count > 0);
}

TEST_CASE("schema and reader refuse the same forms") {
    const std::string right = bench::rule_file(
        "for: subscriber in subscribers\nrequire: true\nmessage: none\nrelated: [{at: subscriber, note: "
        "here}]\n");
    CHECK(violations_of(right).empty());
    CHECK(reader_takes(right));
    struct Row {
        const char* what;
        const char* by;
    };
    const Row rows[] = {
        {"severity: error", "severity: fatal"},
        {"confidence: high", "confidence: sure"},
        {"id: try", "id: Try"},
        {"fix: Mend it.\n", ""},
        {"fix: Mend it.\n", "fix: Mend it.\nfixes: a\n"},
        {"require: true\n", ""},
        {"for: subscriber in subscribers\n", ""},
        {"at: subscriber, note", "note"},
        {"note: here", "notes: here"},
        {"message: none\n", "message: none\nparameters: {a: {type: real, default: 1}}\n"},
        {"message: none\n", "message: none\nlowered: [{when: true}]\n"},
        {"message: none\n", "message: none\nlet: [a]\n"},
        {"name: fine, ", ""},
        {"name: fine", "name: fine, speed: 3"},
        {"good:", "goods:"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.what, row.by);
        std::string file = right;
        const std::size_t at = file.find(row.what);
        REQUIRE(at != std::string::npos);
        file.replace(at, std::string(row.what).size(), row.by);
        CHECK_FALSE(violations_of(file).empty());
        CHECK_FALSE(reader_takes(file));
    }
}
