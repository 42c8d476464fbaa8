#include "pattern/questions.hpp"

#include "unit/pattern/written.hpp"

namespace {

using pattern::Events;
using value::Truth;

constexpr Truth yes = Truth::yes;
constexpr Truth no = Truth::no;
constexpr Truth unknown = Truth::unknown;

struct Row {
    const char* a;
    const char* b;
    Truth answer;
};

std::string word(Truth truth) {
    return truth == yes ? "yes" : truth == no ? "no" : "unknown";
}

/// The event of a witness, with its holes.
value::Tree event_of(std::string witness) {
    for (std::size_t at = 0; (at = witness.find("${", at)) != std::string::npos;) {
        witness.replace(witness.find('}', at), 1, ">");
        witness.replace(at, 2, "<");
    }
    return written::tree(witness);
}

/// Asks for the answer, and that the witness of a yes matches both.
void check_overlap(const Row& row, Events events) {
    INFO(row.a << " and " << row.b);
    const auto a = written::pattern(row.a);
    const auto b = written::pattern(row.b);
    for (const auto& answer : {pattern::overlaps(a, b, events), pattern::overlaps(b, a, events)}) {
        INFO(answer.witness);
        CHECK(word(answer.truth) == word(row.answer));
        CHECK(answer.witness.empty() == (answer.truth != yes));
        if (answer.truth != yes) continue;
        CHECK(pattern::match(a, event_of(answer.witness)) == yes);
        CHECK(pattern::match(b, event_of(answer.witness)) == yes);
    }
}

/// Asks whether `a` has all events of `b`, and that the witness of a no is one that only `b` has.
void check_containment(const Row& row, Events events) {
    INFO(row.a << " has " << row.b);
    const auto a = written::pattern(row.a);
    const auto b = written::pattern(row.b);
    const auto answer = pattern::contains(a, b, events);
    INFO(answer.witness);
    CHECK(word(answer.truth) == word(row.answer));
    CHECK(answer.witness.empty() == (answer.truth != no));
    if (answer.truth != no) return;
    CHECK(pattern::match(a, event_of(answer.witness)) == no);
    CHECK(pattern::match(b, event_of(answer.witness)) == yes);
}

const Row containments[] = {
    {R"({"source": ["a"]})", R"({"source": ["a"]})", yes},
    {R"({"source": ["a", "b"]})", R"({"source": ["a"], "detail": {"s": ["x"]}})", yes},
    {R"({"source": ["a"]})", R"({"source": ["a", "b"]})", no},
    {R"({"source": ["a"], "detail": {"s": ["x"]}})", R"({"source": ["a"]})", no},
    {R"({"source": [{"prefix": "a"}]})", R"({"source": [{"prefix": "ab"}, "a"]})", yes},
    {R"({"source": [{"prefix": "ab"}]})", R"({"source": [{"prefix": "a"}]})", no},
    {R"({"source": [{"wildcard": "a*"}]})", R"({"source": [{"prefix": "a"}]})", yes},
    {R"({"source": [{"wildcard": "*a*"}]})", R"({"source": [{"wildcard": "*ba*c"}]})", yes},
    {R"({"source": [{"wildcard": "*a*b*"}]})", R"({"source": [{"wildcard": "*b*a*"}]})", no},
    {R"({"source": [{"equals-ignore-case": "ab"}]})", R"({"source": ["AB", "aB"]})", yes},
    {R"({"source": [{"anything-but": "a"}]})", R"({"source": ["b"]})", yes},
    {R"({"source": [{"anything-but": ["a", "b"]}]})", R"({"source": [{"anything-but": "a"}]})", no},
    {R"({"source": [{"anything-but": {"prefix": "ab"}}]})",
     R"({"source": [{"anything-but": {"prefix": "a"}}]})", yes},
    {R"({"source": [{"exists": true}]})", R"({})", yes},
    {R"({"source": [{"prefix": ""}]})", R"({})", yes},
    {R"({"source": ["a", {"anything-but": "a"}]})", R"({})", yes},
    {R"({"$or": [{"source": ["a"]}, {"source": [{"anything-but": "a"}]}]})", R"({})", yes},
    {R"({"$or": [{"source": ["a"]}, {"detail-type": ["t"]}]})", R"({"source": ["a"]})", yes},
    {R"({"$or": [{"source": ["a"]}, {"detail-type": ["t"]}]})", R"({"source": ["b"]})", no},
    {R"({"source": ["a", "b"]})", R"({"$or": [{"source": ["a"]}, {"source": ["b"], "detail": {"s": [1]}}]})",
     yes},
    {R"({"$or": [{"source": ["a"], "region": ["eu-west-1"]}, {"source": ["b"], "region": ["eu-west-1"]}]})",
     R"({"source": ["a", "b"], "region": ["eu-west-1"]})", yes},
    {R"({"detail": {"s": [{"exists": true}]}})", R"({"detail": {"s": ["x", 5, null]}})", yes},
    {R"({"detail": {"s": [{"anything-but": "x"}]}})", R"({"detail": {"s": [5]}})", yes},
    {R"({"detail": {"s": ["x", {"anything-but": "x"}, {"exists": false}]}})", R"({})", yes},
    {R"({"detail": {"s": [{"exists": false}]}})", R"({})", no},
    {R"({"detail": {"n": [{"numeric": [">", 0]}]}})", R"({"detail": {"n": [{"numeric": [">", 1]}]}})", yes},
    {R"({"detail": {"n": [{"numeric": [">", 0, "<", 9]}]}})", R"({"detail": {"n": [{"numeric": [">", 1]}]}})",
     no},
    {R"({"detail": {"n": [{"numeric": [">=", 1]}]}})", R"({"detail": {"n": [1, 2.5]}})", yes},
    {R"({"detail": {"n": [{"numeric": ["<", 5]}, {"numeric": [">=", 5]}]}})",
     R"({"detail": {"n": [{"numeric": [">", 1, "<", 7]}]}})", yes},
    {R"({"detail": {"n": [{"numeric": ["<", 5]}, {"numeric": [">", 5]}]}})",
     R"({"detail": {"n": [{"numeric": [">", 1, "<", 7]}]}})", no},
    {R"({"detail": {"n": [1]}})", R"({"detail": {"n": [{"numeric": ["=", 1]}]}})", unknown},
    {R"({"detail": {"n": [1]}})", R"({"detail": {"n": [1]}, "source": ["a"]})", yes},
    {R"({"detail": {"i": [{"cidr": "10.0.0.0/8"}]}})",
     R"({"detail": {"i": [{"cidr": "10.1.0.0/16"}, "10.2.0.1"]}})", yes},
    {R"({"detail": {"i": [{"cidr": "10.0.0.0/9"}, {"cidr": "10.128.0.0/9"}]}})",
     R"({"detail": {"i": [{"cidr": "10.0.0.0/8"}]}})", yes},
    {R"({"detail": {"i": [{"cidr": "10.0.0.0/9"}]}})", R"({"detail": {"i": [{"cidr": "10.0.0.0/8"}]}})", no},
    {R"({"detail": {"i": [{"cidr": "10.0.0.0/8"}, {"prefix": "h"}]}})",
     R"({"detail": {"i": [{"prefix": "ho"}]}})", yes},
    {R"({"detail": {"i": [{"prefix": "10."}]}})", R"({"detail": {"i": [{"cidr": "10.0.0.0/8"}]}})", unknown},
    {R"({"detail": {"i": [{"cidr": "10.0.0.0/9"}, {"cidr": "10.192.0.0/10"}]}})",
     R"({"detail": {"i": [{"cidr": "10.0.0.0/8"}]}})", no},
    {R"({"detail": {"i": [{"cidr": "10.128.0.0/9"}]}})", R"({"detail": {"i": [{"cidr": "10.0.0.0/8"}]}})",
     no},
    // One comparison is itself, whatever it makes of other spellings and holes.
    {R"({"$or": [{"detail": {"n": [1]}}, {"detail": {"n": [2]}}]})", R"({"detail": {"n": [1, 2]}})", yes},
    {R"({"$or": [{"source": ["<P>"]}, {"source": ["b"]}]})", R"({"source": ["b", "<P>"]})", yes},
    // Lists of objects: the same fields, in the same pattern.
    {R"({"detail": {"a": {"b": ["x", "y"], "c": ["z"]}}})", R"({"detail": {"a": {"b": ["x"], "c": ["z"]}}})",
     yes},
    {R"({"detail": {"a": {"b": ["x"], "c": [{"exists": true}, {"exists": false}]}}})",
     R"({"detail": {"a": {"b": ["x"]}}})", unknown},
    {R"({"detail": {"a": ["x"], "c": [{"exists": true}, {"exists": false}]}})", R"({"detail": {"a": ["x"]}})",
     yes},
    // What is not known.
    {R"({"source": ["a", "<P>"]})", R"({"source": ["<P>"]})", yes},
    {R"({"source": ["a", "<P>"]})", R"({"source": ["<Q>"]})", unknown},
    {R"({"source": ["<P>"]})", R"({"source": ["a"]})", unknown},
    {R"({"source": [{"prefix": "a"}]})", R"({"source": ["a<P>"]})", yes},
    {R"({"source": ["a", "?"]})", R"({"source": ["a"]})", yes},
    {R"({"source": ["a", "?"]})", R"({"source": ["b"]})", unknown},
    {R"({"source": ["a"], "detail": {"s": ["?"]}})", R"({"source": ["b"]})", no},
    {R"({"source": ["a"]})", R"({"source": ["a"], "detail": {"s": ["?"]}})", yes},
    {R"({"account": ["<Account>"], "source": ["a"]})", R"({"account": ["<Account>"], "source": ["b"]})", no},
    {R"({"detailType": ["a"]})", R"({"source": ["a"]})", no},
    {R"({"source": ["a"]})", R"({"detailType": ["a"]})", unknown},
};

const Row overlapping[] = {
    {R"({"source": ["a"]})", R"({"source": ["b"]})", no},
    {R"({"source": ["a", "b"]})", R"({"source": ["b", "c"]})", yes},
    {R"({"source": ["a"]})", R"({"detail-type": ["b"]})", yes},
    {R"({"source": [{"prefix": "aws."}]})", R"({"source": ["aws.s3"]})", yes},
    {R"({"source": [{"prefix": "aws."}]})", R"({"source": ["shop"]})", no},
    {R"({"source": [{"prefix": "a."}]})", R"({"source": [{"suffix": ".b"}]})", yes},
    {R"({"source": [{"prefix": "ab"}]})", R"({"source": [{"prefix": "ac"}]})", no},
    {R"({"source": [{"prefix": "a"}]})", R"({"source": [{"anything-but": {"prefix": "a"}}]})", no},
    {R"({"source": [{"wildcard": "a*c"}]})", R"({"source": [{"wildcard": "*bd"}]})", no},
    {R"({"source": [{"wildcard": "a*c"}]})", R"({"source": [{"wildcard": "*b*"}]})", yes},
    {R"({"source": [{"equals-ignore-case": "Shop"}]})", R"({"source": ["sHOP"]})", yes},
    {R"({"source": [{"equals-ignore-case": "Shop"}]})", R"({"source": ["shops"]})", no},
    // A list within `detail` meets both; the same list in `resources`.
    {R"({"detail": {"s": ["x"]}})", R"({"detail": {"s": ["y"]}})", yes},
    {R"({"resources": ["x"]})", R"({"resources": ["y"]})", yes},
    {R"({"detail": {"s": ["x"]}})", R"({"detail": {"s": [{"exists": false}]}})", no},
    {R"({"detail": {"s": ["x"]}})", R"({"detail": {"s": {"t": ["y"]}}})", yes},
    {R"({"detail": {"s": {"t": ["x"]}}})", R"({"detail": {"s": {"t": [{"exists": false}], "u": ["y"]}}})",
     unknown},
    {R"({"detail": {"n": [{"numeric": [">", 5]}]}})", R"({"detail": {"n": ["x"]}})", yes},
    {R"({"account": ["111122223333"]})", R"({"account": ["444455556666"]})", no},
    {R"({"$or": [{"source": ["a"]}, {"source": ["b"]}]})", R"({"source": ["b"]})", yes},
    {R"({"$or": [{"source": ["a"]}, {"source": ["b"]}]})", R"({"source": ["c"]})", no},
    {R"({"source": ["<P>"]})", R"({"source": ["b"]})", unknown},
    {R"({"source": ["<P>", "b"]})", R"({"source": ["b"]})", yes},
    {R"({"source": ["a.<P>"]})", R"({"source": [{"prefix": "b."}]})", no},
    {R"({"source": ["a", "?"]})", R"({"source": ["b"]})", unknown},
    {R"({"source": ["a"], "detail": {"s": ["?"]}})", R"({"source": ["b"]})", no},
    {R"({"account": ["<Account>"]})", R"({"account": ["<Account>"], "source": ["b"]})", yes},
    {R"({"account": ["<Account>"]})", R"({"account": ["111122223333"]})", unknown},
    {R"({"account": ["<Account>"]})", R"({"account": ["x"]})", no},
    {R"({"detail": {"s": ["<P>"]}})", R"({"source": ["b"]})", yes},
    // A field that no event is known to have.
    {R"({"detailType": ["a"]})", R"({"source": ["b"]})", unknown},
};

}  // namespace

