#include "text/suggest.hpp"

#include <catch2/catch.hpp>

TEST_CASE("letters that must change") {
    CHECK(text::distance("", "") == 0);
    CHECK(text::distance("sqs", "sqss") == 1);
    CHECK(text::distance("lambda", "lamda") == 1);
    CHECK(text::distance("kitten", "sitting") == 3);
    CHECK(text::distance("", "abc") == 3);
}

TEST_CASE("the nearest name, if one is near") {
    const std::vector<text::Candidate> names{{"SendMessage"}, {"ReceiveMessage"}, {"events", "eventbridge"}};
    CHECK(text::nearest("SendMessages", names) == "SendMessage");
    CHECK(text::nearest("eventbridge", names) == "events");
    CHECK(text::nearest("zebra", names).empty());
    CHECK(text::nearest(std::string(100, 'a'), names).empty());
    CHECK(text::suggestion("SendMesage", names) == "; did you mean `SendMessage`?");
    CHECK(text::suggestion("zebra", names).empty());
}
