#include "migration/plan.hpp"

#include <algorithm>

#include "arn/arn.hpp"
#include "document/cloudformation.hpp"
#include "migration/plan_resources.hpp"
#include "migration/plan_target.hpp"
#include "text/letters.hpp"

namespace migration {
namespace {

using document::Node;
using document::Written;

constexpr std::int64_t seconds_a_day = 86'400;

/// One file while the plan is made.
struct PlanScope {
    std::optional<Carrier> carrier;
    std::optional<Node> resources;  ///< of a template
    std::set<std::string> taken;    ///< logical ids
    std::size_t addition = 0;
    std::string last;  ///< the subscriber that was added last
    std::vector<PlannedSource> sources;
};

std::string alphanumerics(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (text::is_letter(c) || text::is_digit(c)) out += c;
    }
    return out;
}

/// Letters, digits and `-`: what queues and subscribers alike may be called.
std::string plain_name(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::string out;
    for (const char c : text.substr(0, longest)) out += text::is_letter(c) || text::is_digit(c) ? c : '-';
    return out;
}

std::optional<Node> resources_in(const document::Document& document) {
    const std::vector<Node> roots = document.roots();
    if (roots.size() != 1) return std::nullopt;
    auto found = roots.front().find("Resources");
    return found && found->is(document::Kind::mapping) ? found : std::nullopt;
}

/// The template's `Condition` of the resource that a place belongs to.
std::string condition_of(const Node& resources, text::Span place) {
    for (const Node::Entry& entry : resources.entries()) {
        const text::Span key = entry.key.span();
        const text::Span value = entry.value.span();
        const bool inside = place.begin >= key.begin && place.end <= value.end;
        if (!inside) continue;
        const auto condition = entry.value.find("Condition");
        return condition ? std::string(condition->text()) : std::string();
    }
    return {};
}

class Planner {
public:
    Planner(const model::Topology& topology, const PlanFiles& files, const PlanRequest& request)
        : topology_(topology), files_(files), request_(request) {}

    Plan plan() {
        for (std::uint32_t i = 0; i < topology_.targets.size(); ++i) {
            PlannedMove move;
            move.target = i;
            add(move);
            plan_.moves.push_back(std::move(move));
        }
        for (auto& [source, scope] : scopes_) add_sources(scope);
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
        PlanScope& scope = scope_of(target.identity.place.source);
        const PlanSubject subject{topology_, target, *scope.carrier};
        move.refusal = refusal_of(subject, request_.bus_arn);
        if (!move.moves()) return;
        const auto bus = bus_in(scope);
        if (!bus) {
            move.refusal = "its template has no bus `" + request_.bus_name + "`: name one by --bus-arn";
            return;
        }
        const FilterTranslation filter = translate_filter(subject.rule(), is_on_default_bus(subject.rule()));
        move.refusal = filter.obstacle;
        if (move.moves()) add(move, subject, filter, {*bus, {}, scope.last}, scope);
    }

    void add(PlannedMove& move, const PlanSubject& subject, const FilterTranslation& filter, PlanTarget into,
             PlanScope& scope) {
        if (scope.resources) into.condition = condition_of(*scope.resources, subject.rule().identity.place);
        const PlanNames names = names_of(subject, scope);
        auto resources = resources_of_move(subject, filter, names, into, move);
        if (!move.moves()) return;
        for (const auto& [name, resource] : resources) scope.taken.insert(name);
        move.subscriber = names.subscriber();
        move.addition = scope.addition;
        scope.last = move.subscriber;
        auto& all = plan_.additions[scope.addition].resources;
        all.insert(all.end(), resources.begin(), resources.end());
        for (const std::string& service : filter.services) add_service(service, filter, subject, move, scope);
        if (filter.services.empty()) plan_.buses.insert(name_of_bus(subject.rule()));
    }

    [[nodiscard]] std::string name_of_bus(const model::EventRule& rule) const {
        if (is_on_default_bus(rule)) return "default";
        const model::Bus* bus = topology_.bus(rule.bus.value(), rule.bus.place().source);
        return bus != nullptr ? bus->identity.name : rule.bus.value().shown();
    }

