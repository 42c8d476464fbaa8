#include <unordered_map>

#include "arn/arn.hpp"
#include "intake/draft.hpp"
#include "model/names.hpp"
#include "value/glob.hpp"

namespace intake {

namespace {

using value::Fact;
using value::List;
using value::Reason;
using value::Text;

using Positions = std::unordered_map<std::string, std::vector<std::uint32_t>>;

/// Attachments that find nothing are compared with each thing until so many comparisons are made; the
/// rest open them all.
constexpr std::size_t most_compared = 200'000;
/// Of so many things of one name none is chosen.
constexpr std::size_t most_candidates = 64;
/// A policy of more statements may be about anything.
constexpr std::size_t most_compared_statements = 64;
/// More reasons of one kind add nothing.
constexpr std::size_t most_openings = 8;

void open_with(model::Identity& identity, const Reason& reason) {
    if (identity.open.size() < most_openings) identity.open.push_back(reason);
}

/// Of several things of one name, that of the same file, as names are mostly told apart by their stacks.
template <class Thing>
std::vector<std::uint32_t> choose(const std::vector<std::uint32_t>& candidates,
                                  const std::vector<Thing>& things, text::Span place) {
    if (candidates.size() < 2) return candidates;
    if (candidates.size() > most_candidates) return {};
    std::vector<std::uint32_t> near;
    for (const std::uint32_t candidate : candidates) {
        if (things[candidate].identity.place.source == place.source) near.push_back(candidate);
    }
    return near.empty() ? candidates : near;
}

/// Whether a name someone wrote may be that of a thing. A name that the platform makes is none that
/// anyone can write beforehand.
bool may_be(const Text& written, const Text& name) {
    if (written.is_literal() && name.first_hole() && name.first_hole()->made_name) return false;
    return equal(written, name) != value::Truth::no;
}

/// `https://sqs.REGION.amazonaws.com/ACCOUNT/NAME` as an ARN (SQS guide, "Queue and message identifiers").
std::optional<Text> arn_of_url(const Text& url) {
    const std::vector<Text> parts = split(url, '/');
    if (parts.size() != 5 || !parts[0].is_literal() || !parts[0].literal().starts_with("http")) return {};
    const std::vector<Text> host = split(parts[2], '.', 3);
    if (host.size() != 3 || !host[0].is_literal() || host[0].literal() != "sqs") return {};
    const bool china = host[2].is_literal() && host[2].literal().ends_with(".cn");
    return arn::assemble({china ? "aws-cn" : "aws", "sqs", host[1], parts[3], parts[4]});
}

bool may_mean(const List<Fact<Text>>& resources, const Text& arn) {
    if (resources.open || !resources.written) return true;
    bool may = false;
    for (const auto& member : resources.members) {
        member.item.each_leaf([&](const Fact<Text>& leaf) {
            may =
                may || leaf.is_unknown() || (leaf.is_known() && like(leaf.value(), arn) != value::Truth::no);
        });
    }
    return may;
}

/// Whether a statement of the policy may be about this queue: one about another queue opens nothing.
bool may_mean(const Fact<model::Policy>& policy, const Text& arn) {
    bool may = false;
    policy.each_leaf([&](const Fact<model::Policy>& leaf) {
        if (!leaf.is_known()) may = may || leaf.is_unknown();
        if (!leaf.is_known() || may) return;
        const List<model::Statement>& statements = leaf.value().statements;
        may = statements.open || statements.members.size() > most_compared_statements;
        for (const auto& member : statements.members) {
            may = may || member.item.not_resource.written || may_mean(member.item.resource, arn);
        }
    });
    return may;
}

class Attaching {
public:
    explicit Attaching(Draft& draft) : draft_(draft), topology_(draft.topology) {}

