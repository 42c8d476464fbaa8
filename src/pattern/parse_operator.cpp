#include "pattern/parse_operator.hpp"

#include "pattern/address.hpp"
#include "pattern/canonical.hpp"
#include "pattern/fault_words.hpp"

namespace pattern {

namespace {

using value::Tree;
using Kind = value::Tree::Kind;

bool is_number(const Tree& tree) {
    return tree.is(Kind::integer) || tree.is(Kind::real);
}

bool is_scalar(const Tree& tree) {
    return is_number(tree) || tree.is(Kind::text) || tree.is(Kind::boolean) || tree.is(Kind::null);
}

Atom atom_of(Operator op, bool ignore_case, const Tree& operand) {
    Atom atom;
    atom.op = op;
    atom.ignore_case = ignore_case;
    atom.operand = operand;
    atom.key = std::to_string(static_cast<int>(op)) + (ignore_case ? "i" : " ") + canonical(operand).key();
    return atom;
}

/// A network whose address the engine may read in its own way: an IPv4 address within an IPv6 one, or an
/// octet with leading zeros.
bool is_odd(std::string_view network) {
    const std::size_t slash = network.find('/');
    if (slash == std::string_view::npos) return false;
    const std::string_view address = network.substr(0, slash);
    if (may_be_address(address)) return true;
    if (address.find(':') == std::string_view::npos) return false;
    const auto parsed = parse_address(address);
    return parsed ? !parsed->wide : address.find('.') != std::string_view::npos;
}

/// What is written of a map, without what is absent.
std::vector<const Tree::Entry*> written(const Tree& map) {
    std::vector<const Tree::Entry*> entries;
    for (const Tree::Entry& entry : map.entries()) {
        if (!entry.value.is(Kind::absent)) entries.push_back(&entry);
    }
    return entries;
}

std::vector<const Tree*> written_items(const Tree& list) {
    std::vector<const Tree*> items;
    for (const Tree& item : list.items()) {
        if (!item.is(Kind::absent)) items.push_back(&item);
    }
    return items;
}

}  // namespace

bool may_be_anything(const Tree& tree) {
    return tree.is(Kind::unknown) || tree.is(Kind::choice) ||
           (tree.is(Kind::text) && tree.as_text().whole_hole() != nullptr);
}

void OperatorParser::refuse(FaultKind kind, text::Span place, std::string words) {
    faults_.push_back({kind, place, std::move(words)});
}

Matcher open_matcher(const Tree& tree) {
    Matcher matcher;
    matcher.place = tree.place();
    matcher.key = "open " + canonical(tree).key();
    return matcher;
}

Matcher OperatorParser::parse(const Tree& member) {
    Matcher matcher = parse_member(member);
    if (matcher.kind == Matcher::Kind::open) return open_matcher(member);
    matcher.key = std::to_string(static_cast<int>(matcher.kind));
    for (const Atom& atom : matcher.atoms) matcher.key += '\x03' + atom.key;
    return matcher;
}

Matcher OperatorParser::parse_member(const Tree& member) {
    Matcher matcher;
    matcher.place = member.place();
    if (is_scalar(member)) {
        matcher.kind = Matcher::Kind::one_of;
        matcher.atoms.push_back(atom_of(Operator::exact, false, member));
    } else if (member.is(Kind::map)) {
        return parse_operator(member);
    } else if (member.is(Kind::list)) {
        refuse(FaultKind::nested_list, member.place(), "a list stands in a list of values");
    }
    return matcher;
}

Matcher OperatorParser::parse_operator(const Tree& map) {
    Matcher matcher;
    matcher.place = map.place();
    const std::vector<const Tree::Entry*> entries = written(map);
    if (entries.size() == 1) {
        read(matcher, *entries.front());
    } else if (entries.empty()) {
        refuse(FaultKind::operator_count, map.place(),
               "an object without an operator stands among the values");
    } else {
        refuse(FaultKind::operator_count, entries[1]->key_place,
               "`" + entries[1]->key + "` is a second operator in one object");
    }
    return matcher;
}

void OperatorParser::read(Matcher& matcher, const Tree::Entry& entry) {
    const std::string& name = entry.key;
    if (name == "prefix") return text_operator(matcher, entry, Operator::prefix);
    if (name == "suffix") return text_operator(matcher, entry, Operator::suffix);
    if (name == "wildcard") return text_operator(matcher, entry, Operator::wildcard);
    if (name == "anything-but") return anything_but(matcher, entry.value);
    if (name == "exists") return exists(matcher, entry.value);
    if (name == "numeric") return numeric(matcher, entry.value);
    if (name == "cidr") return cidr(matcher, entry.value);
    // `exactly` is the engine's, and in no page of the guide.
    if (name == "equals-ignore-case" || name == "exactly")
        return text_operator(matcher, entry, Operator::exact);
    refuse(FaultKind::unknown_operator, entry.key_place, unknown_operator(name));
}

/// Adds a comparison with a string; false where the operand is none, which is refused.
bool OperatorParser::add_text(Matcher& matcher, const Tree& operand, Operator op, bool ignore_case,
                              std::string_view name) {
    if (operand.is(Kind::text)) {
        if (op == Operator::wildcard) check_wildcard(operand);
        matcher.atoms.push_back(atom_of(op, ignore_case, operand));
        return true;
    }
    if (!may_be_anything(operand)) {
        refuse(FaultKind::operand_type, operand.place(), "`" + std::string(name) + "` takes a string");
    }
    return false;
}

void OperatorParser::text_operator(Matcher& matcher, const Tree::Entry& entry, Operator op) {
    const Tree* operand = &entry.value;
    bool ignore_case = entry.key == "equals-ignore-case";
    if (operand->is(Kind::map) && (op == Operator::prefix || op == Operator::suffix)) {
        const std::vector<const Tree::Entry*> entries = written(*operand);
        if (entries.size() != 1 || entries[0]->key != "equals-ignore-case") {
            return refuse(FaultKind::operand_type, operand->place(),
                          "`" + entry.key + "` takes a string or `equals-ignore-case`");
        }
        operand = &entries[0]->value;
        ignore_case = true;
    }
    if (add_text(matcher, *operand, op, ignore_case, entry.key)) matcher.kind = Matcher::Kind::one_of;
}

/// Stars that follow each other, and escapes of anything but `*` and `\`. What a hole ends with is not known,
/// so the character after it says nothing.
void OperatorParser::check_wildcard(const Tree& operand) {
    bool after_hole = false;
    for (const value::Piece& piece : operand.as_text().pieces()) {
        const std::string& text = piece.literal;
        for (std::size_t i = after_hole ? 1 : 0; i < text.size(); ++i) {
            if (text[i] == '*' && i + 1 < text.size() && text[i + 1] == '*') {
                return refuse(FaultKind::wildcard_form, operand.place(), "`*` follows `*`");
            }
            if (text[i] != '\\') continue;
            const bool known = i + 1 < text.size() || &piece == &operand.as_text().pieces().back();
            ++i;
            if (known && (i == text.size() || (text[i] != '*' && text[i] != '\\'))) {
                return refuse(FaultKind::wildcard_form, operand.place(),
                              "a backslash stands before neither `*` nor a backslash");
            }
        }
        after_hole = piece.hole != nullptr;
    }
}

void OperatorParser::anything_but(Matcher& matcher, const Tree& operand) {
    if (operand.is(Kind::map)) return anything_but_nested(matcher, operand);
    if (operand.is(Kind::list)) return anything_but_list(matcher, operand);
    if (may_be_anything(operand)) return;
    if (!is_number(operand) && !operand.is(Kind::text)) {
        return refuse(FaultKind::operand_type, operand.place(),
                      "`anything-but` takes strings or numbers, or an operator");
    }
    matcher.kind = Matcher::Kind::none_of;
    matcher.atoms.push_back(atom_of(Operator::exact, false, operand));
}

void OperatorParser::anything_but_list(Matcher& matcher, const Tree& list) {
    bool strings = false;
    bool numbers = false;
    bool open = false;
    for (const Tree* item : written_items(list)) {
        if (may_be_anything(*item)) {
            open = true;
            if (!item->is(Kind::text)) continue;
        } else if (!is_number(*item) && !item->is(Kind::text)) {
            return refuse(FaultKind::operand_type, item->place(), "`anything-but` takes strings or numbers");
        } else {
            (item->is(Kind::text) ? strings : numbers) = true;
            if (strings && numbers) {
                return refuse(FaultKind::mixed_operands, item->place(),
                              "`anything-but` takes either strings or numbers");
            }
        }
        matcher.atoms.push_back(atom_of(Operator::exact, false, *item));
    }
    if (!open && !strings && !numbers) {
        return refuse(FaultKind::empty_list, list.place(), "`anything-but` has no value");
    }
    const bool all = matcher.atoms.size() == written_items(list).size();
    matcher.kind = all ? Matcher::Kind::none_of : Matcher::Kind::open;
}

void OperatorParser::anything_but_nested(Matcher& matcher, const Tree& map) {
    const std::vector<const Tree::Entry*> entries = written(map);
    if (entries.size() != 1) {
        return refuse(FaultKind::operator_count, map.place(), "`anything-but` takes one operator");
    }
    const std::string& name = entries[0]->key;
    const Tree& operand = entries[0]->value;
    const bool ends = name == "prefix" || name == "suffix";
    if (!ends && name != "wildcard" && name != "equals-ignore-case") {
        return refuse(FaultKind::unknown_operator, entries[0]->key_place,
                      "`anything-but` does not take `" + name + "`");
    }
    const Operator op = name == "prefix"     ? Operator::prefix
                        : name == "suffix"   ? Operator::suffix
                        : name == "wildcard" ? Operator::wildcard
                                             : Operator::exact;
    std::vector<const Tree*> operands = {&operand};
    if (operand.is(Kind::list)) operands = written_items(operand);
    bool all = !operands.empty();
    for (const Tree* item : operands) {
        all = add_text(matcher, *item, op, name == "equals-ignore-case", name) && all;
        if (ends && item->is(Kind::text) && item->as_text().empty()) {
            refuse(FaultKind::empty_operand, item->place(), "`" + name + "` of `anything-but` is empty");
            all = false;
        }
    }
    matcher.kind = all ? Matcher::Kind::none_of : Matcher::Kind::open;
}

void OperatorParser::exists(Matcher& matcher, const Tree& operand) {
    if (operand.is(Kind::boolean)) {
        matcher.kind = operand.as_boolean() ? Matcher::Kind::present : Matcher::Kind::absent;
    } else if (!may_be_anything(operand)) {
        refuse(FaultKind::operand_type, operand.place(), "`exists` takes true or false");
    }
}

void OperatorParser::cidr(Matcher& matcher, const Tree& operand) {
    if (!operand.is(Kind::text)) {
        if (!may_be_anything(operand)) {
            refuse(FaultKind::operand_type, operand.place(), "`cidr` takes a string");
        }
        return;
    }
    // What addresses a text with holes stands for is not known, so the member stays open.
    if (!operand.as_text().is_literal()) return;
    if (!parse_network(operand.as_text().literal())) {
        if (!is_odd(operand.as_text().literal())) {
            refuse(FaultKind::cidr_range, operand.place(),
                   "`cidr` takes an address and a mask of at most 31 bits, or 127 of IPv6");
        }
        return;
    }
    matcher.kind = Matcher::Kind::one_of;
    matcher.atoms.push_back(atom_of(Operator::cidr, false, operand));
}

}  // namespace pattern
