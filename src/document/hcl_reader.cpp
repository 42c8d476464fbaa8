#include <algorithm>
#include <numeric>

#include "document/builder.hpp"
#include "document/hcl_parser.hpp"
#include "text/letters.hpp"

namespace document {

void HclParser::read_file() {
    advance();
    for (;;) {
        read_body(tree_.body(), 0, false);
        if (!failed()) break;
        recover();
    }
    find_repeated(tree_.body());
    tree_.deliver(lexer_.comments());
}

void HclParser::read_template() {
    Template form;
    form.end = static_cast<std::uint32_t>(content_.size());
    Children children;
    const Stop stop = parts(children, form);
    if (stop != Stop::end) fail_at(lexer_.at(), lexer_.at(), "the directive belongs to none that is open");
    if (!failed()) tree_.set_expression(finish(0, form.end, children, form));
    tree_.deliver(lexer_.comments());
}

void HclParser::read_expression() {
    newlines_ = false;
    advance();
    const Id id = expression();
    if (!failed() && !is(HclToken::end)) fail("the expression cannot go on with " + met());
    if (!failed()) tree_.set_expression(id);
    tree_.deliver(lexer_.comments());
}

/// From the place of a fault to the next line that begins, at its very beginning, what may be a block or an
/// argument. What stands in between belongs to what is broken.
void HclParser::recover() {
    std::size_t at = failed_at_;
    const auto begins_item = [&](std::size_t line) {
        return line < content_.size() && (text::is_letter(content_[line]) || content_[line] == '_');
    };
    do {
        at = content_.find('\n', at);
        if (at == std::string_view::npos) at = content_.size();
        if (at < content_.size()) ++at;
    } while (at < content_.size() && !begins_item(at));
    depth_ = 0;
    newlines_ = true;
    token_.kind = HclToken::newline;
    lexer_.set_end(static_cast<std::uint32_t>(content_.size()));
    lexer_.seek(static_cast<std::uint32_t>(at));
    advance();
}

void HclParser::read_body(HclBody& body, std::uint32_t block_begin, bool nested) {
    while (!failed()) {
        while (take(HclToken::newline)) continue;
        if (is(HclToken::identifier)) {
            read_item(body);
        } else if (is(HclToken::end)) {
            if (!nested) return;
            fail_at(block_begin, block_begin + 1, "the block is not closed: `}` is missing");
        } else if (is(HclToken::close_brace) && nested) {
            return;
        } else if (is(HclToken::close_brace)) {
            fail("this brace closes no block");
        } else {
            fail("an argument or a block belongs here, not " + met());
        }
    }
    body.complete = false;
}

void HclParser::read_item(HclBody& body) {
    const HclLexer::Token name = token_;
    advance();
    if (is(HclToken::assign)) {
        read_attribute(body, name);
        if (failed() || take(HclToken::newline) || is(HclToken::end)) return;
        fail("a new line belongs behind an argument, not " + met());
        return;
    }
    if (is(HclToken::open_brace) || is(HclToken::quote) || is(HclToken::identifier)) {
        read_block(body, name);
        if (failed() || take(HclToken::newline) || is(HclToken::end)) return;
        fail("a new line belongs behind a block, not " + met());
        return;
    }
    const std::string written = backticked(content_.substr(name.begin, name.end - name.begin));
    fail("behind " + written + " belongs `=` for an argument or `{` for a block, not " + met());
}

void HclParser::read_attribute(HclBody& body, HclLexer::Token name) {
    advance();
    const Id value = expression();
    if (failed()) return;
    body.attributes.push_back({content_.substr(name.begin, name.end - name.begin),
                               tree_.place(name.begin, name.end), tree_.expression(value),
                               tree_.place(name.begin, end_of(value))});
}

HclLabel HclParser::read_label() {
    const std::uint32_t begin = token_.begin;
    if (is(HclToken::identifier)) {
        const HclLabel label{word(), tree_.place(begin, token_.end)};
        advance();
        return label;
    }
    const Id id = quoted_template();
    if (failed()) return {{}, {}};
    if (tree_.cell(id).kind != HclKind::text) {
        fail_at(begin, end_of(id), "the name of a block is a plain string, without `${` and `%{`");
        return {{}, {}};
    }
    // Decoded texts move while more is read.
    const std::string_view text = tree_.text(id);
    const bool in_content =
        text.empty() || (text.data() >= content_.data() && text.data() < content_.data() + content_.size());
    return {in_content ? text : tree_.keep(std::string(text)), tree_.place(begin, end_of(id))};
}

void HclParser::read_labels(HclBlock& block) {
    while (is(HclToken::quote) || is(HclToken::identifier)) block.labels.push_back(read_label());
    if (!failed() && !is(HclToken::open_brace)) fail("`{` belongs behind the name of a block, not " + met());
}

void HclParser::read_block(HclBody& body, HclLexer::Token type) {
    HclBlock block;
    block.type = content_.substr(type.begin, type.end - type.begin);
    block.type_place = tree_.place(type.begin, type.end);
    read_labels(block);
    if (failed()) return;
    body.blocks.push_back(std::move(block));
    HclBlock& kept = body.blocks.back();
    const Level level(*this);
    if (too_deep()) {
        kept.body.complete = false;
        kept.place = kept.type_place;
        return;
    }
    read_braces(kept, type.begin);
    find_repeated(kept.body);
}

/// A block of one line has at most one argument, and ends on that line.
void HclParser::read_braces(HclBlock& block, std::uint32_t begin) {
    const std::uint32_t opened = token_.begin;
    advance();
    if (is(HclToken::identifier)) {
        const HclLexer::Token name = token_;
        advance();
        if (is(HclToken::assign)) {
            read_attribute(block.body, name);
        } else {
            fail("a block in braces on one line has one argument and nothing else");
        }
        if (!failed() && !is(HclToken::close_brace)) {
            fail("a block that begins with an argument on its first line ends on that line, with `}`");
        }
    } else if (!is(HclToken::close_brace) && !is(HclToken::newline)) {
        fail("a new line or an argument belongs behind `{`, not " + met());
    } else {
        read_body(block.body, opened, true);
    }
    if (failed()) block.body.complete = false;
    block.place = tree_.place(begin, failed() ? std::max(failed_at_, opened + 1) : token_.end);
    advance();
}

void HclParser::find_repeated(const HclBody& body) {
    const std::vector<HclAttribute>& all = body.attributes;
    if (all.size() < 2) return;
    constexpr std::size_t few = 8;
    if (all.size() <= few) {
        for (std::size_t later = 1; later < all.size(); ++later) {
            for (std::size_t first = 0; first < later; ++first) {
                if (all[first].name != all[later].name) continue;
                report_repeated(all[first], all[later]);
                break;
            }
        }
        return;
    }
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return all[a].name < all[b].name; });
    std::size_t first = 0;
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (all[order[i]].name == all[order[first]].name) {
            report_repeated(all[order[first]], all[order[i]]);
        } else {
            first = i;
        }
    }
}

