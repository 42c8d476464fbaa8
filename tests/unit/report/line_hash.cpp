#include "report/line_hash.hpp"

#include <catch2/catch.hpp>

namespace {

/// The definition, word for word: units without blanks, 37 to the power of what is left of the window.
std::string hash_of(std::u16string units) {
    units.resize(100, u'\0');
    std::uint64_t value = 0;
    for (const char16_t unit : units) value = value * 37 + unit;
    std::string digits;
    for (; value != 0; value >>= 4) digits.insert(digits.begin(), "0123456789abcdef"[value & 0xf]);
    return digits;
}

using Hashes = std::vector<std::string>;

}  // namespace

TEST_CASE("line hashes are GitHub's") {
    // The first two were compared with the values of the upload step itself.
    CHECK(report::line_hashes("Resources:\n\tDead:\tType: x\n\t\tArn: !GetAtt\tDead.Arn\n", {1, 2}) ==
          Hashes{"1a6ee5c395a7da4c:1", "bc1a6ead66782ad9:1"});
    CHECK(report::line_hashes("ab", {1}) == Hashes{hash_of(u"ab\xffff") + ":1"});
    CHECK(report::line_hashes("", {1}) == Hashes{hash_of(u"\xffff") + ":1"});
    CHECK(report::line_hashes(" a\tb \r\n\r\n😀", {1, 2, 3}) ==
          Hashes{hash_of(u"ab\n\n\xd83d\xde00\xffff") + ":1", hash_of(u"\n\xd83d\xde00\xffff") + ":1",
                 hash_of(u"\xd83d\xde00\xffff") + ":1"});
    CHECK(report::line_hashes("a\rb", {2}) == Hashes{hash_of(u"b\xffff") + ":1"});
}

TEST_CASE("equal hashes are numbered, also those of lines not asked for") {
    std::string content;
    for (int i = 0; i < 300; ++i) content += "a\n";
    const Hashes hashes = report::line_hashes(content, {1, 200, 250});
    const std::string same = hashes[0].substr(0, hashes[0].find(':'));
    CHECK(hashes[0] == same + ":1");
    CHECK(hashes[1] == same + ":200");
    CHECK(hashes[2] == same + ":250");
}

TEST_CASE("lines that are not there have no hash") {
    CHECK(report::line_hashes("a\n", {2, 3})[0] == hash_of(u"\xffff") + ":1");
    CHECK(report::line_hashes("a\n", {2, 3})[1].empty());
    CHECK(report::line_hashes("a\n", {}).empty());
}
