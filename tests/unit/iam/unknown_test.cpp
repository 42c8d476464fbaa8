// Three values: what is not known, and the points that AWS's documentation leaves open.
#include <catch2/catch.hpp>

#include "unit/iam/question.hpp"

namespace {

using iam::Verdict;

constexpr Verdict allow = Verdict::allow;
constexpr Verdict silent = Verdict::implicit_deny;
constexpr Verdict deny = Verdict::explicit_deny;
constexpr Verdict unknown = Verdict::unknown;

constexpr auto all = R"({"Effect":"Allow","Action":"*","Resource":"*"})";
constexpr auto for_events =
    R"({"Effect":"Allow","Principal":{"Service":"events.amazonaws.com"},"Action":"*","Resource":"*"})";

Question on(std::string_view resource) {
    return Question::by_role().identity(R"({"Effect":"Allow","Action":"*","Resource":)" +
                                        std::string(resource) + "}");
}

Question all_but(std::string_view resource) {
    return Question::by_role().identity(R"({"Effect":"Allow","Action":"*","NotResource":)" +
                                        std::string(resource) + "}");
}

Question when(std::string_view condition) {
    return Question::by_role().identity(R"({"Effect":"Allow","Action":"*","Resource":"*","Condition":)" +
                                        std::string(condition) + "}");
}

Question named(std::string_view resource) {
    return on(resource).asks("sqs:SendMessage", "arn:aws:sqs:us-east-1:111122223333:«Name»");
}

}  // namespace

TEST_CASE("open points of the documentation") {
    const char* page = "not documented";
    check(GENERATE_COPY(values<Semantics>({
        {"a star that ends a segment of a short ARN", page, on(R"("arn:aws:sqs:*:orders-dlq")"), unknown},
        {"unless it cannot match at all", page, on(R"("arn:aws:sqs:*:other")"), silent},
        {"a short ARN without a closing star", page, on(R"("arn:aws:sqs:us-east-1")"), unknown},
        {"a short ARN of another service", page, on(R"("arn:aws:sns:us-east-1")"), silent},
        {"capitals in the service", page, on(R"("arn:aws:SQS:us-east-1:111122223333:orders-dlq")"), unknown},
        {"a variable under Bool", page, when(R"({"Bool":{"aws:SecureTransport":"${aws:SecureTransport}"}})"),
         unknown},
        {"NotResource whose variable has no value", page,
         all_but(R"("arn:aws:sqs:*:*:${aws:PrincipalTag/x}")"), unknown},
        {"NotPrincipal that lists the role alone", page,
         Question::by_role().identity(all).resource(
             R"({"Effect":"Deny","NotPrincipal":{"AWS":"arn:aws:iam::111122223333:role/service-role/deliver"},
                 "Action":"*","Resource":"*"})"),
         unknown},
        {"Allow with NotPrincipal", page,
         Question::by_role().resource(
             R"({"Effect":"Allow","NotPrincipal":{"AWS":"444455556666"},"Action":"*","Resource":"*"})"),
         unknown},
        {"a negated ARN operator and what is no ARN", page,
         when(R"({"ArnNotLike":{"aws:PrincipalAccount":"arn:aws:iam::*:role/x"}})"), unknown},
        {"several values without a set operator", page,
         when(R"({"StringEquals":{"x:list":"a"}})").with_list("x:list", {"a", "b"}), unknown},
        {"a session policy and what the session is given", page,
         Question::by_role()
             .session(R"({"Effect":"Allow","Action":"s3:*","Resource":"*"})")
             .resource(R"({"Effect":"Allow","Principal":"*","Action":"*","Resource":"*"})"),
         unknown},
        {"ForAnyValue with IfExists for an absent key", page,
         when(R"({"ForAnyValue:StringEqualsIfExists":{"x:none":"a"}})"), unknown},
        {"a wildcard in an action's prefix", page,
         Question::by_role().identity(R"({"Effect":"Allow","Action":"s*:SendMessage","Resource":"*"})"),
         unknown},
        {"an operator that does not exist", page, when(R"({"ArnEqual":{"aws:PrincipalArn":"*"}})"), unknown},
        {"both Action and NotAction", page,
         Question::by_role().identity(
             R"({"Effect":"Allow","Action":"*","NotAction":"iam:*","Resource":"*"})"),
         unknown},
    })));
}

