#pragma once

#include <map>
#include <string>
#include <vector>

#include "dead_letter/redrive.hpp"
#include "document/written.hpp"

namespace dead_letter {

/// What the files leave open of a definition: a value that CloudFormation makes or that somebody gives.
struct Open {
    std::string id;     ///< the same for the same value
    std::string label;  ///< how the file calls it
};
/// By the name of the parameter that stands for it.
using Opens = std::map<std::string, Open>;

/// Repeats what a file says of the original subscriber, with the holes that the records fill, filled.
class Repeater {
public:
    /// What is found open is added to `open`.
    Repeater(const Redrive& redrive, Opens& open) : redrive_(&redrive), open_(&open) {}

    /// A text as CloudFormation takes it: what is open is a parameter.
    [[nodiscard]] document::Written text(const model::Text& text);
    /// `InvokeConfiguration`, with the target that the records name.
    [[nodiscard]] document::Written invoke_configuration();
    /// A block as it is written; null where there is none.
    [[nodiscard]] document::Written block(std::string_view name);
    /// `RetryPolicy`, both limits: as written where the original has both, else the greatest; in order a
    /// quarter of an hour, since a failing event holds its group back.
    [[nodiscard]] document::Written retry_policy() const;
    /// The last part of the role's ARN.
    [[nodiscard]] document::Written role_name();

    /// Why something cannot be repeated; empty: all can.
    [[nodiscard]] const std::string& obstacle() const { return obstacle_; }

private:
    /// How numbers of a block are written.
    enum class Scalars : std::uint8_t { as_texts, as_numbers };

    [[nodiscard]] document::Written repeat(const value::Tree& tree, Scalars scalars);
    [[nodiscard]] document::Written scalar(const value::Tree& tree, Scalars scalars);
    [[nodiscard]] std::string filled(const value::Symbol& symbol) const;
    [[nodiscard]] std::string parameter_for(const value::Symbol& symbol);
    void block_by(const std::string& why);

    const Redrive* redrive_;
    Opens* open_;
    std::string obstacle_;
};

/// The names of what a redrive makes.
[[nodiscard]] std::string replay_name(const Redrive& redrive, std::size_t index);
[[nodiscard]] std::string queue_name(const Redrive& redrive);
[[nodiscard]] std::string policy_name(const Redrive& redrive);
[[nodiscard]] std::string stack_name(const Redrive& redrive);
/// Seconds that its dead-letter queue keeps records: as long as the bus has the events, and what SQS takes.
[[nodiscard]] std::int64_t queue_retention(const Redrive& redrive);

/// Creates the subscriber that replays a part of the redrive. `dead_letter` is the ARN of its queue, or what
/// gives it; `times_as_text` as the command line takes them, else as CloudFormation.
[[nodiscard]] document::Written definition_of(const Redrive& redrive, std::size_t index, Repeater& repeater,
                                              document::Written dead_letter, Time at, bool times_as_text);

}  // namespace dead_letter
