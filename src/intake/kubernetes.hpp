#pragma once

#include <map>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "intake/draft.hpp"
#include "intake/intrinsic.hpp"

namespace intake {

/// Objects of Kubernetes by which AWS Controllers for Kubernetes make rules, buses and queues, roles and what
/// targets name (API references of its controllers for EventBridge, SQS, IAM, SNS, Lambda and Step
/// Functions).
class KubernetesObjects {
public:
    KubernetesObjects(Draft& draft, const Run& run) : draft_(draft), run_(run) {}

    /// Takes an object, or the items of a list of them; false for what means nothing here.
    bool add(document::Node root);
    /// Builds all that were added: they name each other.
    void build();

private:
    struct Object {
        std::string type;  ///< CloudFormation's
        std::string name;
        document::Node written;
        document::Node name_node;
        document::Node spec;
    };

    [[nodiscard]] Resource resource_of(const Object& object) const;
    [[nodiscard]] value::Text region_of(const Object& object) const;
    [[nodiscard]] value::Text arn_of(const Object& object, const value::Tree& spec,
                                     std::string_view path) const;
    [[nodiscard]] value::Text policy_arn(const value::Text& path, const value::Text& name) const;
    [[nodiscard]] value::Tree bus_of(const value::Tree& spec) const;
    void build_rule_object(const Object& object, const value::Tree& spec);
    void build_queue_object(const Object& object, const value::Tree& spec);
    void build_role_object(const Object& object, const value::Tree& spec);
    void build_target_object(const Object& object, const value::Tree& spec);
    [[nodiscard]] value::Tree managed_of(const value::Tree& spec) const;

    Draft& draft_;
    const Run& run_;
    std::vector<Object> objects_;
    std::map<std::string, std::string, std::less<>> bus_names_;    ///< in AWS, by the names of the objects
    std::map<std::string, value::Text, std::less<>> policy_arns_;  ///< the same
};

}  // namespace intake
