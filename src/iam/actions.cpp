#include "iam/actions.hpp"

#include <algorithm>
#include <unordered_map>

#include "iam/examination.hpp"
#include "text/letters.hpp"
#include "text/suggest.hpp"

namespace iam {
namespace {

using Services = std::unordered_map<std::string_view, std::span<const ActionRow>>;

const Services& services() {
    static const Services all = [] {
        Services made;
        const std::span<const ActionRow> table = action_table();
        for (std::size_t begin = 0; begin < table.size();) {
            std::size_t end = begin;
            while (end < table.size() && table[end].service == table[begin].service) ++end;
            made.emplace(table[begin].service, table.subspan(begin, end - begin));
            begin = end;
        }
        return made;
    }();
    return all;
}

/// Names of services that people write for the prefix of their actions. IAM takes the first three, which
/// are the new bus's names in the command line, the SDKs and the console, and nothing has such actions.
constexpr text::Candidate other_names[] = {
    {"events", "eventsv2"},         {"events", "eventbridgev2"},     {"events", "eventbridge"},
    {"events", "cloudwatchevents"}, {"states", "stepfunctions"},     {"states", "sfn"},
    {"logs", "cloudwatchlogs"},     {"firehose", "kinesisfirehose"}, {"scheduler", "eventbridgescheduler"},
    {"pipes", "eventbridgepipes"},
};

/// `macie` of `macie2`, `mediapackage` of `mediapackagev2`.
std::string_view without_version(std::string_view service) {
    const std::size_t end = service.find_last_not_of("0123456789");
    if (end == std::string_view::npos || end + 1 == service.size()) return service;
    return service.substr(0, service[end] == 'v' ? end : end + 1);
}

/// Whether somebody who wrote `text` meant `service`. Two short names may differ in a letter and both be
/// services, and a number behind a name makes a new one of it.
bool is_slip(std::string_view text, std::string_view service) {
    if (text.size() < 4 || without_version(text) == without_version(service)) return false;
    const std::size_t away = text::distance(text, service);
    return away == 1 || (away == 2 && std::min(text.size(), service.size()) >= 7);
}

}  // namespace

bool is_service_prefix(std::string_view prefix) {
    const std::span<const std::string_view> all = service_prefixes();
    return std::binary_search(all.begin(), all.end(), std::string_view(lowered(prefix)));
}

MeantService meant_service(std::string_view prefix) {
    const std::string folded = lowered(prefix);
    for (const text::Candidate& other : other_names) {
        if (other.mistaken == folded) return {other.name, false};
    }
    for (const auto& [service, rows] : services()) {
        if (is_slip(folded, service)) return {service, true};
    }
    for (const std::string_view service : service_prefixes()) {
        if (is_slip(folded, service)) return {service, true};
    }
    return {};
}

std::span<const ActionRow> actions_of(std::string_view service) {
    const auto found = services().find(lowered(service));
    return found == services().end() ? std::span<const ActionRow>() : found->second;
}

bool is_complete(std::string_view service) {
    const std::string folded = lowered(service);
    return folded != "iam" && folded != "events" && !actions_of(folded).empty();
}

std::vector<const ActionRow*> covered_actions(std::string_view service, std::string_view pattern) {
    std::vector<const ActionRow*> rows;
    for (const ActionRow& row : actions_of(service)) {
        if (glob_without_case(pattern, row.name)) rows.push_back(&row);
    }
    return rows;
}

std::string_view meant_action(std::string_view service, std::string_view name) {
    // SQS developer guide, "Amazon SQS API permissions": a batch is authorised as its single action.
    if (lowered(service) == "sqs" && lowered(name).ends_with("batch")) {
        const auto single = covered_actions(service, name.substr(0, name.size() - 5));
        if (!single.empty()) return single.front()->name;
    }
    std::vector<text::Candidate> candidates;
    for (const ActionRow& row : actions_of(service)) candidates.push_back({row.name});
    return text::nearest(name, candidates);
}

bool glob_without_case(std::string_view pattern, std::string_view name) {
    std::size_t p = 0;
    std::size_t n = 0;
    std::size_t after_star = std::string_view::npos;
    std::size_t retry = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            after_star = ++p;
            retry = n;
        } else if (p < pattern.size() &&
                   (pattern[p] == '?' || text::lower(pattern[p]) == text::lower(name[n]))) {
            ++p;
            ++n;
        } else if (after_star != std::string_view::npos) {
            p = after_star;
            n = ++retry;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

}  // namespace iam
