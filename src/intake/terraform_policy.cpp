#include "intake/shape.hpp"
#include "intake/terraform_resource.hpp"

namespace intake {

using value::Text;
using value::Tree;

namespace {

using Kind = Tree::Kind;

bool is_unsaid(const Tree& tree) {
    return tree.is(Kind::absent) || tree.is(Kind::null) || (tree.is(Kind::list) && tree.items().empty());
}

/// The data source writes the variables of IAM as `&{aws:username}` (its documentation, "Context Variable
/// Interpolation").
Tree with_variables(const Tree& tree) {
    return alternatives(tree, [](const Tree& leaf) -> Tree {
        if (leaf.is(Kind::list)) {
            std::vector<Tree> items;
            for (const Tree& item : leaf.items()) items.push_back(with_variables(item));
            return Tree::list(std::move(items), leaf.place());
        }
        if (!leaf.is(Kind::text)) return leaf;
        Text result;
        for (const value::Piece& piece : leaf.as_text().pieces()) {
            if (piece.hole) {
                result += Text(piece.hole);
                continue;
            }
            std::string literal = piece.literal;
            for (std::size_t at = literal.find("&{"); at != std::string::npos; at = literal.find("&{", at)) {
                literal[at] = '$';
            }
            result += Text(std::move(literal));
        }
        return Tree::text(std::move(result), leaf.place());
    });
}

void add_member(std::vector<Tree::Entry>& entries, std::string key, const Tree& value) {
    if (is_unsaid(value)) return;
    entries.push_back({std::move(key), value.place(), with_variables(value)});
}

/// Adds to the list under a key, as the data source merges blocks of the same type.
void add_to(std::vector<Tree::Entry>& entries, const std::string& key, const Tree& values) {
    for (Tree::Entry& entry : entries) {
        if (entry.key != key) continue;
        std::vector<Tree> items = entry.value.items();
        if (items.empty()) items.push_back(entry.value);
        if (values.is(Kind::list)) {
            items.insert(items.end(), values.items().begin(), values.items().end());
        } else {
            items.push_back(values);
        }
        entry.value = Tree::list(std::move(items), entry.value.place());
        return;
    }
    entries.push_back({key, values.place(), values});
}

Tree unreadable_part(const Tree& tree, const char* what) {
    if (tree.is(Kind::unknown)) return tree;
    return Tree::unknown({std::string("the ") + what + " is not known", tree.place()}, tree.place());
}

const std::string* literal_at(const Tree& block, std::string_view key) {
    const Tree& found = block.find(key);
    return found.is(Kind::text) && found.as_text().is_literal() ? &found.as_text().literal() : nullptr;
}

Tree principals_of(const Tree& blocks) {
    std::vector<Tree::Entry> entries;
    for (const Tree& block : blocks.items()) {
        const std::string* type = block.is(Kind::map) ? literal_at(block, "type") : nullptr;
        if (!type) return unreadable_part(block, "principal");
        const Tree identifiers = with_variables(block.find("identifiers"));
        if (*type == "*") return Tree::text("*", block.place());
        add_to(entries, *type, identifiers);
    }
    return Tree::map(std::move(entries), blocks.place());
}

Tree conditions_of(const Tree& blocks) {
    std::vector<Tree::Entry> operators;
    for (const Tree& block : blocks.items()) {
        const std::string* test = block.is(Kind::map) ? literal_at(block, "test") : nullptr;
        const std::string* variable = block.is(Kind::map) ? literal_at(block, "variable") : nullptr;
        if (!test || !variable) return unreadable_part(block, "condition");
        const Tree values = with_variables(block.find("values"));
        const auto known = std::find_if(operators.begin(), operators.end(),
                                        [test](const Tree::Entry& entry) { return entry.key == *test; });
        if (known == operators.end()) {
            operators.push_back(
                {*test, block.place(), Tree::map({{*variable, values.place(), values}}, block.place())});
            continue;
        }
        std::vector<Tree::Entry> keys = known->value.entries();
        add_to(keys, *variable, values);
        known->value = Tree::map(std::move(keys), known->value.place());
    }
    return Tree::map(std::move(operators), blocks.place());
}

Tree statement_of(const Tree& written) {
    return alternatives(written, [](const Tree& block) -> Tree {
        if (!block.is(Kind::map)) return block;
        std::vector<Tree::Entry> entries;
        add_member(entries, "Sid", block.find("sid"));
        const Tree& effect = block.find("effect");
        add_member(entries, "Effect", is_unsaid(effect) ? Tree::text("Allow", block.place()) : effect);
        add_member(entries, "Action", block.find("actions"));
        add_member(entries, "NotAction", block.find("not_actions"));
        add_member(entries, "Resource", block.find("resources"));
        add_member(entries, "NotResource", block.find("not_resources"));
        const auto part = [&block](const char* key, Tree (*make)(const Tree&)) {
            return alternatives(block.find(key), [make](const Tree& leaf) {
                return leaf.is(Kind::list) && !leaf.items().empty() ? make(leaf) : leaf;
            });
        };
        add_member(entries, "Principal", part("principals", principals_of));
        add_member(entries, "NotPrincipal", part("not_principals", principals_of));
        add_member(entries, "Condition", part("condition", conditions_of));
        return Tree::map(std::move(entries), block.place());
    });
}

class PolicyMerge {
public:
    PolicyMerge(const Excerpts& excerpts, finding::Findings& findings)
        : excerpts_(excerpts), findings_(findings) {}

