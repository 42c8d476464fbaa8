#include "pattern/candidates.hpp"

#include "pattern/holds.hpp"

namespace pattern {

namespace {

using value::Tree;
using Kind = value::Tree::Kind;

template <class Visit>
void each_atom(const Requirement& requirement, const Visit& visit) {
    const auto visit_all = [&](const std::vector<const Matcher*>& matchers) {
        for (const Matcher* matcher : matchers) {
            for (const Atom& atom : matcher->atoms) visit(atom);
        }
    };
    for (const auto& leaf : requirement.all) visit_all(leaf);
    visit_all(requirement.none);
}

Tree number(std::int64_t tenths) {
    const std::string spelling = spelling_of(tenths);
    if (tenths % number_unit == 0) return Tree::integer(tenths / number_unit, spelling, {});
    return Tree::real(0, spelling, {});
}

}  // namespace

std::vector<std::string> candidate_strings(const Requirement& requirement, std::string_view path,
                                           Events events) {
    std::vector<std::string> all;
    each_atom(requirement, [&](const Atom& atom) {
        if (!is_literal(atom.operand)) return;
        std::string content = atom.operand.as_text().literal();
        if (atom.op == Operator::wildcard) std::erase(content, '*');
        if (atom.op == Operator::prefix) all.push_back(content + "x");
        if (atom.op == Operator::suffix) all.push_back("x" + content);
        all.push_back(std::move(content));
    });
    const std::vector<std::string> real = samples(path, events);
    all.insert(all.end(), real.begin(), real.end());
    return all;
}

std::vector<Tree> candidate_texts(const Requirement& requirement) {
    std::vector<Tree> all;
    each_atom(requirement, [&](const Atom& atom) {
        const bool plain = atom.op == Operator::exact && !atom.ignore_case && atom.operand.is(Kind::text);
        if (plain && !is_literal(atom.operand)) all.push_back(atom.operand);
    });
    return all;
}

std::set<Address> candidate_addresses(const Requirement& requirement) {
    std::set<Address> all;
    each_atom(requirement, [&](const Atom& atom) {
        if (!takes_addresses(atom) || !is_literal(atom.operand)) return;
        const std::string& written = atom.operand.as_text().literal();
        if (const auto address = parse_address(written)) all.insert(*address);
        const auto network = parse_network(written);
        if (!network) return;
        all.insert(network->first);
        if (const auto behind = next(network->last)) all.insert(*behind);
    });
    return all;
}

std::vector<Tree> candidate_numbers(const Requirement& requirement) {
    std::vector<Tree> all;
    std::set<std::int64_t> points = {0, -number_most, number_most, -number_most * 100, number_most * 100};
    const auto add = [&](const Number& number) {
        for (std::int64_t beside = -2; beside <= 2; ++beside) {
            points.insert(number.tenths + beside * (number_step / 2));
        }
    };
    each_atom(requirement, [&](const Atom& atom) {
        if (atom.interval.low) add(*atom.interval.low);
        if (atom.interval.high) add(*atom.interval.high);
        const auto written = number_of(atom.operand);
        if (!written) return;
        add(*written);
        all.push_back(atom.operand);
        if (!written->precise) return;
        const bool whole = written->tenths % number_unit == 0;
        all.push_back(Tree::real(0, spelling_of(written->tenths) + (whole ? ".0" : "0"), {}));
    });
    for (const std::int64_t point : points) all.push_back(number(point));
    return all;
}

}  // namespace pattern
