#include <algorithm>
#include <unordered_map>

#include "intake/delivery.hpp"
#include "intake/shape.hpp"
#include "intake/shapes.hpp"
#include "intake/terraform_resource.hpp"

namespace intake {

using value::Fact;
using value::Text;
using value::Tree;

namespace {

using Kind = Tree::Kind;

/// What a rule is called on its bus, as targets name it.
std::string terraform_rule_key(const Tree& name, const Tree& bus) {
    const Fact<Text> written = value::text_fact(name);
    if (!written.is_known()) return {};
    const Fact<Text> on = value::text_fact(bus);
    const std::string bus_key =
        on.is_known() && !on.value().empty() ? value::split(on.value(), '/').back().key() : "default";
    return bus_key + "\n" + written.value().key();
}

/// The older argument: `is_enabled = false` is the state `DISABLED`.
Tree with_state(const Tree& properties) {
    const Tree enabled = properties.find("IsEnabled");
    const Tree rest = without_member(properties, "IsEnabled");
    if (enabled.is(Kind::absent) || !properties.find("State").is(Kind::absent)) return rest;
    return with_member(rest, "State", alternatives(enabled, [](const Tree& leaf) {
                           const Fact<bool> is = value::boolean_fact(leaf);
                           if (!is.is_known()) return leaf;
                           return Tree::text(is.value() ? "ENABLED" : "DISABLED", leaf.place());
                       }));
}

/// `{Queue = "orders"}` as a list of names and values.
Tree with_dimensions(const Tree& owner) {
    const Tree written = owner.find("Dimensions");
    if (!written.is(Kind::map)) return owner;
    std::vector<Tree> items;
    for (const Tree::Entry& entry : written.entries()) {
        items.push_back(Tree::map({{"Name", entry.key_place, Tree::text(entry.key, entry.key_place)},
                                   {"Value", entry.value.place(), entry.value}},
                                  entry.value.place()));
    }
    return with_member(without_member(owner, "Dimensions"), "Dimensions",
                       Tree::list(std::move(items), written.place()));
}

Tree alarm_properties(const Tree& properties) {
    const Tree queries = properties.find("Metrics");
    if (!queries.is(Kind::list)) return with_dimensions(properties);
    std::vector<Tree> items;
    for (const Tree& query : queries.items()) {
        const Tree metric = query.find("Metric");
        if (!metric.is(Kind::map)) {
            items.push_back(query);
            continue;
        }
        const Tree stat = Tree::map({{"Metric", metric.place(), with_dimensions(metric)}}, metric.place());
        items.push_back(with_member(query, "MetricStat", stat));
    }
    return with_member(without_member(properties, "Metrics"), "Metrics",
                       Tree::list(std::move(items), queries.place()));
}

/// The provider sends both limits of a block, and 0 for the one that is left out
/// (hashicorp/terraform-provider-aws, issue 38265).
Tree with_zeros(const Tree& target) {
    const Tree block = alternatives(target.find("RetryPolicy"), [](const Tree& leaf) {
        if (!leaf.is(Kind::map)) return leaf;
        Tree sent = leaf;
        for (const char* limit : {"MaximumEventAgeInSeconds", "MaximumRetryAttempts"}) {
            if (leaf.find(limit).is(Kind::absent))
                sent = with_member(sent, limit, Tree::integer(0, "0", leaf.place()));
        }
        return sent;
    });
    if (block.is(Kind::absent)) return target;
    return with_member(without_member(target, "RetryPolicy"), "RetryPolicy", block);
}

/// Gives what a block of statement members allows, as one policy.
Tree permission_policy(const Tree& attributes, text::Span place) {
    const auto text = [place](const char* value) { return Tree::text(value, place); };
    const Tree& principal = attributes.find("principal");
    const bool everyone =
        principal.is(Kind::text) && principal.as_text().is_literal() && principal.as_text().literal() == "*";
    std::vector<Tree::Entry> statement = {
        {"Effect", place, text("Allow")},
        {"Principal", place, everyone ? principal : Tree::map({{"AWS", place, principal}}, place)},
        {"Action", place,
         attributes.find("action").is(Kind::text) ? attributes.find("action") : text("events:PutEvents")},
        {"Resource", place, text("*")}};
    const Tree& blocks = attributes.find("condition");
    if (blocks.is(Kind::list) && !blocks.items().empty()) {
        const Tree& block = blocks.items().front();
        const Fact<Text> test = value::text_fact(block.find("type"));
        const Fact<Text> key = value::text_fact(block.find("key"));
        Tree condition = Tree::unknown({"the condition is not known", place}, place);
        if (test.is_known() && key.is_known()) {
            const Tree inner = Tree::map({{key.value().shown(), place, block.find("value")}}, place);
            condition = Tree::map({{test.value().shown(), place, inner}}, place);
        }
        statement.push_back({"Condition", place, condition});
    }
    const Tree list = Tree::list({Tree::map(std::move(statement), place)}, place);
    return Tree::map({{"Statement", place, list}}, place);
}

class TerraformBuild {
public:
    TerraformBuild(Draft& draft, const TerraformNames& names) : draft_(draft), names_(names) {}

