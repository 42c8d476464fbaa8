#include "document/written.hpp"

#include <catch2/catch.hpp>

using document::Layout;
using document::Written;

namespace {

Written sample() {
    Written list = Written::list();
    list.add("text").add(17).add(true).add(Written());
    Written map = Written::map();
    map.set("Plain", "arn:aws:sqs:eu-west-1:111122223333:q").set("List", std::move(list));
    map.set("Empty", Written::map()).set("Nothing", Written::list());
    return map;
}

}  // namespace

TEST_CASE("values are written as JSON") {
    CHECK(
        write_json(sample(), Layout::one_line) ==
        R"({"Plain":"arn:aws:sqs:eu-west-1:111122223333:q","List":["text",17,true,null],"Empty":{},"Nothing":[]})");
    CHECK(write_json(Written::map("a", 1), Layout::lines) == "{\n  \"a\": 1\n}");
}

TEST_CASE("JSON acts on no terminal and no build server") {
    CHECK(write_json(Written("\x1b[0m \u202e \u00e9 ##vso[x] \xff"), Layout::one_line) ==
          R"("\u001b[0m \u202e \u00e9 #\u0023vso[x] \ufffd")");
}

TEST_CASE("values are written as YAML") {
    CHECK(write_yaml(sample()) ==
          "Plain: arn:aws:sqs:eu-west-1:111122223333:q\nList:\n  - text\n  - 17\n  - true\n  - ~\n"
          "Empty: {}\nNothing: []\n");
}

TEST_CASE("texts that YAML would take for something else are quoted") {
    for (const char* text :
         {"yes", "Off", "null", "1e3", "2012-10-17", "a: b", "a:", "", " x", "#x", "*", "{% x %}"}) {
        INFO(text);
        CHECK(write_yaml(Written::map("a", text)) == "a: \"" + std::string(text) + "\"\n");
    }
    CHECK(write_yaml(Written::map("a", "x\n\u202e")) == "a: \"x\\n\\u202e\"\n");
}
