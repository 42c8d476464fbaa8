#include "migration/effective_pattern.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "model/watch.hpp"

namespace {

using value::Fact;
using value::Tree;

/// `{KEY: [VALUE]}`, with `detail-type` beside it where there is a second value.
Tree map_of(const char* key, const char* word, const char* kind = nullptr) {
    const auto list = [](const char* one) { return Tree::list({Tree::text(one, {})}, {}); };
    std::vector<Tree::Entry> entries{{key, {}, list(word)}};
    if (kind != nullptr) entries.push_back({"detail-type", {}, list(kind)});
    return Tree::map(std::move(entries), {});
}

void add_filter(model::Subscriber& subscriber, const char* scope, const Tree& tree) {
    model::Filter filter;
    filter.scope = Fact<value::Text>::of(scope);
    filter.pattern = pattern::read(tree);
    subscriber.filters.members.push_back({{}, filter});
}

/// The pattern, `every event`, or `not known`.
std::string effective(const model::Subscriber& subscriber) {
    value::World world;
    const auto fact = migration::effective_pattern(subscriber, world);
    if (!fact || fact->is_unknown()) return "not known";
    return fact->is_absent() ? "every event" : fact->value().canonical.shown();
}

}  // namespace

TEST_CASE("filters of several scopes are one pattern of a classic rule, or none is known") {
    model::Subscriber subscriber;
    CHECK(effective(subscriber) == "every event");
    SECTION("of the data alone") {
        add_filter(subscriber, "DATA", map_of("source", "shop"));
        CHECK(effective(subscriber) == R"({"source":["shop"]})");
    }
    SECTION("the source by the system's word") {
        add_filter(subscriber, "SYSTEM_METADATA", map_of("aws:Source", "aws.s3"));
        CHECK(effective(subscriber) == R"({"source":["aws.s3"]})");
    }
    SECTION("and the data beside it") {
        add_filter(subscriber, "SYSTEM_METADATA", map_of("aws:Source", "aws.s3"));
        add_filter(subscriber, "DATA", map_of("account", "1", "made"));
        CHECK(effective(subscriber) == R"({"account":["1"],"detail-type":["made"],"source":["aws.s3"]})");
    }
    SECTION("both speak of the source") {
        add_filter(subscriber, "SYSTEM_METADATA", map_of("aws:Source", "aws.s3"));
        add_filter(subscriber, "DATA", map_of("source", "aws.s3"));
        CHECK(effective(subscriber) == "not known");
    }
    SECTION("what events of a classic bus have not") {
        add_filter(subscriber, "SYSTEM_METADATA", map_of("EventGroupId", "one"));
        CHECK(effective(subscriber) == "not known");
    }
    SECTION("metadata that publishers write") {
        add_filter(subscriber, "METADATA", map_of("source", "shop"));
        CHECK(effective(subscriber) == "not known");
    }
    SECTION("two of one scope, which AWS refuses") {
        add_filter(subscriber, "DATA", map_of("source", "shop"));
        add_filter(subscriber, "DATA", map_of("account", "1"));
        CHECK(effective(subscriber) == "not known");
    }
}

TEST_CASE("a dashboard of classic rules names them in quotes") {
    const auto shown =
        model::rules_shown(R"({"metrics": [["AWS/Events", "Invocations", "RuleName", "was"]]})");
    CHECK(std::find(shown.begin(), shown.end(), "was") != shown.end());
    CHECK(model::rules_shown(R"({"metrics": [["AWS/EventsV2", "x", "RuleName", "was"]]})").empty());
    CHECK(model::rules_shown("\"AWS/Events").empty());
    CHECK(model::rules_shown("").empty());
}
