#include <algorithm>
#include <cmath>

#include "intake/hcl_functions.hpp"
#include "intake/intrinsic.hpp"

namespace intake {
namespace {

using value::Tree;

Tree hcl_concat(const HclCall& call) {
    std::vector<Tree> all;
    for (const Tree& argument : call.arguments) {
        if (argument.is(Tree::Kind::list)) {
            all.insert(all.end(), argument.items().begin(), argument.items().end());
        } else if (argument.is(Tree::Kind::unknown)) {
            all.push_back(argument);  // opens the list
        } else {
            return call.fail("`concat` takes lists");
        }
        if (!call.evaluation.spend(argument.items().size()))
            return call.unknown("the list is too long to be made");
    }
    return call.list(std::move(all));
}

Tree hcl_length(const HclCall& call) {
    const Tree& of = call[0];
    if (of.is(Tree::Kind::list)) {
        if (!has_known_length(of)) return call.unknown(open_list);
        return hcl_number(static_cast<double>(of.items().size()), call.place());
    }
    if (of.is(Tree::Kind::map))
        return hcl_number(static_cast<double>(sorted_entries(of).size()), call.place());
    const auto text = of.is(Tree::Kind::text) ? call.literal(0) : std::nullopt;
    if (!text) return call.fail("`length` takes a list, a map or a text");
    const auto counts = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return hcl_number(static_cast<double>(std::count_if(text->begin(), text->end(), counts)), call.place());
}

Tree hcl_element(const HclCall& call) {
    const auto index = call.number(1);
    if (!call[0].is(Tree::Kind::list) || !index) return call.fail("`element` takes a list and a number");
    if (!has_known_length(call[0])) return call.unknown(open_list);
    const auto size = static_cast<double>(call[0].items().size());
    if (size == 0) return call.fail("the list has no elements");
    double at = std::fmod(std::trunc(*index), size);
    if (at < 0) at += size;
    return call[0].items()[static_cast<std::size_t>(at)];
}

Tree hcl_index(const HclCall& call) {
    if (!call[0].is(Tree::Kind::list)) return call.fail("`index` takes a list");
    for (std::size_t i = 0; i < call[0].items().size(); ++i) {
        const value::Truth same = same_value(call[0].items()[i], call[1]);
        if (same == value::Truth::unknown) return call.unknown("it is not known which element it is");
        if (same == value::Truth::yes) return hcl_number(static_cast<double>(i), call.place());
    }
    return call.fail("the list has no such element");
}

Tree hcl_contains(const HclCall& call) {
    if (!call[0].is(Tree::Kind::list)) return call.fail("`contains` takes a list");
    value::Truth found = value::Truth::no;
    for (const Tree& item : call[0].items()) {
        const bool known = is_settled(item);
        found = value::either(found, known ? same_value(item, call[1]) : value::Truth::unknown);
    }
    return call.boolean(found, "it is not known whether the list has it");
}

bool flatten_into(const HclCall& call, const Tree& item, std::vector<Tree>& all) {
    if (!call.evaluation.spend(1)) return false;
    if (!item.is(Tree::Kind::list)) {
        all.push_back(item);
        return true;
    }
    return std::all_of(item.items().begin(), item.items().end(),
                       [&](const Tree& inner) { return flatten_into(call, inner, all); });
}

Tree hcl_flatten(const HclCall& call) {
    if (!call[0].is(Tree::Kind::list)) return call.fail("`flatten` takes a list");
    std::vector<Tree> all;
    if (!flatten_into(call, call[0], all)) return call.unknown("the list is too long to be made");
    return call.list(std::move(all));
}

Tree hcl_range(const HclCall& call) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < call.size(); ++i) {
        const auto number = call.number(i);
        if (!number) return call.fail("`range` takes numbers");
        numbers.push_back(*number);
    }
    const double start = numbers.size() == 1 ? 0 : numbers[0];
    const double limit = numbers.size() == 1 ? numbers[0] : numbers[1];
    const double step = numbers.size() == 3 ? numbers[2] : (limit < start ? -1 : 1);
    if (step == 0) return call.fail("the step of `range` is zero");
    // Terraform makes no more than 1024 of them.
    constexpr std::size_t most_numbers = 1024;
    std::vector<Tree> all;
    for (double at = start; step > 0 ? at < limit : at > limit; at += step) {
        if (all.size() == most_numbers) return call.fail("`range` makes at most 1024 numbers");
        all.push_back(hcl_number(at, call.place()));
    }
    return call.evaluation.spend(all.size()) ? call.list(std::move(all)) : call.unknown("too many numbers");
}

