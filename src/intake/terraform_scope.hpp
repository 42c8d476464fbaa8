#pragma once

#include "intake/terraform_module.hpp"

namespace intake {

/// The names in the expressions of one instance of a block in a module.
class TerraformScope : public HclScope {
public:
    TerraformScope(TerraformModule& module, const TerraformInstance& instance)
        : module_(module), instance_(instance) {}

    [[nodiscard]] HclResolved resolve(const HclReference& reference) override {
        return module_.resolve(reference, instance_);
    }
    [[nodiscard]] std::optional<std::string> file_text(std::string_view path) override {
        return module_.file_text(path);
    }
    [[nodiscard]] std::string identity() const override { return module_.address_of(instance_); }

private:
    TerraformModule& module_;
    const TerraformInstance& instance_;
};

}  // namespace intake