TEST_CASE("patterns overlap where an event can meet both") {
    for (const Row& row : overlapping) check_overlap(row, Events::envelope);
}

TEST_CASE("other events have other lists") {
    check_overlap({R"({"source": ["a"]})", R"({"source": ["b"]})", yes}, Events::raw);
    check_overlap({R"({"a": ["x"]})", R"({"a": ["y"]})", no}, Events::metadata);
    check_overlap({R"({"aws:Source": ["x"]})", R"({"aws:Source": ["y"]})", no}, Events::system_metadata);
    check_overlap({R"({"aws:Source": ["x"]})", R"({"aws:DetailType": ["y"]})", yes}, Events::system_metadata);
    check_overlap({R"({"aws:Source": ["x"]})", R"({"ContentType": ["application/json"]})", unknown},
                  Events::system_metadata);
}

TEST_CASE("a pattern has an event or none") {
    struct Single {
        const char* json;
        Events events;
        Truth answer;
    };
    const Single rows[] = {
        {R"({})", Events::envelope, yes},
        {R"({"source": ["a"]})", Events::envelope, yes},
        {R"({"source": [{"exists": false}]})", Events::envelope, no},
        {R"({"source": [5]})", Events::envelope, no},
        {R"({"source": [""]})", Events::envelope, unknown},
        {R"({"source": {"a": ["x"]}})", Events::envelope, no},
        {R"({"detail": ["x"]})", Events::envelope, no},
        {R"({"detail": [{"exists": false}]})", Events::envelope, yes},
        {R"({"account": ["*"]})", Events::envelope, no},
        {R"({"account": ["11112222333x"]})", Events::envelope, unknown},
        {R"({"time": [{"prefix": "2026-01"}]})", Events::envelope, yes},
        {R"({"time": [{"prefix": "2031-01"}]})", Events::envelope, unknown},
        {R"({"resources": [{"wildcard": "arn:*:topic/*"}]})", Events::envelope, yes},
        {R"({"detail": {"n": [{"numeric": [">", 0, "<", 0.0000005]}]}})", Events::envelope, unknown},
        {R"({"detail": {"n": [{"numeric": [">", 0, "<", 0.000002]}]}})", Events::envelope, yes},
        {R"({"detail": {"a": [{"cidr": "10.0.0.0/8"}], "b": [null], "c": [true], "d": [1.5]}})",
         Events::envelope, yes},
        {R"({"a": [{"numeric": [">", 0]}]})", Events::metadata, no},
        {R"({"aws:EventId": [{"numeric": [">", 0]}]})", Events::system_metadata, no},
        {R"({"a": ["x", {"exists": false}]})", Events::raw, yes},
        {R"({"a": [{"contains": "x"}]})", Events::raw, unknown},
    };
    for (const Single& row : rows) {
        INFO(row.json);
        const auto pattern = written::pattern(row.json);
        const auto answer = pattern::satisfiable(pattern, row.events);
        INFO(answer.witness);
        CHECK(word(answer.truth) == word(row.answer));
        if (answer.truth == yes) CHECK(pattern::match(pattern, event_of(answer.witness)) == yes);
    }
}

TEST_CASE("one pattern has all events of another, or a witness has not") {
    for (const Row& row : containments) check_containment(row, Events::envelope);
    check_containment({R"({"$or": [{"source": ["a"]}, {"source": [{"anything-but": "a"}]}]})", R"({})", no},
                      Events::raw);
    check_containment({R"({"ContentType": [{"exists": true}]})", R"({})", yes}, Events::system_metadata);
}

TEST_CASE("a pattern is the same as itself, whatever it says") {
    for (const char* const json :
         {R"({"a": ["<P>", 5, "2001:db8::1"]})", R"({"a": {"b": ["x"], "c": [{"exists": false}]}})",
          R"({"a": ["?"]})", R"({"$or": "?"})", R"({"a": [{"contains": "x"}]})"}) {
        INFO(json);
        const auto pattern = written::pattern(json);
        CHECK(pattern::contains(pattern, pattern, Events::raw).truth == yes);
    }
}

TEST_CASE("a witness of a classic bus has the whole envelope") {
    const auto answer = pattern::contains(written::pattern(R"({"source": ["shop"], "detail": {"s": ["x"]}})"),
                                          written::pattern(R"({"source": ["shop"]})"), Events::envelope);
    CHECK(
        answer.witness ==
        R"({"version":"0","id":"6a7e8feb-b491-4cf7-a9f1-bf3703467718","detail-type":"x","source":"shop",)"
        R"("account":"111122223333","time":"2026-01-02T03:04:05Z","region":"eu-west-1","resources":[],"detail":{}})");
}

TEST_CASE("hostile patterns are not answered rather than waited for") {
    std::string many = R"({"$or": [)";
    for (int i = 0; i < 900; ++i) {
        many += (i > 0 ? "," : "") + std::string(R"({"a":[{"wildcard":"*)") + std::to_string(i) + R"(*"}]})";
    }
    const auto wide = written::pattern(many + "]}");
    CHECK(pattern::contains(wide, written::pattern(R"({"a": [{"wildcard": "*1*2*3*4*"}]})"), Events::raw)
              .truth != no);

    std::string deep = R"({"a": [1]})";
    for (int i = 0; i < 14; ++i) {
        const std::string name = std::to_string(i);
        deep = R"({"$or": [{"x)" + name + R"(": [1]}, {"y)" + name + R"(": [1]}], "d": )" + deep + "}";
    }
    CHECK(pattern::satisfiable(written::pattern(deep), Events::raw).truth == unknown);

    const auto large = written::pattern(R"({"a": [")" + std::string(20'000, 'x') + R"("]})");
    CHECK(pattern::satisfiable(large, Events::raw).truth == unknown);
    CHECK(pattern::contains(large, large, Events::raw).truth == yes);
}
