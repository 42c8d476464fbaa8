#include <catch2/catch.hpp>
#include <string>

#include "shop.hpp"

namespace {

/// An expression, the message, and the text that it is about.
struct Wrong {
    const char* text;
    const char* message;
    const char* about;
};

void check(const Wrong& row) {
    CAPTURE(row.text);
    predicate::Mistake mistake;
    CHECK_FALSE(predicate::compile(row.text, shop::scope(), mistake));
    CHECK(mistake.message == row.message);
    REQUIRE(mistake.begin <= mistake.end);
    CHECK(std::string(row.text).substr(mistake.begin, mistake.end - mistake.begin) == row.about);
}

}  // namespace

TEST_CASE("what the grammar allows compiles") {
    const char* const rows[] = {
        "true",
        "parcel.name == 'a'",
        "not parcel.fragile and (parcel.weight > 3 or parcel.weight <= 1 + 2 * params.limit - 3)",
        "parcel.name in ['a', 'b',]",
        "parcel.name.starts_with('a') and parcel.name.ends_with('b')",
        "parcel.tags.exists(t, t.like('a*') and t.made_of('a-z'))",
        "parcels.filter(p, p.fragile).map(p, p.name).all(n, n != 'x')",
        "size(distinct(parcel.tags)) == size(parcel.tags)",
        "has(parcel.label) and parcel.label == 'a'",
        "not has(parcel.label) or parcel.label == 'a'",
        "has(parcel.inner.label) and parcel.inner.label == parcel.inner.name",
        "not (not has(parcel.label)) and parcel.label == 'x'",
        "(has(parcel.label) and parcel.fragile) and parcel.label == 'x'",
        "known(parcel.label) and parcel.label == 'x'",
        "has(parcel.tags[0]) and parcel.tags[0] == 'x'",
        "heavy(parcel) or heavy(3)",
        "parcels.exists(p, p == parcel)",
        "\n  parcel\n  .fragile\n",
    };
    for (const char* row : rows) {
        CAPTURE(row);
        predicate::Mistake mistake;
        CHECK(predicate::compile(row, shop::scope(), mistake));
        CHECK(mistake.message.empty());
    }
}

TEST_CASE("mistakes of form") {
    const Wrong rows[] = {
        {"", "the expression ends here, where a value belongs", ""},
        {"parcel.", "the expression ends here, where the name of a field belongs", ""},
        {"parcel.fragile parcel", "`parcel` stands here, where an operator or the end belongs", "parcel"},
        {"'abc", "the string has no closing quote", "'abc"},
        {"parcel.name == \"a\"", "strings stand in single quotes", "\""},
        {"!parcel.fragile", "`!` has no meaning here; write `not`", "!"},
        {"parcel.name = 'a'", "`=` has no meaning here; write `==`", "="},
        {"true && false", "`&` has no meaning here; write `and`", "&"},
        {"parcel.weight == 3x", "`3x` is neither a number nor a name", "3x"},
        {"parcel.weight == 99999999999999999999", "the number is too large", "99999999999999999999"},
        {"1 < 2 < 3", "comparisons do not chain; join two with `and`", "<"},
        {"(true", "the expression ends here, where `)` belongs", ""},
        {"heavy(3", "the expression ends here, where `,` or `)` belongs", ""},
        {"and", "`and` stands here, where a value belongs", "and"},
        {"parcel.weight == \xc3\xa9", "`\xc3\xa9` has no meaning here", "\xc3\xa9"},
    };
    for (const Wrong& row : rows) check(row);
}

TEST_CASE("mistakes of names") {
    const Wrong rows[] = {
        {"parcle.fragile", "nothing here is called `parcle`; did you mean `parcel`?", "parcle"},
        {"parcel.weigth == 1", "parcel has no field `weigth`; did you mean `weight`?", "weigth"},
        {"has(parcel.sticker)", "parcel has no field `sticker`; did you mean `label`?", "sticker"},
        {"parcel.colour == 'a'", "parcel has no field `colour`", "colour"},
        {"haevy(3)", "there is no function `haevy`; did you mean `heavy`?", "haevy"},
        {"parcel.tags.exist(t, true)", "there is no function `.exist`; did you mean `exists`?", "exist"},
        {"parcel.weight == params.limt", "params has no `limt`; did you mean `limit`?", "limt"},
        {"parcel.name.size == 1", "a text has no field `size`", "size"},
        {"parcels.exists(parcel, true)", "`parcel` already has a meaning here", "parcel"},
    };
    for (const Wrong& row : rows) check(row);
}

