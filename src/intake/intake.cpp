#include "intake/intake.hpp"

#include <algorithm>

#include "intake/descriptions.hpp"
#include "intake/draft.hpp"
#include "intake/template.hpp"
#include "intake/terraform_plan.hpp"

namespace intake {
namespace {

void tell(Input& input, Holds holds) {
    input.holds = std::max(input.holds, holds);
}

}  // namespace

model::Topology read(std::vector<Input>& inputs, const Options& options, finding::Findings& findings) {
    Excerpts excerpts;
    Draft draft{excerpts, findings};
    Descriptions descriptions(draft, options);
    const Run run(options, findings);
    std::vector<TemplateInput> templates;
    std::vector<Input*> written_in;  // by template
    for (Input& input : inputs) {
        if (!input.source || !input.document) continue;
        excerpts.add(input.id, *input.source);
        for (const document::Node& root : input.document->roots()) {
            if (is_terraform_json(root)) {
                const bool useful = add_terraform_json(draft, run, root, *input.source);
                tell(input, useful ? Holds::something : Holds::other_services);
            } else if (is_template(root)) {
                templates.push_back({input.source, root});
                written_in.push_back(&input);
            } else if (descriptions.add(root, *input.source)) {
                tell(input, Holds::something);
            }
        }
    }
    auto written = written_in.begin();
    for (std::vector<Resource>& resources : read_templates(templates, options, findings)) {
        tell(**written++, resources.empty() ? Holds::other_services : Holds::something);
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
