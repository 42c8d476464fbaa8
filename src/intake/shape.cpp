#include "intake/shape.hpp"

namespace intake {

namespace {

constexpr std::size_t most_listed = 100;

using value::Tree;
using Kind = Tree::Kind;

Tree misshapen(std::string_view key, const char* form, const Tree& tree) {
    return Tree::unknown({"`" + std::string(key) + "` must be " + form, tree.place()}, tree.place());
}

Tree scalar_member(const Tree& owner, std::string_view key, const char* form) {
    return alternatives(value::at(owner, {key}), [&](const Tree& tree) {
        if (tree.is(Kind::list) || tree.is(Kind::map)) return misshapen(key, form, tree);
        if (tree.is(Kind::text) && tree.as_text().empty()) return Tree::absent(tree.place());
        return tree;
    });
}

finding::Finding fault(const char* rule, finding::Severity severity, std::string message, text::Span place) {
    finding::Finding finding;
    finding.rule = rule;
    finding.severity = severity;
    finding.message = std::move(message);
    finding.place = place;
    return finding;
}

finding::Finding undecided(const char* rule, std::string message, const value::Reason& reason) {
    finding::Finding open = fault(rule, finding::Severity::note, std::move(message), reason.place);
    open.undecided = true;
    open.reason = reason.text;
    open.reason_place = reason.place;
    return open;
}

}  // namespace

void add_shape(finding::Findings& findings, std::string message, text::Span place) {
    findings.add(fault("shape", finding::Severity::warning, std::move(message), place));
}

void add_limit(finding::Findings& findings, std::string message, text::Span place) {
    findings.add(fault("limit", finding::Severity::error, std::move(message), place));
}

void add_unread_loop(finding::Findings& findings, std::string message, text::Span place) {
    finding::Finding note = fault("limit", finding::Severity::note, std::move(message), place);
    note.cautions.emplace_back(
        "Once the stack is deployed, `aws cloudformation get-template --template-stage Processed` gives its "
        "template "
        "with the loops expanded.");
    findings.add(std::move(note));
}

void add_unread(finding::Findings& findings, std::string message, text::Span place) {
    findings.add(fault("template-unread", finding::Severity::note, std::move(message), place));
}

void add_unread(finding::Findings& findings, std::string message, const value::Reason& reason) {
    findings.add(undecided("template-unread", std::move(message), reason));
}

void add_undecided(finding::Findings& findings, std::string message, const value::Reason& reason) {
    findings.add(undecided("limit", std::move(message), reason));
}

void ShapeFaults::add(std::string message, text::Span place) {
    ++count_;
    if (count_ <= most_listed) return add_shape(findings_, std::move(message), place);
    if (count_ == most_listed + 1) first_unlisted_ = place;
}

void ShapeFaults::close() {
    if (count_ <= most_listed) return;
    add_shape(findings_,
              std::to_string(count_ - most_listed) + " faults of this kind, from here on, are not listed",
              first_unlisted_);
}

Tree map_member(const Tree& owner, std::string_view key) {
    return alternatives(value::at(owner, {key}), [&](const Tree& tree) {
        switch (tree.kind()) {
            case Kind::null:
                return Tree::absent(tree.place());
            case Kind::absent:
            case Kind::unknown:
            case Kind::map:
                return tree;
            default:
                // A hole may be filled with a map by a transform or a dynamic reference.
                if (tree.is(Kind::text) && tree.as_text().whole_hole()) {
                    const value::Reason& why = tree.as_text().whole_hole()->why;
                    return Tree::unknown(why, tree.place());
                }
                return misshapen(key, "a mapping", tree);
        }
    });
}

value::List<Tree> list_member(const Tree& owner, std::string_view key) {
    const Tree written = value::at(owner, {key});
    const Tree sound = alternatives(written, [&](const Tree& tree) {
        switch (tree.kind()) {
            case Kind::null:
                return Tree::absent(tree.place());
            case Kind::absent:
            case Kind::unknown:
            case Kind::list:
                return tree;
            default:
                if (tree.is(Kind::text) && tree.as_text().whole_hole()) {
                    return Tree::unknown(tree.as_text().whole_hole()->why, tree.place());
                }
                return misshapen(key, "a list", tree);
        }
    });
    value::List<Tree> list = value::list_of(sound);
    list.written = !written.is(Kind::absent);
    list.place = written_place(written);
    return list;
}

value::Fact<value::Text> text_member(const Tree& owner, std::string_view key) {
    return value::text_fact(scalar_member(owner, key, "a text"));
}

value::Fact<std::int64_t> integer_member(const Tree& owner, std::string_view key) {
    return value::integer_fact(scalar_member(owner, key, "a whole number"));
}

value::Fact<bool> boolean_member(const Tree& owner, std::string_view key) {
    return value::boolean_fact(scalar_member(owner, key, "`true` or `false`"));
}

Tree with_member(const Tree& owner, std::string key, Tree value) {
    std::vector<Tree::Entry> entries = owner.entries();
    const text::Span place = value.place();
    entries.push_back({std::move(key), place, std::move(value)});
    return Tree::map(std::move(entries), owner.place());
}

Tree without_member(const Tree& owner, std::string_view key) {
    std::vector<Tree::Entry> entries;
    for (const Tree::Entry& entry : owner.entries()) {
        if (entry.key != key) entries.push_back(entry);
    }
    return Tree::map(std::move(entries), owner.place());
}

text::Span written_place(const Tree& tree) {
    if (tree.is(Kind::absent)) return {};
    if (!tree.is(Kind::choice)) return tree.place();
    const text::Span then = written_place(tree.then());
    return then.placed() ? then : written_place(tree.otherwise());
}

const std::string* literal(const Tree& tree) {
    if (!tree.is(Kind::text) || !tree.as_text().is_literal()) return nullptr;
    return &tree.as_text().literal();
}

}  // namespace intake
