#include "dead_letter/split.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "text/letters.hpp"

namespace dead_letter {
namespace {

using document::Layout;
using document::Written;

bool needs_no_escape(std::string_view id) {
    return std::all_of(id.begin(), id.end(),
                       [](char c) { return text::is_digit(c) || text::is_letter(c) || c == '-'; });
}

std::size_t bytes_without_ids() {
    return write_json(filter_of({}), Layout::one_line).size();
}

using Indices = std::vector<std::size_t>;

/// Events that had better be replayed together: those of an event group, or each alone. In the order of their
/// first events.
std::vector<Indices> bundles_of(const std::vector<Events::Event>& events, bool ordered) {
    std::vector<Indices> bundles;
    std::map<std::uint64_t, std::size_t> places;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const std::uint64_t group = ordered ? events[i].group : 0;
        const auto [place, fresh] = places.emplace(group, bundles.size());
        if (group == 0 || fresh) {
            place->second = bundles.size();
            bundles.emplace_back();
        }
        bundles[place->second].push_back(i);
    }
    return bundles;
}

class Packer {
public:
    explicit Packer(const std::vector<Events::Event>& events) : events_(&events), room_(filter_limit) {}

    void add(const Indices& bundle) {
        std::size_t bytes = 0;
        for (const std::size_t i : bundle) bytes += filter_bytes((*events_)[i].id);
        if (bytes > room_ && bytes <= filter_limit - empty_) begin();
        std::set<std::size_t> used;
        for (const std::size_t i : bundle) {
            if (add((*events_)[i])) used.insert(made_.replays.size());
        }
        if (used.size() > 1) ++made_.spread;
    }

    Split take() {
        const auto before = [](const Replay& a, const Replay& b) { return a.first < b.first; };
        std::stable_sort(made_.replays.begin(), made_.replays.end(), before);
        return std::move(made_);
    }

private:
    void begin() {
        made_.replays.emplace_back();
        room_ = filter_limit - empty_;
    }

    bool add(const Events::Event& event) {
        const std::size_t bytes = filter_bytes(event.id);
        if (bytes > filter_limit - empty_) {
            made_.too_long.push_back(event.id);
            return false;
        }
        if (made_.replays.empty() || bytes > room_) begin();
        room_ -= bytes;
        Replay& replay = made_.replays.back();
        const Time time = event.time.value_or(0);
        replay.first = replay.ids.empty() ? time : std::min(replay.first, time);
        replay.last = replay.ids.empty() ? time : std::max(replay.last, time);
        replay.ids.push_back(event.id);
        return true;
    }

    const std::vector<Events::Event>* events_;
    const std::size_t empty_ = bytes_without_ids();
    std::size_t room_;
    Split made_;
};

}  // namespace

std::size_t filter_bytes(std::string_view id) {
    if (needs_no_escape(id)) return id.size() + 5;  // \"...\",
    const std::string inside = write_json(Written(id), Layout::one_line);
    return write_json(Written(inside), Layout::one_line).size() - 2 + 1;
}

Written filter_of(const std::vector<std::string>& ids) {
    Written list = Written::list();
    for (const std::string& id : ids) list.add(id);
    const std::string pattern = write_json(Written::map("aws:EventId", std::move(list)), Layout::one_line);
    Written filter = Written::map();
    filter.set("Scope", "SYSTEM_METADATA").set("Pattern", pattern);
    return Written::map("Filters", std::move(Written::list().add(std::move(filter))));
}

Split split(const std::vector<Events::Event>& events, bool ordered) {
    Packer packer(events);
    for (const Indices& bundle : bundles_of(events, ordered)) packer.add(bundle);
    return packer.take();
}

}  // namespace dead_letter
