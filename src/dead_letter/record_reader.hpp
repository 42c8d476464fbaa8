#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "dead_letter/record.hpp"
#include "document/json_values.hpp"

namespace dead_letter {

/// Reads dead-letter records from JSON in the forms that tools give them: a record of the new bus, alone, in
/// a list or one a line; what `receive-message` prints and what a Lambda function gets of SQS; a classic
/// message with its attributes, or the event alone. Each value of the input goes to one of the two functions,
/// once; what it is told with lives until the function returns.
class RecordReader {
public:
    RecordReader(std::function<void(const Record&)> record, std::function<void(const Skipped&)> skipped)
        : record_(std::move(record)), skipped_(std::move(skipped)) {}

    /// `file` goes into `Where`.
    void read(document::ReadBytes bytes, std::uint32_t file);

private:
    /// What an object can be, as far as its members tell.
    struct Seen {
        bool failed_messages = false;
        bool detail_type = false;
        bool source = false;
        bool body = false;
        bool attributes = false;
        bool schedule = false;  ///< an attribute of EventBridge Scheduler
        bool lambda = false;    ///< attributes of a function's dead-letter queue
    };

    void value(document::JsonValues& values, const document::JsonValues::Value& value);
    bool object(document::JsonCursor& cursor);
    bool member(document::JsonCursor& cursor, std::string_view key);
    bool failed_message(document::JsonCursor& cursor);
    bool attributes(document::JsonCursor& cursor);
    bool attribute(document::JsonCursor& cursor, std::string_view name);
    [[nodiscard]] std::string message();
    void take_attributes();
    [[nodiscard]] bool is_record() const;
    [[nodiscard]] bool is_event() const { return seen_.detail_type && seen_.source; }
    void make_classic(std::string& body);
    void clear();

    std::function<void(const Record&)> record_;
    std::function<void(const Skipped&)> skipped_;
    Record made_;
    Record attributes_;  ///< what the attributes of a message say
    Seen seen_;
    std::string event_id_;
    std::string event_time_;
    std::string body_;
    std::string text_;  ///< scratch
    document::JsonTokens body_tokens_;
};

}  // namespace dead_letter
