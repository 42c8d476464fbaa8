#include "lint/examples.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "lint/rule_fields.hpp"
#include "lint/rule_reader.hpp"

namespace lint {
namespace {

using document::Kind;
using document::Node;
using finding::Findings;

bool looks_like_json(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

/// A comment line that holds carets: `#   ^^^ words`.
struct CaretLine {
    std::size_t column = 0;  ///< bytes before the first caret
    std::size_t width = 1;   ///< carets
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
    return CaretLine{caret, end - caret, std::string(words)};
}

class ExampleReader {
public:
    ExampleReader(Findings& findings, std::vector<Example>& examples)
        : fields_(findings), examples_(examples) {}

    void read_list(const Node& list, Example::Kind kind) {
        if (!list.is(Kind::sequence)) return complain("examples are a list", list);
        for (const Node& node : list.elements()) read_one(node, kind);
    }

private:
    void complain(std::string message, const Node& node) {
        fields_.complain(std::move(message), node.span());
    }

    void read_one(const Node& node, Example::Kind kind) {
        if (!node.is(Kind::mapping)) return complain("an example has a `name` and what is `given`", node);
        fields_.check_keys(node, {"name", "given", "document", "options", "carets"}, "an example");
        Example example;
        example.kind = kind;
        example.place = node.span();
        for (const Node::Entry& entry : node.entries()) read_key(entry, example);
        if (example.name.empty()) return complain("an example needs a `name`", node);
        if (example.files.empty()) return complain("an example says what is `given`", node);
        if (const auto carets = node.find("carets")) read_carets(*carets, example);
        if (kind != Example::Kind::good && example.carets.empty()) {
            fields_.complain("the example has no caret that says where the finding is", example.place);
        }
        if (kind == Example::Kind::good && !example.carets.empty()) {
            fields_.complain("a good example has no findings, so no carets", example.place);
        }
        examples_.push_back(std::move(example));
    }

    void read_key(const Node::Entry& entry, Example& example) {
        const std::string_view key = entry.key.text();
        if (key == "name") {
            if (!is_scalar(entry.value)) return complain("`name` is a text", entry.value);
            example.name = std::string(entry.value.text());
            example.place = entry.value.span();
        } else if (key == "given") {
            read_given(entry.value, example);
        } else if (key == "document") {
            if (!entry.value.is(Kind::boolean)) return complain("`document` is true or false", entry.value);
            example.document = entry.value.boolean();
        } else if (key == "options") {
            if (!entry.value.is(Kind::mapping)) return complain("`options` is a mapping", entry.value);
            read_options(entry.value, example);
        }
    }

    void read_options(const Node& options, Example& example) {
        fields_.check_keys(options, {"migration", "account", "region", "var-file", "baseline"}, "a run");
        for (const Node::Entry& option : options.entries()) read_option(option, example);
    }
    void read_option(const Node::Entry& option, Example& example) {
        const std::string_view key = option.key.text();
        if (key == "migration") {
            if (!option.value.is(Kind::boolean))
                return complain("`migration` is true or false", option.value);
            example.migration = option.value.boolean();
        } else if (!is_scalar(option.value)) {
            complain("`" + std::string(key) + "` is a text", option.value);
        } else if (key == "account") {
            example.account = std::string(option.value.text());
        } else if (key == "region") {
            example.region = std::string(option.value.text());
        } else if (key == "var-file") {
            example.var_file = std::string(option.value.text());
        } else if (key == "baseline") {
            example.baseline = std::string(option.value.text());
        }
    }

    void read_given(const Node& given, Example& example) {
        if (is_scalar(given)) {
            const bool json = looks_like_json(given.text());
            return add_file(json ? "example.json" : "example.yaml", phrase_of(given), example);
        }
        if (!given.is(Kind::mapping))
            return complain("`given` is a text or a map of file names to texts", given);
        for (const Node::Entry& file : given.entries()) {
            if (!is_scalar(file.value)) return complain("a file of an example is a text", file.value);
            add_file(std::string(file.key.text()), phrase_of(file.value), example);
        }
    }
    void add_file(std::string name, Phrase text, Example& example) {
        for (Caret& caret : carets_in(text.text, example.files.size()))
            example.carets.push_back(std::move(caret));
        example.files.push_back({std::move(name), std::move(text.text), std::move(text.origin)});
    }

    void read_carets(const Node& carets, Example& example) {
        for (const Node& node : carets.elements()) read_caret(node, example);
    }
    void read_caret(const Node& node, Example& example) {
        const std::optional<Node> at = node.find("at");
        const std::optional<Node> says = node.find("says");
        const std::optional<Node> name = node.find("file");
        fields_.check_keys(node, {"file", "at", "says"}, "a caret");
        if (!at || !is_scalar(*at))
            return complain("a caret reads: {file: name, at: text, says: words}", node);
        for (std::size_t i = 0; i < example.files.size(); ++i) {
            const Example::File& file = example.files[i];
            if (name && name->text() != file.name) continue;
            const std::size_t offset = file.text.find(at->text());
            if (offset == std::string::npos) continue;
            const text::Source source(file.name, file.text);
            example.carets.push_back({i, source.position(static_cast<std::uint32_t>(offset)),
                                      says ? std::string(says->text()) : std::string(),
                                      static_cast<std::uint32_t>(at->text().size())});
            return;
        }
        complain("no file of the example has the text of `at`", *at);
    }

    RuleFields fields_;
    std::vector<Example>& examples_;
};

}  // namespace

std::vector<Example> read_examples(const Node& rule, Findings& findings) {
    std::vector<Example> examples;
    ExampleReader reader(findings, examples);
    using As = Example::Kind;
    if (const auto list = rule.find("good")) reader.read_list(*list, As::good);
    if (const auto list = rule.find("bad")) reader.read_list(*list, As::bad);
    if (const auto list = rule.find("undecided")) reader.read_list(*list, As::undecided);
    return examples;
}

std::vector<Example> examples_of(const Rule& rule) {
    text::Sources sources;
    const text::SourceId id = sources.add(rule.path, std::string(rule.source));
    Findings ignored;
    const auto document = document::read(sources, id, document::Format::yaml, ignored);
    const std::vector<Node> roots = document->roots();
    if (roots.empty()) return {};
    std::vector<Example> examples = read_examples(roots.front(), ignored);
    for (Example& example : examples) {
        example.place.source = rule.id_place.source;
        for (Example::File& file : example.files) file.origin.source = rule.id_place.source;
    }
    return examples;
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
            carets.push_back({file,
                              {above, static_cast<std::uint32_t>(found->column) + 1},
                              found->says,
                              static_cast<std::uint32_t>(found->width)});
        }
    }
    return carets;
}

}  // namespace lint
