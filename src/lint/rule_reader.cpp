#include "lint/rule_reader.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "lint/examples.hpp"
#include "lint/rule_fields.hpp"

namespace lint {
namespace {

using document::Kind;
using document::Node;
using finding::Findings;

constexpr std::array<std::string_view, 11> about_keys = {"id",         "formerly", "since",     "category",
                                                         "severity",   "summary",  "rationale", "fix",
                                                         "confidence", "sources",  "explains"};
constexpr std::array<std::string_view, 10> logic_keys = {
    "parameters", "for", "where", "let", "require", "at", "message", "related", "lowered", "cautions"};
constexpr std::array<std::string_view, 3> example_keys = {"good", "bad", "undecided"};

/// `deep/dead-letter-missing.yaml` is `dead-letter-missing`.
std::string_view stem(std::string_view path) {
    const std::size_t slash = path.find_last_of('/');
    if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
    return path.substr(0, path.find_last_of('.'));
}

/// Where a comma stands outside of brackets and strings.
std::vector<std::size_t> commas_of(std::string_view text) {
    std::vector<std::size_t> commas;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\'') quoted = !quoted;
        if (quoted) continue;
        if (text[i] == '(' || text[i] == '[') ++depth;
        if (text[i] == ')' || text[i] == ']') --depth;
        if (text[i] == ',' && depth == 0) commas.push_back(i);
    }
    return commas;
}

class Reader {
public:
    Reader(const Node& root, Findings& findings) : root_(root), findings_(findings), fields_(findings) {}

    Rule rule(const text::Source& file) {
        fields_.check_keys(root_, all_keys(), "a rule");
        read_about(file.path());
        read_logic();
        check_examples();
        return std::move(rule_);
    }

private:
    static std::vector<std::string_view> all_keys() {
        std::vector<std::string_view> keys(about_keys.begin(), about_keys.end());
        keys.insert(keys.end(), logic_keys.begin(), logic_keys.end());
        keys.insert(keys.end(), example_keys.begin(), example_keys.end());
        return keys;
    }

    void complain(std::string message, text::Span place) { fields_.complain(std::move(message), place); }

    std::string text(std::string_view key) {
        const std::optional<Node> node = fields_.scalar(root_, key, true, "a rule");
        return node ? std::string(node->text()) : std::string();
    }
    std::vector<std::string> texts(std::string_view key) {
        std::vector<std::string> result;
        for (const Node& node : fields_.scalars(root_, key)) result.emplace_back(node.text());
        return result;
    }
    Phrase phrase(const Node& mapping, std::string_view key, bool needed, std::string_view what = "a rule") {
        return fields_.phrase(mapping, key, needed, what);
    }

    void read_about(const std::string& path) {
        finding::Description& about = rule_.about;
        about.id = text("id");
        about.since = text("since");
        about.category = text("category");
        about.severity = fields_.severity(root_, "a rule");
        about.confidence = fields_.confidence(root_, "a rule");
        about.summary = text("summary");
        about.rationale = text("rationale");
        about.fix = text("fix");
        about.sources = texts("sources");
        rule_.path = path;
        rule_.formerly = texts("formerly");
        rule_.explains = texts("explains");
        const std::optional<Node> id = root_.find("id");
        if (about.id.empty()) return;
        rule_.id_place = id->span();
        if (!is_id(about.id)) complain("an id is made of small letters, digits and hyphens", id->span());
        if (is_id(about.id) && stem(path) != about.id)
            complain("the id is not the name of the file", id->span());
    }

    void read_logic() {
        if (!root_.find("for")) {
            for (const std::string_view key : logic_keys) {
                if (const auto node = root_.find_key(key)) {
                    complain("`" + std::string(key) + "` needs a `for`", node->span());
                }
            }
            return;
        }
        for (const Node& binding : fields_.scalars(root_, "for"))
            read_bindings(phrase_of(binding), binding.span());
        rule_.where = phrase(root_, "where", false);
        rule_.require = phrase(root_, "require", true);
        rule_.message = phrase(root_, "message", true);
        for (const Node& place : fields_.scalars(root_, "at")) rule_.at.push_back(phrase_of(place));
        read_lets();
        read_related();
        read_cases();
        read_parameters();
    }

    void read_bindings(const Phrase& all, text::Span place) {
        std::vector<std::size_t> ends = commas_of(all.text);
        ends.push_back(all.text.size());
        std::size_t begin = 0;
        for (const std::size_t end : ends) {
            read_binding(all.part(begin, end), place);
            begin = end + 1;
        }
    }
    void read_binding(const Phrase& phrase, text::Span place) {
        constexpr std::string_view blanks = " \t\r\n";
        const std::string_view text = phrase.text;
        const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
        const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
        const std::string_view name = text.substr(begin, end - begin);
        const std::size_t word = std::min(text.find_first_not_of(blanks, end), text.size());
        if (!is_name(name) || text.substr(word, 3) != "in ") {
            return complain("`for` reads: name in list",
                            phrase.text.empty() ? place : phrase.span(0, text.size()));
        }
        const std::size_t list = std::min(text.find_first_not_of(blanks, word + 3), text.size());
        const std::size_t last = std::max(text.find_last_not_of(blanks) + 1, list);
        rule_.bindings.push_back({std::string(name), phrase.part(list, last)});
    }

