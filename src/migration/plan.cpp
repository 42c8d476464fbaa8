#include "migration/plan.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "migration/plan_scope.hpp"
#include "migration/terraform_words.hpp"
#include "pattern/questions.hpp"

namespace migration {
namespace {

using document::Written;

constexpr std::int64_t seconds_a_day = 86'400;

class Planner {
public:
    Planner(const model::Topology& topology, const PlanFiles& files, const PlanRequest& request)
        : topology_(topology), request_(request), scopes_(topology, files, request, plan_) {
        for (const model::Target& target : topology.targets) ++written_[definition_of(target)];
    }

    Plan plan() {
        for (std::uint32_t i = 0; i < topology_.targets.size(); ++i) {
            PlannedMove move;
            move.target = i;
            add(move);
            plan_.moves.push_back(std::move(move));
        }
        for (auto& [source, scope] : scopes_.all()) add_sources(scope);
        plan_.retention_days = retention();
        return std::move(plan_);
    }

private:
    void add(PlannedMove& move) {
        const auto blocked = request_.blocked.find(move.target);
        if (blocked != request_.blocked.end()) {
            move.refusal = blocked->second;
            return;
        }
        const model::Target& target = topology_.targets[move.target];
        PlanScope& scope = scopes_.of(target);
        const PlanSubject subject{topology_, target, scope.carrier};
        move.refusal = refusal_of(subject, request_.bus_arn);
        if (move.moves()) move.refusal = obstacle_in_module(subject, scope);
        if (move.moves() && scope.resources && written_[definition_of(target)] > 1)
            move.refusal = "its template is nested several times here: plan that template by itself";
        if (!move.moves()) return;
        const auto bus = scopes_.bus_in(scope);
        if (!bus) {
            move.refusal = std::string(scope.module.empty() ? "its template" : "its module") +
                           " has no bus `" + request_.bus_name + "`: name one by --bus-arn";
            return;
        }
        const FilterTranslation filter = translate_filter(subject.rule(), is_on_default_bus(subject.rule()));
        move.refusal = filter.obstacle;
        if (move.moves()) move.refusal = obstacle_of_sources(filter, subject);
        if (move.moves()) add(move, subject, filter, {*bus, {}, scope.last}, scope);
    }

    void add(PlannedMove& move, const PlanSubject& subject, const FilterTranslation& filter, PlanTarget into,
             PlanScope& scope) {
        if (scope.resources) into.condition = condition_of(*scope.resources, subject.rule().identity.place);
        const PlanNames names = names_of(subject, scope);
        auto resources = resources_of_move(subject, filter, names, into, move);
        if (!move.moves()) return;
        for (const auto& [name, resource] : resources) scope.taken.insert(name);
        scope.names.insert(names.plain);
        scope.last = names.subscriber();
        move.subscriber = scope.last;
        move.addition = scope.addition;
        PlannedAddition& addition = plan_.additions[scope.addition];
        if (addition.form == PlanForm::terraform)
            move.subscriber = "awscc_eventsv2_subscriber." + terraform_label(scope.last);
        addition.resources.insert(addition.resources.end(), resources.begin(), resources.end());
        for (const std::string& service : filter.services) add_service(service, filter, subject, move, scope);
        if (filter.services.empty()) plan_.buses.insert(name_of_bus(subject.rule()));
    }

    /// Where a target is written, and what it is called there: the same for all that one text makes.
    using Definition = std::tuple<text::SourceId, std::uint32_t, std::uint32_t, std::string>;
    [[nodiscard]] Definition definition_of(const model::Target& target) const {
        const text::Span place = target.identity.place;
        return {place.source, topology_.event_rules[target.rule].identity.place.begin, place.begin,
                target.identity.name};
    }

    [[nodiscard]] std::string name_of_bus(const model::EventRule& rule) const {
        if (is_on_default_bus(rule)) return "default";
        const model::Bus* bus = topology_.bus(rule.bus.value(), rule.bus.place().source);
        return bus != nullptr ? bus->identity.name : rule.bus.value().shown();
    }

