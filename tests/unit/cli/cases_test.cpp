#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "cli/case_file.hpp"

namespace {

struct Count {
    std::size_t cases = 0;
    std::size_t right = 0;
    std::size_t wrong = 0;
    std::size_t unknown_where_decidable = 0;
    std::size_t unknown_allowed = 0;
    std::size_t unknown_required = 0;
};

bool accepts(const std::vector<std::string>& accepted, std::string_view word) {
    const auto has = [&](std::string_view wanted) {
        return std::find(accepted.begin(), accepted.end(), wanted) != accepted.end();
    };
    return has(word) || (word.ends_with("Deny") && has("deny"));
}

void count(const cli::Case& one, const std::vector<std::string>& accepted, iam::Verdict verdict,
           Count& counted) {
    const std::string_view word = iam::spelling(verdict);
    const bool show = std::getenv("BUSLINT_SHOW") != nullptr;
    ++counted.cases;
    if (verdict == iam::Verdict::unknown) {
        const bool allowed = accepts(accepted, word);
        const bool required = allowed && accepted.size() == 1;
        ++(!allowed   ? counted.unknown_where_decidable
           : required ? counted.unknown_required
                      : counted.unknown_allowed);
        if (!allowed) UNSCOPED_INFO(one.id << ": unknown, accepted " << accepted.front());
        if (allowed && !required && show) WARN(one.id << ": unknown, also accepted " << accepted.front());
    } else if (accepts(accepted, word)) {
        ++counted.right;
    } else {
        ++counted.wrong;
        UNSCOPED_INFO(one.id << ": " << word << ", accepted " << accepted.front());
    }
}

/// What each case accepts, in the order of the file.
std::vector<std::vector<std::string>> accepted_of(const cli::Run& run) {
    std::vector<std::vector<std::string>> all;
    for (const document::Node& root : run.documents.front()->roots()) {
        std::vector<std::string>& accepted = all.emplace_back();
        for (const document::Node& one : root.find("expect")->find("accept")->elements())
            accepted.emplace_back(one.text());
    }
    return all;
}

Count judge(std::string content) {
    cli::Run run;
    run.read({{"cases.jsonl", std::move(content), true}}, {});
    const auto accepted = accepted_of(run);
    const std::deque<cli::Case> cases = cli::read_cases(run);
    REQUIRE(run.findings.take().empty());
    REQUIRE(cases.size() == accepted.size());
    Count counted;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        INFO(cases[i].id);
        CHECK(cases[i].fault.empty());
        value::World world;
        const iam::Decision decision = iam::decide(cases[i].request, cases[i].policies, world);
        CHECK_FALSE((decision.verdict == iam::Verdict::unknown && decision.reasons.empty()));
        count(cases[i], accepted[i], decision.verdict, counted);
    }
    return counted;
}

/// The folder of case files: in the repository, or beside it.
std::ifstream open(const std::string& name) {
    std::ifstream own(std::string(BUSLINT_ROOT) + "/tests/cases/iam/" + name);
    if (own) return own;
    return std::ifstream(std::string(BUSLINT_ROOT) + "/../shared/corpus/" + name);
}

}  // namespace

TEST_CASE("case files: no answer is wrong") {
    const std::string name = GENERATE("iam-cases.jsonl", "iam-tricky.jsonl", "iam-symbolic.jsonl");
    std::ifstream file = open(name);
    if (!file) {
        WARN("skipped: " << name << " is not there");
        return;
    }
    std::ostringstream content;
    content << file.rdbuf();
    const Count counted = judge(content.str());
    const std::size_t decidable = counted.cases - counted.unknown_required;
    WARN(name << ": " << counted.cases << " cases, " << counted.right << " right, " << counted.wrong
              << " wrong, " << counted.unknown_where_decidable << " unknown where decidable, "
              << counted.unknown_allowed << " unknown allowed, " << counted.unknown_required
              << " unknown required");
    CHECK(counted.wrong == 0);
    CHECK(counted.unknown_where_decidable == 0);
    CHECK(counted.unknown_allowed * 100 < decidable * 15);
}
