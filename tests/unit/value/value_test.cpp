#include <catch2/catch.hpp>

#include "value/tree.hpp"

namespace {

using value::HoleKind;
using value::Text;
using value::Truth;

value::SymbolRef symbol(const std::string& id, HoleKind kind, bool made = false) {
    value::Symbol made_symbol{id, id, kind, made, {}};
    if (made) made_symbol.made_from = id.substr(1);
    return std::make_shared<const value::Symbol>(std::move(made_symbol));
}

/// `<account>` and its kind are holes; `<#Dlq>` a name that the platform makes.
Text written(std::string_view text) {
    Text result;
    while (!text.empty()) {
        const std::size_t open = text.find('<');
        result += Text(std::string(text.substr(0, open)));
        if (open == std::string_view::npos) break;
        const std::size_t close = text.find('>', open);
        const std::string id(text.substr(open + 1, close - open - 1));
        const HoleKind kind = id == "account"     ? HoleKind::account
                              : id == "region"    ? HoleKind::region
                              : id == "partition" ? HoleKind::partition
                              : id == "arn"       ? HoleKind::arn
                              : id == "any"       ? HoleKind::text
                                                  : HoleKind::name;
        result += Text(symbol(id, kind, id[0] == '#'));
        text.remove_prefix(close + 1);
    }
    return result;
}

}  // namespace

TEST_CASE("texts are equal, different or not to be told") {
    struct Row {
        const char* a;
        const char* b;
        Truth equal;
    };
    const std::vector<Row> rows = {
        {"a", "a", Truth::yes},
        {"a", "b", Truth::no},
        {"", "<any>", Truth::unknown},
        {"", "<name>", Truth::no},
        {"<name>", "<name>", Truth::yes},
        {"<name>", "<other>", Truth::unknown},
        {"<#Dlq>", "<#Live>", Truth::no},
        {"<#Dlq>", "orders", Truth::no},
        {"<#Dlq>", "shop-Dlq-1A2B3C", Truth::unknown},
        {"<account>", "111122223333", Truth::unknown},
        {"<account>", "orders", Truth::no},
        {"<account>", "<region>", Truth::no},
        {"arn:<partition>:sqs:<region>:<account>:<#Dlq>", "arn:<partition>:sqs:<region>:<account>:<#Dlq>",
         Truth::yes},
        {"arn:<partition>:sqs:<region>:<account>:<#Dlq>", "arn:<partition>:sqs:<region>:<account>:<#Live>",
         Truth::no},
        {"arn:<partition>:sqs:<region>:<account>:dlq", "arn:aws:sqs:eu-west-1:111122223333:dlq",
         Truth::unknown},
        {"arn:<partition>:sqs:<region>:<account>:dlq", "arn:aws:sqs:eu-west-1:111122223333:other", Truth::no},
        {"arn:<partition>:sqs:<region>:<account>:dlq", "arn:aws:sns:eu-west-1:111122223333:dlq", Truth::no},
        {"<env>-orders", "<env>-orders-dlq", Truth::no},
        {"<env>-orders", "prod-orders", Truth::unknown},
        {"<env>-orders", "prod-invoices", Truth::no},
        {"<arn>", "arn:aws:sqs:eu-west-1:111122223333:dlq", Truth::unknown},
        {"<arn>", "https://sqs.eu-west-1.amazonaws.com/111122223333/dlq", Truth::no},
        {"x<any>", "x", Truth::unknown},
        {"x<name>", "x", Truth::no},
    };
    for (const Row& row : rows) {
        INFO(row.a << " and " << row.b);
        CHECK(value::equal(written(row.a), written(row.b)) == row.equal);
        CHECK(value::equal(written(row.b), written(row.a)) == row.equal);
    }
}

