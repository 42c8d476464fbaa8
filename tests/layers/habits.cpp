#include <algorithm>
#include <cctype>

#include "tree.hpp"

namespace layers {
namespace {

constexpr std::size_t most_lines = 500;
constexpr std::size_t most_function_lines = 70;

std::size_t lines_in(std::string_view text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

std::size_t end_of_raw_string(std::string_view text, std::size_t quote) {
    const std::size_t open = text.find('(', quote);
    if (open == std::string_view::npos) return text.size();
    const std::string close = ")" + std::string(text.substr(quote + 1, open - quote - 1)) + "\"";
    const std::size_t end = text.find(close, open);
    return end == std::string_view::npos ? text.size() : end + close.size();
}

std::size_t end_of_quoted(std::string_view text, std::size_t quote) {
    for (std::size_t i = quote + 1; i < text.size(); ++i) {
        if (text[i] == '\\') {
            ++i;
        } else if (text[i] == text[quote] || text[i] == '\n') {
            return i + 1;
        }
    }
    return text.size();
}

/// Where the comment, literal or preprocessor line that begins here ends; `at` if none begins. An apostrophe
/// between digits is a digit separator.
std::size_t end_of_opaque(std::string_view text, std::size_t at) {
    const bool line_begins = at == 0 || text[at - 1] == '\n';
    if (text.substr(at, 2) == "//" || (line_begins && text[at] == '#'))
        return std::min(text.find('\n', at), text.size());
    if (text.substr(at, 2) == "/*") return std::min(text.find("*/", at) + 2, text.size());
    if (text[at] == '"') {
        return at > 0 && text[at - 1] == 'R' ? end_of_raw_string(text, at) : end_of_quoted(text, at);
    }
    const bool separator = at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0;
    return text[at] == '\'' && !separator ? end_of_quoted(text, at) : at;
}

/// Comments, preprocessor lines and literals gone, lines kept.
std::string bare(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = end_of_opaque(text, at);
        if (end == at) {
            out += text[at++];
            continue;
        }
        out.append(lines_in(text.substr(at, end - at)), '\n');
        at = end;
    }
    return out;
}

/// Whether the text before an opening brace is the head of a function and not of a scope, a type or a value.
bool is_function_head(std::string_view head) {
    const std::size_t first = head.find_first_not_of(" \t\n");
    if (first == std::string_view::npos) return false;
    head.remove_prefix(first);
    for (const std::string_view word : {"namespace", "class ", "struct ", "enum ", "union "}) {
        if (head.starts_with(word)) return false;
    }
    const std::size_t parenthesis = head.find('(');
    return parenthesis != std::string_view::npos &&
           head.substr(0, parenthesis).find('=') == std::string_view::npos;
}

/// The first lines of functions that are too long.
std::vector<std::size_t> long_functions(std::string_view text) {
    std::vector<std::size_t> found;
    std::vector<bool> scopes;  ///< whether each open brace is a function's
    std::size_t line = 1;
    std::size_t head = 0;
    std::size_t begin_line = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '\n') ++line;
        const bool inside = std::find(scopes.begin(), scopes.end(), true) != scopes.end();
        if (c == '{') {
            const bool function = !inside && is_function_head(text.substr(head, at - head));
            if (function) begin_line = line;
            scopes.push_back(function);
        } else if (c == '}' && !scopes.empty()) {
            if (scopes.back() && line - begin_line + 1 > most_function_lines) found.push_back(begin_line);
            scopes.pop_back();
        }
        if (c == '{' || c == '}' || c == ';') head = at + 1;
    }
    return found;
}

}  // namespace

Faults check_habits(const Tree& tree) {
    Faults faults;
    for (const auto& [path, content] : tree) {
        const std::size_t lines = lines_in(content);
        if (lines > most_lines) {
            faults.push_back(path + " has " + std::to_string(lines) + " lines, more than " +
                             std::to_string(most_lines) + "; split it by meaning.");
        }
        for (const Include& include : includes_of(content)) {
            if (!include.quoted && include.name == "regex") {
                faults.push_back(
                    path + " includes <regex>, which backtracks without bound and overflows the stack on " +
                    "long input; write the match out.");
            }
        }
        for (const std::size_t line : long_functions(bare(content))) {
            faults.push_back(path + ":" + std::to_string(line) + " begins a function of more than " +
                             std::to_string(most_function_lines) + " lines; delegate its parts.");
        }
    }
    return faults;
}

}  // namespace layers