    void queues() {
        for (std::uint32_t i = 0; i < topology_.queues.size(); ++i) {
            const model::Queue& queue = topology_.queues[i];
            if (!queue.url.empty()) urls_[queue.url.key()].push_back(i);
        }
        for (const auto& attachment : draft_.queue_policies) {
            const std::vector<std::uint32_t> found = queues_of(attachment.subject);
            for (const std::uint32_t i : found) {
                if (spend(*attachment.what)) {
                    topology_.queues[i].policies.push_back({attachment.exists, *attachment.what});
                } else {
                    open_with(topology_.queues[i].identity,
                              {"too many policies", attachment.subject.place()});
                }
            }
            if (found.empty()) open_queues(attachment.subject, *attachment.what);
        }
    }

    void roles() {
        for (std::uint32_t i = 0; i < topology_.roles.size(); ++i) {
            const std::string part = model::role_part(topology_.roles[i].arn);
            if (!part.empty()) role_names_[part].push_back(i);
            if (i >= draft_.role_refs.size()) continue;
            const std::string ref = draft_.role_refs[i].key();
            if (!ref.empty() && ref != part) role_names_[ref].push_back(i);
        }
        for (const auto& attachment : draft_.role_policies) {
            const std::vector<std::uint32_t> found = roles_of(attachment.subject);
            for (const std::uint32_t i : found) {
                if (spend(*attachment.what)) {
                    topology_.roles[i].policies.push_back({attachment.exists, *attachment.what});
                } else {
                    open_with(topology_.roles[i].identity, {"too many policies", attachment.subject.place()});
                }
            }
            if (found.empty()) open_roles(attachment.subject);
        }
        for (const auto& attachment : draft_.role_managed) {
            const std::vector<std::uint32_t> found = roles_of(attachment.subject);
            for (const std::uint32_t i : found) {
                topology_.roles[i].managed.members.push_back({attachment.exists, *attachment.what});
            }
            if (found.empty()) open_roles(attachment.subject);
        }
    }

    void buses() {
        Positions refs;
        for (std::uint32_t i = 0; i < draft_.bus_refs.size() && i < topology_.buses.size(); ++i) {
            refs[draft_.bus_refs[i].key()].push_back(i);
        }
        for (const auto& attachment : draft_.bus_policies) {
            if (!attachment.subject.is_known() || !spend(*attachment.what)) continue;
            const auto ref = refs.find(attachment.subject.value().key());
            if (ref != refs.end()) {
                for (const std::uint32_t i :
                     choose(ref->second, topology_.buses, attachment.subject.place())) {
                    topology_.buses[i].policies.push_back({attachment.exists, *attachment.what});
                }
            } else if (const model::Bus* bus =
                           topology_.bus(attachment.subject.value(), attachment.subject.place().source)) {
                const auto i = static_cast<std::size_t>(bus - topology_.buses.data());
                topology_.buses[i].policies.push_back({attachment.exists, *attachment.what});
            }
        }
    }

    void unseen() {
        std::unordered_map<text::SourceId, const Reason*> reasons;
        for (const Reason& reason : draft_.unseen) reasons.emplace(reason.place.source, &reason);
        const auto open = [&reasons](auto& things) {
            for (auto& thing : things) {
                const auto found = reasons.find(thing.identity.place.source);
                if (found != reasons.end()) open_with(thing.identity, *found->second);
            }
        };
        if (reasons.empty()) return;
        open(topology_.queues);
        open(topology_.roles);
        open(topology_.keys);
        open(topology_.buses);
    }

private:
    /// A policy is copied to each thing it is for; a bound keeps a hostile file's cost linear.
    bool spend(const Fact<model::Policy>& policy) {
        constexpr std::size_t most_copied = 100'000;
        policy.each_leaf([this](const Fact<model::Policy>& leaf) {
            if (leaf.is_known()) copied_ += leaf.value().statements.members.size();
        });
        return ++copied_ < most_copied;
    }

    std::vector<std::uint32_t> queues_of(const Fact<Text>& subject) {
        if (!subject.is_known()) return {};
        const auto url = urls_.find(subject.value().key());
        if (url != urls_.end()) return choose(url->second, topology_.queues, subject.place());
        const model::Queue* queue = topology_.queue(subject.value(), subject.place().source);
        if (!queue) {
            if (const std::optional<Text> arn = arn_of_url(subject.value()))
                queue = topology_.queue(*arn, subject.place().source);
        }
        if (!queue) return {};
        return {static_cast<std::uint32_t>(queue - topology_.queues.data())};
    }

