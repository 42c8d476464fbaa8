#include "iam/path.hpp"

#include "iam/meeting.hpp"

namespace iam {
namespace {

class Walk {
public:
    Walk(const Request& request, const Policies& policies, value::World& world)
        : inquiry_(request, world), policies_(policies) {
        inquiry_.has_boundary = policies.boundary.has_value();
    }

    Path path() {
        if (inquiry_.request.caller.kind != Caller::Kind::service) {
            hear("identity policy", policies_.identity, Kind::identity);
            if (policies_.boundary) hear("permissions boundary", *policies_.boundary, Kind::identity);
            if (policies_.session) hear("session policy", *policies_.session, Kind::identity);
            for (const PolicySet& level : policies_.scp) hear("service control policy", level, Kind::control);
        }
        for (const PolicySet& level : policies_.rcp) hear("resource control policy", level, Kind::control);
        hear(guard_name(), policies_.resource, Kind::resource);
        return std::move(path_);
    }

private:
    [[nodiscard]] std::string_view guard_name() const {
        switch (policies_.guard) {
            case Guard::key_policy:
                return "key policy";
            case Guard::trust_policy:
                return "trust policy";
            case Guard::resource_policy:
                break;
        }
        return "resource policy";
    }

    void hear(std::string_view name, const PolicySet& set, Kind kind) {
        for (const model::Policy* policy : set.policies) {
            inquiry_.policy = policy;
            path_.hearings.push_back({name, policy, {}});
            for (const auto& member : policy->statements.members) {
                if (!inquiry_.world->holds(member.exists)) continue;
                path_.hearings.back().meetings.push_back(meet(inquiry_, member.item, kind));
            }
            if (policy->statements.open) path_.open.emplace_back(name, *policy->statements.open);
        }
        for (const value::Reason& reason : set.open) path_.open.emplace_back(name, reason);
        if (set.policies.empty() && set.open.empty()) path_.hearings.push_back({name, nullptr, {}});
    }

    Inquiry inquiry_;
    const Policies& policies_;
    Path path_;
};

}  // namespace

Path path_of(const Request& request, const Policies& policies, value::World& world) {
    return Walk(request, policies, world).path();
}

}  // namespace iam
