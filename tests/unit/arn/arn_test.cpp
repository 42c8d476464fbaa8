#include "arn/arn.hpp"

#include <catch2/catch.hpp>

using value::HoleKind;
using value::Text;
using value::Truth;

namespace {

Text hole(const char* id, HoleKind kind) {
    return Text(std::make_shared<const value::Symbol>(value::Symbol{id, id, kind, false, {}}));
}

const Text account = hole("Account", HoleKind::account);
const Text whole = hole("Imported", HoleKind::arn);
const Text parameter = hole("Parameter", HoleKind::text);

}  // namespace

TEST_CASE("an ARN has six fields, the last with all that follows") {
    const auto parsed = arn::parse("arn:aws:lambda:eu-west-1:111122223333:function:orders:live");
    REQUIRE(parsed);
    CHECK(parsed->service.literal() == "lambda");
    CHECK(parsed->account.literal() == "111122223333");
    CHECK(parsed->resource.literal() == "function:orders:live");
    CHECK(arn::assemble(*parsed).literal() == "arn:aws:lambda:eu-west-1:111122223333:function:orders:live");
}

TEST_CASE("holes fill fields") {
    const Text text = Text("arn:aws:sqs:eu-west-1:") + account + Text(":orders-") + parameter;
    const auto parsed = arn::parse(text);
    REQUIRE(parsed);
    CHECK(parsed->account.whole_hole() != nullptr);
    CHECK(parsed->resource.shown() == "orders-${Parameter}");
    CHECK(arn::assemble(*parsed).key() == text.key());
}

TEST_CASE("what is no ARN, or whose fields cannot be told, has none") {
    const Text text = GENERATE(as<Text>{}, "", "orders", "arn:aws:sqs:eu-west-1:111122223333",
                               "https://sqs.eu-west-1.amazonaws.com/111122223333/orders", whole, parameter,
                               whole + Text(":a:b:c:d:e"), Text("arn:aws:sqs:") + parameter);
    CHECK_FALSE(arn::parse(text));
}

TEST_CASE("whether a text is an ARN") {
    struct Row {
        Text text;
        Truth expected;
    };
    const Row row = GENERATE(values<Row>({
        {"arn:aws:sqs:eu-west-1:111122223333:orders", Truth::yes},
        {Text("arn:aws:sqs:eu-west-1:") + account + Text(":orders"), Truth::yes},
        {whole, Truth::yes},
        {whole + Text("/x"), Truth::yes},
        {parameter, Truth::unknown},
        {Text("arn:aws:sqs:") + parameter, Truth::unknown},
        {Text("ar") + parameter, Truth::unknown},
        {Text("https://") + parameter, Truth::no},
        {account, Truth::no},
        {"arn:aws:sqs", Truth::no},
        {"", Truth::no},
    }));
    INFO(row.text.shown());
    CHECK(arn::is_arn(row.text) == row.expected);
}

TEST_CASE("names of queues and roles") {
    CHECK(arn::queue_name("arn:aws:sqs:eu-west-1:111122223333:orders")->literal() == "orders");
    CHECK_FALSE(arn::queue_name("arn:aws:sns:eu-west-1:111122223333:orders"));
    CHECK(arn::role_name("arn:aws:iam::111122223333:role/service-role/deliver")->literal() == "deliver");
    CHECK(arn::role_name("arn:aws:iam::111122223333:role/deliver")->literal() == "deliver");
    CHECK_FALSE(arn::role_name("arn:aws:iam::111122223333:user/deliver"));
    CHECK_FALSE(arn::role_name("arn:aws:iam::111122223333:role"));
    CHECK_FALSE(arn::role_name(whole));
}
