#include "intake/draft.hpp"
#include "intake/shape.hpp"

namespace intake {

namespace {

using value::List;
using value::Tree;
using Kind = Tree::Kind;

/// Read without a word on their shape: alarms are for many services, and their page is not ours.
List<model::Dimension> dimensions(const Tree& owner) {
    const List<Tree> items = value::list_of(value::at(owner, {"Dimensions"}));
    List<model::Dimension> read;
    read.open = items.open;
    for (const auto& member : items.members) {
        model::Dimension dimension;
        dimension.name = value::text_fact(value::at(member.item, {"Name"}));
        dimension.value = value::text_fact(value::at(member.item, {"Value"}));
        read.members.push_back({member.exists, std::move(dimension)});
    }
    return read;
}

model::Metric metric(const Tree& owner) {
    model::Metric read;
    read.space = value::text_fact(value::at(owner, {"Namespace"}));
    read.name = value::text_fact(value::at(owner, {"MetricName"}));
    read.dimensions = dimensions(owner);
    return read;
}

}  // namespace

/// Of an alarm on a formula the metrics in it; what a formula of `SEARCH` finds is not known.
void build_alarm(Draft& draft, const Resource& resource) {
    model::Alarm alarm;
    alarm.identity = identity_of(resource);
    const Tree& properties = resource.properties;
    if (!value::at(properties, {"Namespace"}).is(Kind::absent)) {
        alarm.metrics.members.push_back({{}, metric(properties)});
    }
    const List<Tree> queries = value::list_of(value::at(properties, {"Metrics"}));
    alarm.metrics.open = queries.open;
    for (const auto& member : queries.members) {
        const Tree written = value::at(member.item, {"MetricStat", "Metric"});
        if (!written.is(Kind::absent)) alarm.metrics.members.push_back({member.exists, metric(written)});
        const Tree formula = value::at(member.item, {"Expression"});
        if (formula.is(Kind::text) && formula.as_text().shown().find("SEARCH") != std::string::npos) {
            alarm.metrics.open = value::Reason{"the alarm searches for its metrics", formula.place()};
        }
    }
    draft.topology.alarms.push_back(std::move(alarm));
}

void build_dashboard(Draft& draft, const Resource& resource) {
    model::Dashboard dashboard;
    dashboard.identity = identity_of(resource);
    dashboard.body = value::text_fact(value::at(resource.properties, {"DashboardBody"}));
    draft.topology.dashboards.push_back(std::move(dashboard));
}

void build_archive(Draft& draft, const Resource& resource) {
    model::Archive archive;
    archive.identity = identity_of(resource);
    archive.source = text_member(resource.properties, "SourceArn");
    archive.retention_days = integer_member(resource.properties, "RetentionDays");
    const Tree pattern = value::at(resource.properties, {"EventPattern"});
    archive.pattern = pattern::read(read_json_text(pattern, draft.excerpts, draft.findings));
    draft.topology.archives.push_back(std::move(archive));
}

void build_log_source(Draft& draft, const Resource& resource) {
    model::LogSource source;
    source.identity = identity_of(resource);
    source.resource = value::text_fact(value::at(resource.properties, {"ResourceArn"}));
    source.type = value::text_fact(value::at(resource.properties, {"LogType"}));
    draft.topology.log_sources.push_back(std::move(source));
}

void build_consumer(Draft& draft, const Resource& resource) {
    model::Consumer consumer;
    consumer.identity = identity_of(resource);
    consumer.source = value::text_fact(value::at(resource.properties, {"EventSourceArn"}));
    consumer.function = value::text_fact(value::at(resource.properties, {"FunctionName"}));
    draft.topology.consumers.push_back(std::move(consumer));
}

void build_pipe(Draft& draft, const Resource& resource) {
    model::Consumer consumer;
    consumer.identity = identity_of(resource);
    consumer.source = value::text_fact(value::at(resource.properties, {"Source"}));
    consumer.function = value::text_fact(value::at(resource.properties, {"Target"}));
    draft.topology.consumers.push_back(std::move(consumer));
}

void build_state_machine(Draft& draft, const Resource& resource) {
    model::Receiver machine;
    machine.identity = identity_of(resource);
    machine.arn = resource.arn;
    machine.machine_type = value::text_fact(value::at(resource.properties, {"StateMachineType"}));
    draft.topology.receivers.push_back(std::move(machine));
}

}  // namespace intake
