#include "pattern/pattern.hpp"

#include <catch2/catch.hpp>

namespace {

using value::Text;
using value::Tree;

Tree word(const char* content) {
    return Tree::text(content, {});
}

Tree map(std::initializer_list<std::pair<const char*, Tree>> entries) {
    std::vector<Tree::Entry> all;
    for (const auto& [key, value] : entries) all.push_back({key, {}, value});
    return Tree::map(std::move(all), {});
}

Tree list(std::vector<Tree> items) {
    return Tree::list(std::move(items), {});
}

Tree hole(const char* id) {
    value::Symbol symbol;
    symbol.id = symbol.label = id;
    return Tree::text(Text(std::make_shared<const value::Symbol>(symbol)), {});
}

Tree number(std::int64_t value, const char* spelling) {
    return Tree::integer(value, spelling, {});
}

pattern::Pattern known(const Tree& tree) {
    const auto fact = pattern::read(tree);
    REQUIRE(fact.is_known());
    return fact.value();
}

}  // namespace

TEST_CASE("patterns that match the same events have one form") {
    struct Row {
        const char* name;
        Tree a;
        Tree b;
        value::Truth same;
    };
    const auto yes = value::Truth::yes;
    const auto no = value::Truth::no;
    const Row rows[] = {
        {"order of keys", map({{"source", list({word("a")})}, {"detail-type", list({word("b")})}}),
         map({{"detail-type", list({word("b")})}, {"source", list({word("a")})}}), yes},
        {"order of values", map({{"source", list({word("a"), word("b")})}}),
         map({{"source", list({word("b"), word("a")})}}), yes},
        {"a value twice", map({{"source", list({word("a"), word("a")})}}),
         map({{"source", list({word("a")})}}), yes},
        {"a key twice: the last", map({{"source", list({word("x")})}, {"source", list({word("a")})}}),
         map({{"source", list({word("a")})}}), yes},
        {"another value", map({{"source", list({word("a")})}}), map({{"source", list({word("b")})}}), no},
        {"one value more", map({{"source", list({word("a")})}}),
         map({{"source", list({word("a"), word("b")})}}), no},
        {"a number and its text", map({{"n", list({number(1, "1")})}}), map({{"n", list({word("1")})}}), no},
        {"numbers by their spelling", map({{"n", list({number(300, "300")})}}),
         map({{"n", list({Tree::real(300, "300.0", {})})}}), no},
        {"operators of numeric keep their order",
         map({{"n",
               list({map({{"numeric", list({word(">"), number(1, "1"), word("<"), number(2, "2")})}})})}}),
         map({{"n",
               list({map({{"numeric", list({word("<"), number(2, "2"), word(">"), number(1, "1")})}})})}}),
         no},
        {"a quote cannot pass for syntax", map({{"s", list({word("a\",\"b")})}}),
         map({{"s", list({word("a"), word("b")})}}), no},
        {"the same hole", map({{"source", list({hole("A")})}}), map({{"source", list({hole("A")})}}), yes},
        {"another hole", map({{"source", list({hole("A")})}}), map({{"source", list({hole("B")})}}),
         value::Truth::unknown},
        {"a hole and a text", map({{"source", list({hole("A")})}}), map({{"source", list({word("a")})}}),
         value::Truth::unknown},
    };
    for (const Row& row : rows) {
        INFO(row.name);
        CHECK(pattern::same(known(row.a), known(row.b)) == row.same);
        CHECK(pattern::same(known(row.b), known(row.a)) == row.same);
    }
}

TEST_CASE("an empty pattern is known") {
    CHECK(known(map({})).empty());
    CHECK_FALSE(known(map({{"source", list({word("a")})}})).empty());
    CHECK_FALSE(known(map({{"source", list({})}})).empty());
}

TEST_CASE("what is not known stays a part of the pattern") {
    const value::Condition condition = value::Condition::atom({"p", "a", nullptr});
    CHECK(pattern::read(Tree::absent()).is_absent());
    CHECK(pattern::read(Tree::unknown({"why", {}}, {})).is_unknown());
    CHECK(pattern::read(word("source")).is_unknown());
    CHECK(pattern::read(Tree::choice(condition, map({}), Tree())).is_choice());

    const auto open = known(map({{"source", list({word("a"), Tree::unknown({"why", {}}, {})})}}));
    REQUIRE(open.unknown);
    CHECK(open.unknown->text == "why");
    CHECK(pattern::same(open, known(map({{"source", list({word("a")})}}))) == value::Truth::unknown);
}

TEST_CASE("a conditional part makes the pattern a choice") {
    const value::Condition condition = value::Condition::atom({"p", "a", nullptr});
    const Tree part = Tree::choice(condition, word("b"), Tree());
    const auto fact = pattern::read(map({{"source", list({word("a"), part})}, {"account", list({part})}}));
    REQUIRE(fact.is_choice());
    std::vector<std::string> forms;
    value::World world;
    do {
        forms.push_back(fact.in(world).value().canonical.shown());
    } while (world.next());
    CHECK(forms == std::vector<std::string>{R"({"account":["b"],"source":["a","b"]})",
                                            R"({"account":[],"source":["a"]})"});
}