    /// Everything described goes into one new template.
    PlanScope& scope_of(text::SourceId id) {
        const auto file = files_.find(id);
        const document::Document* document = file == files_.end() ? nullptr : file->second.document;
        const auto resources =
            document != nullptr && !request_.apart ? resources_in(*document) : std::nullopt;
        const text::SourceId key = resources ? id : text::no_source;
        const auto [place, fresh] = scopes_.try_emplace(key);
        PlanScope& scope = place->second;
        if (!fresh) return scope;
        scope.carrier.emplace(resources ? document : nullptr);
        scope.resources = resources;
        scope.addition = plan_.additions.size();
        const document::Format format = document != nullptr ? document->format() : document::Format::json;
        PlannedAddition addition{key, resources ? file->second.path : std::string(), format, {}};
        if (!resources)
            addition.path = format == document::Format::yaml ? "migration.yaml" : "migration.json";
        if (resources) {
            for (const Node::Entry& entry : resources->entries()) scope.taken.emplace(entry.key.text());
            know_own(id, scope);
        }
        plan_.additions.push_back(std::move(addition));
        return scope;
    }

    /// Takes in how the template refers to its own queues, functions, state machines and the like.
    void know_own(text::SourceId id, PlanScope& scope) const {
        const auto own = [&](const model::Identity& identity) {
            return identity.declared && identity.place.source == id && scope.taken.count(identity.name) != 0;
        };
        for (const model::Queue& queue : topology_.queues) {
            if (own(queue.identity))
                scope.carrier->know(queue.arn, document::get_attribute(queue.identity.name, "Arn"));
        }
        for (const model::Receiver& receiver : topology_.receivers) {
            const auto arn = arn::parse(receiver.arn);
            if (!arn || !own(receiver.identity)) continue;
            // A topic gives its ARN by `Ref` alone.
            const bool topic = arn::is_service(*arn, "sns");
            scope.carrier->know(receiver.arn, topic ? Written::map("Ref", receiver.identity.name)
                                                    : document::get_attribute(receiver.identity.name, "Arn"));
        }
    }

    [[nodiscard]] std::optional<Written> bus_in(const PlanScope& scope) const {
        if (!request_.bus_arn.empty()) return Written(request_.bus_arn);
        if (!scope.resources) return std::nullopt;
        const auto found = scope.resources->find(request_.bus_name);
        const auto type = found ? found->find("Type") : std::nullopt;
        if (!type || type->text() != "AWS::EventsV2::EventBus") return std::nullopt;
        return Written::map("Ref", request_.bus_name);
    }

    [[nodiscard]] static PlanNames names_of(const PlanSubject& subject, const PlanScope& scope) {
        PlanNames names;
        constexpr std::size_t longest = 200;
        const std::string base = alphanumerics(subject.target.identity.name).substr(0, longest);
        // Shells take no name that begins with a digit.
        names.base = base.empty() || text::is_digit(base.front()) ? "Moved" + base : base;
        for (int i = 2; is_taken(names, scope.taken); ++i) names.base = base + "X" + std::to_string(i);
        names.plain = plain_name(subject.target.identity.name);
        const bool in_template = subject.carrier.is_template();
        const std::string name = in_template ? "${AWS::StackName}-" + names.base : names.plain;
        names.name = in_template ? Written::map("Fn::Sub", name) : Written(name);
        names.prefix = Written::map(
            "Fn::Sub",
            "arn:${AWS::Partition}:events:${AWS::Region}:${AWS::AccountId}:subscriber/" + name + "/*");
        return names;
    }

    static bool is_taken(const PlanNames& names, const std::set<std::string>& taken) {
        return taken.count(names.subscriber()) + taken.count(names.role()) + taken.count(names.queue()) +
                   taken.count(names.log_source()) !=
               0;
    }

    void add_service(const std::string& service, const FilterTranslation& filter, const PlanSubject& subject,
                     PlannedMove& move, PlanScope& scope) {
        move.notes.push_back("the events of " + service + " come by an event source");
        auto found = std::find_if(scope.sources.begin(), scope.sources.end(),
                                  [&](const PlannedSource& one) { return one.service == service; });
        if (found == scope.sources.end()) found = scope.sources.insert(found, PlannedSource{service, {}, {}});
        const auto pattern =
            filter.source_pattern.empty() ? std::nullopt : subject.carrier.text(filter.source_pattern);
        found->patterns.push_back(pattern.value_or(Written()));
        found->subscribers.push_back(move.subscriber);
    }

    void add_sources(PlanScope& scope) {
        const auto bus = bus_in(scope);
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
            const auto& window = topology_.targets[move.target].retry.window_seconds;
            if (move.moves()) longest = std::max(longest, window.is_known() ? window.value() : seconds_a_day);
        }
        return longest == 0 ? 0 : (longest + seconds_a_day - 1) / seconds_a_day + 1;
    }

    const model::Topology& topology_;
    const PlanFiles& files_;
    const PlanRequest& request_;
    Plan plan_;
    std::map<text::SourceId, PlanScope> scopes_;
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
