#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>

#include "unit/iam/iam_cases.hpp"

namespace {

struct Count {
    std::size_t cases = 0;
    std::size_t right = 0;
    std::size_t wrong = 0;
    std::size_t unknown_where_decidable = 0;
    std::size_t unknown_allowed = 0;
    std::size_t unknown_required = 0;
};

bool accepts(const iam_cases::Case& one, std::string_view word) {
    const auto has = [&](std::string_view wanted) {
        return std::find(one.accepted.begin(), one.accepted.end(), wanted) != one.accepted.end();
    };
    return has(word) || (word.ends_with("Deny") && has("deny"));
}

void count(const iam_cases::Case& one, iam::Verdict verdict, Count& counted) {
    const std::string_view word = iam_cases::word(verdict);
    const bool show = std::getenv("BUSLINT_SHOW") != nullptr;
    ++counted.cases;
    if (verdict == iam::Verdict::unknown) {
        const bool allowed = accepts(one, word);
        const bool required = allowed && one.accepted.size() == 1;
        ++(!allowed   ? counted.unknown_where_decidable
           : required ? counted.unknown_required
                      : counted.unknown_allowed);
        if (!allowed) UNSCOPED_INFO(one.id << ": unknown, accepted " << one.accepted.front());
        if (allowed && !required && show) WARN(one.id << ": unknown, also accepted " << one.accepted.front());
    } else if (accepts(one, word)) {
        ++counted.right;
    } else {
        ++counted.wrong;
        UNSCOPED_INFO(one.id << ": " << word << ", accepted " << one.accepted.front());
    }
}

Count run(std::ifstream& file) {
    Count counted;
    std::string line;
    while (std::getline(file, line)) {
        if (line.empty()) continue;
        iam_cases::Case one;
        iam_cases::read(line, one);
        value::World world;
        const iam::Decision decision = iam::decide(one.request, one.policies, world);
        CHECK_FALSE((decision.verdict == iam::Verdict::unknown && decision.reasons.empty()));
        count(one, decision.verdict, counted);
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
    const Count counted = run(file);
    const std::size_t decidable = counted.cases - counted.unknown_required;
    WARN(name << ": " << counted.cases << " cases, " << counted.right << " right, " << counted.wrong
              << " wrong, " << counted.unknown_where_decidable << " unknown where decidable, "
              << counted.unknown_allowed << " unknown allowed, " << counted.unknown_required
              << " unknown required");
    CHECK(counted.wrong == 0);
    CHECK(counted.unknown_where_decidable == 0);
    CHECK(counted.unknown_allowed * 100 < decidable * 15);
}