    std::vector<std::uint32_t> roles_of(const Fact<Text>& subject) {
        if (!subject.is_known()) return {};
        if (const model::Role* role = topology_.role(subject.value(), subject.place().source)) {
            return {static_cast<std::uint32_t>(role - topology_.roles.data())};
        }
        const auto found = role_names_.find(subject.value().key());
        if (found == role_names_.end()) return {};
        return choose(found->second, topology_.roles, subject.place());
    }

    Reason not_resolved(const Fact<Text>& subject, const char* kind) const {
        std::string what = subject.is_known() ? "`" + subject.value().shown() + "`" : "something unknown";
        return {"a policy for " + what + " may be for this " + kind, subject.place()};
    }

    /// Not for what may be anything.
    bool may_compare(const Fact<Text>& subject, std::size_t things) {
        if (!subject.is_known()) return false;
        const value::Symbol* hole = subject.value().whole_hole();
        if (hole && (hole->kind == value::HoleKind::text || hole->kind == value::HoleKind::arn)) return false;
        compared_ += things;
        return compared_ < most_compared;
    }

    void open_queues(const Fact<Text>& subject, const Fact<model::Policy>& policy) {
        if (subject.is_absent()) return;
        const bool compare = may_compare(subject, topology_.queues.size());
        if (!compare && ++opened_queues_ > most_openings) return;
        const std::optional<Text> url = compare ? arn_of_url(subject.value()) : std::nullopt;
        const std::optional<Text> name =
            compare ? arn::queue_name(url ? *url : subject.value()) : std::optional<Text>();
        for (model::Queue& queue : topology_.queues) {
            // What cannot be read at all stands for a thing of its own template.
            const bool near = queue.identity.place.source == subject.place().source;
            if (subject.is_unknown() && !near) continue;
            if (!may_mean(policy, queue.arn)) continue;
            const std::optional<Text> own = arn::queue_name(queue.arn);
            if (name && own && !may_be(*name, *own)) continue;
            if (compare && !name && subject.value().is_literal()) continue;  // no queue's name at all
            open_with(queue.identity, not_resolved(subject, "queue"));
        }
    }

    void open_roles(const Fact<Text>& subject) {
        if (subject.is_absent()) return;
        const bool compare = may_compare(subject, topology_.roles.size());
        if (!compare && ++opened_roles_ > most_openings) return;
        for (model::Role& role : topology_.roles) {
            if (subject.is_unknown() && role.identity.place.source != subject.place().source) continue;
            const std::optional<Text> own = arn::role_name(role.arn);
            if (compare && own && !may_be(subject.value(), *own)) continue;
            open_with(role.identity, not_resolved(subject, "role"));
        }
    }

    Draft& draft_;
    model::Topology& topology_;
    Positions urls_;
    Positions role_names_;
    std::size_t compared_ = 0;
    std::size_t opened_queues_ = 0;
    std::size_t opened_roles_ = 0;
    std::size_t copied_ = 0;
};

void attach_aliases(Draft& draft) {
    draft.topology.index();
    std::vector<std::pair<std::size_t, Text>> found;
    for (const auto& attachment : draft.key_aliases) {
        if (!attachment.subject.is_known()) continue;
        const model::Key* key =
            draft.topology.key(attachment.subject.value(), attachment.subject.place().source);
        if (key) found.emplace_back(key - draft.topology.keys.data(), *attachment.what);
    }
    for (const auto& [key, alias] : found) draft.topology.keys[key].aliases.push_back(alias);
}

}  // namespace

void finish(Draft& draft) {
    attach_aliases(draft);
    draft.topology.link();
    Attaching attaching(draft);
    attaching.queues();
    attaching.roles();
    attaching.buses();
    attaching.unseen();
}

}  // namespace intake
