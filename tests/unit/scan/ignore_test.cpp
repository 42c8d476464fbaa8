#include "scan/ignore.hpp"

#include <catch2/catch.hpp>

using scan::Ignored;
using scan::IgnoreFile;
using scan::Ignores;

TEST_CASE("one ignore file, line by line") {
    struct Case {
        const char* content;
        const char* path;
        bool folder;
        Ignored said;
    };
    const Case cases[] = {
        {"", "a", false, Ignored::not_said},
        {"# a\n", "# a", false, Ignored::not_said},
        {"\\#a\n", "#a", false, Ignored::yes},
        {"\\!a\n", "!a", false, Ignored::yes},
        {"a\n", "a", false, Ignored::yes},
        {"a\n", "x/a", false, Ignored::yes},
        {"a", "x/a", false, Ignored::yes},
        {"a\r\n", "a", false, Ignored::yes},
        {"\xEF\xBB\xBF"
         "a\n",
         "a", false, Ignored::yes},
        {"/a\n", "a", false, Ignored::yes},
        {"/a\n", "x/a", false, Ignored::not_said},
        {"x/a\n", "x/a", false, Ignored::yes},
        {"x/a\n", "y/x/a", false, Ignored::not_said},
        {"a/\n", "a", false, Ignored::not_said},
        {"a/\n", "a", true, Ignored::yes},
        {"a  \n", "a", false, Ignored::yes},
        {"a\\ \n", "a ", false, Ignored::yes},
        {"*.yaml\n!keep.yaml\n", "keep.yaml", false, Ignored::no},
        {"!keep.yaml\n*.yaml\n", "keep.yaml", false, Ignored::yes},
        {"/\n", "a", true, Ignored::not_said},
        {"\n\n", "", false, Ignored::not_said},
    };
    for (const Case& c : cases) {
        INFO(c.content << " on " << c.path);
        CHECK(IgnoreFile(c.content).says(c.path, c.folder) == c.said);
    }
}

TEST_CASE("the deepest ignore file that says something wins") {
    const Ignores top = Ignores().with("/r/", "*.yaml\n");
    const Ignores deep = top.with("/r/a/", "!x.yaml\n");
    CHECK(deep.ignored("/r/a/y.yaml", false));
    CHECK_FALSE(deep.ignored("/r/a/x.yaml", false));
    CHECK(top.ignored("/r/a/x.yaml", false));
}
