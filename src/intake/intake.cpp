#include "intake/intake.hpp"

#include "intake/descriptions.hpp"
#include "intake/draft.hpp"
#include "intake/template.hpp"

namespace intake {

model::Topology read(const std::vector<Input>& inputs, const Options& options, finding::Findings& findings) {
    Excerpts excerpts;
    Draft draft{excerpts, findings, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
    Descriptions descriptions(draft, options);
    std::vector<TemplateInput> templates;
    for (const Input& input : inputs) {
        if (!input.source || !input.document) continue;
        excerpts.add(input.id, *input.source);
        for (const document::Node& root : input.document->roots()) {
            if (is_template(root)) {
                templates.push_back({input.source, root});
            } else {
                descriptions.add(root, *input.source);
            }
        }
    }
    for (std::vector<Resource>& resources : read_templates(templates, options, findings)) {
        for (Resource& resource : resources) {
            build(draft, resource);
            resource = {};  // what is not kept of it makes room for what is made of the next
        }
    }
    descriptions.build();
    finish(draft);
    descriptions.close();
    return std::move(draft.topology);
}

}  // namespace intake
