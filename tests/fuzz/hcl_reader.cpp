// Whatever a file of HCL holds, reading it ends, and every place is inside the file and inside what is around
// it.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "document/hcl.hpp"

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

bool inside(text::Span inner, text::Span outer) {
    return inner.begin >= outer.begin && inner.begin <= inner.end && inner.end <= outer.end;
}

void check_expression(const document::HclExpression& expression, text::Span around) {
    require(inside(expression.span(), around));
    require(expression.text().data() != nullptr || expression.text().empty());
    (void)expression.name();
    (void)expression.operation();
    for (const document::HclExpression& child : expression.children()) {
        check_expression(child, around);
    }
    const bool loops = expression.is(document::HclKind::for_tuple) ||
                       expression.is(document::HclKind::for_object) ||
                       expression.is(document::HclKind::template_for);
    if (loops) require(!expression.loop().value_name.empty());
}

void check_body(const document::HclBody& body, text::Span around) {
    for (const document::HclAttribute& attribute : body.attributes) {
        require(inside(attribute.name_place, attribute.place) && inside(attribute.place, around));
        require(!attribute.name.empty());
        check_expression(attribute.value, attribute.place);
    }
    for (const document::HclBlock& block : body.blocks) {
        require(inside(block.place, around) && inside(block.type_place, block.place));
        for (const document::HclLabel& label : block.labels) require(inside(label.place, around));
        check_body(block.body, block.place);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    text::Sources sources;
    const text::SourceId id = sources.add("main.tf", std::string(reinterpret_cast<const char*>(data), size));
    const auto length = static_cast<std::uint32_t>(sources[id].content().size());
    finding::Findings findings;
    const auto file = document::read_hcl(sources, id, findings);
    check_body(file->body(), {id, 0, length});
    for (const finding::Finding& fault : findings.all()) require(inside(fault.place, {id, 0, length}));
    for (const document::Comment& comment : file->comments()) require(inside(comment.span, {id, 0, length}));
    require(file->body().complete || !findings.empty());
    return 0;
}
