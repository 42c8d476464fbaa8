#include "finding/baseline.hpp"

#include <deque>
#include <map>

#include "text/printable.hpp"

namespace finding {
namespace {

/// Entries not yet met, by what they say; of those alike the first is met first.
class Open {
public:
    void add(Known known, std::size_t entry) { entries_[std::move(known)].push_back(entry); }
    std::size_t take(const Known& known) {
        const auto found = entries_.find(known);
        if (found == entries_.end() || found->second.empty()) return no_match;
        const std::size_t entry = found->second.front();
        found->second.pop_front();
        return entry;
    }

private:
    std::map<Known, std::deque<std::size_t>> entries_;
};

Known without_path(Known known) {
    known.path.clear();
    return known;
}

}  // namespace

Known known_of(const Finding& finding, std::string path, std::string keys) {
    return {text::printable(path), finding.rule,      text::printable(finding.subject),
            finding.message,       finding.condition, finding.undecided,
            text::printable(keys)};
}

std::vector<std::size_t> match(const std::vector<Known>& findings, const std::vector<Entry>& entries) {
    Open here;
    for (std::size_t i = 0; i < entries.size(); ++i) here.add(entries[i].known, i);
    std::vector<std::size_t> met;
    std::vector<bool> taken(entries.size(), false);
    for (const Known& finding : findings) {
        met.push_back(here.take(finding));
        if (met.back() != no_match) taken[met.back()] = true;
    }
    Open elsewhere;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i].gone && !taken[i]) elsewhere.add(without_path(entries[i].known), i);
    }
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (met[i] == no_match) met[i] = elsewhere.take(without_path(findings[i]));
    }
    return met;
}

}  // namespace finding
