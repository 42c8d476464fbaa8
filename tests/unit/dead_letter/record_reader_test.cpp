#include <catch2/catch.hpp>

#include "collect.hpp"
#include "dead_letter/codes.hpp"

using namespace dead_letter;

namespace {

const std::string one = record("ACCESS_DENIED", event(uuid(1)),
                               R"(,"exhaustedRetryCondition":"MaximumRetryAttempts","retryAttempts":5)");

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '"' ? std::string("\\\"") : std::string(1, c);
    return out;
}

std::string attribute(const std::string& name, const std::string& text) {
    return "\"" + name + R"(":{"StringValue":")" + text + R"(","DataType":"String"})";
}

std::string sqs(const std::string& body, const std::string& attributes = "") {
    return R"({"MessageId":"m","ReceiptHandle":"r","Body":")" + escaped(body) + "\"" +
           (attributes.empty() ? "" : R"(,"MessageAttributes":{)" + attributes + "}") + "}";
}

const std::string envelope =
    R"({"version":"0","id":"17554ea1-9b10-e0ad-26bc-7797acd41391","detail-type":"OrderPlaced",)"
    R"("source":"com.example.orders","account":"111122223333","time":"2026-10-01T12:00:00Z",)"
    R"("region":"us-east-1","resources":[],"detail":{"orderId":"1001"}})";

const std::string rule_arn = "arn:aws:events:us-east-1:111122223333:rule/orders-bus/placed";

}  // namespace

TEST_CASE("a record of the new bus is read") {
    const Collected all = collect(one);
    REQUIRE(all.groups.size() == 1);
    const Group& group = all.groups.front();
    CHECK(group.generation == Generation::v2);
    CHECK(group.delivery ==
          "arn:aws:events:us-east-1:111122223333:subscriber/large-orders/a1b2c3d4e5f6g7h8i9j0k1l2m");
    CHECK(group.bus == "arn:aws:events:us-east-1:111122223333:event-busv2/orders/exampleid0123456789abcdef");
    CHECK(group.target == "arn:aws:sqs:us-east-1:111122223333:large-orders");
    CHECK(group.code == "ACCESS_DENIED");
    CHECK(group.condition == "MaximumRetryAttempts");
    CHECK(group.message == "it failed");
    CHECK(group.most_attempts == 5);
    CHECK(group.event_count() == 1);
    CHECK(group.events[0].id == uuid(1));
    CHECK(group.first == parse_time("2026-09-16T18:40:12Z"));
    CHECK(group.uncalled == 0);
}

TEST_CASE("records come alone, one a line, in a list, in what receive-message prints, and to a function") {
    const std::string lower = R"({"messageId":"m","body":")" + escaped(one) + R"("})";
    for (const std::string& text :
         {one + one, one + "\n" + one + "\n", "[" + one + "," + one + "]",
          "[\n  " + one + ",\n  " + one + "\n]\n",
          R"({"Messages":[)" + sqs(one) + "," + sqs(one) + R"(],"ResponseMetadata":{"RetryAttempts":0}})",
          R"([{"Messages":[)" + sqs(one) + R"(]},{"Messages":[)" + sqs(one) + "]}]",
          R"({"Records":[)" + lower + "," + lower + "]}", sqs(one) + "\r\n" + sqs(one),
          "\xEF\xBB\xBF" + one + "\n" + one}) {
        for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{1} << 20}) {
            INFO(text);
            const Collected all = collect(text, 0, piece);
            CHECK(all.values == 2);
            CHECK(all.explained == 2);
            REQUIRE(all.groups.size() == 1);
            CHECK(all.groups.front().records == 2);
            CHECK(all.groups.front().event_count() == 1);
            CHECK(all.groups.front().events.repeated() == 1);
        }
    }
}

