#pragma once

#include "intake/terraform_module.hpp"

namespace intake {

/// The names in the expressions of one instance of a block in a module.
class TerraformScope : public HclScope {
public:
    TerraformScope(TerraformModule& module, const TerraformInstance& instance, const HclNames& iterators)
        : module_(module), instance_(instance), iterators_(iterators) {}

    [[nodiscard]] HclResolved resolve(const HclReference& reference) override {
        return module_.resolve(reference, instance_);
    }
    [[nodiscard]] std::optional<std::string> file_text(std::string_view path) override {
        return module_.file_text(path);
    }
    /// Blocks that a `dynamic` block makes do not share what is unknown in them.
    [[nodiscard]] std::string identity() const override {
        std::string identity = module_.address_of(instance_);
        for (const auto& [name, value] : iterators_) {
            const value::Tree& key = value.find("key");
            identity += " " + name + "[";
            if (key.is(value::Tree::Kind::text)) identity += key.as_text().key();
            identity += "]";
        }
        return identity;
    }

private:
    TerraformModule& module_;
    const TerraformInstance& instance_;
    const HclNames& iterators_;
};

}  // namespace intake
