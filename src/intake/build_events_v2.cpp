#include <array>

#include "intake/delivery.hpp"
#include "intake/draft.hpp"
#include "intake/shape.hpp"

namespace intake {

namespace {

using value::Fact;
using value::List;
using value::Text;
using value::Tree;

struct SourceBlock {
    DeadLetter dead_letter;
    Fact<Text> service;
    Fact<pattern::Pattern> pattern;
};

/// Either kind of source has its own block with its own pattern and dead-letter queue.
SourceBlock source_block(Draft& draft, const Tree& properties) {
    const Tree configuration = map_member(properties, "Configuration");
    constexpr std::array<const char*, 2> kinds = {"AwsServiceEventsConfiguration",
                                                  "PartnerEventsConfiguration"};
    SourceBlock read;
    for (const char* kind : kinds) {
        const Tree block = map_member(configuration, kind);
        if (block.is(Tree::Kind::absent)) continue;
        read.dead_letter = read_dead_letter(block, "OnFailureConfiguration");
        read.service = text_member(block, "AwsService");
        const Tree pattern = value::at(block, {"Pattern"});
        read.pattern = pattern::read(read_json_text(pattern, draft.excerpts, draft.findings));
        return read;
    }
    if (configuration.is(Tree::Kind::unknown)) {
        const Fact<Text> unread = Fact<Text>::unknown(configuration.reason(), configuration.place());
        read.dead_letter.arn = read.service = unread;
        read.pattern = Fact<pattern::Pattern>::unknown(configuration.reason(), configuration.place());
    }
    return read;
}

}  // namespace

void build_event_bus_v2(Draft& draft, const Resource& resource) {
    model::Bus bus;
    bus.identity = identity_of(resource);
    bus.generation = model::Generation::v2;
    bus.arn = resource.arn;
    bus.name = text_member(resource.properties, "Name");
    const Tree storage = map_member(resource.properties, "StorageConfiguration");
    bus.retention_days = integer_member(storage, "RetentionPeriodInDays");
    const Tree encryption = map_member(resource.properties, "EncryptionConfiguration");
    bus.key = text_member(encryption, "KmsKeyIdentifier");
    draft.topology.buses.push_back(std::move(bus));
    draft.bus_refs.push_back(resource.ref);
}

void build_event_source(Draft& draft, const Resource& resource) {
    model::EventSource source;
    source.identity = identity_of(resource);
    source.arn = resource.arn;
    source.name = text_member(resource.properties, "Name");
    source.bus = text_member(resource.properties, "EventBusArn");
    const SourceBlock block = source_block(draft, resource.properties);
    source.dead_letter = block.dead_letter.arn;
    source.dead_letter_block = block.dead_letter.block;
    source.service = block.service;
    source.pattern = block.pattern;
    draft.topology.event_sources.push_back(std::move(source));
}

void build_bus_resource_policy(Draft& draft, const Resource& resource) {
    const auto policy = policy_member(draft, resource.properties, "PolicyDocument", resource.name);
    const List<Tree> buses = value::list_of(value::at(resource.properties, {"EventBusArn"}));
    attach_to_each(draft.bus_policies, buses, resource.exists, policy);
}

}  // namespace intake
