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

namespace {

/// Fills in what is known, and what a known Region tells.
void fill(Environment& environment, const std::string& account, const std::string& region) {
    if (!account.empty()) environment.account = Text(account);
    if (region.empty()) return;
    environment.region = Text(region);
    for (const Partition& known : partitions) {
        if (!region.starts_with(known.region_prefix)) continue;
        environment.partition = Text(known.name);
        environment.suffix = Text(known.suffix);
        return;
    }
}

/// Exports of one name that are held against the environment of an import.
constexpr std::size_t most_exports = 64;

value::Truth is_same(const Environment& a, const Environment& b) {
    return value::both(value::equal(a.account, b.account), value::equal(a.region, b.region));
}

}  // namespace

Run::Run(const Options& options, finding::Findings& all)
    : Environment{run_wide("aws:account", "AWS::AccountId", HoleKind::account),
                  run_wide("aws:region", "AWS::Region", HoleKind::region),
                  run_wide("aws:partition", "AWS::Partition", HoleKind::partition),
                  run_wide("aws:suffix", "AWS::URLSuffix", HoleKind::suffix)},
      findings(&all) {
    fill(*this, options.account, options.region);
}

const Environment& Run::environment(const std::string& account_id, const std::string& region_name) {
    if (account_id.empty() && region_name.empty()) return *this;
    const auto [at, is_new] = environments_.try_emplace({account_id, region_name}, *this);
    if (is_new) fill(at->second, account_id, region_name);
    return at->second;
}

void Run::collect_exports() {
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

std::vector<Exported> Run::exported(const Text& name, const Environment& here) {
    if (!collected_) collect_exports();
    const auto at = exports_.find(name.key());
    if (at == exports_.end()) return {};
    std::vector<Exported> sure;
    std::vector<Exported> possible;
    for (const Exported& one : at->second) {
        if (sure.size() + possible.size() > most_exports) break;
        const value::Truth same = is_same(one.exporter->environment(), here);
        if (same == value::Truth::yes) sure.push_back(one);
        if (same == value::Truth::unknown) possible.push_back(one);
    }
    return sure.empty() ? possible : sure;
}

}  // namespace intake
