#include "lint/documents.hpp"
#include "text/letters.hpp"

#include <map>
#include <optional>
#include <tuple>
#include <unordered_set>

namespace lint {
namespace {

using iam::Site;
using model::Topology;
using value::Fact;
using value::Text;

/// The things of a topology that take part in its deliveries.
class Parts {
public:
    explicit Parts(const Topology& topology) : topology_(topology) {
        for (const model::Subscriber& thing : topology.subscribers) {
            add_role(thing.role);
            add_queue(thing.target);
            add_queue(thing.dead_letter);
        }
        for (const model::Target& thing : topology.targets) {
            add_role(thing.role);
            add_queue(thing.arn);
            add_queue(thing.dead_letter);
        }
        for (const model::EventSource& thing : topology.event_sources) add_queue(thing.dead_letter);
        for (const model::Bus& thing : topology.buses) {
            add_queue(thing.dead_letter);
            each_known(thing.dead_letter, [&](const Text& arn, text::Span place) {
                bus_queues_.insert(topology_.queue(arn, place.source));
            });
        }
    }

    [[nodiscard]] bool has(const void* thing) const { return things_.contains(thing); }
    [[nodiscard]] bool holds_dead_letters_of_a_bus(const model::Queue& queue) const {
        return bus_queues_.contains(&queue);
    }

private:
    template <class Visit>
    static void each_known(const Fact<Text>& fact, Visit visit) {
        fact.each_leaf([&](const Fact<Text>& leaf) {
            if (leaf.is_known()) visit(leaf.value(), leaf.place());
        });
    }

    void add_role(const Fact<Text>& fact) {
        each_known(fact, [this](const Text& arn, text::Span place) {
            const model::Role* role = topology_.role(arn, place.source);
            if (!role || !things_.insert(role).second) return;
            for (const auto& member : role->managed.members) add_managed(member.item);
        });
    }

    void add_managed(const Fact<Text>& fact) {
        each_known(fact, [this](const Text& arn, text::Span place) {
            things_.insert(topology_.managed_policy(arn, place.source));
        });
    }

    void add_queue(const Fact<Text>& fact) {
        each_known(fact, [this](const Text& arn, text::Span place) {
            const model::Queue* queue = topology_.queue(arn, place.source);
            if (!queue || !things_.insert(queue).second) return;
            each_known(queue->key, [this](const Text& key, text::Span at) {
                things_.insert(topology_.key(key, at.source));
            });
        });
    }

    const Topology& topology_;
    std::unordered_set<const void*> things_;
    std::unordered_set<const model::Queue*> bus_queues_;
};

class Collection {
public:
    explicit Collection(const Topology& topology) : topology_(topology), parts_(topology) {}

    std::deque<PolicyDocument> collect() && {
        for (const model::Queue& queue : topology_.queues) {
            const bool bus_sends = parts_.holds_dead_letters_of_a_bus(queue);
            add(queue, {Site::Kind::queue, {queue.arn}, bus_sends}, queue.policies);
        }
        for (const model::Role& role : topology_.roles) {
            add(role, {Site::Kind::trust, {}, false}, role.trust);
            add(role, {Site::Kind::identity, {}, false}, role.policies);
        }
        for (const model::Key& key : topology_.keys) add(key, {Site::Kind::key, {}, false}, key.policies);
        for (const model::Bus& bus : topology_.buses) add(bus, {Site::Kind::bus, {}, false}, bus.policies);
        add_managed();
        add_loose();
        return std::move(documents_);
    }

private:
    template <class Thing>
    void add(const Thing& thing, const Site& site, const std::vector<model::Attached>& attached) {
        for (const model::Attached& one : attached) {
            add(thing.identity, site, one.exists, one.policy,
                parts_.has(&thing) || site.kind == Site::Kind::bus || !thing.identity.declared);
        }
    }