Tree hcl_reverse(const HclCall& call) {
    if (!call[0].is(Tree::Kind::list)) return call.fail("`reverse` takes a list");
    return call.list({call[0].items().rbegin(), call[0].items().rend()});
}

Tree hcl_slice(const HclCall& call) {
    const auto begin = call.number(1);
    const auto end = call.number(2);
    if (!call[0].is(Tree::Kind::list) || !begin || !end)
        return call.fail("`slice` takes a list and two numbers");
    if (!has_known_length(call[0])) return call.unknown(open_list);
    const auto size = static_cast<double>(call[0].items().size());
    if (*begin < 0 || *begin > *end || *end > size) return call.fail("the list has no such part");
    const auto from = call[0].items().begin();
    return call.list({from + static_cast<std::ptrdiff_t>(*begin), from + static_cast<std::ptrdiff_t>(*end)});
}

Tree hcl_chunklist(const HclCall& call) {
    const auto size = call.number(1);
    if (!call[0].is(Tree::Kind::list) || !size || *size < 1)
        return call.fail("`chunklist` takes a list and a size");
    if (!has_known_length(call[0])) return call.unknown(open_list);
    std::vector<Tree> chunks;
    std::vector<Tree> chunk;
    for (const Tree& item : call[0].items()) {
        chunk.push_back(item);
        if (static_cast<double>(chunk.size()) < *size) continue;
        chunks.push_back(call.list(std::exchange(chunk, {})));
    }
    if (!chunk.empty()) chunks.push_back(call.list(std::move(chunk)));
    return call.list(std::move(chunks));
}

Tree hcl_sort(const HclCall& call) {
    if (!call[0].is(Tree::Kind::list)) return call.fail("`sort` takes a list");
    std::vector<std::string> texts;
    for (const Tree& item : call[0].items()) {
        const std::optional<value::Text> text = scalar_text(item);
        if (!text || !text->is_literal()) return call.unknown("the order of what is not known is not known");
        texts.push_back(text->literal());
    }
    std::sort(texts.begin(), texts.end());
    std::vector<Tree> sorted;
    for (std::string& text : texts) sorted.push_back(call.text(std::move(text)));
    return call.list(std::move(sorted));
}

/// Whether a value is null or, if empty ones count, an empty text; unknown for a hole, which may be empty.
value::Truth is_hcl_nothing(const Tree& item, bool empty_too) {
    if (item.is(Tree::Kind::null)) return value::Truth::yes;
    if (item.is(Tree::Kind::unknown) || item.is(Tree::Kind::choice) || item.is(Tree::Kind::absent))
        return value::Truth::unknown;
    if (!empty_too || !item.is(Tree::Kind::text)) return value::Truth::no;
    if (item.as_text().empty()) return value::Truth::yes;
    for (const value::Piece& piece : item.as_text().pieces()) {
        if (!piece.hole || piece.hole->kind != value::HoleKind::text) return value::Truth::no;
    }
    return value::Truth::unknown;
}

Tree hcl_coalesce(const HclCall& call) {
    for (const Tree& argument : call.arguments) {
        const value::Truth nothing = is_hcl_nothing(argument, true);
        if (nothing == value::Truth::unknown)
            return call.unknown("it is not known which argument is the first");
        if (nothing == value::Truth::no) return argument;
    }
    return call.fail("no argument of `coalesce` is a value");
}

