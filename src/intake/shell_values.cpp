#include "intake/shell_values.hpp"

#include <algorithm>

namespace intake {

using document::ShellPart;
using document::ShellScript;
using document::ShellWord;
using value::Text;
using value::Tree;

namespace {

/// Bytes of a text, holes counted like short ones.
std::size_t written_size(const Text& text) {
    std::size_t size = 0;
    for (const value::Piece& piece : text.pieces()) size += 16 + piece.literal.size();
    return size;
}

}  // namespace

ShellValues::ShellValues(const ShellScript& script, std::string path, const Run& run)
    : path_(std::move(path)), run_(run) {
    count(script);
}

void ShellValues::count(const ShellScript& script) {
    for (const document::ShellCommand& command : script.commands) {
        for (const document::ShellAssignment& assignment : command.assignments) {
            ++assignments_[assignment.name];
            count(assignment.value);
        }
        for (const ShellWord& word : command.words) count(word);
        const bool reads =
            !command.words.empty() && command.words[0].parts.size() == 1 &&
            (command.words[0].parts[0].text == "read" || command.words[0].parts[0].text == "mapfile");
        if (!reads) continue;
        for (const ShellWord& word : command.words) {
            // What is read may be anything: it counts as if it were set twice.
            if (word.parts.size() == 1) assignments_[word.parts[0].text] += 2;
        }
    }
}

void ShellValues::count(const ShellWord& word) {
    for (const ShellPart& part : word.parts) {
        if (part.script) count(*part.script);
        if (part.otherwise) count(*part.otherwise);
    }
}

Text ShellValues::hole(const std::string& id, const std::string& label, std::string why,
                       text::Span place) const {
    value::Symbol symbol;
    symbol.id = path_ + "#" + id;
    symbol.label = label;
    symbol.why = {std::move(why), place};
    return Text(std::make_shared<const value::Symbol>(std::move(symbol)));
}

Text ShellValues::changing_hole(const std::string& label, std::string why, text::Span place) const {
    return hole(std::to_string(place.begin) + ":" + label, label, std::move(why), place);
}

Text ShellValues::region() const {
    for (const char* name : {"AWS_REGION", "AWS_DEFAULT_REGION"}) {
        if (const auto known = values_.find(name); known != values_.end()) return known->second;
    }
    return run_.region;
}

Text ShellValues::variable(const ShellPart& part, text::Span place, const Output& output) {
    if (const auto known = values_.find(part.text); known != values_.end()) {
        const std::size_t size = written_size(known->second);
        if (size <= spare_) return spare_ -= size, known->second;
        return hole(part.text, part.text, "the variables of the script hold too much", place);
    }
    if (part.text == "AWS_REGION" || part.text == "AWS_DEFAULT_REGION") return run_.region;
    const auto set = assignments_.find(part.text);
    const bool never = set == assignments_.end() || set->second == 0;
    // As with parameters of templates, a default is taken for the value.
    if (part.otherwise && (never || part.text == assigned_)) return word(*part.otherwise, output).as_text();
    const std::string shown = "`$" + part.text + "`";
    if (never) return hole(part.text, part.text, shown + " is not set in the script", place);
    return changing_hole(
        part.text, shown + " is set in several places, or where it is not known whether that runs", place);
}

Tree ShellValues::word(const ShellWord& word, const Output& output) {
    Text text;
    for (const ShellPart& part : word.parts) {
        switch (part.kind) {
            case ShellPart::Kind::text:
                text += Text(part.text);
                break;
            case ShellPart::Kind::variable:
                text += variable(part, word.place, output);
                break;
            case ShellPart::Kind::output: {
                const auto printed = output(*part.script);
                text += printed
                            ? *printed
                            : changing_hole(part.text,
                                            "only a run of the script tells what `" + part.text + "` prints",
                                            word.place);
                break;
            }
            case ShellPart::Kind::unknown:
                text += changing_hole(part.text, "only a run of the script tells what `" + part.text + "` is",
                                      word.place);
                break;
        }
    }
    return Tree::text(std::move(text), word.place);
}

void ShellValues::assign(const document::ShellAssignment& assignment, bool certain, const Output& output) {
    const auto found = assignments_.find(assignment.name);
    const bool once = found != assignments_.end() && found->second == 1;
    if (once) assigned_ = assignment.name;
    Text text = word(assignment.value, output).as_text();
    assigned_.clear();
    if (once && certain) values_[assignment.name] = std::move(text);
}

}  // namespace intake
