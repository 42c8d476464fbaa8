#include <algorithm>

#include "arn/arn.hpp"
#include "migration/comparing.hpp"
#include "text/clip.hpp"
#include "migration/plan_target.hpp"
#include "pattern/measure.hpp"
#include "pattern/syntax.hpp"

namespace migration {
namespace {

using value::Fact;
using value::Text;
using value::Truth;

/// A bus as one side names it.
struct Side {
    const model::Bus* bus = nullptr;  ///< null: not known
    std::string name;

    [[nodiscard]] bool is_declared() const { return bus && bus->identity.declared; }
};

Side side_of(const Comparing& comparing, const Fact<Text>& fact, const char* absent) {
    const Fact<Text>& here = fact.in(comparing.world);
    if (here.is_absent())
        return {comparing.topology.bus(Text("default"), comparing.rule.identity.place.source), absent};
    if (!here.is_known()) return {nullptr, "not known"};
    const model::Bus* bus = comparing.topology.bus(here.value(), here.place().source);
    const bool declared = bus && bus->identity.declared;
    return {bus, declared ? bus->identity.name : short_name(here.value())};
}

std::string key_of(const Comparing& comparing, const Side& side) {
    if (!side.is_declared()) return "not known";
    return said_key(comparing, side.bus->key);
}

void add_key_of_bus(const Comparing& comparing, const Side& old, const Side& fresh) {
    const bool known = old.is_declared() && fresh.is_declared();
    const bool has_key = fresh.is_declared() && !fresh.bus->key.in(comparing.world).is_absent();
    comparing.add("key of the bus", key_of(comparing, old), key_of(comparing, fresh),
                  known ? change_of(same(old.bus->key, fresh.bus->key, comparing.world)) : Change::unknown,
                  has_key ? "whoever publishes needs kms:Decrypt on it" : "");
}

bool has_policy(const Comparing& comparing, const Side& side) {
    const auto& all = side.bus->policies;
    return std::any_of(all.begin(), all.end(),
                       [&](const model::Attached& one) { return comparing.world.holds(one.exists); });
}

/// Who beside the account may publish, and who may subscribe.
void add_policy(const Comparing& comparing, const Side& old, const Side& fresh) {
    if (!old.is_declared() || !fresh.is_declared()) return;
    const bool was = has_policy(comparing, old);
    const bool is = has_policy(comparing, fresh);
    if (!was && !is) return;
    const Change change = was && !is ? Change::worse : Change::differs;
    comparing.add("policy of the bus", was ? "one" : "none", is ? "one" : "none", change,
                  change == Change::worse
                      ? "what it lets in from other accounts needs an AWS::EventsV2::ResourcePolicy"
                      : "");
}

/// A classic bus under a key of one's own keeps what it cannot encrypt in a queue; the new one has none.
void add_dead_letter_of_bus(const Comparing& comparing, const Side& old) {
    if (!old.is_declared() || old.bus->dead_letter.in(comparing.world).is_absent()) return;
    const Fact<Text>& arn = old.bus->dead_letter.in(comparing.world);
    const model::Queue* queue =
        arn.is_known() ? comparing.topology.queue(arn.value(), arn.place().source) : nullptr;
    comparing.add("dead-letter queue of the bus", name_of_queue(arn, queue), "none", Change::differs,
                  "the new bus has none: each subscriber has its own");
}

constexpr std::int64_t for_ever = INT64_MAX;
constexpr std::int64_t not_known = -1;

/// Days for which the archives of the bus keep an event (CreateArchive: nothing said, or 0, is for ever).
std::int64_t days_of(const Comparing& comparing, const std::vector<const model::Archive*>& archives) {
    std::int64_t most = not_known;
    for (const model::Archive* archive : archives) {
        const auto& days = archive->retention_days.in(comparing.world);
        if (days.is_unknown()) return not_known;
        most = std::max(most, days.is_known() && days.value() > 0 ? days.value() : for_ever);
    }
    return most;
}

/// Days for which the new bus keeps an event (CreateEventBus, StorageConfiguration: a day).
std::int64_t days_of(const Comparing& comparing, const Side& side) {
    if (!side.is_declared()) return not_known;
    const auto& days = side.bus->retention_days.in(comparing.world);
    if (days.is_unknown()) return not_known;
    return days.is_known() ? days.value() : 1;
}

std::string said_days(std::int64_t days) {
    return days == not_known ? "not known" : days == for_ever ? "for ever" : std::to_string(days) + " d";
}

void add_replays(const Comparing& comparing, const Side& old, const Side& fresh) {
    // An archive may stand in files that were not given.
    const auto archives = comparing.surroundings.archives(old.bus);
    const std::int64_t was = days_of(comparing, archives);
    const std::int64_t is = days_of(comparing, fresh);
    const bool some = std::any_of(archives.begin(), archives.end(), [&](const model::Archive* archive) {
        return !archive->pattern.in(comparing.world).is_absent();
    });
    comparing.add("can be replayed for", archives.empty() ? "no archive in the files" : said_days(was),
                  said_days(is),
                  was == not_known || is == not_known ? Change::unknown
                  : was > is                          ? Change::worse
                  : was == is                         ? Change::same
                                                      : Change::better,
                  some ? "an archive keeps what its pattern says, the new bus all" : "");
}

/// The AWS services whose events the rule waits for.
std::vector<Text> services_of(const Comparing& comparing) {
    std::vector<Text> services;
    const auto& pattern = comparing.rule.pattern.in(comparing.world);
    if (!pattern.is_known() || !pattern.value().syntax) return services;
    for (const auto& matcher :
         pattern::demanded(pattern.value(), "source").value_or(std::vector<pattern::Matcher>())) {
        if (matcher.kind != pattern::Matcher::Kind::one_of) continue;
        for (const pattern::Atom& atom : matcher.atoms) {
            const bool text = atom.operand.is(value::Tree::Kind::text);
            if (text && atom.operand.as_text().literal_prefix().starts_with("aws."))
                services.push_back(atom.operand.as_text());
        }
    }
    return services;
}

/// Events of AWS services come to the default bus by themselves, and to a new one by an event source
/// (EventBridge guide, "Event sources").
void add_services(const Comparing& comparing, const Side& fresh) {
    const std::vector<Text> services = services_of(comparing);
    if (services.empty()) return;
    std::vector<std::string> names;
    std::vector<std::string> bringers;
    Truth all = Truth::yes;
    const auto sources = comparing.surroundings.sources(fresh.bus);
    for (const Text& service : services) {
        names.push_back(service.shown());
        Truth brought = fresh.is_declared() ? Truth::no : Truth::unknown;
        for (const model::EventSource* source : sources) {
            const auto& said = source->service.in(comparing.world);
            const Truth brings = said.is_known()     ? value::equal(said.value(), service)
                                 : said.is_unknown() ? Truth::unknown
                                                     : Truth::no;
            if (brings == Truth::yes) bringers.push_back(source->identity.name);
            brought = either(brought, brings);
        }
        all = both(all, brought);
    }
    comparing.add("events of AWS services", text::listed(names) + " by the default bus",
                  all == Truth::yes  ? "event source " + text::listed(bringers)
                  : all == Truth::no ? "no event source in the files"
                                     : "not known",
                  all == Truth::yes  ? Change::same
                  : all == Truth::no ? Change::worse
                                     : Change::unknown,
                  all == Truth::yes ? "" : "an AWS service sends to a new bus only by an event source");
}

void add_start(const Comparing& comparing) {
    const model::Position& position = comparing.subscriber.position;
    const auto& starting = position.starting.in(comparing.world);
    if (starting.is_unknown())
        return comparing.add("begins with", "new events", "not known", Change::unknown);
    const bool past = starting.is_known() && starting.value().shown() == "POINT_IN_TIME";
    comparing.add(
        "begins with", "new events", past ? "events that the bus keeps" : "new events",
        past ? Change::differs : Change::same,
        past ? "what both buses had comes again; a replay is told by aws:DeliveryType, not in the event"
             : "");
}

Change change_of_logs(const std::string& before, const std::string& after) {
    if (before == after) return before == "not known" ? Change::unknown : Change::same;
    if (before == "OFF" && after != "not known") return Change::better;
    if (after == "OFF" && before != "not known") return Change::worse;
    return before == "not known" || after == "not known" ? Change::unknown : Change::differs;
}

/// A classic bus has logs for all of its rules, and a subscriber its own; where nothing is said there are none.
void add_logs(const Comparing& comparing, const Side& old) {
    const std::string before =
        old.is_declared() ? said(old.bus->log_level, comparing.world, "OFF") : "not known";
    const std::string after = said(comparing.subscriber.log_level, comparing.world, "OFF");
    comparing.add("logs", before, after, change_of_logs(before, after),
                  before != "OFF" && after == "OFF" ? "the log configuration of a bus does not carry over"
                                                    : "");
}

}  // namespace

void compare_buses(const Comparing& comparing) {
    const Side old = side_of(comparing, comparing.rule.bus, "default");
    const Side fresh = side_of(comparing, comparing.subscriber.bus, "not known");
    comparing.add(
        "bus", old.name, fresh.name, Change::differs,
        comparing.surroundings.bridges(old.bus, fresh.bus)
            ? "the old one hands events on to the new one: whoever publishes to both sends them twice"
            : "publishers name the new one by its ARN, once in a request");
    add_key_of_bus(comparing, old, fresh);
    add_policy(comparing, old, fresh);
    add_dead_letter_of_bus(comparing, old);
    add_services(comparing, fresh);
    add_replays(comparing, old, fresh);
    add_start(comparing);
    add_logs(comparing, old);
}

}  // namespace migration
