#include "lint/agreement.hpp"

#include <algorithm>

#include "lint/rule_reader.hpp"
#include "text/utf8.hpp"

namespace lint {
namespace {

using finding::Finding;
using text::Sources;

bool stands_at(const Finding& finding, const Caret& caret, const Example& example, const Sources& sources) {
    if (!finding.place.placed()) return false;
    const text::Source& source = sources[finding.place.source];
    return source.path() == example.files[caret.file].name &&
           source.position(finding.place.begin) == caret.position;
}

bool says(const Finding& finding, const Caret& caret) {
    return finding.message.find(caret.says) != std::string::npos ||
           (finding.undecided && finding.reason.find(caret.says) != std::string::npos);
}

bool is_of_kind(const Finding& finding, const Example& example) {
    return finding.undecided == (example.kind == Example::Kind::undecided);
}

/// An example that cannot be read would be a good one whatever it holds.
bool keeps_from_reading(const Finding& finding, const std::string& rule) {
    return finding.rule != rule && (finding.rule == "syntax" || finding.rule == "limit");
}

/// Pairs the carets with what came: first where all fits, then where only the place does.
class Comparison {
public:
    Comparison(const Example& example, const std::string& rule, const Sources& sources,
               const std::vector<Finding>& found)
        : example_(example), sources_(sources), open_(example.carets) {
        for (const Finding& finding : found) {
            if (finding.waived) continue;
            if (finding.rule == rule) came_.push_back(finding);
            if (keeps_from_reading(finding, rule)) result_.push_back({std::nullopt, finding});
        }
    }

    std::vector<Disagreement> run() {
        pair([&](const Finding& finding, const Caret& caret) {
            return is_of_kind(finding, example_) && says(finding, caret);
        });
        const std::vector<Caret> unmet = open_;
        const auto any = [](const Finding&, const Caret&) { return true; };
        for (const auto& [finding, caret] : pair(any)) result_.push_back({caret, finding});
        for (const Caret& caret : open_) result_.push_back({caret, std::nullopt});
        for (Finding& finding : came_) {
            // What is not decided does not matter to an example that is about what is.
            if (finding.undecided && !is_of_kind(finding, example_)) continue;
            result_.push_back({std::nullopt, std::move(finding)});
        }
        return std::move(result_);
    }

private:
    /// Takes the pairs that stand at the same place, and fit, out of what is open.
    template <class Fits>
    std::vector<std::pair<Finding, Caret>> pair(const Fits& fits) {
        std::vector<std::pair<Finding, Caret>> pairs;
        std::erase_if(came_, [&](const Finding& finding) {
            const auto caret = std::find_if(open_.begin(), open_.end(), [&](const Caret& one) {
                return stands_at(finding, one, example_, sources_) && fits(finding, one);
            });
            if (caret == open_.end()) return false;
            pairs.emplace_back(finding, *caret);
            open_.erase(caret);
            return true;
        });
        return pairs;
    }

    const Example& example_;
    const Sources& sources_;
    std::vector<Caret> open_;
    std::vector<Finding> came_;
    std::vector<Disagreement> result_;
};

const char* name(Example::Kind kind) {
    constexpr const char* names[] = {"good", "bad", "undecided"};
    return names[static_cast<std::size_t>(kind)];
}

std::string words_of(const Finding& finding) {
    return finding.undecided ? finding.message + " (" + finding.reason + ")" : finding.message;
}

std::string message_of(const Example& example, const Disagreement& one) {
    const bool undecided = example.kind == Example::Kind::undecided;
    const std::string wanted = undecided ? "an undecided outcome" : "a finding";
    if (!one.came) {
        const std::string& words = one.expected->says;
        return wanted + " is expected here, and none came" + (words.empty() ? "" : ": " + words);
    }
    const std::string words = words_of(*one.came);
    if (!one.expected) {
        const bool unread = one.came->rule == "syntax" || one.came->rule == "limit";
        if (unread) return "the example cannot be read: " + words;
        return std::string(one.came->undecided ? "an undecided outcome" : "a finding") +
               " came that is not expected here: " + words;
    }
    if (!is_of_kind(*one.came, example)) {
        return wanted + " is expected here, and it is " + (undecided ? "decided: " : "undecided: ") + words;
    }
    return "`" + one.expected->says + "` is not in what came: " + words;
}

/// A stretch of an example's file in the rule file.
text::Span in_rule_file(const Example::File& file, std::size_t begin, std::size_t end) {
    const Phrase phrase{file.text, file.origin};
    return file.origin.source == text::no_source ? text::Span{} : phrase.span(begin, end);
}

text::Span place_of_caret(const Example& example, const Caret& caret) {
    const Example::File& file = example.files[caret.file];
    const text::Source source(file.name, file.text);
    const std::string_view line = source.line(caret.position.line);
    std::size_t begin = 0;
    for (std::uint32_t column = 1; column < caret.position.column && begin < line.size(); ++column)
        begin += text::character_at(line, begin).length;
    std::size_t end = begin;
    while (end < line.size() && end < begin + caret.width) end += text::character_at(line, end).length;
    const std::size_t from = source.line_begin(caret.position.line);
    return in_rule_file(file, from + begin, from + end);
}

text::Span place_of(const Example& example, const Disagreement& one, const Sources& sources) {
    if (one.expected) return place_of_caret(example, *one.expected);
    if (!one.came->place.placed()) return example.place;
    const std::string& path = sources[one.came->place.source].path();
    for (const Example::File& file : example.files) {
        if (file.name == path) return in_rule_file(file, one.came->place.begin, one.came->place.end);
    }
    return example.place;
}

}  // namespace

std::vector<Disagreement> disagreements(const Example& example, const std::string& rule,
                                        const Sources& sources, const std::vector<Finding>& found) {
    return Comparison(example, rule, sources, found).run();
}

Finding failure_of(const Example& example, const Disagreement& disagreement, const Sources& sources) {
    Finding finding =
        mistake_in_rule(message_of(example, disagreement), place_of(example, disagreement, sources));
    const std::string note = std::string("in this ") + name(example.kind) + " example";
    if (example.place.placed()) finding.related.push_back({example.place, note});
    return finding;
}

}  // namespace lint
