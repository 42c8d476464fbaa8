#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "intake/intrinsic.hpp"
#include "intake/nested_stacks.hpp"
#include "intake/serverless.hpp"
#include "intake/template.hpp"

namespace intake {

/// A template as it is deployed: by itself, or as a nested stack with what it is given.
struct Stack {
    std::unique_ptr<Scope> scope;
    Evaluator* evaluator = nullptr;
    std::optional<Service> service;
};

/// The stacks that the templates of a run make. A template that another one nests is read as often as it is
/// nested, each time with what it is given there, and not by itself.
class Stacks {
public:
    Stacks(const std::vector<TemplateInput>& templates, const FileLookup& files, Run& run);

    void make();
    /// Those of one template.
    [[nodiscard]] std::vector<Stack>& of(std::size_t input) { return stacks_[input]; }

private:
    [[nodiscard]] std::optional<std::size_t> template_at(const std::string& path) const;
    [[nodiscard]] std::unique_ptr<Scope> scope_of(std::size_t input);
    Evaluator& make_one(std::size_t input, std::optional<Nesting> nesting);
    void nest(const NestedStack& nested, Evaluator& in, const Scope& scope);
    /// Takes a template once more from what may be read of nested stacks; why not, if there is too much.
    [[nodiscard]] std::string spend(std::size_t input);

    const std::vector<TemplateInput>& templates_;
    const FileLookup& files_;
    Run& run_;
    std::unordered_map<std::string, std::size_t> by_path_;  ///< only if any stack is nested
    std::unordered_map<std::string, unsigned> ids_;
    std::vector<std::vector<NestedStack>> nested_;
    std::vector<std::vector<Stack>> stacks_;
    std::vector<std::size_t> within_;  ///< templates that nest each other, down to the one that is made
    std::set<std::pair<text::SourceId, std::uint32_t>> told_;
    std::size_t repeated_ = 0;
    std::size_t repeated_bytes_ = 0;
    std::size_t most_repeated_bytes_;
};

}  // namespace intake
