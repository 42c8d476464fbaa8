#include "intake/attach.hpp"

#include <unordered_map>

#include "arn/arn.hpp"
#include "intake/handed_out.hpp"
#include "intake/queue_url.hpp"
#include "model/names.hpp"

namespace intake {

namespace {

using value::Fact;
using value::Reason;
using value::Text;

using Positions = std::unordered_map<std::string, std::vector<std::uint32_t>>;

/// Attachments that find nothing are compared with each thing until so many comparisons are made; the
/// rest open them all.
constexpr std::size_t most_compared = 200'000;

class Attaching {
public:
    explicit Attaching(Draft& draft) : draft_(draft), topology_(draft.topology) {}

    void queues() {
        for (std::uint32_t i = 0; i < topology_.queues.size(); ++i) {
            const model::Queue& queue = topology_.queues[i];
            if (!queue.url.empty()) urls_[queue.url.key()].push_back(i);
        }
        for (const auto& attachment : draft_.queue_policies) {
            const std::vector<std::uint32_t> found = queues_of(attachment.subject);
            for (const std::uint32_t i : found) {
                if (spend(*attachment.what)) {
                    topology_.queues[i].policies.push_back({attachment.exists, *attachment.what});
                } else {
                    open_with(topology_.queues[i].identity,
                              {"too many policies", attachment.subject.place()});
                }
            }
            if (found.empty()) open_queues(attachment.subject, *attachment.what);
        }
    }

    void roles() {
        for (std::uint32_t i = 0; i < topology_.roles.size(); ++i) {
            const std::string part = model::role_part(topology_.roles[i].arn);
            if (!part.empty()) role_names_[part].push_back(i);
            if (i >= draft_.role_refs.size()) continue;
            const std::string ref = draft_.role_refs[i].key();
            if (!ref.empty() && ref != part) role_names_[ref].push_back(i);
        }
        for (const auto& attachment : draft_.role_policies) {
            const std::vector<std::uint32_t> found = roles_of(attachment.subject);
            for (const std::uint32_t i : found) {
                if (spend(*attachment.what)) {
                    topology_.roles[i].policies.push_back({attachment.exists, *attachment.what});
                } else {
                    open_with(topology_.roles[i].identity, {"too many policies", attachment.subject.place()});
                }
            }
            if (found.empty()) open_roles(attachment.subject);
        }
        for (const auto& attachment : draft_.role_managed) {
            const std::vector<std::uint32_t> found = roles_of(attachment.subject);
            for (const std::uint32_t i : found) {
                topology_.roles[i].managed.members.push_back({attachment.exists, *attachment.what});
            }
            if (found.empty()) open_roles(attachment.subject);
        }
    }

    void buses() {
        Positions refs;
        for (std::uint32_t i = 0; i < draft_.bus_refs.size() && i < topology_.buses.size(); ++i) {
            refs[draft_.bus_refs[i].key()].push_back(i);
        }
        for (const auto& attachment : draft_.bus_policies) {
            const std::vector<std::uint32_t> found = buses_of(attachment.subject, refs);
            for (const std::uint32_t i : found) {
                if (!spend(*attachment.what)) continue;
                topology_.buses[i].policies.push_back({attachment.exists, *attachment.what});
            }
            if (found.empty()) open_buses(attachment.subject);
        }
    }

    void unseen() {
        std::unordered_map<text::SourceId, const Reason*> reasons;
        for (const Reason& reason : draft_.unseen) reasons.emplace(reason.place.source, &reason);
        const auto open = [&reasons](auto& things) {
            for (auto& thing : things) {
                const auto found = reasons.find(thing.identity.place.source);
                if (found != reasons.end()) open_with(thing.identity, *found->second);
            }
        };
        if (reasons.empty()) return;
        open(topology_.queues);
        open(topology_.receivers);
        open(topology_.roles);
        open(topology_.keys);
        open(topology_.buses);
    }

private:
    /// A policy is copied to each thing it is for; a bound keeps a hostile file's cost linear.
    bool spend(const Fact<model::Policy>& policy) {
        constexpr std::size_t most_copied = 100'000;
        policy.each_leaf([this](const Fact<model::Policy>& leaf) {
            if (leaf.is_known()) copied_ += leaf.value().statements.members.size();
        });
        return ++copied_ < most_copied;
    }

    std::vector<std::uint32_t> queues_of(const Fact<Text>& subject) {
        if (!subject.is_known()) return {};
        const auto url = urls_.find(subject.value().key());
        if (url != urls_.end()) return choose(url->second, topology_.queues, subject.place());
        const model::Queue* queue = topology_.queue(subject.value(), subject.place().source);
        if (!queue) {
            if (const std::optional<Text> arn = arn_of_queue_url(subject.value(), "aws"))
                queue = topology_.queue(*arn, subject.place().source);
        }
        if (!queue) return {};
        return {static_cast<std::uint32_t>(queue - topology_.queues.data())};
    }

