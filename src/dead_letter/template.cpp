#include "dead_letter/template.hpp"

#include <algorithm>
#include <set>

#include "document/cloudformation.hpp"

namespace dead_letter {
namespace {

using document::Written;

std::string describe_advice(const Redrive& redrive) {
    return "; add the output of `aws eventsv2 describe-subscriber --subscriber-arn " + redrive.subscriber +
           "`";
}

/// Why the definition cannot be written; empty: it can.
std::string obstacle(const Redrive& redrive, Form form) {
    Opens open;
    Repeater repeater(redrive, open);
    (void)definition_of(redrive, 0, repeater, Written(), 0, false);
    (void)repeater.role_name();
    if (!repeater.obstacle().empty())
        return "the files do not say all of its definition: " + repeater.obstacle() +
               describe_advice(redrive);
    if (form == Form::cli && !open.empty())
        return "the files leave `" + open.begin()->second.label + "` of its definition open" +
               describe_advice(redrive);
    return {};
}

/// Account and Region of most events.
std::string main_place(const RedrivePlan& plan) {
    std::map<std::string, std::uint64_t> events;
    for (const Redrive& redrive : plan.redrives)
        events[redrive.account + "/" + redrive.region] += redrive.replayed();
    const auto most = std::max_element(events.begin(), events.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == events.end() ? "" : most->first;
}

Written queue_of(const Redrive& redrive) {
    Written properties = Written::map();
    properties.set("QueueName", queue_name(redrive)).set("MessageRetentionPeriod", queue_retention(redrive));
    // Records have no documented deduplication id.
    if (redrive.fifo) properties.set("FifoQueue", true).set("ContentBasedDeduplication", true);
    return document::resource("AWS::SQS::Queue", std::move(properties));
}

Written policy_of(const Redrive& redrive, const LogicalNames& names, Repeater& repeater) {
    Written statements = Written::list();
    statements.add(document::allow("sqs:SendMessage", document::get_attribute(names.queue, "Arn")));
    Written properties = Written::map();
    properties.set("RoleName", repeater.role_name())
        .set("PolicyName", policy_name(redrive))
        .set("PolicyDocument", document::policy_document(std::move(statements)));
    return document::resource("AWS::IAM::RolePolicy", std::move(properties));
}

/// Letters and digits of a name, with a capital.
std::string logical(const std::string& name) {
    std::string out;
    for (const char c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && (c < '0' || c > '9')) continue;
        out += out.empty() && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return out.substr(0, 80);
}

Written parameters_of(const Opens& open) {
    Written parameters = Written::map();
    for (const auto& [name, what] : open) {
        Written parameter = Written::map();
        parameter.set("Type", "String").set("Description", "What the original's file calls " + what.label);
        parameters.set(name, std::move(parameter));
    }
    return parameters;
}

/// Adds what one redrive needs; `before` is the subscriber to wait for, which changes.
void add_redrive(const Redrive& redrive, const LogicalNames& names, Repeater& repeater, Time at,
                 std::string& before, Written& resources) {
    resources.set(names.queue, queue_of(redrive)).set(names.policy, policy_of(redrive, names, repeater));
    for (std::size_t i = 0; i < redrive.replays.size(); ++i) {
        Written made = Written::map();
        Written waits = Written::list();
        waits.add(names.policy);
        if (!before.empty()) waits.add(before);
        made.set("Type", "AWS::EventsV2::Subscriber").set("DependsOn", std::move(waits));
        made.set("Properties",
                 definition_of(redrive, i, repeater, document::get_attribute(names.queue, "Arn"), at, false));
        resources.set(names.subscribers[i], std::move(made));
        before = names.subscribers[i];
    }
}

}  // namespace

void settle(RedrivePlan& plan, Form form) {
    for (Redrive& redrive : plan.redrives) {
        if (redrive.replays.empty()) continue;
        const std::string why = obstacle(redrive, form);
        if (!why.empty()) redrive.give_up(why);
    }
    if (form == Form::cli) return;
    const std::string place = main_place(plan);
    for (Redrive& redrive : plan.redrives) {
        if (redrive.account + "/" + redrive.region == place) continue;
        redrive.give_up("it belongs to account " + redrive.account + " in " + redrive.region +
                        ", and a template is deployed to one: redrive its records alone, or with --as cli");
    }
}

std::vector<LogicalNames> logical_names(const RedrivePlan& plan) {
    std::vector<LogicalNames> all;
    std::set<std::string> taken;
    for (const Redrive& redrive : plan.redrives) {
        const std::string base = logical(redrive.name);
        std::string name = base;
        for (int i = 2; !taken.insert(name).second; ++i) name = base + "X" + std::to_string(i);
        LogicalNames names{name + "RedriveDeadLetters", name + "RedrivePolicy", {}};
        for (std::size_t i = 0; i < redrive.replays.size(); ++i) {
            names.subscribers.push_back(name + "Redrive" + std::to_string(i + 1));
        }
        all.push_back(std::move(names));
    }
    return all;
}

Template template_of(const RedrivePlan& plan, Time at) {
    const std::vector<LogicalNames> names = logical_names(plan);
    Template made;
    Written resources = Written::map();
    Written outputs = Written::map();
    std::string before;
    for (std::size_t i = 0; i < plan.redrives.size(); ++i) {
        if (plan.redrives[i].replays.empty()) continue;
        Repeater repeater(plan.redrives[i], made.parameters);
        add_redrive(plan.redrives[i], names[i], repeater, at, before, resources);
        outputs.set(names[i].queue, Written::map("Value", Written::map("Ref", names[i].queue)));
        for (const std::string& subscriber : names[i].subscribers) {
            outputs.set(subscriber, Written::map("Value", Written::map("Ref", subscriber)));
        }
    }
    made.body = Written::map();
    made.body.set("AWSTemplateFormatVersion", "2010-09-09");
    made.body.set("Description", "Delivers dead letters again. Delete it once they have arrived.");
    if (!made.parameters.empty()) made.body.set("Parameters", parameters_of(made.parameters));
    made.body.set("Resources", std::move(resources)).set("Outputs", std::move(outputs));
    return made;
}

}  // namespace dead_letter
