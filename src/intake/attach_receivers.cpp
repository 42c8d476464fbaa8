#include "intake/attach.hpp"

#include <algorithm>
#include <unordered_map>

#include "arn/arn.hpp"
#include "value/glob.hpp"

namespace intake {

namespace {

using value::Fact;
using value::List;
using value::Reason;
using value::Text;
using value::Truth;

bool resources_may_mean(const List<Fact<Text>>& resources, const Text& arn) {
    if (resources.open || !resources.written) return true;
    bool may = false;
    for (const auto& member : resources.members) {
        member.item.each_leaf([&](const Fact<Text>& leaf) {
            may =
                may || leaf.is_unknown() || (leaf.is_known() && like(leaf.value(), arn) != value::Truth::no);
        });
    }
    return may;
}

bool is_of(const model::Receiver& receiver, std::string_view service) {
    const std::optional<arn::Arn> arn = arn::parse(receiver.arn);
    return arn && arn->service.is_literal() && arn->service.literal() == service;
}

/// What stands behind `function:` in the ARN of a function, alias or version; that ARN without its
/// beginning, or the name alone, may name it (Lambda API, "AddPermission", FunctionName).
std::optional<Text> function_name(const Text& text) {
    std::vector<Text> parts = split(text, ':');
    const auto is_function = [](const Text& part) {
        return part.is_literal() && part.literal() == "function";
    };
    const auto at = std::find_if(parts.begin(), parts.end(), is_function);
    if (at == parts.end() || at + 1 == parts.end()) return std::nullopt;
    Text name = at[1];
    for (auto part = at + 2; part != parts.end(); ++part) name += Text(":") + *part;
    return name;
}

/// Whether the policy may admit EventBridge or a role: one for another service opens nothing.
bool may_admit(const Fact<model::Policy>& policy) {
    bool may = false;
    policy.each_leaf([&](const Fact<model::Policy>& leaf) {
        may = may || leaf.is_unknown();
        if (!leaf.is_known() || may) return;
        may = leaf.value().statements.open.has_value();
        for (const auto& statement : leaf.value().statements.members) {
            const List<Fact<model::Principal>>& principals = statement.item.principal;
            may = may || principals.open || !principals.written;
            for (const auto& member : principals.members) {
                const bool known = member.item.is_known() && member.item.value().kind == "Service";
                may = may || !known || equal(member.item.value().value, "events.amazonaws.com") != Truth::no;
            }
        }
    });
    return may;
}

class Receiving {
public:
    explicit Receiving(Draft& draft) : draft_(draft), receivers_(draft.topology.receivers) {
        for (std::uint32_t i = 0; i < receivers_.size(); ++i) {
            if (!is_of(receivers_[i], "lambda")) continue;
            if (const auto name = function_name(receivers_[i].arn)) names_[name->key()].push_back(i);
        }
    }

    void named() {
        for (const auto& attachment : draft_.receiver_policies) {
            const ReceiverPolicy& given = *attachment.what;
            const std::vector<std::uint32_t> found = meant(attachment.subject, given.service);
            for (const std::uint32_t i : found) give(receivers_[i], {attachment.exists, given.policy});
            if (found.empty() && may_admit(given.policy)) open(attachment.subject, given);
        }
    }

    /// Policies for log groups are the account's: what lets EventBridge in may be made by any stack, unless
    /// the group's own file makes one that covers it.
    void log_groups() {
        const Reason elsewhere{"policies for log groups belong to the account and may be made elsewhere", {}};
        for (model::Receiver& receiver : receivers_) {
            if (!is_of(receiver, "logs")) continue;
            bool made_here = false;
            for (const LogPolicy& given : draft_.log_policies) {
                if (++compared_ > most_compared) {
                    open_with(receiver.identity, {"too many policies", receiver.identity.place});
                    break;
                }
                if (!may_mean(given.attached.policy, receiver.arn)) continue;
                give(receiver, given.attached);
                made_here = made_here || given.place.source == receiver.identity.place.source;
            }
            if (!made_here) open_with(receiver.identity, elsewhere);
        }
    }

