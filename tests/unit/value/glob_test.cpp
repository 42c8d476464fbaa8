#include "value/glob.hpp"

#include <catch2/catch.hpp>
#include <random>

using value::HoleKind;
using value::like;
using value::Text;
using value::Truth;

namespace {

Text hole(const char* id, HoleKind kind, bool made = false) {
    return Text(std::make_shared<const value::Symbol>(value::Symbol{id, id, kind, made, {}}));
}

struct Row {
    const char* about;
    Text pattern;
    Text subject;
    Truth expected;
};

/// Glob as the IAM guide describes it, by trying everything.
bool plain(std::string_view pattern, std::string_view subject) {
    if (pattern.empty()) return subject.empty();
    if (pattern[0] == '*') {
        return plain(pattern.substr(1), subject) || (!subject.empty() && plain(pattern, subject.substr(1)));
    }
    return !subject.empty() && (pattern[0] == '?' || pattern[0] == subject[0]) &&
           plain(pattern.substr(1), subject.substr(1));
}

/// Pieces of a random text: letters, wildcards, and holes written `0` (text), `1` and `2` (names).
std::string random_spelling(std::mt19937& random, std::string_view alphabet) {
    std::string made(random() % 5, ' ');
    for (char& c : made) c = alphabet[random() % alphabet.size()];
    return made;
}

Text text_of(const std::string& spelling) {
    Text made;
    for (const char c : spelling) {
        if (c == '0')
            made += hole("0", HoleKind::text);
        else if (c == '1')
            made += hole("1", HoleKind::name);
        else if (c == '2')
            made += hole("2", HoleKind::name);
        else
            made += Text(std::string(1, c));
    }
    return made;
}

std::string filled(const std::string& spelling, const std::array<std::string, 3>& values) {
    std::string made;
    for (const char c : spelling) {
        if (c >= '0' && c <= '2')
            made += values[static_cast<std::size_t>(c - '0')];
        else
            made += c;
    }
    return made;
}

/// All that matters for short patterns over two letters and a colon.
const std::vector<std::string>& fillings() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> made{""};
        for (std::size_t begin = 0, length = 0; length < 3; ++length) {
            const std::size_t end = made.size();
            for (; begin < end; ++begin) {
                for (const char c : {'a', 'b', ':'}) made.push_back(made[begin] + c);
            }
        }
        return made;
    }();
    return all;
}

bool fits_name(const std::string& text) {
    return !text.empty() && text.find(':') == std::string::npos;
}

/// Whether some, and whether all fillings match.
std::pair<bool, bool> tried(const std::string& pattern, const std::string& subject) {
    bool some = false;
    bool all = true;
    for (const std::string& zero : fillings()) {
        if ((pattern + subject).find('0') == std::string::npos && !zero.empty()) continue;
        for (const std::string& one : fillings()) {
            if (!fits_name(one) || one.size() > 2) continue;
            for (const char* two : {"a", "b", "ab", "ba"}) {
                const std::array<std::string, 3> values{zero, one, two};
                const bool matches = plain(filled(pattern, values), filled(subject, values));
                some = some || matches;
                all = all && matches;
            }
        }
    }
    return {some, all};
}

}  // namespace