void HclParser::report_repeated(const HclAttribute& first, const HclAttribute& later) {
    tree_.syntax(later.name_place.begin, later.name_place.end,
                 "the argument " + backticked(later.name) + " is written twice, which Terraform refuses",
                 {{first.name_place, "it is written here first"}});
}

std::unique_ptr<HclFile> read_hcl(const text::Sources& sources, text::SourceId id,
                                  finding::Findings& findings, const Limits& limits) {
    auto file = std::make_unique<HclFile>(id, sources[id].content());
    HclTree tree(*file, &findings, limits);
    HclParser(tree, file->content()).read_file();
    return file;
}

std::unique_ptr<HclFile> read_hcl_template(std::string text, text::Span instead, finding::Findings* findings,
                                           const Limits& limits) {
    auto file = std::make_unique<HclFile>(std::move(text), instead);
    HclTree tree(*file, findings, limits);
    HclParser(tree, file->content()).read_template();
    return file;
}

std::unique_ptr<HclFile> read_hcl_expression(std::string text, text::Span instead,
                                             finding::Findings* findings, const Limits& limits) {
    auto file = std::make_unique<HclFile>(std::move(text), instead);
    HclTree tree(*file, findings, limits);
    HclParser(tree, file->content()).read_expression();
    return file;
}

}  // namespace document
