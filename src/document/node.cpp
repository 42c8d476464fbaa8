#include <algorithm>
#include <unordered_set>

#include "document/document.hpp"
#include "document/scalar.hpp"

namespace document {

Document::Document(Format format, text::SourceId source, std::string_view content)
    : format_(format), content_(content), origin_{source, {}} {}

Document::Document(Format format, std::string content, Origin origin)
    : format_(format),
      owned_(std::move(content)),
      content_(owned_),
      origin_(std::move(origin)),
      embedded_(true) {}

std::vector<Node> Document::roots() const {
    std::vector<Node> nodes;
    nodes.reserve(roots_.size());
    for (const std::uint32_t root : roots_) nodes.push_back(Node(this, root));
    return nodes;
}

std::string_view Document::text_of(std::uint32_t index) const {
    const Cell& cell = cells_[index];
    if (is_collection(cell)) return {};
    if (cell.word != 0) {
        const Range piece = pieces_[cell.word - 1];
        return std::string_view(decoded_).substr(piece.begin, piece.length);
    }
    const bool has_quotes = (cell.bits & style_bits) == static_cast<std::uint8_t>(Style::quoted);
    const std::uint32_t quote = has_quotes ? 1 : 0;
    return content_.substr(cell.begin + quote, cell.end - cell.begin - 2 * quote);
}

text::Span Document::place(std::uint32_t begin, std::uint32_t end) const {
    if (!embedded_) return {origin_.source, begin, end};
    if (origin_.offsets.size() <= end) return {};
    return {origin_.source, origin_.offsets[begin], std::max(origin_.offsets[begin], origin_.offsets[end])};
}

std::uint32_t Document::sorted_key(std::uint32_t mapping, std::string_view key) const {
    const Range range = sorted_ranges_.at(mapping);
    const auto begin = sorted_keys_.begin() + range.begin;
    const auto above = std::upper_bound(
        begin, begin + range.length, key,
        [this](std::string_view wanted, std::uint32_t cell) { return wanted < text_of(resolve(cell)); });
    if (above == begin || text_of(resolve(*(above - 1))) != key)
        return static_cast<std::uint32_t>(cells_.size());
    return *(above - 1);
}

std::uint32_t Document::written_key(std::uint32_t mapping, std::string_view key) const {
    if ((cells_[mapping].bits & sorted_bit) != 0) return sorted_key(mapping, key);
    auto found = static_cast<std::uint32_t>(cells_.size());
    const std::uint32_t end = cells_[mapping].word;
    for (std::uint32_t at = mapping + 1; at < end; at = behind(behind(at))) {
        const std::uint32_t target = resolve(at);
        if ((cells_[at].bits & merge_bit) != 0 || is_collection(cells_[target])) continue;
        if (text_of(target) == key) found = at;
    }
    return found;
}

std::vector<std::uint32_t> Document::merged(std::uint32_t mapping) const {
    std::vector<std::uint32_t> sources;
    if ((cells_[mapping].bits & merge_bit) == 0) return sources;
    const std::uint32_t end = cells_[mapping].word;
    for (std::uint32_t key = mapping + 1; key < end;) {
        const std::uint32_t value = behind(key);
        const std::uint32_t target = resolve(value);
        const bool merges = (cells_[key].bits & merge_bit) != 0;
        if (merges && cells_[target].kind == Kind::mapping) sources.push_back(target);
        if (merges && cells_[target].kind == Kind::sequence) {
            for (std::uint32_t at = target + 1; at < cells_[target].word; at = behind(at)) {
                sources.push_back(resolve(at));
            }
        }
        key = behind(value);
    }
    return sources;
}

std::optional<Node::Entry> Document::entry(std::uint32_t mapping, std::string_view key) const {
    const std::uint32_t written = written_key(mapping, key);
    if (written < cells_.size()) {
        return Node::Entry{Node(this, resolve(written)), Node(this, resolve(behind(written)))};
    }
    for (const std::uint32_t source : merged(mapping)) {
        if (auto found = entry(source, key)) return found;
    }
    return std::nullopt;
}

void Document::append_written(std::uint32_t mapping, std::vector<Node::Entry>& to) const {
    const std::uint32_t end = cells_[mapping].word;
    for (std::uint32_t key = mapping + 1; key < end;) {
        const std::uint32_t value = behind(key);
        if ((cells_[key].bits & merge_bit) == 0)
            to.push_back({Node(this, resolve(key)), Node(this, resolve(value))});
        key = behind(value);
    }
}

void Document::append_merged(std::uint32_t mapping, std::unordered_set<std::string_view>& known,
                             std::vector<Node::Entry>& to) const {
    for (const std::uint32_t source : merged(mapping)) {
        std::vector<Node::Entry> written;
        append_written(source, written);
        for (const Node::Entry& entry : written) {
            // Of a key that the source repeats, the last counts, as in `find`.
            const auto last = written_key(source, entry.key.text());
            const bool shadowed = last < cells_.size() && resolve(last) != entry.key.index_;
            if (!shadowed && known.insert(entry.key.text()).second) to.push_back(entry);
        }
        append_merged(source, known, to);
    }
}

Kind Node::kind() const {
    return document_->cells_[index_].kind;
}

text::Span Node::span() const {
    const Document::Cell& cell = document_->cells_[index_];
    return document_->place(cell.begin, cell.end);
}

std::string_view Node::tag() const {
    const std::uint16_t tag = document_->cells_[index_].tag;
    return tag == 0 ? std::string_view{} : document_->tags_[tag - 1U];
}

Style Node::style() const {
    return static_cast<Style>(document_->cells_[index_].bits & Document::style_bits);
}

std::string_view Node::text() const {
    return document_->text_of(index_);
}

bool Node::boolean() const {
    return (document_->cells_[index_].bits & Document::truth_bit) != 0;
}

std::int64_t Node::integer() const {
    return is(Kind::integer) ? integer_of(text()) : 0;
}

double Node::real() const {
    if (is(Kind::integer)) return static_cast<double>(integer());
    return is(Kind::real) ? real_of(text()) : 0;
}

std::size_t Node::size() const {
    const Document::Cell& cell = document_->cells_[index_];
    if (!Document::is_collection(cell)) return 0;
    if ((cell.bits & Document::merge_bit) != 0) return entries().size();
    std::size_t count = 0;
    for (std::uint32_t at = index_ + 1; at < cell.word; at = document_->behind(at)) ++count;
    return cell.kind == Kind::mapping ? count / 2 : count;
}

std::vector<Node> Node::elements() const {
    std::vector<Node> nodes;
    const Document::Cell& cell = document_->cells_[index_];
    if (cell.kind != Kind::sequence) return nodes;
    for (std::uint32_t at = index_ + 1; at < cell.word; at = document_->behind(at)) {
        nodes.push_back(Node(document_, document_->resolve(at)));
    }
    return nodes;
}

std::vector<Node::Entry> Node::entries() const {
    std::vector<Entry> all;
    if (!is(Kind::mapping)) return all;
    document_->append_written(index_, all);
    if ((document_->cells_[index_].bits & Document::merge_bit) == 0) return all;
    std::unordered_set<std::string_view> known;
    for (const Entry& entry : all) known.insert(entry.key.text());
    document_->append_merged(index_, known, all);
    return all;
}

std::optional<Node> Node::find(std::string_view key) const {
    if (!is(Kind::mapping)) return std::nullopt;
    const auto entry = document_->entry(index_, key);
    return entry ? std::optional<Node>(entry->value) : std::nullopt;
}

std::optional<Node> Node::find_key(std::string_view key) const {
    if (!is(Kind::mapping)) return std::nullopt;
    const auto entry = document_->entry(index_, key);
    return entry ? std::optional<Node>(entry->key) : std::nullopt;
}

}  // namespace document