    void read_lets() {
        const std::optional<Node> lets = root_.find("let");
        if (!lets) return;
        if (!lets->is(Kind::mapping))
            return complain("`let` is a mapping of names to expressions", lets->span());
        for (const Node::Entry& entry : lets->entries()) {
            if (!is_name(entry.key.text())) {
                complain("a name is made of small letters, digits and `_`", entry.key.span());
            } else if (!is_scalar(entry.value)) {
                complain("`" + std::string(entry.key.text()) + "` is an expression", entry.value.span());
            } else {
                rule_.lets.push_back({std::string(entry.key.text()), phrase_of(entry.value)});
            }
        }
    }

    void read_related() {
        for (const Node& node : fields_.mappings(root_, "related")) {
            fields_.check_keys(node, {"each", "at", "note"}, "an entry of `related`");
            Rule::Evidence evidence{phrase(node, "each", false), phrase(node, "at", false),
                                    phrase(node, "note", true, "an entry of `related`")};
            if (evidence.each.empty() == evidence.at.empty()) {
                complain("an entry of `related` has either `each` or `at`", head(node));
            }
            rule_.related.push_back(std::move(evidence));
        }
    }

    void read_cases() {
        for (const Node& node : fields_.mappings(root_, "lowered")) {
            fields_.check_keys(node, {"when", "severity"}, "an entry of `lowered`");
            rule_.lowered.push_back({phrase(node, "when", true, "an entry of `lowered`"),
                                     fields_.severity(node, "an entry of `lowered`")});
        }
        for (const Node& node : fields_.mappings(root_, "cautions")) {
            fields_.check_keys(node, {"when", "say"}, "an entry of `cautions`");
            rule_.cautions.push_back({phrase(node, "when", true, "an entry of `cautions`"),
                                      phrase(node, "say", true, "an entry of `cautions`")});
        }
    }

    void read_parameters() {
        const std::optional<Node> all = root_.find("parameters");
        if (!all) return;
        if (!all->is(Kind::mapping))
            return complain("`parameters` is a mapping of names to types", all->span());
        for (const Node::Entry& entry : all->entries()) {
            const Node& node = entry.value;
            if (!is_name(entry.key.text()) || !node.is(Kind::mapping)) {
                complain("a parameter reads: name: {type: integer, default: 60}", entry.key.span());
                continue;
            }
            fields_.check_keys(node, {"type", "default"}, "a parameter");
            read_parameter(std::string(entry.key.text()), node);
        }
    }
    void read_parameter(std::string name, const Node& node) {
        const std::optional<Node> type = fields_.scalar(node, "type", true, "a parameter");
        const std::optional<Node> value = node.find("default");
        // A text may be empty here, and nowhere else.
        if (!value || !is_scalar(*value)) (void)fields_.scalar(node, "default", true, "a parameter");
        if (!type || !value || !is_scalar(*value)) return;
        const std::string_view kind = type->text();
        if (kind != "integer" && kind != "text" && kind != "truth") {
            return complain("`type` is one of: integer, text, truth", type->span());
        }
        const bool fits =
            kind == "text" || (kind == "integer" ? value->is(Kind::integer) : value->is(Kind::boolean));
        if (!fits) return complain("`default` is not of the type " + std::string(kind), value->span());
        const std::string spelled = kind == "integer" ? std::to_string(value->integer())
                                    : kind == "truth" ? (value->boolean() ? "true" : "false")
                                                      : std::string(value->text());
        rule_.parameters.push_back({std::move(name), std::string(kind), spelled});
    }

    void check_examples() {
        const std::vector<Example> examples = read_examples(root_, findings_);
        const auto has = [&examples](Example::Kind kind) {
            return std::any_of(examples.begin(), examples.end(),
                               [kind](const Example& e) { return e.kind == kind; });
        };
        if (!has(Example::Kind::good)) complain("a rule needs a good example", head(root_));
        if (!has(Example::Kind::bad)) complain("a rule needs a bad example", head(root_));
    }

    const Node& root_;
    Findings& findings_;
    RuleFields fields_;
    Rule rule_;
};

}  // namespace

finding::Finding mistake_in_rule(std::string message, text::Span place) {
    finding::Finding finding;
    finding.rule = "rule";
    finding.message = std::move(message);
    finding.place = place;
    return finding;
}

finding::Finding taken(const Rule& rule, const Rule& first) {
    const bool built_in = !first.id_place.placed();
    finding::Finding finding = mistake_in_rule("the id " + rule.about.id + " is taken by " +
                                                   (built_in ? "a built-in rule, rules/" : "") + first.path,
                                               rule.id_place);
    if (!built_in) finding.related.push_back({first.id_place, "the rule that has it"});
    return finding;
}

std::optional<Rule> read_rule(const text::Sources& sources, text::SourceId id, Findings& findings) {
    const text::Source& source = sources[id];
    Findings found;
    const auto document = document::read(sources, id, document::Format::yaml, found);
    const std::vector<Node> roots = document->roots();
    std::optional<Rule> rule;
    if (roots.size() == 1 && roots.front().is(Kind::mapping)) {
        rule = Reader(roots.front(), found).rule(source);
        rule->source = source.content();
    } else if (found.empty()) {
        found.add(mistake_in_rule("a rule file holds one mapping", {id, 0, 0}));
    }
    if (!found.empty()) rule.reset();
    // Whatever it is, the rule is left out: a key that stands twice is no mere warning here.
    for (finding::Finding mistake : found.take()) {
        mistake.severity = finding::Severity::error;
        findings.add(std::move(mistake));
    }
    return rule;
}

}  // namespace lint
