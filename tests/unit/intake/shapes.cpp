#include "intake/shapes.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "document/document.hpp"
#include "document/embedded_schemas.hpp"
#include "unit/intake/build_run.hpp"

namespace {

/// `EXCERPT: MESSAGE [RULE]` of what is told of a file, a line each.
std::string told(const Files& files) {
    Run run(files);
    run.findings.sort();
    std::string all;
    for (const finding::Finding& one : run.findings.all()) {
        const std::string when = one.condition.empty() ? "" : " (" + one.condition + ")";
        all += (all.empty() ? "" : "\n") + std::string(run.excerpt(one.place)) + ": " + one.message + " [" +
               one.rule + "]" + when;
    }
    return all;
}

std::string resource(const std::string& type, const std::string& members) {
    return told({{"t.yaml", "Resources: {R: {Type: " + type + ", Properties: {" + members + "}}}"}});
}

std::string subscriber(const std::string& members) {
    return resource("AWS::EventsV2::Subscriber", members);
}

std::string target(const std::string& members) {
    return resource("AWS::Events::Rule",
                    "Targets: [{Id: a, Arn: 'arn:aws:sqs:eu-west-1:1:a', " + members + "}]");
}

std::string misspelt(const std::string& name, const std::string& meant) {
    return name + ": unknown member `" + name + "`; did you mean `" + meant + "`? [member-unknown]";
}

}  // namespace

TEST_CASE("a member that is nearly a known one is misspelt") {
    CHECK(subscriber("OnFailureConfigurtion: {Arn: a}") ==
          misspelt("OnFailureConfigurtion", "OnFailureConfiguration"));
    CHECK(subscriber("OnFailureConfiguration: {ARN: a}") == misspelt("ARN", "Arn"));
    CHECK(subscriber("InvokeConfiguration: {RoleARN: a}") == misspelt("RoleARN", "RoleArn"));
    CHECK(subscriber("FilterConfiguration: {Filter: []}") == misspelt("Filter", "Filters"));
    CHECK(target("DeadletterConfig: {Arn: a}") == misspelt("DeadletterConfig", "DeadLetterConfig"));
    CHECK(target("EcsParameters: {TaskDefinitionARN: a}") ==
          misspelt("TaskDefinitionARN", "TaskDefinitionArn"));
    CHECK(resource("AWS::Events::Rule", "EventPatern: {}") == misspelt("EventPatern", "EventPattern"));
    CHECK(resource("AWS::Events::EventBus", "DeadletterConfig: {}") ==
          misspelt("DeadletterConfig", "DeadLetterConfig"));
    CHECK(resource("AWS::SQS::Queue", "MessageRetentionperiod: 60") ==
          misspelt("MessageRetentionperiod", "MessageRetentionPeriod"));
}

TEST_CASE("a member of the other generation, or at the wrong level, is called by its name here") {
    CHECK(subscriber("DeadLetterConfig: {Arn: a}") == misspelt("DeadLetterConfig", "OnFailureConfiguration"));
    CHECK(subscriber("RetryPolicy: {MaximumEventAgeInSeconds: 7200}") ==
          misspelt("MaximumEventAgeInSeconds", "MaxEventAgeInSeconds"));
    CHECK(subscriber("RetryPolicy: {MaxRetryAttempts: 1, MaximumRetryAttempts: 1}") ==
          misspelt("MaximumRetryAttempts", "MaxRetryAttempts"));
    CHECK(subscriber("RoleArn: !Ref Role") == misspelt("RoleArn", "InvokeConfiguration.RoleArn"));
    CHECK(subscriber("InvokeConfiguration: {KinesisParameters: {PartitionKeyPath: $.id}}") ==
          misspelt("PartitionKeyPath", "PartitionKey"));
    CHECK(target("OnFailureConfiguration: {Arn: a}") ==
          misspelt("OnFailureConfiguration", "DeadLetterConfig"));
    CHECK(target("RetryPolicy: {MaxRetryAttempts: 1}") ==
          misspelt("MaxRetryAttempts", "MaximumRetryAttempts"));
}

