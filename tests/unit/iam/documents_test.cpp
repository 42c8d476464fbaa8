// How documents and statements are read: actions, resources, policy variables.
#include <catch2/catch.hpp>

#include "unit/iam/question.hpp"

namespace {

using iam::Verdict;

constexpr Verdict allow = Verdict::allow;
constexpr Verdict silent = Verdict::implicit_deny;
constexpr Verdict deny = Verdict::explicit_deny;

Question granted(std::string_view action) {
    const std::string statement =
        R"({"Effect":"Allow","Action":)" + std::string(action) + R"(,"Resource":"*"})";
    return Question::by_role().identity(statement);
}

Question granted_on(std::string_view resource) {
    const std::string statement =
        R"({"Effect":"Allow","Action":"sqs:*","Resource":)" + std::string(resource) + "}";
    return Question::by_role().identity(statement);
}

Question granted_function(std::string_view resource) {
    return granted_on(resource)
        .identity(R"({"Effect":"Allow","Action":"lambda:*","Resource":)" + std::string(resource) + "}")
        .asks("lambda:InvokeFunction", "arn:aws:lambda:us-east-1:111122223333:function:orders:live");
}

Question tagged(std::string_view resource, std::string version = "2012-10-17") {
    return Question::by_role()
        .version(std::move(version))
        .identity(R"({"Effect":"Allow","Action":"sqs:*","Resource":)" + std::string(resource) + "}")
        .with("aws:principaltag/team", "orders");
}

}  // namespace

TEST_CASE("actions") {
    const char* page = "IAM guide, Action and NotAction elements";
    check(GENERATE_COPY(values<Semantics>({
        {"a star alone is every action", page, granted(R"("*")"), allow},
        {"the service prefix has no case", page, granted(R"("SQS:SendMessage")"), allow},
        {"the name has no case", page, granted(R"("sqs:sendmessage")"), allow},
        {"a star stands for any run", page, granted(R"("sqs:Send*")"), allow},
        {"a question mark stands for one character", page, granted(R"("sqs:SendMessag?")"), allow},
        {"a question mark does not stand for nothing", page, granted(R"("sqs:SendMessage?")"), silent},
        {"the whole name is compared, not its beginning", page, granted(R"("sqs:*Queue")"), silent},
        {"another service's star grants nothing", page, granted(R"("sns:*")"), silent},
        {"one of a list is enough", page, granted(R"(["s3:*","sqs:SendMessage"])"), allow},
        {"SendMessageBatch is no action of IAM", "SQS guide, Batch actions",
         granted(R"("sqs:SendMessageBatch")"), silent},
        {"a name alone grants nothing", page, granted(R"("SendMessage")"), silent},
        {"a prefix alone grants nothing", page, granted(R"("sqs:")"), silent},
        {"a blank inside makes it match nothing", page, granted(R"("sqs: SendMessage")"), silent},
        {"NotAction grants everything else", page,
         Question::by_role().identity(R"({"Effect":"Allow","NotAction":"iam:*","Resource":"*"})"), allow},
        {"NotAction does not grant what it lists", page,
         Question::by_role().identity(R"({"Effect":"Allow","NotAction":"sqs:*","Resource":"*"})"), silent},
        {"NotAction still needs the resource", page,
         Question::by_role().identity(
             R"({"Effect":"Allow","NotAction":"iam:*","Resource":"arn:aws:s3:::x"})"),
         silent},
        {"Deny with NotAction denies everything else", page,
         granted(R"("*")").identity(R"({"Effect":"Deny","NotAction":"sqs:ReceiveMessage","Resource":"*"})"),
         deny},
        {"one statement need not be a list", page, granted(R"("sqs:*")"), allow},
        {"an effect other than Allow and Deny has none", "IAM guide, Effect element",
         Question::by_role().identity(R"({"Effect":"allow","Action":"*","Resource":"*"})"), silent},
    })));
}

