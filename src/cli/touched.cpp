#include "cli/touched.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace cli {
namespace {

using Files = std::set<text::SourceId>;

/// The files on which each thing that can be judged rests, by its name. Two things of the same name
/// in different files share an entry: then a finding is rather shown than lost.
class Rests {
public:
    explicit Rests(const model::Topology& topology) : topology_(topology) {
        for (const auto& one : topology.subscribers) add(one);
        for (const auto& one : topology.targets) add(one);
        for (const auto& one : topology.event_sources) {
            add_queue(one.identity, one.dead_letter);
            add_bus(one.identity, one.bus);
        }
        for (const auto& one : topology.buses) add_queue(one.identity, one.dead_letter);
        for (const auto& one : topology.roles) add_role(files(one.identity), one);
        for (const auto& one : topology.event_rules) files(one.identity);
    }

    [[nodiscard]] const Files* of(const std::string& name) const {
        const auto found = files_.find(name);
        return found == files_.end() ? nullptr : &found->second;
    }

private:
    static void add(Files& files, text::Span place) {
        if (place.placed()) files.insert(place.source);
    }
    static void add(Files& files, const std::vector<model::Attached>& policies) {
        for (const model::Attached& attached : policies) {
            attached.policy.each_leaf([&](const auto& leaf) { add(files, leaf.place()); });
        }
    }

    Files& files(const model::Identity& identity) {
        Files& all = files_[identity.name];
        add(all, identity.place);
        return all;
    }

    void add_key(Files& files, const value::Fact<value::Text>& name) {
        name.each_leaf([&](const auto& leaf) {
            const model::Key* key =
                leaf.is_known() ? topology_.key(leaf.value(), leaf.place().source) : nullptr;
            if (key == nullptr) return;
            add(files, key->identity.place);
            add(files, key->policies);
        });
    }

    void add_queue(const model::Identity& owner, const value::Fact<value::Text>& arn) {
        Files& all = files(owner);
        arn.each_leaf([&](const auto& leaf) {
            const model::Queue* queue =
                leaf.is_known() ? topology_.queue(leaf.value(), leaf.place().source) : nullptr;
            if (queue == nullptr) return;
            add(all, queue->identity.place);
            add(all, queue->policies);
            add_key(all, queue->key);
        });
    }

    void add_receiver(const model::Identity& owner, const value::Fact<value::Text>& arn) {
        Files& all = files(owner);
        arn.each_leaf([&](const auto& leaf) {
            const model::Receiver* receiver =
                leaf.is_known() ? topology_.receiver(leaf.value(), leaf.place().source) : nullptr;
            if (receiver == nullptr) return;
            add(all, receiver->identity.place);
            add(all, receiver->policies);
            add_key(all, receiver->key);
        });
    }

    void add_role(const model::Identity& owner, const value::Fact<value::Text>& arn) {
        arn.each_leaf([&](const auto& leaf) {
            const model::Role* role =
                leaf.is_known() ? topology_.role(leaf.value(), leaf.place().source) : nullptr;
            if (role != nullptr) add_role(files(owner), *role);
        });
    }

    void add_bus(const model::Identity& owner, const value::Fact<value::Text>& name) {
        Files& all = files(owner);
        name.each_leaf([&](const auto& leaf) {
            const model::Bus* bus =
                leaf.is_known() ? topology_.bus(leaf.value(), leaf.place().source) : nullptr;
            if (bus != nullptr) add(all, bus->identity.place);
        });
    }

    void add_role(Files& files, const model::Role& role) {
        add(files, role.identity.place);
        add(files, role.trust);
        add(files, role.policies);
        const auto managed = [&](const value::Fact<value::Text>& arn) {
            arn.each_leaf([&](const auto& leaf) {
                const model::ManagedPolicy* policy =
                    leaf.is_known() ? topology_.managed_policy(leaf.value(), leaf.place().source) : nullptr;
                if (policy != nullptr) add(files, policy->identity.place);
            });
        };
        for (const auto& member : role.managed.members) managed(member.item);
        managed(role.boundary);
    }

    void add(const model::Subscriber& subscriber) {
        add_queue(subscriber.identity, subscriber.dead_letter);
        add_queue(subscriber.identity, subscriber.target);
        add_receiver(subscriber.identity, subscriber.target);
        add_bus(subscriber.identity, subscriber.bus);
        add_role(subscriber.identity, subscriber.role);
    }

    void add(const model::Target& target) {
        add_queue(target.identity, target.dead_letter);
        add_queue(target.identity, target.arn);
        add_receiver(target.identity, target.arn);
        add_role(target.identity, target.role);
        if (target.rule < topology_.event_rules.size()) {
            add(files(target.identity), topology_.event_rules[target.rule].identity.place);
        }
    }

    const model::Topology& topology_;
    std::map<std::string, Files> files_;
};

bool touches(const finding::Finding& finding, const Rests& rests, const Files& files) {
    const auto named = [&](text::SourceId file) { return files.contains(file); };
    if (named(finding.place.source) || named(finding.reason_place.source)) return true;
    for (const finding::Related& related : finding.related) {
        if (named(related.place.source)) return true;
    }
    const Files* rested = rests.of(finding.subject);
    return rested != nullptr && std::any_of(rested->begin(), rested->end(), named);
}

}  // namespace

void keep_touched(Run& run, const std::set<text::SourceId>& files) {
    const Rests rests(run.topology);
    finding::Findings kept;
    for (finding::Finding& one : run.findings.take()) {
        if (!run.is_input(one.place.source) || touches(one, rests, files)) kept.add(std::move(one));
    }
    run.findings = std::move(kept);
}

}  // namespace cli
