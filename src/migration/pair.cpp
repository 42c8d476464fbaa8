#include "migration/pair.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>

#include "arn/arn.hpp"

namespace migration {

namespace {

using model::Subscriber;
using model::Target;
using model::Topology;
using value::Fact;
using value::Reason;
using value::Text;
using value::Truth;
using Replaced = Fact<std::uint32_t>;

bool is_bus(const Text& text, std::string_view kind) {
    const std::optional<arn::Arn> arn = arn::parse(text);
    if (!arn || !arn->service.is_literal() || arn->service.literal() != "events") return false;
    return arn->resource.literal_prefix().starts_with(kind);
}

/// An ARN without partition, Region and account.
std::string key_within_account(const Text& text, std::string (Text::*spelling)() const) {
    const std::optional<arn::Arn> arn = arn::parse(text);
    return arn ? (arn->service.*spelling)() + ":" + (arn->resource.*spelling)() : std::string();
}

/// The target as a key that is the same for the same thing: a queue by its place in the topology, however
/// its ARN is written; anything else by its ARN. Of two trees by what they call it.
std::string target_key(const Topology& topology, const Sides& sides, const Fact<Text>& arn) {
    const model::Queue* queue = topology.queue(arn.value(), arn.place().source);
    if (sides.are_apart()) {
        if (queue) return "queue " + queue->identity.name;
        const std::string key = key_within_account(arn.value(), &Text::shown);
        return key.empty() ? arn.value().shown() : key;
    }
    return queue ? "queue " + std::to_string(queue - topology.queues.data()) : arn.value().key();
}

/// Whether two ARNs may be of one account and Region. Names that CloudFormation makes are others in each
/// tree, and are not compared.
bool may_be_together(const Text& a, const Text& b) {
    const std::optional<arn::Arn> one = arn::parse(a);
    const std::optional<arn::Arn> other = arn::parse(b);
    if (!one || !other) return true;
    return equal(one->account, other->account) != Truth::no && equal(one->region, other->region) != Truth::no;
}

/// A canonical pattern, or that everything is caught; none where that is not known.
std::optional<std::string> pattern_key(const Fact<pattern::Pattern>& fact, bool all_known) {
    if (!all_known || fact.is_choice() || fact.is_unknown()) return std::nullopt;
    if (fact.is_absent() || fact.value().empty()) return "everything";
    if (fact.value().unknown) return std::nullopt;
    return fact.value().canonical.key();
}

std::optional<std::string> pattern_key(const Subscriber& subscriber) {
    if (subscriber.filters.open) return std::nullopt;
    if (subscriber.filters.members.empty()) return "everything";
    if (subscriber.filters.members.size() > 1) return std::nullopt;
    const auto& member = subscriber.filters.members.front();
    const model::Filter& filter = member.item;
    if (!member.exists.always() || !filter.scope.is_known() || !filter.scope.value().is_literal() ||
        filter.scope.value().literal() != "DATA") {
        return std::nullopt;
    }
    return pattern_key(filter.pattern, !filter.pattern.is_absent());
}

struct Candidates {
    std::vector<std::uint32_t> targets;
    std::size_t subscribers = 0;
};
using Table = std::unordered_map<std::string, Candidates>;

class Pairing {
public:
    Pairing(const Topology& topology, const Sides& sides) : topology_(topology), sides_(sides) {}

    Moves pair() {
        for (std::uint32_t i = 0; i < topology_.targets.size(); ++i) add(topology_.targets[i], i);
        for (const Subscriber& subscriber : topology_.subscribers) count(subscriber);
        Moves moves;
        for (const Subscriber& subscriber : topology_.subscribers) {
            moves.replaced.push_back(replaced_by(subscriber));
        }
        return moves;
    }

private:
    void add(const Target& target, std::uint32_t index) {
        const model::EventRule& rule = topology_.event_rules[target.rule];
        if (!sides_.is_old(target.identity.place.source)) return;
        by_name_[target.identity.name].push_back(index);
        add_own_name(rule, target, index);
        // What a schedule starts is no event that a subscriber could take over.
        if (!rule.schedule.is_absent() && rule.pattern.is_absent()) return;
        if (!target.arn.is_known()) {
            if (!target.arn.is_absent()) any_unknown_ = target.arn.place();
            return;
        }
        const Text& arn = target.arn.value();
        if (is_bus(arn, "event-busv2/")) return;
        any_classic_ = true;
        if (arn.whole_hole()) any_unknown_ = target.arn.place();
        const std::string key = target_key(topology_, sides_, target.arn);
        same_target_[key].targets.push_back(index);
        alike_[common_key(topology_, sides_, target.arn)].targets.push_back(index);
        if (const auto pattern = pattern_key(rule.pattern, true)) {
            same_both_[key + "\n" + *pattern].targets.push_back(index);
        }
    }