    std::vector<std::uint32_t> roles_of(const Fact<Text>& subject) {
        if (!subject.is_known()) return {};
        if (const model::Role* role = topology_.role(subject.value(), subject.place().source)) {
            return {static_cast<std::uint32_t>(role - topology_.roles.data())};
        }
        const auto found = role_names_.find(subject.value().key());
        if (found == role_names_.end()) return {};
        return choose(found->second, topology_.roles, subject.place());
    }

    std::vector<std::uint32_t> buses_of(const Fact<Text>& subject, const Positions& refs) {
        if (!subject.is_known()) return {};
        const auto ref = refs.find(subject.value().key());
        if (ref != refs.end()) return choose(ref->second, topology_.buses, subject.place());
        const model::Bus* bus = topology_.bus(subject.value(), subject.place().source);
        if (!bus) return {};
        return {static_cast<std::uint32_t>(bus - topology_.buses.data())};
    }

    /// Not for what may be anything.
    bool may_compare(const Fact<Text>& subject, std::size_t things) {
        if (!subject.is_known()) return false;
        const value::Symbol* hole = subject.value().whole_hole();
        if (hole && (hole->kind == value::HoleKind::text || hole->kind == value::HoleKind::arn)) return false;
        compared_ += things;
        return compared_ < most_compared;
    }

    void open_queues(const Fact<Text>& subject, const Fact<model::Policy>& policy) {
        if (subject.is_absent()) return;
        const bool compare = may_compare(subject, topology_.queues.size());
        if (!compare && ++opened_queues_ > most_openings) return;
        const std::optional<Text> url = compare ? arn_of_queue_url(subject.value(), "aws") : std::nullopt;
        const std::optional<Text> name =
            compare ? arn::queue_name(url ? *url : subject.value()) : std::optional<Text>();
        for (model::Queue& queue : topology_.queues) {
            // What cannot be read at all stands for a thing of its own template.
            const bool near = queue.identity.place.source == subject.place().source;
            if (subject.is_unknown() && !near) continue;
            if (!may_mean(policy, queue.arn)) continue;
            const std::optional<Text> own = arn::queue_name(queue.arn);
            if (name && own && !may_be(*name, *own)) continue;
            if (compare && !name && subject.value().is_literal()) continue;  // no queue's name at all
            open_with(queue.identity, not_resolved(subject, "queue"));
        }
    }

    void open_roles(const Fact<Text>& subject) {
        if (subject.is_absent()) return;
        const bool compare = may_compare(subject, topology_.roles.size());
        if (!compare && ++opened_roles_ > most_openings) return;
        for (model::Role& role : topology_.roles) {
            if (subject.is_unknown() && role.identity.place.source != subject.place().source) continue;
            const std::optional<Text> own = arn::role_name(role.arn);
            if (compare && own && !may_be(subject.value(), *own)) continue;
            open_with(role.identity, not_resolved(subject, "role"));
        }
    }

    void open_buses(const Fact<Text>& subject) {
        if (subject.is_absent() || (subject.is_known() && subject.value().is_literal())) return;
        if (++opened_buses_ > most_openings) return;
        for (model::Bus& bus : topology_.buses) {
            if (bus.identity.place.source != subject.place().source) continue;
            open_with(bus.identity, not_resolved(subject, "bus"));
        }
    }

    Draft& draft_;
    model::Topology& topology_;
    Positions urls_;
    Positions role_names_;
    std::size_t compared_ = 0;
    std::size_t opened_queues_ = 0;
    std::size_t opened_roles_ = 0;
    std::size_t opened_buses_ = 0;
    std::size_t copied_ = 0;
};

void attach_aliases(Draft& draft) {
    draft.topology.index();
    std::vector<std::pair<std::size_t, Text>> found;
    for (const auto& attachment : draft.key_aliases) {
        if (!attachment.subject.is_known()) continue;
        const model::Key* key =
            draft.topology.key(attachment.subject.value(), attachment.subject.place().source);
        if (key) found.emplace_back(key - draft.topology.keys.data(), *attachment.what);
    }
    for (const auto& [key, alias] : found) draft.topology.keys[key].aliases.push_back(alias);
}

}  // namespace

void finish(Draft& draft) {
    open_handed_out(draft);
    attach_aliases(draft);
    draft.topology.link();
    Attaching attaching(draft);
    attaching.queues();
    attach_to_receivers(draft);
    attaching.roles();
    attaching.buses();
    attaching.unseen();
}

}  // namespace intake
