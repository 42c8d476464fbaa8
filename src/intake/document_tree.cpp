#include "intake/document_tree.hpp"

#include "intake/shape.hpp"

namespace intake {

namespace {

using document::Node;
using value::Text;
using value::Tree;

/// Values of a document, beside those that its size pays for; each counts twice, and takes about 200
/// bytes of memory. Aliases make a small file a large tree.
constexpr std::size_t free_nodes = 250'000;
constexpr std::size_t bytes_per_node = 6;
/// Bytes of a text that count as one more.
constexpr std::size_t bytes_per_text = 64;

/// A name that another tool is to fill in: `${key_arn}`. Variables of IAM have a colon, or are one of `*?$`
/// (IAM guide, "Policy variables").
bool is_unfilled_name(std::string_view name) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
    return !name.empty() && name.find_first_not_of(letters) == std::string_view::npos;
}

/// A text of a document that is no template, with holes for what is yet to be filled in.
Text unfilled(std::string_view text) {
    Text result;
    std::size_t done = 0;
    for (std::size_t at = text.find("${"); at != std::string_view::npos; at = text.find("${", at + 2)) {
        const std::size_t end = text.find('}', at);
        if (end == std::string_view::npos) break;
        const std::string name(text.substr(at + 2, end - at - 2));
        if (!is_unfilled_name(name)) continue;
        value::Symbol hole;
        hole.id = "unfilled:" + name;
        hole.label = name;
        hole.why = {"`${" + name + "}` is not filled in", {}};
        result += Text(std::string(text.substr(done, at - done)));
        result += Text(std::make_shared<const value::Symbol>(std::move(hole)));
        done = end + 1;
    }
    result += Text(std::string(text.substr(done)));
    return result;
}

class Conversion {
public:
    Conversion(const Placeholders* holes, text::Span instead, std::size_t bytes, finding::Findings& findings)
        : holes_(holes),
          instead_(instead),
          nodes_left_(free_nodes + bytes / bytes_per_node),
          findings_(findings) {}

    Tree convert(const Node& node) {
        const text::Span place = this->place(node);
        if (!spend(1 + node.size() + node.text().size() / bytes_per_text, place)) return too_large(place);
        if (auto scalar = plain_scalar(node, place)) return std::move(*scalar);
        switch (node.kind()) {
            case document::Kind::sequence:
                return list(node, place);
            case document::Kind::mapping:
                return map(node, place);
            default:
                return Tree::text(text_of(node.text()), place);
        }
    }

private:
    bool spend(std::size_t nodes, text::Span place) {
        if (is_spent_) return false;
        if (nodes <= nodes_left_) {
            nodes_left_ -= nodes;
            return true;
        }
        is_spent_ = true;
        add_limit(findings_, "the document has too many values; what it says is not known", place);
        return false;
    }

    static Tree too_large(text::Span place) {
        return Tree::unknown({"the document has too many values", place}, place);
    }

    text::Span place(const Node& node) const { return instead_.placed() ? instead_ : node.span(); }

    Tree list(const Node& node, text::Span place) {
        std::vector<Tree> items;
        items.reserve(node.size());
        for (const Node& element : node.elements()) {
            if (is_spent_) return too_large(place);
            items.push_back(convert(element));
        }
        return Tree::list(std::move(items), place);
    }

    Tree map(const Node& node, text::Span place) {
        std::vector<Tree::Entry> entries;
        entries.reserve(node.size());
        for (const Node::Entry& entry : node.entries()) {
            if (is_spent_) return too_large(place);
            Text key = text_of(entry.key.text());
            if (!key.is_literal()) return Tree::unknown(key.first_hole()->why, place);
            entries.push_back({key.literal(), this->place(entry.key), convert(entry.value)});
        }
        return Tree::map(std::move(entries), place);
    }

    [[nodiscard]] Text text_of(std::string_view text) const {
        return holes_ ? holes_->with_holes(text) : unfilled(text);
    }

    const Placeholders* holes_;
    text::Span instead_;
    std::size_t nodes_left_;
    bool is_spent_ = false;
    finding::Findings& findings_;
};

}  // namespace

std::optional<Tree> plain_scalar(const Node& node, text::Span place) {
    switch (node.kind()) {
        case document::Kind::null:
            return Tree::null(place);
        case document::Kind::boolean:
            return Tree::boolean(node.boolean(), place);
        case document::Kind::integer:
            return Tree::integer(node.integer(), std::string(node.text()), place);
        case document::Kind::real:
            return Tree::real(node.real(), std::string(node.text()), place);
        default:
            return std::nullopt;
    }
}

Tree tree_of(const Node& node, finding::Findings& findings) {
    return tree_of(node, nullptr, {}, findings);
}

Tree tree_of(const Node& node, const Placeholders* holes, text::Span instead, finding::Findings& findings) {
    const text::Span all = node.span();
    return Conversion(holes, instead, all.end - all.begin, findings).convert(node);
}

}  // namespace intake
