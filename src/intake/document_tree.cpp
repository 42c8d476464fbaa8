#include "intake/document_tree.hpp"

#include <algorithm>

#include "intake/alignment.hpp"
#include "intake/shape.hpp"

namespace intake {

namespace {

using document::Node;
using value::Reason;
using value::SymbolRef;
using value::Text;
using value::Tree;
using Kind = Tree::Kind;

constexpr std::size_t placeholder_bytes = 4;

/// Holes ride through the JSON reader as characters of a private-use plane that the text does not use.
class Placeholders {
public:
    /// Whether there is a free plane, and room in it, for the holes of this text.
    bool choose(const Text& text) {
        bool used[2] = {false, false};
        std::size_t holes = 0;
        for (const value::Piece& piece : text.pieces()) {
            if (piece.hole) ++holes;
            used[0] = used[0] || piece.literal.find('\xF3') != std::string::npos;
            used[1] = used[1] || piece.literal.find('\xF4') != std::string::npos;
        }
        if (holes > 0xF000 || (used[0] && used[1])) return false;
        second_plane_ = used[0];
        return true;
    }

    std::string add(const SymbolRef& hole) {
        const std::size_t number = holes_.size();
        holes_.push_back(hole);
        const auto tail = [number](int shift) {
            return static_cast<char>(0x80 | ((number >> shift) & 0x3F));
        };
        const char lead = second_plane_ ? '\xF4' : '\xF3';
        const int base = second_plane_ ? 0x80 : 0xB0;
        return {lead, static_cast<char>(base + static_cast<int>(number >> 12)), tail(6), tail(0)};
    }

    /// The hole whose placeholder begins the text, or null.
    [[nodiscard]] SymbolRef at(std::string_view text) const {
        if (text.size() < placeholder_bytes) return nullptr;
        const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
        const unsigned base = second_plane_ ? 0x80 : 0xB0;
        if (byte(0) != (second_plane_ ? 0xF4U : 0xF3U) || byte(1) < base) return nullptr;
        const std::size_t number =
            (std::size_t{byte(1) - base} << 12) | (std::size_t{byte(2) & 0x3FU} << 6) | (byte(3) & 0x3FU);
        return number < holes_.size() ? holes_[number] : nullptr;
    }

    [[nodiscard]] bool empty() const { return holes_.empty(); }

private:
    std::vector<SymbolRef> holes_;
    bool second_plane_ = false;
};

class Conversion {
public:
    /// `instead`: the place of everything, where the text's own bytes cannot be led back to the file.
    Conversion(const Placeholders* holes, text::Span instead) : holes_(holes), instead_(instead) {}

    Tree convert(const Node& node) {
        const text::Span place = this->place(node);
        if (nodes_++ > most_nodes) return Tree::unknown({"the document is too large", place}, place);
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
    /// Aliases make a small file a large tree: what is behind this is not looked at.
    static constexpr std::size_t most_nodes = 2'000'000;

    text::Span place(const Node& node) const { return instead_.placed() ? instead_ : node.span(); }

    Tree list(const Node& node, text::Span place) {
        std::vector<Tree> items;
        for (const Node& element : node.elements()) items.push_back(convert(element));
        return Tree::list(std::move(items), place);
    }

    Tree map(const Node& node, text::Span place) {
        std::vector<Tree::Entry> entries;
        for (const Node::Entry& entry : node.entries()) {
            Text key = text_of(entry.key.text());
            if (!key.is_literal()) return Tree::unknown(key.first_hole()->why, place);
            entries.push_back({key.literal(), this->place(entry.key), convert(entry.value)});
        }
        return Tree::map(std::move(entries), place);
    }

    Text text_of(std::string_view text) const {
        if (!holes_ || holes_->empty()) return Text(std::string(text));
        Text result;
        std::size_t begin = 0;
        for (std::size_t i = 0; i + placeholder_bytes <= text.size();) {
            const SymbolRef hole = holes_->at(text.substr(i));
            if (!hole) {
                ++i;
                continue;
            }
            result += Text(std::string(text.substr(begin, i - begin)));
            result += Text(hole);
            begin = i += placeholder_bytes;
        }
        return result += Text(std::string(text.substr(begin)));
    }

    const Placeholders* holes_;
    text::Span instead_;
    std::size_t nodes_ = 0;
};

Tree not_known(const Tree& tree) {
    const value::Symbol* hole = tree.as_text().first_hole();
    Reason reason = hole->why;
    if (reason.text.empty()) reason = {"`" + hole->label + "` is not known", tree.place()};
    return Tree::unknown(std::move(reason), tree.place());
}

/// Whether a text can be a JSON object or list at all: most texts are not, and are not parsed.
bool may_be_json(const Text& text) {
    const std::string_view start = text.literal_prefix();
    const std::size_t first = start.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && (start[first] == '{' || start[first] == '[');
}

Tree read_leaf(const Tree& tree, const Excerpts& excerpts) {
    if (!tree.is(Kind::text)) return tree;
    const Text& text = tree.as_text();
    if (text.whole_hole()) return not_known(tree);
    if (!may_be_json(text)) return text.is_literal() ? tree : not_known(tree);
    Placeholders holes;
    if (!holes.choose(text)) return not_known(tree);
    std::string json;
    for (const value::Piece& piece : text.pieces())
        json += piece.hole ? holes.add(piece.hole) : piece.literal;
    document::Origin origin{tree.place().source, {}};
    const auto offsets = align(json, excerpts.at(tree.place()));
    if (offsets && offsets->size() == json.size() + 1) {
        origin.offsets = *offsets;
        for (std::uint32_t& offset : origin.offsets) offset += tree.place().begin;
    } else {
        origin.offsets.assign(json.size() + 1, tree.place().begin);
    }
    const auto document = document::read_embedded_json(std::move(json), std::move(origin), nullptr);
    const std::vector<Node> roots = document ? document->roots() : std::vector<Node>();
    if (roots.size() != 1) return text.is_literal() ? tree : not_known(tree);
    return Conversion(&holes, offsets ? text::Span{} : tree.place()).convert(roots.front());
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

Tree tree_of(const Node& node) {
    return Conversion(nullptr, {}).convert(node);
}

Tree read_json_text(const Tree& tree, const Excerpts& excerpts) {
    return alternatives(tree, [&](const Tree& leaf) { return read_leaf(leaf, excerpts); });
}

}  // namespace intake
