// A file of any form, told by its first byte: a script, JSON (templates, plans, descriptions), YAML (templates, services)
// or HCL. Whatever it holds, it becomes a topology within its limits, and every finding is inside it.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "intake/intake.hpp"

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

const char* name_of(char form) {
    switch (form) {
        case 's':
            return "deploy.sh";
        case 'j':
            return "template.json";
        case 'h':
            return "main.tf";
        default:
            return "serverless.yml";
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const char form = static_cast<char>(data[0]);
    text::Sources sources;
    const text::SourceId id =
        sources.add(name_of(form), std::string(reinterpret_cast<const char*>(data + 1), size - 1));
    finding::Findings findings;
    intake::Input input;
    input.id = id;
    input.source = &sources[id];
    std::unique_ptr<document::Document> document;
    std::unique_ptr<document::HclFile> hcl;
    std::unique_ptr<const document::ShellScript> script;
    if (form == 's') {
        script = document::read_shell(sources, id, findings);
        input.shell = script.get();
    } else if (form == 'h') {
        hcl = document::read_hcl(sources, id, findings);
        input.hcl = hcl.get();
    } else {
        const auto format = form == 'j' ? document::Format::json : document::Format::yaml;
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