    void run(const TerraformVisit& visit) {
        visit(TerraformTurn::key_policies, [this](const auto& resource) { add_key_policy(resource); });
        visit(TerraformTurn::most, [this](const auto& resource) { add(resource); });
        visit(TerraformTurn::targets, [this](const auto& resource) { add_target(resource); });
    }

private:
    [[nodiscard]] Resource resource_of(const TerraformResource& from) const {
        const TerraformThing thing = thing_of(from);
        TerraformMapping mapping = mapped(from);
        Resource resource;
        resource.type = mapping.type;
        resource.name = from.address;
        resource.place = from.place;
        resource.block = from.block;
        resource.exists = from.exists;
        resource.metadata = from.metadata;
        resource.properties = std::move(mapping.properties);
        resource.arn = names_.arn(thing);
        resource.ref = names_.ref(thing);
        return resource;
    }

    void add(const TerraformResource& from) {
        if (!is_terraform_type(from.type)) return;
        Resource resource = resource_of(from);
        if (from.type == "aws_cloudwatch_event_rule") return add_rule(from, std::move(resource));
        if (from.type == "aws_kms_key") with_policy(resource);
        if (from.type == "aws_cloudwatch_metric_alarm")
            resource.properties = alarm_properties(resource.properties);
        if (from.type == "aws_lambda_permission") with_qualifier(from, resource);
        if (from.type == "aws_sqs_queue" || from.type == "aws_sns_topic") add_own_policy(from, resource);
        if (resource.type.empty()) return add_attachment(from, resource);
        build(draft_, resource);
    }

    void add_rule(const TerraformResource& from, Resource resource) {
        resource.properties = with_state(resource.properties);
        check_shape(resource, draft_.findings);
        const std::uint32_t index = build_event_rule(draft_, resource);
        const Tree name = names_.attribute(thing_of(from), "name");
        rules_.emplace(terraform_rule_key(name, resource.properties.find("EventBusName")), index);
    }

    void add_attachment(const TerraformResource& from, const Resource& resource) {
        if (from.type == "aws_cloudwatch_event_bus_policy") {
            build_bus_resource_policy(draft_, on_some_bus(resource));
        } else if (from.type == "aws_cloudwatch_event_permission") {
            Resource policy = resource;
            const Tree& bus = from.attributes.find("event_bus_name");
            policy.properties =
                Tree::map({{"PolicyDocument", from.place, permission_policy(from.attributes, from.place)},
                           {"EventBusArn", from.place, bus}},
                          from.place);
            build_bus_resource_policy(draft_, on_some_bus(policy));
        } else if (from.type.starts_with("aws_iam_")) {
            add_managed(from);
        }
    }

    [[nodiscard]] static Resource on_some_bus(Resource resource) {
        const Tree& bus = resource.properties.find("EventBusArn");
        if (bus.is(Kind::absent) || bus.is(Kind::null)) {
            resource.properties = with_member(without_member(resource.properties, "EventBusArn"),
                                              "EventBusArn", Tree::text("default", resource.place));
        }
        return resource;
    }

    /// Policies by ARN: each attachment names one or more, and one or more roles.
    void add_managed(const TerraformResource& from) {
        const auto either = [&from](const char* one, const char* other) {
            const Tree& first = from.attributes.find(one);
            return value::list_of(first.is(Kind::absent) || first.is(Kind::null) ? from.attributes.find(other)
                                                                                 : first);
        };
        value::List<Tree> roles = from.type == "aws_iam_role_policy_attachments_exclusive"
                                      ? either("role_name", "role")
                                      : either("role", "roles");
        for (const auto& policy : either("policy_arn", "policy_arns").members) {
            attach_to_each(draft_.role_managed, roles, from.exists && policy.exists,
                           value::text_fact(policy.item));
        }
    }

    void add_own_policy(const TerraformResource& from, const Resource& owner) {
        const Tree& policy = from.attributes.find("policy");
        if (policy.is(Kind::absent) || policy.is(Kind::null)) return;
        Resource resource;
        const bool queue = from.type == "aws_sqs_queue";
        resource.type = queue ? "AWS::SQS::QueueInlinePolicy" : "AWS::SNS::TopicInlinePolicy";
        resource.name = from.address;
        resource.place = from.place;
        resource.block = from.block;
        resource.exists = from.exists;
        resource.properties = Tree::map({{"PolicyDocument", policy.place(), policy},
                                         {queue ? "Queue" : "TopicArn", from.place,
                                          Tree::text(queue ? owner.ref : owner.arn, from.place)}},
                                        from.place);
        build(draft_, resource);
    }

    static void with_qualifier(const TerraformResource& from, Resource& resource) {
        const Fact<Text> qualifier = value::text_fact(from.attributes.find("qualifier"));
        const Fact<Text> function = value::text_fact(resource.properties.find("FunctionName"));
        if (!qualifier.is_known() || qualifier.value().empty() || !function.is_known()) return;
        const Tree whole = Tree::text(function.value() + ":" + qualifier.value(), function.place());
        resource.properties =
            with_member(without_member(resource.properties, "FunctionName"), "FunctionName", whole);
    }

