#include "intake/policy_document.hpp"

#include <catch2/catch.hpp>

#include "unit/intake/build_run.hpp"

namespace {

std::string queue_with(const std::string& policy) {
    return "Resources:\n  Q: {Type: AWS::SQS::Queue}\n  P:\n    Type: AWS::SQS::QueuePolicy\n    "
           "Properties:\n"
           "      Queues: [!Ref Q]\n      PolicyDocument: " +
           policy + "\n";
}

const model::Policy& policy_of(const Run& run) {
    REQUIRE(run.topology.queues.size() == 1);
    REQUIRE(run.topology.queues[0].policies.size() == 1);
    REQUIRE(run.topology.queues[0].policies[0].policy.is_known());
    return run.topology.queues[0].policies[0].policy.value();
}

}  // namespace

TEST_CASE("a policy in a text is led back to its file") {
    struct Row {
        const char* name;
        const char* policy;
        const char* action;  ///< as it stands in the file
    };
    const Row rows[] = {
        {"single quotes", R"('{"Statement":[{"Effect":"Allow","Action":"sqs:SendMessage","Resource":"*"}]}')",
         R"("sqs:SendMessage")"},
        {"double quotes",
         R"("{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"sqs:SendMessage\",\"Resource\":\"*\"}]}")",
         R"(\"sqs:SendMessage\")"},
        {"a block",
         "|\n        {\"Statement\": [{\n          \"Effect\": \"Allow\",\n          \"Action\": "
         "\"sqs:SendMessage\", \"Resource\": \"*\"}]}",
         R"("sqs:SendMessage")"},
        {"a folded block",
         ">\n        {\"Statement\": [{\n        \"Effect\": \"Allow\",\n        \"Action\": "
         "\"sqs:SendMessage\", \"Resource\": \"*\"}]}",
         R"("sqs:SendMessage")"},
        {"Sub with a hole before",
         R"(!Sub '{"Id":"${AWS::StackName}","Statement":[{"Effect":"Allow","Action":"sqs:SendMessage","Resource":"${Q.Arn}"}]}')",
         R"("sqs:SendMessage")"},
        {"Sub with a dollar of its own",
         R"(!Sub '{"Id":"${!aws:x}","Statement":[{"Effect":"Allow","Action":"sqs:SendMessage","Resource":"*"}]}')",
         R"("sqs:SendMessage")"},
        {"Sub in a block",
         "!Sub |\n        {\"Id\": \"${AWS::StackName}-${AWS::Region}x\", \"Statement\": [{\n          "
         "\"Effect\": "
         "\"Allow\", \"Resource\": [\"${Q.Arn}\", \"${Q.Arn}/*\"], \"Action\": \"sqs:SendMessage\"}]}",
         R"("sqs:SendMessage")"},
        {"Sub, long form",
         R"({'Fn::Sub': '{"Statement":[{"Effect":"Allow","Action":"sqs:SendMessage","Resource":"${Q.Arn}"}]}'})",
         R"("sqs:SendMessage")"},
    };
    for (const Row& row : rows) {
        INFO(row.name);
        const Run run("t.yaml", queue_with(row.policy));
        const model::Policy& policy = policy_of(run);
        REQUIRE(policy.statements.members.size() == 1);
        const model::Statement& statement = policy.statements.members[0].item;
        REQUIRE(statement.action.members.size() == 1);
        CHECK(statement.action.members[0].item.value().shown() == "sqs:SendMessage");
        CHECK(run.excerpt(statement.action.members[0].item.place()) == row.action);
        CHECK(policy.malformed.empty());
    }
}

TEST_CASE("holes stay what they are inside a text") {
    const Run run(
        "t.yaml",
        queue_with(R"(!Sub '{"Statement":{"Effect":"Allow","Action":"*","Resource":"${Q.Arn}"}}')"));
    const model::Statement& statement = policy_of(run).statements.members[0].item;
    CHECK(statement.resource.members[0].item.value().key() == run.topology.queues[0].arn.key());
}

TEST_CASE("a text that may become a policy is unknown") {
    const char* const policies[] = {R"(!Sub '{"Statement": ${Statements}}')", "!Ref Document",
                                    R"(!Sub '${Start}"Statement":[]}')"};
    for (const char* policy : policies) {
        INFO(policy);
        const Run run("t.yaml",
                      "Parameters: {Document: {Type: String}, Statements: {Type: String}, Start: "
                      "{Type: String}}\n" +
                          queue_with(policy));
        REQUIRE(run.topology.queues[0].policies.size() == 1);
        CHECK(run.topology.queues[0].policies[0].policy.is_unknown());
    }
}

