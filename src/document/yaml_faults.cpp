#include "document/yaml_faults.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace document {
namespace {

/// `%TAG` lines before one document that are read: libyaml compares each with all before it, and each
/// tag with all of them.
constexpr std::uint32_t most_directives = 100;

struct Phrase {
    std::string_view problem;  ///< libyaml's
    std::string_view message;
};

// The texts of libyaml 0.2.5 that people meet; others are close enough to our style as they are.
constexpr std::array words{
    Phrase{"did not find expected key", "expected a key of the mapping; check the indentation"},
    Phrase{"did not find expected '-' indicator",
           "expected `-` or the end of the list; check the indentation"},
    Phrase{"did not find expected ',' or ']'", "expected `,` or `]`"},
    Phrase{"did not find expected ',' or '}'", "expected `,` or `}`"},
    Phrase{"did not find expected node content", "expected a value"},
    Phrase{"did not find expected <document start>",
           "expected `---` or the end of the file; check the indentation"},
    Phrase{"did not find expected <stream-start>", "expected the start of the file"},
    Phrase{"mapping values are not allowed in this context",
           "a mapping may not begin here; check the indentation, or quote a text that holds `: `"},
    Phrase{"mapping keys are not allowed in this context", "a key may not stand here; check the indentation"},
    Phrase{"block sequence entries are not allowed in this context",
           "a list entry may not stand here; check the indentation"},
    Phrase{"could not find expected ':'", "expected `:` behind this key"},
    Phrase{"found unexpected end of stream", "this text in quotes is not closed"},
    Phrase{"found unexpected document indicator",
           "this text in quotes is not closed before the end of the document"},
    Phrase{"found unknown escape character", "there is no such escape in double quotes"},
    Phrase{"did not find expected hexdecimal number", "expected hexadecimal digits in this escape"},
    Phrase{"found invalid Unicode character escape code", "this escape names no Unicode character"},
    Phrase{"found undefined tag handle", "this tag has a prefix that no `%TAG` line declares"},
    Phrase{"did not find expected whitespace or line break", "expected a blank behind this tag"},
    Phrase{"did not find expected alphabetic or numeric character", "expected a name of letters and digits"},
    Phrase{"found a tab character where an indentation space is expected", "a tab may not indent"},
    Phrase{"found a tab character that violates indentation", "a tab may not indent"},
    Phrase{"control characters are not allowed", "control characters are not allowed in YAML"},
    Phrase{"invalid leading UTF-8 octet", "this is not UTF-8"},
    Phrase{"invalid trailing UTF-8 octet", "this is not UTF-8"},
    Phrase{"incomplete UTF-8 octet sequence", "this is not UTF-8"},
    Phrase{"invalid length of a UTF-8 sequence", "this is not UTF-8"},
    Phrase{"invalid Unicode character", "this is not UTF-8"},
};

std::string translated(std::string_view problem) {
    const auto* known =
        std::find_if(words.begin(), words.end(), [problem](const Phrase& w) { return w.problem == problem; });
    if (known != words.end()) return std::string(known->message);
    std::string text(problem);
    std::replace(text.begin(), text.end(), '\'', '`');
    if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return text.empty() ? "this is not YAML" : text;
}

/// `while parsing a block mapping` as a note for the place where it begins.
std::string begins(std::string_view context) {
    for (const std::string_view start : {"while parsing a ", "while scanning a "}) {
        if (context.substr(0, start.size()) == start)
            return "the " + std::string(context.substr(start.size())) + " begins here";
    }
    return {};
}

std::uint32_t character_end(std::string_view text, std::uint32_t begin) {
    std::uint32_t end = begin;
    if (end < text.size() && text[end] != '\n' && text[end] != '\r') ++end;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
    return end;
}

std::string message_for(std::string_view problem, std::string_view text, std::uint32_t at) {
    if (problem != "found character that cannot start any token") return translated(problem);
    if (at < text.size() && text[at] == '\t') return "a tab may not indent";
    const std::uint32_t end = std::max(character_end(text, at), at);
    return "a plain value may not begin with " + backticked(text.substr(at, end - at)) + "; put it in quotes";
}

std::string_view line_at(std::string_view text, std::uint32_t at) {
    const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
}

/// Whether a line waits for a template engine: `{{ name }}`, `{% if ... %}`, `{%- endif %}`. JSONata's own
/// `{% $events.Data %}` is none: no word of an engine begins it.
bool awaits_engine(std::string_view line) {
    constexpr std::array<std::string_view, 14> openers{"if",       "elif",    "else",  "endif",  "for",
                                                       "endfor",   "set",     "raw",   "endraw", "block",
                                                       "endblock", "include", "macro", "with"};
    if (line.find("{{") != std::string_view::npos) return true;
    const std::size_t open = line.find("{%");
    if (open == std::string_view::npos) return false;
    std::string_view rest = line.substr(open + 2);
    rest.remove_prefix(std::min(rest.find_first_not_of("-+ \t"), rest.size()));
    const std::string_view word = rest.substr(0, rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz"));
    return std::find(openers.begin(), openers.end(), word) != openers.end();
}

/// The `%TAG` line that is one too many before a document, if there is one.
std::optional<std::uint32_t> excess_directive(std::string_view text) {
    std::uint32_t count = 0;
    std::size_t last = 0;
    for (std::size_t at = text.find("%TAG"); at != std::string_view::npos; at = text.find("%TAG", at + 1)) {
        if (at > 0 && text[at - 1] >= ' ')
            continue;  // within a line; other breaks end with a byte above ASCII
        if (text.substr(last, at - last).find("\n---") != std::string_view::npos) count = 0;
        last = at;
        if (++count > most_directives) return static_cast<std::uint32_t>(at);
    }
    return std::nullopt;
}

}  // namespace

bool report_excess_directives(Builder& builder) {
    const auto at = excess_directive(builder.content());
    if (!at) return false;
    builder.limit(*at, *at + 4,
                  "more than " + std::to_string(most_directives) + " `%TAG` lines; the file is not read");
    return true;
}

void report_unfilled(Builder& builder, std::uint32_t at) {
    builder.syntax(at, character_end(builder.content(), at),
                   "a template engine has yet to fill in this file; it is not read", {},
                   finding::Severity::note);
}

void report_yaml_fault(Builder& builder, YamlMarks& marks, const yaml_parser_t& parser) {
    const std::string_view text = builder.content();
    const std::string_view problem = parser.problem == nullptr ? "" : parser.problem;
    const std::string_view context = parser.context == nullptr ? "" : parser.context;
    if (parser.error == YAML_MEMORY_ERROR) {
        builder.limit(0, 0, "the file is too large to read");
        return;
    }
    if (parser.error == YAML_READER_ERROR) {
        const auto at = static_cast<std::uint32_t>(std::min(parser.problem_offset, text.size()));
        builder.syntax(at, character_end(text, at), translated(problem));
        return;
    }
    std::uint32_t at = marks.byte_of(parser.problem_mark.index);
    std::vector<finding::Related> related;
    const std::string note = begins(context);
    const std::uint32_t from = note.empty() ? at : marks.byte_of(parser.context_mark.index);
    const bool unclosed = problem == "found unexpected end of stream" ||
                          problem == "could not find expected ':'" ||
                          problem == "found unexpected document indicator";
    if (unclosed) {
        at = from;
    } else if (!note.empty() && from != at) {
        related.push_back({builder.place(from, character_end(text, from)), note});
    }
    if (awaits_engine(line_at(text, at)) || awaits_engine(line_at(text, from))) {
        report_unfilled(builder, at);
        return;
    }
    builder.syntax(at, character_end(text, at), message_for(problem, text, at), std::move(related));
}

}  // namespace document
