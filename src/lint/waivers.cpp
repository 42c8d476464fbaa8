#include "lint/waivers.hpp"

#include <algorithm>

#include "lint/rule.hpp"

namespace lint {
namespace {

/// The resource of a subject: that of `RULE/TARGET` is `RULE`.
std::string owner_of(const std::string& subject) {
    return subject.substr(0, subject.find('/'));
}

finding::Finding about(const char* rule, std::string message, text::Span place) {
    finding::Finding finding;
    finding.rule = rule;
    finding.severity = finding::Severity::warning;
    finding.message = std::move(message);
    finding.place = place;
    return finding;
}

}  // namespace

bool Waivers::expired(const Entry& entry) const {
    const std::string& until = entry.waiver.granted.until;
    return !until.empty() && until < today_;
}

std::size_t Waivers::keep(Waiver waiver) {
    entries_.push_back({std::move(waiver), {}, {}, false});
    return entries_.size() - 1;
}

/// Of two for the same rule and place the first counts, so that the second is told as unused.
void Waivers::add(std::vector<Granted> granted) {
    for (Granted& one : granted) {
        const text::SourceId source = one.covers.source;
        const bool is_line = one.resource.empty();
        const std::size_t where =
            is_line ? sources_[source].position(one.covers.begin).line : resource_count_++;
        if (!is_line) {
            names_.emplace(std::pair(source, one.resource), where);
            resources_[source].push_back({one.covers, where});
        }
        for (Waiver& waiver : one.waivers) {
            const std::size_t entry = keep(std::move(waiver));
            if (expired(entries_[entry])) continue;
            (is_line ? by_line_ : by_resource_)
                .emplace(Key(source, where, entries_[entry].waiver.rule), entry);
        }
    }
    // Aliases bring resources out of the order of the file.
    const auto before = [](const Resource& a, const Resource& b) { return a.covers.begin < b.covers.begin; };
    const auto own = granted.empty() ? resources_.end() : resources_.find(granted.front().covers.source);
    if (own != resources_.end()) std::sort(own->second.begin(), own->second.end(), before);
}

void Waivers::add(const std::vector<Exception>& exceptions, const Catalogue& catalogue) {
    for (const Exception& one : exceptions) {
        const Rule* rule = catalogue.find(one.rule.text);
        if (rule == nullptr) continue;
        const std::size_t entry =
            keep({rule->about.id,
                  one.rule.place,
                  {finding::Waived::By::configuration, one.reason, one.until, one.rule.place}});
        entries_[entry].glob = one.path.text;
        entries_[entry].subject = one.subject;
        if (!expired(entries_[entry])) by_rule_[rule->about.id].push_back(entry);
    }
}

void Waivers::use(std::size_t entry, finding::Finding& finding) {
    entries_[entry].used = true;
    if (!finding.waived) finding.waived = entries_[entry].waiver.granted;
}

void Waivers::use(const std::map<Key, std::size_t>& index, const Key& key, finding::Finding& finding) {
    const auto found = index.find(key);
    if (found != index.end()) use(found->second, finding);
}

void Waivers::apply_in_file(finding::Finding& finding) {
    const text::SourceId source = finding.place.source;
    if (!by_line_.empty()) {
        use(by_line_, Key(source, sources_[source].position(finding.place.begin).line, finding.rule),
            finding);
    }
    const auto resources = resources_.find(source);
    if (resources == resources_.end()) return;
    const auto named = names_.find({source, owner_of(finding.subject)});
    if (named != names_.end()) use(by_resource_, Key(source, named->second, finding.rule), finding);
    const auto after = std::upper_bound(
        resources->second.begin(), resources->second.end(), finding.place.begin,
        [](std::uint32_t begin, const Resource& resource) { return begin < resource.covers.begin; });
    if (after == resources->second.begin()) return;
    const Resource& resource = *std::prev(after);
    if (finding.place.begin < resource.covers.end)
        use(by_resource_, Key(source, resource.number, finding.rule), finding);
}

void Waivers::apply_of_config(finding::Finding& finding, const Covers& covers) {
    const auto candidates = by_rule_.find(finding.rule);
    if (candidates == by_rule_.end()) return;
    for (const std::size_t entry : candidates->second) {
        const std::string& subject = entries_[entry].subject;
        const bool meant =
            subject.empty() || subject == finding.subject || subject == owner_of(finding.subject);
        if (meant && covers(entries_[entry].glob, finding.place.source)) use(entry, finding);
    }
}

void Waivers::apply(std::vector<finding::Finding>& findings, const Covers& covers) {
    for (finding::Finding& finding : findings) {
        if (!finding.place.placed()) continue;
        apply_in_file(finding);
        apply_of_config(finding, covers);
    }
}

std::vector<finding::Finding> Waivers::complaints(const Extent& extent) const {
    std::vector<finding::Finding> all;
    for (const Entry& entry : entries_) {
        const Waiver& waiver = entry.waiver;
        const bool of_config = waiver.granted.by == finding::Waived::By::configuration;
        if (entry.used || !extent.chosen(waiver.rule, waiver.rule_place.source)) continue;
        if (expired(entry)) {
            all.push_back(about("waiver-expired",
                                "the waiver of " + waiver.rule + " ended with " + waiver.granted.until,
                                waiver.rule_place));
        } else if (of_config ? extent.judged_below(entry.glob) : extent.judged(waiver.rule_place.source)) {
            all.push_back(
                about("waiver-unused",
                      "there is no finding of " + waiver.rule + " to waive" + (of_config ? "" : " here"),
                      waiver.rule_place));
        }
    }
    return all;
}

}  // namespace lint
