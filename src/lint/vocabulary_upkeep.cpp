#include "lint/reading.hpp"

namespace lint {
namespace {

using predicate::Host;
using predicate::Type;
using predicate::Value;
using value::Fact;
using value::Text;

template <class Thing>
void fill_common(predicate::ObjectType& type, std::string_view name) {
    type.name = name;
    type.shown = [](const void* t, Host&) { return shown_name(as<Thing>(t).identity); };
    type.place = [](const void* t, Host&) { return as<Thing>(t).identity.place; };
    type.same = same_thing;
    type.fields = {
        {"name", Type::text(), [](const void* t, Host&) { return name_of(as<Thing>(t).identity); }}};
}

template <class Item>
Value listed(const value::List<Item>& all, const predicate::ObjectType& type, Judgement& judgement) {
    Value::List list;
    for (const auto& member : all.members) {
        if (judgement.world().holds(member.exists)) list.items.push_back(object(type, member.item));
    }
    if (all.open) list.open = std::make_shared<const value::Reason>(*all.open);
    return Value(std::move(list));
}

template <class Thing, Fact<Text> Thing::*member>
Value text_of(const void* t, Host& h) {
    return read_optional(as<Thing>(t).*member, in(h));
}

void fill_alarm(Types& types) {
    using model::Dimension;
    using model::Metric;
    types.dimension.name = "dimension";
    types.dimension.fields = {{"name", Type::text(), text_of<Dimension, &Dimension::name>, true},
                              {"value", Type::text(), text_of<Dimension, &Dimension::value>, true}};
    types.metric.name = "metric";
    types.metric.fields = {
        {"namespace", Type::text(), text_of<Metric, &Metric::space>, true},
        {"name", Type::text(), text_of<Metric, &Metric::name>, true},
        {"dimensions", Type::list_of(Type::of(types.dimension)),
         [](const void* t, Host& h) {
             return listed(as<Metric>(t).dimensions, lint::types().dimension, in(h));
         }},
    };
    fill_common<model::Alarm>(types.alarm, "alarm");
    types.alarm.fields.push_back(
        {"metrics", Type::list_of(Type::of(types.metric)), [](const void* t, Host& h) {
             return listed(as<model::Alarm>(t).metrics, lint::types().metric, in(h));
         }});
}

void fill_dashboard(Types& types) {
    using model::Dashboard;
    fill_common<Dashboard>(types.dashboard, "dashboard");
    types.dashboard.fields.push_back({"body", Type::text(), text_of<Dashboard, &Dashboard::body>, true});
}

void fill_archive(Types& types) {
    using model::Archive;
    fill_common<Archive>(types.archive, "archive");
    types.archive.fields.push_back(
        {"bus", Type::of(types.bus),
         [](const void* t, Host& h) { return bus_of(as<Archive>(t).source, in(h)); }, true});
    types.archive.fields.push_back({"pattern", Type::of(types.pattern),
                                    [](const void* t, Host& h) {
                                        return pattern_of(as<Archive>(t).pattern, pattern::Dialect::classic,
                                                          in(h));
                                    },
                                    true});
    types.archive.fields.push_back({"retention_days", Type::integer(),
                                    [](const void* t, Host& h) {
                                        const Value days = read(as<Archive>(t).retention_days, in(h));
                                        return days.is_unknown() ? days.placed_at({}) : days;
                                    },
                                    true});
}

void fill_log_source(Types& types) {
    using model::LogSource;
    fill_common<LogSource>(types.log_source, "log source");
    types.log_source.fields.push_back(
        {"resource", Type::text(), text_of<LogSource, &LogSource::resource>, true});
    types.log_source.fields.push_back({"type", Type::text(), text_of<LogSource, &LogSource::type>, true});
}

void fill_consumer(Types& types) {
    using model::Consumer;
    fill_common<Consumer>(types.consumer, "consumer");
    types.consumer.fields.push_back({"source", Type::of(types.destination),
                                     [](const void* t, Host& h) {
                                         return destination_of(as<Consumer>(t).source,
                                                               as<Consumer>(t).identity, in(h));
                                     },
                                     true});
    types.consumer.fields.push_back({"function", Type::text(), text_of<Consumer, &Consumer::function>, true});
}

std::string kind_of_change(const model::Change& change) {
    switch (change.kind) {
        case model::Change::Kind::subscriber:
            return "subscriber";
        case model::Change::Kind::target:
            return "target";
        case model::Change::Kind::queue:
            return "queue";
    }
    return {};
}

void fill_change(Types& types) {
    using model::Change;
    fill_common<Change>(types.change, "change");
    const std::vector<predicate::Field> own = {
        {"kind", Type::text(),
         [](const void* t, Host&) { return Value(Text(kind_of_change(as<Change>(t)))); }},
        {"replaced", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(as<Change>(t).replaced)); }},
        {"creates_first", Type::truth(),
         [](const void* t, Host&) { return Value(value::truth(as<Change>(t).creates_first)); }},
        {"cause", Type::text(), [](const void* t, Host&) { return Value(Text(as<Change>(t).cause)); }},
        {"bus_stays", Type::truth(),
         [](const void* t, Host& h) { return read(as<Change>(t).bus_stays, in(h)); }, true},
        {"starting", Type::text(), text_of<Change, &Change::starting>, true},
        {"retyped", Type::truth(), [](const void* t, Host& h) { return read(as<Change>(t).retyped, in(h)); },
         true},
        {"letters_of", Type::text(), text_of<Change, &Change::letters_of>, true},
        {"events_of", Type::text(), text_of<Change, &Change::events_of>, true},
        {"named_by", Type::text(), text_of<Change, &Change::named_by>, true},
    };
    types.change.fields.insert(types.change.fields.end(), own.begin(), own.end());
}

}  // namespace

void fill_upkeep(Types& types) {
    fill_alarm(types);
    fill_dashboard(types);
    fill_archive(types);
    fill_log_source(types);
    fill_consumer(types);
    fill_change(types);
}

}  // namespace lint
