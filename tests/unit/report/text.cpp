#include <catch2/catch.hpp>

#include "fixture.hpp"

using finding::Severity;

TEST_CASE("a finding with all its parts") {
    Fixture f;
    const auto id =
        f.file("orders.yaml", "Resources:\n  Dead:\n    Type: AWS::SQS::Queue\n  Orders:\n    Arn: x\n");
    auto& finding = f.missing(f.at(id, "Orders"));
    finding.related.push_back({f.at(id, "Dead"), "this queue could take them"});
    finding.related.push_back({{}, "the default applies"});
    finding.construct_path = "Shop/Orders/Resource";
    finding.condition = "IsProd holds";
    finding.cautions = {"A failing event\nblocks its group."};
    CHECK(report::text(f.report(), false) == R"(error[dead-letter-missing]: Orders has no dead-letter queue
 --> orders.yaml:4:3
  |
4 |   Orders:
  |   ^^^^^^
 ::: orders.yaml:2:3
  |
2 |   Dead:
  |   ---- this queue could take them
  |
  = note: the default applies
  = construct: Shop/Orders/Resource
  = when: IsProd holds
  = fix: Name a queue in `OnFailureConfiguration.Arn`.
  = caution: A failing event blocks its group.

1 error, 0 warnings, 0 notes in 1 file
)");
}

TEST_CASE("undecided outcomes say why") {
    Fixture f;
    const auto id = f.file("a.yaml", "Role: !Ref Role\nArn: x\n");
    auto& elsewhere = f.missing(f.at(id, "x"));
    elsewhere.undecided = true;
    elsewhere.reason = "no document describes Role";
    elsewhere.reason_place = f.at(id, "!Ref Role");
    auto& nowhere = f.add("other", Severity::note, "Orders has no age", f.at(id, "Arn"));
    nowhere.undecided = true;
    nowhere.reason = "Age is a parameter";
    f.hidden_undecided = 3;
    CHECK(report::text(f.report(), false) ==
          R"(undecided[dead-letter-missing]: Orders has no dead-letter queue
 --> a.yaml:2:6
  |
2 | Arn: x
  |      ^
 ::: a.yaml:1:7
  |
1 | Role: !Ref Role
  |       --------- no document describes Role
  |
  = fix: Name a queue in `OnFailureConfiguration.Arn`.

undecided[other]: Orders has no age
 --> a.yaml:2:1
  |
2 | Arn: x
  | ^^^
  |
  = because: Age is a parameter

no findings, 2 undecided in 1 file; 3 undecided not shown (see them with --undecided)
)");
}

TEST_CASE("the summary counts") {
    Fixture f;
    CHECK(report::text(f.report(), false) == "nothing to judge in 0 files\n");
    f.add("other", Severity::warning, "nowhere at all", {});
    f.add("other", Severity::note, "nowhere at all", {});
    CHECK(report::text(f.report(), false) == R"(warning[other]: nowhere at all

note[other]: nowhere at all

0 errors, 1 warning, 1 note in 0 files
)");
}

TEST_CASE("that nothing was found says something only where something was judged") {
    Fixture f;
    (void)f.file("a.yaml", "Orders: x\n");
    CHECK(report::text(f.report(), false) == "no findings in 1 file\n");
    f.files_judged = 0;
    CHECK(report::text(f.report(), false) == "nothing to judge in 1 file\n");
}

TEST_CASE("the summary says that paths were not read") {
    Fixture f;
    (void)f.file("a.yaml", "Orders: x\n");
    f.unreadable = {{"b.yaml", "No such file"}};
    CHECK(report::text(f.report(), false) == "no findings in 1 file; 1 path not read\n");
    f.unreadable.push_back({"c.yaml", "No such file"});
    CHECK(report::text(f.report(), false) == "no findings in 1 file; 2 paths not read\n");
}

TEST_CASE("colour is only in the colours") {
    Fixture f;
    const auto id = f.file("a.yaml", "Orders:\n");
    f.missing(f.at(id, "Orders"));
    const std::string plain = report::text(f.report(), false);
    std::string coloured = report::text(f.report(), true);
    CHECK(plain.find('\x1b') == plain.npos);
    CHECK(coloured.starts_with("\x1b[1;31merror[dead-letter-missing]\x1b[0m"));
    for (std::size_t at = coloured.find('\x1b'); at != coloured.npos; at = coloured.find('\x1b')) {
        coloured.erase(at, coloured.find('m', at) + 1 - at);
    }
    CHECK(coloured == plain);
}

TEST_CASE("names in files cannot forge lines or reach the terminal") {
    Fixture f;
    const auto id = f.file("a\nerror: b.yaml", "Orders: \x1b[2J\u202ex\n");
    auto& finding = f.add("r\x1b", Severity::error, "Orders\nerror[x]: forged", f.at(id, "Orders"));
    finding.related.push_back({f.at(id, "\x1b[2J\u202ex"), "note\x1b[31m"});
    finding.construct_path = "a\nb";
    finding.condition = "\x1b]0;title\x07";
    finding.cautions = {"c\x1b"};
    finding.undecided = true;
    finding.reason = "because\rof";
    const std::string text = report::text(f.report(), false);
    const std::string concise = report::concise(f.report());
    CHECK(text == R"(undecided[r\x1b]: Orders\nerror[x]: forged
 --> a\nerror: b.yaml:1:1
  |
1 | Orders: \x1b[2J\u202ex
  | ^^^^^^
 ::: a\nerror: b.yaml:1:9
  |
1 | Orders: \x1b[2J\u202ex
  |         -------------- note\x1b[31m
  |
  = because: because\rof
  = construct: a\nb
  = when: \x1b]0;title\x07
  = caution: c\x1b

no findings, 1 undecided in 1 file
)");
    CHECK(concise == R"(a\nerror: b.yaml:1:1: undecided: Orders\nerror[x]: forged (because\rof) [r\x1b])"
                     "\n");
}

TEST_CASE("evidence has a limit") {
    Fixture f;
    const auto id = f.file("a.yaml", "Orders:\n");
    auto& finding = f.missing(f.at(id, "Orders"));
    for (int i = 0; i < 25; ++i) finding.related.push_back({f.at(id, "Orders"), "again"});
    const std::string text = report::text(f.report(), false);
    CHECK(text.find("  = note: 17 more places\n") != text.npos);
}
