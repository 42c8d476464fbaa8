#include "iam/target.hpp"

#include <algorithm>
#include <optional>

#include "arn/arn.hpp"
#include "iam/operators.hpp"

namespace iam {
namespace {

using value::Fact;
using value::HoleKind;
using value::Text;

using Actions = Fact<std::vector<std::string>>;

Text unsaid(const std::string& id, const std::string& what, HoleKind kind) {
    return Text(std::make_shared<const value::Symbol>(
        value::Symbol{id, what, kind, false, {"the files do not say " + what, {}}}));
}

template <class Use>
void each_word(std::string_view words, Use use) {
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (end != 0) use(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
}

Actions known(std::string_view words) {
    std::vector<std::string> actions;
    each_word(words, [&](std::string_view word) { actions.emplace_back(word); });
    return Actions::of(std::move(actions));
}

Actions unknown(std::string why) {
    return Actions::unknown({std::move(why), {}}, {});
}

/// What IAM calls an operation of the API: the row's word for it, else the same with a capital.
std::optional<std::string> action_name(const SdkService& service, std::string_view api) {
    std::optional<std::string_view> differs;
    bool others_unknown = false;
    each_word(service.differ, [&](std::string_view word) {
        const std::size_t equals = word.find('=');
        if (word.substr(0, equals) == api) differs = word.substr(equals + 1);
        others_unknown = others_unknown || word.substr(0, equals) == "*";
    });
    if (differs ? *differs == "?" : others_unknown) return std::nullopt;
    std::string name(differs ? *differs : api);
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

/// `aws-sdk:SERVICE:operation` (CreateSubscriber, universal targets).
Actions of_universal(const Text& resource) {
    if (!resource.is_literal()) return unknown("`" + resource.shown() + "` is not known");
    const std::vector<Text> parts = value::split(resource, ':');
    if (parts.size() != 3) return unknown("`" + resource.literal() + "` names no API operation");
    const auto service = std::find_if(sdk_services().begin(), sdk_services().end(),
                                      [&](const SdkService& row) { return row.id == parts[1].literal(); });
    if (service == sdk_services().end()) {
        return unknown("what IAM calls the service `" + parts[1].literal() + "` is not known");
    }
    const std::optional<std::string> name = action_name(*service, parts[2].literal());
    if (!name) return unknown("which action `" + resource.literal() + "` needs is not known");
    return Actions::of({std::string(service->prefix) + ":" + *name});
}

/// One that waits for the answer starts a synchronous execution.
Actions of_subscriber(value::World& world, const TargetKind& kind, const model::Subscriber& subscriber) {
    if (kind.request_response.empty()) return known(kind.subscriber);
    const Fact<Text>& written = subscriber.parameters.invocation.in(world);
    if (written.is_absent()) return known(kind.subscriber);
    if (!written.is_known() || !written.value().is_literal())
        return unknown("the invocation type is not known");
    return known(written.value().literal() == "REQUEST_RESPONSE" ? kind.request_response : kind.subscriber);
}

/// Without what stands behind so many separators.
std::optional<Text> shortened(const Text& arn, char separator, std::size_t parts) {
    const auto parsed = arn::parse(arn);
    if (!parsed) return std::nullopt;
    const std::vector<Text> all = value::split(parsed->resource, separator);
    if (all.size() <= parts) return std::nullopt;
    arn::Arn made = *parsed;
    made.resource = all[0];
    for (std::size_t i = 1; i < parts; ++i) made.resource += Text(std::string(1, separator)) + all[i];
    return arn::assemble(made);
}

std::vector<Text> with_shortened(const Text& arn, char separator) {
    std::vector<Text> all{arn};
    if (auto without = shortened(arn, separator, 2)) all.push_back(std::move(*without));
    return all;
}

/// A family without a revision means its latest (RunTask, taskDefinition).
std::vector<Text> task_definition(value::World& world, const Delivery& delivery) {
    const auto* target = std::get_if<const model::Target*>(&delivery);
    const Fact<Text>* written = target != nullptr ? &(*target)->task_definition.in(world) : nullptr;
    const auto parsed = written && written->is_known() ? arn::parse(written->value()) : std::nullopt;
    if (!parsed) return {unsaid("task definition", "the task definition", HoleKind::arn)};
    const Text& arn = written->value();
    if (value::split(parsed->resource, ':').size() > 1) return {arn};
    return {arn + Text(":") + unsaid(arn.key() + "#revision", "the revision", HoleKind::name), arn};
}

}  // namespace

const TargetKind* target_kind(const Text& text) {
    const auto arn = arn::parse(text);
    if (!arn || !arn->service.is_literal()) return nullptr;
    const std::string& service = arn->service.literal();
    const auto is_it = [&](const TargetKind& kind) {
        return kind.service == service && arn->resource.literal_prefix().starts_with(kind.resource);
    };
    const auto found = std::find_if(target_kinds().begin(), target_kinds().end(), is_it);
    return found == target_kinds().end() ? nullptr : &*found;
}

Actions actions_on_target(value::World& world, const Text& arn, const Delivery& delivery) {
    const TargetKind* kind = target_kind(arn);
    if (kind == nullptr) return unknown("what `" + arn.shown() + "` needs is not known");
    const auto* subscriber = std::get_if<const model::Subscriber*>(&delivery);
    Actions actions;
    if (kind->resource == "aws-sdk:") {
        if (subscriber != nullptr) actions = of_universal(arn::parse(arn)->resource);
    } else if (subscriber != nullptr) {
        actions = of_subscriber(world, *kind, **subscriber);
    } else {
        actions = known(kind->classic);
    }
    const bool none = actions.is_absent() || (actions.is_known() && actions.value().empty());
    return none ? unknown("what a delivery needs on this " + std::string(kind->name) + " is not known")
                : actions;
}

std::vector<Text> asked_on(value::World& world, const TargetKind& kind, const Text& arn,
                           const Delivery& delivery) {
    switch (kind.asked_on) {
        case AskedOn::arn:
            return {arn};
        case AskedOn::qualified:
            return with_shortened(arn, ':');
        case AskedOn::destination:
            return with_shortened(arn, '/');
        case AskedOn::log_stream: {
            const Text group = shortened(arn, ':', 2).value_or(arn);
            const Text stream = unsaid(group.key() + "#stream", "the log stream", HoleKind::name);
            return {group + Text(":log-stream:") + stream, group};
        }
        case AskedOn::task_definition:
            return task_definition(world, delivery);
        case AskedOn::any:
            break;
    }
    return {unsaid("target of " + arn.key(), "what it is asked on", HoleKind::arn)};
}

}  // namespace iam
