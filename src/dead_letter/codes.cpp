#include "dead_letter/codes.hpp"

#include <algorithm>

namespace dead_letter {
namespace {

constexpr auto new_bus = Generation::v2;
constexpr auto classic_bus = Generation::classic;

// New bus: EventBridge User Guide, "Retrying event delivery and using dead-letter queues" of the custom event
// bus. Classic: "Using dead-letter queues to process undelivered events" gives the names alone; what they
// mean is read from them, from the retry rules of the same page and from what people report.
constexpr Code table[] = {
    {"CUSTOMER_VALIDATION", new_bus, "the target answered that the request is wrong (4xx)",
     "Read the text of the record, which is the target's own: every fault on the customer's side has this "
     "code. "
     "Mend the parameters or the transformer that make the request.",
     "INVALID_PARAMETER"},
    {"ACCESS_DENIED", new_bus,
     "the delivery role cannot be assumed, or may not call the target or use its key",
     "Let events.amazonaws.com assume the role in InvokeConfiguration.RoleArn, and give that role the "
     "target's "
     "action and its key's; a Deny on the way must go.",
     "NO_PERMISSIONS"},
    {"RESOURCE_NOT_FOUND", new_bus, "the target or its key is gone",
     "Make the target again under the same ARN, or a new subscriber with the new one: TargetArn cannot be "
     "changed.",
     "NO_RESOURCE"},
    {"INPUT_TRANSFORMATION_FAILURE", new_bus,
     "the transformer or the universal target's Input failed or gave nothing",
     "Make the expression give a value for every event that the filter lets in: quote names with colons, "
     "look for "
     "members that some events lack.",
     "INVALID_JSON"},
    {"TRANSFORMER_EXPRESSION_RESULT_EMPTY", new_bus, "the JSONata transformer gave nothing",
     "Make the expression give a value for every event that the filter lets in.", "INVALID_JSON"},
    {"THROTTLING", new_bus, "the target throttled the calls",
     "Raise the target's limit or lower the load, and retry for longer.", "THROTTLING"},
    {"EXECUTION_TIMEOUT", new_bus, "the target gave no answer within InvocationTimeoutSeconds",
     "Raise InvocationTimeoutSeconds (30 at most), or let the target answer first and work afterwards.",
     "TIMEOUT"},
    {"REQUEST_TOO_LARGE", new_bus, "the request is over the target's size limit",
     "Lower MaxBatchSize; where one event alone is too large, have the transformer send less.", ""},
    {"PARTIAL_BATCH_FAILURE", new_bus, "the target refused a part of a batch, of which only those are listed",
     "Look at the target's own limits and logs: the rest of the batch was delivered.",
     "EVENTS_IN_BATCH_REQUEST_REJECTED"},
    {"RESOURCE_CONFLICT", new_bus, "the target has something of that name, or is being changed",
     "Make names that differ for each event, such as that of an execution.", "RESOURCE_ALREADY_EXISTS"},
    {"KMS_INVALID_STATE", new_bus, "the target's key is disabled or about to be deleted",
     "Enable the key, or cancel its deletion.", ""},
    {"SFN_TYPE_NOT_SUPPORTED", new_bus, "a Standard state machine was to be started synchronously",
     "Use InvocationType EVENT, or an Express state machine.", ""},
    {"COMPUTE_EXECUTION_ERROR", new_bus, "the function or the execution itself failed",
     "Mend the function or state machine: its own logs say why it failed.", ""},
    {"INVOCATION_DEPENDENCY_INTERNAL", new_bus, "the target failed (5xx)",
     "Wait until the target is well, and retry for longer.", "ERROR_FROM_TARGET"},
    {"LOOP_DETECTED", new_bus, "the event had passed the target bus before",
     "Take the loop apart: redriving meets it again.", "THIRD_ACCOUNT_HOP_DETECTED"},
    {"INTERNAL_SERVER_ERROR", new_bus, "EventBridge failed during the call",
     "Redrive; where it comes again, ask AWS with the targetRequestId.", "INTERNAL_ERROR"},

    {"NO_PERMISSIONS", classic_bus, "the target's policy or the target's role refuses",
     "Let events.amazonaws.com in by the target's resource policy, or give the target's RoleArn the action.",
     "ACCESS_DENIED"},
    {"FAILED_TO_ASSUME_ROLE", classic_bus, "the target's RoleArn cannot be assumed",
     "Let events.amazonaws.com assume the role; see that it still exists.", "ACCESS_DENIED"},
    {"TRANSIENT_ASSUME_ROLE", classic_bus, "assuming the role failed for a cause that passes",
     "Put the events again, and retry for longer.", "ACCESS_DENIED"},
    {"NO_RESOURCE", classic_bus, "the target is missing, or it is a queue that does not let the rule in",
     "See that the target's ARN exists. SQS answers in this way to a caller without permission too: look at "
     "the "
     "queue's policy.",
     "RESOURCE_NOT_FOUND"},
    {"RESOURCE_ALREADY_EXISTS", classic_bus, "the name of an execution or a task is taken",
     "Make names that differ for each event.", "RESOURCE_CONFLICT"},
    {"RESOURCE_LIMIT_EXCEEDED", classic_bus, "a quota of the target is used up",
     "Raise the quota or lower the load, and retry for longer.", "THROTTLING"},
    {"RESOURCE_MODIFICATION_COLLISION", classic_bus, "the target was being changed",
     "Put the events again once the change is through.", "RESOURCE_CONFLICT"},
    {"THROTTLING", classic_bus, "the target throttled the calls",
     "Raise the target's limit or lower the load, and retry for longer.", "THROTTLING"},
    {"TIMEOUT", classic_bus, "the target gave no answer in time",
     "Let the target answer first and work afterwards; an API destination has 5 seconds.",
     "EXECUTION_TIMEOUT"},
    {"CONNECTION_FAILURE", classic_bus, "the target could not be reached: network, name or TLS",
     "See that the host of the endpoint resolves and its certificate is good. A name that does not resolve "
     "is not "
     "retried.",
     "INVOCATION_DEPENDENCY_INTERNAL"},
    {"ERROR_FROM_TARGET", classic_bus, "the target answered with an error",
     "Read the text of the message. Of HTTP answers only 401, 407, 409, 429 and 5xx are retried.",
     "CUSTOMER_VALIDATION"},
    {"SDK_CLIENT_ERROR", classic_bus, "the call failed before it left EventBridge",
     "Read the text of the message; most often a parameter of the target is wrong.", "CUSTOMER_VALIDATION"},
    {"INVALID_PARAMETER", classic_bus, "the target refused a parameter",
     "Mend the target's parameters or its input.", "CUSTOMER_VALIDATION"},
    {"INVALID_JSON", classic_bus, "what the input transformer made is no JSON",
     "Mend the template: text in quotes, objects and lists without.", "INPUT_TRANSFORMATION_FAILURE"},
    {"EVENTS_IN_BATCH_REQUEST_REJECTED", classic_bus, "the target refused entries of a batch",
     "Look at the target's own limits and logs.", "PARTIAL_BATCH_FAILURE"},
    {"CROSS_ACCOUNT_INGESTION_FAILED", classic_bus, "the bus of the other account refused the event",
     "Let this account put events by that bus's resource policy, and the rule's role call events:PutEvents.",
     "ACCESS_DENIED"},
    {"CROSS_REGION_INGESTION_FAILED", classic_bus, "the bus of the other Region refused the event",
     "Give the target's role events:PutEvents on that bus.", "ACCESS_DENIED"},
    {"THIRD_ACCOUNT_HOP_DETECTED", classic_bus, "the event had gone from one bus to another before",
     "Send it straight from its first bus: a rule forwards to another account's bus once only.",
     "LOOP_DETECTED"},
    {"THIRD_REGION_HOP_DETECTED", classic_bus, "the event had gone from one Region's bus to another before",
     "Send it straight from its first bus: a rule forwards to another Region's bus once only.",
     "LOOP_DETECTED"},
    {"INTERNAL_ERROR", classic_bus, "EventBridge failed", "Put the events again.", "INTERNAL_SERVER_ERROR"},
    {"UNKNOWN", classic_bus, "EventBridge says no more than that", "Read the text of the message.", ""},
};

}  // namespace

std::span<const Code> codes() {
    return table;
}

const Code* find_code(Generation generation, std::string_view name) {
    const auto found = std::find_if(std::begin(table), std::end(table), [&](const Code& code) {
        return code.generation == generation && code.name == name;
    });
    return found == std::end(table) ? nullptr : &*found;
}

}  // namespace dead_letter