TEST_CASE("what is malformed is kept with its place") {
    struct Row {
        const char* policy;
        const char* what;
        const char* place;
    };
    const Row rows[] = {
        {"{Statement: [{Effect: allow, Action: a, Resource: r}]}", "`Effect` is not Allow or Deny", "allow"},
        {"{Statement: [{Action: a, Resource: r}]}", "the statement has no `Effect`",
         "{Action: a, Resource: r}"},
        {"{Statement: [{Effect: Allow, Actions: a}]}", "`Actions` is no element of a statement", "Actions"},
        {"{Statment: []}", "`Statment` is no member of a policy", "Statment"},
        {"{Statement: [x]}", "a statement is not an object", "x"},
        {"{Statement: [{Effect: Allow, Action: [[a]]}]}", "a value of `Action` is not a text", "[a]"},
        {"{Statement: [{Effect: Allow, Action: []}]}", "`Action` is empty", "[]"},
        {"{Statement: [{Effect: Allow, Principal: x}]}", "`Principal` is neither `*` nor a map", "x"},
        {"{Statement: [{Effect: Allow, Condition: [x]}]}", "`Condition` is not a map", "[x]"},
        {"{Statement: [{effect: Allow}]}", "`effect` is no element of a statement: it is spelt `Effect`",
         "effect"},
        {"{Statement: []}", "`Statement` is empty", "[]"},
        {"{Statement: [{Effect: [Allow]}]}", "`Effect` is not Allow or Deny", "[Allow]"},
        {"{Statement: [{Effect: Allow, Principal: {}}]}", "`Principal` is empty", "{}"},
        {"{Statement: [{Effect: Allow, Principal: {AWS: []}}]}", "`AWS` is empty", "[]"},
        {"{Statement: [{Effect: Allow, Condition: {StringEquals: {'a:b': x, 'A:b': y}}}]}",
         "`A:b` is the key `a:b` a second time", "'A:b'"},
        {"{Version: [x], Statement: [{Effect: Allow}]}", "`Version` is not a text", "[x]"},
        {"[x]", "the policy is not a JSON object", "[x]"},
    };
    for (const Row& row : rows) {
        INFO(row.policy);
        const Run run("t.yaml", queue_with(row.policy));
        const model::Policy& policy = policy_of(run);
        REQUIRE_FALSE(policy.malformed.empty());
        CHECK(policy.malformed[0].what == row.what);
        CHECK(run.excerpt(policy.malformed[0].place) == row.place);
    }
}

TEST_CASE("what a resource returns may be a map") {
    const Run run("t.yaml",
                  "Resources:\n  Made: {Type: 'Custom::Made'}\n" +
                      queue_with("{Statement: {Effect: Deny, Condition: {StringEquals: !GetAtt Made.Value}}}")
                          .substr(std::string("Resources:\n").size()));
    const model::Policy& policy = policy_of(run);
    CHECK(policy.malformed.empty());
    CHECK(policy.statements.members[0].item.conditions.open);
}

TEST_CASE("choices inside a document are conditional members") {
    const Run run("t.yaml",
                  "Parameters: {E: {Type: String, Default: a}}\nConditions: {C: !Equals [!Ref E, b]}\n" +
                      queue_with("{Statement: [!If [C, {Effect: Deny, Action: x, Resource: r}, !Ref "
                                 "'AWS::NoValue'], {Effect: Allow, Action: !If [C, [a, b], c], "
                                 "Resource: r}]}"));
    const model::Policy& policy = policy_of(run);
    REQUIRE(policy.statements.members.size() == 2);
    CHECK_FALSE(policy.statements.members[0].exists.always());
    CHECK(policy.statements.members[1].exists.always());
    const auto& actions = policy.statements.members[1].item.action.members;
    REQUIRE(actions.size() == 3);
    value::World world;
    CHECK(world.holds(actions[0].exists));
    CHECK_FALSE(world.holds(actions[2].exists));
    CHECK(policy.malformed.empty());
}

TEST_CASE("every element of a statement is read") {
    const Run run("t.yaml", queue_with("{Version: 2012-10-17, Id: i, Statement: {Sid: s, Effect: Deny, "
                                       "NotAction: a, NotResource: [r], NotPrincipal: {AWS: ['1', '2'], "
                                       "Service: x}, Condition: {StringEquals: {k: [v, 1, true]}, Bool: {b: "
                                       "false}}}}"));
    const model::Policy& policy = policy_of(run);
    CHECK(policy.version.value().shown() == "2012-10-17");
    const model::Statement& statement = policy.statements.members[0].item;
    CHECK(statement.sid.value().shown() == "s");
    CHECK(statement.not_action.members.size() == 1);
    CHECK(statement.not_resource.members.size() == 1);
    CHECK_FALSE(statement.action.written);
    REQUIRE(statement.not_principal.members.size() == 3);
    CHECK(statement.not_principal.members[2].item.value().kind == "Service");
    REQUIRE(statement.conditions.members.size() == 2);
    const model::ConditionTest& test = statement.conditions.members[0].item;
    CHECK(test.operation == "StringEquals");
    CHECK(test.key == "k");
    REQUIRE(test.values.members.size() == 3);
    CHECK(test.values.members[2].item.value().shown() == "true");
}
