#include <algorithm>

#include "iam/target.hpp"
#include "migration/comparing.hpp"
#include "model/watch.hpp"
#include "pattern/questions.hpp"

namespace migration {
namespace {

using value::Fact;
using value::Text;
using value::Truth;
using PatternFact = Fact<pattern::Pattern>;

/// The one pattern that tells which events the subscriber gets; none where it is not known or there are more.
/// Absent: it gets every event.
std::optional<PatternFact> only_pattern(const Comparing& comparing) {
    const auto& filters = comparing.subscriber.filters;
    if (filters.open) return std::nullopt;
    const model::Filter* found = nullptr;
    for (const auto& member : filters.members) {
        if (!comparing.world.holds(member.exists)) continue;
        if (found) return std::nullopt;
        found = &member.item;
    }
    if (!found) return PatternFact::absent();
    const auto& scope = found->scope.in(comparing.world);
    if (!scope.is_known() || !scope.value().is_literal() || scope.value().literal() != "DATA")
        return std::nullopt;
    return found->pattern.in(comparing.world);
}

std::string said_pattern(const PatternFact& fact) {
    if (fact.is_absent()) return "every event";
    return fact.is_known() && !fact.value().unknown ? fact.value().canonical.shown() : "not known";
}

bool is_usable(const PatternFact& fact) {
    return fact.is_absent() || (fact.is_known() && !fact.value().unknown);
}

/// Whether all events of the inner one are events of the outer one.
pattern::Answer covers(const PatternFact& outer, const PatternFact& inner) {
    if (outer.is_absent()) return {Truth::yes, {}};
    if (inner.is_absent()) return pattern::catches_all(outer.value(), pattern::Events::envelope);
    return pattern::contains(outer.value(), inner.value(), pattern::Events::envelope);
}

std::string with_witness(const char* words, const pattern::Answer& answer) {
    return answer.witness.empty() ? std::string(words) : std::string(words) + ", such as " + answer.witness;
}

void add_events(const Comparing& comparing, const PatternFact& was, const PatternFact& is) {
    const pattern::Answer wide = covers(is, was);
    const pattern::Answer narrow = covers(was, is);
    Change change = Change::unknown;
    std::string note;
    if (wide.truth == Truth::yes && narrow.truth == Truth::yes) {
        change = Change::same;
    } else if (wide.truth == Truth::no) {
        change = Change::worse;
        const bool none =
            !was.is_absent() && !is.is_absent() &&
            pattern::overlaps(was.value(), is.value(), pattern::Events::envelope).truth == Truth::no;
        note = none ? "no event meets both" : with_witness("an event is no longer delivered", wide);
        if (!none && narrow.truth == Truth::no) note += with_witness("; another is new", narrow);
    } else if (wide.truth == Truth::yes && narrow.truth == Truth::no) {
        change = Change::differs;
        note = with_witness("an event is delivered that was not", narrow);
    }
    comparing.add("events", said_pattern(was), said_pattern(is), change, std::move(note));
}

/// What a classic target is given.
std::string classic_input(const Comparing& comparing) {
    const model::Target& target = comparing.target;
    if (!target.input.in(comparing.world).is_absent()) return "a constant";
    const std::string part = said(target.input_path, comparing.world, "$");
    if (part != "$") return "the part " + part;
    if (!target.input_template.in(comparing.world).is_absent()) return "a template";
    return "the event";
}

std::string new_input(const Comparing& comparing) {
    const auto& transformer = comparing.subscriber.transformer;
    const auto& expression = transformer.expression.in(comparing.world);
    if (expression.is_absent() && transformer.type.in(comparing.world).is_unknown()) return "not known";
    if (expression.is_absent()) return "the event";
    return "what JSONata makes of it";
}

/// Whether a target of this kind is handed a batch as an array (EventBridge guide, "Batching").
bool takes_arrays(const Comparing& comparing) {
    const auto& arn = comparing.subscriber.target.in(comparing.world);
    const iam::TargetKind* kind = arn.is_known() ? iam::target_kind(arn.value()) : nullptr;
    return kind && (kind->name == "function" || kind->name == "state machine");
}

void add_shape(const Comparing& comparing) {
    if (!takes_arrays(comparing)) return;
    const auto& size = comparing.subscriber.batch_size.in(comparing.world);
    if (size.is_unknown()) return comparing.add("payload", "one event", "not known", Change::unknown);
    const bool single = size.is_known() && size.value() == 1;
    comparing.add("payload", "one event", single ? "one event" : "an array of events",
                  single ? Change::same : Change::worse,
                  single ? "" : "code that reads `event.detail` finds nothing in an array");
}

/// The key of the bus on which events wait.
std::string key_of_bus(const Comparing& comparing, const Fact<Text>& fact, Fact<Text>& key) {
    const auto& here = fact.in(comparing.world);
    const model::Bus* bus =
        here.is_known() ? comparing.topology.bus(here.value(), here.place().source) : nullptr;
    if (!bus || !bus->identity.declared) {
        key = Fact<Text>::unknown({"the files do not declare the bus", here.place()}, here.place());
        return "not known";
    }
    key = bus->key.in(comparing.world);
    return key.is_absent() ? "AWS's own key" : said(key, comparing.world, "");
}

/// The alarms on metrics of the classic rule.
std::string alarms_on_rule(const Comparing& comparing) {
    const model::Watched rule = watched(comparing.rule);
    std::string names;
    for (const model::Alarm& alarm : comparing.topology.alarms) {
        const auto& metrics = alarm.metrics.members;
        const bool on_rule = std::any_of(metrics.begin(), metrics.end(), [&](const auto& member) {
            const Fact<Text>& space = member.item.space.in(comparing.world);
            return space.is_known() &&
                   watches(member.item, space.value(), rule, comparing.world) == Truth::yes;
        });
        if (on_rule) names += (names.empty() ? "" : ", ") + alarm.identity.name;
    }
    return names;
}

/// How many events one call has, and how long they are waited for.
void add_batch(const Comparing& comparing) {
    const auto& size = comparing.subscriber.batch_size.in(comparing.world);
    const auto& window = comparing.subscriber.batch_window_seconds.in(comparing.world);
    if (size.is_absent() && window.is_absent()) return;
    const bool known = !size.is_unknown() && !window.is_unknown();
    const bool single = size.is_known() && size.value() == 1;
    std::string after = size.is_known() ? "up to " + std::to_string(size.value()) : "not known";
    if (window.is_known() && window.value() > 0) after += " within " + std::to_string(window.value()) + " s";
    comparing.add("events in a call", "1", single ? "1" : after,
                  !known   ? Change::unknown
                  : single ? Change::same
                           : Change::differs);
}

std::string said_order(const Comparing& comparing) {
    const auto& type = comparing.subscriber.type.in(comparing.world);
    if (type.is_unknown()) return "not known";
    return type.is_known() && type.value().shown() == "FIFO" ? "in order within an event group" : "any";
}

}  // namespace

void compare_events(const Comparing& comparing) {
    const PatternFact& was = comparing.rule.pattern.in(comparing.world);
    const std::optional<PatternFact> is = only_pattern(comparing);
    if (!is || !is_usable(was) || !is_usable(*is)) {
        return comparing.add("events", said_pattern(was), is ? said_pattern(*is) : "several filters",
                             Change::unknown);
    }
    add_events(comparing, was, *is);
}

void compare_content(const Comparing& comparing) {
    const std::string before = classic_input(comparing);
    const std::string after = new_input(comparing);
    const bool known = after != "not known";
    const bool same_kind = before == "the event" && after == "the event";
    const Change change = !known                 ? Change::unknown
                          : same_kind            ? Change::same
                          : after == "the event" ? Change::worse
                                                 : Change::differs;
    comparing.add(
        "input", before, after, change,
        change == Change::worse ? "the target gets the whole event in place of what it was given" : "");
    add_batch(comparing);
    add_shape(comparing);
    const std::string order = said_order(comparing);
    comparing.add("order", "any", order,
                  order == "any"         ? Change::same
                  : order == "not known" ? Change::unknown
                                         : Change::better);
    Fact<Text> old_key;
    Fact<Text> new_key;
    const std::string old_said = key_of_bus(comparing, comparing.rule.bus, old_key);
    const std::string new_said = key_of_bus(comparing, comparing.subscriber.bus, new_key);
    comparing.add("key of the bus", old_said, new_said, change_of(same(old_key, new_key, comparing.world)));
}

void compare_running(const Comparing& comparing) {
    const auto& was = comparing.rule.state.in(comparing.world);
    const auto& is = comparing.subscriber.state.in(comparing.world);
    const bool known = !was.is_unknown() && !is.is_unknown();
    const bool runs_before =
        was.is_absent() || (was.is_known() && !was.value().shown().starts_with("DISABLED"));
    const bool runs_after = is.is_absent() || (is.is_known() && is.value().shown() == "RUNNING");
    const char* note = "";
    if (known && runs_before && runs_after)
        note = "while both run, each event that is on both buses comes twice";
    if (known && !runs_before && !runs_after)
        note = "while neither runs nobody gets the events; the new bus keeps them";
    comparing.add("state", said(comparing.rule.state, comparing.world, "ENABLED"),
                  said(comparing.subscriber.state, comparing.world, "RUNNING"),
                  !known                      ? Change::unknown
                  : runs_before == runs_after ? Change::same
                                              : Change::differs,
                  note);
    const std::string alarms = alarms_on_rule(comparing);
    comparing.add("metrics", "AWS/Events, by rule", "AWS/EventsV2, by subscriber", Change::differs,
                  alarms.empty() ? "" : "goes quiet: " + alarms);
}

}  // namespace migration
