#include <algorithm>
#include <array>

#include "intake/document_tree.hpp"
#include "intake/hcl_functions.hpp"

namespace intake {

using document::Node;
using value::Tree;

namespace {

/// What YAML 1.1, which our reader speaks, and the 1.2 of Terraform take for different things.
bool may_differ(const Node& scalar) {
    if (scalar.is(document::Kind::boolean)) {
        static constexpr std::array<std::string_view, 6> both = {"true",  "True",  "TRUE",
                                                                 "false", "False", "FALSE"};
        return std::find(both.begin(), both.end(), scalar.text()) == both.end();
    }
    if (!scalar.is(document::Kind::integer) && !scalar.is(document::Kind::real)) return false;
    const std::string_view text = scalar.text();
    return text.find_first_not_of("0123456789.-") != text.npos || (text.size() > 1 && text.front() == '0');
}

constexpr int deepest_yaml = 200;

/// Whether all of it means the same to Terraform: no tags, no merged keys, no words of YAML 1.1.
bool is_plain_yaml(const Node& node, int depth) {
    if (depth > deepest_yaml || !node.tag().empty() || may_differ(node)) return false;
    for (const Node& element : node.elements()) {
        if (!is_plain_yaml(element, depth + 1)) return false;
    }
    for (const Node::Entry& entry : node.entries()) {
        if (entry.key.text() == "<<" || !is_plain_yaml(entry.value, depth + 1)) return false;
    }
    return true;
}

Tree hcl_yamldecode(const HclCall& call) {
    const std::string text = *call.literal(0);
    if (!call.evaluation.spend(10 + text.size() / 16)) return call.unknown("the text is too long to be read");
    // An alias may stand for much more than its own bytes.
    if (text.find('&') != text.npos && text.find('*') != text.npos)
        return call.unknown("anchors in a text are not evaluated");
    text::Sources sources;
    const text::SourceId id = sources.add("", text);
    finding::Findings faults;
    const auto document = document::read(sources, id, document::Format::yaml, faults);
    const std::vector<Node> roots = document->roots();
    if (!faults.empty() || roots.size() != 1) return call.fail("the text is no YAML");
    if (!is_plain_yaml(roots.front(), 0)) return call.unknown("the text has words of an older YAML");
    return tree_of(roots.front(), nullptr, call.place(), faults);
}

}  // namespace

const std::vector<HclFunction>& hcl_yaml_functions() {
    static const std::vector<HclFunction> table = {
        {"yamldecode", 1, 1, false, HclTakes::scalars, hcl_yamldecode},
    };
    return table;
}

}  // namespace intake
