#pragma once

#include <array>
#include <string>
#include <string_view>

#include "jsonata/examine.hpp"

/// Examinations written so that a table can hold them.
namespace examined {

inline constexpr std::array<std::string_view, 22> kinds{"unclosed",
                                                        "unopened",
                                                        "embedded",
                                                        "trailing",
                                                        "empty",
                                                        "too-long",
                                                        "undelimited",
                                                        "expression-missing",
                                                        "expression-refused",
                                                        "syntax",
                                                        "unquoted-name",
                                                        "input-transformer",
                                                        "eval",
                                                        "unknown-function",
                                                        "unknown-variable",
                                                        "step-functions",
                                                        "changing",
                                                        "outside-events",
                                                        "unknown-member",
                                                        "unindexed",
                                                        "index-of-one",
                                                        "constant"};

/// A text with holes: `${Table}` is a name, `${text Env}` may be anything.
inline value::Text holed(std::string_view written) {
    value::Text text;
    for (std::size_t open = 0; (open = written.find("${")) != std::string_view::npos;) {
        const std::size_t close = written.find('}', open);
        value::Symbol symbol;
        symbol.id = symbol.label = std::string(written.substr(open + 2, close - open - 2));
        symbol.kind = symbol.label.starts_with("text ") ? value::HoleKind::text : value::HoleKind::name;
        symbol.why.text = symbol.label;
        text += value::Text(std::string(written.substr(0, open)));
        text += value::Text(std::make_shared<const value::Symbol>(symbol));
        written.remove_prefix(close + 1);
    }
    return text += value::Text(std::string(written));
}

/// The faults in order, with the text that each is about and what may stand there instead: ``eval `$eval` ``,
/// ``outside-events `$` -> `$events.Data` ``. A question has a question mark. `undecided` stands last.
inline std::string faults(const jsonata::Examination& examination) {
    std::string all;
    for (const jsonata::Fault& fault : examination.faults) {
        const auto& range = fault.range;
        all += (all.empty() ? "" : "; ") + std::string(kinds[static_cast<std::size_t>(fault.kind)]);
        if (fault.weight == jsonata::Fault::Weight::question) all += '?';
        all += " `" + examination.text.substr(range.begin, range.end - range.begin) + "`";
        if (!fault.better.empty()) all += " -> `" + fault.better + "`";
    }
    if (examination.undecided)
        all += (all.empty() ? "" : "; ") + ("undecided: " + examination.undecided->text);
    return all;
}

inline std::string reads(const jsonata::Examination& examination) {
    std::string all;
    for (const jsonata::Read& read : examination.reads)
        all += (all.empty() ? "" : ", ") + (read.steps.empty() ? "all" : read.shown());
    if (!examination.reads_all) all += all.empty() ? "..." : ", ...";
    return all;
}

}  // namespace examined