    /// Rules and targets may be called by the names they have in AWS instead of those in the file.
    void add_own_name(const model::EventRule& rule, const Target& target, std::uint32_t index) {
        if (!rule.name.is_known() || !target.id.is_known()) return;
        const std::string name = rule.name.value().shown() + "/" + target.id.value().shown();
        if (name != target.identity.name) by_name_[name].push_back(index);
    }

    Replaced replaced_by(const Subscriber& subscriber) const {
        if (!sides_.is_new(subscriber.identity.place.source)) return Replaced::absent();
        return subscriber.replaces.is_absent() ? found(subscriber) : marked(subscriber);
    }

    bool moves(const Subscriber& subscriber) const {
        return sides_.is_new(subscriber.identity.place.source) && subscriber.target.is_known() &&
               !is_bus(subscriber.target.value(), "event-bus/");
    }

    void count(const Subscriber& subscriber) {
        if (!moves(subscriber)) return;
        const std::string key = target_key(topology_, sides_, subscriber.target);
        if (const auto pattern = pattern_key(subscriber)) ++same_both_[key + "\n" + *pattern].subscribers;
    }

    Replaced marked(const Subscriber& subscriber) const {
        return subscriber.replaces.then<std::uint32_t>([this](const Text& name, text::Span place) {
            const auto named = by_name_.find(name.shown());
            if (named == by_name_.end()) {
                return Replaced::unknown({"no classic target `" + name.shown() + "` is in the files", place},
                                         place);
            }
            if (named->second.size() > 1) {
                return Replaced::unknown({"several classic targets are called `" + name.shown() + "`", place},
                                         place);
            }
            return Replaced::of(named->second.front(), place);
        });
    }

    Replaced found(const Subscriber& subscriber) const {
        const text::Span place = subscriber.target.place();
        if (!any_classic_ && !any_unknown_) return Replaced::absent();
        if (!moves(subscriber)) return unresolved(subscriber);
        const Text& arn = subscriber.target.value();
        const std::string key = target_key(topology_, sides_, subscriber.target);
        const auto same = same_target_.find(key);
        if (same == same_target_.end()) {
            if (arn.whole_hole() || any_unknown_) return open("a target is not resolved", place);
            return may_be_alike(subscriber.target) ? open("a classic target may be the same", place)
                                                   : Replaced::absent();
        }
        const auto pattern = pattern_key(subscriber);
        const auto both = pattern ? same_both_.find(key + "\n" + *pattern) : same_both_.end();
        if (both == same_both_.end() || both->second.targets.empty()) {
            return open("a classic target is the same, but the patterns cannot be told to be", place);
        }
        if (both->second.targets.size() > 1) return open("several classic targets are the same", place);
        if (both->second.subscribers > 1) return open("several subscribers have this target", place);
        const std::uint32_t target = both->second.targets.front();
        if (sides_.are_apart() && !may_be_together(topology_.targets[target].arn.value(), arn))
            return Replaced::absent();
        return Replaced::of(target, place);
    }

    /// A subscriber without a target, or whose target is a classic bus, replaces nothing.
    Replaced unresolved(const Subscriber& subscriber) const {
        if (subscriber.target.is_absent() || subscriber.target.is_known()) return Replaced::absent();
        return open("the target of the subscriber is not known", subscriber.target.place());
    }

    bool may_be_alike(const Fact<Text>& arn) const {
        constexpr std::size_t most_compared = 16;
        const auto alike = alike_.find(common_key(topology_, sides_, arn));
        if (alike == alike_.end()) return false;
        const std::vector<std::uint32_t>& targets = alike->second.targets;
        if (targets.size() > most_compared) return true;
        return std::any_of(targets.begin(), targets.end(), [&](std::uint32_t index) {
            return equal(topology_.targets[index].arn.value(), arn.value()) != Truth::no;
        });
    }

    static Replaced open(const char* why, text::Span place) { return Replaced::unknown({why, place}, place); }

    const Topology& topology_;
    const Sides& sides_;
    std::unordered_map<std::string, std::vector<std::uint32_t>> by_name_;
    Table same_target_;
    Table same_both_;
    Table alike_;
    bool any_classic_ = false;
    std::optional<text::Span> any_unknown_;
};

}  // namespace

std::string common_key(const Topology& topology, const Sides& sides, const Fact<Text>& text) {
    if (!text.is_known()) return {};
    if (sides.are_apart()) return target_key(topology, sides, text);
    const model::Queue* queue = topology.queue(text.value(), text.place().source);
    return key_within_account(queue ? queue->arn : text.value(), &Text::key);
}

Moves pair(const Topology& topology, const Sides& sides) {
    return Pairing(topology, sides).pair();
}

}  // namespace migration
