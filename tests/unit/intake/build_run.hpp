#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "document/document.hpp"
#include "intake/intake.hpp"
#include "model/print.hpp"

using Files = std::vector<std::pair<std::string, std::string>>;

/// Files read into a topology as the program reads them; a name that ends in `.json` is JSON, in `.tf` HCL.
class Run {
public:
    Run(const char* path, const std::string& content, const intake::Options& options = {})
        : Run(Files{{path, content}}, options) {}
    explicit Run(const Files& files, const intake::Options& options = {}) {
        for (const auto& [path, content] : files) {
            const text::SourceId id = sources.add(path, content);
            if (path.ends_with(".tf") || path.ends_with(".tfvars")) {
                hcl_files_.push_back(document::read_hcl(sources, id, findings));
                inputs_.push_back({&sources[id], id, nullptr, hcl_files_.back().get()});
                continue;
            }
            const bool json = path.ends_with(".json");
            documents_.push_back(document::read(
                sources, id, json ? document::Format::json : document::Format::yaml, findings));
            inputs_.push_back({&sources[id], id, documents_.back().get()});
        }
        topology = intake::read(inputs_, options, findings);
    }

    [[nodiscard]] std::string printed() const { return model::print(topology); }
    [[nodiscard]] std::string_view excerpt(text::Span span) const { return sources.excerpt(span); }

    text::Sources sources;
    finding::Findings findings;
    model::Topology topology;

private:
    std::vector<std::unique_ptr<document::Document>> documents_;
    std::vector<std::unique_ptr<document::HclFile>> hcl_files_;
    std::vector<intake::Input> inputs_;
};
