#include <algorithm>
#include <cmath>

#include "intake/hcl_functions.hpp"
#include "intake/intrinsic.hpp"
#include "text/letters.hpp"
#include "text/utf8.hpp"

namespace intake {
namespace {

using value::Text;
using value::Tree;

bool is_hcl_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// `change` of each letter. Letters beyond ASCII need tables that nobody here has.
template <class Change>
Tree hcl_changed(const HclCall& call, Change change) {
    std::string text = *call.literal(0);
    if (!is_hcl_ascii(text)) return call.hole("case of letters beyond ASCII is not evaluated");
    for (std::size_t i = 0; i < text.size(); ++i) text[i] = change(text[i], i > 0 ? text[i - 1] : ' ');
    return call.text(std::move(text));
}

char hcl_raised(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

Tree hcl_lower(const HclCall& call) {
    return hcl_changed(call, [](char c, char) { return text::lower(c); });
}

Tree hcl_upper(const HclCall& call) {
    return hcl_changed(call, [](char c, char) { return hcl_raised(c); });
}

Tree hcl_title(const HclCall& call) {
    return hcl_changed(call, [](char c, char before) {
        const bool inside =
            text::is_letter(before) || text::is_digit(before) || before == '_' || before == '\'';
        return inside ? c : hcl_raised(c);
    });
}

Tree trimmed_of(const HclCall& call, std::string_view set) {
    const std::string text = *call.literal(0);
    const std::size_t first = text.find_first_not_of(set);
    if (first == text.npos) return call.text("");
    return call.text(text.substr(first, text.find_last_not_of(set) - first + 1));
}

Tree hcl_trimspace(const HclCall& call) {
    return trimmed_of(call, " \t\n\v\f\r");
}

Tree hcl_trim(const HclCall& call) {
    const std::string set = *call.literal(1);
    return is_hcl_ascii(set) ? trimmed_of(call, set)
                             : call.hole("characters beyond ASCII are not trimmed here");
}

Tree hcl_trimprefix(const HclCall& call) {
    std::string text = *call.literal(0);
    const std::string prefix = *call.literal(1);
    return call.text(text.starts_with(prefix) ? text.substr(prefix.size()) : text);
}

Tree hcl_trimsuffix(const HclCall& call) {
    std::string text = *call.literal(0);
    const std::string suffix = *call.literal(1);
    return call.text(text.ends_with(suffix) ? text.substr(0, text.size() - suffix.size()) : text);
}

Tree hcl_chomp(const HclCall& call) {
    std::string text = *call.literal(0);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    return call.text(std::move(text));
}

Tree hcl_startswith(const HclCall& call) {
    return call.boolean(call.literal(0)->starts_with(*call.literal(1)));
}

Tree hcl_endswith(const HclCall& call) {
    return call.boolean(call.literal(0)->ends_with(*call.literal(1)));
}

Tree hcl_strcontains(const HclCall& call) {
    return call.boolean(call.literal(0)->find(*call.literal(1)) != std::string::npos);
}

Tree hcl_replace(const HclCall& call) {
    const std::string text = *call.literal(0);
    const std::string from = *call.literal(1);
    const std::string to = *call.literal(2);
    if (from.size() > 1 && from.front() == '/' && from.back() == '/') {
        return call.hole("regular expressions are not evaluated");
    }
    if (from.empty()) return call.hole("`replace` of nothing is not evaluated");
    std::string made;
    std::size_t at = 0;
    for (std::size_t found = text.find(from); found != text.npos; found = text.find(from, at)) {
        if (!call.evaluation.spend(1 + to.size() / 64)) return call.hole("the text is too long to be made");
        made += text.substr(at, found - at) + to;
        at = found + from.size();
    }
    return call.text(made + text.substr(at));
}

Tree hcl_substr(const HclCall& call) {
    const std::string text = *call.literal(0);
    const auto offset = call.number(1);
    const auto length = call.number(2);
    if (!offset || !length) return call.fail("`substr` takes numbers");
    if (!is_hcl_ascii(text)) return call.hole("characters beyond ASCII are not counted here");
    const auto size = static_cast<double>(text.size());
    const double begin = *offset < 0 ? *offset + size : *offset;
    if (begin < 0 || begin > size) return call.text("");
    const double end = *length < 0 ? size : std::min(size, begin + *length);
    return call.text(text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)));
}

Tree hcl_indent(const HclCall& call) {
    const auto spaces = call.number(0);
    if (!spaces || *spaces < 0 || *spaces > 1000) return call.fail("`indent` takes a number of blanks");
    const std::string text = *call.literal(1);
    const std::string blanks(static_cast<std::size_t>(*spaces), ' ');
    std::string made;
    for (const char c : text) {
        made += c;
        if (c != '\n') continue;
        if (!call.evaluation.spend(1 + blanks.size() / 64))
            return call.hole("the text is too long to be made");
        made += blanks;
    }
    return call.text(std::move(made));
}

Tree hcl_strrev(const HclCall& call) {
    const std::string text = *call.literal(0);
    if (!is_hcl_ascii(text)) return call.hole("characters beyond ASCII are not turned here");
    return call.text(std::string(text.rbegin(), text.rend()));
}

/// Whether a hole can hold none of the separators of names and ARNs.
bool holds_no_separator(const Text& text) {
    for (const value::Piece& piece : text.pieces()) {
        if (!piece.hole) continue;
        const bool open =
            piece.hole->kind == value::HoleKind::arn || piece.hole->kind == value::HoleKind::text;
        if (open) return false;
    }
    return true;
}

Tree hcl_split(const HclCall& call) {
    const auto separator = call.literal(0);
    const std::optional<Text> text = scalar_text(call[1]);
    if (!separator || !text) return call.unknown("the texts to split by are not known");
    std::vector<Tree> parts;
    if (text->is_literal()) {
        const std::string all = text->literal();
        std::size_t at = 0;
        const std::size_t step = separator->size();
        for (std::size_t found = all.find(*separator); step > 0 && found != all.npos;
             found = all.find(*separator, at)) {
            parts.push_back(call.text(all.substr(at, found - at)));
            at = found + step;
        }
        if (step == 0) return call.unknown("a split between all letters is not evaluated");
        parts.push_back(call.text(all.substr(at)));
    } else if ((*separator == ":" || *separator == "/") && holds_no_separator(*text)) {
        for (Text& part : value::split(*text, separator->front())) {
            parts.push_back(Tree::text(std::move(part), call.place()));
        }
    } else {
        return call.unknown(text->first_hole()->why.text);
    }
    if (!call.evaluation.spend(parts.size())) return call.unknown("the text has too many parts");
    return call.list(std::move(parts));
}

Tree hcl_join(const HclCall& call) {
    const std::optional<Text> separator = scalar_text(call[0]);
    if (!separator) return call.fail("`join` takes a separator and lists");
    std::vector<Tree> parts;
    for (std::size_t i = 1; i < call.size(); ++i) {
        if (!call[i].is(Tree::Kind::list)) return call.fail("`join` takes a separator and lists");
        if (!has_known_length(call[i])) return call.hole(open_list);
        for (const Tree& item : call[i].items()) {
            if (!parts.empty()) parts.push_back(Tree::text(*separator, call.place()));
            parts.push_back(item);
        }
    }
    return call.evaluation.concatenate(parts, call.expression);
}

}  // namespace

