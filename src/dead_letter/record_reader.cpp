#include "dead_letter/record_reader.hpp"

#include <charconv>

#include "text/clip.hpp"

namespace dead_letter {
namespace {

using document::JsonCursor;
using document::JsonValues;

constexpr std::size_t longest_shown = 60;

/// A text member; null and absent are the same. A number is taken as it is spelt.
bool read_text(JsonCursor& cursor, std::string& text) {
    text.clear();
    std::string_view word;
    if (cursor.string(text)) return true;
    if (!cursor.word(word)) return cursor.skip();
    if (word != "null") text = word;
    return true;
}

std::optional<std::int64_t> number_of(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// AWS's JSON has times as texts; SDKs that print what they hold give seconds or milliseconds.
std::optional<Time> time_of(std::string_view text) {
    constexpr std::int64_t earliest_milliseconds = 100'000'000'000;
    if (const auto time = parse_time(text)) return time;
    const auto number = number_of(text);
    if (!number || *number < 0 || *number > earliest_milliseconds * 100) return std::nullopt;
    return *number < earliest_milliseconds ? *number * 1000 : *number;
}

/// The beginning of a value on one line.
std::string shown(std::string_view text) {
    std::string line;
    for (const char c : text.substr(0, longest_shown * 4)) {
        const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (!blank) line += c;
        if (blank && !line.empty() && line.back() != ' ') line += ' ';
    }
    return text::clipped(line, longest_shown);
}

}  // namespace

void RecordReader::clear() {
    for (Record* record : {&made_, &attributes_}) {
        record->generation = Generation::v2;
        for (std::string Record::*text : {&Record::delivery, &Record::bus, &Record::target, &Record::code,
                                          &Record::message, &Record::condition, &Record::body}) {
            (record->*text).clear();
        }
        record->attempts.reset();
        record->events.clear();
        record->without_attributes = false;
    }
    seen_ = {};
    event_id_.clear();
    event_time_.clear();
}

void RecordReader::read(document::ReadBytes bytes, std::uint32_t file) {
    JsonValues values(std::move(bytes), {"Messages", "Records"});
    while (const std::optional<JsonValues::Value> one = values.next()) {
        clear();
        made_.where = {file, one->line};
        value(values, *one);
    }
}

void RecordReader::value(JsonValues& values, const JsonValues::Value& value) {
    std::string reason = value.fault;
    if (reason.empty()) {
        JsonCursor cursor = values.cursor();
        if (cursor.next() != JsonCursor::Next::object) {
            reason = "it is no object";
        } else if (!object(cursor) || !cursor.at_end()) {
            reason = "it is no JSON inside";
        } else if (seen_.body) {
            reason = message();
        } else if (is_event()) {
            std::string event(value.text);
            made_.without_attributes = true;
            make_classic(event);
        } else if (!is_record()) {
            reason = "it is neither a record nor a message";
        }
    }
    if (reason.empty()) {
        record_(made_);
    } else {
        skipped_({std::move(reason), shown(value.text), made_.where});
    }
}

/// A record that lost its list of events is one as well.
bool RecordReader::is_record() const {
    return seen_.failed_messages || (!made_.delivery.empty() && !made_.code.empty());
}

bool RecordReader::object(JsonCursor& cursor) {
    return cursor.members([&](std::string_view key) { return member(cursor, key); });
}

bool RecordReader::member(JsonCursor& cursor, std::string_view key) {
    if (key == "busArn") return read_text(cursor, made_.bus);
    if (key == "subscriberArn") return read_text(cursor, made_.delivery);
    if (key == "targetArn") return read_text(cursor, made_.target);
    if (key == "errorCode") return read_text(cursor, made_.code);
    if (key == "errorMessage") return read_text(cursor, made_.message);
    if (key == "exhaustedRetryCondition") return read_text(cursor, made_.condition);
    if (key == "retryAttempts") {
        if (!read_text(cursor, text_)) return false;
        made_.attempts = number_of(text_);
        return true;
    }
    if (key == "failedMessages" && cursor.next() == JsonCursor::Next::array) {
        seen_.failed_messages = true;
        return cursor.elements([&] { return failed_message(cursor); });
    }
    if (key == "Body" || key == "body") {
        seen_.body = cursor.next() == JsonCursor::Next::string;
        return read_text(cursor, body_);
    }
    if (key == "MessageAttributes" || key == "messageAttributes") return attributes(cursor);
    if (key == "id") return read_text(cursor, event_id_);
    if (key == "time") return read_text(cursor, event_time_);
    if (key == "detail-type") seen_.detail_type = cursor.next() == JsonCursor::Next::string;
    if (key == "source") seen_.source = cursor.next() == JsonCursor::Next::string;
    return cursor.skip();
}

bool RecordReader::failed_message(JsonCursor& cursor) {
    FailedEvent& event = made_.events.emplace_back();
    if (cursor.next() != JsonCursor::Next::object) return cursor.skip();
    return cursor.members([&](std::string_view key) {
        if (key == "eventId") return read_text(cursor, event.id);
        if (key == "eventGroupId") return read_text(cursor, event.group);
        if (key == "deduplicationId") return read_text(cursor, event.deduplication_id);
        if (key == "targetRequestId") return read_text(cursor, event.request_id);
        if (key != "timestamp") return cursor.skip();
        if (!read_text(cursor, text_)) return false;
        event.time = time_of(text_);
        return true;
    });
}

/// `{"NAME": {"StringValue": "...", "DataType": "String"}}`; a Lambda function gets `stringValue`.
bool RecordReader::attributes(JsonCursor& cursor) {
    if (cursor.next() != JsonCursor::Next::object) return cursor.skip();
    return cursor.members([&](std::string_view name) {
        if (cursor.next() != JsonCursor::Next::object) return attribute(cursor, name);
        const std::string kept(name);
        return cursor.members([&](std::string_view key) {
            const bool text = key == "StringValue" || key == "stringValue";
            return text ? attribute(cursor, kept) : cursor.skip();
        });
    });
}

bool RecordReader::attribute(JsonCursor& cursor, std::string_view name) {
    struct Known {
        std::string_view name;
        std::string Record::*member;
    };
    static constexpr Known known[] = {{"ERROR_CODE", &Record::code},
                                      {"ERROR_MESSAGE", &Record::message},
                                      {"SUBSCRIBER_ARN", &Record::delivery},
                                      {"RULE_ARN", &Record::delivery},
                                      {"TARGET_ARN", &Record::target},
                                      {"BUS_ARN", &Record::bus},
                                      {"EXHAUSTED_RETRY_CONDITION", &Record::condition}};
    seen_.schedule = seen_.schedule || name == "SCHEDULE_ARN";
    seen_.lambda = seen_.lambda || name == "RequestID";
    if (name == "RULE_ARN") attributes_.generation = Generation::classic;
    for (const Known& one : known) {
        if (name != one.name) continue;
        seen_.attributes = true;
        return read_text(cursor, attributes_.*one.member);
    }
    if (name != "RETRY_ATTEMPTS") return cursor.skip();
    if (!read_text(cursor, text_)) return false;
    attributes_.attempts = number_of(text_);
    return true;
}

/// What the record itself does not say.
void RecordReader::take_attributes() {
    for (std::string Record::*text : {&Record::delivery, &Record::bus, &Record::target, &Record::code,
                                      &Record::message, &Record::condition}) {
        if ((made_.*text).empty()) (made_.*text).swap(attributes_.*text);
    }
    if (!made_.attempts) made_.attempts = attributes_.attempts;
}

/// Reads what an SQS message holds into `made_`; why it is skipped, empty if it is not.
std::string RecordReader::message() {
    const Seen outside = seen_;
    const bool is_json = body_tokens_.find(body_);
    JsonCursor cursor(body_tokens_, body_);
    if (is_json && cursor.next() == JsonCursor::Next::object) {
        std::string body;
        body.swap(body_);  // a body in the body is none of ours
        const bool good = object(cursor) && cursor.at_end();
        body.swap(body_);
        if (!good) seen_ = outside;
    }
    if (outside.schedule) return "it is a message of EventBridge Scheduler";
    if (is_record()) {
        take_attributes();
        return {};
    }
    if (is_event()) {
        made_.without_attributes = !outside.attributes;
        take_attributes();
        make_classic(body_);
        return {};
    }
    if (!attributes_.code.empty() && !attributes_.delivery.empty()) {
        made_.generation = attributes_.generation;
        take_attributes();
        return {};
    }
    return outside.lambda ? "it is a message of a Lambda function's own dead-letter queue"
                          : "it is a message without a record or an event in it";
}

void RecordReader::make_classic(std::string& body) {
    made_.generation = Generation::classic;
    FailedEvent& event = made_.events.emplace_back();
    event.id = event_id_;
    event.time = time_of(event_time_);
    made_.body.swap(body);
}

}  // namespace dead_letter
