// A value of a subscriber, a name in angle brackets a hole. Whatever it holds, its examination ends, keeps
// its word and stays inside the text.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "jsonata/examine.hpp"
#include "jsonata/spelling.hpp"
#include "jsonata/syntax.hpp"

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

value::Text hole_named(std::string_view name) {
    value::Symbol symbol;
    symbol.id = symbol.label = std::string(name);
    symbol.kind = name.size() % 2 == 0 ? value::HoleKind::text : value::HoleKind::name;
    symbol.why.text = "`" + symbol.label + "` is not known";
    return value::Text(std::make_shared<const value::Symbol>(symbol));
}

value::Text text_of(std::string_view input) {
    value::Text text;
    while (!input.empty()) {
        const std::size_t open = input.find('<');
        const std::size_t close = open == std::string_view::npos ? open : input.find('>', open);
        if (close == std::string_view::npos) return text += value::Text(std::string(input));
        text += value::Text(std::string(input.substr(0, open)));
        text += hole_named(input.substr(open + 1, close - open - 1));
        input.remove_prefix(close + 1);
    }
    return text;
}

void check_examination(const value::Text& text, const jsonata::Use& use) {
    const jsonata::Examination found = jsonata::examine(text, use);
    require(found.text == text.shown());
    require(found.faults.size() <= jsonata::most_faults && found.reads.size() <= jsonata::most_reads);
    std::uint32_t last = 0;
    for (const jsonata::Fault& fault : found.faults) {
        require(last <= fault.range.begin && fault.range.begin <= fault.range.end);
        require(fault.range.end <= found.text.size() && !fault.words.empty());
        last = fault.range.begin;
    }
    for (const jsonata::Read& read : found.reads) require(read.range.end <= found.text.size());
    // Unknown parts are the only reason not to decide, and too deep a nesting.
    if (text.is_literal() && found.undecided)
        require(found.undecided->text == "the expression is nested too deeply to be read");
    require(!found.has(jsonata::Fault::Kind::constant) || found.constant == value::Truth::yes);
}

/// A string and a name as this program writes them are read back as what they were.
void check_spelling(std::string_view input) {
    const std::string literal = jsonata::spell_text(input);
    const jsonata::Written string = jsonata::written(literal);
    const jsonata::Syntax syntax = jsonata::parse(string, {0, static_cast<std::uint32_t>(literal.size())});
    require(syntax.root != jsonata::no_node && syntax.name(syntax.root) == input);
    const std::string path = "$events." + jsonata::spell_name(input);
    const jsonata::Written written = jsonata::written(path);
    const jsonata::Syntax name = jsonata::parse(written, {0, static_cast<std::uint32_t>(path.size())});
    require(name.root != jsonata::no_node && name.name(name[name.root].last) == input);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const value::Text text = text_of(input);
    check_examination(text, jsonata::Use::transformer());
    check_examination(text, jsonata::Use::input());
    check_examination(text, jsonata::Use::parameter(jsonata::Events::unsaid));
    check_examination(value::Text("{% ") + text + value::Text(" %}"), jsonata::Use::input());
    check_spelling(input);
    return 0;
}
