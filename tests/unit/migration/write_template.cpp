#include <catch2/catch.hpp>

#include "migration/write_plan.hpp"

namespace {

/// The text of a template with one queue added.
std::string spliced(const std::string& text, document::Format format) {
    text::Sources sources;
    const text::SourceId id = sources.add("t", text);
    finding::Findings findings;
    const auto document = document::read(sources, id, format, findings);
    migration::PlannedAddition addition;
    addition.file = id;
    addition.format = format;
    addition.resources.emplace_back("New", document::Written::map("Type", "AWS::SQS::Queue"));
    return migration::write_file(addition, document.get()).value_or("");
}

std::string in_yaml(const std::string& text) {
    return spliced(text, document::Format::yaml);
}

}  // namespace

TEST_CASE("resources are added behind the last one, and all else stays") {
    CHECK(
        in_yaml("# top\nResources:\n    A: {Type: T}  # one\n\nOutputs: {}\n") ==
        "# top\nResources:\n    A: {Type: T}  # one\n    New:\n      Type: AWS::SQS::Queue\n\nOutputs: {}\n");
    CHECK(in_yaml("Resources:\n  A:\n    Type: T") ==
          "Resources:\n  A:\n    Type: T\n  New:\n    Type: AWS::SQS::Queue\n");
    CHECK(in_yaml("Resources:\r\n  A: x\r\n") ==
          "Resources:\r\n  A: x\r\n  New:\r\n    Type: AWS::SQS::Queue\r\n");
}

TEST_CASE("a block text that ends the resources is not lengthened") {
    CHECK(
        in_yaml("Resources:\n  A:\n    B: |\n      one\n      two\nOutputs: {}\n") ==
        "Resources:\n  A:\n    B: |\n      one\n      two\n  New:\n    Type: AWS::SQS::Queue\nOutputs: {}\n");
}

TEST_CASE("braces stay braces") {
    CHECK(in_yaml("Resources: {A: {Type: T}}\n") ==
          "Resources: {A: {Type: T},\"New\":{\"Type\":\"AWS::SQS::Queue\"}}\n");
    CHECK(spliced("{\"Resources\":{\"A\":{}}}", document::Format::json) ==
          "{\"Resources\":{\"A\":{},\"New\":{\"Type\":\"AWS::SQS::Queue\"}}}");
    CHECK(spliced("{\n \"Resources\": {\n  \"A\": {}\n }\n}\n", document::Format::json) ==
          "{\n \"Resources\": {\n  \"A\": {},\n  \"New\": {\n   \"Type\": \"AWS::SQS::Queue\"\n  }\n }\n}\n");
}
