#include "unit/iam/iam_cases.hpp"

#include <nlohmann/json.hpp>

namespace iam_cases {
namespace {

using nlohmann::json;
using value::Fact;
using value::List;
using value::Text;

constexpr std::string_view opening = "«";
constexpr std::string_view closing = "»";

value::HoleKind kind_of(const std::string& name) {
    if (name.starts_with("Acct")) return value::HoleKind::account;
    if (name.starts_with("Region")) return value::HoleKind::region;
    return value::HoleKind::name;
}

std::string spelled(const json& scalar) {
    return scalar.is_string() ? scalar.get<std::string>() : scalar.dump();
}

std::vector<json> listed(const json& one_or_many) {
    if (one_or_many.is_array()) return {one_or_many.begin(), one_or_many.end()};
    return {one_or_many};
}

List<Fact<Text>> texts(const json& object, const char* key) {
    List<Fact<Text>> list;
    const auto found = object.find(key);
    if (found == object.end()) return list;
    list.written = true;
    for (const json& one : listed(*found)) list.members.push_back({{}, Fact<Text>::of(text(spelled(one)))});
    return list;
}

List<Fact<model::Principal>> principals(const json& object, const char* key) {
    List<Fact<model::Principal>> list;
    const auto found = object.find(key);
    if (found == object.end()) return list;
    list.written = true;
    const auto add = [&](const std::string& kind, const std::string& entry) {
        list.members.push_back({{}, Fact<model::Principal>::of({kind, text(entry), {}})});
    };
    if (found->is_string()) {
        add(found->get<std::string>(), found->get<std::string>());
        return list;
    }
    for (const auto& [kind, entries] : found->items()) {
        for (const json& entry : listed(entries)) add(kind, spelled(entry));
    }
    return list;
}

List<model::ConditionTest> conditions(const json& statement) {
    List<model::ConditionTest> list;
    const auto found = statement.find("Condition");
    if (found == statement.end()) return list;
    list.written = true;
    for (const auto& [operation, tests] : found->items()) {
        for (const auto& [key, values] : tests.items()) {
            model::ConditionTest test;
            test.operation = operation;
            test.key = key;
            for (const json& one : listed(values)) {
                test.values.members.push_back({{}, Fact<Text>::of(text(spelled(one)))});
            }
            list.members.push_back({{}, std::move(test)});
        }
    }
    return list;
}

Fact<Text> field(const json& object, const char* key) {
    const auto found = object.find(key);
    return found == object.end() ? Fact<Text>::absent() : Fact<Text>::of(text(spelled(*found)));
}

model::Statement statement(const json& object) {
    model::Statement made;
    made.sid = field(object, "Sid");
    made.effect = field(object, "Effect");
    made.action = texts(object, "Action");
    made.not_action = texts(object, "NotAction");
    made.resource = texts(object, "Resource");
    made.not_resource = texts(object, "NotResource");
    made.principal = principals(object, "Principal");
    made.not_principal = principals(object, "NotPrincipal");
    made.conditions = conditions(object);
    return made;
}

model::Policy document(const json& object) {
    model::Policy made;
    made.version = field(object, "Version");
    for (const json& one : listed(object.at("Statement")))
        made.statements.members.push_back({{}, statement(one)});
    return made;
}

iam::PolicySet set(Case& into, const json& documents) {
    iam::PolicySet made;
    for (const json& one : listed(documents))
        made.policies.push_back(&into.documents.emplace_back(document(one)));
    return made;
}

std::string account_of(const std::string& arn) {
    std::size_t at = 0;
    for (int i = 0; i < 4; ++i) at = arn.find(':', at) + 1;
    return arn.substr(at, arn.find(':', at) - at);
}

std::string lower(std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

void read_request(const json& object, iam::Request& request) {
    const auto principal = object.at("principal").get<std::string>();
    request.action = object.at("action").get<std::string>();
    request.resource = text(object.at("resource").get<std::string>());
    request.resource_account = text(object.at("resourceAccount").get<std::string>());
    const json context = object.value("context", json::object());
    for (const auto& [key, values] : context.items()) {
        iam::ContextValue& made = request.context[lower(key)];
        made.multivalued = values.is_array();
        for (const json& one : listed(values)) made.values.push_back(text(spelled(one)));
        if (lower(key) == "aws:principalarn") request.caller.role_arn = made.values.front();
    }
    request.caller.arn = text(principal);
    if (!principal.starts_with("arn:")) return;
    const bool session = principal.find(":assumed-role/") != std::string::npos;
    request.caller.kind = session ? iam::Caller::Kind::role_session : iam::Caller::Kind::user;
    request.caller.account = text(account_of(principal));
}

iam::Guard guard_of(const std::string& action) {
    if (action.starts_with("kms:")) return iam::Guard::key_policy;
    return action.starts_with("sts:") ? iam::Guard::trust_policy : iam::Guard::resource_policy;
}

}  // namespace

Text text(std::string_view written) {
    Text made;
    while (!written.empty()) {
        const std::size_t begin = written.find(opening);
        made += Text(std::string(written.substr(0, begin)));
        if (begin == std::string_view::npos) break;
        const std::size_t end = written.find(closing, begin);
        const std::string name(written.substr(begin + opening.size(), end - begin - opening.size()));
        made += Text(std::make_shared<const value::Symbol>(
            value::Symbol{name, name, kind_of(name), false, {"`" + name + "` is a parameter", {}}}));
        written.remove_prefix(end + closing.size());
    }
    return made;
}

model::Policy policy(std::string_view written) {
    return document(json::parse(written));
}

std::string_view word(iam::Verdict verdict) {
    switch (verdict) {
        case iam::Verdict::allow:
            return "allow";
        case iam::Verdict::explicit_deny:
            return "explicitDeny";
        case iam::Verdict::implicit_deny:
            return "implicitDeny";
        case iam::Verdict::unknown:
            break;
    }
    return "unknown";
}

void read(std::string_view line, Case& into) {
    const json object = json::parse(line);
    into.id = object.at("id").get<std::string>();
    read_request(object.at("request"), into.request);
    const json& policies = object.at("policies");
    into.policies.guard = guard_of(into.request.action);
    if (policies.contains("identity")) into.policies.identity = set(into, policies["identity"]);
    if (policies.contains("resource")) into.policies.resource = set(into, policies["resource"]);
    if (policies.contains("boundary")) into.policies.boundary = set(into, policies["boundary"]);
    if (policies.contains("session")) into.policies.session = set(into, policies["session"]);
    for (const json& level : policies.value("scp", json::array()))
        into.policies.scp.push_back(set(into, level));
    for (const json& level : policies.value("rcp", json::array()))
        into.policies.rcp.push_back(set(into, level));
    for (const json& one : object.at("expect").at("accept")) into.accepted.push_back(one.get<std::string>());
}

}  // namespace iam_cases
