// Each kind of fault of a policy document: a document that has it and one near it that has not.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "unit/iam/fault_rows.hpp"
#include "unit/iam/written_policy.hpp"

namespace {

using namespace fault_rows;

/// A document of this statement, which may leave out what is usual: `EAR` stands for effect, action,
/// resource.
std::string whole(std::string statement) {
    if (statement.starts_with("{\"Version\"") || statement.starts_with("{\"Statement\"") ||
        statement.front() != '{') {
        return statement;
    }
    const auto fill = [&](const std::string& word, const std::string& text) {
        const std::size_t at = statement.find(word);
        if (at != std::string::npos) statement.replace(at, word.size(), text);
    };
    fill("E.", R"("Effect":"Allow")");
    fill("D.", R"("Effect":"Deny")");
    fill("A.", R"("Action":"sqs:SendMessage")");
    fill("R.", R"("Resource":"arn:aws:sqs:us-east-1:111122223333:dlq")");
    fill("P.", R"("Principal":{"Service":"events.amazonaws.com"})");
    fill("C.",
         R"("Condition":{"ArnEquals":{"aws:SourceArn":"arn:aws:events:us-east-1:111122223333:rule/r"}})");
    return R"({"Version":"2012-10-17","Statement":[)" + statement + "]}";
}

iam::Site site_of(Kind kind) {
    iam::Site site;
    site.kind = kind;
    if (kind == queue) site.resources = {value::Text("arn:aws:sqs:us-east-1:111122223333:dlq")};
    return site;
}

std::vector<Row> all_rows() {
    std::vector<Row> rows;
    for (const auto* some :
         {&element_rows, &action_and_resource_rows, &condition_rows, &principal_and_grant_rows}) {
        rows.insert(rows.end(), some->begin(), some->end());
    }
    return rows;
}

const iam::Fault* find(const WrittenPolicy& policy, const std::string& code) {
    const auto found = std::find_if(policy.faults.begin(), policy.faults.end(),
                                    [&](const iam::Fault& fault) { return fault.code == code; });
    return found == policy.faults.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("faults of policy documents, each beside a document without it") {
    for (const Row& row : all_rows()) {
        INFO(row.code << ": " << row.says << " (" << row.page << ")");
        const WrittenPolicy bad(whole(row.bad), site_of(row.kind));
        const iam::Fault* fault = find(bad, row.code);
        INFO(whole(row.bad));
        for (const iam::Fault& other : bad.faults) UNSCOPED_INFO(other.code << ": " << other.what);
        CHECK(bad.faults.size() == 1);
        REQUIRE(fault);
        CHECK_FALSE(fault->what.empty());
        CHECK(fault->place.placed());
        if (row.place) CHECK(bad.excerpt(fault->place) == row.place);
        const WrittenPolicy good(whole(row.good), site_of(row.kind));
        UNSCOPED_INFO(whole(row.good));
        CHECK_FALSE(find(good, row.code));
    }
}

TEST_CASE("every kind of fault is shown by a document") {
    std::set<std::string_view> shown{"json-syntax", "sqs-too-many-statements", "sqs-too-many-principals",
                                     "sqs-too-many-conditions"};
    for (const Row& row : all_rows()) shown.insert(row.code);
    std::string_view before;
    for (const iam::FaultKind& kind : iam::fault_kinds()) {
        CAPTURE(kind.code);
        CHECK(before < kind.code);
        CHECK(shown.contains(kind.code));
        before = kind.code;
    }
}

TEST_CASE("a queue's policy has quotas") {
    const std::string statement =
        R"({"Effect":"Deny","Principal":{"AWS":["111122223333","111122223334","111122223335"]},"Action":"sqs:SendMessage",)"
        R"("Resource":"arn:aws:sqs:us-east-1:111122223333:dlq","Condition":{"Bool":{"aws:SecureTransport":"false"}}})";
    std::string statements = statement;
    for (int i = 1; i < 21; ++i) statements += "," + statement;
    const WrittenPolicy policy(R"({"Version":"2012-10-17","Statement":[)" + statements + "]}",
                               site_of(queue));
    CHECK(find(policy, "sqs-too-many-statements"));
    CHECK(find(policy, "sqs-too-many-principals"));
    CHECK(find(policy, "sqs-too-many-conditions"));
    CHECK(policy.faults.size() == 3);
}

TEST_CASE("faults that come in several forms") {
    struct Form {
        Kind kind;
        const char* statement;
        const char* code;
    };
    const Form forms[] = {
        {identity, R"({"Effect":["Allow"],A.,R.})", "bad-effect"},
        {identity, R"({"Version":["2012-10-17"],"Statement":{"Effect":"Deny","Action":"*","Resource":"*"}})",
         "value-shape"},
        {identity, R"({"Version":"2012-10-17","Statement":[]})", "empty-list"},
        {queue, R"({E.,"Principal":{"AWS":[]},A.,R.,C.})", "empty-list"},
        {queue, R"({E.,"Principal":{},A.,R.,C.})", "empty-list"},
        {identity, R"({E.,A.,R.,"Condition":{"StringEquals":{"aws:RequestedRegion":[]}}})", "empty-list"},
        {identity, R"({E.,A.,R.,"Condition":{"StringEquals":{"aws:RequestedRegion":{"a":"b"}}}})",
         "condition-shape"},
        {identity, R"({E.,A.,R.,"Condition":{"StringEquals":"a"}})", "condition-shape"},
        {queue, R"({E.,"Principal":["*"],A.,R.,C.})", "principal-value"},
        {queue, R"({E.,"Principal":{"Service":"events"},A.,R.,C.})", "unknown-service-principal"},
        {queue, R"({E.,"Principal":{"Service":"events.amazon.com"},A.,R.,C.})", "unknown-service-principal"},
        {queue, R"({E.,"Principal":{"Service":"event.amazonaws.com"},A.,R.,C.})",
         "unknown-service-principal"},
        {identity, R"({E.,"Action":"dynamobd:GetItem","Resource":"*"})", "misspelt-service"},
        {identity, R"({E.,"Action":"sqss:SendMessage","Resource":"*"})", "misspelt-service"},
        {identity, R"({E.,"Action":"macie3:GetFindings","Resource":"*"})", "unknown-service"},
        {identity, R"({E.,"Action":"sqs:SendMessage,ReceiveMessage",R.})", "unknown-action"},
        {identity, R"({E.,A.,"Resource":"*-dlq"})", "resource-not-arn"},
        {identity, R"({E.,A.,"Resource":"arn:aws:sqs:us-east-1"})", "arn-field-count"},
        {identity, R"({E.,A.,"Resource":"arn:aws:sqs:eu-weast-1:111122223333:dlq"})", "arn-bad-region"},
        {identity, R"({E.,A.,"Resource":"arn:aws:sqs:EU-WEST-1:111122223333:dlq"})", "arn-bad-region"},
        {identity, R"({E.,A.,"Resource":"arn:aws-china:sqs:us-east-1:111122223333:dlq"})",
         "arn-bad-partition"},
        {identity, R"({E.,A.,"Resource":"arn:aws:sqs:us-east-1:ACCOUNT_ID:dlq"})", "arn-bad-account"},
        {identity, R"({E.,A.,"Resource":"arn:aws:sqs:us-east-1::dlq"})", "arn-empty-field"},
        {identity, R"({E.,A.,"Resource":"arn:aws:sqs:${AWS::Region}:111122223333:dlq"})",
         "variable-before-resource-part"},
        {identity, R"({E.,A.,R.,"Condition":{"Null":{"aws:SourceArn":"false"}}})",
         "condition-key-never-present"},
        {queue, R"({E.,"Principal":{"AWS":"111122223333"},A.,R.,C.})", "condition-key-never-present"},
    };
    for (const Form& form : forms) {
        INFO(form.statement);
        const WrittenPolicy policy(whole(form.statement), site_of(form.kind));
        for (const iam::Fault& fault : policy.faults) UNSCOPED_INFO(fault.code << ": " << fault.what);
        REQUIRE(policy.faults.size() == 1);
        CHECK(policy.faults[0].code == form.code);
    }
}

TEST_CASE("what is not known is no fault") {
    const char* const documents[] = {
        R"({E.,"Action":"s3:NoSuchAction","Resource":"arn:aws:s3:::bucket/*"})",
        R"({E.,"Action":"sqs:*","Resource":"arn:aws:sqs:*:*:*","Condition":{"StringEquals":{"custom:key":"a"}}})",
        R"({E.,"Action":["sqs:SendMessage","dynamodb:PutItem"],"Resource":["arn:aws:sqs:*:*:a","arn:aws:dynamodb:*:*:table/t"]})",
        R"({E.,"Action":"execute-api:Invoke","Resource":"arn:aws:execute-api:us-east-1:111122223333:api/prod/POST"})",
        R"({E.,"Action":["logs:CreateLogStream","logs:PutLogEvents"],"Resource":"arn:aws:logs:*:*:log-group:/aws/events/a:*"})",
        R"({D.,"Action":"*","Resource":"*","Condition":{"BoolIfExists":{"aws:SecureTransport":"false"}}})",
        R"({E.,"Action":"ssm:StartAutomationExecution","Resource":"arn:aws:ssm:us-east-1::automation-definition/AWS-StopEC2Instance:*"})",
        R"({E.,"Action":"events:PutEvents","Resource":"arn:aws:events:us-east-1:111122223333:event-busv2/shop/*"})",
        R"({E.,"Action":["sqs:SendMessage","sqs:SendMessageBatch"],R.})",
        R"({E.,"Action":"states:InvokeHTTPEndpoint","Resource":"arn:aws:states:*:*:stateMachine:*"})",
        R"({E.,"Action":"lambda:InvokeFunction","Resource":"arn:aws:lambda:us-east-1:aws:function:a"})",
        R"({E.,"Action":"iam:PassRole","Resource":"arn:aws:iam::111122223333:role/path/name"})",
    };
    for (const char* one : documents) {
        INFO(one);
        const WrittenPolicy policy(whole(one));
        for (const iam::Fault& fault : policy.faults) FAIL_CHECK(fault.code << ": " << fault.what);
    }
}

/// What is seen in a text inside a document only: of a whole file its reader tells.
TEST_CASE("a policy in a text is JSON as AWS takes it") {
    const std::string good =
        R"({"Version":"2012-10-17","Statement":{"Effect":"Deny","Action":"*","Resource":"*"}})";
    CHECK(WrittenPolicy(good, {}, true).faults.empty());
    const std::pair<std::string, std::string> rows[] = {
        {R"({"Version":"2012-10-17","Statement":{"Effect":"Deny","Action":["*",],"Resource":"*"}})",
         "json-syntax"},
        {R"({"Version":"2012-10-17",/* all */"Statement":{"Effect":"Deny","Action":"*","Resource":"*"}})",
         "json-syntax"},
        {R"({"Version":"2012-10-17","Statement":{"Effect":"Deny","Effect":"Deny","Action":"*","Resource":"*"}})",
         "duplicate-key"},
    };
    for (const auto& [text, code] : rows) {
        INFO(text);
        const WrittenPolicy policy(text, {}, true);
        REQUIRE(policy.faults.size() == 1);
        CHECK(policy.faults[0].code == code);
        CHECK(policy.faults[0].refused);
    }
}

TEST_CASE("a document of many faults is told of in part") {
    std::string listed = R"("sqs:No0")";
    for (int i = 1; i < 5000; ++i) listed += ",\"sqs:No" + std::to_string(i) + "\"";
    const WrittenPolicy policy(whole(R"({E.,"Action":[)" + listed + "],R.}"));
    CHECK(policy.faults.size() == 256);
}
