#include <algorithm>

#include "iam/target.hpp"
#include "migration/comparing.hpp"
#include "text/clip.hpp"
#include "migration/effective_pattern.hpp"
#include "pattern/questions.hpp"

namespace migration {
namespace {

using value::Fact;
using value::Text;
using value::Truth;
using PatternFact = Fact<pattern::Pattern>;

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

/// What a subscriber hands on (EventBridge guide, "Transforming events").
std::string new_input(const Comparing& comparing) {
    const auto& transformer = comparing.subscriber.transformer;
    const auto& type = transformer.type.in(comparing.world);
    if (type.is_unknown()) return "not known";
    const std::string said_type = type.is_known() ? type.value().shown() : "RAW";
    if (said_type == "RAW") return "the event";
    if (said_type == "JSONATA") return "what JSONata makes of it";
    return said_type == "WITH_METADATA" ? "the event within metadata" : "not known";
}

/// What a template has from the rule, and JSONata has not.
std::string lost_placeholders(const Comparing& comparing) {
    const auto& text = comparing.target.input_template.in(comparing.world);
    if (!text.is_known()) return {};
    const std::string shown = text.value().shown();
    std::vector<std::string> lost;
    for (const char* name : {"<aws.events.rule-arn>", "<aws.events.rule-name>"}) {
        if (shown.find(name) != std::string::npos) lost.emplace_back(name);
    }
    return lost.empty() ? std::string() : "JSONata has nothing in place of " + text::listed(lost);
}

void add_input(const Comparing& comparing) {
    const std::string before = classic_input(comparing);
    const std::string after = new_input(comparing);
    std::string note = lost_placeholders(comparing);
    Change change = Change::differs;
    if (after == "not known") {
        change = Change::unknown;
    } else if (after == "the event within metadata") {
        change = Change::worse;
        note = "code that reads `event.detail` finds it in `Data.detail`";
    } else if (before == "the event" && after == "the event") {
        change = Change::same;
    } else if (after == "the event") {
        change = Change::worse;
        note = "the target gets the whole event in place of what it was given";
    }
    comparing.add("input", before, after, change, std::move(note));
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
    const std::optional<PatternFact> is = effective_pattern(comparing.subscriber, comparing.world);
    if (!is || !is_usable(was) || !is_usable(*is)) {
        return comparing.add("events", said_pattern(was), is ? said_pattern(*is) : "several filters",
                             Change::unknown);
    }
    add_events(comparing, was, *is);
}

void compare_content(const Comparing& comparing) {
    add_input(comparing);
    add_batch(comparing);
    add_shape(comparing);
    const std::string order = said_order(comparing);
    comparing.add("order", "any", order,
                  order == "any"         ? Change::same
                  : order == "not known" ? Change::unknown
                                         : Change::better);
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
    const std::string watchers = text::listed(comparing.surroundings.watchers(comparing.rule));
    comparing.add("metrics", "AWS/Events, by rule", "AWS/EventsV2, by subscriber", Change::differs,
                  watchers.empty() ? "" : "goes quiet: " + watchers);
}

/// What is so of every move (EventBridge guide, "Migrating from EventBridge rules to custom event buses" and
/// "CloudFormation for custom event buses").
void compare_service(const Comparing& comparing) {
    comparing.add("id of an event", "`id`", "`aws:EventId`", Change::unknown,
                  "AWS does not say whether `id` in the event is the same: what tells repeats by it may not");
    comparing.add("another target later", "in place", "a new subscriber", Change::differs,
                  "CloudFormation deletes the old one first: events between the two are not delivered");
    comparing.add("is paid for", "by the event", "by the kilobyte", Change::differs,
                  "each delivery is paid for, too");
}

}  // namespace migration