TEST_CASE("attributes of a message say what its record does not") {
    const std::string record = R"({"failedMessages":[)" + event(uuid(1)) + "]}";
    const Collected all = collect(
        sqs(record, attribute("ERROR_CODE", "THROTTLING") + "," + attribute("ERROR_MESSAGE", "slow down") +
                        "," + attribute("SUBSCRIBER_ARN", "s") + "," + attribute("TARGET_ARN", "t") + "," +
                        attribute("BUS_ARN", "b") + "," + attribute("EXHAUSTED_RETRY_CONDITION", "x") + "," +
                        attribute("RETRY_ATTEMPTS", "7")));
    REQUIRE(all.groups.size() == 1);
    const Group& group = all.groups.front();
    CHECK(group.code == "THROTTLING");
    CHECK(group.message == "slow down");
    CHECK(group.delivery == "s");
    CHECK(group.target == "t");
    CHECK(group.bus == "b");
    CHECK(group.condition == "x");
    CHECK(group.most_attempts == 7);
}

TEST_CASE("attributes without a record are one that names no events") {
    const Collected all = collect(
        sqs("cut of", attribute("ERROR_CODE", "THROTTLING") + "," + attribute("SUBSCRIBER_ARN", "s")));
    REQUIRE(all.groups.size() == 1);
    CHECK(all.groups.front().code == "THROTTLING");
    CHECK(all.groups.front().event_count() == 0);
}

TEST_CASE("a classic message is its event, and its attributes say why") {
    const Collected all = collect(
        sqs(envelope, attribute("RULE_ARN", rule_arn) + "," + attribute("TARGET_ARN", "t") + "," +
                          attribute("ERROR_CODE", "NO_PERMISSIONS") + "," + attribute("ERROR_MESSAGE", "no") +
                          "," + attribute("EXHAUSTED_RETRY_CONDITION", "MaximumRetryAttempts") + "," +
                          attribute("RETRY_ATTEMPTS", "185")),
        1000);
    REQUIRE(all.groups.size() == 1);
    const Group& group = all.groups.front();
    CHECK(group.generation == Generation::classic);
    CHECK(group.delivery == rule_arn);
    CHECK(group.target == "t");
    CHECK(group.code == "NO_PERMISSIONS");
    CHECK(group.message == "no");
    CHECK(group.condition == "MaximumRetryAttempts");
    CHECK(group.most_attempts == 185);
    CHECK_FALSE(group.without_attributes);
    REQUIRE(group.bodies.size() == 1);
    CHECK(group.bodies.front() == envelope);
    CHECK(group.events[0].id == "17554ea1-9b10-e0ad-26bc-7797acd41391");
    CHECK(group.first == parse_time("2026-10-01T12:00:00Z"));
}

TEST_CASE("a classic event without attributes is known as one") {
    for (const std::string& text : {sqs(envelope), envelope}) {
        const Collected all = collect(text, 1000);
        REQUIRE(all.groups.size() == 1);
        CHECK(all.groups.front().without_attributes);
        CHECK(all.groups.front().code.empty());
        CHECK(all.groups.front().bodies.size() == 1);
    }
}

TEST_CASE("bodies are kept as far as there is room for them") {
    const Collected all = collect(envelope + "\n" + envelope, envelope.size());
    CHECK(all.groups.front().bodies.size() == 1);
    CHECK(all.groups.front().bodies_left_out == 1);
}

TEST_CASE("what is no record is named and skipped") {
    const auto reason = [](const std::string& text) {
        const Collected all = collect(text);
        CHECK(all.explained == 0);
        REQUIRE(all.skipped.size() == 1);
        return all.skipped.front().reason;
    };
    CHECK(reason("17") == "it is no object");
    CHECK(reason("\"text\"") == "it is no object");
    CHECK(reason(R"({"a":1})") == "it is neither a record nor a message");
    CHECK(reason(R"({"a":1,"b"})") == "it is no JSON inside");
    CHECK(reason("well met") == "this is no JSON");
    CHECK(reason(sqs("hello")) == "it is a message without a record or an event in it");
    CHECK(reason(sqs(R"({"a":1})")) == "it is a message without a record or an event in it");
    CHECK(reason(sqs("{}", attribute("SCHEDULE_ARN", "s") + "," + attribute("ERROR_CODE", "x"))) ==
          "it is a message of EventBridge Scheduler");
    CHECK(reason(sqs("{}", attribute("RequestID", "s") + "," + attribute("ErrorCode", "200"))) ==
          "it is a message of a Lambda function's own dead-letter queue");
    CHECK(reason("\"\xff\"") == "this is not UTF-8");
}