TEST_CASE("a text splits at separators of its literal parts") {
    const auto parts = value::split(written("arn:<partition>:sqs:a<region>b:x:y"), ':', 5);
    REQUIRE(parts.size() == 5);
    CHECK(parts[1].shown() == "${partition}");
    CHECK(parts[3].shown() == "a${region}b");
    CHECK(parts[4].shown() == "x:y");
}

TEST_CASE("a world tries every assignment of the conditions that are read, and no other") {
    using value::Condition;
    const auto prod = Condition::named("Prod", Condition::atom({"Env", "prod", nullptr}));
    const auto dev = Condition::named("Dev", Condition::atom({"Env", "dev", nullptr}));
    value::World world;
    std::vector<std::string> seen;
    do {
        std::string way;
        if (world.holds(prod)) {
            way = "prod";
            CHECK_FALSE(world.holds(dev));  // a parameter has one value
        } else {
            way = world.holds(dev) ? "dev" : "neither";
        }
        CHECK(world.holds(prod) == !world.holds(!prod));
        seen.push_back(way);
    } while (world.next());
    CHECK(seen == std::vector<std::string>{"prod", "dev", "neither"});
}

TEST_CASE("allowed values leave no other way") {
    using value::Condition;
    const auto allowed = std::make_shared<const std::vector<std::string>>(std::vector<std::string>{"a", "b"});
    const auto a = Condition::atom({"P", "a", allowed});
    const auto b = Condition::atom({"P", "b", allowed});
    const auto c = Condition::atom({"P", "c", allowed});
    value::World world;
    int ways = 0;
    do {
        ++ways;
        CHECK(world.holds(a) != world.holds(b));
        CHECK_FALSE(world.holds(c));
    } while (world.next());
    CHECK(ways == 2);
}

TEST_CASE("choices on a path are kept") {
    using value::Tree;
    const auto prod = value::Condition::atom({"Env", "prod", nullptr});
    const Tree tree =
        Tree::map({{"Config",
                    {},
                    Tree::choice(prod, Tree::map({{"Arn", {}, Tree::text("x", {})}}, {}), Tree::absent())}},
                  {});
    const auto fact = value::text_fact(value::at(tree, {"Config", "Arn"}));
    value::World world;
    REQUIRE(fact.in(world).is_known());
    CHECK(fact.in(world).value().literal() == "x");
    REQUIRE(world.next());
    CHECK(fact.in(world).is_absent());
    CHECK_FALSE(world.next());
}

TEST_CASE("scalars are read as people mean them") {
    using value::Tree;
    CHECK(value::integer_fact(Tree::text("300", {})).value() == 300);
    CHECK(value::integer_fact(Tree::text("99999999999999999999", {})).value() == INT64_MAX);
    CHECK(value::integer_fact(Tree::real(1e300, "1e300", {})).value() == INT64_MAX);
    CHECK(value::integer_fact(Tree::text("", {})).is_unknown());
    CHECK(value::integer_fact(Tree::text("3x", {})).is_unknown());
    CHECK(value::integer_fact(Tree::null({})).is_absent());
    CHECK(value::boolean_fact(Tree::text("true", {})).value());
    CHECK(value::text_fact(Tree::integer(12, "012", {})).value().literal() == "012");
    CHECK(value::text_fact(Tree::list({}, {})).is_unknown());
}

TEST_CASE("lists flatten choices and drop what is absent") {
    using value::Tree;
    const auto prod = value::Condition::atom({"Env", "prod", nullptr});
    const Tree tree = Tree::list(
        {Tree::text("a", {}), Tree::choice(prod, Tree::text("b", {}), Tree::absent()), Tree::absent()}, {});
    const auto list = value::list_of(tree);
    REQUIRE(list.members.size() == 2);
    CHECK(list.members[0].exists.always());
    CHECK_FALSE(list.members[1].exists.always());
    CHECK_FALSE(list.open);
    CHECK(value::list_of(Tree::unknown({"why", {}}, {})).open);
    CHECK(value::list_of(Tree::text("a", {})).members.size() == 1);
}
