#include "iam/question.hpp"

#include "arn/arn.hpp"
#include "iam/caller.hpp"
#include "iam/delivery_context.hpp"
#include "iam/guard.hpp"
#include "value/glob.hpp"

namespace iam {
namespace {

using value::Text;
using value::Truth;

/// Field by field: a name that CloudFormation makes is not one that is written out.
Truth same_arn(const Text& written, const Text& own) {
    const auto a = arn::parse(written);
    const auto b = arn::parse(own);
    if (!a || !b) return value::equal(written, own);
    Truth same = value::equal(written, own) == Truth::yes ? Truth::yes : Truth::unknown;
    for (const auto field : {&arn::Arn::partition, &arn::Arn::service, &arn::Arn::region, &arn::Arn::account,
                             &arn::Arn::resource}) {
        if (value::like((*a).*field, (*b).*field) == Truth::no) same = Truth::no;
    }
    return same;
}

/// Gathers the things that a word means.
class Search {
public:
    explicit Search(std::string word) : word_(std::move(word)), text_(word_) {}

    template <class Thing>
    void among(const std::vector<Thing>& things, const Thing* Resource::*member) {
        for (const Thing& thing : things) {
            const Truth truth = meant(thing.identity, thing.arn);
            if (truth == Truth::no || (truth == Truth::unknown && !thing.identity.declared)) continue;
            Resource resource;
            resource.*member = &thing;
            (truth == Truth::yes ? certain_ : possible_).push_back({&thing.identity, resource});
        }
    }

    [[nodiscard]] std::vector<Meant> found() && {
        return certain_.empty() ? std::move(possible_) : std::move(certain_);
    }

private:
    Truth meant(const model::Identity& identity, const Text& arn) const {
        if (identity.name == word_) return Truth::yes;
        return word_.starts_with("arn:") ? same_arn(text_, arn) : Truth::no;
    }

    std::string word_;
    Text text_;
    std::vector<Meant> certain_;
    std::vector<Meant> possible_;
};

/// The role's ARN behind a session's, as far as it tells: its path is not in it.
std::string role_of_session(const std::string& who) {
    const auto parsed = arn::parse(Text(who));
    if (!parsed) return who;
    const std::vector<Text> parts = value::split(parsed->resource, '/', 3);
    if (parts.size() < 2 || !parts[0].is_literal() || parts[0].literal() != "assumed-role") return who;
    return "arn:" + parsed->partition.shown() + ":iam::" + parsed->account.shown() + ":role/" +
           parts[1].shown();
}

/// A caller of whom the files say nothing.
Caller caller_named(const std::string& who) {
    Caller caller;
    caller.arn = Text(who);
    const auto parsed = arn::parse(caller.arn);
    if (!parsed) return caller;
    caller.account = parsed->account;
    const bool user = parsed->resource.literal_prefix().starts_with("user/");
    caller.kind = user ? Caller::Kind::user : Caller::Kind::role_session;
    if (parsed->resource.literal_prefix().starts_with("role/")) caller.role_arn = caller.arn;
    return caller;
}

Guarded guard_named(const std::string& on) {
    Guarded guarded;
    guarded.resources = {Text(on)};
    const auto parsed = arn::parse(Text(on));
    if (parsed) guarded.account = parsed->account;
    guarded.policies.emplace_back().open.push_back({"no document describes " + on, {}});
    return guarded;
}

/// Every policy that may be in force, to be shown.
PolicySet together(const std::vector<PolicySet>& sets) {
    PolicySet all;
    for (const PolicySet& set : sets) {
        all.policies.insert(all.policies.end(), set.policies.begin(), set.policies.end());
        if (&set == &sets.front()) all.open = set.open;
    }
    return all;
}

}  // namespace

bool speaks_for_itself(const std::string& word) {
    return word.starts_with("arn:") || word.ends_with(".amazonaws.com");
}

std::vector<Meant> roles_meant(const model::Topology& topology, const std::string& who) {
    Search search(role_of_session(who));
    search.among(topology.roles, &Resource::role);
    return std::move(search).found();
}

std::vector<Meant> resources_meant(const model::Topology& topology, const std::string& on) {
    Search search(on);
    search.among(topology.queues, &Resource::queue);
    search.among(topology.keys, &Resource::key);
    search.among(topology.roles, &Resource::role);
    search.among(topology.receivers, &Resource::receiver);
    search.among(topology.buses, &Resource::bus);
    return std::move(search).found();
}

Ruling answer(const model::Topology& topology, value::World& world, const Question& question,
              const Meant* role, const Meant* resource) {
    Ruling ruling;
    Request& request = ruling.request;
    Policies policies;
    request.action = question.action;
    if (role != nullptr) {
        const model::Role& caller = *role->resource.role;
        request.caller = caller_of({&caller, {}});
        policies.identity = identity_of(topology, world, caller, question.action);
        policies.boundary = boundary_of(topology, world, caller, question.action);
    } else {
        request.caller = caller_named(question.who);
        policies.identity.open.push_back({"no document describes " + question.who, {}});
    }
    const Guarded guarded = resource != nullptr ? guard(resource->resource, world) : guard_named(question.on);
    policies.guard = guarded.guard;
    request.resource = guarded.resources.front();
    request.resource_account = guarded.account;
    request.context = question.context;
    add_context(request);

    const bool aws_key =
        resource != nullptr && resource->resource.key != nullptr && resource->resource.key->aws_managed;
    ruling.decision = aws_key ? decide_with_aws_key(request, policies, world, nullptr)
                              : decide_in_force(request, policies, guarded, world);
    policies.resource = together(guarded.policies);
    ruling.path = path_of(request, policies, world);
    return ruling;
}

}  // namespace iam