TEST_CASE("a record that is cut off costs only itself") {
    const std::string cut = one.substr(0, one.size() / 2);
    for (const std::string& text : {one + "\n" + cut, cut + "\n" + one, one + "\n" + cut + "\n"}) {
        const Collected all = collect(text);
        INFO(text);
        CHECK(all.values == 2);
        CHECK(all.explained == 1);
        CHECK(all.skipped.size() == 1);
    }
    // Wherever it is cut, the last one is told and no other is lost.
    for (std::size_t size = 1; size < one.size(); ++size) {
        const Collected all = collect(one + "\n" + one.substr(0, size) + "\n" + one);
        INFO(size);
        CHECK(all.explained == 2);
        CHECK(all.skipped_count() == 1);
    }
}

TEST_CASE("of many that are skipped for one reason some are shown and all counted") {
    std::string text;
    for (int i = 0; i < 50; ++i) text += "{\"a\":1}\n";
    const Collected all = collect(text);
    CHECK(all.skipped.size() == 20);
    CHECK(all.skipped_count() == 50);
    CHECK(all.skipped_by_reason.at("it is neither a record nor a message") == 50);
}

TEST_CASE("records of many kinds are skipped and not lost") {
    std::string text;
    for (int i = 0; i < 10'010; ++i) text += record("CODE_" + std::to_string(i), event(uuid(1))) + "\n";
    const Collected all = collect(text);
    CHECK(all.groups.size() == 10'000);
    CHECK(all.values == 10'010);
    CHECK(all.explained == 10'000);
}

TEST_CASE("events are counted once, by id, with the earliest time") {
    const Collected all = collect(record("X", event(uuid(1), "2026-09-16T18:40:13Z") + "," + event(uuid(2)) +
                                                  "," + event(uuid(1), "2026-09-16T18:40:11Z") + "," +
                                                  event("other") + "," + event("other") + "," + event("")));
    const Events& events = all.groups.front().events;
    REQUIRE(events.size() == 3);
    CHECK(events.repeated() == 2);
    CHECK(events[0].id == uuid(1));
    CHECK(events[0].time == parse_time("2026-09-16T18:40:11Z"));
    CHECK(all.groups.front().without_id == 1);
    CHECK(all.groups.front().event_count() == 4);
}

TEST_CASE("an id that is nearly a UUID stays as it is") {
    for (const std::string& id : {std::string("0F8FAD5B-D9CB-469F-A165-70867728950E"),
                                  std::string("ffffffff-ffff-ffff-a165-70867728950e"),
                                  std::string("0f8fad5bd9cb469fa16570867728950e"), uuid(7)}) {
        const Collected all = collect(record("X", event(id)));
        CHECK(all.groups.front().events[0].id == id);
    }
}

TEST_CASE("both tables of codes are known, each for its generation") {
    CHECK(codes().size() == 37);
    for (const Code& code : codes()) {
        INFO(code.name);
        CHECK(find_code(code.generation, code.name) == &code);
        CHECK_FALSE(code.meaning.empty());
        CHECK_FALSE(code.remedy.empty());
        if (code.near.empty()) continue;
        const bool v2 = code.generation == Generation::v2;
        CHECK(find_code(v2 ? Generation::classic : Generation::v2, code.near) != nullptr);
    }
    CHECK(find_code(Generation::v2, "NO_PERMISSIONS") == nullptr);
    CHECK(find_code(Generation::v2, "NEW") == nullptr);
}
