#include "scan/glob.hpp"

#include <catch2/catch.hpp>
#include <string>

TEST_CASE("one part of a path") {
    struct Case {
        const char* pattern;
        const char* part;
        bool matches;
    };
    const Case cases[] = {
        {"", "", true},
        {"a", "a", true},
        {"a", "b", false},
        {"*", "", true},
        {"*", "anything", true},
        {"a*", "abc", true},
        {"*c", "abc", true},
        {"a*b*c", "aXbYbZc", true},
        {"a*b*c", "aXbYbZ", false},
        {"?", "x", true},
        {"?", "", false},
        {"[abc]", "b", true},
        {"[!abc]", "b", false},
        {"[^abc]", "d", true},
        {"[a-c]x", "bx", true},
        {"[a-c]x", "dx", false},
        {"[]a]", "]", true},
        {"[a-]", "-", true},
        {"[[:digit:]]", "7", true},
        {"[[:digit:]]", "x", false},
        {"[![:digit:]_]", "x", true},
        {"[\\]]", "]", true},
        {"[abc", "a", false},
        {"[abc", "[abc", false},
        {"\\*", "*", true},
        {"\\*", "x", false},
        {"a\\", "a", false},
        {"*.y?ml", "template.yaml", true},
    };
    for (const Case& c : cases) {
        INFO(c.pattern << " against " << c.part);
        CHECK(scan::part_matches(c.pattern, c.part) == c.matches);
    }
}

TEST_CASE("paths part by part") {
    struct Case {
        const char* pattern;
        const char* path;
        bool matches;
    };
    const Case cases[] = {
        {"a/b", "a/b", true},           {"a/b", "a/b/c", false},     {"a/*", "a/b", true},
        {"a/*", "a/b/c", false},        {"**/a", "a", true},         {"**/a", "x/y/a", true},
        {"a/**", "a", false},           {"a/**", "a/b", true},       {"a/**", "a/b/c", true},
        {"a/**/b", "a/b", true},        {"a/**/b", "a/x/y/b", true}, {"a/**/b", "a/x/y/c", false},
        {"a/**/b/**/c", "a/b/c", true}, {"x**/b", "xy/b", true},     {"x**/b", "xy/z/b", false},
    };
    for (const Case& c : cases) {
        INFO(c.pattern << " against " << c.path);
        CHECK(scan::path_matches(c.pattern, c.path) == c.matches);
    }
}

TEST_CASE("many stars cost no more than the product of the lengths") {
    std::string stars;
    for (int i = 0; i < 100; ++i) stars += "*a";
    CHECK_FALSE(scan::part_matches(stars + "b", std::string(3000, 'a')));
    std::string folders;
    for (int i = 0; i < 100; ++i) folders += "**/a/";
    std::string path;
    for (int i = 0; i < 1000; ++i) path += "a/";
    CHECK_FALSE(scan::path_matches(folders + "b", path + "c"));
}
