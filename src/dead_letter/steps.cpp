#include "dead_letter/sheet.hpp"
#include "text/printable.hpp"

namespace dead_letter {
namespace {

using Lines = std::vector<std::string>;

const Redrive* first_of(const RedrivePlan& plan) {
    for (const Redrive& redrive : plan.redrives) {
        if (!redrive.replays.empty()) return &redrive;
    }
    return nullptr;
}

/// What gives an output of the stack.
std::string output_of(const std::string& region, const std::string& stack, const std::string& key) {
    return "$(aws cloudformation describe-stacks --region " + region + " --stack-name " + stack +
           " --query \"Stacks[0].Outputs[?OutputKey=='" + key + "'].OutputValue\" --output text)";
}

/// `orders/ID`: CloudWatch has the metrics under name and id, not under the ARN.
std::string dimension_of(const std::string& bus) {
    const std::size_t begin = bus.find(":event-busv2/");
    return begin == std::string::npos ? bus : bus.substr(begin + 13);
}

void add_metric(Lines& lines, const Redrive& redrive, const Replay& replay, Time at) {
    const std::int64_t begin = seconds_of(at);
    lines.push_back(
        "   aws cloudwatch get-metric-statistics --region " + redrive.region +
        " --namespace AWS/EventsV2 --metric-name EventsDelivered --dimensions Name=EventBus,Value=" +
        shell_quoted(dimension_of(redrive.bus)) +
        " Name=Subscriber,Value=\"${subscriber#*:subscriber/}\" --start-time " + print_time(begin * 1000) +
        " --end-time " + print_time((begin + day_seconds) * 1000) + " --period 86400 --statistics Sum   # " +
        std::to_string(replay.ids.size()));
}

void add_records(Lines& lines, int number) {
    lines.push_back(
        std::to_string(number) +
        ". Take the records out of the original's dead-letter queue: each by its ReceiptHandle, or all "
        "where the queue holds no other.");
    lines.push_back("   aws sqs delete-message --queue-url QUEUE --receipt-handle HANDLE");
    lines.push_back("   aws sqs purge-queue --queue-url QUEUE");
}

std::string overrides_of(const RedriveReport& report) {
    std::string out;
    for (const auto& [name, open] : template_of(*report.plan, report.at).parameters) {
        out += (out.empty() ? " --parameter-overrides " : " ") + name + "=...";
    }
    return out;
}

Lines stack_steps(const RedriveReport& report, const Redrive& first) {
    const std::string region = first.region;
    const std::string stack = stack_name(first);
    const std::vector<LogicalNames> names = logical_names(*report.plan);
    Lines lines{"1. Deploy.",
                "   aws cloudformation deploy --region " + region + " --stack-name " + stack +
                    " --template-file redrive.yaml --capabilities CAPABILITY_IAM" + overrides_of(report),
                "2. Wait for the replay to start, then see that every event was delivered."};
    for (std::size_t i = 0; i < report.plan->redrives.size(); ++i) {
        const Redrive& redrive = report.plan->redrives[i];
        for (std::size_t k = 0; k < redrive.replays.size(); ++k) {
            lines.push_back("   subscriber=" + output_of(region, stack, names[i].subscribers[k]));
            add_metric(lines, redrive, redrive.replays[k], report.at);
        }
    }
    lines.emplace_back("3. See that nothing failed again.");
    for (std::size_t i = 0; i < report.plan->redrives.size(); ++i) {
        if (report.plan->redrives[i].replays.empty()) continue;
        lines.push_back("   aws sqs get-queue-attributes --region " + region + " --queue-url \"" +
                        output_of(region, stack, names[i].queue) +
                        "\" --attribute-names ApproximateNumberOfMessages   # 0");
    }
    lines.emplace_back("4. Clean up: the subscribers, their queue and the role's grant.");
    lines.push_back("   aws cloudformation delete-stack --region " + region + " --stack-name " + stack);
    add_records(lines, 5);
    return lines;
}

void add_clean_up(Lines& lines, const Redrive& redrive) {
    Opens open;
    Repeater repeater(redrive, open);
    lines.push_back("   aws iam delete-role-policy --role-name " + shell_quoted(repeater.role_name().text()) +
                    " --policy-name " + policy_name(redrive));
    lines.push_back("   aws sqs delete-queue --region " + redrive.region +
                    " --queue-url \"$(aws sqs get-queue-url --region " + redrive.region + " --queue-name " +
                    queue_name(redrive) + " --query QueueUrl --output text)\"");
}

Lines command_steps(const RedriveReport& report) {
    Lines lines{"1. Run these commands. They print the variables that are used below.",
                "2. Wait for the replay to start, then see that every event was delivered."};
    Lines failed{"3. See that nothing failed again."};
    Lines clean{"4. Clean up."};
    std::size_t number = 0;
    for (const Redrive& redrive : report.plan->redrives) {
        if (redrive.replays.empty()) continue;
        for (const Replay& replay : redrive.replays) {
            const std::string variable = "$subscriber_" + std::to_string(++number);
            lines.push_back("   subscriber=" + variable);
            add_metric(lines, redrive, replay, report.at);
            clean.push_back("   aws eventsv2 delete-subscriber --region " + redrive.region +
                            " --subscriber-arn \"" + variable + "\"");
        }
        failed.push_back(
            "   aws sqs get-queue-attributes --region " + redrive.region +
            " --queue-url \"$(aws sqs get-queue-url --region " + redrive.region + " --queue-name " +
            queue_name(redrive) +
            " --query QueueUrl --output text)\" --attribute-names ApproximateNumberOfMessages   # 0");
        add_clean_up(clean, redrive);
    }
    for (const Lines* more : {&failed, &clean}) lines.insert(lines.end(), more->begin(), more->end());
    add_records(lines, 5);
    return lines;
}

}  // namespace

std::vector<std::string> steps_of(const RedriveReport& report) {
    const Redrive* first = first_of(*report.plan);
    Lines lines;
    if (first != nullptr) {
        lines = report.form == Form::cloudformation ? stack_steps(report, *first) : command_steps(report);
    } else if (report.form == Form::cli) {
        for (const PutBack& one : report.plan->put_backs) {
            if (one.count() == 0 || !lines.empty()) continue;
            lines.emplace_back("1. Run these commands; each must answer with \"FailedEntryCount\": 0.");
            lines.emplace_back(
                "2. See that the targets have the events, by the ids in the detail: theirs are new.");
            add_records(lines, 3);
        }
    }
    for (std::string& line : lines) line = text::printable(line);
    return lines;
}

}  // namespace dead_letter
