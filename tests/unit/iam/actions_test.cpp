#include "iam/actions.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "iam/arn_pattern.hpp"
#include "iam/regions.hpp"

TEST_CASE("the tables agree with each other") {
    const auto prefixes = iam::service_prefixes();
    CHECK(prefixes.size() > 400);
    CHECK(std::is_sorted(prefixes.begin(), prefixes.end()));
    std::set<std::string_view> services;
    for (const iam::ActionRow& row : iam::action_table()) {
        CAPTURE(row.service, row.name);
        services.insert(row.service);
        CHECK(iam::is_service_prefix(row.service));
        CHECK((row.resources.empty() || row.resources.starts_with("arn:")));
        CHECK(row.resources.find('$') == std::string_view::npos);
    }
    // 24, and `iam` with one action.
    CHECK(services.size() == 25);
    for (const std::string_view service : services) CHECK_FALSE(iam::actions_of(service).empty());
}

TEST_CASE("actions are found as AWS compares them") {
    CHECK(iam::is_service_prefix("SQS"));
    CHECK_FALSE(iam::is_service_prefix("eventsv2"));
    CHECK(iam::covered_actions("SQS", "sendmessage").size() == 1);
    CHECK(iam::covered_actions("sqs", "Send*").size() == 1);
    CHECK(iam::covered_actions("sqs", "SendMessageBatch").empty());
    CHECK(iam::covered_actions("events", "PutRawEvents").size() == 1);
    CHECK(iam::meant_action("sqs", "SendMessageBatch") == "SendMessage");
    CHECK(iam::meant_service("eventbridgev2").prefix == "events");
    CHECK_FALSE(iam::meant_service("eventbridgev2").slip);
    CHECK(iam::meant_service("sqss").slip);
    CHECK(iam::meant_service("s4").prefix.empty());
    CHECK(iam::is_complete("sqs"));
    CHECK_FALSE(iam::is_complete("events"));
    CHECK_FALSE(iam::is_complete("iam"));
    CHECK_FALSE(iam::is_complete("s3"));
}

TEST_CASE("globs that have a text in common") {
    struct Row {
        const char* a;
        const char* b;
        bool meet;
    };
    const Row rows[] = {
        {"", "", true},
        {"", "*", true},
        {"", "?*", false},
        {"a*", "*b", true},
        {"a*c", "ab*", true},
        {"a?", "ab", true},
        {"a?", "abc", false},
        {"function:*", "layer:x", false},
        {"*a*", "b*b", true},
        {"key/*", "*", true},
        {"key/*", "alias/a", false},
        {"?*", "?", true},
        {"a*b*c", "a?c", true},
        {"*?", "", false},
    };
    for (const Row& row : rows) {
        CAPTURE(row.a, row.b);
        CHECK(iam::globs_meet(row.a, row.b) == row.meet);
        CHECK(iam::globs_meet(row.b, row.a) == row.meet);
    }
}

TEST_CASE("Regions and partitions that can be none") {
    for (const char* region :
         {"us-east-1", "eu-central-2", "cn-northwest-1", "us-gov-west-1", "xx-moon-1", "us-isob-east-1"}) {
        CAPTURE(region);
        CHECK_FALSE(iam::is_wrong_region(region));
    }
    for (const char* region :
         {"us-east1", "useast-1", "US-EAST-1", "us-east-1a", "us-esat-1", "eu-weast-1", "global"}) {
        CAPTURE(region);
        CHECK(iam::is_wrong_region(region));
    }
    for (const char* partition : {"aws", "aws-cn", "aws-us-gov", "aws-iso-z"})
        CHECK_FALSE(iam::is_wrong_partition(partition));
    for (const char* partition : {"aw", "awss", "aws-china", "AWS"})
        CHECK(iam::is_wrong_partition(partition));
}
