#pragma once

#include <optional>
#include <string>
#include <vector>

#include "jsonata/written.hpp"
#include "value/truth.hpp"

namespace jsonata {

/// What `$events` is where an expression stands (user guide, transform).
enum class Events : std::uint8_t {
    one,     ///< evaluated per event: transformers; parameters of SQS, SNS, Kinesis, HTTP; Metadata of a bus
    array,   ///< per invocation, even with one event: Lambda, Step Functions, deduplication on a bus, `Input`
    unsaid,  ///< the guide does not say: SystemMetadata of a bus
};

/// What a value may be.
enum class Form : std::uint8_t {
    either,      ///< a literal, or one complete `{% ... %}`
    expression,  ///< `Transformer.JsonataConfiguration.Expression`
    literal,     ///< `DataType`, `BinaryValue`, a timeout of a universal target
};

/// The place of a value, as far as its reading depends on it.
struct Use {
    Events events = Events::one;
    Form form = Form::either;
    std::size_t most_characters = 8192;

    static Use transformer() { return {Events::one, Form::expression}; }
    static Use parameter(Events events) { return {events}; }
    /// `UniversalTargetParameters.Input`.
    static Use input() { return {Events::array, Form::either, 262144}; }
};

struct Fault {
    enum class Kind : std::uint8_t {
        // The value as a whole.
        unclosed,  ///< `{%` without `%}`
        unopened,  ///< `%}` without `{%`
        embedded,  ///< an expression within longer text, or two: never evaluated
        trailing,  ///< blanks before `{%` or behind `%}`
        empty,     ///< nothing between the delimiters
        too_long,
        undelimited,         ///< a literal that is written like an expression, or like a path of Classic
        expression_missing,  ///< a literal where an expression must stand
        expression_refused,  ///< an expression where a literal must stand
        // Its grammar.
        syntax,
        unquoted_name,      ///< `aws:EventId`, `detail-type` without backticks
        input_transformer,  ///< `<name>`, as in a template of an input transformer
        // Names.
        eval,  ///< `$eval`, which the service refuses
        unknown_function,
        unknown_variable,
        step_functions,  ///< `$states`
        changing,        ///< the clock or chance: another result on every attempt
        // Ways to the event.
        outside_events,  ///< `$.detail`, `detail.x`: the event is `$events`
        unknown_member,  ///< `$events.detail`: an event has Data, Metadata and SystemMetadata
        unindexed,       ///< `$events.Data` where `$events` is an array; harmless where `MaxBatchSize` is 1
        index_of_one,    ///< `$events[1]` where `$events` is one event
        constant,        ///< the same result for every event
    };
    enum class Weight : std::uint8_t {
        fault,
        question,  ///< may be meant
    };
    Kind kind = Kind::syntax;
    Weight weight = Weight::fault;
    Range range;
    std::string words;   ///< a clause, without a full stop
    std::string better;  ///< what may stand in the place of the range; empty where nobody knows
};

/// A part of the event that an expression may read; with it all that lies below.
struct Read {
    /// `Data`, `detail`, `orderId`; `*` and `**` are wildcards. Empty: the whole event.
    std::vector<std::string> steps;
    Range range;  ///< where it is read first

    /// In JSONata: `Data.detail.orderId`.
    [[nodiscard]] std::string shown() const;
};

/// What is known of one value of a subscriber.
struct Examination {
    /// The text that the ranges count in: holes as `${label}`. Equal to a literal's text.
    std::string text;
    /// Whether the value is a `{% ... %}`, sound or not.
    value::Truth expression = value::Truth::no;
    /// In the order of the text, each place and kind once; at most `most_faults`.
    std::vector<Fault> faults;
    /// Set: holes or limits leave open whether there are more.
    std::optional<value::Reason> undecided;
    std::vector<Read> reads;
    /// False: the expression may read more of the event than `reads` says.
    bool reads_all = true;
    /// Whether the result is the same for every event; of a literal yes.
    value::Truth constant = value::Truth::unknown;

    [[nodiscard]] bool has(Fault::Kind kind) const;
};

inline constexpr std::size_t most_faults = 64;
inline constexpr std::size_t most_reads = 256;

[[nodiscard]] Examination examine(const value::Text& text, const Use& use);

}  // namespace jsonata
