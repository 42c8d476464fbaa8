#include "text/commands.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

TEST_CASE("no line of an output is a command to a build server") {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"::error file=x::forged\n", "\\x3a:error file=x::forged\n"},
        {"a\n \t::stop-commands::x", "a\n \t\\x3a:stop-commands::x"},
        {"\u00a0\u3000\u2003::add-mask::x", "\u00a0\u3000\u2003\\x3a:add-mask::x"},
        {"##[error]x ##vso[task.complete]", "#\\x23[error]x #\\x23vso[task.complete]"},
        {"a ###[group]b\n##teamcity[x]\n", "a ##\\x23[group]b\n#\\x23teamcity[x]\n"},
    };
    for (const auto& [output, expected] : cases) {
        CHECK(text::without_commands(output) == expected);
        CHECK(text::without_commands(expected) == expected);
    }
}

TEST_CASE("what only looks like a command stays") {
    const std::vector<std::string> outputs{
        "",
        "\n\n",
        "   ::: a.yaml:1:2\n",
        "a ::error::b",
        "AWS::SQS::Queue",
        "::",
        ":::error::x",
        "# [a]",
        "## Heading [a](b)",
        "##",
        "#[x]",
        "##a-b[",
    };
    for (const std::string& output : outputs) CHECK(text::without_commands(output) == output);
}
