#include "intake/terraform_eventbridge_module.hpp"

#include <algorithm>

#include "intake/shape.hpp"

namespace intake {

using value::Text;
using value::Tree;

namespace {

using Kind = Tree::Kind;

// All of this: main.tf, iam.tf and variables.tf of terraform-aws-modules/terraform-aws-eventbridge, v4.3.2.

struct ModuleGrant {
    const char* flag;
    const char* resources;
    std::vector<const char*> actions;
};

const std::vector<ModuleGrant>& module_grants() {
    static const std::vector<ModuleGrant> grants = {
        {"attach_kinesis_policy", "kinesis_target_arns", {"kinesis:PutRecord"}},
        {"attach_kinesis_firehose_policy",
         "kinesis_firehose_target_arns",
         {"firehose:PutRecord", "firehose:PutRecordBatch"}},
        {"attach_sqs_policy", "sqs_target_arns", {"sqs:SendMessage*", "kms:Decrypt", "kms:GenerateDataKey"}},
        {"attach_sns_policy", "sns_target_arns", {"sns:Publish", "kms:Decrypt", "kms:GenerateDataKey"}},
        {"attach_lambda_policy", "lambda_target_arns", {"lambda:InvokeFunction"}},
        {"attach_sfn_policy", "sfn_target_arns", {"states:StartExecution"}},
    };
    return grants;
}

/// Arguments that give the role policies which are not written out here.
constexpr const char* other_grants[] = {"attach_api_destination_policy",
                                        "attach_cloudwatch_policy",
                                        "attach_ecs_policy",
                                        "attach_policy_json",
                                        "attach_policy_jsons",
                                        "attach_policy",
                                        "attach_policies",
                                        "attach_policy_statements"};

class EventbridgeModuleReader {
public:
    EventbridgeModuleReader(const EventbridgeModuleCall& call, const TerraformNames& names)
        : call_(call), names_(names) {}

    EventbridgeModule read() {
        if (!call_.arguments.is(Kind::map) || is_off("create")) return std::move(module_);
        bus_ = argument("bus_name");
        if (bus_.is(Kind::absent) || bus_.is(Kind::null)) bus_ = text("default");
        if (!is_off("create_bus")) add_bus();
        if (!is_off("create_role")) add_role();
        if (!is_off("create_rules")) add_rules();
        if (!is_off("create_targets")) add_targets_of_rules();
        std::vector<Tree::Entry> outputs = {{"eventbridge_rule_arns", call_.place, map(rule_arns_)},
                                            {"eventbridge_rule_ids", call_.place, map(rule_names_)},
                                            {"eventbridge_bus_name", call_.place, bus_}};
        if (!bus_arn_.is(Kind::absent)) outputs.push_back({"eventbridge_bus_arn", call_.place, bus_arn_});
        if (!role_arn_.is(Kind::absent)) outputs.push_back({"eventbridge_role_arn", call_.place, role_arn_});
        module_.outputs = map(std::move(outputs));
        return std::move(module_);
    }

private:
    [[nodiscard]] Tree map(std::vector<Tree::Entry> entries) const {
        return Tree::map(std::move(entries), call_.place);
    }
    [[nodiscard]] Tree text(const char* value) const { return Tree::text(value, call_.place); }
    [[nodiscard]] const Tree& argument(std::string_view name) const { return call_.arguments.find(name); }

    [[nodiscard]] bool is_off(std::string_view flag) const {
        const auto fact = value::boolean_fact(argument(flag));
        return fact.is_known() && !fact.value();
    }
    /// Set, or perhaps set.
    [[nodiscard]] bool may_be_on(std::string_view flag) const {
        const auto fact = value::boolean_fact(argument(flag));
        return !fact.is_absent() && !(fact.is_known() && !fact.value());
    }

    TerraformResource resource(const char* type, const std::string& key, text::Span place,
                               Tree attributes) const {
        TerraformResource made;
        made.type = type;
        made.address = call_.address + "." + type + ".this" + key;
        made.place = place.placed() ? place : call_.place;
        made.block = call_.block;
        made.exists = call_.exists;
        made.attributes = std::move(attributes);
        return made;
    }

