#include <catch2/catch.hpp>

#include "fixture.hpp"

using finding::Severity;

TEST_CASE("concise has one line a finding") {
    Fixture f;
    const auto id = f.file("a b/é.yaml", "é: x\r\n日: Orders\n");
    f.missing(f.at(id, "Orders"));
    f.add("other", Severity::warning, "odd", f.at(id, "x"));
    f.add("other", Severity::note, "nowhere", {});
    auto& open = f.missing(f.at(id, "x"));
    open.undecided = true;
    open.reason = "Role is not in the run";
    CHECK(report::concise(f.report()) ==
          "a b/é.yaml:2:4: error: Orders has no dead-letter queue [dead-letter-missing]\n"
          "a b/é.yaml:1:4: warning: odd [other]\n"
          "buslint: note: nowhere [other]\n"
          "a b/é.yaml:1:4: undecided: Orders has no dead-letter queue (Role is not in the run) "
          "[dead-letter-missing]\n");
}

TEST_CASE("concise says nothing when there is nothing") {
    CHECK(report::concise(Fixture().report()).empty());
}