    /// What a document is for, by its content; nothing where that does not tell.
    static std::optional<Site::Kind> kind_of(const model::Policy& policy) {
        std::string_view service;
        bool has_principal = false;
        for (const auto& member : policy.statements.members) {
            const model::Statement& statement = member.item;
            has_principal = has_principal || statement.principal.written || statement.not_principal.written;
            for (const auto& action : statement.action.members) {
                if (!service.empty() || !action.item.is_known()) continue;
                const std::string_view text = action.item.value().literal_prefix();
                service = text.substr(0, text.find(':'));
            }
        }
        if (!has_principal) return Site::Kind::identity;
        const auto is = [&](std::string_view name) { return text::equal_without_case(service, name); };
        if (is("sqs")) return Site::Kind::queue;
        if (is("kms")) return Site::Kind::key;
        if (is("sts")) return Site::Kind::trust;
        return std::nullopt;
    }

    void add_loose() {
        for (const model::LoosePolicy& loose : topology_.loose_policies) {
            loose.policy.each_leaf([&](const Fact<model::Policy>& leaf) {
                if (!leaf.is_known()) return;
                const auto kind = kind_of(leaf.value());
                if (!kind) return;
                PolicyDocument& document = document_at(leaf.value(), *kind);
                begin(document, loose.identity, {*kind, {}, false}, {}, leaf.value());
                document.delivers = true;
            });
        }
    }

    void add_managed() {
        std::unordered_set<const model::ManagedPolicy*> boundaries;
        for (const model::Role& role : topology_.roles) {
            role.boundary.each_leaf([&](const Fact<Text>& leaf) {
                if (!leaf.is_known()) return;
                boundaries.insert(topology_.managed_policy(leaf.value(), leaf.place().source));
            });
        }
        for (const model::ManagedPolicy& policy : topology_.managed_policies) {
            const auto kind = boundaries.contains(&policy) ? Site::Kind::boundary : Site::Kind::identity;
            add(policy.identity, {kind, {}, false}, {}, policy.policy, parts_.has(&policy));
        }
    }

    void add(const model::Identity& owner, const Site& site, const value::Condition& exists,
             const Fact<model::Policy>& policy, bool delivers) {
        policy.each_leaf([&](const Fact<model::Policy>& leaf) {
            // One that stands at its owner's name is what AWS makes where nothing is written.
            if (!leaf.is_known() || !leaf.value().place.placed()) return;
            if (owner.declared && leaf.value().place == owner.place) return;
            PolicyDocument& document = document_at(leaf.value(), site.kind);
            if (!document.policy) begin(document, owner, site, exists, leaf.value());
            document.delivers = document.delivers || delivers;
            document.site.bus_sends = document.site.bus_sends || site.bus_sends;
            for (const Text& arn : site.resources) document.site.resources.push_back(arn);
        });
    }

    static void begin(PolicyDocument& document, const model::Identity& owner, const Site& site,
                      const value::Condition& exists, const model::Policy& policy) {
        document.policy = &policy;
        document.site.kind = site.kind;
        document.identity.name = policy.name;
        document.identity.place = policy.place;
        document.identity.construct_path = owner.construct_path;
        document.identity.exists = owner.exists && exists;
    }

    PolicyDocument& document_at(const model::Policy& policy, Site::Kind kind) {
        const text::Span& place = policy.place;
        const auto [found, added] = known_.try_emplace({place.source, place.begin, place.end, kind}, nullptr);
        if (added) found->second = &documents_.emplace_back();
        return *found->second;
    }

    const Topology& topology_;
    Parts parts_;
    std::deque<PolicyDocument> documents_;
    std::map<std::tuple<text::SourceId, std::uint32_t, std::uint32_t, Site::Kind>, PolicyDocument*> known_;
};

}  // namespace

const std::vector<iam::Fault>& PolicyDocument::faults() const {
    std::call_once(once_, [this] { faults_ = iam::faults(*policy, site); });
    return faults_;
}

std::deque<PolicyDocument> policy_documents(const Topology& topology) {
    return Collection(topology).collect();
}

}  // namespace lint
