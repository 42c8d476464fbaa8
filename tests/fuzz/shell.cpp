// Whatever a script holds, reading it ends, and every place is inside it.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "document/shell.hpp"

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

void check(const document::ShellScript& script, std::uint32_t length);

void check(const document::ShellWord& word, std::uint32_t length) {
    require(word.place.begin <= word.place.end && word.place.end <= length);
    for (const document::ShellPart& part : word.parts) {
        require((part.script != nullptr) == (part.kind == document::ShellPart::Kind::output));
        if (part.script) check(*part.script, length);
        if (part.otherwise) check(*part.otherwise, length);
    }
}

void check(const document::ShellScript& script, std::uint32_t length) {
    for (const document::ShellCommand& command : script.commands) {
        for (const auto& assignment : command.assignments) {
            require(!assignment.name.empty());
            check(assignment.value, length);
        }
        for (const document::ShellWord& word : command.words) check(word, length);
        if (command.input) check(*command.input, length);
        if (command.output) check(*command.output, length);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    text::Sources sources;
    const text::SourceId id =
        sources.add("deploy.sh", std::string(reinterpret_cast<const char*>(data), size));
    const auto length = static_cast<std::uint32_t>(sources[id].content().size());
    finding::Findings findings;
    const auto script = document::read_shell(sources, id, findings);
    check(*script, length);
    for (const finding::Finding& fault : findings.all())
        require(fault.place.begin <= fault.place.end && fault.place.end <= length);
    for (const document::Comment& comment : script->comments) require(comment.span.end <= length);
    return 0;
}
