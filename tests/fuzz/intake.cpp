// A file of any form, told by how it looks: a script, JSON (templates, plans, descriptions), HCL or YAML
// (templates, services). Whatever it holds, it becomes a topology within its limits, and every finding is
// inside it. Its seeds are those of its own and tests/forms.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "intake/intake.hpp"

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

bool is_script(std::string_view content) {
    return content.starts_with("#!");
}
bool is_json(std::string_view content) {
    return content.starts_with("{");
}
bool is_hcl(std::string_view content) {
    return content.find("resource \"") != std::string_view::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string content(reinterpret_cast<const char*>(data), size);
    const bool script = is_script(content);
    const bool json = is_json(content);
    const bool hcl = !script && !json && is_hcl(content);
    text::Sources sources;
    const text::SourceId id = sources.add(script ? "deploy.sh"
                                          : json ? "template.json"
                                          : hcl  ? "main.tf"
                                                 : "serverless.yml",
                                          std::move(content));
    finding::Findings findings;
    intake::Input input;
    input.id = id;
    input.source = &sources[id];
    std::unique_ptr<document::Document> document;
    std::unique_ptr<document::HclFile> module;
    std::unique_ptr<const document::ShellScript> commands;
    if (script) {
        commands = document::read_shell(sources, id, findings);
        input.shell = commands.get();
    } else if (hcl) {
        module = document::read_hcl(sources, id, findings);
        input.hcl = module.get();
    } else {
        const auto format = json ? document::Format::json : document::Format::yaml;
        document = document::read(sources, id, format, findings);
        input.document = document.get();
    }
    std::vector<intake::Input> inputs{input};
    const model::Topology topology = intake::read(inputs, {}, findings);
    const auto length = static_cast<std::uint32_t>(sources[id].content().size());
    for (const finding::Finding& fault : findings.all())
        require(fault.place.begin <= fault.place.end && (!fault.place.placed() || fault.place.end <= length));
    for (const model::Queue& queue : topology.queues) require(queue.identity.place.end <= length);
    return 0;
}
