#include <optional>

#include "arn/arn.hpp"
#include "intake/delivery.hpp"
#include "intake/draft.hpp"
#include "intake/parameters.hpp"
#include "intake/shape.hpp"

namespace intake {

namespace {

using value::Fact;
using value::List;
using value::Text;
using value::Tree;

List<model::Filter> read_filters(Draft& draft, const Tree& properties) {
    List<model::Filter> filters;
    const Tree block = map_member(properties, "FilterConfiguration");
    const List<Tree> items = list_member(block, "Filters");
    filters.open = items.open;
    filters.written = items.written;
    filters.place = items.place;
    for (const auto& member : items.members) {
        model::Filter filter;
        filter.scope = text_member(member.item, "Scope");
        const Tree pattern = value::at(member.item, {"Pattern"});
        if (pattern.is(Tree::Kind::text)) filter.written = value::text_fact(pattern);
        filter.pattern = pattern::read(read_json_text(pattern, draft.excerpts, draft.findings));
        filter.place = member.item.place();
        filters.members.push_back({member.exists, std::move(filter)});
    }
    return filters;
}

/// The one account that a fact's ARNs name, if they do.
std::optional<Text> literal_account(const Fact<Text>& arns) {
    std::optional<Text> account;
    bool several = false;
    arns.each_leaf([&](const Fact<Text>& leaf) {
        if (!leaf.is_known()) return;
        const std::optional<arn::Arn> parsed = arn::parse(leaf.value());
        if (!parsed || parsed->account.empty() || !parsed->account.is_literal()) return;
        several = several || (account && account->key() != parsed->account.key());
        account = parsed->account;
    });
    return several ? std::nullopt : account;
}

Fact<Text> field(const std::optional<arn::Arn>& arn, Text arn::Arn::*member, const model::Identity& identity,
                 const char* what) {
    if (arn && !((*arn).*member).empty()) return Fact<Text>::of((*arn).*member, identity.place);
    return Fact<Text>::unknown(
        {"the files do not say the " + std::string(what) + " of `" + identity.name + "`", identity.place},
        identity.place);
}

/// The role must belong to the account that makes the subscriber (CreateSubscriber, InvokeConfiguration),
/// so that its ARN tells the account where nothing else does.
void place_subscriber(model::Subscriber& subscriber) {
    const std::optional<arn::Arn> own = arn::parse(subscriber.arn);
    subscriber.region = field(own, &arn::Arn::region, subscriber.identity, "Region");
    subscriber.account = field(own, &arn::Arn::account, subscriber.identity, "account");
    if (subscriber.account.is_known() && subscriber.account.value().is_literal()) return;
    if (const std::optional<Text> account = literal_account(subscriber.role)) {
        subscriber.account = Fact<Text>::of(*account, subscriber.role.place());
    }
}

model::Transformer read_transformer(const Tree& properties) {
    const Tree block = map_member(properties, "Transformer");
    model::Transformer transformer;
    transformer.type = text_member(block, "Type");
    const Tree jsonata = map_member(block, "JsonataConfiguration");
    transformer.expression = text_member(jsonata, "Expression");
    transformer.place = written_place(value::at(properties, {"Transformer"}));
    return transformer;
}

model::Position read_position(const Tree& properties) {
    const Tree point = map_member(properties, "PointInTimeConfiguration");
    model::Position position;
    position.starting = text_member(properties, "StartingPosition");
    position.resume = text_member(properties, "ResumePosition");
    position.point = text_member(point, "PointType");
    position.begin = text_member(point, "StartingPoint");
    position.end = text_member(point, "EndPoint");
    return position;
}

/// Where it takes events from, and what it does with one.
void read_delivery(Draft& draft, const Tree& properties, model::Subscriber& subscriber) {
    const Tree invoke = map_member(properties, "InvokeConfiguration");
    subscriber.target = text_member(invoke, "TargetArn");
    subscriber.role = text_member(invoke, "RoleArn");
    subscriber.parameters = read_parameters(invoke);
    subscriber.expressions = read_expressions(invoke, properties, draft.excerpts);
    const Tree batch = map_member(properties, "BatchConfiguration");
    subscriber.batch_size = integer_member(batch, "MaxBatchSize");
    subscriber.batch_window_seconds = integer_member(batch, "MaxBatchWindowInSeconds");
    subscriber.transformer = read_transformer(properties);
    const DeadLetter dead_letter = read_dead_letter(properties, "OnFailureConfiguration");
    subscriber.dead_letter = dead_letter.arn;
    subscriber.dead_letter_block = dead_letter.block;
    subscriber.filters = read_filters(draft, properties);
    const Tree log = map_member(properties, "LogConfiguration");
    subscriber.log_level = text_member(log, "Level");
    subscriber.log_payload = text_member(log, "IncludePayload");
}

}  // namespace

void build_subscriber(Draft& draft, const Resource& resource) {
    const Tree& properties = resource.properties;
    model::Subscriber subscriber;
    subscriber.identity = identity_of(resource);
    subscriber.arn = resource.arn;
    subscriber.described = resource.described;
    subscriber.properties = properties;
    subscriber.name = text_member(properties, "Name");
    subscriber.bus = text_member(properties, "EventBusArn");
    subscriber.type = text_member(properties, "Type");
    subscriber.state = text_member(properties, "State");
    read_delivery(draft, properties, subscriber);
    subscriber.retry = read_retry(properties, model::Generation::v2, resource.described);
    subscriber.position = read_position(properties);
    subscriber.replaces = value::text_fact(value::at(resource.metadata, {"buslint", "replaces"}));
    place_subscriber(subscriber);
    draft.topology.subscribers.push_back(std::move(subscriber));
}

}  // namespace intake