    void add_bus() {
        const auto name = value::text_fact(bus_);
        if (name.is_known() && name.value().is_literal() && name.value().literal() == "default") return;
        std::vector<Tree::Entry> entries = {{"name", call_.place, bus_}};
        for (const char* same : {"kms_key_identifier", "event_source_name", "dead_letter_config"}) {
            if (!argument(same).is(Kind::absent)) entries.push_back({same, call_.place, argument(same)});
        }
        TerraformResource bus =
            resource("aws_cloudwatch_event_bus", "[0]", bus_.place(), map(std::move(entries)));
        bus_arn_ = Tree::text(names_.arn(thing_of(bus)), call_.place);
        module_.resources.push_back(std::move(bus));
    }

    [[nodiscard]] std::vector<Tree> role_policies() const {
        std::vector<Tree> policies;
        for (const ModuleGrant& grant : module_grants()) {
            if (!may_be_on(grant.flag)) continue;
            std::vector<Tree> actions;
            for (const char* action : grant.actions) actions.push_back(text(action));
            const text::Span place = argument(grant.flag).place();
            const Tree statement = Tree::map({{"Effect", place, text("Allow")},
                                              {"Action", place, Tree::list(std::move(actions), place)},
                                              {"Resource", place, argument(grant.resources)}},
                                             place);
            policies.push_back(Tree::map(
                {{"name", place, text(grant.flag)},
                 {"policy", place, Tree::map({{"Statement", place, Tree::list({statement}, place)}}, place)}},
                place));
        }
        for (const char* flag : other_grants) {
            if (!may_be_on(flag)) continue;
            const text::Span place = argument(flag).place();
            policies.push_back(
                Tree::unknown({"what `" + std::string(flag) + "` grants is not read", place}, place));
        }
        return policies;
    }

    void add_role() {
        const Tree statement =
            map({{"Effect", call_.place, text("Allow")},
                 {"Action", call_.place, text("sts:AssumeRole")},
                 {"Principal", call_.place, map({{"Service", call_.place, text("events.amazonaws.com")}})}});
        const Tree trust = map({{"Statement", call_.place, Tree::list({statement}, call_.place)}});
        std::vector<Tree::Entry> entries = {
            {"assume_role_policy", call_.place, trust},
            {"inline_policy", call_.place, Tree::list(role_policies(), call_.place)}};
        const Tree& name = argument("role_name");
        if (!name.is(Kind::absent)) entries.push_back({"name", call_.place, name});
        TerraformResource role = resource("aws_iam_role", "[0]", {}, map(std::move(entries)));
        role.address = call_.address + ".aws_iam_role.eventbridge[0]";
        role_arn_ = Tree::text(names_.arn(thing_of(role)), call_.place);
        role_ = std::move(role);
    }

    [[nodiscard]] Tree rule_name(const std::string& key, text::Span place) const {
        std::string name = key;
        std::replace(name.begin(), name.end(), '_', '-');
        return Tree::text(is_off("append_rule_postfix") ? key : name + "-rule", place);
    }

    void add_rules() {
        for (const Tree::Entry& rule : argument("rules").entries()) {
            const Tree name = rule_name(rule.key, rule.key_place);
            std::vector<Tree::Entry> entries = {{"name", rule.key_place, name}};
            if (rule.value.is(Kind::map)) {
                for (const char* same : {"event_pattern", "schedule_expression", "role_arn", "state"}) {
                    const Tree& value = rule.value.find(same);
                    if (!value.is(Kind::absent)) entries.push_back({same, value.place(), value});
                }
                const Tree& enabled = rule.value.find("enabled");
                if (!enabled.is(Kind::absent)) entries.push_back({"is_enabled", enabled.place(), enabled});
            } else {
                const Tree unknown = Tree::unknown({"the rule is not known", rule.key_place}, rule.key_place);
                entries.push_back({"event_pattern", rule.key_place, unknown});
            }
            entries.push_back({"event_bus_name", call_.place, bus_});
            TerraformResource made = resource("aws_cloudwatch_event_rule", "[\"" + rule.key + "\"]",
                                              rule.key_place, map(std::move(entries)));
            rule_arns_.push_back(
                {rule.key, rule.key_place, Tree::text(names_.arn(thing_of(made)), rule.key_place)});
            rule_names_.push_back({rule.key, rule.key_place, name});
            module_.resources.push_back(std::move(made));
        }
    }

