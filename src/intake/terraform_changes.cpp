#include "intake/terraform_changes.hpp"

#include <unordered_set>

#include "intake/plan_nodes.hpp"

namespace intake {

using document::Node;
using model::Change;
using value::Fact;
using value::Text;
using NodeKind = document::Kind;

namespace {

/// What becomes of one resource.
struct PlannedChange {
    std::string_view type;
    std::string_view address;
    Node change;
    text::Span place;  ///< of `actions`
    bool creates = false;
    bool deletes = false;
    bool creates_first = false;
    std::string cause{};
};

struct NamedQueues {
    std::string_view target;
    std::string_view dead_letter;
};

std::string_view text_at(const std::optional<Node>& node, std::initializer_list<std::string_view> path) {
    const auto found = node ? part_at(*node, path) : std::nullopt;
    return found && found->is(NodeKind::string) ? found->text() : std::string_view();
}

/// The first block of a list of them, as `hashicorp/aws` nests.
std::optional<Node> first_block(const std::optional<Node>& node, std::string_view name) {
    const auto list = node ? part_at(*node, {name}) : std::nullopt;
    if (!list || !list->is(NodeKind::sequence) || list->size() == 0) return std::nullopt;
    return list->elements().front();
}

/// The ARNs that a delivery names, in its state before or after.
NamedQueues queues_named(std::string_view type, const std::optional<Node>& values) {
    if (type == "awscc_eventsv2_subscriber")
        return {text_at(values, {"invoke_configuration", "target_arn"}),
                text_at(values, {"on_failure_configuration", "arn"})};
    if (type == "aws_cloudwatch_event_target")
        return {text_at(values, {"arn"}), text_at(first_block(values, "dead_letter_config"), {"arn"})};
    if (type == "aws_cloudwatch_event_bus")
        return {{}, text_at(first_block(values, "dead_letter_config"), {"arn"})};
    if (type != "awscc_eventsv2_event_source") return {};
    for (const std::string_view kind : {"aws_service_events_configuration", "partner_events_configuration"}) {
        const std::string_view arn =
            text_at(values, {"configuration", kind, "on_failure_configuration", "arn"});
        if (!arn.empty()) return {{}, arn};
    }
    return {};
}

std::string shown_path(const Node& path) {
    std::string shown;
    for (const Node& step : path.elements()) {
        const bool index = step.is(NodeKind::integer);
        if (!shown.empty() && !index) shown += '.';
        shown += index ? "[" + std::string(step.text()) + "]" : std::string(step.text());
    }
    return shown;
}

/// `a` and `b` change, of a few.
std::string changed_paths(const Node& change) {
    constexpr std::size_t most_named = 3;
    const auto paths = part_at(change, {"replace_paths"});
    if (!paths || !paths->is(NodeKind::sequence)) return {};
    std::string shown;
    std::size_t count = 0;
    for (const Node& path : paths->elements()) {
        if (!path.is(NodeKind::sequence) || ++count > most_named) continue;
        shown += (shown.empty() ? "`" : ", `") + shown_path(path) + "`";
    }
    if (count > most_named) shown += " and others";
    return shown.empty() ? shown : shown + (count > 1 ? " change" : " changes");
}

/// Why, in words. Reasons: `action_reason` of the JSON output format.
std::string cause_of(const Node& resource, const Node& change) {
    const std::string_view reason = text_in(resource, "action_reason");
    if (reason == "replace_because_tainted") return "it is tainted";
    if (reason == "replace_by_request") return "`-replace` asks for it";
    if (reason == "replace_by_triggers") return "`replace_triggered_by` asks for it";
    if (reason.starts_with("delete_because_no_")) return "the configuration has it no more";
    if (reason.starts_with("delete_because_")) return "its `count` or `for_each` has it no more";
    std::string paths = changed_paths(change);
    return paths.empty() ? "the plan does not say why" : paths;
}

/// Nothing for data sources, for what a failed run left behind, and for what another provider makes.
std::optional<PlannedChange> read_change(const Node& resource) {
    if (!resource.is(NodeKind::mapping) || text_in(resource, "mode") == "data") return std::nullopt;
    const auto change = part_at(resource, {"change"});
    const auto actions = change ? part_at(*change, {"actions"}) : std::nullopt;
    if (!actions || !actions->is(NodeKind::sequence) || resource.find("deposed")) return std::nullopt;
    PlannedChange read{text_in(resource, "type"), text_in(resource, "address"), *change, actions->span()};
    for (const Node& action : actions->elements()) {
        if (action.text() == "create") read.creates = true;
        if (action.text() != "delete") continue;
        read.creates_first = read.creates;
        read.deletes = true;
    }
    if (read.deletes) read.cause = cause_of(resource, *change);
    return read;
}

class PlanChanges {
public:
    PlanChanges(Draft& draft, const PlannedThings& things) : draft_(draft), things_(things) {}

