#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "unit/intake/template_shown.hpp"

// Templates and what AWS's own translator makes of them, from its public repository, where the
// corpus is at hand.

namespace fs = std::filesystem;
using value::Tree;

namespace {

std::string sorted(const Tree& tree, const std::string& path) {
    std::vector<std::string> parts;
    const bool is_statement = path.ends_with("/Statement");
    for (const Tree& item : tree.items()) parts.push_back(sorted(item, path));
    for (const Tree::Entry& entry : tree.entries()) {
        // `Version` of a document, tags and propagated tags are not ours to make.
        if (entry.key == "Tags" || entry.key == "Version" || entry.key == "Description") continue;
        parts.push_back(entry.key + ": " + sorted(entry.value, path + "/" + entry.key));
    }
    std::sort(parts.begin(), parts.end());
    if (!tree.is(Tree::Kind::list) && !tree.is(Tree::Kind::map)) return shown::tree(tree);
    std::string result;
    for (const std::string& part : parts) result += (result.empty() ? "" : ", ") + part;
    // One value and a list of it are the same in policies.
    if (tree.is(Tree::Kind::list) && parts.size() == 1 && !is_statement) return result;
    return "<" + result + ">";
}

std::string content(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

bool is_compared(const intake::Resource& resource) {
    return resource.type == "AWS::Events::Rule" || resource.type == "AWS::SQS::Queue";
}

std::map<std::string, std::string> rules_of(const std::string& name, const std::string& text) {
    shown::Templates templates;
    templates.options.region = "ap-southeast-1";
    templates.add(name, text).read();
    std::map<std::string, std::string> result;
    for (const auto& resources : templates.resources) {
        for (const intake::Resource& resource : resources) {
            if (is_compared(resource)) result[resource.name] = sorted(resource.properties, "");
        }
    }
    return result;
}

/// Roles, queue policies and permissions that we make, by what they allow; the translator's own of the same
/// name. A permission names its function by `Ref` there and by its ARN here.
std::map<std::string, std::string> roles_of(const std::string& name, const std::string& text) {
    shown::Templates templates;
    templates.options.region = "ap-southeast-1";
    templates.add(name, text).read();
    std::map<std::string, std::string> result;
    for (const auto& resources : templates.resources) {
        for (const intake::Resource& resource : resources) {
            if (resource.type == "AWS::SQS::QueuePolicy") {
                result[resource.name] = sorted(resource.properties, "");
            } else if (resource.type == "AWS::Lambda::Permission") {
                for (const char* key : {"Action", "Principal", "SourceArn"}) {
                    result[resource.name] += sorted(resource.properties.find(key), "") + ";";
                }
            } else if (resource.type == "AWS::IAM::Role") {
                result[resource.name] = sorted(resource.properties.find("AssumeRolePolicyDocument"), "") +
                                        sorted(resource.properties.find("Policies"), "/Statement");
            }
        }
    }
    return result;
}

}  // namespace

TEST_CASE("SAM makes what AWS's translator makes") {
    const fs::path root =
        fs::path(BUSLINT_ROOT) / "../shared/corpus/classic/aws+serverless-application-model/tests/translator";
    if (!fs::exists(root / "input")) {
        WARN("skipped: no corpus beside the checkout");
        return;
    }
    std::vector<fs::path> inputs;
    for (const auto& entry : fs::directory_iterator(root / "input")) inputs.push_back(entry.path());
    std::sort(inputs.begin(), inputs.end());
    std::size_t rules = 0;
    std::size_t roles = 0;
    for (const fs::path& input : inputs) {
        const fs::path output = root / "output" / (input.stem().string() + ".json");
        // What an alias of a state machine points at is known only where SAM makes it.
        const bool has_machine_alias = input.stem() == "state_machine_with_events_and_alias";
        const bool is_refused = input.filename().string().starts_with("error_");
        if (!fs::exists(output) || has_machine_alias || is_refused) continue;
        INFO(input.filename().string());
        const std::string text = content(input);
        const std::string made = content(output);
        const auto ours = rules_of("t.yaml", text);
        auto theirs = rules_of("t.json", made);
        for (const auto& [name, properties] : ours) {
            INFO(name);
            CHECK(properties == theirs[name]);
            ++rules;
        }
        const auto our_roles = roles_of("t.yaml", text);
        auto their_roles = roles_of("t.json", made);
        for (const auto& [name, policies] : our_roles) {
            INFO(name);
            if (policies.find("unknown") != std::string::npos) continue;
            CHECK(policies == their_roles[name]);
            ++roles;
        }
        for (const auto& [name, properties] : theirs) {
            INFO(name);
            CHECK((ours.contains(name) || properties == "<>"));
        }
    }
    CHECK(rules > 50);
    CHECK(roles > 50);
}
