#include "dead_letter/definition.hpp"

#include <algorithm>

#include "arn/arn.hpp"
#include "document/cloudformation.hpp"
#include "text/letters.hpp"

namespace dead_letter {
namespace {

using document::Written;
using value::Text;
using value::Tree;
using Kind = Tree::Kind;

bool is_alphanumeric(char c) {
    return text::is_digit(c) || text::is_letter(c);
}

/// The name of a parameter takes letters and digits only.
std::string alphanumeric(const std::string& label) {
    std::string name;
    for (const char c : label) {
        if (is_alphanumeric(c)) name += c;
    }
    return name.empty() ? "Value" : name;
}

/// As people call a kind of value that cannot be repeated.
std::string choice_of(const Tree& tree) {
    const Tree* inside = &tree;
    while (inside->is(Kind::choice)) inside = &inside->then();
    return inside->place().placed() ? "a condition of the template decides on it"
                                    : "a condition decides on it";
}

std::optional<std::int64_t> number_in(const Tree& tree, std::string_view key) {
    const auto fact = value::integer_fact(tree.find(key));
    return fact.is_known() ? std::optional(fact.value()) : std::nullopt;
}

}  // namespace

void Repeater::block_by(const std::string& why) {
    if (obstacle_.empty()) obstacle_ = why;
}

/// What the records say of account, Region and partition.
std::string Repeater::filled(const value::Symbol& symbol) const {
    if (symbol.id == "aws:account") return redrive_->account;
    if (symbol.id == "aws:region") return redrive_->region;
    if (symbol.id == "aws:partition") return redrive_->partition;
    return {};
}

std::string Repeater::parameter_for(const value::Symbol& symbol) {
    const std::string base = alphanumeric(symbol.label);
    std::string name = base;
    for (int i = 2;; ++i) {
        const auto [place, fresh] = open_->emplace(name, Open{symbol.id, symbol.label});
        if (fresh || place->second.id == symbol.id) return name;
        name = base + std::to_string(i);
    }
}

Written Repeater::text(const Text& text) {
    std::string plain;
    std::string substituted;
    std::string only;
    std::size_t open = 0;
    for (const value::Piece& piece : text.pieces()) {
        const std::string known = piece.hole ? filled(*piece.hole) : piece.literal;
        plain += known;
        if (piece.hole && known.empty()) {
            ++open;
            only = parameter_for(*piece.hole);
            substituted += "${" + only + "}";
        } else {
            substituted += document::sub_escaped(known);
        }
    }
    if (open == 0) return plain;
    if (open == 1 && text.pieces().size() == 1) return Written::map("Ref", only);
    return Written::map("Fn::Sub", substituted);
}

Written Repeater::scalar(const Tree& tree, Scalars scalars) {
    if (tree.is(Kind::null)) return {};
    const std::string spelling = tree.as_text().shown();
    if (tree.is(Kind::text)) {
        const auto number = value::integer_fact(tree);
        if (scalars == Scalars::as_numbers && number.is_known()) return number.value();
        return text(tree.as_text());
    }
    if (scalars == Scalars::as_texts) return spelling;
    return tree.is(Kind::integer) ? Written(tree.as_integer()) : Written(spelling);
}

Written Repeater::repeat(const Tree& tree, Scalars scalars) {
    switch (tree.kind()) {
        case Kind::unknown:
            block_by(tree.reason().text);
            return {};
        case Kind::choice:
            block_by(choice_of(tree));
            return {};
        case Kind::list: {
            Written list = Written::list();
            for (const Tree& item : tree.items()) list.add(repeat(item, scalars));
            return list;
        }
        case Kind::map: {
            Written map = Written::map();
            for (const Tree::Entry& entry : tree.entries()) {
                if (!entry.value.is(Kind::absent) && map.find(entry.key) == nullptr)
                    map.set(entry.key, repeat(tree.find(entry.key), scalars));
            }
            return map;
        }
        default:
            return scalar(tree, scalars);
    }
}

Written Repeater::invoke_configuration() {
    const Tree& written = redrive_->original->properties.find("InvokeConfiguration");
    if (!written.is(Kind::map)) {
        block_by("its InvokeConfiguration is not known");
        return {};
    }
    Written made = Written::map();
    made.set("TargetArn", redrive_->target);
    for (const Tree::Entry& entry : written.entries()) {
        if (entry.key == "TargetArn" || made.find(entry.key) != nullptr) continue;
        Written value = repeat(written.find(entry.key), Scalars::as_texts);
        if (!entry.value.is(Kind::absent)) made.set(entry.key, std::move(value));
    }
    if (made.find("RoleArn") == nullptr) block_by("its role is not known");
    return made;
}

Written Repeater::block(std::string_view name) {
    const Tree& written = redrive_->original->properties.find(name);
    if (written.is(Kind::absent)) return {};
    const bool texts = name == "Transformer";
    return repeat(written, texts ? Scalars::as_texts : Scalars::as_numbers);
}

Written Repeater::retry_policy() const {
    const Tree& written = redrive_->original->properties.find("RetryPolicy");
    const auto attempts = number_in(written, "MaxRetryAttempts");
    const auto age = number_in(written, "MaxEventAgeInSeconds");
    // DescribeSubscriber fills in its defaults: that somebody wants them is not said.
    const bool defaults = redrive_->original->described && attempts == 5 && age == 300;
    const bool both = attempts && age && !defaults;
    Written made = Written::map();
    made.set("MaxRetryAttempts", both ? *attempts : 185)
        .set("MaxEventAgeInSeconds", both             ? *age
                                     : redrive_->fifo ? 900
                                                      : 86'400);
    return made;
}

Written Repeater::role_name() {
    const Tree& role = redrive_->original->properties.find("InvokeConfiguration").find("RoleArn");
    const auto name = role.is(Kind::text) ? arn::role_name(role.as_text()) : std::nullopt;
    if (!name) {
        block_by("the name of its role is not known");
        return {};
    }
    return text(*name);
}

std::string replay_name(const Redrive& redrive, std::size_t index) {
    constexpr std::size_t longest = 256;
    const std::string end = "-redrive-" + std::to_string(index + 1);
    return redrive.name.substr(0, longest - end.size()) + end;
}

/// Names of queues have at most 80 letters, digits, `-` and `_`.
std::string queue_name(const Redrive& redrive) {
    constexpr std::size_t longest = 60;
    std::string name;
    for (const char c : redrive.name.substr(0, longest))
        name += is_alphanumeric(c) || c == '-' || c == '_' ? c : '-';
    return name + "-redrive-dead" + (redrive.fifo ? ".fifo" : "");
}

std::string policy_name(const Redrive& redrive) {
    constexpr std::size_t longest = 100;  // of 128
    return redrive.name.substr(0, longest) + "-redrive";
}

/// Letters, digits and `-`, a letter first, at most 128.
std::string stack_name(const Redrive& redrive) {
    constexpr std::size_t longest = 100;
    std::string name;
    for (const char c : redrive.name.substr(0, longest)) name += is_alphanumeric(c) ? c : '-';
    return (name.front() >= '0' && name.front() <= '9' ? "s-" : "") + name + "-redrive";
}

std::int64_t queue_retention(const Redrive& redrive) {
    constexpr std::int64_t longest = 1'209'600;
    return std::min(redrive.retention.value_or(longest), longest);
}

Written definition_of(const Redrive& redrive, std::size_t index, Repeater& repeater, Written dead_letter,
                      Time at, bool times_as_text) {
    const Replay& replay = redrive.replays[index];
    const Window window = window_of(replay, at);
    const auto time = [&](std::int64_t seconds) {
        return times_as_text ? Written(print_time(seconds * 1000)) : Written(seconds);
    };
    Written point = Written::map();
    point.set("PointType", "TIMESTAMP")
        .set("StartingPoint", time(window.begin))
        .set("EndPoint", time(window.end));
    Written made = Written::map();
    made.set("Name", replay_name(redrive, index)).set("EventBusArn", redrive.bus);
    made.set("Description", "Delivers events of " + redrive.name.substr(0, 256) + " again");
    if (Written type = repeater.block("Type"); type.kind() != Written::Kind::null) made.set("Type", type);
    made.set("StartingPosition", "POINT_IN_TIME").set("PointInTimeConfiguration", std::move(point));
    made.set("FilterConfiguration", filter_of(replay.ids));
    made.set("InvokeConfiguration", repeater.invoke_configuration());
    for (const char* name : {"BatchConfiguration", "Transformer"}) {
        Written block = repeater.block(name);
        if (block.kind() != Written::Kind::null) made.set(name, std::move(block));
    }
    made.set("RetryPolicy", repeater.retry_policy());
    made.set("OnFailureConfiguration", Written::map("Arn", std::move(dead_letter)));
    return made;
}

}  // namespace dead_letter
