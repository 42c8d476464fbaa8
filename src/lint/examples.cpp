#include "lint/examples.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "lint/rule_reader.hpp"

namespace lint {
namespace {

using document::Kind;
using document::Node;
using finding::Finding;
using finding::Findings;

bool is_scalar(const Node& node) {
    return !node.is(Kind::sequence) && !node.is(Kind::mapping);
}

bool looks_like_json(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

/// A comment line that holds carets: `#   ^^^ words`.
struct CaretLine {
    std::size_t column = 0;  ///< bytes before the first caret
    std::string says;
};

std::optional<CaretLine> caret_line(std::string_view line) {
    const std::size_t mark = line.find_first_not_of(" \t");
    if (mark == std::string_view::npos || line[mark] != '#') return std::nullopt;
    const std::size_t caret = line.find_first_not_of(" \t", mark + 1);
    if (caret == std::string_view::npos || line[caret] != '^') return std::nullopt;
    const std::size_t end = std::min(line.find_first_not_of('^', caret), line.size());
    std::string_view words = line.substr(end);
    while (!words.empty() && (words.front() == ' ' || words.front() == '\t')) words.remove_prefix(1);
    while (!words.empty() && (words.back() == ' ' || words.back() == '\r')) words.remove_suffix(1);
    return CaretLine{caret, std::string(words)};
}

class Reader {
public:
    Reader(Findings& findings, std::vector<Example>& examples) : findings_(findings), examples_(examples) {}

    void read_list(const Node& list, Example::Kind kind) {
        if (!list.is(Kind::sequence)) return complain("examples are a list", list);
        for (const Node& node : list.elements()) read_one(node, kind);
    }

private:
    void complain(std::string message, const Node& node) {
        findings_.add(mistake_in_rule(std::move(message), node.span()));
    }

    void read_one(const Node& node, Example::Kind kind) {
        if (!node.is(Kind::mapping)) return complain("an example has a `name` and what is `given`", node);
        Example example;
        example.kind = kind;
        example.place = node.span();
        for (const Node::Entry& entry : node.entries()) read_key(entry, example);
        if (example.name.empty()) return complain("an example needs a `name`", node);
        if (example.files.empty()) return complain("an example says what is `given`", node);
        if (const auto carets = node.find("carets")) read_carets(*carets, example);
        if (kind != Example::Kind::good && example.carets.empty()) {
            complain("the example has no caret that says where the finding is", node);
        }
        if (kind == Example::Kind::good && !example.carets.empty()) {
            complain("a good example has no findings, so no carets", node);
        }
        examples_.push_back(std::move(example));
    }

    void read_key(const Node::Entry& entry, Example& example) {
        const std::string_view key = entry.key.text();
        if (key == "name" && is_scalar(entry.value)) {
            example.name = std::string(entry.value.text());
            example.place = entry.value.span();
        } else if (key == "given") {
            read_given(entry.value, example);
        } else if (key == "document" && entry.value.is(Kind::boolean)) {
            example.document = entry.value.boolean();
        } else if (key == "options" && entry.value.is(Kind::mapping)) {
            for (const Node::Entry& option : entry.value.entries()) read_option(option, example);
        } else if (key != "carets") {
            complain("an example has no key `" + std::string(key) + "` of this form", entry.key);
        }
    }

    void read_option(const Node::Entry& option, Example& example) {
        const std::string_view key = option.key.text();
        if (key == "migration" && option.value.is(Kind::boolean)) {
            example.migration = option.value.boolean();
        } else if (key == "account" && is_scalar(option.value)) {
            example.account = std::string(option.value.text());
        } else if (key == "region" && is_scalar(option.value)) {
            example.region = std::string(option.value.text());
        } else {
            complain("a run has no option `" + std::string(key) + "` of this form", option.key);
        }
    }

    void read_given(const Node& given, Example& example) {
        if (is_scalar(given)) {
            const bool json = looks_like_json(given.text());
            return add_file(json ? "example.json" : "example.yaml", std::string(given.text()), example);
        }
        if (!given.is(Kind::mapping))
            return complain("`given` is a text or a map of file names to texts", given);
        for (const Node::Entry& file : given.entries()) {
            if (!is_scalar(file.value)) return complain("a file of an example is a text", file.value);
            add_file(std::string(file.key.text()), std::string(file.value.text()), example);
        }
    }
    void add_file(std::string name, std::string text, Example& example) {
        for (Caret& caret : carets_in(text, example.files.size())) example.carets.push_back(std::move(caret));
        example.files.push_back({std::move(name), std::move(text)});
    }

    void read_carets(const Node& carets, Example& example) {
        for (const Node& node : carets.elements()) read_caret(node, example);
    }
    void read_caret(const Node& node, Example& example) {
        const std::optional<Node> at = node.find("at");
        const std::optional<Node> says = node.find("says");
        const std::optional<Node> name = node.find("file");
        if (!at || !is_scalar(*at))
            return complain("a caret reads: {file: name, at: text, says: words}", node);
        for (std::size_t i = 0; i < example.files.size(); ++i) {
            const Example::File& file = example.files[i];
            if (name && name->text() != file.name) continue;
            const std::size_t offset = file.text.find(at->text());
            if (offset == std::string::npos) continue;
            const text::Source source(file.name, file.text);
            example.carets.push_back({i, source.position(static_cast<std::uint32_t>(offset)),
                                      says ? std::string(says->text()) : std::string()});
            return;
        }
        complain("no file of the example has the text of `at`", *at);
    }

    Findings& findings_;
    std::vector<Example>& examples_;
};

std::string shown(text::Position position) {
    return std::to_string(position.line) + ":" + std::to_string(position.column);
}

/// Whether the finding is what the caret expects; where it stands counts, then what it says.
bool meets(const Finding& finding, const Caret& caret, const text::Sources& sources, text::SourceId first) {
    if (!finding.place.placed() || finding.place.source != first + caret.file) return false;
    if (sources[finding.place.source].position(finding.place.begin) != caret.position) return false;
    return finding.message.find(caret.says) != std::string::npos ||
           (finding.undecided && finding.reason.find(caret.says) != std::string::npos);
}

std::string described(const Finding& finding, const text::Sources& sources) {
    std::string result = finding.undecided ? "undecided outcome" : "finding";
    if (finding.place.placed()) {
        const text::Source& source = sources[finding.place.source];
        result += " at " + source.path() + ":" + shown(source.position(finding.place.begin));
    }
    result += ": " + finding.message;
    return finding.undecided ? result + " (" + finding.reason + ")" : result;
}

}  // namespace

std::vector<Example> read_examples(const Node& rule, Findings& findings) {
    std::vector<Example> examples;
    Reader reader(findings, examples);
    using Kind = Example::Kind;
    if (const auto list = rule.find("good")) reader.read_list(*list, Kind::good);
    if (const auto list = rule.find("bad")) reader.read_list(*list, Kind::bad);
    if (const auto list = rule.find("undecided")) reader.read_list(*list, Kind::undecided);
    return examples;
}

std::vector<Example> examples_of(const Rule& rule) {
    text::Sources sources;
    const text::SourceId id = sources.add(rule.path, std::string(rule.source));
    Findings ignored;
    const auto document = document::read(sources, id, document::Format::yaml, ignored);
    const std::vector<Node> roots = document->roots();
    return roots.empty() ? std::vector<Example>() : read_examples(roots.front(), ignored);
}

std::vector<Caret> carets_in(std::string_view text, std::size_t file) {
    std::vector<Caret> carets;
    const text::Source source("", std::string(text));
    std::uint32_t above = 0;
    for (std::uint32_t number = 1; number <= source.line_count(); ++number) {
        const std::optional<CaretLine> found = caret_line(source.line(number));
        if (!found) {
            above = number;
        } else if (above != 0) {
            // Only blanks and the comment's mark stand before a caret: bytes are code points.
            carets.push_back({file, {above, static_cast<std::uint32_t>(found->column) + 1}, found->says});
        }
    }
    return carets;
}

std::vector<std::string> disagreements(const Example& example, const std::string& rule,
                                       const text::Sources& sources, text::SourceId first,
                                       const std::vector<Finding>& found) {
    std::vector<std::string> result;
    std::vector<bool> met(example.carets.size(), false);
    for (const Finding& finding : found) {
        if (finding.rule != rule) continue;
        // What is not decided does not matter to an example that is about what is.
        if (finding.undecided && example.kind != Example::Kind::undecided) continue;
        bool wanted = false;
        for (std::size_t i = 0; i < met.size() && !wanted; ++i) {
            if (met[i] || !meets(finding, example.carets[i], sources, first)) continue;
            wanted = met[i] = finding.undecided == (example.kind == Example::Kind::undecided);
        }
        if (!wanted) result.push_back("not expected: " + described(finding, sources));
    }
    for (std::size_t i = 0; i < met.size(); ++i) {
        if (met[i]) continue;
        const Caret& caret = example.carets[i];
        result.push_back("expected and not found at " + example.files[caret.file].name + ":" +
                         shown(caret.position) + ": " + caret.says);
    }
    return result;
}

}  // namespace lint
