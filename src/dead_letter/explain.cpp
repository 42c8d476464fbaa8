#include "dead_letter/explain.hpp"

#include <algorithm>

#include "text/letters.hpp"

namespace dead_letter {
namespace {

std::string count_of_retries(const Group& group) {
    if (!group.most_attempts) return "an unknown number of retries";
    const std::int64_t least = *group.least_attempts;
    const std::int64_t most = *group.most_attempts;
    if (least != most) return std::to_string(least) + " to " + std::to_string(most) + " retries";
    return std::to_string(most) + (most == 1 ? " retry" : " retries");
}

/// What the files say of a limit: ", which is 5 by default"; empty where they say nothing.
std::string in_files(const value::Fact<std::int64_t>* written, const value::Fact<std::int64_t>* effective,
                     std::string_view unit) {
    if (effective == nullptr || !effective->is_known()) return {};
    const bool by_default = written->is_absent();
    return ", which is " + std::to_string(effective->value()) + std::string(unit) +
           (by_default ? " by default" : "");
}

/// The new bus retries every fault, classic EventBridge only those that may pass (retry pages of both
/// guides).
std::string limit_of(const Group& group, const model::Retry* retry) {
    const bool v2 = group.generation == Generation::v2;
    const std::string after = "after " + count_of_retries(group);
    if (group.condition == attempts_condition) {
        const std::string limit = v2 ? "MaxRetryAttempts" : "MaximumRetryAttempts";
        return after + " " + limit + " was used up" +
               in_files(retry == nullptr ? nullptr : &retry->max_attempts,
                        retry == nullptr ? nullptr : &retry->attempts, "");
    }
    if (group.condition == age_condition) {
        const std::string limit = v2 ? "MaxEventAgeInSeconds" : "MaximumEventAgeInSeconds";
        return after + " the events were older than " + limit +
               in_files(retry == nullptr ? nullptr : &retry->max_age_seconds,
                        retry == nullptr ? nullptr : &retry->window_seconds, " s");
    }
    if (!group.condition.empty()) return after + " for a condition that is not known, " + group.condition;
    if (group.without_attributes) return "not said: the messages have no attributes";
    if (v2) return after + ", for a limit that the records do not name";
    return group.most_attempts.value_or(0) == 0 ? "at once: classic EventBridge does not retry such a fault"
                                                : after + ", for no limit";
}

bool has(const std::string& text, std::string_view word) {
    return text.find(word) != std::string::npos;
}

/// The action in "... is not authorized to perform: sqs:sendmessage on resource: ...".
std::string action_in(const std::string& text) {
    constexpr std::string_view mark = "to perform: ";
    const std::size_t begin = text.find(mark);
    if (begin == std::string::npos) return {};
    const std::size_t from = begin + mark.size();
    const std::size_t end =
        text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:-", from);
    return text.substr(from, end == std::string::npos ? end : end - from);
}

/// Texts differ between pages of AWS, so that nothing is decided by one.
std::string hint_of(const Group& group) {
    const bool access = group.code == "ACCESS_DENIED" || group.code == "NO_PERMISSIONS" ||
                        group.code == "FAILED_TO_ASSUME_ROLE" || group.code == "NO_RESOURCE";
    if (!access || group.message.empty()) return {};
    const std::string text = text::lowered(group.message);
    if (has(text, "assume")) return "the text speaks of assuming a role: look at the trust policy first";
    if (has(text, "kms:")) return "the text speaks of a key: look at the key's policy first";
    const std::string action = action_in(group.message);
    if (!action.empty()) return "the text names the action " + action;
    if (group.code == "NO_RESOURCE" && has(text, "access"))
        return "the text leaves it open whether the target is missing or its policy refuses";
    return {};
}

void consult(const Files& files, Explanation& made) {
    if (files.topology == nullptr) return;
    made.delivery = find_delivery(*files.topology, *made.group);
    const model::Identity* identity = made.delivery.identity();
    if (identity == nullptr) {
        made.standing = made.delivery.candidates.empty() ? Standing::absent : Standing::several;
        return;
    }
    for (finding::Finding& one : files.predictions->of(*identity, made.group->code)) {
        (one.undecided ? made.undecided : made.predicted).push_back(std::move(one));
    }
    made.standing = !made.predicted.empty()   ? Standing::predicted
                    : !made.undecided.empty() ? Standing::open
                                              : Standing::unexplained;
}

}  // namespace

std::vector<Explanation> explain(const Collected& collected, const Files& files) {
    std::vector<Explanation> all;
    for (const Group& group : collected.groups) {
        Explanation made;
        made.group = &group;
        made.code = find_code(group.generation, group.code);
        consult(files, made);
        made.limit = limit_of(group, made.delivery.retry());
        made.hint = hint_of(group);
        all.push_back(std::move(made));
    }
    return all;
}

std::string_view name(Standing standing) {
    switch (standing) {
        case Standing::no_files:
            return "no-files";
        case Standing::absent:
            return "absent";
        case Standing::several:
            return "several";
        case Standing::predicted:
            return "predicted";
        case Standing::open:
            return "undecided";
        case Standing::unexplained:
            return "unexplained";
    }
    return "";
}

}  // namespace dead_letter