    void add(const Node& resources) {
        for (const Node& resource : resources.elements()) {
            auto change = read_change(resource);
            if (!change) continue;
            note(*change);
            keeps_any_ = keeps_any_ || !change->deletes || change->creates;
            if (change->deletes) gone_.push_back(std::move(*change));
        }
        // Who destroys everything means to.
        if (!keeps_any_) return;
        for (const PlannedChange& change : gone_) build(change);
    }

private:
    using Names = std::unordered_map<std::string_view, std::string_view>;  // addresses by ARN

    void note(const PlannedChange& change) {
        const auto before = part_at(change.change, {"before"});
        const NamedQueues was = queues_named(change.type, before);
        if (!was.dead_letter.empty()) letters_of_.emplace(was.dead_letter, change.address);
        if (!was.target.empty()) events_of_.emplace(was.target, change.address);
        if (!change.deletes || change.creates) {
            const NamedQueues is = queues_named(change.type, part_at(change.change, {"after"}));
            for (const std::string_view arn : {is.dead_letter, is.target}) {
                if (!arn.empty()) named_by_.emplace(arn, change.address);
            }
        }
        if (!change.deletes || change.type != "awscc_eventsv2_event_bus") return;
        for (const std::string_view name : {"event_bus_arn", "id"})
            gone_buses_.insert(text_at(before, {name}));
    }

    void build(const PlannedChange& from) {
        Change change;
        change.identity.name = from.address;
        change.identity.place = from.place;
        change.replaced = from.creates;
        change.creates_first = from.creates_first;
        change.cause = from.cause;
        const auto before = part_at(from.change, {"before"});
        const auto after = part_at(from.change, {"after"});
        if (from.type == "awscc_eventsv2_subscriber") {
            const std::string_view bus = text_at(before, {"event_bus_arn"});
            if (!bus.empty()) change.bus_stays = Fact<bool>::of(!gone_buses_.contains(bus), from.place);
            if (change.replaced) change.starting = starting_of(from, after);
        } else if (from.type == "aws_cloudwatch_event_target") {
            change.kind = Change::Kind::target;
        } else if (from.type == "aws_sqs_queue") {
            change.kind = Change::Kind::queue;
            build_queue_change(change, before, after);
        } else {
            return;
        }
        draft_.topology.changes.push_back(std::move(change));
    }

    void build_queue_change(Change& change, const std::optional<Node>& before,
                            const std::optional<Node>& after) const {
        const std::string_view arn = text_at(before, {"arn"});
        const auto address_in = [&](const Names& names) {
            const auto found = names.find(arn);
            if (arn.empty() || found == names.end()) return Fact<Text>::absent(change.identity.place);
            return Fact<Text>::of(Text(std::string(found->second)), change.identity.place);
        };
        change.letters_of = address_in(letters_of_);
        change.events_of = address_in(events_of_);
        if (!change.replaced) change.named_by = address_in(named_by_);
        if (change.replaced)
            change.retyped = Fact<bool>::of(is_fifo(before) != is_fifo(after), change.identity.place);
    }

    static bool is_fifo(const std::optional<Node>& queue) {
        const auto fifo = queue ? part_at(*queue, {"fifo_queue"}) : std::nullopt;
        return fifo && fifo->is(NodeKind::boolean) && fifo->boolean();
    }

    /// Where a subscriber begins that is made again: `LATEST`, unless it says otherwise (CreateSubscriber).
    [[nodiscard]] Fact<Text> starting_of(const PlannedChange& from, const std::optional<Node>& after) const {
        const auto written = after ? part_at(*after, {"starting_position"}) : std::nullopt;
        if (written && written->is(NodeKind::string))
            return Fact<Text>::of(Text(std::string(written->text())), written->span());
        const auto known = things_.expressions.find(without_keys(from.address));
        const bool configured =
            known != things_.expressions.end() && part_at(known->second, {"starting_position"});
        if (configured && (!written || !written->is(NodeKind::null)))
            return Fact<Text>::unknown({"`starting_position` is known after apply", from.place}, from.place);
        return Fact<Text>::of(Text("LATEST"), from.place);
    }

    Draft& draft_;
    const PlannedThings& things_;
    std::vector<PlannedChange> gone_;
    Names letters_of_;
    Names events_of_;
    Names named_by_;
    std::unordered_set<std::string_view> gone_buses_;
    bool keeps_any_ = false;
};

}  // namespace

bool add_terraform_changes(Draft& draft, const Node& plan, const PlannedThings& things) {
    const auto resources = part_at(plan, {"resource_changes"});
    if (!resources || !resources->is(NodeKind::sequence)) return false;
    const std::size_t before = draft.topology.changes.size();
    PlanChanges(draft, things).add(*resources);
    return draft.topology.changes.size() > before;
}

}  // namespace intake