Tree hcl_coalescelist(const HclCall& call) {
    for (const Tree& argument : call.arguments) {
        if (argument.is(Tree::Kind::null)) continue;
        if (!argument.is(Tree::Kind::list)) return call.unknown("it is not known which list is the first");
        if (!has_known_length(argument)) return call.unknown(open_list);
        if (!argument.items().empty()) return argument;
    }
    return call.fail("no argument of `coalescelist` has elements");
}

Tree hcl_compact(const HclCall& call) {
    if (!call[0].is(Tree::Kind::list)) return call.fail("`compact` takes a list");
    std::vector<Tree> kept;
    for (const Tree& item : call[0].items()) {
        const value::Truth nothing = is_hcl_nothing(item, true);
        // A list with what may be there is open; a text that may be empty is kept as one that is not known.
        if (nothing == value::Truth::unknown && item.is(Tree::Kind::text)) {
            kept.push_back(Tree::unknown(item.as_text().first_hole()->why, item.place()));
        } else if (nothing != value::Truth::yes) {
            kept.push_back(item);
        }
    }
    return call.list(std::move(kept));
}

Tree hcl_one(const HclCall& call) {
    if (!call[0].is(Tree::Kind::list))
        return call[0].is(Tree::Kind::null) ? call[0] : call.fail("`one` takes a list");
    if (!has_known_length(call[0])) return call.unknown(open_list);
    if (call[0].items().size() > 1) return call.fail("the list has more than one element");
    return call[0].items().empty() ? Tree::null(call.place()) : call[0].items().front();
}

Tree truths_of(const HclCall& call, bool all) {
    if (!call[0].is(Tree::Kind::list)) return call.fail("the function takes a list");
    value::Truth result = value::truth(all);
    for (const Tree& item : call[0].items()) {
        const auto known = boolean_of(item);
        const value::Truth truth =
            known ? value::truth(*known)
                  : (item.is(Tree::Kind::null) ? value::Truth::no : value::Truth::unknown);
        result = all ? value::both(result, truth) : value::either(result, truth);
    }
    return call.boolean(result, "not all elements are known");
}

Tree hcl_alltrue(const HclCall& call) {
    return truths_of(call, true);
}

Tree hcl_anytrue(const HclCall& call) {
    return truths_of(call, false);
}

}  // namespace

const std::vector<HclFunction>& hcl_list_functions() {
    static const std::vector<HclFunction> table = {
        {"concat", 0, any_number, false, HclTakes::all, hcl_concat},
        {"length", 1, 1, false, HclTakes::known, hcl_length},
        {"element", 2, 2, false, HclTakes::known, hcl_element},
        {"index", 2, 2, false, HclTakes::holes, hcl_index},
        {"contains", 2, 2, false, HclTakes::holes, hcl_contains},
        {"flatten", 1, 1, false, HclTakes::known, hcl_flatten},
        {"range", 1, 3, false, HclTakes::known, hcl_range},
        {"reverse", 1, 1, false, HclTakes::known, hcl_reverse},
        {"slice", 3, 3, false, HclTakes::known, hcl_slice},
        {"chunklist", 2, 2, false, HclTakes::known, hcl_chunklist},
        {"sort", 1, 1, false, HclTakes::known, hcl_sort},
        {"coalesce", 1, any_number, false, HclTakes::all, hcl_coalesce},
        {"coalescelist", 1, any_number, false, HclTakes::all, hcl_coalescelist},
        {"compact", 1, 1, false, HclTakes::known, hcl_compact},
        {"one", 1, 1, false, HclTakes::null, hcl_one},
        {"alltrue", 1, 1, false, HclTakes::known, hcl_alltrue},
        {"anytrue", 1, 1, false, HclTakes::known, hcl_anytrue},
    };
    return table;
}

}  // namespace intake
