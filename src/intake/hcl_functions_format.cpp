#include <cmath>
#include <cstdio>

#include "intake/hcl_functions.hpp"
#include "text/letters.hpp"

namespace intake {
namespace {

using value::Text;
using value::Tree;

/// One `%-5.2f` of a format.
struct HclVerb {
    std::string flags;
    std::string width;
    std::string precision;  ///< with its dot
    char letter = '\0';
};

HclVerb hcl_verb_at(std::string_view format, std::size_t& at) {
    HclVerb verb;
    while (at < format.size() && std::string_view("-+ 0#").find(format[at]) != std::string_view::npos) {
        verb.flags += format[at++];
    }
    while (at < format.size() && text::is_digit(format[at])) verb.width += format[at++];
    if (at < format.size() && format[at] == '.') {
        do verb.precision += format[at++];
        while (at < format.size() && text::is_digit(format[at]));
    }
    if (at < format.size()) verb.letter = format[at++];
    return verb;
}

std::string hcl_printed(const HclVerb& verb, double number) {
    char buffer[512];
    std::string form = "%" + verb.flags + verb.width;
    const bool integer = verb.letter == 'd' || verb.letter == 'x' || verb.letter == 'X' || verb.letter == 'o';
    if (integer) {
        form += std::string("ll") + verb.letter;
        std::snprintf(buffer, sizeof buffer, form.c_str(), static_cast<long long>(number));
    } else {
        form += verb.precision + verb.letter;
        std::snprintf(buffer, sizeof buffer, form.c_str(), number);
    }
    return buffer;
}

std::string hcl_padded(const HclVerb& verb, std::string text) {
    const std::size_t width = verb.width.empty() ? 0 : std::stoul(verb.width);
    if (text.size() >= width) return text;
    const std::string blanks(width - text.size(), ' ');
    return verb.flags.find('-') != std::string::npos ? text + blanks : blanks + text;
}

/// A value under `%s`, `%v` or `%q`; none where a null has no text.
std::optional<Text> hcl_spelled(const HclCall& call, const HclVerb& verb, const Tree& value) {
    const bool general = verb.letter == 'v' && value.is(Tree::Kind::null);
    if (general) return Text("null");
    std::optional<Text> text = call.evaluation.text_of(value, call.expression);
    if (!text) return std::nullopt;
    const bool quoted = verb.letter == 'q' || (verb.letter == 'v' && verb.flags == "#");
    if (quoted) text = json_text_of(Tree::text(*text, call.place()));
    if (verb.width.empty() && verb.precision.empty()) return text;
    if (!text || !text->is_literal() || !verb.precision.empty()) {
        return call.hole("how wide the text is, is not known").as_text();
    }
    return Text(hcl_padded(verb, text->literal()));
}

/// A value as the verb writes it; none, and why, where it cannot be.
std::optional<Text> hcl_formatted(const HclCall& call, const HclVerb& verb, const Tree& value,
                                  std::string& why) {
    why = "the value does not suit the format";
    if (verb.width.size() > 3 || verb.precision.size() > 3)
        return call.hole("the format is too wide").as_text();
    if (verb.letter == 's' || verb.letter == 'v' || verb.letter == 'q') return hcl_spelled(call, verb, value);
    const bool open =
        value.is(Tree::Kind::unknown) || (value.is(Tree::Kind::text) && !value.as_text().is_literal());
    if (open) return call.hole("a value of the format is not known").as_text();
    if (verb.letter == 't') {
        const auto truth = boolean_of(value);
        return truth ? std::optional(Text(*truth ? "true" : "false")) : std::nullopt;
    }
    const auto number = number_of(value);
    if (!number || std::string_view("dxXofFeEgG").find(verb.letter) == std::string_view::npos)
        return std::nullopt;
    const bool fits = std::abs(*number) < 9e15;
    if (!fits && std::string_view("dxXo").find(verb.letter) != std::string_view::npos) {
        return call.hole("the number is too large").as_text();
    }
    const bool shortest = verb.letter == 'g' && verb.width.empty() && verb.precision.empty();
    if (shortest) return hcl_number(*number, call.place()).as_text();
    return Text(hcl_printed(verb, *number));
}

Tree format_leaves(const HclCall& call, const std::string& format, const std::vector<Tree>& values) {
    Text made;
    std::size_t used = 0;
    std::string literal;
    for (std::size_t at = 0; at < format.size();) {
        if (format[at] != '%') {
            literal += format[at++];
            continue;
        }
        const HclVerb verb = hcl_verb_at(format, ++at);
        if (verb.letter == '%') {
            literal += '%';
            continue;
        }
        if (verb.letter == '[' || verb.letter == '*') return call.hole("such a format is not evaluated");
        if (used >= values.size()) return call.fail("the format has more verbs than values");
        std::string why;
        const std::optional<Text> text = hcl_formatted(call, verb, values[used++], why);
        if (!text) return call.fail(why);
        made += Text(std::exchange(literal, {}));
        made += *text;
    }
    if (used < values.size()) return call.fail("the format has fewer verbs than values");
    made += Text(literal);
    const std::size_t length = made.shown().size();
    if (length > 1'000'000 || !call.evaluation.spend(length / 64))
        return call.hole("the text is too long to be made");
    return Tree::text(std::move(made), call.place());
}

Tree hcl_format(const HclCall& call) {
    const auto format = call.literal(0);
    if (!format) return call.hole("the format is not known");
    const std::vector<Tree> values(call.arguments.begin() + 1, call.arguments.end());
    return format_leaves(call, *format, values);
}

Tree hcl_formatlist(const HclCall& call) {
    const auto format = call.literal(0);
    if (!format) return call.unknown("the format is not known");
    std::size_t count = 1;
    bool lists = false;
    for (const Tree& argument : call.arguments) {
        if (argument.is(Tree::Kind::unknown)) return call.unknown(argument.reason().text);
        if (!argument.is(Tree::Kind::list)) continue;
        if (!has_known_length(argument)) return call.unknown(open_list);
        if (lists && argument.items().size() != count) return call.fail("the lists are not of one length");
        count = argument.items().size();
        lists = true;
    }
    std::vector<Tree> made;
    for (std::size_t i = 0; i < count; ++i) {
        if (!call.evaluation.spend(1 + call.size())) return call.unknown("the list is too long to be made");
        std::vector<Tree> values;
        for (std::size_t a = 1; a < call.size(); ++a) {
            values.push_back(call[a].is(Tree::Kind::list) ? call[a].items()[i] : call[a]);
        }
        made.push_back(call.evaluation.for_each_way(
            values, call.expression,
            [&](const std::vector<Tree>& leaves) { return format_leaves(call, *format, leaves); }));
    }
    return call.list(std::move(made));
}

}  // namespace

const std::vector<HclFunction>& hcl_format_functions() {
    static const std::vector<HclFunction> table = {
        {"format", 1, any_number, true, HclTakes::all, hcl_format},
        {"formatlist", 1, any_number, false, HclTakes::all, hcl_formatlist},
    };
    return table;
}

}  // namespace intake
