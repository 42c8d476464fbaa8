#include "document/hcl.hpp"

#include <cassert>
#include <utility>

namespace document {

HclFile::HclFile(text::SourceId source, std::string_view content) : source_(source), content_(content) {}

HclFile::HclFile(std::string content, text::Span instead)
    : source_(instead.source), owned_(std::move(content)), content_(owned_), instead_(instead) {}

text::Span HclFile::place(std::uint32_t begin, std::uint32_t end) const {
    return instead_.placed() ? instead_ : text::Span{source_, begin, end};
}

std::optional<HclExpression> HclFile::expression() const {
    if (expression_ == nothing) return std::nullopt;
    return HclExpression(this, expression_);
}

const HclAttribute* HclBody::find(std::string_view name) const {
    for (const HclAttribute& attribute : attributes) {
        if (attribute.name == name) return &attribute;
    }
    return nullptr;
}

HclKind HclExpression::kind() const {
    return file_->cells_[index_].kind;
}

text::Span HclExpression::span() const {
    const HclFile::Cell& cell = file_->cells_[index_];
    return file_->place(cell.begin, cell.end);
}

std::string_view HclExpression::written() const {
    const HclFile::Cell& cell = file_->cells_[index_];
    return file_->content_.substr(cell.begin, cell.end - cell.begin);
}

std::string_view HclExpression::text() const {
    const HclFile::Cell& cell = file_->cells_[index_];
    if (cell.kind == HclKind::text && cell.word != 0) {
        const HclFile::Piece& piece = file_->pieces_[cell.word - 1];
        const std::string_view in = piece.decoded ? std::string_view(file_->decoded_) : file_->content_;
        return in.substr(piece.begin, piece.length);
    }
    const bool in_quotes = cell.kind == HclKind::text && (cell.bits & HclFile::quoted_bit) != 0;
    const std::uint32_t quote = in_quotes ? 1 : 0;
    return file_->content_.substr(cell.begin + quote, cell.end - cell.begin - 2 * quote);
}

bool HclExpression::boolean() const {
    return (file_->cells_[index_].bits & HclFile::truth_bit) != 0;
}

std::string_view HclExpression::name() const {
    const HclFile::Cell& cell = file_->cells_[index_];
    switch (cell.kind) {
        case HclKind::attribute:
            return file_->content_.substr(cell.word, cell.end - cell.word);
        case HclKind::call:
            return file_->content_.substr(cell.begin, cell.word - cell.begin);
        default:
            return file_->content_.substr(cell.begin, cell.end - cell.begin);
    }
}

HclOperation HclExpression::operation() const {
    const HclFile::Cell& cell = file_->cells_[index_];
    const bool operates = cell.kind == HclKind::unary || cell.kind == HclKind::binary;
    return operates ? static_cast<HclOperation>(cell.bits) : HclOperation::none;
}

bool HclExpression::expands() const {
    const HclFile::Cell& cell = file_->cells_[index_];
    return cell.kind == HclKind::call && (cell.bits & HclFile::expands_bit) != 0;
}

std::vector<HclExpression> HclExpression::children() const {
    std::vector<HclExpression> all;
    for (std::uint32_t child = file_->cells_[index_].first; child != HclFile::nothing;
         child = file_->cells_[child].next) {
        all.push_back(HclExpression(file_, child));
    }
    return all;
}

HclExpression HclExpression::child(std::size_t index) const {
    std::uint32_t child = file_->cells_[index_].first;
    for (; index > 0; --index) child = file_->cells_[child].next;
    assert(child != HclFile::nothing);
    return {file_, child};
}

HclLoop HclExpression::loop() const {
    const HclFile::Cell& cell = file_->cells_[index_];
    const std::vector<HclExpression> all = children();
    std::size_t at = 0;
    std::string_view key_name;
    if ((cell.bits & HclFile::two_names_bit) != 0) key_name = all[at++].name();
    const std::string_view value_name = all[at++].name();
    const HclExpression collection = all[at++];
    std::optional<HclExpression> result_key;
    if (cell.kind == HclKind::for_object) result_key = all[at++];
    const HclExpression result = all[at++];
    std::optional<HclExpression> condition;
    if ((cell.bits & HclFile::condition_bit) != 0) condition = all[at];
    const bool grouped = (cell.bits & HclFile::grouped_bit) != 0;
    return {key_name, value_name, collection, result_key, result, condition, grouped};
}

}  // namespace document