TEST_CASE("globs against strings with holes") {
    const Text account = hole("acct", HoleKind::account);
    const Text region = hole("region", HoleKind::region);
    const Text name = hole("name", HoleKind::name);
    const Text dlq = hole("Dlq", HoleKind::name, true);
    const Text other = hole("Other", HoleKind::name, true);
    const Text arn = hole("arn", HoleKind::arn);
    const auto made_elsewhere = [](const char* label) {
        return Text(std::make_shared<const value::Symbol>(
            value::Symbol{"elsewhere#Dlq", label, HoleKind::name, true, {}}));
    };
    const Row row = GENERATE_COPY(values<Row>({
        {"stars cover everything", "*", name, Truth::yes},
        {"a hole needs a star", "orders", name, Truth::unknown},
        {"a hole and what is around it", "orders-*", Text("orders-") + name, Truth::yes},
        {"literal parts conflict", "orders-*", Text("payments-") + name, Truth::no},
        {"the same hole is the same value", Text("x-") + name, Text("x-") + name, Truth::yes},
        {"the same hole, then a difference", name + Text("-dlq"), name, Truth::no},
        {"two parameters may be equal", name, hole("b", HoleKind::name), Truth::unknown},
        {"made names of two resources differ", dlq, other, Truth::no},
        {"what two files call alike may be one thing", dlq, made_elsewhere("Dlq"), Truth::unknown},
        {"made names differ under a prefix too", Text("*:") + dlq, Text("a:") + other, Truth::no},
        {"a made name may be a parameter's value", name, dlq, Truth::unknown},
        {"a name is not empty", "x-?*", Text("x-") + name, Truth::yes},
        {"a free text may be empty", "x-?*", Text("x-") + hole("t", HoleKind::text), Truth::unknown},
        {"a name has no colon", "a:*:z", Text("a:") + name, Truth::no},
        {"an account has digits only", "abc*", account, Truth::no},
        {"an account has twelve characters", "????????????", account, Truth::yes},
        {"an account has no thirteen", "?????????????", account, Truth::no},
        {"an account may be this one", "111122223333", account, Truth::unknown},
        {"an account is not eleven digits", "11112222333", account, Truth::no},
        {"a Region has no capitals", "EU-*", region, Truth::no},
        {"a whole ARN begins like one", "arn:*", arn, Truth::yes},
        {"a whole ARN has six fields", "arn:*:*:*:*:*", arn, Truth::yes},
        {"a whole ARN is no URL", "https://*", arn, Truth::no},
        {"a whole ARN may be a queue's", "arn:aws:sqs:*:*:*", arn, Truth::unknown},
        {"two ARNs may be equal", hole("b", HoleKind::arn), arn, Truth::unknown},
        {"question marks before and behind stars", "*?*?", "ab", Truth::yes},
        {"one character, of several bytes", "d?q", "d\xC3\xA9q", Truth::yes},
        {"wildcards of the subject are text", "a?", "a*", Truth::yes},
        {"nothing matches nothing", "", "", Truth::yes},
        {"something does not match nothing", "?", "", Truth::no},
    }));
    INFO(row.about);
    CHECK(like(row.pattern, row.subject) == row.expected);
}

TEST_CASE("case is folded only where asked for") {
    CHECK(like("SQS:send*", "sqs:SendMessage") == Truth::no);
    CHECK(like("SQS:send*", "sqs:SendMessage", value::Case::insensitive) == Truth::yes);
}

TEST_CASE("definite answers hold for every way to fill the holes") {
    std::mt19937 random(7);  // NOLINT: the same cases in each run
    std::size_t decided = 0;
    for (int i = 0; i < 3000; ++i) {
        const std::string pattern = random_spelling(random, "ab:**?012");
        const std::string subject = random_spelling(random, "ab:012");
        const Truth answer = like(text_of(pattern), text_of(subject));
        const auto [some, all] = tried(pattern, subject);
        INFO("pattern " << pattern << ", subject " << subject);
        if (answer == Truth::yes) CHECK(all);
        if (answer == Truth::no) CHECK_FALSE(some);
        if (answer != Truth::unknown) ++decided;
        const bool literal = (pattern + subject).find_first_of("012") == std::string::npos;
        if (literal) CHECK(answer == value::truth(some));
    }
    CHECK(decided > 1500);
}

TEST_CASE("hostile globs end") {
    std::string stars;
    for (int i = 0; i < 20000; ++i) stars += "a*";
    const std::string letters(20000, 'a');
    CHECK(like(stars + "b", letters) != Truth::yes);
    CHECK(like(stars, Text(letters) + hole("x", HoleKind::text)) != Truth::no);
}