TEST_CASE("mistakes of types") {
    const Wrong rows[] = {
        {"parcel.name and true", "`and` needs a truth, and this is a text", "parcel.name"},
        {"not parcel.weight", "`not` needs a truth, and this is an integer", "parcel.weight"},
        {"parcel.name == 1", "`==` compares a text with an integer", "parcel.name == 1"},
        {"parcel.name < 'b'", "`<` needs an integer, and this is a text", "parcel.name"},
        {"parcel.tags == parcel.tags", "lists cannot be compared as a whole", "parcel.tags == parcel.tags"},
        {"parcel.name + 1 == 2", "`+` needs an integer, and this is a text", "parcel.name"},
        {"1 in parcel.tags", "`in` looks for an integer where each member is a text", "1 in parcel.tags"},
        {"'a' in parcel.name", "`in` needs a list, and this is a text", "parcel.name"},
        {"['a', 1] == 1", "the list begins with a text, and this is an integer", "1"},
        {"parcel.weight in []", "an empty list has nothing to compare with", "[]"},
        {"heavy('a')", "the thing of `heavy` is a parcel or an integer, and this is a text", "'a'"},
        {"heavy(1, 2)", "`heavy` takes 1 argument, not 2", "heavy(1, 2)"},
        {"parcel.tags.all(t)", "`.all` takes 2 arguments, not 1", "parcel.tags.all(t)"},
        {"parcel.tags.all(1, true)", "`.all` needs a name for the member", "1"},
        {"parcel.tags.all(t, t)", "`.all` needs a truth, and this is a text", "t"},
        {"size(parcel.name) == 1", "`size` needs a list, and this is a text", "parcel.name"},
        {"parcel.weight.like('a')", "`.like` needs a text, and this is an integer", "parcel.weight"},
        {"parcel.name[0] == 'a'", "only a list has numbered members, and this is a text", "parcel.name"},
        {"has(parcel)", "`has` asks about a field, such as has(subscriber.dead_letter)", "parcel"},
        {"size(distinct(parcels)) == 1", "`distinct` takes texts or integers", "parcels"},
    };
    for (const Wrong& row : rows) check(row);
}

TEST_CASE("what may be absent needs a guard") {
    const Wrong rows[] = {
        {"parcel.label == 'a'", "parcel.label may be absent: guard it with has(parcel.label)",
         "parcel.label"},
        {"parcel.label == 'a' and has(parcel.label)",
         "parcel.label may be absent: guard it with has(parcel.label)", "parcel.label"},
        {"has(parcel.label) or parcel.label == 'a'",
         "parcel.label may be absent: guard it with has(parcel.label)", "parcel.label"},
        {"not has(parcel.label) and parcel.label == 'a'",
         "parcel.label may be absent: guard it with has(parcel.label)", "parcel.label"},
        {"(has(parcel.label) or parcel.fragile) and parcel.label == 'a'",
         "parcel.label may be absent: guard it with has(parcel.label)", "parcel.label"},
        {"has(parcel.inner) and parcel.inner.label == 'a'",
         "parcel.inner.label may be absent: guard it with has(parcel.inner.label)", "parcel.inner.label"},
        {"parcel.inner.name == 'a'", "parcel.inner may be absent: guard it with has(parcel.inner)",
         "parcel.inner"},
        {"heavy(parcel.inner)", "parcel.inner may be absent: guard it with has(parcel.inner)",
         "parcel.inner"},
        {"parcel.tags[0] == 'a'", "parcel.tags[0] may be absent: guard it with has(parcel.tags[0])",
         "parcel.tags[0]"},
        {"parcel.tags[1 + 1] == 'a'", "this may be absent, and no has() can guard it", "parcel.tags[1 + 1]"},
        {"parcels.exists(p, p.label == 'a')", "p.label may be absent: guard it with has(p.label)", "p.label"},
        {"parcels.exists(p, has(p.label)) and parcels.exists(p, p.label == 'a')",
         "p.label may be absent: guard it with has(p.label)", "p.label"},
        {"parcel.label", "parcel.label may be absent: guard it with has(parcel.label)", "parcel.label"},
    };
    for (const Wrong& row : rows) check(row);
}

TEST_CASE("what where has vouched for needs no guard, and lenient paths need none") {
    predicate::Mistake mistake;
    const auto where = predicate::compile("has(parcel.inner.label)", shop::scope(), mistake);
    REQUIRE(where);
    CHECK(where->vouches() == predicate::Vouched{"parcel", "parcel.inner", "parcel.inner.label"});
    predicate::Scope scope = shop::scope();
    scope.vouched = where->vouches();
    CHECK(predicate::compile("parcel.inner.label == parcel.inner.name", scope, mistake));

    predicate::Scope lenient = shop::scope();
    lenient.absent_allowed = true;
    CHECK(predicate::compile("parcel.inner.inner.label", lenient, mistake));
    CHECK_FALSE(predicate::compile("parcel.inner.label == 'a'", lenient, mistake));

    const auto denied = predicate::compile("not has(parcel.label) or parcel.fragile", shop::scope(), mistake);
    REQUIRE(denied);
    CHECK(denied->denies() == predicate::Vouched{"parcel", "parcel.label"});
}

TEST_CASE("hostile expressions meet limits") {
    predicate::Mistake mistake;
    const auto refused = [&mistake](const std::string& text) {
        return !predicate::compile(text, shop::scope(), mistake) ? mistake.message : std::string("compiled");
    };
    CHECK(refused(std::string(2000, '(') + "true" + std::string(2000, ')')) ==
          "the expression is nested too deeply");
    CHECK(refused(std::string(5000, ' ') + "true") == "the expression is longer than 4096 bytes");
    std::string nots;
    std::string steps = "parcel";
    std::string sums = "1";
    for (int i = 0; i < 500; ++i) {
        nots += "not ";
        steps += ".inner";
        sums += "+1";
    }
    CHECK(refused(nots + "true") == "the expression is nested too deeply");
    CHECK(refused("has(" + steps + ")") == "the expression is nested too deeply");
    CHECK(refused(sums + " == 1") == "the expression is nested too deeply");
    std::string chain = "true";
    for (int i = 0; i < 300; ++i) chain += " and true";
    CHECK(predicate::compile(chain, shop::scope(), mistake));
}