    /// Where a function's failed asynchronous calls go, by a resource of its own.
    void failure_destinations() {
        for (const auto& attachment : draft_.failure_destinations) {
            const std::vector<std::uint32_t> found = meant(attachment.subject, "lambda");
            for (const std::uint32_t i : found) {
                Fact<Text>& on_failure = receivers_[i].on_failure;
                on_failure = Fact<Text>::choice(attachment.exists, *attachment.what, on_failure);
            }
            if (!found.empty() || attachment.subject.is_absent()) continue;
            for (model::Receiver& receiver : receivers_) {
                const text::Span place = attachment.subject.place();
                if (receiver.identity.place.source != place.source || !receiver.on_failure.is_absent())
                    continue;
                receiver.on_failure = Fact<Text>::unknown(
                    {"which function a destination of failed calls is for is not known", place}, place);
            }
        }
    }

private:
    /// A bound keeps the cost of a hostile file linear.
    static constexpr std::size_t most_compared = 200'000;
    static constexpr std::size_t most_copied = 100'000;

    void give(model::Receiver& receiver, const model::Attached& policy) {
        policy.policy.each_leaf([this](const Fact<model::Policy>& leaf) {
            if (leaf.is_known()) copied_ += leaf.value().statements.members.size();
        });
        if (++copied_ < most_copied) {
            receiver.policies.push_back(policy);
        } else {
            open_with(receiver.identity, {"too many policies", receiver.identity.place});
        }
    }

    std::vector<std::uint32_t> meant(const Fact<Text>& subject, std::string_view service) {
        if (!subject.is_known()) return {};
        if (const model::Receiver* found =
                draft_.topology.receiver(subject.value(), subject.place().source)) {
            return {static_cast<std::uint32_t>(found - receivers_.data())};
        }
        if (service != "lambda" || arn::parse(subject.value())) return {};
        const auto found = names_.find(function_name(subject.value()).value_or(subject.value()).key());
        if (found == names_.end()) return {};
        return choose(found->second, receivers_, subject.place());
    }

    /// Opens what a policy may be for that nothing here is surely named by.
    void open(const Fact<Text>& subject, const ReceiverPolicy& given) {
        if (subject.is_absent() || (subject.is_known() && subject.value().is_literal())) return;
        compared_ += receivers_.size();
        if (compared_ > most_compared && ++opened_ > most_openings) return;
        for (model::Receiver& receiver : receivers_) {
            // What cannot be read at all stands for a thing of its own template.
            const bool near = receiver.identity.place.source == subject.place().source;
            if (subject.is_unknown() && !near) continue;
            if (!is_of(receiver, given.service) || !may_mean(given.policy, receiver.arn)) continue;
            if (subject.is_known() && !may_name(subject.value(), receiver)) continue;
            open_with(receiver.identity, not_resolved(subject, "target"));
        }
    }

    static bool may_name(const Text& subject, const model::Receiver& receiver) {
        if (equal(subject, receiver.arn) != Truth::no) return true;
        const std::optional<Text> name = function_name(receiver.arn);
        return name && !arn::parse(subject) && may_be(function_name(subject).value_or(subject), *name);
    }

    Draft& draft_;
    std::vector<model::Receiver>& receivers_;
    std::unordered_map<std::string, std::vector<std::uint32_t>> names_;
    std::size_t compared_ = 0;
    std::size_t opened_ = 0;
    std::size_t copied_ = 0;
};

}  // namespace

bool may_be(const Text& written, const Text& name) {
    if (written.is_literal() && name.first_hole() && name.first_hole()->made_name) return false;
    return equal(written, name) != Truth::no;
}

bool may_mean(const Fact<model::Policy>& policy, const Text& arn) {
    bool may = false;
    policy.each_leaf([&](const Fact<model::Policy>& leaf) {
        if (!leaf.is_known()) may = may || leaf.is_unknown();
        if (!leaf.is_known() || may) return;
        const List<model::Statement>& statements = leaf.value().statements;
        may = statements.open || statements.members.size() > most_compared_statements;
        for (const auto& member : statements.members) {
            may = may || member.item.not_resource.written || resources_may_mean(member.item.resource, arn);
        }
    });
    return may;
}

Reason not_resolved(const Fact<Text>& subject, const char* kind) {
    std::string what = subject.is_known() ? "`" + subject.value().shown() + "`" : "something unknown";
    return {"a policy for " + what + " may be for this " + kind, subject.place()};
}

void attach_to_receivers(Draft& draft) {
    Receiving attaching(draft);
    attaching.named();
    attaching.log_groups();
    attaching.failure_destinations();
}

}  // namespace intake