const std::vector<HclFunction>& hcl_text_functions() {
    static const std::vector<HclFunction> table = {
        {"lower", 1, 1, true, HclTakes::scalars, hcl_lower},
        {"upper", 1, 1, true, HclTakes::scalars, hcl_upper},
        {"title", 1, 1, true, HclTakes::scalars, hcl_title},
        {"trimspace", 1, 1, true, HclTakes::scalars, hcl_trimspace},
        {"trim", 2, 2, true, HclTakes::scalars, hcl_trim},
        {"trimprefix", 2, 2, true, HclTakes::scalars, hcl_trimprefix},
        {"trimsuffix", 2, 2, true, HclTakes::scalars, hcl_trimsuffix},
        {"chomp", 1, 1, true, HclTakes::scalars, hcl_chomp},
        {"startswith", 2, 2, false, HclTakes::scalars, hcl_startswith},
        {"endswith", 2, 2, false, HclTakes::scalars, hcl_endswith},
        {"strcontains", 2, 2, false, HclTakes::scalars, hcl_strcontains},
        {"replace", 3, 3, true, HclTakes::scalars, hcl_replace},
        {"substr", 3, 3, true, HclTakes::scalars, hcl_substr},
        {"indent", 2, 2, true, HclTakes::scalars, hcl_indent},
        {"strrev", 1, 1, true, HclTakes::scalars, hcl_strrev},
        {"split", 2, 2, false, HclTakes::holes, hcl_split},
        {"join", 1, any_number, true, HclTakes::holes, hcl_join},
    };
    return table;
}

}  // namespace intake