TEST_CASE("a member that resembles none, or whose meaning is there as well, may be new") {
    CHECK(subscriber("Novelty: 1, DeliveryPolicy: {}, Throttle: 5").empty());
    CHECK(target("InputPath: $.a, InputPaths: []").empty());
    std::string many;
    for (int i = 0; i < 60; ++i) many += "X" + std::to_string(i) + ": 1, ";
    CHECK(subscriber(many + "InvokeConfig: {}").empty());
}

TEST_CASE("values that AWS refuses are told with those that it accepts") {
    const std::vector<std::pair<std::string, std::string>> table = {
        {"Type: FIFOO",
         "FIFOO: `Type` of R is `FIFOO`: AWS accepts `FIFO` and `UNORDERED`; did you mean `FIFO`? "
         "[value-refused]"},
        {"RetryPolicy: {RetryStrategy: NONE}",
         "NONE: `RetryStrategy` of R is `NONE`: AWS accepts only `ALL` [value-refused]"},
        {"BatchConfiguration: {MaxBatchSize: '501'}",
         "'501': `MaxBatchSize` of R is `501`: AWS accepts 1 to 500 [value-refused]"},
        {"BatchConfiguration: {MaxBatchSize: many}", "many: `MaxBatchSize` must be a whole number [shape]"},
        {"Description: " + std::string(513, 'd'),
         std::string(513, 'd') +
             ": `Description` of R has 513 characters: AWS accepts at most 512 characters "
             "[value-refused]"},
        {"InvokeConfiguration: {LambdaParameters: {InvocationTimeoutSeconds: 31}}",
         "31: `InvocationTimeoutSeconds` of R is `31`: AWS accepts 1 to 30, or an expression "
         "[value-refused]"},
        {"InvokeConfiguration: {HttpParameters: {PathParameterValues: [a, ' ']}}",
         "' ': `PathParameterValues[1]` of R is ` `: AWS accepts a text that is not blank [value-refused]"},
        {"Name: a b",
         "a b: `Name` of R is `a b`: AWS accepts letters, digits, `.`, `-` and `_`, a letter or digit "
         "first [name-refused]"},
        {"Tags: {team: shop}", "{team: shop}: `Tags` must be a list [shape]"},
        {"RetryPolicy: [1]", "[1]: `RetryPolicy` must be a mapping [shape]"},
        {"InvokeConfiguration: {FirehoseParameters: {}}",
         "{}: `FirehoseParameters` of R may be refused: two pages of the User Guide show it, the API and "
         "CloudFormation have no such member [member-unknown]"},
    };
    for (const auto& [members, expected] : table) {
        CAPTURE(members);
        CHECK(subscriber(members) == expected);
    }
    CHECK(resource("AWS::SQS::Queue", "DelaySeconds: 901") ==
          "901: `DelaySeconds` of R is `901`: AWS accepts 0 to 900 [value-refused]");
    CHECK(subscriber("Type: FIFO, RetryPolicy: {MaxRetryAttempts: 999}").empty());  // a rule of its own
}

TEST_CASE("a block lacks what it cannot be without, unless that may be there") {
    CHECK(subscriber("FilterConfiguration: {}") ==
          "FilterConfiguration: `Filters` of R is missing [member-missing]");
    CHECK(subscriber("FilterConfiguration: {Filters: [{Pattern: '{}'}]}") ==
          "Pattern: `Scope` of R is missing [member-missing]");
    CHECK(subscriber("FilterConfiguration: {Filters: !ImportValue How}").empty());
    CHECK(subscriber("FilterConfiguration: !ImportValue How").empty());
    CHECK(subscriber("FilterConfiguration: {Filters: [!ImportValue A, !ImportValue B, !ImportValue C, "
                     "!ImportValue D]}")
              .empty());
}