TEST_CASE("holes") {
    const char* page = "Kleene's logic";
    check(GENERATE_COPY(values<Semantics>({
        {"a star covers every name", page, named(R"("arn:aws:sqs:us-east-1:111122223333:*")"), allow},
        {"another account cannot be", page, named(R"("arn:aws:sqs:us-east-1:444455556666:*")"), silent},
        {"the name may be this", page, named(R"("QUEUE")"), unknown},
        {"the same hole on both sides", page, named(R"("arn:aws:sqs:us-east-1:111122223333:«Name»")"), allow},
        {"the same hole with more behind it", page,
         named(R"("arn:aws:sqs:us-east-1:111122223333:«Name»-old")"), silent},
        {"two holes may be equal", page, named(R"("arn:aws:sqs:us-east-1:111122223333:«Other»")"), unknown},
        {"a Deny that may hit", page,
         Question::by_role().identity(all).identity(
             R"({"Effect":"Deny","Action":"*","Resource":"arn:aws:sqs:*:*:«Name»"})"),
         unknown},
        {"a Deny that may hit changes nothing where nothing allows", page,
         Question::by_role().identity(
             R"({"Effect":"Deny","Action":"*","Resource":"arn:aws:sqs:*:*:«Name»"})"),
         silent},
        {"a Deny that hits decides whatever else is open", page,
         Question::by_role().open_identity().identity(R"({"Effect":"Deny","Action":"*","Resource":"*"})"),
         deny},
        {"an effect that is not known", page,
         Question::by_role().identity(R"({"Effect":"«Effect»","Action":"*","Resource":"*"})"), unknown},
        {"an action that is not known", page,
         Question::by_role().identity(R"({"Effect":"Allow","Action":"sqs:«Name»","Resource":"*"})"), unknown},
        {"an action of another service", page,
         Question::by_role().identity(R"({"Effect":"Allow","Action":"sns:«Name»","Resource":"*"})"), silent},
        {"the same account in both ARNs", page, Question::by_role().identity(all).of_account("«Acct»"),
         unknown},
        {"a role's policies are elsewhere", page, Question::by_role().open_identity(), unknown},
        {"a queue policy can still allow", page,
         Question::by_role().open_identity().resource(
             R"({"Effect":"Allow","Principal":"*","Action":"*","Resource":"*"})"),
         allow},
        {"a queue's policy is elsewhere", page, Question::by_service().open_resource(), unknown},
        {"an identity policy can still allow", page, Question::by_role().identity(all).open_resource(),
         allow},
        {"a statement that allows anyway", page, Question::by_service().open_resource().resource(for_events),
         allow},
    })));
}

TEST_CASE("keys that are not known") {
    const char* page = "IAM guide, Global condition keys: availability";
    check(GENERATE_COPY(values<Semantics>({
        {"a test of it", page, when(R"({"StringEquals":{"x:key":"a"}})").unsure_of("x:key"), unknown},
        {"IfExists does not help", page, when(R"({"StringEqualsIfExists":{"x:key":"a"}})").unsure_of("x:key"),
         unknown},
        {"nor does Null", page, when(R"({"Null":{"x:key":"true"}})").unsure_of("x:key"), unknown},
        {"beside a test that fails it does not matter", page,
         when(R"({"StringEquals":{"x:key":"a","aws:PrincipalAccount":"1"}})").unsure_of("x:key"), silent},
        {"a variable of it", page, on(R"("arn:aws:sqs:*:*:${x:key}")").unsure_of("x:key"), unknown},
        {"a likely value that passes", page,
         when(R"({"StringEquals":{"x:key":"a"}})").with("x:key", "a").unsure_of("x:key"), allow},
        {"a likely value that fails", page,
         when(R"({"StringEquals":{"x:key":"b"}})").with("x:key", "a").unsure_of("x:key"), unknown},
        {"now is later than 2019", page,
         when(R"({"DateGreaterThan":{"aws:CurrentTime":"2019-01-01"}})").unsure_of("aws:currenttime"), allow},
        {"now is not before 2019", page,
         when(R"({"DateLessThan":{"aws:CurrentTime":"2019-01-01"}})").unsure_of("aws:currenttime"), silent},
        {"whether now is before 2040", page,
         when(R"({"DateLessThan":{"aws:CurrentTime":"2040-01-01"}})").unsure_of("aws:currenttime"), unknown},
    })));
}

