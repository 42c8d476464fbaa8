#include "dead_letter/sheet.hpp"

namespace dead_letter {
namespace {

using document::Layout;
using document::Written;

std::string json(const Written& value) {
    return write_json(value, Layout::one_line);
}

/// A document on standard input: as an argument it might be too long for the system. It is one line of ASCII
/// that begins with a brace, so that nothing in it can be the mark of its end.
std::string with_input(const std::string& command, const std::string& before_input,
                       const std::string& input) {
    return command + " --cli-input-json file:///dev/stdin" + before_input + " <<'END'\n" + input + "\nEND\n";
}

std::string queue_arn(const Redrive& redrive) {
    return "arn:" + redrive.partition + ":sqs:" + redrive.region + ":" + redrive.account + ":" +
           queue_name(redrive);
}

std::string make_queue(const Redrive& redrive) {
    Written attributes = Written::map();
    attributes.set("MessageRetentionPeriod", std::to_string(queue_retention(redrive)));
    if (redrive.fifo) attributes.set("FifoQueue", "true").set("ContentBasedDeduplication", "true");
    return "aws sqs create-queue --region " + redrive.region + " --queue-name " + queue_name(redrive) +
           " --attributes " + shell_quoted(json(attributes)) + "\n";
}

std::string allow_queue(const Redrive& redrive, Repeater& repeater) {
    Written statement = Written::map();
    statement.set("Effect", "Allow").set("Action", "sqs:SendMessage").set("Resource", queue_arn(redrive));
    Written document = Written::map();
    document.set("Version", "2012-10-17")
        .set("Statement", std::move(Written::list().add(std::move(statement))));
    return "aws iam put-role-policy --role-name " + shell_quoted(repeater.role_name().text()) +
           " --policy-name " + policy_name(redrive) + " --policy-document " + shell_quoted(json(document)) +
           "\n";
}

/// A bus makes one subscriber at a time (quotas of the new bus).
std::string waiting() {
    return "wait_for() {\n"
           "    until [ \"$(aws eventsv2 describe-subscriber --region \"$1\" --subscriber-arn \"$2\" \\\n"
           "        --query State --output text)\" = RUNNING ]; do sleep 5; done\n"
           "}\n";
}

std::string commands_of(const Redrive& redrive, Time at, std::size_t& number) {
    Opens open;
    Repeater repeater(redrive, open);
    std::string out = "\n" + make_queue(redrive) + allow_queue(redrive, repeater);
    for (std::size_t i = 0; i < redrive.replays.size(); ++i) {
        const std::string variable = "subscriber_" + std::to_string(++number);
        const Written definition = definition_of(redrive, i, repeater, queue_arn(redrive), at, true);
        out += with_input(variable + "=$(aws eventsv2 create-subscriber --region " + redrive.region,
                          " --query SubscriberArn --output text", json(definition)) +
               ")\n" + "wait_for " + redrive.region + " \"$" + variable + "\"\n" + "echo \"" + variable +
               "=$" + variable + "\"\n";
    }
    return out;
}

std::string commands_of(const PutBack& one) {
    std::string out;
    for (const PutRequest& request : one.requests) {
        out += "\n" + with_input("aws events put-events --region " + one.region, "",
                                 json(Written::map("Entries", request.entries)));
    }
    return out;
}

}  // namespace

std::string shell_quoted(const std::string& text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::string code_of(const RedriveReport& report) {
    const RedrivePlan& plan = *report.plan;
    bool any = false;
    for (const Redrive& redrive : plan.redrives) any = any || !redrive.replays.empty();
    if (report.form == Form::cloudformation) return any ? write_yaml(template_of(plan, report.at).body) : "";
    std::string out;
    std::size_t number = 0;
    for (const Redrive& redrive : plan.redrives) {
        if (!redrive.replays.empty()) out += commands_of(redrive, report.at, number);
    }
    for (const PutBack& one : plan.put_backs) out += commands_of(one);
    if (out.empty()) return out;
    return "set -eu\n" + (any ? waiting() : "") + out;
}

}  // namespace dead_letter
