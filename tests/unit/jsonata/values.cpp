#include <catch2/catch.hpp>

#include "examined.hpp"

namespace {

using examined::faults;
using examined::holed;
using jsonata::Events;
using jsonata::Use;
using value::Truth;

struct Row {
    const char* value;
    const char* faults;
    Truth expression = Truth::yes;
};

void check(const Row& row, const Use& use) {
    CAPTURE(row.value);
    const jsonata::Examination found = jsonata::examine(holed(row.value), use);
    CHECK(faults(found) == row.faults);
    CHECK(found.expression == row.expression);
}

}  // namespace

TEST_CASE("a parameter is a literal or one expression") {
    const Row rows[] = {
        {"", "", Truth::no},
        {"orders", "", Truth::no},
        {"$LATEST", "", Truth::no},
        {"100%", "", Truth::no},
        {"{\"a\": {\"b\": \"5%\"}}", "", Truth::no},
        {"{ % x % }", "", Truth::no},
        {"{% $events.Data.id %}", ""},
        {"{%$events.Data.id%}", ""},
        {"{%\n  $events.Data.id\n%}", ""},
        {"{% $events.Data.id & \"%}\" %}", ""},
        {"{% $events.Data.items.{\"a\": %} %}", ""},
        {"{%%}", "empty `{%%}`"},
        {"{% \n %}", "empty `{% \n %}`"},
        {"{%}", "unclosed `{%`"},
        {"{% $events.Data.id", "unclosed `{%`"},
        {"{% $events.Data.id }", "unclosed `{%`"},
        {"$events.Data.id %}", "unopened `%}`"},
        {"50%}", "", Truth::no},
        {"a {% b", "", Truth::no},
        {"order-{% $events.Data.id %}", "embedded `{% $events.Data.id %}`"},
        {"{% $events.Data.id %}-order", "embedded `{% $events.Data.id %}`"},
        {"{\"id\": \"{% $events.Data.id %}\"}", "embedded `{% $events.Data.id %}`"},
        {"{% $events.Data.a %}-{% $events.Data.b %}", "embedded `{% $events.Data.a %}-{% $events.Data.b %}`"},
        {"{% $events.Data.id %}\n", "trailing? `\n`"},
        {" {% $events.Data.id %}", "trailing? ` `"},
    };
    for (const Row& row : rows) check(row, Use::parameter(Events::one));
}

TEST_CASE("a literal that was meant to be evaluated") {
    const Row rows[] = {
        {"$events.Data.id", "undelimited `$events.Data.id` -> `{% $events.Data.id %}`", Truth::no},
        {"$events[0].Data.id", "undelimited `$events[0].Data.id` -> `{% $events[0].Data.id %}`", Truth::no},
        {"$.detail.id", "undelimited `$.detail.id`", Truth::no},
        {"$.source", "undelimited `$.source`", Truth::no},
        {"$.price", "", Truth::no},
        {"$eventsource", "", Truth::no},
        {"see $events.Data", "", Truth::no},
        {"{\"e\": <aws.events.event.json>}", "input-transformer `<aws.events.event.json>`", Truth::no},
        {"<b>bold</b>", "", Truth::no},
    };
    for (const Row& row : rows) check(row, Use::parameter(Events::one));
}

TEST_CASE("a transformer has an expression and nothing around it") {
    const Row rows[] = {
        {"{% $events.Data %}", ""},
        {"$events.Data", "expression-missing `$events.Data`", Truth::no},
        {"", "expression-missing ``", Truth::no},
        {"{% $events.Data %}\n", "trailing `\n`"},
        {"\t{% $events.Data %} ", "trailing `\t`; trailing ` `"},
    };
    for (const Row& row : rows) check(row, Use::transformer());
}

TEST_CASE("where a literal must stand an expression is refused") {
    Use use;
    use.form = jsonata::Form::literal;
    check({"String", "", Truth::no}, use);
    check({"$events.Data", "", Truth::no}, use);
    check({"{% $events.Data.x %}", "expression-refused `{% $events.Data.x %}`"}, use);
}

TEST_CASE("characters are counted, not bytes, and of holes none") {
    const auto sized = [](std::size_t characters) {
        std::string text = "{% $events.Data.x /*";
        for (std::size_t have = text.size() + 5; have < characters; ++have) text += "é";
        return text + "*/ %}";
    };
    CHECK(faults(jsonata::examine(sized(8192), Use::transformer())).empty());
    CHECK(jsonata::examine(sized(8193), Use::transformer()).has(jsonata::Fault::Kind::too_long));
    CHECK(faults(jsonata::examine(sized(8193), Use::input())) == "unindexed `$events` -> `$events[0]`");
    CHECK(jsonata::examine(sized(262145), Use::input()).has(jsonata::Fault::Kind::too_long));
    CHECK(faults(jsonata::examine(sized(8192) + holed("${Name}"), Use::transformer())) !=
          faults(jsonata::examine(sized(8193) + holed("${Name}"), Use::transformer())));
}

TEST_CASE("holes leave open what they may hold") {
    const Row rows[] = {
        // In strings and quoted names they are letters.
        {"{% {\"TableName\": \"${Orders}\", \"Id\": $events.Data.id} %}", ""},
        {"{% \"${text Prefix}\" & $events.Data.id %}", ""},
        {"{% $events.detail & \"${text Prefix}\" %}", "unknown-member `detail` -> `Data.detail`"},
        {"{% $events.Data.x /* ${text Note} */ %}", ""},
        // A name has no quote that could end the string, other text may.
        {"{% \"${Orders}\" $events %}", "syntax `$events`"},
        {"{% \"${text Prefix}\" $events %}", "undecided: text Prefix"},
        {"{% a b \"${text Prefix}\" %}", "syntax `b`"},
        {"{% \"${Orders} %}", "syntax `\"${Orders} `"},
        {"{% \"${text Prefix} %}", "undecided: text Prefix"},
        // In the code they may be anything.
        {"{% $events.Data.${Field} %}", "undecided: Field"},
        {"{% $events.Data.x ${text Rest} %}", "undecided: text Rest"},
        {"{% ${text All} %}", "undecided: text All"},
        {"{% $helper($events.Data.x) & ${Field} %}", "undecided: Field"},
        {"{% $eval(\"1\") & ${Field} %}", "eval `$eval`; undecided: Field"},
        {"{% $events.detail.${Field} %}", "unknown-member `detail` -> `Data.detail`; undecided: Field"},
        // At the ends.
        {"${text Expression}", "undecided: text Expression", Truth::unknown},
        {"${Name}", "", Truth::no},
        {"${text Prefix}{% $events.Data.x %}", "undecided: text Prefix", Truth::unknown},
        {"{% $events.Data.x %}${text Suffix}", "undecided: text Suffix", Truth::unknown},
        {"${Name}-{% $events.Data.x %}", "embedded `{% $events.Data.x %}`"},
        {"${Name}{% $events.Data.x %}", "embedded `{% $events.Data.x %}`"},
        {"${text Prefix}-{% $events.Data.x %}", "embedded `{% $events.Data.x %}`"},
        {"{% $events.Data.x${text Rest}", "undecided: text Rest", Truth::unknown},
        {"${text Begin}$events.Data.x %}", "undecided: text Begin", Truth::unknown},
        {"${text A}$events.Data.x${text B}", "undecided: text A", Truth::unknown},
        {"orders-${text Env}", "", Truth::no},
    };
    for (const Row& row : rows) check(row, Use::parameter(Events::one));
}
