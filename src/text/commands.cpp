#include "text/commands.hpp"

#include <algorithm>

#include "text/utf8.hpp"

namespace text {

namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// What the runner of GitHub Actions strips from the beginning of a line: Unicode's separators, and of the
/// control characters the tab (.NET, `String.TrimStart`).
bool is_blank(char32_t code) {
    return code == '\t' || code == ' ' || code == 0xa0 || code == 0x1680 ||
           (code >= 0x2000 && code <= 0x200a) || code == 0x202f || code == 0x205f || code == 0x3000;
}

std::size_t end_of_blanks(std::string_view line) {
    std::size_t at = 0;
    while (at < line.size()) {
        const Character character = character_at(line, at);
        if (!character.valid || !is_blank(character.code)) break;
        at += character.length;
    }
    return at;
}

/// Three colons are none of its commands: text reports begin evidence with them.
bool begins_workflow_command(std::string_view words) {
    return words.size() > 2 && words.starts_with("::") && letters.find(words[2]) != letters.npos;
}

void append_line(std::string& out, std::string_view line) {
    const std::size_t blanks = end_of_blanks(line);
    out += line.substr(0, blanks);
    line.remove_prefix(blanks);
    if (begins_workflow_command(line)) {
        out += "\\x3a";
        line.remove_prefix(1);
    }
    for (std::size_t at = line.find("##"); at != line.npos; at = line.find("##")) {
        out += line.substr(0, at + 1);
        const bool command = begins_command(line.substr(at));
        if (command) out += "\\x23";
        line.remove_prefix(at + (command ? 2 : 1));
    }
    out += line;
}

}  // namespace

bool begins_command(std::string_view rest) {
    if (!rest.starts_with("##")) return false;
    const std::size_t end = rest.find_first_not_of(letters, 2);
    return end != rest.npos && rest[end] == '[';
}

std::string without_commands(std::string_view output) {
    std::string out;
    out.reserve(output.size());
    while (!output.empty()) {
        const std::size_t size = std::min(output.find('\n'), output.size() - 1) + 1;
        append_line(out, output.substr(0, size));
        output.remove_prefix(size);
    }
    return out;
}

}  // namespace text
