#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "document/shell.hpp"
#include "intake/intrinsic.hpp"

namespace intake {

/// What the words of a script say, as far as the script tells.
class ShellValues {
public:
    /// What a `$(...)` prints; nothing where that is not known.
    using Output = std::function<std::optional<value::Text>(const document::ShellScript&)>;

    ShellValues(const document::ShellScript& script, std::string path, const Run& run);

    /// The text of a word. Each `$(...)` of it is asked for once.
    [[nodiscard]] value::Tree word(const document::ShellWord& word, const Output& output);
    /// The Region of calls that say none: that of the environment, which the script may set.
    [[nodiscard]] value::Text region() const;
    /// Does an assignment, which is `certain` if it is in no branch, loop or subshell.
    void assign(const document::ShellAssignment& assignment, bool certain, const Output& output);

private:
    void count(const document::ShellScript& script);
    void count(const document::ShellWord& word);
    [[nodiscard]] value::Text variable(const document::ShellPart& part, text::Span place,
                                       const Output& output);
    [[nodiscard]] value::Text hole(const std::string& id, const std::string& label, std::string why,
                                   text::Span place) const;
    /// Of what may be another value in each place.
    [[nodiscard]] value::Text changing_hole(const std::string& label, std::string why,
                                            text::Span place) const;

    std::string path_;
    const Run& run_;
    std::unordered_map<std::string, std::size_t> assignments_;
    std::unordered_map<std::string, value::Text> values_;
    std::size_t spare_ = 4 << 20;  ///< bytes that variables may yet add: some double with each line
    std::string assigned_;         ///< the variable that an assignment is about to set
};

}  // namespace intake
