#include "intake/serverless.hpp"

#include <algorithm>
#include <array>

#include "intake/sam.hpp"
#include "intake/sam_tree.hpp"
#include "intake/shape.hpp"
#include "intake/template.hpp"
#include "text/letters.hpp"

namespace intake {

using document::Node;
using value::Text;
using value::Tree;

namespace {

/// Aliases can write one list of events for every function. CloudFormation takes 500 resources.
constexpr std::size_t most_rules = 5'000;
/// Of one function. Its policy holds 20 KB, which a hundred permissions fill (Lambda guide, "Lambda quotas").
constexpr std::size_t most_rules_of_function = 200;
/// A rule's name; a longer one the framework makes shorter by a digest.
constexpr std::size_t longest_rule_name = 64;
constexpr std::string_view role_id = "IamRoleLambdaExecution";

/// Plugins that pack code, run it locally or make what has no part in deliveries. Any other may write
/// anything into the template.
constexpr std::array<std::string_view, 33> harmless_plugins = {
    "serverless-offline",
    "serverless-offline-aws-eventbridge",
    "serverless-offline-sqs",
    "serverless-offline-sns",
    "serverless-offline-lambda",
    "serverless-offline-ssm",
    "serverless-dynamodb-local",
    "serverless-dynamodb",
    "serverless-esbuild",
    "serverless-webpack",
    "serverless-bundle",
    "serverless-plugin-typescript",
    "serverless-plugin-common-excludes",
    "serverless-plugin-include-dependencies",
    "serverless-plugin-optimize",
    "serverless-python-requirements",
    "serverless-package-python-functions",
    "serverless-go-plugin",
    "serverless-rust",
    "serverless-dotenv-plugin",
    "serverless-localstack",
    "serverless-prune-plugin",
    "serverless-domain-manager",
    "serverless-deployment-bucket",
    "serverless-plugin-log-retention",
    "serverless-plugin-tracing",
    "serverless-plugin-warmup",
    "serverless-pseudo-parameters",
    "serverless-export-env",
    "serverless-iam-roles-per-function",
    "serverless-s3-sync",
    "serverless-better-credentials",
    "serverless-plugin-split-stacks",
};

/// The logical id of a function (framework, `naming.js`).
std::string function_id(std::string_view key) {
    std::string result;
    for (const char c : key) {
        if (c == '-') {
            result += "Dash";
        } else if (c == '_') {
            result += "Underscore";
        } else {
            result += c;
        }
    }
    if (!result.empty() && result[0] >= 'a' && result[0] <= 'z')
        result[0] = static_cast<char>(result[0] - 32);
    return result + "LambdaFunction";
}

std::string bus_id(std::string_view name) {
    std::string result;
    std::copy_if(name.begin(), name.end(), std::back_inserter(result),
                 [](char c) { return text::is_letter(c) || text::is_digit(c); });
    if (!result.empty() && result[0] >= 'a' && result[0] <= 'z')
        result[0] = static_cast<char>(result[0] - 32);
    return result + "EventBridgeEventBus";
}

std::optional<ServiceEventKind> kind_of(std::string_view key) {
    if (key == "eventBridge") return ServiceEventKind::event_bridge;
    if (key == "cloudwatchEvent") return ServiceEventKind::cloudwatch_event;
    if (key == "schedule") return ServiceEventKind::schedule;
    return std::nullopt;
}

bool is_aws(Node provider) {
    const auto name =
        provider.is(document::Kind::mapping) ? plain_text(provider.find("name")) : plain_text(provider);
    return !name || *name == "aws" || name->find("${") != std::string::npos;
}

std::string shortened(const Node::Entry& function) {
    return std::string(function.key.text().substr(0, 120));
}

/// `onFailure` of a function is an ARN, an object with one, or a function's name.
Tree destination_of(const Tree& written) {
    return lift(written, [](const Tree& leaf) {
        if (leaf.is(Tree::Kind::map)) return leaf.find("arn");
        if (leaf.is(Tree::Kind::absent) || leaf.is(Tree::Kind::null)) return Tree();
        const auto text = scalar_text(leaf);
        if (text && text->literal_prefix().starts_with("arn:")) return leaf;
        return Tree::unknown({"a name of a function, or an ARN that is not known", leaf.place()},
                             leaf.place());
    });
}

Declared declared_here(std::string name, std::string type, text::Span place) {
    Declared made;
    made.name = std::move(name);
    made.type = std::move(type);
    made.place = place;
    return made;
}

}  // namespace

bool is_service(Node root) {
    const auto provider = find(root, {"provider"});
    return provider && root.find("service") && (root.find("functions") || root.find("resources")) &&
           is_aws(*provider);
}

Service::Service(Scope& scope, Evaluator& evaluator)
    : scope_(scope), evaluator_(evaluator), variables_(*scope.variables()) {}

bool Service::is_full(text::Span place) {
    if (is_full_ || events_.size() < most_rules) return is_full_;
    is_full_ = true;
    add_limit(*evaluator_.run().findings,
              "the events of the service make too many rules; the rest is not read", place);
    return true;
}

/// `resources` is a template or a list of them; so is `functions` a map or a list.
void Service::declare_parts() {
    finding::Findings& findings = *evaluator_.run().findings;
    if (const auto resources = variables_.at({"resources"})) {
        if (!resources->is(document::Kind::sequence)) scope_.add_part(*resources, findings);
        for (const Node& part : resources->elements()) {
            scope_.add_part(variables_.at(part, {}).value_or(part), findings);
        }
    }
    const auto functions = variables_.at({"functions"});
    if (!functions) return;
    if (!functions->is(document::Kind::sequence)) declare_functions(*functions);
    for (const Node& part : functions->elements()) declare_functions(variables_.at(part, {}).value_or(part));
}

void Service::tell_unread(const std::string& what, Node written) {
    add_undecided(*evaluator_.run().findings, what + " not read",
                  {scope_.why_unread(written), written.span()});
}

void Service::declare_functions(Node functions) {
    if (functions.is(document::Kind::string)) tell_unread("the functions of the service are", functions);
    for (const Node::Entry& entry : functions.entries()) {
        const auto body = variables_.at(entry.value, {});
        if (body && body->is(document::Kind::mapping)) {
            declare_function(entry, *body);
        } else if (!entry.value.is(document::Kind::null)) {
            tell_unread("function `" + shortened(entry) + "` is", entry.value);
        }
    }
}

Text Service::text_at(std::initializer_list<std::string_view> path, std::string_view otherwise) {
    const auto node = variables_.at(path);
    if (!node) return std::string(otherwise);
    const auto text = scalar_text(evaluator_.evaluate(*node));
    if (text && !text->empty()) return *text;
    return evaluator_.hole(path.begin()[path.size() - 1], std::string(path.begin()[path.size() - 1]),
                           value::HoleKind::name, "it is not known here", node->span());
}

Text Service::function_name(const Node::Entry& function) {
    if (const auto written = function.value.find("name")) {
        if (const auto name = scalar_text(evaluator_.evaluate(*written)); name && !name->empty())
            return *name;
    }
    const auto service = variables_.at({"service"});
    const bool is_map = service && service->is(document::Kind::mapping);
    const Text name = is_map ? text_at({"service", "name"}, "") : text_at({"service"}, "");
    return name + "-" + text_at({"provider", "stage"}, "dev") + "-" + std::string(function.key.text());
}

void Service::declare_function(const Node::Entry& entry, Node body) {
    functions_.push_back({entry.key, body});
    const Text name = function_name({entry.key, body});
    const std::string id = function_id(entry.key.text());
    Declared function = declared_here(id, "AWS::Lambda::Function", entry.key.span());
    function.worked_out.emplace_back("FunctionName", Tree::text(name, entry.key.span()));
    scope_.declare(std::move(function));
    const auto events = variables_.at(body, {"events"});
    if (!events) return;
    if (events->is(document::Kind::string))
        tell_unread("the events of `" + shortened(entry) + "` are", *events);
    first_event_ = events_.size();
    std::size_t index = 0;
    for (const Node& event : events->elements()) {
        if (is_full(event.span())) return;
        if (events_.size() - first_event_ >= most_rules_of_function) {
            return add_limit(*evaluator_.run().findings,
                             "`" + shortened(entry) + "` has too many events; the rest is not read",
                             event.span());
        }
        declare_event(event, {entry.key, body}, index++);
    }
}

void Service::declare_event(Node event, const Node::Entry& function, std::size_t index) {
    const std::string number = "events[" + std::to_string(index) + "]";
    const auto followed = variables_.at(event, {});
    if (!followed || !followed->is(document::Kind::mapping)) {
        const bool is_variable = !variables_in(event.text()).empty();
        if (is_variable) tell_unread(number + " of `" + shortened(function) + "` is", event);
        return;
    }
    for (const Node::Entry& written : followed->entries()) {
        const auto kind = kind_of(written.key.text());
        if (!kind) continue;
        ServiceEvent made{*kind,
                          {written.key, variables_.at(written.value, {}).value_or(written.value)},
                          std::nullopt,
                          "functions." + std::string(function.key.text()) + "." + number,
                          function_id(function.key.text()),
                          std::nullopt};
        declare_rules(std::move(made), function_name(function), index);
    }
}

/// One rule, or one for each rate of a schedule.
void Service::declare_rules(ServiceEvent event, const Text& function_name, std::size_t index) {
    const Node value = event.written.value;
    if (const auto name = find(value, {"name"})) {
        event.rule_name = scalar_text(evaluator_.evaluate(*name));
    } else if (event.kind == ServiceEventKind::event_bridge) {
        const Text made = function_name + "-rule-" + std::to_string(index + 1);
        const bool is_digest = made.is_literal() && made.literal().size() > longest_rule_name;
        if (!is_digest) event.rule_name = made;
    }
    if (event.kind != ServiceEventKind::schedule) return declare_rule(std::move(event));
    if (!value.is(document::Kind::mapping)) {
        event.rate = value;
        return declare_rule(std::move(event));
    }
    if (variables_.words(find(value, {"method"})) == "scheduler") return;  // of EventBridge Scheduler
    const auto rates = variables_.at(value, {"rate"});
    if (!rates) return;
    if (!rates->is(document::Kind::sequence)) {
        event.rate = *rates;
        return declare_rule(std::move(event));
    }
    const std::string rule = event.rule;
    std::size_t number = 0;
    for (const Node& rate : rates->elements()) {
        if (is_full(rate.span()) || events_.size() - first_event_ >= most_rules_of_function) return;
        event.rate = rate;
        event.rule = rates->size() == 1 ? rule : rule + ".rate[" + std::to_string(number++) + "]";
        declare_rule(event);
    }
}

void Service::declare_rule(ServiceEvent event) {
    const text::Span place = event.written.key.span();
    Declared rule = declared_here(event.rule, "AWS::Events::Rule", place);
    if (event.rule_name) rule.worked_out.emplace_back("Name", Tree::text(*event.rule_name, place));
    const auto bus = find(event.written.value, {"eventBus"});
    if (bus && event.kind == ServiceEventKind::event_bridge) {
        rule.elsewhere.emplace_back("EventBusName", *bus);
        declare_bus(*bus);
    }
    scope_.declare(std::move(rule));
    events_.push_back(std::move(event));
}

/// The framework makes the bus that is named by its plain name.
void Service::declare_bus(Node bus) {
    const auto followed = variables_.at(bus, {});
    const auto name = plain_text(followed) ? variables_.words(bus) : std::nullopt;
    if (!name || name->empty() || *name == "default" || name->starts_with("arn")) return;
    Declared made = declared_here(bus_id(*name), "AWS::Events::EventBus", bus.span());
    made.worked_out.emplace_back("Name", Tree::text(*name, bus.span()));
    scope_.declare(std::move(made));
}

void Service::declare_role() {
    const auto role = variables_.at({"provider", "iam", "role"});
    const bool is_given = (role && !role->is(document::Kind::mapping)) || variables_.at({"provider", "role"});
    const auto key = scope_.root().find_key("provider");
    if (is_given || functions_.empty() || !key) return;
    scope_.declare(declared_here(std::string(role_id), "AWS::IAM::Role", key->span()));
}

void Service::declare() {
    declare_parts();
    declare_role();
}

/// The function itself, and where its failed asynchronous calls go.
void Service::make_function(const Node::Entry& entry, std::vector<Resource>& made) {
    const Declared* declared = scope_.resource(function_id(entry.key.text()));
    if (!declared || declared->body) return;
    const auto value = [&](std::string_view key) {
        const auto node = entry.value.find(key);
        return node ? evaluator_.evaluate(*node) : Tree();
    };
    const Maker maker(declared->place);
    Resource function = resource_without_properties(evaluator_, *declared);
    Tree timeout = value("timeout");
    if (timeout.is(Tree::Kind::absent)) {
        const auto general = variables_.at({"provider", "timeout"});
        constexpr int framework_seconds = 6;  // guide, "AWS Lambda Functions"
        timeout = general
                      ? evaluator_.evaluate(*general)
                      : Tree::integer(framework_seconds, std::to_string(framework_seconds), maker.place());
    }
    const Tree on_error = value("onError");
    const Tree destination = destination_of(value::at(value("destinations"), {"onFailure"}));
    const bool has_destination = !destination.is(Tree::Kind::absent);
    const bool has_queue = !on_error.is(Tree::Kind::absent);
    function.properties = maker.map(
        {{"Timeout", std::move(timeout)},
         {"DeadLetterConfig", has_queue ? Maker(on_error.place()).map({{"TargetArn", on_error}}) : Tree()},
         {"DestinationConfig",
          has_destination ? maker.map({{"OnFailure", maker.map({{"Destination", destination}})}}) : Tree()}});
    made.push_back(std::move(function));
}

void Service::make_role(std::vector<Resource>& made) {
    const Declared* declared = scope_.resource(role_id);
    if (!declared || declared->body) return;
    const Maker maker(declared->place);
    const auto role = variables_.at({"provider", "iam", "role"});
    const auto value = [&](std::string_view key) {
        const auto node = role ? find(*role, {key}) : std::nullopt;
        return node ? evaluator_.evaluate(*node) : Tree();
    };
    Tree granted = value("statements");
    if (const auto older = variables_.at({"provider", "iamRoleStatements"});
        older && granted.is(Tree::Kind::absent)) {
        granted = evaluator_.evaluate(*older);
    }
    const bool has_statements = !granted.is(Tree::Kind::absent) && !granted.is(Tree::Kind::null);
    const Tree policy = maker.map(
        {{"PolicyName", maker.text("service")},
         {"PolicyDocument", maker.map({{"Version", maker.text("2012-10-17")}, {"Statement", granted}})}});
    Resource resource = resource_without_properties(evaluator_, *declared);
    resource.properties = maker.map({{"AssumeRolePolicyDocument", maker.trust("lambda.amazonaws.com")},
                                     {"ManagedPolicyArns", value("managedPolicies")},
                                     {"Policies", has_statements ? maker.list({policy}) : Tree()}});
    made.push_back(std::move(resource));
}

void Service::open_by_plugins(std::vector<Resource>& made) {
    const auto plugins = variables_.at({"plugins"});
    if (!plugins) return;
    const auto modules =
        plugins->is(document::Kind::mapping) ? variables_.at(*plugins, {"modules"}) : plugins;
    if (!modules) return;
    for (const Node& plugin : modules->elements()) {
        const auto name = variables_.words(plugin);
        if (name &&
            std::find(harmless_plugins.begin(), harmless_plugins.end(), *name) != harmless_plugins.end())
            continue;
        open_policies(name ? name->substr(0, 120) : "a plugin", plugin.span(), made);
    }
}

void Service::expand(std::vector<Resource>& made) {
    for (const Node::Entry& function : functions_) {
        if (!evaluator_.is_spent()) make_function(function, made);
    }
    for (const Declared& declared : scope_.resources()) {
        if (declared.body || declared.type != "AWS::Events::EventBus") continue;
        Resource bus = resource_without_properties(evaluator_, declared);
        bus.properties = Maker(declared.place).map({{"Name", evaluator_.property(declared, "Name")}});
        made.push_back(std::move(bus));
    }
    for (const ServiceEvent& event : events_) make_service_event(evaluator_, event, made);
    make_role(made);
    open_by_plugins(made);
}

}  // namespace intake
