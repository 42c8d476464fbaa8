#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "document/shell.hpp"

namespace document {

/// Recursive descent over the bytes of one script, each of which is looked at once.
class ShellParser {
public:
    ShellParser(std::string_view content, text::SourceId source, finding::Findings& findings)
        : content_(content), source_(source), findings_(findings) {}

    /// The commands up to the end, or up to the `)` that closes a `$(`.
    [[nodiscard]] ShellScript script(bool nested);
    /// The comments that were passed by.
    [[nodiscard]] std::vector<Comment> take_comments() { return std::move(comments_); }

private:
    /// What ends a text with expansions.
    enum class Until : std::uint8_t { quote, brace, end };

    struct HereDocument {
        std::size_t command;
        std::string delimiter;
        bool quoted;
        bool indented;  ///< `<<-`: tabs at the beginning of lines do not count
        text::Span place;
    };

    /// A list of commands in the making: a script, or what stands in `$(`.
    struct List {
        ShellScript script;
        ShellCommand command;
        std::vector<HereDocument> pending;
        int depth = 0;       ///< branches and loops that are open
        int brackets = 0;    ///< subshells that are open
        bool maybe = false;  ///< behind `||`
        bool kept = false;   ///< the command has a here-document, so it is one even without words
        enum class Drop : std::uint8_t { nothing, command, until_in } drop = Drop::nothing;
    };

    // shell_parser.cpp
    void finish(List& list);
    void separator(List& list);
    [[nodiscard]] bool bracket(List& list, bool nested, std::size_t opened);
    void element(List& list);
    [[nodiscard]] bool keyword(List& list, std::string_view word);
    [[nodiscard]] bool assignment(List& list);
    void unset(List& list, std::string name);
    [[nodiscard]] bool redirection(List& list);
    void here_document(List& list);
    void read_pending(List& list);
    void read_body(ShellWord& word, const HereDocument& document);
    void skip_past(std::string_view ending);

    // shell_words.cpp
    [[nodiscard]] ShellWord word();
    void single_quoted(ShellWord& word);
    void ansi_quoted(ShellWord& word);
    void expansions(ShellWord& word, Until until, bool indented = false);
    void escaped(ShellWord& word, Until until);
    void dollar(ShellWord& word, bool quoted);
    void output(ShellWord& word, bool quoted);
    void backquoted(ShellWord& word, bool quoted);
    void parameter(ShellWord& word, bool quoted);
    void skip_brackets(char open, char close);
    static void add_text(ShellWord& word, std::string_view text);
    void add_unknown(ShellWord& word, std::size_t begin, bool quoted);
    [[nodiscard]] std::string name();
    /// Reads as if the script ended there.
    template <class Read>
    void up_to(std::size_t end, const Read& read) {
        const std::string_view whole = std::exchange(content_, content_.substr(0, end));
        read();
        content_ = whole;
    }

    [[nodiscard]] bool is_end() const { return at_ >= content_.size(); }
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < content_.size() ? content_[at_ + ahead] : '\0';
    }
    [[nodiscard]] text::Span place(std::size_t begin, std::size_t end) const {
        return {source_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    }
    void fault(const char* rule, std::string message, std::size_t begin, std::size_t end);
    /// Whether there is room for one more level; else the rest of the script is not read.
    [[nodiscard]] bool enter(std::size_t begin);
    void skip_blanks();
    void comment();

    std::string_view content_;
    text::SourceId source_;
    finding::Findings& findings_;
    std::size_t at_ = 0;
    std::vector<Comment> comments_;
    int levels_ = 0;
    bool failed_ = false;
};

/// Whether a byte may be in the name of a variable.
[[nodiscard]] bool is_in_shell_name(char c);

}  // namespace document
