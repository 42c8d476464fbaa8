#include "migration/plan_target.hpp"

#include "document/cloudformation.hpp"
#include "migration/jsonata_text.hpp"

namespace migration {
namespace {

using document::Written;
using value::Fact;
using value::Text;

constexpr const char* own_group = "{% $events.SystemMetadata.EventGroupId %}";

/// A constant, or a path into the event where the classic side writes one.
std::optional<Written> constant_or_path(const Written& value) {
    if (value.kind() != Written::Kind::text || !value.text().starts_with("$")) return value;
    const auto expression = translate_parameter(value.text());
    return expression ? std::optional<Written>(*expression) : std::nullopt;
}

/// `HttpParameters` as they are written, paths turned into expressions.
std::optional<Written> http_parameters(const Written& written) {
    Written out = Written::map();
    for (const auto& [key, value] : written.entries()) {
        const bool list = value.kind() == Written::Kind::list;
        Written members = list ? Written::list() : Written::map();
        if (!list && value.kind() != Written::Kind::map) return std::nullopt;
        for (const auto& [name, member] : value.entries()) {
            auto one = constant_or_path(member);
            if (!one) return std::nullopt;
            if (list)
                members.add(std::move(*one));
            else
                members.set(name, std::move(*one));
        }
        out.set(key, std::move(members));
    }
    return out;
}

Written http_block(const PlanSubject& subject, std::string& obstacle) {
    for (const auto& block : subject.target.blocks.members) {
        if (block.item.name != "HttpParameters") continue;
        const auto written = subject.carrier.block_of("HttpParameters", block.item.place);
        auto made = written ? http_parameters(*written) : std::nullopt;
        if (made) return std::move(*made);
        obstacle = "its `HttpParameters` cannot be carried over: write them by hand";
    }
    return Written::map();
}

Written partition_key(const PlanSubject& subject, std::string& obstacle) {
    const Fact<Text>& path = subject.target.partition_key_path;
    if (path.is_absent()) return Written::map("PartitionKey", "{% $events.Data.id %}");
    const bool known = path.is_known() && path.value().is_literal();
    const auto key = known ? translate_parameter(path.value().literal()) : std::nullopt;
    if (key) return Written::map("PartitionKey", *key);
    obstacle = "its `PartitionKeyPath` cannot be turned into an expression";
    return Written::map();
}

Written message_group(const PlanSubject& subject) {
    if (auto written = subject.carrier.value(subject.target.message_group))
        return Written::map("MessageGroupId", std::move(*written));
    if (!subject.is_fifo()) return Written::map();
    // A FIFO target takes nothing without a group. What is ordered on the bus is ordered by its own.
    return Written::map("MessageGroupId", own_group);
}

/// Whether a FIFO target is declared, and makes no deduplication ids of the contents: it refuses messages
/// without one (SQS SendMessage, MessageDeduplicationId).
bool wants_deduplication_id(const PlanSubject& subject) {
    const auto is_off = [](const Fact<bool>& content) {
        return content.is_absent() || (content.is_known() && !content.value());
    };
    const Fact<Text>& arn = subject.target.arn;
    if (!subject.is_fifo()) return false;
    if (const model::Queue* queue = subject.queue())
        return queue->identity.declared && is_off(queue->content_deduplication);
    const model::Receiver* topic = subject.topology.receiver(arn.value(), arn.place().source);
    return topic != nullptr && topic->identity.declared && is_off(topic->content_deduplication);
}

/// The statement for a key, where there is one of the customer's.
void add_key(const PlanSubject& subject, const Fact<Text>& key, const std::string& whose, Written& statements,
             std::vector<std::string>& notes) {
    if (key.is_absent()) return;
    const bool known = key.is_known();
    if (known && key.value().literal_prefix().starts_with("alias/aws/")) return;
    const model::Key* found = known ? subject.topology.key(key.value(), key.place().source) : nullptr;
    const auto reference = found != nullptr ? subject.carrier.text(found->arn) : std::nullopt;
    if (!reference) {
        notes.push_back("the key of " + whose +
                        " is not known: the delivery role needs kms:GenerateDataKey and kms:Decrypt on it");
        return;
    }
    statements.add(document::allow(std::move(Written::list().add("kms:GenerateDataKey").add("kms:Decrypt")),
                                   *reference));
}

Written actions_of(std::string_view words) {
    Written actions = Written::list();
    std::string first;
    std::size_t count = 0;
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find(' '));
        actions.add(word);
        if (count++ == 0) first = word;
        words.remove_prefix(std::min(words.size(), word.size() + 1));
    }
    return count == 1 ? Written(first) : actions;
}

