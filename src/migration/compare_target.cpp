#include "iam/target.hpp"
#include "migration/comparing.hpp"

namespace migration {
namespace {

using value::Fact;
using value::Text;

/// A value of both sides, and whether it is the same.
void add_same(const Comparing& comparing, std::string_view aspect, const Fact<Text>& was,
              const Fact<Text>& is, std::string note) {
    const Change change = change_of(same(was, is, comparing.world));
    comparing.add(aspect, said(was, comparing.world, "not known"), said(is, comparing.world, "not known"),
                  change, change == Change::differs ? std::move(note) : std::string());
}

/// The queue or receiver that the files declare under this ARN.
const model::Identity* declared_target(const Comparing& comparing, const Fact<Text>& arn) {
    if (!arn.is_known()) return nullptr;
    const model::Identity* found = nullptr;
    if (const auto* queue = comparing.topology.queue(arn.value(), arn.place().source))
        found = &queue->identity;
    if (const auto* receiver = comparing.topology.receiver(arn.value(), arn.place().source))
        found = &receiver->identity;
    return found && found->declared ? found : nullptr;
}

std::string said_target(const Fact<Text>& arn) {
    if (arn.is_absent()) return "none";
    return arn.is_known() ? short_name(arn.value()) : std::string("not known");
}

/// The key under which a queue or a topic keeps what is sent to it; null: neither.
const Fact<Text>* key_of_target(const Comparing& comparing, const Fact<Text>& fact) {
    const auto& arn = fact.in(comparing.world);
    if (!arn.is_known()) return nullptr;
    const model::Queue* queue = comparing.topology.queue(arn.value(), arn.place().source);
    if (queue) return queue->identity.declared ? &queue->key : nullptr;
    const model::Receiver* receiver = comparing.topology.receiver(arn.value(), arn.place().source);
    const iam::TargetKind* kind = iam::target_kind(arn.value());
    const bool topic = receiver && receiver->identity.declared && kind && kind->name == "topic";
    return topic ? &receiver->key : nullptr;
}

void add_keys(const Comparing& comparing) {
    const Fact<Text>* was = key_of_target(comparing, comparing.target.arn);
    const Fact<Text>* is = key_of_target(comparing, comparing.subscriber.target);
    if (!was && !is) return;
    const auto has_key = [&](const Fact<Text>* key) { return key && !key->in(comparing.world).is_absent(); };
    if (!has_key(was) && !has_key(is)) return;
    comparing.add("key of the target", was ? said_key(comparing, *was) : "not known",
                  is ? said_key(comparing, *is) : "not known",
                  was && is ? change_of(same(*was, *is, comparing.world)) : Change::unknown,
                  "the delivery role must be allowed to use the key, where the service was");
}

}  // namespace

void compare_targets(const Comparing& comparing) {
    const Fact<Text>& was = comparing.target.arn.in(comparing.world);
    const Fact<Text>& is = comparing.subscriber.target.in(comparing.world);
    const model::Identity* old = declared_target(comparing, was);
    const model::Identity* fresh = declared_target(comparing, is);
    const std::string before = old ? old->name : said_target(was);
    const std::string after = fresh ? fresh->name : said_target(is);
    Change change = change_of(same(was, is, comparing.world));
    if (change != Change::same && old && fresh && before == after) change = Change::same;  // of two trees
    comparing.add("target", before, after, change);
    const iam::Delivery old_delivery = &comparing.target;
    const iam::Delivery new_delivery = &comparing.subscriber;
    add_same(comparing, "account", iam::account_of(comparing.topology, comparing.world, old_delivery),
             iam::account_of(comparing.topology, comparing.world, new_delivery),
             "publishers of the old account need the policy of the new bus");
    add_same(comparing, "Region", iam::region_of(comparing.topology, comparing.world, old_delivery),
             iam::region_of(comparing.topology, comparing.world, new_delivery),
             "publishers call the endpoint of the new Region");
    compare_access(comparing);
    add_keys(comparing);
}

}  // namespace migration
