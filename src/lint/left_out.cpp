#include "lint/left_out.hpp"

#include "lint/rule_fields.hpp"
#include "lint/rule_reader.hpp"

namespace lint {

std::vector<LeftOut> read_left_out(const text::Sources& sources, text::SourceId id,
                                   finding::Findings& findings) {
    const auto document = document::read(sources, id, document::Format::yaml, findings);
    const std::vector<document::Node> roots = document->roots();
    if (roots.size() != 1 || !roots.front().is(document::Kind::sequence)) {
        findings.add(mistake_in_rule("the file holds one list", {id, 0, 0}));
        return {};
    }
    constexpr std::string_view what = "an entry";
    std::vector<LeftOut> result;
    RuleFields fields(findings);
    for (const document::Node& entry : roots.front().elements()) {
        if (!entry.is(document::Kind::mapping)) {
            fields.complain("an entry has a `check` and a `reason`", entry.span());
            continue;
        }
        fields.check_keys(entry, {"check", "reason"}, what);
        const auto check = fields.scalar(entry, "check", true, what);
        const auto reason = fields.scalar(entry, "reason", true, what);
        if (check && reason) result.push_back({std::string(check->text()), std::string(reason->text())});
    }
    return result;
}

}  // namespace lint
