#include "dead_letter/report.hpp"

#include <algorithm>

#include "text/place.hpp"
#include "text/printable.hpp"

namespace dead_letter {
namespace {

/// What stands behind `mark` in an ARN, up to the next slash: the name of a bus or subscriber without its id.
std::string name_behind(const std::string& arn, std::string_view mark) {
    const std::size_t begin = arn.find(mark);
    if (begin == std::string::npos) return {};
    const std::size_t from = begin + mark.size();
    const std::size_t end = arn.find('/', from);
    return arn.substr(from, end == std::string::npos ? end : end - from);
}

std::string candidates_of(const Explanation& one, const Report& report) {
    std::string names;
    for (const model::Identity* candidate : one.delivery.candidates) {
        names += (names.empty() ? "" : ", ") + candidate->name + " (" +
                 text::place_of(candidate->place, *report.sources) + ")";
    }
    return names;
}

}  // namespace

std::string count(std::uint64_t number, std::string_view one, std::string_view more) {
    return std::to_string(number) + " " + std::string(number == 1 ? one : more);
}

std::string short_name(const Group& group) {
    if (group.delivery.empty()) {
        return group.generation == Generation::v2 ? "a subscriber that the records do not name"
                                                  : "a rule that the messages do not name";
    }
    if (group.generation == Generation::classic) {
        const std::size_t rule = group.delivery.find(":rule/");
        return rule == std::string::npos ? group.delivery : group.delivery.substr(rule + 6);
    }
    const std::string subscriber = name_behind(group.delivery, ":subscriber/");
    const std::string bus = name_behind(group.bus, ":event-busv2/");
    if (subscriber.empty()) return group.delivery;
    return bus.empty() ? subscriber : bus + "/" + subscriber;
}

std::string extent(const Group& group) {
    std::string text = count(group.event_count(), "event", "events") + " in " +
                       (group.generation == Generation::v2 ? count(group.records, "record", "records")
                                                           : count(group.records, "message", "messages"));
    if (group.first && *group.first == *group.last) text += ", of " + print_time(*group.first);
    if (group.first && *group.first != *group.last)
        text += ", from " + print_time(*group.first) + " to " + print_time(*group.last);
    if (!group.first) text += ", of a time that is not said";
    if (group.events.repeated() > 0)
        text += "; " + count(group.events.repeated(), "repeat", "repeats") + " not counted";
    if (group.uncalled > 0) text += "; " + std::to_string(group.uncalled) + " never left EventBridge";
    return text;
}

std::string place_of(const Where& where, const Collected& collected) {
    return collected.files[where.file] + ":" + std::to_string(where.line);
}

std::string fix_of(const Report& report, const std::string& rule) {
    for (const finding::Description& one : report.rules) {
        if (one.id != rule) continue;
        std::string fix = one.fix.substr(0, one.fix.find("\n\n"));
        std::replace(fix.begin(), fix.end(), '\n', ' ');
        while (!fix.empty() && fix.back() == ' ') fix.pop_back();
        return fix;
    }
    return {};
}

std::string meaning_of(const Explanation& one) {
    const Group& group = *one.group;
    const bool v2 = group.generation == Generation::v2;
    if (one.code != nullptr) {
        const std::string near(one.code->near);
        const bool differs = !near.empty() && near != one.code->name;
        const std::string other = v2 ? " (near in classic EventBridge: " : " (near on the new bus: ";
        return std::string(one.code->meaning) + (differs ? other + near + ")" : "");
    }
    if (group.code.empty()) {
        return group.without_attributes ? "the messages were received without their attributes, which say why"
                                        : "the records do not say why";
    }
    const Code* other = find_code(v2 ? Generation::classic : Generation::v2, group.code);
    if (other == nullptr) return "AWS does not document this code";
    return std::string(v2 ? "of classic EventBridge this code says: " : "of the new bus this code says: ") +
           std::string(other->meaning);
}

std::string remedy_of(const Explanation& one) {
    if (one.code != nullptr) return std::string(one.code->remedy);
    if (one.group->without_attributes)
        return "Receive them again with `--message-attribute-names All`; a message that was received comes "
               "back once "
               "its visibility timeout is over.";
    return "Read the text of the record.";
}

std::string standing_of(const Explanation& one, const Report& report) {
    const model::Identity* identity = one.delivery.identity();
    const std::string named =
        identity == nullptr ? ""
                            : identity->name + " (" + text::place_of(identity->place, *report.sources) + ")";
    switch (one.standing) {
        case Standing::no_files:
            return {};
        case Standing::absent:
            return "the files do not have it";
        case Standing::several:
            return "more than one in the files may be it: " + candidates_of(one, report);
        case Standing::predicted:
            return named + ": " + (one.predicted.size() == 1 ? "this rule" : "these rules") + " predicted it";
        case Standing::open:
            return named + ": the files do not decide it";
        case Standing::unexplained:
            return named + ": nothing in the files explains it";
    }
    return {};
}

std::string tally_of(const Collected& collected) {
    return count(collected.values, "record or message", "records and messages") + " in " +
           count(collected.files.size(), "file", "files") + ": " + std::to_string(collected.explained) +
           " explained, " + std::to_string(collected.skipped_count()) + " skipped";
}

void put_counts(document::Written& object, const Collected& collected) {
    document::Written skipped = document::Written::list();
    for (const Skipped& one : collected.skipped) {
        skipped.add(std::move(document::Written::map()
                                  .set("path", collected.files[one.where.file])
                                  .set("line", one.where.line)
                                  .set("reason", one.reason)
                                  .set("begins", one.shown)));
    }
    document::Written reasons = document::Written::map();
    for (const auto& [reason, number] : collected.skipped_by_reason) reasons.set(reason, number);
    object.set("skipped", std::move(skipped));
    object.set("summary", std::move(document::Written::map()
                                        .set("files", collected.files.size())
                                        .set("read", collected.values)
                                        .set("explained", collected.explained)
                                        .set("skipped", collected.skipped_count())
                                        .set("skipped_by_reason", std::move(reasons))));
}

}  // namespace dead_letter
