#include <array>

#include "arn/arn.hpp"
#include "intake/delivery.hpp"
#include "intake/draft.hpp"
#include "intake/members.hpp"
#include "intake/shape.hpp"

namespace intake {

namespace {

using value::Fact;
using value::List;
using value::Text;
using value::Tree;

List<model::Filter> read_filters(Draft& draft, const Tree& properties) {
    List<model::Filter> filters;
    const Tree block = map_member(properties, "FilterConfiguration", draft.findings);
    tell_misspelt(block, filter_configuration_members, draft.findings);
    const List<Tree> items = list_member(block, "Filters", draft.findings);
    filters.open = items.open;
    filters.written = items.written;
    filters.place = items.place;
    for (const auto& member : items.members) {
        tell_misspelt(member.item, filter_members, draft.findings);
        model::Filter filter;
        filter.scope = text_member(member.item, "Scope", draft.findings);
        const Tree pattern = value::at(member.item, {"Pattern"});
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

/// Either kind of source has its own block with its own dead-letter queue.
DeadLetter source_dead_letter(Draft& draft, const Tree& properties) {
    const Tree configuration = map_member(properties, "Configuration", draft.findings);
    constexpr std::array<const char*, 2> kinds = {"AwsServiceEventsConfiguration",
                                                  "PartnerEventsConfiguration"};
    DeadLetter none;
    for (const char* kind : kinds) {
        const Tree block = map_member(configuration, kind, draft.findings);
        if (block.is(Tree::Kind::absent)) continue;
        tell_misspelt(block, source_members, draft.findings);
        return read_dead_letter(block, "OnFailureConfiguration", draft.findings);
    }
    if (configuration.is(Tree::Kind::unknown)) {
        none.arn = Fact<Text>::unknown(configuration.reason(), configuration.place());
    }
    return none;
}

}  // namespace

void build_subscriber(Draft& draft, const Resource& resource) {
    const Tree& properties = resource.properties;
    finding::Findings& findings = draft.findings;
    tell_misspelt(properties, subscriber_members, findings);
    model::Subscriber subscriber;
    subscriber.identity = identity_of(resource);
    subscriber.arn = resource.arn;
    subscriber.described = resource.described;
    subscriber.name = text_member(properties, "Name", findings);
    subscriber.bus = text_member(properties, "EventBusArn", findings);
    subscriber.type = text_member(properties, "Type", findings);
    subscriber.state = text_member(properties, "State", findings);
    const Tree invoke = map_member(properties, "InvokeConfiguration", findings);
    tell_misspelt(invoke, invoke_members, findings);
    subscriber.target = text_member(invoke, "TargetArn", findings);
    subscriber.role = text_member(invoke, "RoleArn", findings);
    const Tree execution = map_member(invoke, "StepFunctionsParameters", findings);
    subscriber.invocation = text_member(execution, "InvocationType", findings);
    const DeadLetter dead_letter = read_dead_letter(properties, "OnFailureConfiguration", findings);
    subscriber.dead_letter = dead_letter.arn;
    subscriber.dead_letter_block = dead_letter.block;
    subscriber.retry = read_retry(properties, model::Generation::v2, resource.described, findings);
    const Tree point = map_member(properties, "PointInTimeConfiguration", findings);
    tell_misspelt(point, point_in_time_members, findings);
    subscriber.end_point = text_member(point, "EndPoint", findings);
    subscriber.filters = read_filters(draft, properties);
    subscriber.replaces = value::text_fact(value::at(resource.metadata, {"buslint", "replaces"}));
    place_subscriber(subscriber);
    draft.topology.subscribers.push_back(std::move(subscriber));
}

void build_event_bus_v2(Draft& draft, const Resource& resource) {
    finding::Findings& findings = draft.findings;
    model::Bus bus;
    bus.identity = identity_of(resource);
    bus.generation = model::Generation::v2;
    bus.arn = resource.arn;
    bus.name = text_member(resource.properties, "Name", findings);
    const Tree storage = map_member(resource.properties, "StorageConfiguration", findings);
    bus.retention_days = integer_member(storage, "RetentionPeriodInDays", findings);
    const Tree encryption = map_member(resource.properties, "EncryptionConfiguration", findings);
    bus.key = text_member(encryption, "KmsKeyIdentifier", findings);
    draft.topology.buses.push_back(std::move(bus));
    draft.bus_refs.push_back(resource.ref);
}

void build_event_source(Draft& draft, const Resource& resource) {
    model::EventSource source;
    source.identity = identity_of(resource);
    source.arn = resource.arn;
    source.name = text_member(resource.properties, "Name", draft.findings);
    source.bus = text_member(resource.properties, "EventBusArn", draft.findings);
    const DeadLetter dead_letter = source_dead_letter(draft, resource.properties);
    source.dead_letter = dead_letter.arn;
    source.dead_letter_block = dead_letter.block;
    draft.topology.event_sources.push_back(std::move(source));
}

void build_bus_resource_policy(Draft& draft, const Resource& resource) {
    const auto policy = policy_member(draft, resource.properties, "PolicyDocument", resource.name);
    const List<Tree> buses = value::list_of(value::at(resource.properties, {"EventBusArn"}));
    attach_to_each(draft.bus_policies, buses, resource.exists, policy);
}

}  // namespace intake
