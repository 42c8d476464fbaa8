#include "intake/kubernetes.hpp"

#include <algorithm>
#include <array>

#include "intake/document_tree.hpp"
#include "intake/queue_url.hpp"
#include "intake/sam_tree.hpp"
#include "intake/shape.hpp"

namespace intake {

using document::Node;
using value::Text;
using value::Tree;

namespace {

constexpr std::string_view rule_type = "AWS::Events::Rule";
constexpr std::string_view event_bus_type = "AWS::Events::EventBus";
constexpr std::string_view queue_type = "AWS::SQS::Queue";
constexpr std::string_view ack_role_type = "AWS::IAM::Role";
constexpr std::string_view ack_policy_type = "AWS::IAM::ManagedPolicy";
constexpr std::string_view ack_topic_type = "AWS::SNS::Topic";
constexpr std::string_view ack_function_type = "AWS::Lambda::Function";
constexpr std::string_view ack_machine_type = "AWS::StepFunctions::StateMachine";

/// A kind of object, and the type of what it makes.
struct KubernetesKind {
    std::string_view group;
    std::string_view kind;
    std::string_view type;
};
constexpr std::array<KubernetesKind, 8> kubernetes_kinds = {{
    {"eventbridge.services.k8s.aws/", "Rule", rule_type},
    {"eventbridge.services.k8s.aws/", "EventBus", event_bus_type},
    {"sqs.services.k8s.aws/", "Queue", queue_type},
    {"iam.services.k8s.aws/", "Role", ack_role_type},
    {"iam.services.k8s.aws/", "Policy", ack_policy_type},
    {"sns.services.k8s.aws/", "Topic", ack_topic_type},
    {"lambda.services.k8s.aws/", "Function", ack_function_type},
    {"sfn.services.k8s.aws/", "StateMachine", ack_machine_type},
}};

const KubernetesKind* kubernetes_kind_of(Node object) {
    const auto version = plain_text(find(object, {"apiVersion"}));
    const auto kind = plain_text(find(object, {"kind"}));
    if (!version || !kind) return nullptr;
    const auto at = std::find_if(
        kubernetes_kinds.begin(), kubernetes_kinds.end(),
        [&](const KubernetesKind& one) { return version->starts_with(one.group) && *kind == one.kind; });
    return at == kubernetes_kinds.end() ? nullptr : &*at;
}

using Names = std::initializer_list<std::pair<std::string_view, std::string_view>>;

/// The members of a map that mean something here, under CloudFormation's names.
Tree named_as(const Tree& map, Names names) {
    if (!map.is(Tree::Kind::map)) return map;
    std::vector<Tree::Entry> entries;
    for (const Tree::Entry& entry : map.entries()) {
        for (const auto& [from, to] : names) {
            if (entry.key == from) entries.push_back({std::string(to), entry.key_place, entry.value});
        }
    }
    return Tree::map(std::move(entries), map.place());
}

/// Parameters of one kind of target: what their members are called is not known here.
Tree unread_parameters(const Tree& written) {
    if (written.is(Tree::Kind::absent) || written.is(Tree::Kind::null)) return {};
    return Tree::unknown({"these parameters are not read", written.place()}, written.place());
}

Tree target_from(const Tree& target) {
    if (!target.is(Tree::Kind::map)) return target;
    const Maker maker(target.place());
    return maker.map({{"Id", target.find("id")},
                      {"Arn", target.find("arn")},
                      {"RoleArn", target.find("roleARN")},
                      {"DeadLetterConfig", named_as(target.find("deadLetterConfig"), {{"arn", "Arn"}})},
                      {"RetryPolicy", named_as(target.find("retryPolicy"),
                                               {{"maximumEventAgeInSeconds", "MaximumEventAgeInSeconds"},
                                                {"maximumRetryAttempts", "MaximumRetryAttempts"}})},
                      {"Input", target.find("input")},
                      {"InputPath", target.find("inputPath")},
                      {"InputTransformer",
                       named_as(target.find("inputTransformer"),
                                {{"inputPathsMap", "InputPathsMap"}, {"inputTemplate", "InputTemplate"}})},
                      {"SqsParameters", unread_parameters(target.find("sqsParameters"))},
                      {"KinesisParameters", unread_parameters(target.find("kinesisParameters"))},
                      {"EcsParameters", unread_parameters(target.find("ecsParameters"))},
                      {"HttpParameters", unread_parameters(target.find("httpParameters"))}});
}

Tree targets_from(const Tree& targets) {
    if (!targets.is(Tree::Kind::list)) return targets;
    std::vector<Tree> items;
    for (const Tree& item : targets.items()) items.push_back(target_from(item));
    return Tree::list(std::move(items), targets.place());
}

Text text_or(const Tree& tree, const std::string& otherwise) {
    const auto text = scalar_text(tree);
    return text && !text->empty() ? *text : Text(otherwise);
}

}  // namespace

bool KubernetesObjects::add(Node root) {
    if (plain_text(find(root, {"kind"})).value_or("").ends_with("List") && root.find("items")) {
        bool is_any = false;
        for (const Node& item : root.find("items")->elements()) {
            if (kubernetes_kind_of(item)) is_any = add(item) || is_any;
        }
        return is_any;
    }
    const KubernetesKind* kind = kubernetes_kind_of(root);
    const auto name = find(root, {"metadata", "name"});
    const auto spec = find(root, {"spec"});
    if (!kind) return false;
    const bool is_queue = kind->type == queue_type;
    const auto made = spec ? plain_text(find(*spec, {is_queue ? "queueName" : "name"})) : std::nullopt;
    if (!made || !plain_text(name)) {
        add_undecided(draft_.findings, "the object is not read",
                      {"it has no name, or is a patch of another object", root.span()});
        return true;
    }
    if (kind->type == ack_policy_type) {
        const auto path = plain_text(find(*spec, {"path"}));
        policy_arns_.emplace(name->text(), policy_arn(Text(path.value_or("/")), Text(*made)));
    }
    if (kind->type == event_bus_type) bus_names_.emplace(name->text(), *made);
    objects_.push_back({std::string(kind->type), std::string(name->text()), root, *name, *spec});
    return true;
}

Text KubernetesObjects::policy_arn(const Text& path, const Text& name) const {
    return Text("arn:") + run_.partition + ":iam::" + run_.account + ":policy" + path + name;
}

/// Of the annotation, else of the run.
Text KubernetesObjects::region_of(const Object& object) const {
    const auto written =
        plain_text(find(object.written, {"metadata", "annotations", "services.k8s.aws/region"}));
    return written ? Text(*written) : run_.region;
}

Text KubernetesObjects::arn_of(const Object& object, const Tree& spec, std::string_view path) const {
    const bool is_queue = object.type == queue_type;
    return Text("arn:") + run_.partition + (is_queue ? ":sqs:" : ":events:") + region_of(object) + ":" +
           run_.account + ":" + std::string(path) +
           text_or(spec.find(is_queue ? "queueName" : "name"), object.name);
}

Resource KubernetesObjects::resource_of(const Object& object) const {
    Resource resource;
    resource.type = object.type;
    resource.name = object.name;
    resource.place = object.name_node.span();
    resource.block = object.spec.span();
    return resource;
}

/// `eventBusName`, or the name of the bus that `eventBusRef` refers to, of this run.
Tree KubernetesObjects::bus_of(const Tree& spec) const {
    const Tree& reference = spec.find("eventBusRef");
    if (reference.is(Tree::Kind::absent) || reference.is(Tree::Kind::null)) return spec.find("eventBusName");
    const auto name = scalar_text(value::at(reference, {"from", "name"}));
    const auto bus = name && name->is_literal() ? bus_names_.find(name->literal()) : bus_names_.end();
    if (bus != bus_names_.end()) return Tree::text(bus->second, reference.place());
    return Tree::unknown({"no object of this run is the bus that is referred to", reference.place()},
                         reference.place());
}

void KubernetesObjects::build_rule_object(const Object& object, const Tree& spec) {
    Resource rule = resource_of(object);
    const Tree bus = bus_of(spec);
    const auto bus_name = scalar_text(bus);
    const bool is_plain = bus_name && bus_name->is_literal() && !bus_name->literal().starts_with("arn:");
    const bool is_default = bus.is(Tree::Kind::absent) || bus.is(Tree::Kind::null) ||
                            (is_plain && bus_name->literal() == "default");
    if (is_default) {
        rule.arn = arn_of(object, spec, "rule/");
    } else if (is_plain) {
        rule.arn = arn_of(object, spec, "rule/" + bus_name->literal() + "/");
    }
    const Maker maker(rule.place);
    rule.properties = maker.map({{"Name", spec.find("name")},
                                 {"EventBusName", bus},
                                 {"EventPattern", spec.find("eventPattern")},
                                 {"ScheduleExpression", spec.find("scheduleExpression")},
                                 {"State", spec.find("state")},
                                 {"RoleArn", spec.find("roleARN")},
                                 {"Targets", targets_from(spec.find("targets"))}});
    intake::build(draft_, rule);
}

void KubernetesObjects::build_queue_object(const Object& object, const Tree& spec) {
    Resource queue = resource_of(object);
    queue.arn = arn_of(object, spec, "");
    queue.ref = queue_url_of(run_, region_of(object), text_or(spec.find("queueName"), object.name));
    const bool has_key_reference = !spec.find("kmsMasterKeyRef").is(Tree::Kind::absent);
    const Maker maker(queue.place);
    queue.properties = maker.map(
        {{"QueueName", spec.find("queueName")},
         {"FifoQueue", spec.find("fifoQueue")},
         {"ContentBasedDeduplication", spec.find("contentBasedDeduplication")},
         {"MessageRetentionPeriod", spec.find("messageRetentionPeriod")},
         {"KmsMasterKeyId", has_key_reference ? maker.unknown("the key that is referred to is not read")
                                              : spec.find("kmsMasterKeyID")}});
    intake::build(draft_, queue);
    Tree policy = spec.find("policy");
    if (!spec.find("policyRef").is(Tree::Kind::absent))
        policy = maker.unknown("the policy that is referred to is not read");
    if (policy.is(Tree::Kind::absent) || policy.is(Tree::Kind::null)) return;
    Resource attached = resource_of(object);
    attached.type = "AWS::SQS::QueueInlinePolicy";
    attached.properties = maker.map({{"Queue", maker.text(queue.ref)}, {"PolicyDocument", policy}});
    intake::build(draft_, attached);
}

/// Inline policies by name, as `AWS::IAM::Role` lists them.
Tree inline_policies(const Tree& policies) {
    if (!policies.is(Tree::Kind::map)) return policies;
    std::vector<Tree> items;
    for (const Tree::Entry& one : policies.entries()) {
        items.push_back(Tree::map({{"PolicyName", one.key_place, Tree::text(Text(one.key), one.key_place)},
                                   {"PolicyDocument", one.key_place, one.value}},
                                  one.value.place()));
    }
    return Tree::list(std::move(items), policies.place());
}

/// `policies`, and what `policyRefs` refers to.
Tree KubernetesObjects::managed_of(const Tree& spec) const {
    const Tree& references = spec.find("policyRefs");
    if (!references.is(Tree::Kind::list)) return spec.find("policies");
    std::vector<Tree> items = spec.find("policies").items();
    for (const Tree& one : references.items()) {
        const auto name = scalar_text(value::at(one, {"from", "name"}));
        const auto found =
            name && name->is_literal() ? policy_arns_.find(name->literal()) : policy_arns_.end();
        items.push_back(
            found != policy_arns_.end()
                ? Tree::text(found->second, one.place())
                : Tree::unknown({"no object of this run is the policy that is referred to", one.place()},
                                one.place()));
    }
    return Tree::list(std::move(items), references.place());
}

void KubernetesObjects::build_role_object(const Object& object, const Tree& spec) {
    Resource role = resource_of(object);
    const Text name = text_or(spec.find("name"), object.name);
    role.arn = Text("arn:") + run_.partition + ":iam::" + run_.account + ":role" +
               text_or(spec.find("path"), "/") + name;
    role.ref = name;
    role.properties = Maker(role.place)
                          .map({{"RoleName", spec.find("name")},
                                {"Path", spec.find("path")},
                                {"AssumeRolePolicyDocument", spec.find("assumeRolePolicyDocument")},
                                {"Policies", inline_policies(spec.find("inlinePolicies"))},
                                {"ManagedPolicyArns", managed_of(spec)},
                                {"PermissionsBoundary", spec.find("permissionsBoundary")}});
    intake::build(draft_, role);
}

/// Things that targets name: what of them is not here may be in objects of other kinds.
void KubernetesObjects::build_target_object(const Object& object, const Tree& spec) {
    Resource made = resource_of(object);
    const Maker maker(made.place);
    const Text name = text_or(spec.find("name"), object.name);
    const std::string part = object.type == ack_topic_type      ? ":sns:"
                             : object.type == ack_function_type ? ":lambda:"
                                                                : ":states:";
    const std::string kind = object.type == ack_topic_type      ? ""
                             : object.type == ack_function_type ? "function:"
                                                                : "stateMachine:";
    made.arn =
        Text("arn:") + run_.partition + part + region_of(object) + ":" + run_.account + ":" + kind + name;
    made.ref = object.type == ack_function_type ? name : made.arn;
    if (object.type == ack_topic_type) {
        made.properties = maker.map({{"TopicName", spec.find("name")},
                                     {"FifoTopic", spec.find("fifoTopic")},
                                     {"ContentBasedDeduplication", spec.find("contentBasedDeduplication")},
                                     {"KmsMasterKeyId", spec.find("kmsMasterKeyID")}});
    } else if (object.type == ack_function_type) {
        made.properties = maker.map({{"FunctionName", spec.find("name")}, {"Timeout", spec.find("timeout")}});
    } else {
        made.properties = maker.map({{"StateMachineType", spec.find("type")}});
    }
    intake::build(draft_, made);
    if (object.type == ack_function_type && !draft_.topology.receivers.empty())
        draft_.topology.receivers.back().identity.open.push_back(
            {"objects of Kubernetes do not show who may call a function", made.place});
    const Tree& policy = spec.find("policy");
    if (object.type != ack_topic_type || policy.is(Tree::Kind::absent) || policy.is(Tree::Kind::null)) return;
    Resource attached = resource_of(object);
    attached.type = "AWS::SNS::TopicInlinePolicy";
    attached.properties = maker.map({{"TopicArn", maker.text(made.arn)}, {"PolicyDocument", policy}});
    intake::build(draft_, attached);
}

void KubernetesObjects::build() {
    for (const Object& object : objects_) {
        const Tree spec = tree_of(object.spec, draft_.findings);
        if (object.type == rule_type) {
            build_rule_object(object, spec);
        } else if (object.type == queue_type) {
            build_queue_object(object, spec);
        } else if (object.type == ack_role_type) {
            build_role_object(object, spec);
        } else if (object.type == ack_policy_type) {
            Resource policy = resource_of(object);
            policy.arn = policy_arn(text_or(spec.find("path"), "/"), text_or(spec.find("name"), object.name));
            policy.ref = policy.arn;
            policy.properties = Maker(policy.place).map({{"PolicyDocument", spec.find("policyDocument")}});
            intake::build(draft_, policy);
        } else if (object.type != event_bus_type) {
            build_target_object(object, spec);
        } else {
            Resource bus = resource_of(object);
            bus.arn = arn_of(object, spec, "event-bus/");
            bus.ref = text_or(spec.find("name"), object.name);
            bus.properties = Maker(bus.place).map({{"Name", spec.find("name")}});
            intake::build(draft_, bus);
        }
    }
}

}  // namespace intake
