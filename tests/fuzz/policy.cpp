// A request and a policy document: who, action and resource on a line each, then the document in JSON, read
// as the caller's policy and as the resource's. Whatever they hold, a decision is made, keeps its word and
// says why.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "arn/arn.hpp"
#include "iam/path.hpp"
#include "intake/policy_document.hpp"

namespace {

using value::Truth;

void require(bool holds) {
    if (!holds) std::abort();
}

std::string_view take_line(std::string_view& input) {
    const std::size_t end = input.find('\n');
    const std::string_view line = input.substr(0, end);
    input.remove_prefix(end == std::string_view::npos ? input.size() : end + 1);
    return line;
}

/// A name in angle brackets is a hole.
value::Text text_of(std::string_view written) {
    const std::size_t begin = written.find('<');
    const std::size_t end = written.find('>');
    if (begin == std::string_view::npos || end == std::string_view::npos || end < begin)
        return std::string(written);
    const std::string name(written.substr(begin + 1, end - begin - 1));
    const auto hole = std::make_shared<const value::Symbol>(
        value::Symbol{name, name, value::HoleKind::text, false, {"`" + name + "` is not known", {}}});
    return value::Text(std::string(written.substr(0, begin))) + value::Text(hole) +
           value::Text(std::string(written.substr(end + 1)));
}

iam::Request request_of(std::string_view& input) {
    iam::Request request;
    request.caller.arn = text_of(take_line(input));
    request.action = std::string(take_line(input));
    request.resource = text_of(take_line(input));
    request.resource_account = "111122223333";
    request.context["aws:sourcearn"].values = {"arn:aws:events:eu-west-1:111122223333:rule/orders"};
    const auto parsed = arn::parse(request.caller.arn);
    if (!parsed) return request;
    request.caller.kind = iam::Caller::Kind::role_session;
    request.caller.account = parsed->account;
    return request;
}

void check_decision(const iam::Request& request, const iam::Policies& policies) {
    value::World world;
    const iam::Decision decision = iam::decide(request, policies, world);
    require(decision.verdict != iam::Verdict::unknown || !decision.reasons.empty());
    value::World again;
    require(iam::decide(request, policies, again).verdict == decision.verdict);

    value::World aside;
    const iam::Path path = iam::path_of(request, policies, aside);
    const text::Sources sources;
    require(!iam::print(request, decision, path, sources).empty());

    iam::Policies denied = policies;
    static const model::Policy no = [] {
        model::Policy policy;
        model::Statement statement;
        statement.effect = value::Fact<value::Text>::of("Deny");
        statement.action.members.push_back({{}, value::Fact<value::Text>::of("*")});
        statement.resource.members.push_back({{}, value::Fact<value::Text>::of("*")});
        statement.principal.members.push_back({{}, value::Fact<model::Principal>::of({"*", "*", {}})});
        policy.statements.members.push_back({{}, std::move(statement)});
        return policy;
    }();
    denied.resource.policies.insert(denied.resource.policies.begin(), &no);
    value::World last;
    require(iam::decide(request, denied, last).verdict == iam::Verdict::explicit_deny);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view input(reinterpret_cast<const char*>(data), size);
    const iam::Request request = request_of(input);
    const auto document = value::Tree::text(text_of(input), {});
    finding::Findings findings;
    const auto policy = intake::read_policy(document, "policy", {}, findings);
    if (!policy.is_known()) return 0;
    for (const auto guard : {iam::Guard::resource_policy, iam::Guard::key_policy, iam::Guard::trust_policy}) {
        iam::Policies policies;
        policies.guard = guard;
        policies.identity.policies = {&policy.value()};
        check_decision(request, policies);
        policies.resource.policies = {&policy.value()};
        check_decision(request, policies);
        policies.boundary = policies.identity;
        check_decision(request, policies);
    }
    return 0;
}