    /// The event source that the new bus has for a service already; null: none.
    [[nodiscard]] const model::EventSource* source_of(const std::string& service) const {
        const auto is_on_bus = [&](const model::EventSource& source) {
            if (!source.bus.is_known()) return false;
            if (!request_.bus_arn.empty())
                return source.bus.value().key() == value::Text(request_.bus_arn).key();
            const model::Bus* bus = topology_.bus(source.bus.value(), source.bus.place().source);
            return bus != nullptr && bus->generation == model::Generation::v2 &&
                   (bus->identity.name == request_.bus_name ||
                    bus->identity.name == "awscc_eventsv2_event_bus." + request_.bus_name);
        };
        const auto& sources = topology_.event_sources;
        const auto found =
            std::find_if(sources.begin(), sources.end(), [&](const model::EventSource& source) {
                return source.identity.exists.always() && source.service.is_known() &&
                       source.service.value().key() == value::Text(service).key() && is_on_bus(source);
            });
        return found == sources.end() ? nullptr : &*found;
    }

    /// Why the event sources that are there do not do for a rule; empty: they do, or there are none.
    [[nodiscard]] std::string obstacle_of_sources(const FilterTranslation& filter,
                                                  const PlanSubject& subject) const {
        for (const std::string& service : filter.services) {
            const model::EventSource* source = source_of(service);
            if (source == nullptr || source->pattern.is_absent()) continue;
            const auto& wanted = subject.rule().pattern;
            const bool takes =
                source->pattern.is_known() &&
                pattern::contains(source->pattern.value(), wanted.value(), pattern::Events::envelope).truth ==
                    value::Truth::yes;
            if (!takes)
                return "the event source " + source->identity.name +
                       " of the bus does not for certain take all "
                       "that its pattern does: widen the source's first";
        }
        return {};
    }

    void add_service(const std::string& service, const FilterTranslation& filter, const PlanSubject& subject,
                     PlannedMove& move, PlanScope& scope) {
        if (const model::EventSource* source = source_of(service)) {
            move.notes.push_back("the events of " + service + " come by the event source " +
                                 source->identity.name + ", which is there");
            return;
        }
        move.notes.push_back("the events of " + service + " come by an event source");
        auto found = std::find_if(scope.sources.begin(), scope.sources.end(),
                                  [&](const PlannedSource& one) { return one.service == service; });
        if (found == scope.sources.end()) found = scope.sources.insert(found, PlannedSource{service, {}, {}});
        const auto pattern =
            filter.source_pattern.empty() ? std::nullopt : subject.carrier.text(filter.source_pattern);
        found->patterns.push_back(pattern.value_or(Written()));
        found->subscribers.push_back(scope.last);
    }

    void add_sources(PlanScope& scope) {
        const auto bus = scopes_.bus_in(scope);
        if (!bus) return;
        auto made = resources_of_sources(scope.sources, *bus, scope.resources.has_value());
        auto& all = plan_.additions[scope.addition].resources;
        for (auto& [name, resource] : made) {
            if (scope.taken.insert(name).second) all.emplace_back(name, std::move(resource));
        }
    }

    /// The longest window and a day: the events of a record that fails last are still there to be replayed.
    [[nodiscard]] std::int64_t retention() const {
        std::int64_t longest = 0;
        for (const PlannedMove& move : plan_.moves) {
            const auto window = classic_limits(topology_.targets[move.target]).window_seconds;
            if (move.moves()) longest = std::max(longest, window.is_known() ? window.value() : seconds_a_day);
        }
        return longest == 0 ? 0 : (longest + seconds_a_day - 1) / seconds_a_day + 1;
    }

    const model::Topology& topology_;
    const PlanRequest& request_;
    Plan plan_;
    PlanScopes scopes_;
    std::map<Definition, std::size_t> written_;
};

}  // namespace

bool Plan::refuses() const {
    return std::any_of(moves.begin(), moves.end(), [](const PlannedMove& move) { return !move.moves(); });
}

bool Plan::leaves_to_do() const {
    return std::any_of(moves.begin(), moves.end(),
                       [](const PlannedMove& move) { return !move.to_do.empty(); });
}

std::size_t Plan::moving() const {
    return static_cast<std::size_t>(
        std::count_if(moves.begin(), moves.end(), [](const PlannedMove& move) { return move.moves(); }));
}

Plan plan_migration(const model::Topology& topology, const PlanFiles& files, const PlanRequest& request) {
    return Planner(topology, files, request).plan();
}

}  // namespace migration
