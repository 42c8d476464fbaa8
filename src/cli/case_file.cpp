#include "cli/case_file.hpp"

#include <optional>

#include "arn/arn.hpp"
#include "intake/document_tree.hpp"
#include "intake/policy_document.hpp"
#include "text/letters.hpp"

namespace cli {
namespace {

using value::Text;
using value::Tree;

constexpr std::string_view hole_mark = "«";
constexpr std::string_view closing = "»";

value::HoleKind kind_of(std::string_view name) {
    if (name.starts_with("Acct")) return value::HoleKind::account;
    if (name.starts_with("Region")) return value::HoleKind::region;
    return value::HoleKind::name;
}

/// A text with its `«Name»`s as holes.
Text text_of(std::string_view written, text::Span place) {
    Text made;
    while (!written.empty()) {
        const std::size_t begin = written.find(hole_mark);
        const std::size_t end = begin == std::string_view::npos ? begin : written.find(closing, begin);
        if (end == std::string_view::npos) return made += Text(std::string(written));
        made += Text(std::string(written.substr(0, begin)));
        const std::string name(written.substr(begin + hole_mark.size(), end - begin - hole_mark.size()));
        made += Text(std::make_shared<const value::Symbol>(
            value::Symbol{name, name, kind_of(name), false, {"`" + name + "` is not known", place}}));
        written.remove_prefix(end + closing.size());
    }
    return made;
}

Tree with_symbols(const Tree& tree) {
    if (tree.is(Tree::Kind::text))
        return Tree::text(text_of(tree.as_text().literal(), tree.place()), tree.place());
    if (tree.is(Tree::Kind::list)) {
        std::vector<Tree> items;
        for (const Tree& item : tree.items()) items.push_back(with_symbols(item));
        return Tree::list(std::move(items), tree.place());
    }
    if (tree.is(Tree::Kind::map)) {
        std::vector<Tree::Entry> entries;
        for (const Tree::Entry& entry : tree.entries()) {
            entries.push_back({entry.key, entry.key_place, with_symbols(entry.value)});
        }
        return Tree::map(std::move(entries), tree.place());
    }
    return tree;
}

/// One value, or all of a list.
std::vector<Tree> listed(const Tree& tree) {
    if (tree.is(Tree::Kind::absent)) return {};
    return tree.is(Tree::Kind::list) ? tree.items() : std::vector<Tree>{tree};
}

class CaseReader {
public:
    CaseReader(Case& made, const intake::Excerpts& excerpts, finding::Findings& findings)
        : made_(made), excerpts_(excerpts), findings_(findings) {}

    void read(const Tree& tree) {
        made_.place = tree.place();
        if (const auto id = text(tree.find("id"))) made_.id = id->shown();
        if (!read_request(tree.find("request"))) {
            made_.fault =
                "a case needs a request with principal, action, resource, resourceAccount, and a context of "
                "keys and values";
            return;
        }
        read_policies(tree.find("policies"));
    }

private:
    static std::optional<Text> text(const Tree& tree) {
        if (tree.is(Tree::Kind::text)) return tree.as_text();
        const bool scalar =
            tree.is(Tree::Kind::boolean) || tree.is(Tree::Kind::integer) || tree.is(Tree::Kind::real);
        return scalar ? std::optional(tree.as_text()) : std::nullopt;
    }

    bool read_request(const Tree& tree) {
        const auto principal = text(tree.find("principal"));
        const auto action = text(tree.find("action"));
        const auto resource = text(tree.find("resource"));
        const auto account = text(tree.find("resourceAccount"));
        if (!principal || !action || !action->is_literal() || !resource || !account) return false;
        iam::Request& request = made_.request;
        request.action = action->literal();
        request.resource = *resource;
        request.resource_account = *account;
        const Tree& context = tree.find("context");
        if (!context.is(Tree::Kind::absent) && !context.is(Tree::Kind::map)) return false;
        for (const Tree::Entry& entry : context.entries()) {
            if (entry.value.is(Tree::Kind::map)) return false;
            add_key(entry);
        }
        request.caller.arn = *principal;
        if (!principal->literal_prefix().starts_with("arn:")) return true;
        const auto parsed = arn::parse(*principal);
        if (!parsed) return false;
        request.caller.account = parsed->account;
        const bool session = parsed->resource.literal_prefix().starts_with("assumed-role/");
        request.caller.kind = session ? iam::Caller::Kind::role_session : iam::Caller::Kind::user;
        return true;
    }

    void add_key(const Tree::Entry& entry) {
        const std::string key = text::lowered(entry.key);
        iam::ContextValue& value = made_.request.context[key];
        value.multivalued = entry.value.is(Tree::Kind::list);
        for (const Tree& one : listed(entry.value)) {
            if (const auto written = text(one)) value.values.push_back(*written);
        }
        if (key == "aws:principalarn" && value.values.size() == 1)
            made_.request.caller.role_arn = value.values.front();
    }

    void read_policies(const Tree& tree) {
        iam::Policies& policies = made_.policies;
        const std::string& action = made_.request.action;
        if (action.starts_with("kms:")) policies.guard = iam::Guard::key_policy;
        if (action.starts_with("sts:")) policies.guard = iam::Guard::trust_policy;
        policies.identity = set(tree.find("identity"), "identity");
        policies.resource = set(tree.find("resource"), "resource");
        if (!tree.find("boundary").is(Tree::Kind::absent))
            policies.boundary = set(tree.find("boundary"), "boundary");
        if (!tree.find("session").is(Tree::Kind::absent))
            policies.session = set(tree.find("session"), "session");
        for (const Tree& level : listed(tree.find("scp"))) policies.scp.push_back(set(level, "scp"));
        for (const Tree& level : listed(tree.find("rcp"))) policies.rcp.push_back(set(level, "rcp"));
    }

    iam::PolicySet set(const Tree& documents, const std::string& name) {
        iam::PolicySet made;
        for (const Tree& one : listed(documents)) {
            const auto policy = intake::read_policy(one, name, excerpts_, findings_);
            const bool is_whole =
                policy.is_known() && policy.value().statements.written && !policy.value().statements.open;
            // What cannot be read may deny.
            if (!is_whole) made_.fault = "a policy under `" + name + "` is none";
            if (is_whole) made.policies.push_back(&made_.documents.emplace_back(policy.value()));
        }
        return made;
    }

    Case& made_;
    const intake::Excerpts& excerpts_;
    finding::Findings& findings_;
};

}  // namespace

std::deque<Case> read_cases(Run& run) {
    std::deque<Case> cases;
    intake::Excerpts excerpts;
    for (const intake::Input& input : run.inputs) excerpts.add(input.id, *input.source);
    for (const auto& document : run.documents) {
        if (!document) continue;
        for (const document::Node& root : document->roots()) {
            const Tree tree = with_symbols(intake::tree_of(root, run.findings));
            CaseReader(cases.emplace_back(), excerpts, run.findings).read(tree);
        }
    }
    return cases;
}

}  // namespace cli
