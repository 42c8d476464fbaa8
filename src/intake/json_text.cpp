#include "intake/json_text.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "intake/alignment.hpp"
#include "intake/document_tree.hpp"
#include "intake/shape.hpp"

namespace intake {

namespace {

using document::Node;
using value::Reason;
using value::Text;
using value::Tree;
using Kind = Tree::Kind;

constexpr std::string_view blanks = " \t\r\n";

Tree not_known(const Tree& tree) {
    const value::Symbol* hole = tree.as_text().first_hole();
    Reason reason = hole->why;
    if (reason.text.empty()) reason = {"`" + hole->label + "` is not known", tree.place()};
    return Tree::unknown(std::move(reason), tree.place());
}

/// Whether a text can be a JSON object or list at all: most texts are not, and are not parsed.
bool may_be_json(const Text& text) {
    const std::string_view start = text.literal_prefix();
    const std::size_t first = start.find_first_not_of(blanks);
    return first != std::string_view::npos && (start[first] == '{' || start[first] == '[');
}

/// Whether another tool has yet to write this text: `{{ name }}`, `${file(policy.json)}`, `%7B`.
bool is_unfilled(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos || text[first] == '%') return true;
    const std::string_view start = text.substr(first);
    return start.starts_with("{{") || start.starts_with("{%") ||
           (start[0] != '{' && start[0] != '[' && start.find("${") != std::string_view::npos);
}

finding::Finding syntax(std::string message, text::Span place) {
    finding::Finding fault;
    fault.rule = "syntax";
    fault.message = std::move(message);
    fault.place = place;
    return fault;
}

bool is_syntax(const finding::Finding& fault) {
    return fault.rule == "syntax";
}

/// Reads a text that must be one value; the findings hold why if it is not.
std::unique_ptr<document::Document> read_one(std::string json, document::Origin origin,
                                             finding::Findings& found) {
    auto document = document::read_embedded_json(std::move(json), std::move(origin), &found);
    const std::vector<Node> roots = document->roots();
    if (roots.size() > 1 && std::none_of(found.all().begin(), found.all().end(), is_syntax))
        found.add(syntax("nothing may follow the value", roots[1].span()));
    return document;
}

/// The first fault of form in a text; its place counts the bytes of the text.
std::optional<finding::Finding> fault_of(std::string json) {
    document::Origin plain;
    for (std::uint32_t i = 0; i <= json.size(); ++i) plain.offsets.push_back(i);
    finding::Findings found;
    (void)read_one(std::move(json), std::move(plain), found);
    const auto fault = std::find_if(found.all().begin(), found.all().end(), is_syntax);
    return fault == found.all().end() ? std::nullopt : std::optional(*fault);
}

/// The fault of a text with holes that stands before the first of them, whatever they hold. One that an
/// added quote would change is that of a text cut off.
std::optional<finding::Finding> early_fault(const Text& text) {
    const std::string prefix(text.literal_prefix());
    auto fault = fault_of(prefix);
    const auto other = fault_of(prefix + '"');
    const bool is_certain = fault && other && fault->place.end < prefix.size() &&
                            fault->place == other->place && fault->message == other->message;
    if (!is_certain) return std::nullopt;
    return fault;
}

/// A text that holds JSON, and where its bytes stand in the file.
class Embedded {
public:
    Embedded(const Tree& tree, const Excerpts& excerpts) : tree_(tree) {
        if (!holes_.choose(text())) return;
        is_sound_ = true;
        for (const value::Piece& piece : text().pieces())
            json_ += piece.hole ? holes_.add(piece.hole) : piece.literal;
        origin_.source = tree.place().source;
        const auto offsets = align(json_, excerpts.at(tree.place()));
        is_aligned_ = offsets && offsets->size() == json_.size() + 1;
        origin_.offsets = is_aligned_ ? *offsets : std::vector<std::uint32_t>(json_.size() + 1, 0);
        for (std::uint32_t& offset : origin_.offsets) offset += tree.place().begin;
    }

    [[nodiscard]] Tree read(finding::Findings& findings) const {
        if (!is_sound_) return not_known(tree_);
        finding::Findings found;
        const auto document = read_one(json_, origin_, found);
        const bool is_broken = std::any_of(found.all().begin(), found.all().end(), is_syntax);
        if (is_broken && !text().is_literal()) {
            if (auto fault = early_fault(text())) tell(std::move(*fault), findings);
            return not_known(tree_);
        }
        for (finding::Finding& fault : found.take()) {
            if (!is_aligned_) fault.place = tree_.place();
            findings.add(std::move(fault));
        }
        const std::vector<Node> roots = document->roots();
        if (is_broken || roots.empty()) return tree_;
        return tree_of(roots.front(), &holes_, is_aligned_ ? text::Span{} : tree_.place(), findings);
    }

private:
    [[nodiscard]] const Text& text() const { return tree_.as_text(); }
    /// Tells a fault whose place counts the bytes of the text.
    void tell(finding::Finding fault, finding::Findings& findings) const {
        const text::Span within = fault.place;
        fault.place = is_aligned_ ? text::Span{origin_.source, origin_.offsets[within.begin],
                                               origin_.offsets[within.end]}
                                  : tree_.place();
        fault.related.clear();
        findings.add(std::move(fault));
    }

    const Tree& tree_;
    Placeholders holes_;
    std::string json_;
    document::Origin origin_;
    bool is_sound_ = false;
    bool is_aligned_ = false;
};

/// What a text that is no JSON object stands for, where one belongs.
Tree no_json(const Tree& tree, finding::Findings& findings) {
    if (!tree.as_text().is_literal()) return not_known(tree);
    if (!is_unfilled(tree.as_text().literal()))
        findings.add(syntax("this text is not a JSON object", tree.place()));
    return tree;
}

Tree read_leaf(const Tree& tree, const Excerpts& excerpts, finding::Findings& findings) {
    switch (tree.kind()) {
        case Kind::text:
            break;
        case Kind::list:
        case Kind::boolean:
        case Kind::integer:
        case Kind::real:
            add_shape(findings, "a JSON object belongs here", tree.place());
            return tree;
        default:
            return tree;
    }
    const Text& text = tree.as_text();
    if (text.whole_hole()) return not_known(tree);
    if (!may_be_json(text) || is_unfilled(text.literal_prefix())) return no_json(tree, findings);
    return Embedded(tree, excerpts).read(findings);
}

}  // namespace

std::string_view Excerpts::at(text::Span span) const {
    const auto found = sources_.find(span.source);
    if (found == sources_.end()) return {};
    const std::string_view content = found->second->content();
    const std::size_t begin = std::min<std::size_t>(span.begin, content.size());
    const std::size_t end = std::clamp<std::size_t>(span.end, begin, content.size());
    return content.substr(begin, end - begin);
}

Tree read_json_text(const Tree& tree, const Excerpts& excerpts, finding::Findings& findings) {
    return alternatives(tree, [&](const Tree& leaf) { return read_leaf(leaf, excerpts, findings); });
}

}  // namespace intake
