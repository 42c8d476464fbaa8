#include "intake/terraform_values.hpp"

#include <set>
#include <unordered_set>

#include "intake/shape.hpp"
#include "intake/terraform_module.hpp"
#include "text/suggest.hpp"

namespace intake {

using document::Node;

namespace {

constexpr std::size_t most_suggested = 20;

class ValueGiver {
public:
    ValueGiver(std::vector<TerraformFolder*> roots, finding::Findings& findings)
        : roots_(std::move(roots)), faults_(findings), findings_(findings) {
        for (const TerraformFolder* root : roots_) {
            for (const TerraformBlock& variable : root->variables.all()) declared_.insert(variable.name);
        }
    }

    void add(const TerraformFile& file) {
        if (file.hcl) {
            for (const auto& attribute : file.hcl->body().attributes)
                give(std::string(attribute.name), attribute.name_place, attribute.value);
            for (const document::HclBlock& block : file.hcl->body().blocks)
                faults_.add("a file of values has arguments only, no block `" + std::string(block.type) + "`",
                            block.place);
        } else if (file.json && !file.json->is(document::Kind::mapping)) {
            faults_.add("a file of values must be a mapping", file.json->span());
        } else if (file.json) {
            for (const Node::Entry& entry : file.json->entries())
                give(std::string(entry.key.text()), entry.key.span(), entry.value);
        }
    }
    void close() { faults_.close(); }

private:
    void give(const std::string& name, text::Span place, const TerraformExpression& value) {
        if (!declared_.contains(name)) return tell_undeclared(name, place);
        for (TerraformFolder* root : roots_) root->values.insert_or_assign(name, value);
    }

    void tell_undeclared(const std::string& name, text::Span place) {
        if (!told_.insert(name).second) return;
        finding::Finding finding;
        finding.rule = "variable-undeclared";
        finding.severity = finding::Severity::warning;
        finding.message =
            "no root module declares a variable `" + name + "`: this value is for nothing" + meant(name);
        finding.place = place;
        findings_.add(std::move(finding));
    }
    /// Of the first few: each is compared with all names.
    [[nodiscard]] std::string meant(const std::string& name) const {
        if (told_.size() > most_suggested) return {};
        std::vector<text::Candidate> candidates;
        for (const std::string& one : declared_) candidates.push_back({one});
        return text::suggestion(name, candidates);
    }

    std::vector<TerraformFolder*> roots_;
    ShapeFaults faults_;
    finding::Findings& findings_;
    std::set<std::string> declared_;
    std::unordered_set<std::string> told_;
};

}  // namespace

void give_values(std::map<std::string, TerraformFolder>& folders, const std::vector<TerraformFile>& files,
                 finding::Findings& findings) {
    if (files.empty()) return;
    const std::unordered_set<std::string> called = called_folders(folders);
    std::vector<TerraformFolder*> roots;
    for (auto& [path, folder] : folders) {
        // A folder that holds nothing but values is no module.
        const bool module = !folder.variables.all().empty() || !folder.resources.all().empty() ||
                            !folder.modules.all().empty();
        if (module && !called.contains(path)) roots.push_back(&folder);
    }
    if (roots.empty()) return;
    ValueGiver giver(std::move(roots), findings);
    for (const TerraformFile& file : files) giver.add(file);
    giver.close();
}

}  // namespace intake
