#include "model/print.hpp"

namespace model {

namespace {

std::string shown(const Text& text) {
    return text.shown();
}
std::string shown(std::int64_t number) {
    return std::to_string(number);
}
std::string shown(bool is) {
    return is ? "true" : "false";
}
std::string shown(const pattern::Pattern& pattern) {
    return pattern.canonical.shown();
}

/// Control characters of hostile names must not reach a terminal.
std::string printable(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        result += byte < 0x20 || byte == 0x7F ? '?' : c;
    }
    return result;
}

class Printer {
public:
    std::string take() { return std::move(out_); }

    void head(const char* kind, const Identity& identity) {
        out_ += kind;
        out_ += ' ' + printable(identity.name);
        if (!identity.declared) out_ += " (named)";
        if (!identity.exists.always()) out_ += " (by condition)";
        out_ += '\n';
        for (const Reason& reason : identity.open) line("open", reason.text);
    }

    void line(const char* name, std::string_view value) {
        if (value.empty()) return;
        out_ += std::string("  ") + name + ": " + printable(value) + '\n';
    }

    template <class T>
    void line(const char* name, const Fact<T>& fact) {
        line(name, words(fact));
    }

    template <class T>
    void list(const char* name, const List<Fact<T>>& list) {
        for (const auto& member : list.members) line(name, words(member.item) + condition(member.exists));
        if (list.open) line(name, "? " + list.open->text);
    }

    void policies(const char* name, const std::vector<Attached>& all) {
        for (const Attached& attached : all) {
            attached.policy.each_leaf([&](const Fact<Policy>& leaf) {
                if (leaf.is_unknown()) line(name, "? " + leaf.reason().text);
                if (leaf.is_known()) policy(name, leaf.value(), condition(attached.exists));
            });
        }
    }

    void policy(const char* name, const Policy& policy, const std::string& when) {
        line(name, policy.name + when);
        for (const auto& member : policy.statements.members) statement(member.item, condition(member.exists));
        if (policy.statements.open) line("  statement", "? " + policy.statements.open->text);
        for (const Malformed& malformed : policy.malformed) line("  malformed", malformed.what);
    }

    void retry(const Retry& retry) {
        line("written age", retry.max_age_seconds);
        line("written attempts", retry.max_attempts);
        line("age", retry.window_seconds);
        line("attempts", retry.attempts);
    }

private:
    static std::string condition(const Condition& exists) { return exists.always() ? "" : " (by condition)"; }

    template <class T>
    static std::string words(const Fact<T>& fact) {
        std::string result;
        fact.each_leaf([&](const Fact<T>& leaf) {
            if (fact.is_choice() && !result.empty()) result += " | ";
            if (leaf.is_known()) {
                result += shown(leaf.value());
            } else if (leaf.is_unknown()) {
                result += "? " + leaf.reason().text;
            } else if (fact.is_choice()) {
                result += "absent";
            }
        });
        return result;
    }

    void words_of(std::string& text, const char* name, const List<Fact<Text>>& list) {
        if (!list.written) return;
        text += std::string(" ") + name;
        for (const auto& member : list.members) text += " " + words(member.item);
        if (list.open) text += " ?";
    }

    void principals_of(std::string& text, const char* name, const List<Fact<Principal>>& list) {
        if (!list.written) return;
        text += std::string(" ") + name;
        for (const auto& member : list.members) {
            const Fact<Principal>& item = member.item;
            text += item.is_known() ? " " + item.value().kind + "=" + item.value().value.shown() : " ?";
        }
        if (list.open) text += " ?";
    }

    void statement(const Statement& statement, const std::string& when) {
        std::string text = words(statement.effect);
        words_of(text, "Action", statement.action);
        words_of(text, "NotAction", statement.not_action);
        words_of(text, "Resource", statement.resource);
        words_of(text, "NotResource", statement.not_resource);
        principals_of(text, "Principal", statement.principal);
        principals_of(text, "NotPrincipal", statement.not_principal);
        for (const auto& member : statement.conditions.members) {
            text += " if " + member.item.key + " " + member.item.operation;
            words_of(text, "", member.item.values);
        }
        if (statement.conditions.open) text += " if ?";
        line("  statement", text + when);
    }