    void add_targets_of_rules() {
        bool role_is_used = false;
        for (const Tree::Entry& rule : argument("targets").entries()) {
            for (const Tree& target : rule.value.items()) {
                if (!target.is(Kind::map)) continue;
                role_is_used = add_target(rule, target) || role_is_used;
            }
        }
        if (role_is_used && role_) module_.resources.push_back(*role_);
    }

    /// Whether the target takes the module's role.
    bool add_target(const Tree::Entry& rule, const Tree& target) {
        const auto block = [](const Tree& tree, const char* inner) {
            return Tree::list({Tree::map({{inner, tree.place(), tree}}, tree.place())}, tree.place());
        };
        std::vector<Tree::Entry> entries = {{"rule", rule.key_place, rule_name(rule.key, rule.key_place)}};
        entries.push_back({"event_bus_name", call_.place, bus_});
        const auto name = value::text_fact(target.find("name"));
        for (const Tree::Entry& entry : target.entries()) {
            if (entry.key == "name") entries.push_back({"target_id", entry.key_place, entry.value});
            if (entry.key == "destination") entries.push_back({"arn", entry.key_place, entry.value});
            if (entry.key == "dead_letter_arn" && !entry.value.is(Kind::null))
                entries.push_back({"dead_letter_config", entry.key_place, block(entry.value, "arn")});
            if (entry.key == "message_group_id")
                entries.push_back({"sqs_target", entry.key_place, block(entry.value, "message_group_id")});
            if (entry.key == "partition_key_path")
                entries.push_back(
                    {"kinesis_target", entry.key_place, block(entry.value, "partition_key_path")});
            if (is_same(entry.key)) entries.push_back(entry);
        }
        const bool own_role = add_role_of(target, entries);
        const std::string key = name.is_known() ? name.value().shown() : rule.key;
        module_.resources.push_back(resource("aws_cloudwatch_event_target", "[\"" + key + "\"]",
                                             target.find("name").place(),
                                             Tree::map(std::move(entries), target.place())));
        return own_role;
    }

    static bool is_same(std::string_view key) {
        constexpr std::string_view same[] = {"arn",          "input",      "input_path",  "input_transformer",
                                             "retry_policy", "ecs_target", "http_target", "batch_target"};
        return std::find(std::begin(same), std::end(same), key) != std::end(same);
    }

    /// `attach_role_arn` is an ARN, or true for the module's own role.
    bool add_role_of(const Tree& target, std::vector<Tree::Entry>& entries) const {
        const Tree& attach = target.find("attach_role_arn");
        if (attach.is(Kind::absent) || attach.is(Kind::null)) return false;
        if (attach.is(Kind::text)) {
            entries.push_back({"role_arn", attach.place(), attach});
            return false;
        }
        const auto flag = value::boolean_fact(attach);
        if (flag.is_known() && !flag.value()) return false;
        const bool own = flag.is_known() && role_;
        const Tree unknown = Tree::unknown({"the role is not known", attach.place()}, attach.place());
        entries.push_back(
            {"role_arn", attach.place(), own ? Tree::text(role_arn_.as_text(), attach.place()) : unknown});
        return own;
    }

    const EventbridgeModuleCall& call_;
    const TerraformNames& names_;
    EventbridgeModule module_;
    Tree bus_;
    Tree bus_arn_;
    Tree role_arn_;
    std::optional<TerraformResource> role_;
    std::vector<Tree::Entry> rule_arns_;
    std::vector<Tree::Entry> rule_names_;
};

}  // namespace

bool is_eventbridge_module(std::string_view source) {
    return source.find("terraform-aws-modules/eventbridge/aws") != std::string_view::npos ||
           source.find("terraform-aws-modules/terraform-aws-eventbridge") != std::string_view::npos;
}

EventbridgeModule eventbridge_module(const EventbridgeModuleCall& call, const TerraformNames& names) {
    return EventbridgeModuleReader(call, names).read();
}

}  // namespace intake
