#include "iam/target.hpp"
#include "migration/comparing.hpp"

namespace migration {
namespace {

using value::Fact;
using value::Text;

bool is_expression(const Fact<Text>& fact) {
    return fact.is_known() && fact.value().literal_prefix().starts_with("{%");
}

/// A FIFO queue or topic orders what is in one group.
void add_group(const Comparing& comparing) {
    const auto& was = comparing.target.message_group.in(comparing.world);
    const auto& is = comparing.subscriber.parameters.message_group.in(comparing.world);
    if (was.is_absent() && is.is_absent()) return;
    const bool known = !was.is_unknown() && !is.is_unknown();
    const bool one_group = is.is_known() && !is_expression(is);
    comparing.add("message group", said(was, comparing.world, "none"), said(is, comparing.world, "none"),
                  !known            ? Change::unknown
                  : is.is_absent()  ? Change::worse
                  : was.is_absent() ? Change::better
                                    : change_of(same(was, is, comparing.world)),
                  one_group ? "one group for all: a message that fails holds back the others" : "");
}

/// A stream orders what has one partition key. A classic target takes the event's id where it names no path
/// (PutTargets, KinesisParameters); a subscriber must have an expression.
void add_partition(const Comparing& comparing) {
    const auto& arn = comparing.subscriber.target.in(comparing.world);
    const iam::TargetKind* kind = arn.is_known() ? iam::target_kind(arn.value()) : nullptr;
    if (!kind || kind->service != "kinesis") return;
    const auto& path = comparing.target.partition_key_path.in(comparing.world);
    const auto& key = comparing.subscriber.parameters.partition_key.in(comparing.world);
    comparing.add(
        "partition key", said(path, comparing.world, "the event's id"), said(key, comparing.world, "none"),
        path.is_unknown() || key.is_unknown() ? Change::unknown
        : key.is_absent()                     ? Change::worse
                                              : Change::differs,
        is_expression(key) || !key.is_known() ? "" : "one key for all: everything goes to one shard");
}

/// Whether the answer is waited for, and how long (PutTargets: a function and a state machine are started and
/// left to themselves; InvocationType and InvocationTimeoutSeconds of a subscriber).
void add_wait(const Comparing& comparing) {
    const auto& arn = comparing.subscriber.target.in(comparing.world);
    const iam::TargetKind* kind = arn.is_known() ? iam::target_kind(arn.value()) : nullptr;
    if (!kind) return;
    const model::Parameters& parameters = comparing.subscriber.parameters;
    const auto& type = parameters.invocation.in(comparing.world);
    const auto& timeout = parameters.timeout_seconds.in(comparing.world);
    const std::string seconds =
        timeout.is_unknown() ? "not known"
                             : "up to " + std::to_string(timeout.is_known() ? timeout.value() : 30) + " s";
    if (kind->block == "HttpParameters")
        return comparing.add("answer is waited for", "up to 5 s", seconds,
                             timeout.is_unknown() ? Change::unknown : Change::differs);
    if (kind->name != "function" && kind->name != "state machine") return;
    const bool waits = type.is_known() && type.value().shown() == "REQUEST_RESPONSE";
    const bool starts = type.is_known() && type.value().shown() == "EVENT";
    comparing.add(
        "answer is waited for", "no",
        waits    ? seconds
        : starts ? "no"
                 : "not known",
        waits    ? Change::better
        : starts ? Change::same
                 : Change::unknown,
        waits ? "a failure of the code is retried by the bus and comes to the dead-letter queue" : "");
}

}  // namespace

void compare_parameters(const Comparing& comparing) {
    add_group(comparing);
    add_partition(comparing);
    add_wait(comparing);
}

}  // namespace migration