    void add_documents(const Tree& documents, bool overrides) {
        if (is_unsaid(documents)) return;
        if (!documents.is(Kind::list)) return add_document(documents, overrides);
        for (const Tree& document : documents.items()) add_document(document, overrides);
    }

    /// A statement takes the place of an earlier one with its `Sid`.
    void add(const Tree& statement) {
        const std::string* sid = statement.is(Kind::map) ? literal_at(statement, "Sid") : nullptr;
        if (sid && !sid->empty()) {
            for (Tree& known : statements_) {
                const std::string* other = known.is(Kind::map) ? literal_at(known, "Sid") : nullptr;
                if (!other || *other != *sid) continue;
                known = statement;
                return;
            }
        }
        statements_.push_back(statement);
    }

    [[nodiscard]] Tree document(text::Span place) && {
        return Tree::map({{"Version", place, Tree::text("2012-10-17", place)},
                          {"Statement", place, Tree::list(std::move(statements_), place)}},
                         place);
    }

private:
    void add_document(const Tree& document, bool overrides) {
        const Tree read = read_json_text(document, excerpts_, findings_);
        if (is_unsaid(read) || (read.is(Kind::text) && read.as_text().empty())) return;
        if (!read.is(Kind::map)) {
            // What overrides may replace any statement: then none is known.
            if (overrides) statements_.clear();
            statements_.push_back(unreadable_part(read, "policy document that it takes in"));
            return;
        }
        const Tree& statements = read.find("Statement");
        if (!statements.is(Kind::list)) return add(statements);
        for (const Tree& statement : statements.items()) add(statement);
    }

    const Excerpts& excerpts_;
    finding::Findings& findings_;
    std::vector<Tree> statements_;
};

}  // namespace

Tree terraform_policy(const Tree& attributes, const Excerpts& excerpts, finding::Findings& findings) {
    if (!attributes.is(Kind::map)) return attributes;
    PolicyMerge merge(excerpts, findings);
    merge.add_documents(attributes.find("source_policy_documents"), false);
    merge.add_documents(attributes.find("source_json"), false);
    const Tree& statements = attributes.find("statement");
    if (statements.is(Kind::list)) {
        for (const Tree& statement : statements.items()) merge.add(statement_of(statement));
    } else if (!is_unsaid(statements)) {
        merge.add(statements);
    }
    merge.add_documents(attributes.find("override_policy_documents"), true);
    merge.add_documents(attributes.find("override_json"), true);
    return std::move(merge).document(attributes.place());
}

}  // namespace intake
