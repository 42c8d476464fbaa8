#include "finding/finding.hpp"

#include <catch2/catch.hpp>

#include "finding/fingerprint.hpp"

using finding::Finding;
using finding::Findings;
using finding::Severity;

namespace {

Finding make(std::string rule, std::uint32_t source, std::uint32_t begin, std::string message = "fault") {
    Finding made;
    made.rule = std::move(rule);
    made.message = std::move(message);
    made.place = {source, begin, begin + 1};
    return made;
}

std::string added(std::string message) {
    Findings findings;
    findings.add(make("some-rule", 0, 0, std::move(message)));
    return findings.all()[0].message;
}

}  // namespace

TEST_CASE("messages are made well formed") {
    CHECK(added("Dead has no policy") == "Dead has no policy");
    CHECK(added("no queue.") == "no queue");
    CHECK(added("no queue...") == "no queue");
    CHECK(added(".") == ".");
    CHECK(added("a\nb") == "a\\nb");
    CHECK(added("\x1b[2J") == "\\x1b[2J");
    CHECK(added("").empty() == false);
}

TEST_CASE("the form of a fixed text can be asked") {
    CHECK(finding::well_formed("the queue has no policy"));
    CHECK(finding::well_formed("`Effect` is not Allow or Deny"));
    CHECK(finding::well_formed("ARN of another partition"));
    CHECK_FALSE(finding::well_formed(""));
    CHECK_FALSE(finding::well_formed("the queue has no policy."));
    CHECK_FALSE(finding::well_formed("The queue has no policy"));
    CHECK_FALSE(finding::well_formed("two\nlines"));
}

TEST_CASE("findings sort by source, offset, rule, message") {
    Findings findings;
    findings.add(make("b", 1, 0));
    findings.add(make("b", 0, 5));
    findings.add(make("a", 0, 5, "second"));
    findings.add(make("a", 0, 5, "first"));
    findings.add(make("z", 0, 1));
    Finding nowhere = make("a", 0, 0);
    nowhere.place = {};
    findings.add(nowhere);
    findings.sort();
    std::string order;
    for (const Finding& f : findings.all()) order += f.rule + ":" + f.message + " ";
    CHECK(order == "z:fault a:first a:second b:fault b:fault a:fault ");
    CHECK(findings.all()[3].place.source == 0);
}

TEST_CASE("what says the same of the same place is told once, with its evidence") {
    Findings findings;
    Finding with_evidence = make("a", 0, 0);
    with_evidence.related.push_back({{0, 3, 4}, "here"});
    for (int i = 0; i < 2; ++i) {
        findings.add(make("a", 0, 0));
        findings.add(with_evidence);
    }
    Finding under_condition = make("a", 0, 0);
    under_condition.condition = "Prod holds";
    findings.add(under_condition);
    Finding other_subject = make("a", 0, 0);
    other_subject.subject = "Payments";
    findings.add(other_subject);
    findings.sort();
    REQUIRE(findings.size() == 2);
    CHECK(findings.all()[0].related.size() == 1);
    CHECK(findings.all()[1].condition == "Prod holds");
}

TEST_CASE("append moves all findings over") {
    Findings first;
    Findings second;
    second.add(make("b", 0, 0));
    first.append(std::move(second));
    Findings third;
    third.add(make("c", 0, 0));
    first.append(std::move(third));
    REQUIRE(first.size() == 2);
    CHECK(first.all()[1].rule == "c");
    CHECK(first.take().size() == 2);
}

TEST_CASE("names are those that reports print") {
    CHECK(finding::name(Severity::error) == "error");
    CHECK(finding::name(Severity::warning) == "warning");
    CHECK(finding::name(Severity::note) == "note");
    CHECK(finding::name(finding::Confidence::low) == "low");
    CHECK(finding::name(finding::Confidence::medium) == "medium");
    CHECK(finding::name(finding::Confidence::high) == "high");
}

TEST_CASE("fingerprints stay when lines move and differ where it matters") {
    text::Sources sources;
    sources.add("./a.yaml", "0123456789");
    sources.add("b.yaml", "0123456789");
    text::Sources renamed;
    renamed.add("a.yaml", "another text of another length");
    Finding base = make("a", 0, 0);
    base.subject = "Orders";
    Finding moved = base;
    moved.place = {0, 7, 8};
    moved.message = "other words";
    const std::string key = finding::fingerprints({base}, sources)[0];
    CHECK(key.size() == 18);
    CHECK(key.ends_with(":1"));
    CHECK(finding::fingerprints({moved}, renamed)[0] == key);
    CHECK(finding::fingerprints({base, moved}, sources)[1] == key.substr(0, 16) + ":2");

    Finding rule = base;
    rule.rule = "b";
    Finding path = base;
    path.place.source = 1;
    Finding subject = base;
    subject.subject = "Payments";
    Finding condition = base;
    condition.condition = "Prod holds";
    Finding undecided = base;
    undecided.undecided = true;
    for (const Finding& other : {rule, path, subject, condition, undecided}) {
        CHECK(finding::fingerprints({other}, sources)[0] != key);
    }
}

TEST_CASE("paths are made plain without the disk") {
    CHECK(finding::plain_path("./a//b/./c.yaml") == "a/b/c.yaml");
    CHECK(finding::plain_path("a/../b.yaml") == "b.yaml");
    CHECK(finding::plain_path("../b.yaml") == "../b.yaml");
    CHECK(finding::plain_path("a/../../b.yaml") == "../b.yaml");
    CHECK(finding::plain_path("/../b.yaml") == "/b.yaml");
    CHECK(finding::plain_path("/a/b/") == "/a/b");
    CHECK(finding::plain_path(".").empty());
}