TEST_CASE("an ARN is judged by what is known of it") {
    const auto bus = [](const std::string& arn) { return subscriber("EventBusArn: " + arn); };
    const std::string refused =
        "the ARN of a custom event bus, `arn:aws:events:REGION:ACCOUNT:event-busv2/NAME/ID` "
        "[arn-refused]";
    CHECK_THAT(bus("default"), Catch::EndsWith(refused));
    CHECK_THAT(bus("!Sub 'arn:aws:events:${AWS::Region}:${AWS::AccountId}:event-busv2/shop'"),
               Catch::EndsWith(refused));
    CHECK_THAT(bus("!Sub 'arn:${AWS::Partition}:events:eu-west-1:111122223333:event-bus/shop'"),
               Catch::EndsWith(refused));
    CHECK(bus("!Sub 'arn:aws:events:${AWS::Region}:${AWS::AccountId}:event-busv2/shop/${Id}'").empty());
    CHECK(bus("!Sub '${Bus}/x'").empty());
    CHECK(bus("arn:aws:events:eu-west-1:111122223333:event-busv2/shop/EXAMPLE1234567890abcdef").empty());
    for (const std::string placeholder : {"'<bus>'", "BUS_ARN", "'${BUS}'", "REPLACE_ME",
                                          "arn:aws:events:us-east-1:ACCOUNT_ID:bus", "$BUS", "xxxx"}) {
        CAPTURE(placeholder);
        CHECK(bus(placeholder).empty());
    }
}

TEST_CASE("each branch of a condition is judged, and one that differs says when") {
    const std::string head = R"(
Conditions: {Live: !Equals [!Ref 'AWS::Region', eu-west-1]}
Resources:
  S:
    Type: AWS::EventsV2::Subscriber
    Properties:
)";
    CHECK(told({{"t.yaml",
                 head + "      RetryPolicy: !If [Live, {MaxRetryAttempt: 1}, {MaxRetryAtempts: 1}]\n"}}) ==
          misspelt("MaxRetryAttempt", "MaxRetryAttempts") + " (`Live` holds)\n" +
              misspelt("MaxRetryAtempts", "MaxRetryAttempts") + " (`Live` does not hold)");
    // A queue's kind and its name go together.
    CHECK(told({{"t.yaml", R"(
Conditions: {Live: !Equals [!Ref 'AWS::Region', eu-west-1]}
Resources:
  Q:
    Type: AWS::SQS::Queue
    Properties:
      FifoQueue: !If [Live, true, !Ref 'AWS::NoValue']
      QueueName: !If [Live, dead.fifo, dead]
)"}}).empty());
    CHECK(told({{"t.yaml", head + "      Type: fifo\n      Description: !If [Live, a, b]\n"}}).find('(') ==
          std::string::npos);
}

TEST_CASE("inputs and outputs of the command line tool are judged as such") {
    const std::string bus = R"("EventBusArn": "arn:aws:events:eu-west-1:111122223333:event-busv2/a/b", )";
    const std::string invoke = R"("InvokeConfiguration": {"RoleArn": "arn:aws:iam::111122223333:role/a"}, )";
    const auto input = [&](const std::string& members) {
        return told({{"s.json", "{\"Name\": \"s\", " + bus + invoke + members + "}"}});
    };
    CHECK(input(R"("Tags": [{"Key": "a", "Value": "b"}])") ==
          R"([{"Key": "a", "Value": "b"}]: `Tags` must be a mapping [shape])");
    CHECK(input(R"("Tags": {"a": "b"}, "ClientToken": "x")").empty());
    CHECK_THAT(input(R"("State": "CREATING")"), Catch::Contains("AWS accepts `RUNNING` and `STOPPED`"));
    CHECK(input(R"("State": "CREATING", "CreationTime": 1, "SubscriberArn":
              "arn:aws:events:eu-west-1:111122223333:subscriber/s/b")")
              .empty());
    const std::string targets = R"({"Rule": "r", "Targets": [{"Id": "a", "Arn": "arn:aws:sqs:eu-west-1:1:a",
        "RetryPolicy": {"MaxRetryAttempts": 1}}]})";
    CHECK(told({{"t.json", targets}}) ==
          "\"MaxRetryAttempts\": unknown member `MaxRetryAttempts`; did you mean "
          "`MaximumRetryAttempts`? [member-unknown]");
}