TEST_CASE("a reason names the symbol") {
    const iam::Decision decision = named(R"("QUEUE")").decision();
    REQUIRE(decision.reasons.size() == 1);
    CHECK(decision.reasons[0].text == "`Name` is a parameter");
    CHECK(decision.statements.size() == 1);
}

TEST_CASE("policies larger than AWS accepts are not read to their end") {
    std::string many = "[";
    for (int i = 0; i < 20'000; ++i) many += R"({"Effect":"Allow","Action":"sqs:*","Resource":"*"},)";
    const std::string silent_end = many + R"({"Effect":"Allow","Action":"s3:*","Resource":"*"}])";
    const std::string denying_end = many + R"({"Effect":"Deny","Action":"sqs:*","Resource":"*"}])";
    for (const std::string& statements : {silent_end, denying_end}) {
        const iam::Decision decision = Question::by_role().identity(statements).decision();
        CHECK(decision.verdict == iam::Verdict::unknown);
        REQUIRE(decision.reasons.size() == 1);
        CHECK(decision.reasons[0].text == "the policies are larger than AWS accepts");
    }
}

TEST_CASE("evidence is a handful of statements") {
    std::string many = "[";
    for (int i = 0; i < 100; ++i) many += R"({"Effect":"Allow","Action":"sqs:*","Resource":"*"},)";
    many.back() = ']';
    CHECK(Question::by_role().identity(many).decision().statements.size() == 8);
}

TEST_CASE("wildcards that take too many steps leave it open") {
    const std::string long_name(2000, 'a');
    const std::string pattern =
        R"("arn:aws:sqs:us-east-1:111122223333:*)" + long_name.substr(0, 500) + R"(b",)";
    std::string patterns;
    for (int i = 0; i < 100; ++i) patterns += pattern;
    patterns.back() = ' ';
    const iam::Decision decision =
        Question::by_role()
            .asks("sqs:SendMessage", "arn:aws:sqs:us-east-1:111122223333:" + long_name)
            .identity(R"({"Effect":"Allow","Action":"*","Resource":[)" + patterns + "]}")
            .decision();
    CHECK(decision.verdict == iam::Verdict::unknown);
    REQUIRE(decision.reasons.size() == 1);
    CHECK(decision.reasons[0].text == "the wildcards of the policies are too many to compare");
}

TEST_CASE("policy variables do not make a text of any length") {
    const std::string part(10'000, 'a');
    std::string name;
    std::string variables;
    for (int i = 0; i < 20; ++i) {
        name += part;
        variables += "${x:key}";
    }
    const iam::Decision decision =
        Question::by_role()
            .asks("sqs:SendMessage", "arn:aws:sqs:us-east-1:111122223333:" + name)
            .with("x:key", part)
            .identity(R"({"Effect":"Allow","Action":"*","Resource":"arn:aws:sqs:*:*:)" + variables + R"("})")
            .decision();
    CHECK(decision.verdict == iam::Verdict::unknown);
    REQUIRE(decision.reasons.size() == 1);
    CHECK(decision.reasons[0].text == "the text is too long once its policy variables are filled in");
}

TEST_CASE("an effect that is none leaves it open") {
    const iam::Decision decision = Question::by_role()
                                       .identity(R"({"Effect":"Allow","Action":"*","Resource":"*"})")
                                       .identity(R"({"Effect":"deny","Action":"*","Resource":"*"})")
                                       .decision();
    CHECK(decision.verdict == iam::Verdict::unknown);
    REQUIRE(decision.reasons.size() == 1);
    CHECK(decision.reasons[0].text == "`Effect` is not Allow or Deny");
}
