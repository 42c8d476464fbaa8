#include "lint/waivers.hpp"

#include "bench.hpp"

namespace {

using finding::Finding;

const lint::Catalogue& rules() {
    static const lint::Catalogue all = lint::Catalogue::built_in();
    return all;
}

/// One file and its waivers.
struct Read {
    explicit Read(std::string content, document::Format format = document::Format::yaml) {
        const text::SourceId id = sources.add("template", std::move(content));
        document = document::read(sources, id, format, findings);
        REQUIRE(findings.empty());
        const lint::WaiverReading reading{rules(), findings};
        waivers.add(lint::waivers_in_comments(document->comments(), sources[id], reading));
        waivers.add(lint::waivers_in_metadata(*document, reading));
    }

    /// Whether a finding is waived that begins at the first occurrence of some words.
    bool waives(std::string_view words, const std::string& rule = "dead-letter-missing",
                const std::string& subject = "") {
        const auto begin = sources[0].content().find(words);
        REQUIRE(begin != std::string::npos);
        Finding finding;
        finding.rule = rule;
        finding.subject = subject;
        finding.place = {0, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + 1)};
        std::vector<Finding> all{finding};
        waivers.apply(all, [](const std::string& glob, text::SourceId) { return glob == "*"; });
        if (all[0].waived) last = *all[0].waived;
        return all[0].waived.has_value();
    }

    /// What is told of waivers, with the words at the place.
    std::vector<std::string> told(bool judged = true) {
        std::vector<std::string> result;
        const lint::Waivers::Extent extent{[](const std::string&, text::SourceId) { return true; },
                                           [=](text::SourceId) { return judged; },
                                           [=](const std::string&) { return judged; }};
        for (const Finding& one : waivers.complaints(extent)) result.push_back(shown(one));
        return result;
    }
    [[nodiscard]] std::string shown(const Finding& one) const {
        return one.rule + " " + std::string(sources.excerpt(one.place)) + ": " + one.message;
    }
    [[nodiscard]] std::vector<std::string> mistakes() const {
        std::vector<std::string> result;
        for (const Finding& one : findings.all()) result.push_back(shown(one));
        return result;
    }

    text::Sources sources;
    finding::Findings findings;
    std::unique_ptr<document::Document> document;
    lint::Waivers waivers{sources, "2026-06-30"};
    finding::Waived last;
};

}  // namespace

TEST_CASE("a comment is for its own line, or alone on a line for the next") {
    Read read(
        "# buslint: allow[dead-letter-missing] above\n"
        "# something else\n"
        "A: 1\n"
        "B: 2  # buslint: allow[dead-letter-missing, shape]  - beside it\n"
        "C: 3\n");
    CHECK(read.waives("A"));
    CHECK(read.last.reason == "above");
    CHECK(read.waives("B"));
    CHECK(read.last.reason == "beside it");
    CHECK(read.last.by == finding::Waived::By::source);
    CHECK(read.sources.excerpt(read.last.place) ==
          "# buslint: allow[dead-letter-missing, shape]  - beside it");
    CHECK(read.waives("2", "shape"));
    CHECK_FALSE(read.waives("A", "shape"));
    CHECK_FALSE(read.waives("C"));
    CHECK(read.mistakes().empty());
}

TEST_CASE("lines may end as they like, and a comment may be the last") {
    Read read(
        "A: 1 # buslint: allow[dead-letter-missing] one\r\n# buslint: allow[dead-letter-missing] two\r\nB: "
        "2\r\n"
        "#buslint:allow[shape] until: 2026-06-30 three");
    CHECK(read.waives("A"));
    CHECK(read.last.reason == "one");
    CHECK(read.waives("B"));
    CHECK(read.last.reason == "two");
    CHECK(read.told() ==
          std::vector<std::string>{"waiver-unused shape: there is no finding of shape to waive here"});
}

TEST_CASE("a waiver counts through its last day") {
    Read read(
        "A: 1 # buslint: allow[shape] until:2026-06-30 today\n"
        "B: 2 # buslint: allow[shape] until:2026-06-29 yesterday\n");
    CHECK(read.waives("A", "shape"));
    CHECK(read.last.until == "2026-06-30");
    CHECK_FALSE(read.waives("B", "shape"));
    CHECK(read.told() ==
          std::vector<std::string>{"waiver-expired shape: the waiver of shape ended with 2026-06-29"});
}