TEST_CASE("resources") {
    const char* page = "IAM guide, Resource and NotResource elements";
    check(GENERATE_COPY(values<Semantics>({
        {"the ARN itself", page, granted_on(R"("QUEUE")"), allow},
        {"only stars are everything", page, granted_on(R"("**")"), allow},
        {"another queue's ARN", page, granted_on(R"("QUEUE-old")"), silent},
        {"names have case", page, granted_on(R"("arn:aws:sqs:us-east-1:111122223333:Orders-DLQ")"), silent},
        {"a wildcard in each field", page, granted_on(R"("arn:*:sqs:us-*:1111????3333:orders-*")"), allow},
        {"a question mark in an account is one digit", page,
         granted_on(R"("arn:aws:sqs:us-east-1:1111?3333:orders-dlq")"), silent},
        {"a last star runs on past the colons", page, granted_on(R"("arn:aws:sqs:*")"), allow},
        {"also where the Region is written", page, granted_on(R"("arn:aws:sqs:us-east-1:*")"), allow},
        {"but not in another Region", page, granted_on(R"("arn:aws:sqs:eu-west-1:*")"), silent},
        {"in the resource part a star crosses colons", page,
         granted_function(R"("arn:aws:lambda:us-east-1:111122223333:function:ord*")"), allow},
        {"a function's ARN does not cover its alias", "Lambda guide, Resources and conditions",
         granted_function(R"("arn:aws:lambda:us-east-1:111122223333:function:orders")"), silent},
        {"NotResource is everything but the listed", page,
         Question::by_role().identity(R"({"Effect":"Allow","Action":"*","NotResource":"QUEUE-old"})"), allow},
        {"NotResource leaves out what it lists", page,
         Question::by_role().identity(R"({"Effect":"Allow","Action":"*","NotResource":["QUEUE*"]})"), silent},
        {"a URL is no ARN", "SQS guide, Resource ARNs",
         granted_on(R"("https://sqs.us-east-1.amazonaws.com/111122223333/orders-dlq")"), silent},
        {"a dot is a dot", page, granted_on(R"("arn:aws:sqs:us-east-1:111122223333:orders.dlq")"), silent},
    })));
}

TEST_CASE("policy variables") {
    const char* page = "IAM guide, Policy variables";
    check(GENERATE_COPY(values<Semantics>({
        {"a variable stands for the key's value", page,
         tagged(R"("arn:aws:sqs:*:*:${aws:PrincipalTag/team}-dlq")"), allow},
        {"keys of variables have no case", page, tagged(R"("arn:aws:sqs:*:*:${AWS:principaltag/team}-dlq")"),
         allow},
        {"without Version it is plain text", page,
         tagged(R"("arn:aws:sqs:*:*:${aws:PrincipalTag/team}-dlq")", ""), silent},
        {"with the old Version too", page,
         tagged(R"("arn:aws:sqs:*:*:${aws:PrincipalTag/team}-dlq")", "2008-10-17"), silent},
        {"the star of plain text stays a wildcard", page,
         Question::by_role().version("").identity(
             R"({"Effect":"Allow","Action":"*","Resource":"arn:aws:sqs:*:*:*${*}"})"),
         silent},
        {"a variable without value matches nothing", page,
         tagged(R"("arn:aws:sqs:*:*:*${aws:PrincipalTag/x}")"), silent},
        {"a default stands in for an absent key", page,
         tagged(R"("arn:aws:sqs:*:*:${aws:PrincipalTag/x, 'orders'}-dlq")"), allow},
        {"a default yields to the value", page,
         tagged(R"("arn:aws:sqs:*:*:${aws:PrincipalTag/team, 'x'}-dlq")"), allow},
        {"a value's star is no wildcard", page,
         tagged(R"("arn:aws:sqs:*:*:${aws:PrincipalTag/team}")").with("aws:principaltag/team", "*"), silent},
        {"${*} is a star, not a wildcard", page, tagged(R"("arn:aws:sqs:*:*:orders${*}")"), silent},
        {"${*} matches a star", page,
         tagged(R"("arn:aws:sqs:*:*:orders${*}")")
             .asks("sqs:SendMessage", "arn:aws:sqs:us-east-1:111122223333:orders*"),
         allow},
        {"variables do not count before the fifth colon", page,
         tagged(R"("arn:aws:sqs:${aws:RequestedRegion}:*:*")"), silent},
        {"a key with several values has no value here", page,
         tagged(R"("arn:aws:sqs:*:*:${aws:x}-dlq")").with_list("aws:x", {"orders", "b"}), silent},
    })));
}
