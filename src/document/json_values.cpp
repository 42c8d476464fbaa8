#include "document/json_values.hpp"

#include <algorithm>
#include <cstring>

#include "text/letters.hpp"

namespace document {
namespace {

constexpr std::size_t first_buffer = 256u << 10;
constexpr std::size_t shown_of_fault = 200;  ///< bytes
constexpr std::size_t longest_indent = 100;
constexpr std::size_t longest_line = 4u << 20;

/// Between values commas mean nothing, and RFC 7464 puts a record separator.
bool separates(char c) {
    return text::is_blank(c) || c == ',' || c == '\x1e';
}

std::uint64_t line_breaks(std::string_view text) {
    return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

/// A value without brackets or quotes. Numbers are not looked at closely: they are no records anyway.
bool is_word(std::string_view text) {
    return text == "true" || text == "false" || text == "null" || text.front() == '-' ||
           (text.front() >= '0' && text.front() <= '9');
}

/// Whether the tokens are those of one bracketed value and nothing else.
bool is_one(const JsonTokens& tokens, std::string_view text) {
    std::uint32_t depth = 0;
    for (std::uint32_t i = 0; i < tokens.size(); ++i) {
        const char c = text[tokens[i]];
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && --depth == 0) return i + 1 == tokens.size();
        if (depth == 0) return false;
    }
    return false;
}

}  // namespace

JsonValues::JsonValues(ReadBytes read, std::vector<std::string> wrappers, Limits limits)
    : read_(std::move(read)),
      wrappers_(std::move(wrappers)),
      limits_(limits),
      buffer_(std::min(first_buffer, limits.value_bytes)) {
    if (has(3) && rest().starts_with("\xEF\xBB\xBF")) drop(3);
}

/// Makes `rest` longer; false at the end of the stream, or when a value may not be that long.
bool JsonValues::fill() {
    if (ended_) return false;
    if (begin_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
    }
    if (end_ == buffer_.size()) {
        if (end_ >= limits_.value_bytes) return false;
        buffer_.resize(std::min(buffer_.size() * 2, limits_.value_bytes));
    }
    const std::size_t came = read_(buffer_.data() + end_, buffer_.size() - end_);
    end_ += came;
    ended_ = came == 0;
    return came > 0;
}

bool JsonValues::has(std::size_t bytes) {
    while (end_ - begin_ < bytes) {
        if (!fill()) return false;
    }
    return true;
}

void JsonValues::drop(std::size_t bytes) {
    line_ += line_breaks(rest().substr(0, bytes));
    begin_ += bytes;
    consumed_ += bytes;
    refused_ -= std::min(refused_, bytes);
}

std::optional<JsonValues::Value> JsonValues::next() {
    text_ = {};
    for (;;) {
        const Step step = before_value();
        if (step == Step::end) return unclosed();
        if (step == Step::again) continue;
        std::optional<Value> value = line_value();
        if (!value) value = skimmed_value();
        line_begins_ = false;
        return value;
    }
}

/// After a fault: on to a line that begins as `resume_at_` says, a line break included.
void JsonValues::skip_to_resume() {
    if (resume_at_.empty()) return;
    std::size_t found = rest().find(resume_at_);
    while (found == std::string_view::npos) {
        drop(rest().size() - std::min(rest().size(), resume_at_.size() - 1));
        if (!fill()) {
            drop(rest().size());
            lists_.clear();  // that they are not closed would be told of the same fault again
            break;
        }
        found = rest().find(resume_at_);
    }
    if (found != std::string_view::npos) drop(found);
    resume_at_.clear();
}

void JsonValues::step_over_separators() {
    const std::string_view left = rest();
    std::size_t at = 0;
    while (at < left.size() && separates(left[at])) ++at;
    const std::string_view separators = left.substr(0, at);
    const std::size_t line_break = separators.rfind('\n');
    if (line_break != std::string_view::npos) indent_.clear();
    line_begins_ = line_begins_ || line_break != std::string_view::npos;
    indent_ += separators.substr(line_break == std::string_view::npos ? 0 : line_break + 1);
    if (indent_.size() > longest_indent) line_begins_ = false;
    if (!line_begins_) indent_.clear();
    drop(at);
}

/// Goes on to where a value begins: over blanks, into lists and out of them.
JsonValues::Step JsonValues::before_value() {
    skip_to_resume();
    do {
        step_over_separators();
    } while (begin_ == end_ && fill());
    if (begin_ == end_) return Step::end;
    const char c = buffer_[begin_];
    if (c == ']' && !lists_.empty()) return close_list();
    return (c == '[' || c == '{') && open_list() ? Step::again : Step::value;
}

bool JsonValues::open_list() {
    if (lists_.size() == limits_.nested_lists) return false;
    const bool in_object = buffer_[begin_] == '{';
    const std::size_t length = in_object ? wrapper_length() : 1;
    if (length == 0) return false;
    lists_.push_back({line_, in_object});
    drop(length);
    line_begins_ = false;
    return true;
}

/// How long `{"KEY": [` is, where that comes next and the key is one of those; else 0.
std::size_t JsonValues::wrapper_length() {
    constexpr std::size_t most_blanks = 200;
    for (const std::string& key : wrappers_) {
        (void)has(key.size() + most_blanks);
        const std::string_view left = rest().substr(0, key.size() + most_blanks);
        std::size_t at = 0;
        bool fits = true;
        for (const std::string& part :
             {std::string("{"), "\"" + key + "\"", std::string(":"), std::string("[")}) {
            while (at < left.size() && text::is_blank(left[at])) ++at;
            fits = fits && left.substr(at).starts_with(part);
            at += part.size();
        }
        if (fits) return at;
    }
    return 0;
}

/// Steps behind the list, and over what follows it in its object.
JsonValues::Step JsonValues::close_list() {
    const bool in_object = lists_.back().in_object;
    lists_.pop_back();
    drop(1);
    line_begins_ = false;
    if (!in_object) return Step::again;
    skimmer_.begin_in_object();
    for (;;) {
        std::size_t at = 0;
        const auto outcome = skimmer_.feed(rest(), at);
        drop(at);
        if (outcome != JsonSkimmer::Outcome::more) return Step::again;
        if (!fill()) return Step::end;
    }
}

/// The value of a line that is one object and nothing else: most files have one a line. Where a line is more
/// than that, this is not tried again for the rest of it.
std::optional<JsonValues::Value> JsonValues::line_value() {
    if (refused_ > 0 || buffer_[begin_] != '{') return std::nullopt;
    std::size_t end = rest().find('\n');
    while (end == std::string_view::npos && rest().size() < longest_line) {
        const std::size_t looked = rest().size();
        if (!fill()) break;
        end = rest().find('\n', looked);
    }
    std::string_view line = rest().substr(0, end);
    refused_ = line.size();
    while (!line.empty() && separates(line.back())) line.remove_suffix(1);
    if (!line.ends_with('}') || !tokens_.find(line) || !is_one(tokens_, line)) return std::nullopt;
    text_ = line;
    const Value value{line_, line, {}};
    drop(line.size());
    refused_ = 0;
    return value;
}

JsonValues::Value JsonValues::skimmed_value() {
    skimmer_.begin_value();
    std::size_t at = 0;
    for (;;) {
        switch (skimmer_.feed(rest(), at)) {
            case JsonSkimmer::Outcome::done:
                return whole(at);
            case JsonSkimmer::Outcome::fault:
                return fault_at(at, std::string(skimmer_.fault()));
            case JsonSkimmer::Outcome::more:
                break;
        }
        if (fill()) continue;
        if (!ended_) return fault_at(at, "this value is larger than it may be");
        if (rest().find_first_of("{[\"") == 0) return fault_at(at, "the text ends inside of this value");
        return whole(at);  // a word ends where the text ends
    }
}

JsonValues::Value JsonValues::whole(std::size_t length) {
    const std::string_view text = rest().substr(0, length);
    if (!tokens_.find(text)) {
        const std::optional<JsonFault> fault = lexical_fault(text);
        return fault_at(length, fault ? fault->message : "this text cannot be read");
    }
    if (text.find_first_of("{[\"") != 0 && !is_word(text)) return fault_at(length, "this is no JSON");
    text_ = text;
    const Value value{line_, text, {}};
    drop(length);
    return value;
}

/// The text after a fault stays where it is: `drop` moves nothing.
JsonValues::Value JsonValues::fault_at(std::size_t at, std::string why) {
    (void)has(shown_of_fault);
    std::size_t shown = std::min(shown_of_fault, rest().size());
    shown = std::min(shown, rest().find('\n'));
    Value value{line_, rest().substr(0, shown), std::move(why)};
    resume_behind(at);
    return value;
}

/// Says where to read on: of an object, at the next line that begins as its own does, within it too, since
/// most likely it was cut off; but never do faults make us read more than the text twice. Of anything else,
/// at the next line.
void JsonValues::resume_behind(std::size_t fault) {
    const bool object = buffer_[begin_] == '{';
    resume_at_ = object && line_begins_ ? "\n" + indent_ + "{" : "\n";
    const std::size_t again = fault - std::min(fault, rest().find(resume_at_));
    if (read_again_ + again > consumed_ + first_buffer) {
        drop(fault - std::min<std::size_t>(fault, 1));
    } else if (object) {
        read_again_ += again;
        drop(1);
    }
}

std::optional<JsonValues::Value> JsonValues::unclosed() {
    if (lists_.empty()) return std::nullopt;
    const List list = lists_.front();
    lists_.clear();
    return Value{list.line, {}, "the text ends before the `]` of the list that begins here"};
}

}  // namespace document