    void add_key_policy(const TerraformResource& from) {
        const Fact<Text> key = value::text_fact(from.attributes.find("key_id"));
        if (key.is_known()) key_policies_.emplace(key.value().key(), from.attributes.find("policy"));
    }

    void with_policy(Resource& key) const {
        if (!key.properties.is(Kind::map) || !key.properties.find("KeyPolicy").is(Kind::absent)) return;
        for (const Text& name : {key.ref, key.arn}) {
            const auto found = key_policies_.find(name.key());
            if (found == key_policies_.end()) continue;
            key.properties = with_member(key.properties, "KeyPolicy", found->second);
            return;
        }
    }

    /// A rule that cannot be told may be any of those here.
    void open_rules(const TerraformResource& target) {
        const Fact<Text> name = value::text_fact(target.attributes.find("rule"));
        const bool is_literal = name.is_known() && name.value().is_literal();
        if (opened_all_ || (is_literal && opened_unnamed_)) return;
        (is_literal ? opened_unnamed_ : opened_all_) = true;
        for (const auto& [key, index] : rules_) {
            model::EventRule& rule = draft_.topology.event_rules[index];
            const bool other = is_literal && rule.name.is_known() && rule.name.value().is_literal();
            if (other || !rule.open_targets.empty()) continue;
            rule.open_targets.push_back({"the rule of `" + target.address + "` is not known", target.place});
        }
    }

    /// The rule that a target names; one of which nothing else is known where no resource makes it.
    std::uint32_t rule_of(const TerraformResource& target) {
        const Tree& name = target.attributes.find("rule");
        const Tree& bus = target.attributes.find("event_bus_name");
        const std::string key = terraform_rule_key(name, bus);
        const auto known = rules_.find(key);
        if (!key.empty() && known != rules_.end()) return known->second;
        open_rules(target);
        TerraformResource rule;
        rule.type = "aws_cloudwatch_event_rule";
        rule.address = value::text_fact(name).is_known() ? name.as_text().shown() : target.address;
        rule.place = name.place().placed() ? name.place() : target.place;
        rule.block = target.block;
        rule.exists = target.exists;
        const Tree pattern =
            Tree::unknown({"no file makes the rule of `" + target.address + "`", rule.place}, rule.place);
        rule.attributes = Tree::map({{"name", rule.place, name},
                                     {"event_bus_name", bus.place(), bus},
                                     {"state", rule.place, pattern},
                                     {"event_pattern", rule.place, pattern}},
                                    rule.place);
        const std::uint32_t index = build_event_rule(draft_, resource_of(rule));
        if (!key.empty()) rules_.emplace(key, index);
        return index;
    }

    void add_target(const TerraformResource& from) {
        Resource target = resource_of(from);
        if (!target.properties.is(Kind::map)) return;
        if (target.properties.find("Id").is(Kind::absent)) {
            target.properties =
                with_member(target.properties, "Id",
                            Tree::text(names_.hole(from.address + ".target_id", value::HoleKind::name,
                                                   "the provider makes it", from.place, true),
                                       from.place));
        }
        const Tree sent = with_zeros(target.properties);
        const std::uint32_t rule = rule_of(from);
        const std::size_t before = draft_.topology.targets.size();
        add_targets(draft_, rule, list_of_targets(target.properties, from.place), false);
        check_target(target, from);
        if (draft_.topology.targets.size() == before) return;
        model::Target& made = draft_.topology.targets.back();
        made.identity.name = from.address;
        made.identity.place = from.place;
        made.identity.exists = made.identity.exists && from.exists;
        const model::Retry retry = read_retry(sent, model::Generation::classic, false);
        made.retry.window_seconds = retry.window_seconds;
        made.retry.attempts = retry.attempts;
    }

    [[nodiscard]] static Tree list_of_targets(const Tree& target, text::Span place) {
        return Tree::map({{"Targets", place, Tree::list({target}, place)}}, place);
    }

    void check_target(const Resource& target, const TerraformResource& from) {
        Resource checked = target;
        checked.shape = "PutTargets";
        checked.properties = list_of_targets(target.properties, from.place);
        checked.properties = with_member(checked.properties, "Rule", from.attributes.find("rule"));
        check_shape(checked, draft_.findings);
    }

    Draft& draft_;
    const TerraformNames& names_;
    std::unordered_map<std::string, std::uint32_t> rules_;
    std::unordered_map<std::string, Tree> key_policies_;
    bool opened_all_ = false;
    bool opened_unnamed_ = false;
};

}  // namespace

TerraformThing thing_of(const TerraformResource& resource) {
    return {resource.type, resource.address, resource.place, false,
            [&resource](std::string_view attribute) { return resource.attributes.find(attribute); }};
}

TerraformTurn turn_of(std::string_view type) {
    if (type == "aws_kms_key_policy") return TerraformTurn::key_policies;
    return type == "aws_cloudwatch_event_target" ? TerraformTurn::targets : TerraformTurn::most;
}

void build_terraform(Draft& draft, const TerraformNames& names, const TerraformVisit& visit) {
    TerraformBuild(draft, names).run(visit);
}

}  // namespace intake
