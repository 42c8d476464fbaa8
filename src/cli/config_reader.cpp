#include <cassert>
#include <unordered_set>

#include "cli/config_file.hpp"
#include "cli/option_values.hpp"
#include "document/document.hpp"
#include "document/embedded_schemas.hpp"
#include "document/schema.hpp"
#include "lint/policy.hpp"

namespace cli {
namespace {

using document::Kind;
using document::Node;
using lint::Written;

Written written(const Node& scalar) {
    return {std::string(scalar.text()), scalar.span()};
}

/// Reads a configuration whose form the schema has found right.
class Reader {
public:
    explicit Reader(finding::Findings& findings) : findings_(findings) {}

    ConfigFile read(const Node& root) {
        ConfigFile config;
        config.lint.everywhere = selection(root);
        if (const auto all = root.find("per-path")) {
            for (const Node::Entry& entry : all->entries())
                config.lint.per_path.push_back({written(entry.key), selection(entry.value)});
        }
        config.lint.parameters = parameters(root);
        config.lint.waivers = waivers(root);
        config.account = checked(root, "account", check_account);
        config.region = checked(root, "region", check_region);
        config.var_files = list(root, "var-files");
        config.fail_on = scalar(root, "fail-on");
        config.migration = scalar(root, "migration");
        if (config.migration) config.migration->text = root.find("migration")->boolean() ? "true" : "false";
        config.moves = moves(root);
        config.rules = list(root, "rules");
        config.exclude = list(root, "exclude");
        return config;
    }

private:
    static std::optional<Written> scalar(const Node& mapping, std::string_view key) {
        const auto node = mapping.find(key);
        // As `--show-config` writes what is not known.
        if (!node || node->is(Kind::null)) return std::nullopt;
        return written(*node);
    }

    std::optional<Written> checked(const Node& mapping, std::string_view key,
                                   std::string (*check)(const std::string&)) {
        std::optional<Written> value = scalar(mapping, key);
        if (!value) return value;
        std::string why = check(value->text);
        if (!why.empty()) findings_.add(lint::mistake_in_config(std::move(why), value->place));
        return value;
    }

    static std::vector<Written> list(const Node& mapping, std::string_view key) {
        std::vector<Written> words;
        const auto node = mapping.find(key);
        if (!node) return words;
        for (const Node& element : node->elements()) words.push_back(written(element));
        return words;
    }

    static finding::Severity severity_of(std::string_view word) {
        for (const auto severity : {finding::Severity::error, finding::Severity::warning}) {
            if (finding::name(severity) == word) return severity;
        }
        return finding::Severity::note;
    }

    static lint::Selection selection(const Node& mapping) {
        lint::Selection result{list(mapping, "select"), list(mapping, "ignore"), {}};
        if (const auto all = mapping.find("severity")) {
            for (const Node::Entry& entry : all->entries())
                result.severity.push_back({written(entry.key), severity_of(entry.value.text())});
        }
        return result;
    }

    static std::vector<lint::ParameterValue> parameters(const Node& root) {
        std::vector<lint::ParameterValue> result;
        const auto all = root.find("parameters");
        if (!all) return result;
        for (const Node::Entry& rule : all->entries()) {
            for (const Node::Entry& one : rule.value.entries())
                result.push_back(parameter(rule.key, one.key, one.value));
        }
        return result;
    }

    static lint::ParameterValue parameter(const Node& rule, const Node& name, const Node& value) {
        lint::ParameterValue result{written(rule), written(name), "text", written(value)};
        if (value.is(Kind::integer)) {
            result.type = "integer";
            result.value.text = std::to_string(value.integer());
        } else if (value.is(Kind::boolean)) {
            result.type = "truth";
            result.value.text = value.boolean() ? "true" : "false";
        }
        return result;
    }

    std::vector<lint::Exception> waivers(const Node& root) {
        std::vector<lint::Exception> result;
        const auto all = root.find("waivers");
        if (!all) return result;
        for (const Node& node : all->elements()) {
            const auto text = [&](std::string_view key) {
                const auto found = node.find(key);
                return found ? std::string(found->text()) : std::string();
            };
            result.push_back({written(*node.find("rule")), written(*node.find("path")), text("subject"),
                              text("reason"), text("until")});
            (void)checked(node, "until", check_date);
        }
        return result;
    }

    std::vector<migration::NamedMove> moves(const Node& root) {
        std::vector<migration::NamedMove> result;
        const auto all = root.find("moves");
        if (!all) return result;
        std::unordered_set<std::string> taken;
        for (const Node& node : all->elements()) {
            const Written from = written(*node.find("from"));
            const Written to = written(*node.find("to"));
            if (!taken.insert(to.text).second)
                findings_.add(lint::mistake_in_config(
                    to.text + " stands here twice, and a subscriber replaces one classic target", to.place));
            result.push_back({from.text, to.text, from.place, to.place});
        }
        return result;
    }

    finding::Findings& findings_;
};

const document::Schema& schema() {
    static const std::optional<document::Schema> loaded =
        document::Schema::load(document::schema_text("config"));
    assert(loaded);
    return *loaded;
}

/// Whether the form is right; what is not becomes findings.
bool is_right(const Node& root, finding::Findings& findings) {
    const std::vector<document::Violation> violations = schema().validate(root);
    for (const document::Violation& one : violations)
        findings.add(lint::mistake_in_config(one.message, one.place));
    return violations.empty();
}

}  // namespace

std::optional<ConfigFile> read_config(const text::Sources& sources, text::SourceId id,
                                      finding::Findings& findings) {
    finding::Findings found;
    const auto document = document::read(sources, id, document::Format::yaml, found);
    const std::vector<Node> roots = document->roots();
    ConfigFile config;
    if (roots.size() > 1) {
        found.add(lint::mistake_in_config("a configuration is one document", roots[1].span()));
    } else if (found.empty() && !roots.empty() && !roots.front().is(Kind::null) &&
               is_right(roots.front(), found)) {
        config = Reader(found).read(roots.front());
    }
    const bool right = found.empty();
    findings.append(std::move(found));
    if (!right) return std::nullopt;
    return config;
}

}  // namespace cli
