#include "unit/iam/question.hpp"

#include <catch2/catch.hpp>

namespace {

std::string with_queue(std::string_view statement) {
    constexpr std::string_view word = "QUEUE";
    std::string made(statement);
    for (std::size_t at = made.find(word); at != std::string::npos; at = made.find(word, at)) {
        made.replace(at, word.size(), queue_arn);
    }
    return made;
}

}  // namespace

Question Question::by_role() {
    Question made;
    made.asks("sqs:SendMessage", queue_arn).of_account("111122223333");
    made.request_.caller = {iam::Caller::Kind::role_session,
                            "arn:aws:sts::111122223333:assumed-role/deliver/s1",
                            "arn:aws:iam::111122223333:role/service-role/deliver", "111122223333"};
    made.with("aws:principalarn", "arn:aws:iam::111122223333:role/service-role/deliver");
    made.with("aws:principalaccount", "111122223333").with("aws:principalisawsservice", "false");
    return made;
}

Question Question::by_service() {
    Question made;
    made.asks("sqs:SendMessage", queue_arn).of_account("111122223333");
    made.request_.caller = {iam::Caller::Kind::service, "events.amazonaws.com", {}, {}};
    made.with("aws:sourcearn", "arn:aws:events:us-east-1:111122223333:rule/orders");
    made.with("aws:sourceaccount", "111122223333").with("aws:principalisawsservice", "true");
    return made;
}

Question Question::by_user() {
    Question made = by_role();
    made.request_.caller = {
        iam::Caller::Kind::user, "arn:aws:iam::111122223333:user/team/bob", {}, "111122223333"};
    return made.with("aws:principalarn", "arn:aws:iam::111122223333:user/team/bob")
        .with("aws:username", "bob");
}

Question& Question::asks(std::string action, std::string_view resource) {
    request_.action = std::move(action);
    request_.resource = iam_cases::text(resource);
    return with("aws:securetransport", "true").with("aws:requestedregion", "us-east-1");
}

Question& Question::of_account(std::string_view owner) {
    request_.resource_account = iam_cases::text(owner);
    return with("aws:resourceaccount", owner);
}

Question& Question::with(std::string key, std::string_view value) {
    request_.context[std::move(key)] = {{iam_cases::text(value)}, false, {}};
    return *this;
}

Question& Question::with_list(std::string key, std::vector<std::string_view> values) {
    iam::ContextValue& made = request_.context[std::move(key)];
    made.multivalued = true;
    for (const std::string_view value : values) made.values.push_back(iam_cases::text(value));
    return *this;
}

Question& Question::without(const std::string& key) {
    request_.context.erase(key);
    return *this;
}

Question& Question::unsure_of(const std::string& key) {
    request_.context[key].unknown = value::Reason{"nobody knows " + key, {}};
    return *this;
}

const model::Policy* Question::add(std::string_view statement) {
    const std::string document = "{" + version_ + R"("Statement":)" + with_queue(statement) + "}";
    documents_.push_back(std::make_shared<const model::Policy>(iam_cases::policy(document)));
    return documents_.back().get();
}

Question& Question::identity(std::string_view statement) {
    policies_.identity.policies.push_back(add(statement));
    return *this;
}

Question& Question::resource(std::string_view statement) {
    policies_.resource.policies.push_back(add(statement));
    return *this;
}

Question& Question::boundary(std::string_view statement) {
    policies_.boundary.emplace().policies.push_back(add(statement));
    return *this;
}

Question& Question::session(std::string_view statement) {
    policies_.session.emplace().policies.push_back(add(statement));
    return *this;
}

Question& Question::scp(std::string_view statement) {
    policies_.scp.emplace_back().policies.push_back(add(statement));
    return *this;
}

Question& Question::rcp(std::string_view statement) {
    policies_.rcp.emplace_back().policies.push_back(add(statement));
    return *this;
}

Question& Question::version(std::string version) {
    version_ = version.empty() ? "" : R"("Version":")" + version + R"(",)";
    return *this;
}

Question& Question::open_identity() {
    policies_.identity.open.push_back({"the role's policies are elsewhere", {}});
    return *this;
}

Question& Question::open_resource() {
    policies_.resource.open.push_back({"the queue's policy is elsewhere", {}});
    return *this;
}

Question& Question::guard(iam::Guard guard) {
    policies_.guard = guard;
    return *this;
}

iam::Decision Question::decision() const {
    value::World world;
    return iam::decide(request_, policies_, world);
}

void check(const Semantics& row) {
    const iam::Decision decision = row.question.decision();
    INFO(row.sentence << " (" << row.page << ")");
    for (const value::Reason& reason : decision.reasons) UNSCOPED_INFO("because: " << reason.text);
    CHECK(iam::spelling(decision.verdict) == iam::spelling(row.expected));
    // An unknown says why, and nothing else does.
    CHECK((decision.verdict == iam::Verdict::unknown) == !decision.reasons.empty());
}
