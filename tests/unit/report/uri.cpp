#include "report/uri.hpp"

#include <catch2/catch.hpp>

TEST_CASE("paths become URIs below the folder") {
    struct Case {
        const char* path;
        const char* folder;
        const char* uri;
    };
    const Case cases[] = {
        {"a/b.yaml", "", "a/b.yaml"},
        {"./a//b.yaml", "/w", "a/b.yaml"},
        {"a b/é#?%:.yaml", "", "a%20b/%C3%A9%23%3F%25%3A.yaml"},
        {"c:\\x.yaml", "", "c%3A%5Cx.yaml"},
        {"\xff", "", "%FF"},
        {"/w/a.yaml", "/w", "a.yaml"},
        {"/w/a.yaml", "/w/", "a.yaml"},
        {"/world/a.yaml", "/w", "file:///world/a.yaml"},
        {"../a.yaml", "/w/x", "file:///w/a.yaml"},
        {"../x/a.yaml", "/w/x", "a.yaml"},
        {"../a.yaml", "", "../a.yaml"},
        {"/a.yaml", "/", "a.yaml"},
        {"/a.yaml", "", "file:///a.yaml"},
        {".", "/w", "-"},
        {"<stdin>", "/w", "%3Cstdin%3E"},
    };
    for (const Case& c : cases) CHECK(report::uri_of(c.path, c.folder) == c.uri);
}
