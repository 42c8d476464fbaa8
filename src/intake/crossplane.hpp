#pragma once

#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "document/document.hpp"
#include "intake/draft.hpp"
#include "intake/terraform_names.hpp"
#include "intake/terraform_resource.hpp"

namespace intake {

/// Managed resources of Crossplane's AWS providers (provider-upjet-aws). They carry the arguments of
/// Terraform's resources in camel case, so they are read as these.
class CrossplaneObjects {
public:
    CrossplaneObjects(Draft& draft, const Run& run) : draft_(draft), run_(run) {}

    /// Takes an object, or the items of a list of them; false for what means nothing here.
    bool add(const document::Node& root, const text::Source& source);
    /// Builds all that were added: they refer to each other.
    void build();

private:
    using Tree = value::Tree;
    struct Object {
        TerraformResource resource;  ///< as written
        TerraformResource resolved;  ///< with what its references name
        std::string name;            ///< in Kubernetes, with its namespace
        std::string space;
        std::string folder;
        std::map<std::string, std::string> labels{};
        const TerraformNames* names = nullptr;
    };
    /// What an argument refers to, and which attribute of it.
    struct Reference {
        std::string_view type;  ///< empty: any
        std::string_view attribute;
    };

    bool add_object(const document::Node& root, const text::Source& source, std::string_view type);
    void index(std::size_t at);
    void resolve();
    [[nodiscard]] Tree with_references(const Tree& owner, const Object& object, std::string_view parent,
                                       int depth) const;
    [[nodiscard]] Tree referred(const Tree& written, const Reference& reference, const Object& from,
                                bool selects) const;
    [[nodiscard]] std::vector<std::size_t> named(const Tree& written, std::string_view type,
                                                 const Object& from) const;
    [[nodiscard]] std::vector<std::size_t> selected(const Tree& written, std::string_view type) const;
    [[nodiscard]] const TerraformNames& names_of(const std::string& folder);

    Draft& draft_;
    const Run& run_;
    std::deque<Object> objects_;
    std::map<std::string, TerraformNames> names_;  ///< by folder
    std::unordered_map<std::string, std::vector<std::size_t>> by_name_;
    std::unordered_map<std::string, std::vector<std::size_t>> by_label_;
};

}  // namespace intake