TEST_CASE("what is unused is told only of what was judged") {
    Read read("A: 1 # buslint: allow[shape, duplicate-key] known\n");
    CHECK(read.waives("A", "shape"));
    CHECK(read.told(false).empty());
    CHECK(read.told() ==
          std::vector<std::string>{
              "waiver-unused duplicate-key: there is no finding of duplicate-key to waive here"});
}

TEST_CASE("metadata is for what begins in its resource and what is of it") {
    Read read(R"({"Resources": {
        "Orders": {"Metadata": {"buslint": {"allow": [
            {"rule": "dead-letter-missing", "reason": "known", "until": "2026-06-30"}]}}, "Inner": 1},
        "Others": {"Outer": 2}}})",
              document::Format::json);
    CHECK(read.mistakes().empty());
    CHECK(read.waives("Inner"));
    CHECK(read.waives("Orders"));
    CHECK(read.last.until == "2026-06-30");
    CHECK(read.waives("Outer", "dead-letter-missing", "Orders/a"));
    CHECK_FALSE(read.waives("Outer"));
    CHECK_FALSE(read.waives("Others", "dead-letter-missing", "Others"));
    CHECK_FALSE(read.waives("Inner", "shape"));
}

TEST_CASE("the configuration waives by rule, path and subject") {
    Read read("A: 1\n");
    const text::Span place = bench::at(2);
    read.waivers.add({{{"dead-letter-missing", place}, {"*", {}}, "Orders", "known", ""},
                      {{"shape", place}, {"elsewhere", {}}, "", "known", ""}},
                     rules());
    CHECK_FALSE(read.waives("A"));
    CHECK_FALSE(read.waives("A", "shape"));
    CHECK(read.waives("A", "dead-letter-missing", "Orders"));
    CHECK(read.waives("A", "dead-letter-missing", "Orders/a"));
    CHECK(read.last.by == finding::Waived::By::configuration);
    CHECK(read.told() == std::vector<std::string>{"waiver-unused  : there is no finding of shape to waive"});
    CHECK(read.told(false).empty());
}

TEST_CASE("what is wrong with a waiver") {
    const auto told = [](const std::string& comment) {
        const Read read("A: 1 # buslint: " + comment + "\n");
        REQUIRE(read.findings.size() <= 1);
        return read.findings.empty() ? std::string() : read.shown(read.findings.all()[0]).substr(13);
    };
    CHECK(told("allow[shape] known").empty());
    CHECK(told("see the handbook").empty());
    CHECK(told("allows [shape] known") == "allows: `allows` is not known here; did you mean `allow`?");
    CHECK(told("ignore shape") == "ignore: `ignore` is not known here; did you mean `allow`?");
    CHECK(told("skip[shape]") == "skip: `skip` is not known here; did you mean `allow`?");
    CHECK(told("allow shape") == "shape: the rule stands in brackets: `allow[RULE] reason`");
    CHECK(told("allow[shape known") == "[shape known: the bracket of `allow[RULE]` is not closed");
    CHECK(told("allow[shape]") == "shape: a waiver needs a reason, and does not count without");
    CHECK(told("allow[shape] --") == "shape: a waiver needs a reason, and does not count without");
    CHECK(told("allow[shap] known") == "shap: no rule is called `shap`; did you mean `shape`?");
    CHECK(told("allow[reading] known") == "reading: `reading` is a category: a waiver names rules");
    CHECK(told("allow[limit] known") ==
          "limit: `limit` cannot be waived: it says that something was not judged");
    CHECK(told("allow[waiver-unused] known") == "waiver-unused: `waiver-unused` cannot be waived");
    CHECK(told("allow[shape] until:2026-02-29 x") == "2026-02-29: `2026-02-29` is not a day as YYYY-MM-DD");
    CHECK(told("allow[shape] known until:2026-06-30") == "until:: `until:` stands before the reason");
}

TEST_CASE("what is a day") {
    for (const char* day : {"2026-01-01", "2028-02-29", "0001-12-31"}) CHECK(lint::is_date(day));
    for (const char* day :
         {"", "2026-1-1", "2026-02-29", "2026-13-01", "2026-00-10", "2026/01/01", "2026-01-01 "})
        CHECK_FALSE(lint::is_date(day));
}
