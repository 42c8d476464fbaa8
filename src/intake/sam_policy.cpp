#include "intake/sam_policy.hpp"

#include <algorithm>
#include <array>

#include "intake/sam_tree.hpp"

namespace intake {

using document::Node;
using value::Text;
using value::Tree;

namespace {

/// One role while its lists are collected.
struct Collecting {
    Evaluator& evaluator;
    const Declared& origin;
    std::vector<Tree> managed;
    std::vector<Tree> written;

    /// SAM counts the elements of `Policies`, managed ones too.
    [[nodiscard]] Tree named(Tree document, std::size_t index) const {
        const Maker maker(document.place());
        const std::string name = origin.name + "RolePolicy" + std::to_string(index);
        return maker.map({{"PolicyName", maker.text(name)}, {"PolicyDocument", std::move(document)}});
    }
};

std::vector<std::string_view> pieces(std::string_view text, char separator) {
    std::vector<std::string_view> result;
    for (std::size_t at = 0;;) {
        const std::size_t end = text.find(separator, at);
        result.push_back(text.substr(at, end - at));
        if (end == std::string_view::npos) return result;
        at = end + 1;
    }
}

/// An AWS managed policy by its bare name, as SAM takes it; all else is an ARN already.
Text managed_arn(const Text& name, const Environment& here) {
    // Those below `service-role/` that functions are given.
    static constexpr std::array<std::string_view, 7> service_roles = {"AWSLambdaBasicExecutionRole",
                                                                      "AWSLambdaDynamoDBExecutionRole",
                                                                      "AWSLambdaENIManagementAccess",
                                                                      "AWSLambdaKinesisExecutionRole",
                                                                      "AWSLambdaRole",
                                                                      "AWSLambdaSQSQueueExecutionRole",
                                                                      "AWSLambdaVPCAccessExecutionRole"};
    if (!name.is_literal() || name.literal().find(':') != std::string::npos) return name;
    const bool is_service_role =
        std::find(service_roles.begin(), service_roles.end(), name.literal()) != service_roles.end();
    return Text("arn:") + here.partition + ":iam::aws:policy/" + (is_service_role ? "service-role/" : "") +
           name;
}

/// The ARN of a resource of a policy template.
Text filled(std::string_view shape, const Tree& parameters, const Evaluator& evaluator, text::Span place) {
    if (shape == "*") return "*";
    const Environment& here = evaluator.environment();
    const std::size_t colon = shape.find(':');
    Text result = Text("arn:") + here.partition + ":" + std::string(shape.substr(0, colon)) + ":" +
                  here.region + ":" + here.account + ":";
    shape.remove_prefix(colon + 1);
    while (!shape.empty()) {
        const std::size_t open = shape.find('{');
        result += Text(std::string(shape.substr(0, open)));
        if (open == std::string_view::npos) break;
        const std::size_t close = shape.find('}', open);
        const std::string_view name = shape.substr(open + 1, close - open - 1);
        shape.remove_prefix(close + 1);
        if (const auto given = scalar_text(parameters.find(name))) {
            result += *given;
        } else {
            result += evaluator.hole("policy-template@" + std::to_string(place.begin), std::string(name),
                                     value::HoleKind::text,
                                     "the parameter of the policy template is not known", place);
        }
    }
    return result;
}

Tree template_document(const Tree::Entry& entry, const Evaluator& evaluator) {
    const Maker maker(entry.key_place.placed() ? entry.key_place : entry.value.place());
    const std::vector<TemplateStatement> known = policy_template(entry.key);
    if (known.empty())
        return maker.unknown("the policy template `" + entry.key.substr(0, 120) + "` is not known");
    std::vector<Tree> statements;
    for (const TemplateStatement& statement : known) {
        std::vector<Tree> actions;
        std::vector<Tree> resources;
        for (const auto action : pieces(statement.actions, ','))
            actions.push_back(maker.text(std::string(action)));
        for (const auto shape : pieces(statement.resources, ' ')) {
            resources.push_back(maker.text(filled(shape, entry.value, evaluator, maker.place())));
        }
        statements.push_back(maker.allow(std::move(actions), maker.list(std::move(resources))));
    }
    return maker.document(std::move(statements));
}

/// The document that one element of `Policies` is or stands for; absent for a managed policy.
Tree written_policy(const Tree& element, std::size_t index, const Collecting& role) {
    return lift(element, [&](const Tree& leaf) {
        if (leaf.is(Tree::Kind::unknown)) return leaf;
        if (!leaf.is(Tree::Kind::map)) return Tree();
        if (!leaf.find("Statement").is(Tree::Kind::absent)) return role.named(leaf, index);
        if (leaf.entries().size() != 1)
            return Tree::unknown({"this policy is malformed", leaf.place()}, leaf.place());
        Tree document = template_document(leaf.entries()[0], role.evaluator);
        return document.is(Tree::Kind::unknown) ? document : role.named(std::move(document), index);
    });
}

Tree managed_policy(const Tree& element, const Collecting& role) {
    return lift(element, [&](const Tree& leaf) {
        if (leaf.is(Tree::Kind::unknown)) return leaf;
        const auto name = scalar_text(leaf);
        return name ? Tree::text(managed_arn(*name, role.evaluator.environment()), leaf.place()) : Tree();
    });
}

bool is_nothing(const Tree& tree) {
    if (tree.is(Tree::Kind::choice)) return is_nothing(tree.then()) && is_nothing(tree.otherwise());
    return tree.is(Tree::Kind::absent);
}

void add(const Tree& policies, Collecting& role) {
    std::vector<Tree> elements{policies};
    if (policies.is(Tree::Kind::list)) elements = policies.items();
    if (policies.is(Tree::Kind::choice)) {
        // A list that depends on a condition: its elements do.
        Collecting then{role.evaluator, role.origin, {}, {}};
        Collecting otherwise{role.evaluator, role.origin, {}, {}};
        add(policies.then(), then);
        add(policies.otherwise(), otherwise);
        const auto merge = [&](std::vector<Tree>& into, std::vector<Tree>& from, bool holds) {
            for (Tree& tree : from) {
                into.push_back(holds ? Tree::choice(policies.condition(), tree, Tree())
                                     : Tree::choice(policies.condition(), Tree(), tree));
            }
        };
        merge(role.managed, then.managed, true);
        merge(role.managed, otherwise.managed, false);
        merge(role.written, then.written, true);
        merge(role.written, otherwise.written, false);
        return;
    }
    for (std::size_t i = 0; i < elements.size(); ++i) {
        const Tree& element = elements[i];
        Tree managed = managed_policy(element, role);
        if (!is_nothing(managed)) role.managed.push_back(std::move(managed));
        Tree written = written_policy(element, i, role);
        if (!is_nothing(written)) role.written.push_back(std::move(written));
    }
}

/// What SAM grants without being asked for by `Policies`.
void add_implied(Collecting& role) {
    const Declared& origin = role.origin;
    const Maker maker(origin.place);
    if (origin.type == "AWS::Serverless::Function") {
        role.managed.push_back(
            maker.text(managed_arn("AWSLambdaBasicExecutionRole", role.evaluator.environment())));
        if (origin.property("VpcConfig")) {
            role.managed.push_back(
                maker.text(managed_arn("AWSLambdaVPCAccessExecutionRole", role.evaluator.environment())));
        }
    }
    const auto open = [&](std::optional<Node> node, const char* what) {
        if (!node) return;
        const text::Span place = role.evaluator.scope().place(*node);
        role.written.push_back(Tree::unknown({std::string("`") + what + "` adds grants", place}, place));
    };
    // The function's own failures and sources, no delivery of a bus; but the role may then send there.
    open(origin.property("DeadLetterQueue"), "DeadLetterQueue");
    open(origin.property("EventInvokeConfig"), "EventInvokeConfig");
    const auto events = origin.property("Events");
    if (!events) return;
    for (const Node::Entry& event : events->entries()) {
        open(find(event.value, {"Properties", "DestinationConfig"}), "DestinationConfig");
        open(find(event.value, {"Properties", "SourceAccessConfigurations"}), "SourceAccessConfigurations");
    }
}

}  // namespace

RolePolicies role_policies(Evaluator& evaluator, const Declared& origin) {
    Collecting role{evaluator, origin, {}, {}};
    add_implied(role);
    const Tree policies = evaluator.property(origin, "Policies");
    if (!policies.is(Tree::Kind::absent) && !policies.is(Tree::Kind::null)) add(policies, role);
    const Maker maker(policies.is(Tree::Kind::absent) ? origin.place : policies.place());
    Tree written = role.written.empty() ? Tree() : maker.list(std::move(role.written));
    return {maker.list(std::move(role.managed)), std::move(written)};
}

}  // namespace intake
