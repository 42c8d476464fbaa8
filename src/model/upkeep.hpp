#pragma once

#include <cstdint>

#include "model/identity.hpp"
#include "pattern/pattern.hpp"

namespace model {

/// What watches over deliveries and what keeps events, beside the deliveries themselves.

struct Dimension {
    Fact<Text> name;
    Fact<Text> value;
};

/// One metric that an alarm looks at (AWS::CloudWatch::Alarm).
struct Metric {
    Fact<Text> space;  ///< `Namespace`
    Fact<Text> name;
    List<Dimension> dimensions;
};

struct Alarm {
    Identity identity;
    List<Metric> metrics;
};

/// `AWS::Events::Archive`.
struct Archive {
    Identity identity;
    Fact<Text> source;  ///< the bus's ARN
    Fact<std::int64_t> retention_days;
    Fact<pattern::Pattern> pattern;
};

/// `AWS::Logs::DeliverySource`: the logs of a subscriber as they are handed on.
struct LogSource {
    Identity identity;
    Fact<Text> resource;  ///< the ARN of what logs
    Fact<Text> type;      ///< `LogType`
};

/// `AWS::CloudWatch::Dashboard`: its widgets as JSON in a text.
struct Dashboard {
    Identity identity;
    Fact<Text> body;
};

/// What reads a queue or stream: a function (`AWS::Lambda::EventSourceMapping`), or what a pipe hands it to
/// (`AWS::Pipes::Pipe`).
struct Consumer {
    Identity identity;
    Fact<Text> source;
    Fact<Text> function;  ///< or the target of the pipe
};

/// What a plan deletes that is there already, be it to make it again: a subscriber, a classic target, a
/// queue.
struct Change {
    Identity identity;  ///< its place is where the plan says what it does
    enum class Kind : std::uint8_t { subscriber, target, queue };
    Kind kind = Kind::subscriber;
    bool replaced = false;       ///< made again; else it is gone for good
    bool creates_first = false;  ///< the new one is there before the old one goes
    std::string cause;           ///< why, in words
    Fact<bool> bus_stays;        ///< of a subscriber: the plan leaves its bus alone
    Fact<Text> starting;         ///< of a subscriber made again: `StartingPosition` of the new one
    Fact<bool> retyped;          ///< of a queue: from standard to FIFO, or back
    Fact<Text> letters_of;       ///< of a queue: a delivery whose dead-letter queue it is up to now
    Fact<Text> events_of;        ///< of a queue: a delivery whose target it is up to now
    Fact<Text> named_by;         ///< of a queue: a delivery that stays and goes on naming its ARN
};

}  // namespace model
