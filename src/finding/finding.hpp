#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/source.hpp"

namespace finding {

enum class Severity : std::uint8_t { note, warning, error };
enum class Confidence : std::uint8_t { low, medium, high };

/// A second place: the evidence for a finding.
struct Related {
    text::Span place;
    std::string note;

    bool operator==(const Related&) const = default;
};

/// Who lets a finding pass, and why.
struct Waived {
    enum class By : std::uint8_t { source, configuration };
    By by = By::source;
    std::string reason;
    std::string until;  ///< the last day, `YYYY-MM-DD`; empty: for ever
    text::Span place;   ///< of the waiver

    bool operator==(const Waived&) const = default;
};

/// What we tell people about one fault at one place. Holds no colour, no width, no line number.
struct Finding {
    std::string rule;
    Severity severity = Severity::error;
    std::string message;  ///< no capital, no final stop, no line break
    text::Span place;     ///< what one would edit
    std::vector<Related> related;
    std::string subject;         ///< the thing judged, as its file names it: a logical id, `RULE/TARGET`
    std::string construct_path;  ///< `aws:cdk:path` of the subject, if it has one
    std::string condition;       ///< when it holds, in words, where branches differ
    std::vector<std::string> cautions;  ///< sentences that belong to the fix in this case only
    bool undecided = false;             ///< the files do not decide; `reason` says why
    std::string reason;
    text::Span reason_place;
    std::optional<Waived> waived;  ///< does not count: somebody looked at it
    bool in_baseline = false;  ///< known and accepted: neither fails nor is shown as new

    bool operator==(const Finding&) const = default;
};

/// What a rule says about itself, for reports.
struct Description {
    std::string id;
    std::string since;
    std::string category;
    Severity severity = Severity::error;
    Confidence confidence = Confidence::high;
    std::string summary;
    std::string rationale;
    std::string fix;
    std::vector<std::string> sources;  ///< pages the rule rests on
};

/// Where readers and rules leave what they found.
class Findings {
public:
    /// The message is made well formed: one line, no control characters, no final stop. Messages hold names
    /// from files, so an assertion here would let a file stop the program; `well_formed` is for texts of our
    /// own.
    void add(Finding finding);
    void append(Findings other);
    /// Source order, then offset, then rule, then message; what says the same of the same place is dropped.
    void sort();

    [[nodiscard]] const std::vector<Finding>& all() const { return all_; }
    [[nodiscard]] std::vector<Finding> take() { return std::move(all_); }
    [[nodiscard]] bool empty() const { return all_.empty(); }
    [[nodiscard]] std::size_t size() const { return all_.size(); }

private:
    std::vector<Finding> all_;
};

/// Whether a fixed text can be a message: not empty, one line, printable, no capital word at the start, no
/// final stop.
[[nodiscard]] bool well_formed(std::string_view message);

[[nodiscard]] std::string_view name(Severity severity);
[[nodiscard]] std::string_view name(Confidence confidence);

}  // namespace finding
