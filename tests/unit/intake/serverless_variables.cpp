#include "intake/serverless_variables.hpp"

#include <catch2/catch.hpp>

namespace {

/// The variables of a text: `type(argument):address`, sources between bars, literals in quotes.
std::string shown_variables(std::string_view text) {
    std::string made;
    for (const intake::Variable& variable : intake::variables_in(text)) {
        made += made.empty() ? "" : " ";
        std::string bar;
        for (const intake::VariableSource& source : variable.sources) {
            made += bar;
            bar = "|";
            if (source.type.empty()) {
                made += "'" + source.address + "'";
                continue;
            }
            made += source.type;
            if (!source.argument.empty()) made += "(" + source.argument + ")";
            made += ":" + source.address;
        }
    }
    return made;
}

}  // namespace

TEST_CASE("Variables of the Serverless Framework are found in texts", "[serverless]") {
    CHECK(shown_variables("${self:custom.bus}") == "self:custom.bus");
    CHECK(shown_variables("a-${opt:stage, 'dev'}-${env:X}") == "opt:stage|'dev' env:X");
    CHECK(shown_variables("${file(./a/b.yml):Queues.dead, self:custom.x, null}") ==
          "file(./a/b.yml):Queues.dead|self:custom.x|'null'");
    CHECK(shown_variables("${self:custom.${opt:stage, \"a}b\"}.bus}") ==
          "self:custom.${opt:stage, \"a}b\"}.bus");
    CHECK(shown_variables("${file(${self:custom.x, 'a,b'}.yml)}") == "file(${self:custom.x, 'a,b'}.yml):");
    CHECK(shown_variables("${ssm(eu-west-1):/a/b~true}") == "ssm(eu-west-1):/a/b~true");
}

TEST_CASE("What CloudFormation fills in is no variable of the Serverless Framework", "[serverless]") {
    CHECK(shown_variables("${AWS::Region} ${Queue} ${Queue.Arn} ${} $ {self:a}").empty());
    CHECK(shown_variables("${aws::region}").empty());
    CHECK(shown_variables("${AWS::Region}${self:a}") == "self:a");
    CHECK(shown_variables("${self:a").empty());
}

TEST_CASE("Files are included from within the folder of the service only", "[serverless]") {
    using Paths = std::vector<std::string>;
    CHECK(intake::included_in("x: ${file(./a.yml)}\ny: ${file( 'b/../c.json' ):q}", "p") ==
          Paths{"p/a.yml", "p/c.json"});
    CHECK(
        intake::included_in("x: ${file(../a.yml)} ${file(b/../../a.yml)} ${file(/etc/a.yml)}", "p").empty());
    CHECK(
        intake::included_in("x: ${file(~/a.yml)} ${file(a.js)} ${file(${self:a}.yml)} ${file(", "p").empty());
}
