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

}  // namespace iam_cases
