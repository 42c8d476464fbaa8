#include "migration/translate_filter.hpp"

#include <catch2/catch.hpp>

namespace {

using value::Fact;
using value::Text;
using value::Tree;

Tree word(const char* literal) {
    return Tree::text(Text(literal), {});
}

Tree map(std::vector<std::pair<const char*, Tree>> entries) {
    std::vector<Tree::Entry> made;
    for (auto& [key, value] : entries) made.push_back({key, {}, std::move(value)});
    return Tree::map(std::move(made), {});
}

Tree list(std::vector<Tree> items) {
    return Tree::list(std::move(items), {});
}

migration::FilterTranslation translated(Tree tree, bool on_default_bus) {
    model::EventRule rule;
    pattern::Pattern pattern;
    pattern.tree = std::move(tree);
    rule.pattern = Fact<pattern::Pattern>::of(pattern);
    return migration::translate_filter(rule, on_default_bus);
}

}  // namespace

TEST_CASE("a pattern of a custom bus is the filter on the payload") {
    const auto made =
        translated(map({{"source", list({word("aws.s3")})}, {"detail-type", list({word("a\"b")})}}), false);
    CHECK(made.obstacle.empty());
    CHECK(made.services.empty());
    CHECK(made.data.shown() == "{\"source\":[\"aws.s3\"],\"detail-type\":[\"a\\\"b\"]}");
}

TEST_CASE("events of AWS services come by event sources") {
    const auto made = translated(map({{"source", list({word("aws.s3"), word("aws.ec2")})},
                                      {"account", list({word("111122223333")})},
                                      {"detail-type", list({word("x")})}}),
                                 true);
    CHECK(made.obstacle.empty());
    CHECK(made.services == std::vector<std::string>{"aws.s3", "aws.ec2"});
    CHECK(made.data.shown() == "{\"account\":[\"111122223333\"],\"detail-type\":[\"x\"]}");
    CHECK(made.source_pattern.shown() == "{\"detail-type\":[\"x\"]}");
}

TEST_CASE("one service alone needs no filter on the payload") {
    const auto made = translated(map({{"source", list({word("aws.s3")})}}), true);
    CHECK(made.obstacle.empty());
    CHECK(made.data.empty());
    CHECK(made.source_pattern.empty());
}

TEST_CASE("what would lose events is refused") {
    const Tree wildcard = map({{"wildcard", word("a*b")}});
    CHECK(translated(map({{"x", list({wildcard})}}), false).obstacle ==
          "its pattern has a wildcard, which filters of the new bus refuse");
    CHECK(!translated(map({{"$or", list({map({{"x", list({wildcard})}})})}}), false).obstacle.empty());
    CHECK(!translated(map({{"x", list({map({{"anything-but", wildcard}})})}}), false).obstacle.empty());
    CHECK(!translated(map({{"detail-type", list({word("x")})}}), true).obstacle.empty());
    CHECK(!translated(map({{"source", list({word("aws.s3"), word("shop")})}}), true).obstacle.empty());
    CHECK(!translated(map({{"source", list({map({{"prefix", word("aws.")}})})}}), true).obstacle.empty());
    CHECK(!translated(map({{"x", list({word(std::string(4100, 'x').c_str())})}}), false).obstacle.empty());
    CHECK(!translated(map({{"x", list({Tree::unknown({"a parameter", {}}, {})})}}), false).obstacle.empty());
}

TEST_CASE("a field called wildcard is no matcher") {
    CHECK(translated(map({{"detail", map({{"wildcard", list({word("x")})}})}}), false).obstacle.empty());
    CHECK(translated(map({{"$or", list({map({{"wildcard", list({word("x")})}})})}}), false).obstacle.empty());
}
