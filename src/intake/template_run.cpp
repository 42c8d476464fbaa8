#include "intake/intrinsic.hpp"

namespace intake {

using value::HoleKind;
using value::Text;
using value::Tree;

namespace {

Text run_wide(std::string id, std::string label, HoleKind kind) {
    value::Symbol symbol;
    symbol.id = std::move(id);
    symbol.why = {"`" + label + "` is known when the stack is made", {}};
    symbol.label = std::move(label);
    symbol.kind = kind;
    return Text(std::make_shared<const value::Symbol>(std::move(symbol)));
}

struct Partition {
    std::string_view region_prefix;
    const char* name;
    const char* suffix;
};

// "Amazon Resource Names (ARNs)" and "AWS service endpoints" of the AWS general reference.
constexpr Partition partitions[] = {
    {"cn-", "aws-cn", "amazonaws.com.cn"},
    {"us-gov-", "aws-us-gov", "amazonaws.com"},
    {"us-isob-", "aws-iso-b", "sc2s.sgov.gov"},
    {"us-iso-", "aws-iso", "c2s.ic.gov"},
    {"us-", "aws", "amazonaws.com"},
    {"eu-isoe-", "aws-iso-e", "cloud.adc-e.uk"},
    {"eu-", "aws", "amazonaws.com"},
    {"ap-", "aws", "amazonaws.com"},
    {"sa-", "aws", "amazonaws.com"},
    {"ca-", "aws", "amazonaws.com"},
    {"me-", "aws", "amazonaws.com"},
    {"af-", "aws", "amazonaws.com"},
    {"il-", "aws", "amazonaws.com"},
    {"mx-", "aws", "amazonaws.com"},
};

}  // namespace

Run::Run(const Options& options, finding::Findings& all)
    : account(run_wide("aws:account", "AWS::AccountId", HoleKind::account)),
      region(run_wide("aws:region", "AWS::Region", HoleKind::region)),
      partition(run_wide("aws:partition", "AWS::Partition", HoleKind::partition)),
      suffix(run_wide("aws:suffix", "AWS::URLSuffix", HoleKind::suffix)),
      findings(&all) {
    if (!options.account.empty()) account = Text(options.account);
    if (options.region.empty()) return;
    region = Text(options.region);
    for (const Partition& known : partitions) {
        if (!options.region.starts_with(known.region_prefix)) continue;
        partition = Text(known.name);
        suffix = Text(known.suffix);
        return;
    }
}

const std::vector<Exported>* Run::exported(const Text& name) {
    if (!collected_) {
        collected_ = true;  // first, so that an export's name that imports finds none
        for (const auto& evaluator : evaluators) {
            for (const auto& [output, node] : evaluator->scope().outputs()) {
                const Exported exported{evaluator.get(), output};
                const auto add = [&](const Tree& leaf) {
                    if (const auto text = scalar_text(leaf)) exports_[text->key()].push_back(exported);
                    return leaf;
                };
                (void)lift(evaluator->export_name(output), add);
            }
        }
    }
    const auto at = exports_.find(name.key());
    return at == exports_.end() ? nullptr : &at->second;
}

}  // namespace intake