TEST_CASE("an event of SAM is judged as it is written, and its rule once") {
    const std::string head = R"(
Transform: AWS::Serverless-2016-10-31
Resources:
  F:
    Type: AWS::Serverless::Function
    Properties:
      Events:
        Placed:
          Type: EventBridgeRule
          Properties: {)";
    CHECK(told({{"t.yaml", head + "EventPattern: {source: [a]}}\n"}}) == misspelt("EventPattern", "Pattern"));
    CHECK(told({{"t.yaml", head + "Pattern: {source: [a]}, RetryPolicy: {MaxRetryAttempts: 1}}\n"}}) ==
          misspelt("MaxRetryAttempts", "MaximumRetryAttempts"));
    CHECK(told({{"t.yaml", head + "Pattern: {source: [a]}, RetryPolicy: often}\n"}}) ==
          "often: `RetryPolicy` must be a mapping [shape]");
    CHECK(told({{"t.yaml", head + "Pattern: {source: [a]}, DeadLetterConfig: {Type: SQS}}\n"}}).empty());
}

TEST_CASE("of a long list of faults some are listed") {
    std::string list;
    for (int i = 0; i < 300; ++i) list += "work, ";
    const std::string all = resource("AWS::Events::Rule", "Targets: [" + list + "work]");
    CHECK(std::count(all.begin(), all.end(), '\n') < 110);
    CHECK_THAT(all, Catch::Contains("more faults of this kind, from here on, are not listed"));
}

TEST_CASE("every schema loads") {
    std::set<std::string_view> files;
    for (const intake::Shape& shape : intake::shapes()) {
        CAPTURE(shape.name);
        CHECK(intake::schema_of(shape.name));
        files.insert(shape.file);
    }
    const auto& all = document::embedded_schemas();
    const auto of_shapes = std::count_if(all.begin(), all.end(), [](const document::EmbeddedSchema& schema) {
        return schema.name.starts_with("shapes/");
    });
    CHECK(files.size() == static_cast<std::size_t>(of_shapes));
    CHECK_FALSE(intake::schema_of("AWS::S3::Bucket"));
}

namespace {

using document::Node;

/// The schema at a path of members, references followed; nothing where there is none.
std::optional<Node> reached(const Node& root, Node part, std::string_view path) {
    while (true) {
        if (const auto reference = part.find("$ref")) {
            const std::string_view name = reference->text().substr(std::string_view("#/definitions/").size());
            part = *root.find("definitions")->find(name);
        }
        if (path.empty()) return part;
        const std::size_t dot = path.find('.');
        const auto properties = part.find("properties");
        const auto below = properties ? properties->find(path.substr(0, dot)) : std::nullopt;
        if (!below) return std::nullopt;
        part = *below;
        path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
    }
}

/// Looks at the annotations of a part of a schema and below.
void check_annotations(const Node& root, const Node& part, std::multiset<std::string>& used) {
    for (const Node::Entry& entry : part.entries()) {
        const std::string name(entry.key.text());
        if (name.starts_with("x-")) used.insert(name);
        if (name == "x-says") CHECK((part.find("pattern") || part.find("not")));
        if (name == "x-instead") {
            REQUIRE(part.find("additionalProperties"));
            for (const Node::Entry& instead : entry.value.entries()) {
                CAPTURE(instead.key.text());
                CHECK_FALSE(part.find("properties")->find(instead.key.text()));
                CHECK(reached(root, part, instead.value.text()));
            }
            continue;
        }
        check_annotations(root, entry.value, used);
    }
    for (const Node& element : part.elements()) check_annotations(root, element, used);
}

}  // namespace

TEST_CASE("every annotation of the schemas is one of ours and leads somewhere") {
    std::multiset<std::string> used;
    for (const document::EmbeddedSchema& schema : document::embedded_schemas()) {
        if (!schema.name.starts_with("shapes/")) continue;
        CAPTURE(schema.name);
        const auto document = document::read_embedded_json(std::string(schema.text), {}, nullptr);
        check_annotations(document->roots().front(), document->roots().front(), used);
    }
    for (const char* name : {"x-instead", "x-says", "x-rule", "x-severity"}) {
        CAPTURE(name);
        CHECK(used.erase(name) > 0);
    }
    CHECK(used.empty());
}
