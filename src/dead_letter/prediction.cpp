#include "dead_letter/prediction.hpp"

#include <algorithm>

#include "lint/rule.hpp"

namespace dead_letter {
namespace {

using value::Text;
using value::Truth;

/// Whether one of the values that a fact may have can be the text.
Truth may_be(const value::Fact<Text>& fact, const std::string& text) {
    Truth best = Truth::no;
    fact.each_leaf([&](const value::Fact<Text>& leaf) {
        if (leaf.is_known()) best = either(best, value::equal(leaf.value(), text));
        if (leaf.is_unknown()) best = either(best, Truth::unknown);
    });
    return best;
}

/// The best of those that can be meant: certain ones before possible ones.
class Candidates {
public:
    void add(std::size_t index, Truth meant) {
        if (meant == Truth::no || meant < best_) return;
        if (meant > best_) found_.clear();
        best_ = meant;
        found_.push_back(index);
    }
    [[nodiscard]] const std::vector<std::size_t>& found() const { return found_; }

private:
    Truth best_ = Truth::no;
    std::vector<std::size_t> found_;
};

/// Whether a name that is known can stand in the ARN: this settles most of many pairs without comparing them.
bool may_have(const std::string& arn, const value::Fact<Text>& name) {
    return !name.is_known() || !name.value().is_literal() ||
           arn.find(name.value().literal()) != std::string::npos;
}

/// An ARN that is the record's own says it all. Else the target has to fit as well: it cannot be changed.
Truth means(const model::Subscriber& subscriber, const Group& group) {
    if (!may_have(group.delivery, subscriber.name)) return Truth::no;
    const Truth by_arn = value::equal(subscriber.arn, group.delivery);
    if (by_arn != Truth::unknown || group.target.empty()) return by_arn;
    return both(by_arn, may_be(subscriber.target, group.target));
}

Truth means(const model::Topology& topology, const model::Target& target, const Group& group) {
    const model::EventRule& rule = topology.event_rules[target.rule];
    if (!may_have(group.delivery, rule.name)) return Truth::no;
    const Truth by_rule = value::equal(rule.arn, group.delivery);
    return group.target.empty() ? by_rule : both(by_rule, may_be(target.arn, group.target));
}

bool explains(const lint::Rule& rule, const std::string& code) {
    return std::find(rule.explains.begin(), rule.explains.end(), code) != rule.explains.end();
}

std::size_t count_named(const model::Topology& topology, const std::string& name) {
    const auto is = [&](const auto& thing) { return thing.identity.name == name; };
    return static_cast<std::size_t>(
        std::count_if(topology.subscribers.begin(), topology.subscribers.end(), is) +
        std::count_if(topology.targets.begin(), topology.targets.end(), is));
}

}  // namespace

const model::Identity* Delivery::identity() const {
    if (subscriber != nullptr) return &subscriber->identity;
    return target != nullptr ? &target->identity : nullptr;
}

const model::Retry* Delivery::retry() const {
    if (subscriber != nullptr) return &subscriber->retry;
    return target != nullptr ? &target->retry : nullptr;
}

Delivery find_delivery(const model::Topology& topology, const Group& group) {
    Delivery delivery;
    if (group.delivery.empty()) return delivery;
    Candidates candidates;
    if (group.generation == Generation::v2) {
        for (std::size_t i = 0; i < topology.subscribers.size(); ++i) {
            candidates.add(i, means(topology.subscribers[i], group));
        }
        for (const std::size_t i : candidates.found()) {
            delivery.candidates.push_back(&topology.subscribers[i].identity);
        }
        if (candidates.found().size() == 1)
            delivery.subscriber = &topology.subscribers[candidates.found()[0]];
        return delivery;
    }
    for (std::size_t i = 0; i < topology.targets.size(); ++i) {
        candidates.add(i, means(topology, topology.targets[i], group));
    }
    for (const std::size_t i : candidates.found())
        delivery.candidates.push_back(&topology.targets[i].identity);
    if (candidates.found().size() == 1) delivery.target = &topology.targets[candidates.found()[0]];
    return delivery;
}

Predictions::Predictions(lint::Catalogue& catalogue, const model::Topology& topology,
                         const lint::Options& options)
    : catalogue_(&catalogue), topology_(&topology) {
    std::vector<std::string> ids;
    for (const auto& rule : catalogue.rules()) {
        if (!rule->explains.empty()) ids.push_back(rule->about.id);
    }
    if (ids.empty()) return;  // no id at all would choose every rule
    (void)catalogue.choose(ids, {});
    findings_ = lint::judge(catalogue, topology, options).take();
}

std::vector<finding::Finding> Predictions::of(const model::Identity& delivery,
                                              const std::string& code) const {
    std::vector<finding::Finding> found;
    const bool alone = count_named(*topology_, delivery.name) == 1;
    for (const finding::Finding& one : findings_) {
        if (one.subject != delivery.name) continue;
        // Of several with this name the one of its own file is meant.
        if (!alone && one.place.source != delivery.place.source) continue;
        const lint::Rule* rule = catalogue_->find(one.rule);
        if (rule != nullptr && explains(*rule, code)) found.push_back(one);
    }
    return found;
}

}  // namespace dead_letter
