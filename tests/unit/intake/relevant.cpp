#include "intake/relevant.hpp"

#include <catch2/catch.hpp>
#include <string>

TEST_CASE("files that can matter are told by a word") {
    struct Case {
        const char* path;
        std::string bytes;
        bool is;
    };
    const Case cases[] = {
        {"t.yaml", "Type: AWS::Events::Rule", true},
        {"t.yaml", "Type: AWS::EventsV2::Subscriber", true},
        {"t.yml", "  A: {Type: AWS::Serverless::Function}", true},
        {"t.template", "AWS::SQS::Queue", true},
        {"t.yaml", "Type: AWS::Lambda::Permission", true},
        {"t.yaml", "Type: AWS::Logs::ResourcePolicy", true},
        {"t.yaml", "Type: AWS::Lambda::Function", false},
        {"t.json", R"({"Type": "AWS\u003a\u003aEvents\u003a\u003aRule"})", true},
        {"t.json", R"({"Type": "AWS\u003A\u003AEvents\u003A\u003ARule"})", true},
        {"t.json", R"({"InvokeConfiguration": {}})", true},
        {"t.json", R"({"Targets": []})", true},
        {"t.json", R"({"Attributes": {"QueueArn": "x"}})", true},
        {"t.json", R"({"Version": "2012-10-17", "Statement": []})", true},
        {"t.json", R"({"Role": {"AssumeRolePolicyDocument": {}}})", true},
        {"t.yaml", "OnFailureConfiguration: {Arn: x}", true},
        {"t.yaml", "Type: AWS::S3::Bucket", false},
        {"t.yaml", "kind: ConfigMap\nstate: men\n", false},
        {"t.md", "AWS::Events::Rule", false},
        {"t.json", "", false},
        {"t.json", "Statemen", false},
        {"t.json", "Statement", true},
    };
    for (const Case& c : cases) {
        INFO(c.path << " " << c.bytes);
        CHECK(intake::relevant(c.path, c.bytes) == c.is);
    }
    for (std::size_t pad = 0; pad < 40; ++pad) {
        CHECK(intake::relevant("t.json", std::string(pad, 'S') + "\"QueueArn\""));
        CHECK(intake::relevant("t.json", std::string(pad, 'A') + "EventBusArn" + std::string(pad, 'A')));
    }
}
