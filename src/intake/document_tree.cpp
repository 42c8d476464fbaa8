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
        switch (node.kind()) {
            case document::Kind::null:
                return Tree::null(place);
            case document::Kind::boolean:
                return Tree::boolean(node.boolean(), place);
            case document::Kind::integer:
                return Tree::integer(node.integer(), std::string(node.text()), place);
            case document::Kind::real:
                return Tree::real(node.real(), std::string(node.text()), place);
            case document::Kind::string:
                return Tree::text(text_of(node.text()), place);
            case document::Kind::sequence:
                return list(node, place);
            case document::Kind::mapping:
                return map(node, place);
        }
        return Tree::absent(place);
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
        for (const Node::Entry& entry : node.entries()) {
            if (is_spent_) return too_large(place);
            Text key = text_of(entry.key.text());
            if (!key.is_literal()) return Tree::unknown(key.first_hole()->why, place);
            entries.push_back({key.literal(), this->place(entry.key), convert(entry.value)});
        }
        return Tree::map(std::move(entries), place);
    }

    [[nodiscard]] Text text_of(std::string_view text) const {
        return holes_ ? holes_->with_holes(text) : Text(std::string(text));
    }

    const Placeholders* holes_;
    text::Span instead_;
    std::size_t nodes_left_;
    bool is_spent_ = false;
    finding::Findings& findings_;
};

}  // namespace

Tree tree_of(const Node& node, finding::Findings& findings) {
    return tree_of(node, nullptr, {}, findings);
}

Tree tree_of(const Node& node, const Placeholders* holes, text::Span instead, finding::Findings& findings) {
    const text::Span all = node.span();
    return Conversion(holes, instead, all.end - all.begin, findings).convert(node);
}

}  // namespace intake