    std::string out_;
};

void print(Printer& printer, const Bus& bus) {
    printer.head(bus.generation == Generation::v2 ? "new bus" : "classic bus", bus.identity);
    printer.line("arn", bus.arn.shown());
    printer.line("dead letter", bus.dead_letter);
    printer.line("key", bus.key);
    printer.line("retention days", bus.retention_days);
    printer.policies("policy", bus.policies);
}

void print(Printer& printer, const Parameters& parameters) {
    for (const auto& member : parameters.blocks.members) printer.line("parameters", member.item.name);
    printer.line("message group", parameters.message_group);
    printer.line("deduplication id", parameters.deduplication_id);
    printer.line("partition key", parameters.partition_key);
    printer.line("invocation", parameters.invocation);
    printer.line("execution name", parameters.execution_name);
    printer.line("event group", parameters.event_group);
    printer.line("input", parameters.input);
    printer.line("timeout seconds", parameters.timeout_seconds);
}

void print(Printer& printer, const Subscriber& subscriber) {
    printer.head("subscriber", subscriber.identity);
    printer.line("arn", subscriber.arn.shown());
    printer.line("account", subscriber.account);
    printer.line("region", subscriber.region);
    printer.line("bus", subscriber.bus);
    printer.line("type", subscriber.type);
    printer.line("state", subscriber.state);
    printer.line("target", subscriber.target);
    printer.line("role", subscriber.role);
    print(printer, subscriber.parameters);
    printer.line("batch size", subscriber.batch_size);
    printer.line("transformer", subscriber.transformer.type);
    printer.line("expression", subscriber.transformer.expression);
    printer.line("dead letter", subscriber.dead_letter);
    printer.retry(subscriber.retry);
    printer.line("starts", subscriber.position.starting);
    printer.line("end point", subscriber.position.end);
    for (const auto& member : subscriber.filters.members) {
        printer.line("filter scope", member.item.scope);
        printer.line("filter", member.item.pattern);
    }
    printer.line("log level", subscriber.log_level);
    printer.line("replaces", subscriber.replaces);
    if (subscriber.described) printer.line("described", "true");
}

void print(Printer& printer, const EventRule& rule) {
    printer.head("event rule", rule.identity);
    printer.line("arn", rule.arn.shown());
    printer.line("bus", rule.bus);
    printer.line("state", rule.state);
    printer.line("schedule", rule.schedule);
    printer.line("pattern", rule.pattern);
    printer.line("managed by", rule.managed_by);
    for (const Reason& reason : rule.open_targets) printer.line("targets", "? " + reason.text);
}

void print(Printer& printer, const Target& target) {
    printer.head("target", target.identity);
    printer.line("arn", target.arn);
    printer.line("role", target.role);
    printer.line("task definition", target.task_definition);
    printer.line("input", target.input);
    printer.line("input path", target.input_path);
    printer.line("input template", target.input_template);
    printer.line("message group", target.message_group);
    printer.line("dead letter", target.dead_letter);
    printer.retry(target.retry);
}

void print(Printer& printer, const EventSource& source) {
    printer.head("event source", source.identity);
    printer.line("arn", source.arn.shown());
    printer.line("bus", source.bus);
    printer.line("dead letter", source.dead_letter);
}

void print(Printer& printer, const Queue& queue) {
    printer.head("queue", queue.identity);
    printer.line("arn", queue.arn.shown());
    printer.line("fifo", queue.fifo);
    printer.line("key", queue.key);
    printer.line("retention seconds", queue.retention_seconds);
    printer.policies("policy", queue.policies);
}

void print(Printer& printer, const Receiver& receiver) {
    printer.head("receiver", receiver.identity);
    printer.line("arn", receiver.arn.shown());
    printer.line("key", receiver.key);
    printer.line("timeout seconds", receiver.timeout_seconds);
    printer.line("on failure", receiver.on_failure);
    printer.line("machine type", receiver.machine_type);
    printer.policies("policy", receiver.policies);
}

void print(Printer& printer, const Role& role) {
    printer.head("role", role.identity);
    printer.line("arn", role.arn.shown());
    printer.policies("trust", role.trust);
    printer.policies("policy", role.policies);
    printer.list("managed", role.managed);
    printer.line("boundary", role.boundary);
}

void print(Printer& printer, const ManagedPolicy& policy) {
    printer.head("managed policy", policy.identity);
    printer.line("arn", policy.arn.shown());
    printer.policies("policy", {{{}, policy.policy}});
}

void print(Printer& printer, const Key& key) {
    printer.head(key.aws_managed ? "key of AWS" : "key", key.identity);
    printer.line("arn", key.arn.shown());
    for (const Text& alias : key.aliases) printer.line("alias", alias.shown());
    printer.policies("policy", key.policies);
}

void print(Printer& printer, const Alarm& alarm) {
    printer.head("alarm", alarm.identity);
    for (const auto& member : alarm.metrics.members) {
        printer.line("namespace", member.item.space);
        printer.line("metric", member.item.name);
    }
}

void print(Printer& printer, const Dashboard& dashboard) {
    printer.head("dashboard", dashboard.identity);
}

void print(Printer& printer, const Archive& archive) {
    printer.head("archive", archive.identity);
    printer.line("source", archive.source);
    printer.line("retention days", archive.retention_days);
}

void print(Printer& printer, const LogSource& source) {
    printer.head("log source", source.identity);
    printer.line("resource", source.resource);
    printer.line("type", source.type);
}

void print(Printer& printer, const Consumer& consumer) {
    printer.head("consumer", consumer.identity);
    printer.line("source", consumer.source);
    printer.line("function", consumer.function);
}

void print(Printer& printer, const Change& change) {
    printer.head(change.replaced ? "replaced" : "deleted", change.identity);
    printer.line("because", change.cause);
    printer.line("starts at", change.starting);
    printer.line("retyped", change.retyped);
    printer.line("letters of", change.letters_of);
    printer.line("events of", change.events_of);
    printer.line("named by", change.named_by);
}

template <class Thing>
void print_all(Printer& printer, const std::vector<Thing>& things) {
    for (const Thing& thing : things) print(printer, thing);
}

}  // namespace

std::string print(const Topology& topology) {
    Printer printer;
    print_all(printer, topology.buses);
    print_all(printer, topology.subscribers);
    print_all(printer, topology.event_rules);
    print_all(printer, topology.targets);
    print_all(printer, topology.event_sources);
    print_all(printer, topology.queues);
    print_all(printer, topology.receivers);
    print_all(printer, topology.roles);
    print_all(printer, topology.managed_policies);
    print_all(printer, topology.keys);
    print_all(printer, topology.alarms);
    print_all(printer, topology.dashboards);
    print_all(printer, topology.archives);
    print_all(printer, topology.log_sources);
    print_all(printer, topology.consumers);
    print_all(printer, topology.changes);
    return printer.take();
}

}  // namespace model
