#include "document/shell_parser.hpp"

#include <algorithm>

#include "text/letters.hpp"

namespace document {

namespace {

constexpr int deepest_shell = 64;

/// The text of a word that is one text.
std::string_view shell_text(const ShellWord& word) {
    if (word.parts.size() != 1 || word.parts[0].kind != ShellPart::Kind::text) return {};
    return word.parts[0].text;
}

template <std::size_t Count>
bool is_one_of(std::string_view word, const std::string_view (&words)[Count]) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// Builtins whose arguments may be assignments.
bool declares(const ShellCommand& command) {
    constexpr std::string_view builtins[] = {"export", "local", "readonly", "declare", "typeset"};
    return !command.words.empty() && is_one_of(shell_text(command.words[0]), builtins);
}

}  // namespace

bool is_in_shell_name(char c) {
    return text::is_letter(c) || text::is_digit(c) || c == '_';
}

void ShellParser::fault(const char* rule, std::string message, std::size_t begin, std::size_t end) {
    if (failed_) return;
    failed_ = true;
    finding::Finding found;
    found.rule = rule;
    found.message = std::move(message);
    found.place = place(begin, end);
    findings_.add(std::move(found));
}

bool ShellParser::enter(std::size_t begin) {
    if (levels_ < deepest_shell) return ++levels_, true;
    fault("limit", "the script nests more than 64 levels deep; what follows is not read", begin, at_);
    at_ = content_.size();
    return false;
}

void ShellParser::skip_blanks() {
    for (;;) {
        if (peek() == ' ' || peek() == '\t' || peek() == '\r') {
            ++at_;
        } else if (peek() == '\\' && peek(1) == '\n') {
            at_ += 2;
        } else if (peek() == '\\' && peek(1) == '\r' && peek(2) == '\n') {
            at_ += 3;
        } else {
            return;
        }
    }
}

void ShellParser::comment() {
    const std::size_t begin = at_;
    at_ = std::min(content_.find('\n', at_), content_.size());
    comments_.push_back({place(begin, at_), content_.substr(begin, at_ - begin)});
}

void ShellParser::skip_past(std::string_view ending) {
    const std::size_t found = content_.find(ending, at_);
    at_ = found == std::string_view::npos ? content_.size() : found + ending.size();
}

ShellScript ShellParser::script(bool nested) {
    List list;
    const std::size_t opened = at_;
    for (;;) {
        skip_blanks();
        if (is_end()) break;
        const char c = peek();
        if (c == '\n' || c == ';' || c == '|' || (c == '&' && peek(1) != '>')) {
            separator(list);
        } else if (c == '#') {
            comment();
        } else if (c == '(' || c == ')') {
            if (bracket(list, nested, opened)) return std::move(list.script);
        } else {
            element(list);
        }
    }
    if (nested) fault("syntax", "`$(` is not closed", opened - 2, opened);
    read_pending(list);
    finish(list);
    return std::move(list.script);
}

/// Ends the command at hand, and keeps it if it is one.
void ShellParser::finish(List& list) {
    ShellCommand& command = list.command;
    command.certain = list.depth == 0 && list.brackets == 0 && !list.maybe;
    const bool is_empty = command.words.empty() && command.assignments.empty();
    if (list.kept || (list.drop == List::Drop::nothing && !is_empty))
        list.script.commands.push_back(std::move(command));
    command = {};
    list.kept = false;
    list.drop = List::Drop::nothing;
}

void ShellParser::separator(List& list) {
    const char c = peek();
    ++at_;
    if (c == '\n') read_pending(list);
    finish(list);
    if (c == '|' && peek() == '|') {
        ++at_;
        list.maybe = true;
    } else if (c == '&' && peek() == '&') {
        ++at_;
    } else if (c != '|') {
        list.maybe = false;
    }
}

/// Whether the bracket ends the list.
bool ShellParser::bracket(List& list, bool nested, std::size_t opened) {
    const bool opens = peek() == '(';
    if (opens && peek(1) == '(') {
        skip_past("))");
        return false;
    }
    ++at_;
    if (opens) {
        skip_blanks();
        if (peek() == ')' && list.command.words.size() == 1) {
            ++at_;
            list.drop = List::Drop::command;
            finish(list);
            return false;
        }
        finish(list);
        ++list.brackets;
        return false;
    }
    if (list.brackets > 0) {
        finish(list);
        --list.brackets;
        return false;
    }
    if (nested) {
        if (!list.pending.empty())
            fault("syntax", "the here-document does not end within `$(`", opened - 2, opened);
        finish(list);
        return true;
    }
    // The pattern of a case.
    list.drop = List::Drop::command;
    finish(list);
    return false;
}

void ShellParser::element(List& list) {
    if (redirection(list) || assignment(list)) return;
    const std::size_t begin = at_;
    ShellWord read = word();
    if (at_ == begin) ++at_;  // a byte that begins nothing
    const std::string_view plain = content_.substr(begin, at_ - begin);
    if (list.drop == List::Drop::until_in) {
        if (plain == "in") list.drop = List::Drop::nothing;
        return;
    }
    if (list.command.words.empty() && keyword(list, plain)) return;
    list.command.words.push_back(std::move(read));
}

bool ShellParser::keyword(List& list, std::string_view word) {
    constexpr std::string_view openers[] = {"if", "while", "until"};
    constexpr std::string_view closers[] = {"fi", "done", "esac"};
    constexpr std::string_view others[] = {"then", "do", "else", "elif", "!", "time", "{", "}"};
    if (is_one_of(word, openers)) return ++list.depth, true;
    if (is_one_of(word, closers)) return list.depth = std::max(0, list.depth - 1), true;
    if (is_one_of(word, others)) return true;
    if (word == "[[") return skip_past("]]"), true;
    if (word == "case") {
        ++list.depth;
        list.drop = List::Drop::until_in;
        return true;
    }
    if (word == "for" || word == "select") {
        ++list.depth;
        skip_blanks();
        unset(list, name());
        finish(list);
        list.drop = List::Drop::command;
        return true;
    }
    if (word == "function") {
        skip_blanks();
        (void)this->word();
        skip_blanks();
        if (peek() == '(') skip_brackets('(', ')');
        return true;
    }
    return false;
}

/// A variable gets a value that the script does not tell.
void ShellParser::unset(List& list, std::string name) {
    if (name.empty()) return;
    ShellWord value;
    value.place = place(at_ - name.size(), at_);
    value.parts.push_back({ShellPart::Kind::unknown, "$" + name, {}, {}, true});
    list.command.assignments.push_back({std::move(name), std::move(value)});
}

bool ShellParser::assignment(List& list) {
    if (!list.command.words.empty() && !declares(list.command)) return false;
    std::size_t end = at_;
    while (end < content_.size() && is_in_shell_name(content_[end])) ++end;
    if (end == at_ || text::is_digit(peek())) return false;
    const std::string_view after = content_.substr(end, 2);
    const bool adds = after == "+=";
    if (!adds && !after.starts_with('=')) return false;
    std::string name(content_.substr(at_, end - at_));
    at_ = end;
    if (adds || after == "=(") {
        unset(list, std::move(name));
        at_ += adds ? 2 : 1;
        if (peek() == '(')
            skip_brackets('(', ')');
        else
            (void)word();
        return true;
    }
    ++at_;
    ShellWord value = word();
    list.command.assignments.push_back({std::move(name), std::move(value)});
    return true;
}

bool ShellParser::redirection(List& list) {
    std::size_t ahead = 0;
    while (text::is_digit(peek(ahead))) ++ahead;
    if (ahead == 0 && peek() == '&' && peek(1) == '>') ahead = 1;
    const char arrow = peek(ahead);
    if (arrow != '<' && arrow != '>') return false;
    const bool standard = ahead == 0 || peek() == '&' || (ahead == 1 && peek() == (arrow == '<' ? '0' : '1'));
    at_ += ahead + 1;
    if (peek() == '(') {
        skip_brackets('(', ')');
        return true;
    }
    if (arrow == '<' && peek() == '<' && peek(1) == '<') {
        at_ += 2;
        skip_blanks();
        list.command.input = word();
        return true;
    }
    if (arrow == '<' && peek() == '<') {
        ++at_;
        here_document(list);
        return true;
    }
    const bool copies = peek() == '&';
    const bool appends = peek() == '>';
    if (copies || appends || peek() == '|') ++at_;
    skip_blanks();
    ShellWord target = word();
    if (arrow == '>' && standard && !copies) {
        // What is added to is not known as a whole.
        if (appends) target.parts.push_back({ShellPart::Kind::unknown, ">>", {}, {}, true});
        list.command.output = std::move(target);
    }
    return true;
}

void ShellParser::here_document(List& list) {
    const std::size_t begin = at_ - 2;
    HereDocument document{list.script.commands.size(), {}, false, peek() == '-', {}};
    if (document.indented) ++at_;
    skip_blanks();
    const std::size_t from = at_;
    const ShellWord delimiter = word();
    document.quoted = content_.substr(from, at_ - from).find_first_of("'\"\\") != std::string_view::npos;
    document.delimiter = shell_text(delimiter);
    document.place = place(begin, at_);
    list.kept = true;
    list.pending.push_back(std::move(document));
}

/// The bodies begin behind the line that names them.
void ShellParser::read_pending(List& list) {
    for (const HereDocument& document : std::exchange(list.pending, {})) {
        ShellWord body;
        read_body(body, document);
        const bool is_last = document.command >= list.script.commands.size();
        (is_last ? list.command : list.script.commands[document.command]).input = std::move(body);
    }
}

void ShellParser::read_body(ShellWord& word, const HereDocument& document) {
    const std::size_t begin = at_;
    std::size_t end = content_.size();
    std::size_t behind = content_.size();
    bool found = false;
    for (std::size_t line = at_; line < content_.size() && !found;) {
        const std::size_t stop = std::min(content_.find('\n', line), content_.size());
        std::string_view text = content_.substr(line, stop - line);
        if (document.indented) text.remove_prefix(std::min(text.find_first_not_of('\t'), text.size()));
        if (text.ends_with('\r')) text.remove_suffix(1);
        if (text == document.delimiter) {
            found = true;
            end = line;
            behind = std::min(stop + 1, content_.size());
        }
        line = stop + 1;
    }
    if (!found) fault("syntax", "the here-document does not end", document.place.begin, document.place.end);
    word.place = place(begin, end);
    if (document.quoted && !document.indented) {
        add_text(word, content_.substr(begin, end - begin));
    } else if (document.quoted) {
        for (std::size_t line = begin; line < end;) {
            const std::size_t stop = std::min(std::min(content_.find('\n', line), end - 1) + 1, end);
            std::string_view text = content_.substr(line, stop - line);
            text.remove_prefix(std::min(text.find_first_not_of('\t'), text.size()));
            add_text(word, text);
            line = stop;
        }
    } else {
        up_to(end, [&] { expansions(word, Until::end, document.indented); });
    }
    at_ = failed_ ? content_.size() : behind;
}

std::unique_ptr<const ShellScript> read_shell(const text::Sources& sources, text::SourceId id,
                                              finding::Findings& findings) {
    ShellParser parser(sources[id].content(), id, findings);
    ShellScript script = parser.script(false);
    script.comments = parser.take_comments();
    return std::make_unique<const ShellScript>(std::move(script));
}

}  // namespace document
