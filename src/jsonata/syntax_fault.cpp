#include "jsonata/syntax_fault.hpp"

#include <array>

#include "jsonata/spelling.hpp"
#include "text/letters.hpp"

namespace jsonata {
namespace {

using Kind = Fault::Kind;

bool is_name(char c) {
    return text::is_letter(c) || text::is_digit(c) || c == '_' || c == '-';
}

/// The name around a colon that stands between two halves; empty if there is none.
Range colon_name(std::string_view text, std::size_t colon) {
    std::size_t begin = colon;
    std::size_t end = colon + 1;
    while (begin > 0 && is_name(text[begin - 1])) --begin;
    while (end < text.size() && (is_name(text[end]) || text[end] == ':')) ++end;
    const bool halves = begin < colon && end > colon + 1;
    return halves ? range_of(begin, end) : range_of(colon, colon);
}

/// `<name>`; empty if there is none.
Range angle_name(std::string_view text, std::size_t open) {
    std::size_t end = open + 1;
    while (end < text.size() && (is_name(text[end]) || text[end] == '.')) ++end;
    const bool name = end > open + 1 && end < text.size() && text[end] == '>';
    return name ? range_of(open, end + 1) : range_of(open, open);
}

struct Foreign {
    std::string_view spelling;
    std::size_t before;  ///< how much of it stands before the place of the mistake
    std::string_view better;
    std::string_view words;
};

/// Operators of other languages, at the place where jsonata stops.
constexpr std::array foreign_operators{
    Foreign{"===", 1, "=", "JSONata compares with `=`"},
    Foreign{"!==", 2, "!=", "JSONata compares with `!=`"},
    Foreign{"==", 1, "=", "JSONata compares with `=`"},
    Foreign{"&&", 1, "and", "JSONata has `and`"},
    Foreign{"||", 0, "or", "JSONata has `or`"},
};

bool add_foreign(std::size_t at, std::string_view text, Faults& faults) {
    for (const Foreign& foreign : foreign_operators) {
        if (at < foreign.before ||
            text.substr(at - foreign.before, foreign.spelling.size()) != foreign.spelling)
            continue;
        const std::size_t begin = at - foreign.before;
        faults.add(Kind::syntax, range_of(begin, begin + foreign.spelling.size()), std::string(foreign.words),
                   std::string(foreign.better));
        return true;
    }
    return false;
}

}  // namespace

void add_split_name(Range name, Faults& faults, const Written& written) {
    const std::string spelling(written.excerpt(name));
    faults.add(Kind::unquoted_name, name, "`" + spelling + "` has a colon and must stand in backticks",
               spell_name(spelling));
}

void add_mistake(const Mistake& mistake, Range content, const Written& written, Faults& faults) {
    const std::string_view text = std::string_view(written.text).substr(0, content.end);
    const std::size_t at = mistake.range.begin;
    const std::size_t end = written.find("%}", content.begin);
    if (end < content.end && written.find("{%", end) < content.end) {
        return faults.add(Kind::embedded, range_of(content.begin - 2, content.end + 2),
                          "a value is one expression; two within one text are not evaluated");
    }
    if (at >= text.size()) return faults.add(Kind::syntax, mistake.range, mistake.words);
    if (text[at] == ':') {
        const Range name = colon_name(text, at);
        if (name.begin < name.end) return add_split_name(name, faults, written);
    }
    if (text[at] == '<') {
        const Range name = angle_name(text, at);
        if (name.begin < name.end) {
            return faults.add(Kind::input_transformer, name,
                              "`" + std::string(written.excerpt(name)) +
                                  "` is of input transformers; an expression reads `$events`");
        }
    }
    if (!add_foreign(at, text, faults)) faults.add(Kind::syntax, mistake.range, mistake.words);
}

}  // namespace jsonata
