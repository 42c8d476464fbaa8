#include "dead_letter/put_back.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "arn/arn.hpp"
#include "document/json_cursor.hpp"
#include "text/place.hpp"

namespace dead_letter {
namespace {

using document::JsonCursor;
using document::Written;

/// The parts of an event that PutEvents takes.
struct Envelope {
    std::string id;
    std::string source;
    std::string type;
    std::string time;
    std::string detail;
    std::vector<std::string> resources;

    [[nodiscard]] std::size_t bytes() const {
        std::size_t sum = (time.empty() ? 0 : 14) + source.size() + type.size() + detail.size();
        for (const std::string& resource : resources) sum += resource.size();
        return sum;
    }
};

bool read_resources(JsonCursor& cursor, std::vector<std::string>& resources) {
    if (cursor.next() != JsonCursor::Next::array) return cursor.skip();
    return cursor.elements([&] {
        std::string resource;
        if (!cursor.string(resource)) return cursor.skip();
        resources.push_back(std::move(resource));
        return true;
    });
}

/// The reader of the records has seen that it is JSON.
Envelope envelope_of(const std::string& body) {
    Envelope made;
    document::JsonTokens tokens;
    if (!tokens.find(body)) return made;
    JsonCursor cursor(tokens, body);
    (void)cursor.members([&](std::string_view key) {
        std::string_view raw;
        std::string* text = key == "id"            ? &made.id
                            : key == "source"      ? &made.source
                            : key == "detail-type" ? &made.type
                            : key == "time"        ? &made.time
                                                   : nullptr;
        if (text != nullptr && cursor.string(*text)) return true;
        if (key == "resources") return read_resources(cursor, made.resources);
        if (key != "detail" || cursor.next() != JsonCursor::Next::object) return cursor.skip();
        const bool good = cursor.raw(raw);
        made.detail = raw;
        return good;
    });
    return made;
}

/// PutEvents refuses what it cannot say again.
std::string refusal_of(const Envelope& event) {
    if (event.source.starts_with("aws.")) return "PutEvents takes no source that begins with `aws.`";
    if (event.source.empty() || event.type.empty() || event.detail.empty())
        return "the event has no source, detail-type or detail, which PutEvents needs";
    if (event.bytes() > entry_bytes) return "the event is larger than PutEvents takes";
    return {};
}

Written entry_of(const Envelope& event, const std::string& bus) {
    Written entry = Written::map();
    entry.set("EventBusName", bus).set("Source", event.source).set("DetailType", event.type);
    entry.set("Detail", event.detail);
    if (parse_time(event.time)) entry.set("Time", event.time);
    Written resources = Written::list();
    for (const std::string& resource : event.resources) resources.add(resource);
    if (!event.resources.empty()) entry.set("Resources", std::move(resources));
    return entry;
}

/// Sets bus and Region from `arn:...:rule/BUS/RULE`; a rule of the default bus has no bus in its ARN. The
/// Region goes into commands and must be one.
void read_arn(const std::string& rule, PutBack& made) {
    constexpr std::string_view mark = "rule/";
    constexpr std::string_view of_region = "abcdefghijklmnopqrstuvwxyz0123456789-";
    const auto arn = arn::parse(rule);
    if (!arn || !arn->resource.is_literal() || !arn->region.is_literal()) return;
    const std::string& region = arn->region.literal();
    const std::string& resource = arn->resource.literal();
    const bool good = !region.empty() && region.find_first_not_of(of_region) == std::string::npos;
    if (!good || !resource.starts_with(mark)) return;
    const std::string name = resource.substr(mark.size());
    const std::size_t slash = name.rfind('/');
    made.region = region;
    made.bus = slash == std::string::npos ? "default" : name.substr(0, slash);
}

void add_entry(PutBack& made, const Envelope& event) {
    const std::size_t bytes = event.bytes();
    const bool full = made.requests.empty() || made.requests.back().count == most_entries ||
                      made.requests.back().bytes + bytes > request_bytes;
    if (full) made.requests.emplace_back();
    PutRequest& request = made.requests.back();
    request.entries.add(entry_of(event, made.bus));
    request.bytes += bytes;
    ++request.count;
}

/// Puts the events of a group, each id once a bus: an event that failed at two targets comes to both again.
void add_group(PutBack& made, const Group& group, const std::string& refused, std::set<std::string>& known) {
    if (!group.delivery.empty() &&
        std::find(made.rules.begin(), made.rules.end(), group.delivery) == made.rules.end())
        made.rules.push_back(group.delivery);
    for (const std::string& body : group.bodies) {
        const Envelope event = envelope_of(body);
        if (!event.id.empty() && !known.insert(event.id).second) continue;
        const std::string refusal = refused.empty() ? refusal_of(event) : refused;
        if (refusal.empty()) {
            add_entry(made, event);
        } else {
            leave_out(made.left_out, refusal, event.id);
        }
    }
    for (std::uint64_t i = 0; i < group.bodies_left_out; ++i) {
        leave_out(made.left_out, "there are more events than fit into memory: split the records", "");
    }
}

std::string refusal_of(const Explanation& one, const PutBack& made, const text::Sources& sources,
                       bool anyway) {
    if (made.bus.empty()) {
        return one.group->without_attributes
                   ? "the bus is not known: receive the messages with `--message-attribute-names All`"
                   : "the bus is not known: RULE_ARN is not there or no ARN of a rule";
    }
    if (made.bus.starts_with("aws.partner/")) return "PutEvents does not put on the bus of a partner";
    return anyway ? "" : standing_cause(one, sources);
}

}  // namespace

std::uint64_t PutBack::count() const {
    std::uint64_t sum = 0;
    for (const PutRequest& request : requests) sum += request.count;
    return sum;
}

std::string standing_cause(const Explanation& explanation, const text::Sources& sources) {
    if (explanation.predicted.empty()) return {};
    const finding::Finding& cause = explanation.predicted.front();
    const std::string place = text::place_of(cause.place, sources);
    return "the cause stands: " + cause.rule + (place.empty() ? "" : " at " + place) + ", " + cause.message;
}

std::vector<PutBack> put_back(const std::vector<Explanation>& explanations, const text::Sources& sources,
                              bool anyway) {
    std::vector<PutBack> all;
    std::map<std::string, std::size_t> places;
    std::vector<std::set<std::string>> known;
    for (const Explanation& one : explanations) {
        if (one.group->generation != Generation::classic) continue;
        PutBack made;
        read_arn(one.group->delivery, made);
        const auto account = one.group->delivery.substr(0, one.group->delivery.find(":rule/"));
        const auto [place, fresh] = places.emplace(account + made.bus, all.size());
        if (fresh) {
            all.push_back(made);
            known.emplace_back();
        }
        add_group(all[place->second], *one.group, refusal_of(one, made, sources, anyway),
                  known[place->second]);
    }
    return all;
}

}  // namespace dead_letter
