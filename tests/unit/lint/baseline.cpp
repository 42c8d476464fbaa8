#include "lint/baseline.hpp"

#include <catch2/catch.hpp>

#include "finding/baseline.hpp"

namespace {

struct Read {
    text::Sources sources;
    finding::Findings mistakes;
    std::vector<finding::Entry> entries;

    explicit Read(std::string content) {
        const text::SourceId id = sources.add("baseline.json", std::move(content));
        entries = lint::read_baseline(sources, id, lint::Catalogue::built_in(), mistakes);
    }
    [[nodiscard]] std::string mistake() const {
        return mistakes.empty() ? "" : mistakes.all().front().message;
    }
    [[nodiscard]] std::string_view about() const {
        return mistakes.empty() ? "" : sources.excerpt(mistakes.all().front().place);
    }
};

std::string baseline_of(const std::string& entries) {
    return "{\"format\":1,\n\"findings\":[\n" + entries + "\n]}\n";
}

}  // namespace

TEST_CASE("a baseline is read entry by entry") {
    const Read read(baseline_of(R"({"rule":"a","path":"t.yaml","subject":"S","message":"m","condition":"c"},)"
                                "\n"
                                R"({"rule":"a","path":"t.yaml","message":"m","undecided":true})"));
    CHECK(read.mistake().empty());
    REQUIRE(read.entries.size() == 2);
    CHECK(read.entries[0].known == finding::Known{"t.yaml", "a", "S", "m", "c", false});
    CHECK(read.entries[1].known == finding::Known{"t.yaml", "a", "", "m", "", true});
    CHECK(read.sources[0].position(read.entries[1].place.begin).line == 4);
    CHECK(Read(baseline_of("")).mistakes.empty());
}

TEST_CASE("what is no baseline is said at its place") {
    CHECK(Read("").mistakes.size() == 1);
    CHECK(Read("[]").mistakes.size() == 1);
    CHECK(Read("{\"format\":1,\"findings\":[").mistakes.size() == 1);
    const Read newer("{\"format\":2,\"findings\":[]}");
    CHECK(newer.about() == "2");
    const Read misspelt(baseline_of(R"({"rule":"a","path":"t.yaml","mesage":"m"})"));
    REQUIRE(misspelt.mistakes.size() == 2);
    CHECK(misspelt.mistakes.all().back().message.find("mesage") != std::string::npos);
    CHECK(misspelt.entries.empty());
    const Read number(baseline_of(R"({"rule":7,"path":"t.yaml","message":"m"})"));
    CHECK(number.about() == "7");
}

TEST_CASE("a stale entry says what is no longer found, in a form that a message may have") {
    const Read read(baseline_of(R"({"rule":"a","path":"t.yaml","subject":"S","message":"m"})"));
    const finding::Finding note = lint::stale(read.entries.at(0));
    CHECK(note.rule == "baseline-stale");
    CHECK(note.severity == finding::Severity::note);
    CHECK(note.message == "a of S in t.yaml is no longer found: m");
    CHECK(finding::well_formed(note.message));
}
