#include "cli/print.hpp"
#include "text/printable.hpp"

namespace cli {
namespace {

std::string shown(const value::Text& text) {
    return "`" + text::printable(text.shown()) + "`";
}
std::string shown(std::int64_t number) {
    return std::to_string(number);
}
std::string shown(bool is) {
    return is ? "true" : "false";
}
std::string shown(const pattern::Pattern& pattern) {
    return pattern.catches_all ? "every event" : shown(pattern.canonical);
}
std::string shown(const model::Policy& policy) {
    return std::to_string(policy.statements.members.size()) + " statements" +
           (policy.statements.open ? " or more" : "") +
           (policy.malformed.empty() ? "" : ", " + std::to_string(policy.malformed.size()) + " malformed");
}

class Printer {
public:
    explicit Printer(const Run& run) : run_(run) {}

    void thing(std::string_view kind, const model::Identity& identity, const value::Text* arn) {
        out_.append(kind).append(" `").append(text::printable(identity.name)).append("`");
        if (!identity.declared) out_ += " (only named)";
        place(identity.place);
        out_ += '\n';
        if (arn != nullptr && !arn->empty()) line("arn", shown(*arn));
        if (!identity.construct_path.empty()) line("path", text::printable(identity.construct_path));
        if (!identity.exists.always()) line("exists", "under a condition");
        for (const value::Reason& reason : identity.open) line("open", text::printable(reason.text));
    }

    /// All the values a fact can have, whatever the conditions.
    template <class T>
    void fact(std::string_view name, const value::Fact<T>& fact) {
        if (fact.is_absent()) return;
        std::string values;
        text::Span place;
        fact.each_leaf([&](const value::Fact<T>& leaf) {
            values += values.empty() ? "" : " or ";
            values += leaf.is_known()     ? shown(leaf.value())
                      : leaf.is_unknown() ? "unknown: " + text::printable(leaf.reason().text)
                                          : "absent";
            if (!place.placed()) place = leaf.place();
        });
        line(name, values, place);
    }

    void retry(const model::Retry& retry) {
        fact("age written", retry.max_age_seconds);
        fact("attempts written", retry.max_attempts);
        fact("age", retry.window_seconds);
        fact("attempts", retry.attempts);
    }

    void policies(std::string_view name, const std::vector<model::Attached>& policies) {
        for (const model::Attached& attached : policies) fact(name, attached.policy);
    }

    template <class T>
    void list(std::string_view name, const value::List<value::Fact<T>>& list) {
        for (const auto& member : list.members) fact(name, member.item);
        if (list.open) line(name, "perhaps more: " + text::printable(list.open->text));
    }

    void line(std::string_view name, std::string_view text, text::Span span = {}) {
        out_.append("  ").append(name).append(": ").append(text);
        place(span);
        out_ += '\n';
    }

    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    void place(text::Span span) {
        if (!span.placed()) return;
        const text::Source& source = run_.sources[span.source];
        const text::Position at = source.position(span.begin);
        out_ += " @" + text::printable(source.path()) + ":" + std::to_string(at.line) + ":" +
                std::to_string(at.column);
    }
    const Run& run_;
    std::string out_;
};

void print(Printer& printer, const model::Bus& bus) {
    printer.thing(bus.generation == model::Generation::v2 ? "bus" : "classic bus", bus.identity, &bus.arn);
    printer.fact("name", bus.name);
    printer.fact("dead letter", bus.dead_letter);
    printer.fact("key", bus.key);
    printer.fact("retention days", bus.retention_days);
    printer.policies("policy", bus.policies);
}

void print(Printer& printer, const model::Subscriber& subscriber) {
    printer.thing("subscriber", subscriber.identity, &subscriber.arn);
    printer.fact("name", subscriber.name);
    printer.fact("bus", subscriber.bus);
    printer.fact("type", subscriber.type);
    printer.fact("target", subscriber.target);
    printer.fact("role", subscriber.role);
    printer.fact("dead letter", subscriber.dead_letter);
    printer.retry(subscriber.retry);
    printer.fact("state", subscriber.state);
    printer.fact("end point", subscriber.end_point);
    for (const auto& member : subscriber.filters.members) printer.fact("filter", member.item.pattern);
    printer.fact("replaces", subscriber.replaces);
    printer.fact("account", subscriber.account);
    printer.fact("region", subscriber.region);
}

void print(Printer& printer, const model::EventRule& rule) {
    printer.thing("event rule", rule.identity, &rule.arn);
    printer.fact("name", rule.name);
    printer.fact("bus", rule.bus);
    printer.fact("state", rule.state);
    printer.fact("schedule", rule.schedule);
    printer.fact("pattern", rule.pattern);
    printer.fact("managed by", rule.managed_by);
    for (const value::Reason& reason : rule.open_targets) printer.line("perhaps more targets", reason.text);
}

void print(Printer& printer, const model::Target& target) {
    printer.thing("target", target.identity, nullptr);
    printer.fact("id", target.id);
    printer.fact("arn", target.arn);
    printer.fact("role", target.role);
    printer.fact("dead letter", target.dead_letter);
    printer.retry(target.retry);
}

void print(Printer& printer, const model::EventSource& source) {
    printer.thing("event source", source.identity, &source.arn);
    printer.fact("name", source.name);
    printer.fact("bus", source.bus);
    printer.fact("dead letter", source.dead_letter);
}

void print(Printer& printer, const model::Queue& queue) {
    printer.thing("queue", queue.identity, &queue.arn);
    printer.fact("name", queue.name);
    printer.fact("fifo", queue.fifo);
    printer.fact("key", queue.key);
    printer.fact("retention seconds", queue.retention_seconds);
    printer.policies("policy", queue.policies);
}

void print(Printer& printer, const model::Role& role) {
    printer.thing("role", role.identity, &role.arn);
    printer.fact("name", role.name);
    printer.policies("trust", role.trust);
    printer.policies("policy", role.policies);
    printer.list("managed policy", role.managed);
    printer.fact("boundary", role.boundary);
}

void print(Printer& printer, const model::ManagedPolicy& policy) {
    printer.thing("managed policy", policy.identity, &policy.arn);
    printer.fact("policy", policy.policy);
}

void print(Printer& printer, const model::Key& key) {
    printer.thing("key", key.identity, &key.arn);
    for (const value::Text& alias : key.aliases) printer.line("alias", shown(alias));
    printer.policies("policy", key.policies);
}

template <class Things>
void print_all(Printer& printer, const Things& things) {
    for (const auto& thing : things) print(printer, thing);
}

}  // namespace

std::string print_model(const Run& run) {
    Printer printer(run);
    print_all(printer, run.topology.buses);
    print_all(printer, run.topology.subscribers);
    print_all(printer, run.topology.event_rules);
    print_all(printer, run.topology.targets);
    print_all(printer, run.topology.event_sources);
    print_all(printer, run.topology.queues);
    print_all(printer, run.topology.roles);
    print_all(printer, run.topology.managed_policies);
    print_all(printer, run.topology.keys);
    return printer.take();
}

}  // namespace cli
