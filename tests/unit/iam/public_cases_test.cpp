// Questions that public tools have answered wrongly, with the right answer.
#include <catch2/catch.hpp>

#include "unit/iam/question.hpp"

namespace {

using iam::Guard;
using iam::Verdict;

constexpr Verdict allow = Verdict::allow;
constexpr Verdict silent = Verdict::implicit_deny;
constexpr Verdict deny = Verdict::explicit_deny;
constexpr Verdict unknown = Verdict::unknown;

constexpr auto all = R"({"Effect":"Allow","Action":"*","Resource":"*"})";

Question role(std::string_view statement) {
    return Question::by_role().identity(statement);
}
Question service(std::string_view statement) {
    return Question::by_service().resource(statement);
}

Question service_for_key(std::string_view statement) {
    return service(statement)
        .asks("kms:GenerateDataKey", "arn:aws:kms:us-east-1:111122223333:key/k")
        .guard(Guard::key_policy);
}

Question assumed(std::string_view trust) {
    return Question::by_service()
        .resource(trust)
        .asks("sts:AssumeRole", "arn:aws:iam::111122223333:role/deliver")
        .guard(Guard::trust_policy);
}

}  // namespace

TEST_CASE("how statements are read") {
    check(GENERATE_COPY(values<Semantics>({
        {"a resource other than a star is compared", "getmoto/moto#6514",
         role(R"({"Effect":"Allow","Action":"sqs:SendMessage","Resource":"QUEUE"})"), allow},
        {"an ARN shifted by a colon matches nothing", "boto/boto3#4099",
         role(R"({"Effect":"Allow","Action":"*","Resource":"arn:aws::sqs:*"})"), silent},
        {"NotAction, NotResource and Condition all count", "stackshy/cloudemu#841",
         role(
             R"([{"Effect":"Allow","Action":"*","Resource":"*"},{"Effect":"Deny","NotAction":"s3:*","Resource":"*"}])"),
         deny},
        {"NotResource limits a Deny", "stackshy/cloudemu#841",
         role(
             R"([{"Effect":"Allow","Action":"*","Resource":"*"},{"Effect":"Deny","Action":"*","NotResource":"QUEUE"}])"),
         allow},
        {"a glob is more than its text before the star", "RhinoSecurityLabs/pacu#150",
         role(R"({"Effect":"Allow","Action":"sqs:*Queue","Resource":"*"})"), silent},
        {"a comma inside an action matches nothing", "act-security-labs/iam-simulate PR#124",
         role(R"({"Effect":"Allow","Action":"sqs:SendMessage,ReceiveMessage","Resource":"*"})"), silent},
        {"and excludes nothing from NotAction", "act-security-labs/iam-simulate PR#144",
         role(R"({"Effect":"Allow","NotAction":"sqs:SendMessage,ReceiveMessage","Resource":"*"})"), allow},
        {"names are no regular expressions", "act-security-labs/iam-simulate PR#175",
         role(
             R"({"Effect":"Allow","Action":"*","Resource":"arn:aws:sqs:us-east-1:111122223333:orders.dlq"})"),
         silent},
        {"a condition that fails grants nothing", "salesforce/cloudsplaining#278",
         role(
             R"({"Effect":"Allow","Action":"*","Resource":"*","Condition":{"Bool":{"aws:SecureTransport":"false"}}})"),
         silent},
        {"an action that is denied is not allowed", "salesforce/cloudsplaining#97",
         role(
             R"([{"Effect":"Allow","Action":"*","Resource":"*"},{"Effect":"Deny","Action":"sqs:Send*","Resource":"*"}])"),
         deny},
        {"NotAction is broad without a star", "mondoohq/mql#10201",
         role(R"({"Effect":"Allow","NotAction":["iam:CreateUser"],"Resource":"*"})"), allow},
        {"a statement without Principal does nothing", "act-security-labs/iam-simulate PR#147",
         role(all).resource(R"({"Effect":"Deny","Action":"*","Resource":"*"})"), allow},
    })));
}

TEST_CASE("conditions that were misread") {
    check(GENERATE_COPY(values<Semantics>({
        {"ArnNotLike and what is no ARN: a Deny must not vanish", "act-security-labs/iam-simulate#50",
         role(all).identity(R"({"Effect":"Deny","Action":"*","Resource":"*",
                                "Condition":{"ArnNotLike":{"aws:PrincipalAccount":"arn:aws:iam::*:role/x"}}})"),
         unknown},
        {"greater and less are not to be swapped", "act-security-labs/iam-simulate PR#150",
         role(
             R"({"Effect":"Allow","Action":"*","Resource":"*","Condition":{"NumericLessThan":{"x:age":"10"}}})")
             .with("x:age", "20"),
         silent},
        {"an operator that does not exist is not taken for another", "aws/aws-cdk PR#2683",
         role(
             R"({"Effect":"Allow","Action":"*","Resource":"*","Condition":{"ArnEqual":{"aws:PrincipalArn":"*"}}})"),
         unknown},
        {"a key without its prefix is absent", "aws/aws-cdk PR#2683",
         service(R"({"Effect":"Allow","Principal":"*","Action":"*","Resource":"*",
                     "Condition":{"ArnEquals":{"SourceArn":"arn:aws:events:us-east-1:111122223333:rule/orders"}}})"),
         silent},
    })));
}

TEST_CASE("how policies combine") {
    check(GENERATE_COPY(values<Semantics>({
        {"the trust policy decides who may assume a role", "aws/aws-cli#10314",
         assumed(
             R"({"Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":"sts:AssumeRole"})"),
         allow},
        {"another rule's ARN in it does not", "aws/aws-cli#10314",
         assumed(
             R"({"Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":"sts:AssumeRole",
                     "Condition":{"ArnLike":{"aws:SourceArn":"arn:aws:events:us-east-1:111122223333:rule/x"}}})"),
         silent},
        {"another service in it does not", "aws/aws-cli#10314",
         assumed(
             R"({"Effect":"Allow","Principal":{"Service":"scheduler.amazonaws.com"},"Action":"sts:AssumeRole"})"),
         silent},
        {"a boundary does not limit what everyone is given", "act-security-labs/iam-simulate PR#122",
         Question::by_role()
             .boundary(R"({"Effect":"Allow","Action":"s3:*","Resource":"*"})")
             .resource(R"({"Effect":"Allow","Principal":"*","Action":"*","Resource":"*"})"),
         allow},
        {"a role with a path is met by its session", "act-security-labs/iam-simulate PR#164",
         Question::by_role().resource(
             R"({"Effect":"Allow","Principal":{"AWS":"arn:aws:iam::111122223333:role/service-role/deliver"},
                 "Action":"*","Resource":"*"})"),
         allow},
        {"a role without a grant cannot send", "localstack/localstack#6600", Question::by_role(), silent},
        {"a role's grant does not help the service", "localstack/localstack#6600",
         Question::by_service().identity(all), silent},
        {"a key's account statement does not admit the service", "aws/aws-cdk#33169",
         service_for_key(
             R"({"Effect":"Allow","Principal":{"AWS":"arn:aws:iam::111122223333:root"},"Action":"kms:*","Resource":"*"})"),
         silent},
        {"a statement for the service does", "aws/aws-cdk#20804",
         service_for_key(R"({"Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},
                             "Action":["kms:Decrypt","kms:GenerateDataKey"],"Resource":"*"})"),
         allow},
    })));
}
