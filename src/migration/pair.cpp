#include "migration/pair.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>

#include "arn/arn.hpp"
#include "migration/effective_pattern.hpp"

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

/// The same of a subscriber; none where template conditions decide.
std::optional<std::string> pattern_key(const Subscriber& subscriber) {
    value::World world;
    const auto pattern = effective_pattern(subscriber, world);
    return pattern ? pattern_key(*pattern, !world.next()) : std::nullopt;
}

/// The name that an ARN of a bus has: `event-bus/NAME`, `event-busv2/NAME/ID`. Empty: not known.
std::string name_in_arn(const Text& text) {
    const std::optional<arn::Arn> arn = arn::parse(text);
    if (!arn) return text.is_literal() ? text.literal() : std::string();
    const std::string prefix(arn->resource.literal_prefix());
    const std::size_t begin = prefix.find('/');
    const std::size_t end = begin == std::string::npos ? begin : prefix.find('/', begin + 1);
    if (begin == std::string::npos || (end == std::string::npos && !arn->resource.is_literal())) return {};
    return prefix.substr(begin + 1, end == std::string::npos ? end : end - begin - 1);
}

/// What people call a rule or a subscriber: its logical id and, where it has another, its name in AWS.
template <class Thing>
std::vector<std::string> own_names(const Thing& thing) {
    std::vector<std::string> names{thing.identity.name};
    if (!thing.name.is_known() || !thing.name.value().is_literal()) return names;
    if (thing.name.value().literal() != names.front()) names.push_back(thing.name.value().literal());
    return names;
}

/// Under what a target and a subscriber are looked up, the surest first.
struct Keys {
    std::vector<std::string> closer;   ///< target, pattern, and the bus's name or one of the own names
    std::string both;                  ///< target and pattern; empty: the pattern is not known
    std::vector<std::string> by_name;  ///< target and own name, where patterns differ
};

Keys keys_from(const std::string& target, const std::optional<std::string>& pattern, const std::string& bus,
               const std::vector<std::string>& names) {
    Keys keys;
    if (pattern) keys.both = target + "\n" + *pattern;
    if (pattern && !bus.empty()) keys.closer.push_back("bus " + bus + "\n" + keys.both);
    for (const std::string& name : names) {
        if (pattern) keys.closer.push_back("name " + name + "\n" + keys.both);
        keys.by_name.push_back(name + "\n" + target);
    }
    return keys;
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
        for (const std::string& name : names_of(topology_, target)) by_name_[name].push_back(index);
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
        const std::string bus = rule.bus.is_absent() ? "default" : bus_name(rule.bus);
        const Keys keys = keys_from(key, pattern_key(rule.pattern, true), bus, own_names(rule));
        if (!keys.both.empty()) same_both_[keys.both].targets.push_back(index);
        for (const std::string& one : keys.closer) closer_[one].targets.push_back(index);
        for (const std::string& one : keys.by_name) by_own_name_[one].targets.push_back(index);
    }

    /// The name of a bus; empty: not known.
    std::string bus_name(const Fact<Text>& fact) const {
        if (!fact.is_known()) return {};
        const model::Bus* bus = topology_.bus(fact.value(), fact.place().source);
        if (!bus || !bus->name.is_known()) return name_in_arn(fact.value());
        return bus->name.value().is_literal() ? bus->name.value().literal() : std::string();
    }

    Keys keys_of(const Subscriber& subscriber) const {
        return keys_from(target_key(topology_, sides_, subscriber.target), pattern_key(subscriber),
                         bus_name(subscriber.bus), own_names(subscriber));
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
        const Keys keys = keys_of(subscriber);
        if (!keys.both.empty()) ++same_both_[keys.both].subscribers;
        for (const std::string& one : keys.closer) ++closer_[one].subscribers;
        for (const std::string& one : keys.by_name) ++by_own_name_[one].subscribers;
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
        const Keys keys = keys_of(subscriber);
        if (const auto closer = only_target(closer_, keys.closer)) return at(*closer, subscriber);
        const auto both = same_both_.find(keys.both);
        if (both == same_both_.end() || both->second.targets.empty()) {
            const auto named = only_target(by_own_name_, keys.by_name);
            if (named && !is_taken(*named)) return at(*named, subscriber);
            return open("a classic target is the same, but the patterns cannot be told to be", place);
        }
        if (both->second.targets.size() > 1) return open("several classic targets are the same", place);
        if (both->second.subscribers > 1) return open("several subscribers have this target", place);
        return at(both->second.targets.front(), subscriber);
    }

    /// The target under the first of the keys that one target and one subscriber have.
    static std::optional<std::uint32_t> only_target(const Table& table,
                                                    const std::vector<std::string>& keys) {
        for (const std::string& key : keys) {
            const auto found = table.find(key);
            if (found != table.end() && found->second.targets.size() == 1 && found->second.subscribers == 1)
                return found->second.targets.front();
        }
        return std::nullopt;
    }

    /// Whether a subscriber has the target and its pattern, too.
    bool is_taken(std::uint32_t index) const {
        const Target& target = topology_.targets[index];
        const auto pattern = pattern_key(topology_.event_rules[target.rule].pattern, true);
        if (!pattern) return false;
        const auto both = same_both_.find(target_key(topology_, sides_, target.arn) + "\n" + *pattern);
        return both != same_both_.end() && both->second.subscribers > 0;
    }

    Replaced at(std::uint32_t target, const Subscriber& subscriber) const {
        const Fact<Text>& arn = subscriber.target;
        if (sides_.are_apart() && !may_be_together(topology_.targets[target].arn.value(), arn.value()))
            return Replaced::absent();
        return Replaced::of(target, arn.place());
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
    Table closer_;
    Table by_own_name_;
    Table alike_;
    bool any_classic_ = false;
    std::optional<text::Span> any_unknown_;
};

}  // namespace

std::vector<std::string> names_of(const Topology& topology, const Target& target) {
    std::vector<std::string> names{target.identity.name};
    const model::EventRule& rule = topology.event_rules[target.rule];
    if (!rule.name.is_known() || !target.id.is_known()) return names;
    std::string own = rule.name.value().shown() + "/" + target.id.value().shown();
    if (own != names.front()) names.push_back(std::move(own));
    return names;
}

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
