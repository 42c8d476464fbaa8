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

}  // namespace model
