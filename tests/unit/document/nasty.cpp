#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "reading.hpp"
#include "text/encoding.hpp"

namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream stream;
    stream << file.rdbuf();
    return text::to_utf8(stream.str());
}

}  // namespace

TEST_CASE("the nasty files read or are refused as they should") {
    const fs::path folder = fs::path(BUSLINT_ROOT) / "../shared/corpus/nasty";
    if (!fs::exists(folder / "expected.json")) {
        WARN("skipped: there is no corpus of nasty files beside the project");
        return;
    }
    const Reading expected = json(contents(folder / "expected.json"));
    std::size_t read = 0;
    for (const document::Node& file : expected.root().elements()) {
        const std::string name(file.find("file")->text());
        const bool is_json = name.substr(0, 5) == "json/";
        if (!is_json && name.substr(0, 5) != "yaml/") continue;
        CAPTURE(name);
        const Reading reading(is_json ? document::Format::json : document::Format::yaml,
                              contents(folder / name));
        const std::string_view verdict = file.find("parse")->text();
        const bool whole = reading.found().find("syntax") == std::string::npos;
        if (verdict == "ok") CHECK(reading.found().empty());
        if (verdict == "ok") CHECK(reading.document->roots().size() == 1);
        if (verdict == "error") CHECK_FALSE(whole);
        CHECK((whole || !reading.findings.empty()));
        ++read;
    }
    CHECK(read >= 30);
}
