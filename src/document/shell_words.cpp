#include <algorithm>
#include <array>

#include "document/shell_parser.hpp"
#include "text/letters.hpp"

namespace document {

namespace {

constexpr std::string_view ends_word = " \t\r\n;&|<>()";

}  // namespace

void ShellParser::add_text(ShellWord& word, std::string_view text) {
    if (word.parts.empty() || word.parts.back().kind != ShellPart::Kind::text)
        word.parts.push_back({ShellPart::Kind::text, {}, {}, {}, true});
    word.parts.back().text += text;
}

void ShellParser::add_unknown(ShellWord& word, std::size_t begin, bool quoted) {
    word.parts.push_back(
        {ShellPart::Kind::unknown, std::string(content_.substr(begin, at_ - begin)), {}, {}, quoted});
}

std::string ShellParser::name() {
    const std::size_t begin = at_;
    if (text::is_digit(peek())) return {};
    while (!is_end() && is_in_shell_name(peek())) ++at_;
    return std::string(content_.substr(begin, at_ - begin));
}

ShellWord ShellParser::word() {
    ShellWord word;
    const std::size_t begin = at_;
    std::size_t pieces = 0;
    bool is_quoted = false;
    for (; !is_end() && ends_word.find(peek()) == std::string_view::npos; ++pieces) {
        const char c = peek();
        is_quoted = c == '\'' || c == '"';
        if (c == '\'') {
            single_quoted(word);
        } else if (c == '"') {
            const std::size_t opened = at_++;
            add_text(word, {});
            expansions(word, Until::quote);
            if (is_end()) fault("syntax", "the quotation is not closed", opened, opened + 1);
            ++at_;
        } else if (c == '$') {
            dollar(word, false);
        } else if (c == '`') {
            backquoted(word, false);
        } else if (c == '\\') {
            if (peek(1) != '\n') add_text(word, content_.substr(at_ + 1, 1));
            at_ += 2;
        } else {
            constexpr std::string_view special = " \t\r\n;&|<>()'\"$`\\";
            const std::size_t end = std::min(content_.find_first_of(special, at_), content_.size());
            add_text(word, content_.substr(at_, end - at_));
            at_ = end;
        }
    }
    at_ = std::min(at_, content_.size());
    word.place = pieces == 1 && is_quoted && at_ - begin >= 2 ? place(begin + 1, at_ - 1) : place(begin, at_);
    return word;
}

void ShellParser::single_quoted(ShellWord& word) {
    const std::size_t opened = at_++;
    const std::size_t end = content_.find('\'', at_);
    if (end == std::string_view::npos) fault("syntax", "the quotation is not closed", opened, opened + 1);
    const std::size_t stop = std::min(end, content_.size());
    add_text(word, content_.substr(at_, stop - at_));
    at_ = stop + 1;
}

/// `$'...'`, whose escapes are those of C (the manual of bash, "ANSI-C Quoting").
void ShellParser::ansi_quoted(ShellWord& word) {
    const std::size_t opened = at_;
    at_ += 2;
    constexpr std::array<std::pair<char, char>, 7> escapes{
        {{'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'\\', '\\'}, {'\'', '\''}, {'"', '"'}, {'?', '?'}}};
    add_text(word, {});
    while (!is_end() && peek() != '\'') {
        if (peek() != '\\') {
            add_text(word, content_.substr(at_++, 1));
            continue;
        }
        const char c = peek(1);
        const auto* const known =
            std::find_if(escapes.begin(), escapes.end(), [c](const auto& one) { return one.first == c; });
        const std::size_t begin = at_;
        at_ += 2;
        if (known != escapes.end()) {
            add_text(word, std::string(1, known->second));
        } else {
            at_ = std::min(at_, content_.size());
            add_unknown(word, begin, true);
        }
    }
    if (is_end()) fault("syntax", "the quotation is not closed", opened, opened + 2);
    ++at_;
}

/// A backslash in quotation marks or a here-document, where it escapes few bytes.
void ShellParser::escaped(ShellWord& word, Until until) {
    const std::size_t backslash = at_++;
    if (is_end()) return;
    const char c = content_[at_++];
    if (c == '\n') return;
    constexpr std::string_view within = "$`\\";
    const bool in_quotes = until != Until::end && c == '"';
    const bool is_plain = within.find(c) == std::string_view::npos && !in_quotes;
    add_text(word, is_plain ? content_.substr(backslash, 2) : content_.substr(backslash + 1, 1));
}

/// Text with expansions: between quotation marks, behind `${name:-`, of a here-document.
void ShellParser::expansions(ShellWord& word, Until until, bool indented) {
    const char closing = until == Until::quote ? '"' : '}';
    bool is_line = indented;
    while (!is_end()) {
        const char c = peek();
        if (until != Until::end && c == closing) return;
        if (is_line && c == '\t') {
            ++at_;
            continue;
        }
        is_line = indented && c == '\n';
        if (c == '$') {
            dollar(word, true);
        } else if (c == '`') {
            backquoted(word, true);
        } else if (c == '\\') {
            escaped(word, until == Until::brace ? Until::quote : until);
        } else if (until == Until::brace && c == '\'') {
            single_quoted(word);
        } else if (until == Until::brace && c == '"') {
            ++at_;
            expansions(word, Until::quote);
            ++at_;
        } else {
            const std::string_view special = until == Until::brace ? "$`\\\n\"'}" : "$`\\\n\"";
            // Behind the end of a line tabs may have to go.
            const std::size_t stop =
                is_line ? at_ + 1 : std::min(content_.find_first_of(special, at_ + 1), content_.size());
            add_text(word, content_.substr(at_, stop - at_));
            at_ = stop;
        }
    }
}

void ShellParser::dollar(ShellWord& word, bool quoted) {
    const std::size_t begin = at_;
    const char next = peek(1);
    if (next == '(') return output(word, quoted);
    if (next == '{') return parameter(word, quoted);
    if (!quoted && next == '\'') return ansi_quoted(word);
    ++at_;
    if (!quoted && next == '"') return;
    std::string variable = name();
    if (!variable.empty()) {
        word.parts.push_back({ShellPart::Kind::variable, std::move(variable), {}, {}, quoted});
        return;
    }
    constexpr std::string_view specials = "@*#?-$!0123456789";
    if (is_end() || specials.find(next) == std::string_view::npos) return add_text(word, "$");
    ++at_;
    // The arguments are several words even in quotes.
    add_unknown(word, begin, quoted && next != '@');
}

void ShellParser::output(ShellWord& word, bool quoted) {
    const std::size_t begin = at_;
    at_ += 2;
    if (peek() == '(') {
        --at_;
        skip_brackets('(', ')');
        return add_unknown(word, begin, quoted);
    }
    if (!enter(begin)) return;
    auto inner = std::make_shared<const ShellScript>(script(true));
    --levels_;
    word.parts.push_back(
        {ShellPart::Kind::output, std::string(content_.substr(begin, at_ - begin)), {}, inner, quoted});
}

/// The older form of `$(`: read where no escape says that there is more to it.
void ShellParser::backquoted(ShellWord& word, bool quoted) {
    const std::size_t begin = at_++;
    const std::size_t end = content_.find_first_of("`\\", at_);
    if (end != std::string_view::npos && content_[end] == '`') {
        if (!enter(begin)) return;
        std::shared_ptr<const ShellScript> inner;
        up_to(end, [&] { inner = std::make_shared<const ShellScript>(script(false)); });
        --levels_;
        at_ = end + 1;
        word.parts.push_back(
            {ShellPart::Kind::output, std::string(content_.substr(begin, at_ - begin)), {}, inner, quoted});
        return;
    }
    while (!is_end() && peek() != '`') at_ += peek() == '\\' ? 2 : 1;
    if (is_end()) fault("syntax", "the quotation is not closed", begin, begin + 1);
    at_ = std::min(at_ + 1, content_.size());
    add_unknown(word, begin, quoted);
}

/// `${name}`, with what stands for it where it is unset.
void ShellParser::parameter(ShellWord& word, bool quoted) {
    const std::size_t begin = at_;
    at_ += 2;
    ShellPart part{ShellPart::Kind::variable, name(), {}, {}, quoted};
    const std::size_t colon = peek() == ':' ? 1 : 0;
    const char operation = peek(colon);
    if (!part.text.empty() && (operation == '-' || operation == '=')) {
        at_ += colon + 1;
        ShellWord otherwise;
        const std::size_t from = at_;
        if (!enter(begin)) return;
        expansions(otherwise, Until::brace);
        --levels_;
        otherwise.place = place(from, at_);
        part.otherwise = std::make_shared<const ShellWord>(std::move(otherwise));
    }
    const bool is_plain = !part.text.empty() && (peek() == '}' || operation == '?');
    if (peek() != '}') {
        // What else there is in braces is not read.
        at_ = begin + 1;
        skip_brackets('{', '}');
    } else {
        ++at_;
    }
    if (is_end() && content_.back() != '}') fault("syntax", "`${` is not closed", begin, begin + 2);
    if (is_plain) {
        word.parts.push_back(std::move(part));
    } else {
        // `"${list[@]}"` is several words, too.
        const std::string_view written = content_.substr(begin, at_ - begin);
        add_unknown(word, begin, quoted && written.find('@') == std::string_view::npos);
    }
}

/// Goes behind the bracket that closes the one here; quoted ones do not count.
void ShellParser::skip_brackets(char open, char close) {
    int depth = 0;
    while (!is_end()) {
        const char c = content_[at_++];
        if (c == '\\') {
            ++at_;
        } else if (c == '\'' || c == '"') {
            while (!is_end() && peek() != c) at_ += c == '"' && peek() == '\\' ? 2 : 1;
            ++at_;
        } else if (c == open) {
            ++depth;
        } else if (c == close && --depth == 0) {
            return;
        }
    }
    at_ = content_.size();
}

}  // namespace document