/// What the role is asked on: the target, and where AWS leaves it open, the shorter ARN as well.
Written resources_of(const PlanSubject& subject) {
    const Text& arn = subject.target.arn.value();
    value::World world;
    Written list = Written::list();
    std::size_t count = 0;
    for (const Text& one : iam::asked_on(world, *subject.kind(), arn, &subject.target)) {
        const auto written =
            one.key() == arn.key() ? subject.carrier.value(subject.target.arn) : subject.carrier.text(one);
        if (written) list.add(*written), ++count;
    }
    return count == 1 ? list.entries().front().second : list;
}

}  // namespace

ClassicLimits classic_limits(const model::Target& target) {
    constexpr std::int64_t default_window = 86'400;  // RetryPolicy of PutTargets
    constexpr std::int64_t default_attempts = 185;
    ClassicLimits limits{target.retry.window_seconds, target.retry.attempts};
    const auto is_sent = [](const Fact<std::int64_t>& written, const Fact<std::int64_t>& effective) {
        return written.is_absent() && effective.is_known() && effective.value() == 0;
    };
    if (is_sent(target.retry.max_age_seconds, limits.window_seconds)) {
        limits.window_seconds = Fact<std::int64_t>::of(default_window);
        limits.were_zero = true;
    }
    if (is_sent(target.retry.max_attempts, limits.attempts)) {
        limits.attempts = Fact<std::int64_t>::of(default_attempts);
        limits.were_zero = true;
    }
    return limits;
}

std::optional<Written> filters_of(const PlanSubject& subject, const FilterTranslation& filter,
                                  std::string& obstacle) {
    Written filters = Written::list();
    if (!filter.services.empty()) {
        Written services = Written::list();
        for (const std::string& service : filter.services) services.add(service);
        const Written pattern = Written::map("aws:Source", std::move(services));
        filters.add(std::move(Written::map()
                                  .set("Scope", "SYSTEM_METADATA")
                                  .set("Pattern", write_json(pattern, document::Layout::one_line))));
    }
    if (!filter.data.empty()) {
        auto pattern = subject.carrier.text(filter.data);
        if (!pattern)
            obstacle = "a part of its pattern cannot be said in the template";
        else
            filters.add(std::move(Written::map().set("Scope", "DATA").set("Pattern", std::move(*pattern))));
    }
    if (filters.entries().empty()) return std::nullopt;
    return Written::map("Filters", std::move(filters));
}

Written parameters_of(const PlanSubject& subject, std::string& obstacle) {
    const iam::TargetKind& kind = *subject.kind();
    const std::string block(kind.block);
    Written made = Written::map();
    if (kind.service == "lambda" || kind.service == "states") {
        // What a classic rule does: it hands the event over and does not wait.
        made = Written::map("InvocationType", "EVENT");
    } else if (kind.service == "kinesis") {
        made = partition_key(subject, obstacle);
    } else if (block == "HttpParameters") {
        made = http_block(subject, obstacle);
    } else if (kind.service == "sqs" || kind.service == "sns") {
        made = message_group(subject);
        if (wants_deduplication_id(subject))
            made.set("MessageDeduplicationId", "{% $events.SystemMetadata.\"aws:EventId\" %}");
    }
    return made.entries().empty() ? made : Written::map(block, std::move(made));
}

Written grants_on_target(const PlanSubject& subject) {
    return std::move(
        Written::list().add(document::allow(actions_of(subject.kind()->subscriber), resources_of(subject))));
}

void add_grants(const PlanSubject& subject, Written dead_letter, bool keeps_queue, Written& statements,
                std::vector<std::string>& notes) {
    statements.add(document::allow("sqs:SendMessage", std::move(dead_letter)));
    const model::Target& target = subject.target;
    if (const model::Queue* queue = subject.queue())
        add_key(subject, queue->key, "the queue", statements, notes);
    const model::Receiver* topic =
        subject.kind()->service == "sns"
            ? subject.topology.receiver(target.arn.value(), target.arn.place().source)
            : nullptr;
    if (topic != nullptr) add_key(subject, topic->key, "the topic", statements, notes);
    const model::Queue* dead =
        keeps_queue && target.dead_letter.is_known()
            ? subject.topology.queue(target.dead_letter.value(), target.dead_letter.place().source)
            : nullptr;
    if (dead != nullptr) add_key(subject, dead->key, "the dead-letter queue", statements, notes);
}

}  // namespace migration
