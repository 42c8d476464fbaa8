#include <algorithm>
#include <array>

#include "lint/rule.hpp"
#include "lint/waiver.hpp"
#include "text/suggest.hpp"

namespace lint {
namespace {

using document::Kind;
using document::Node;

bool is_scalar(const Node& node) {
    return node.kind() < Kind::sequence;
}

/// One resource's entry for this program.
class MetadataReader {
public:
    explicit MetadataReader(const WaiverReading& reading) : reading_(reading) {}

    std::vector<Waiver> read(const Node& metadata) {
        for (const Node::Entry& entry : metadata.entries()) check_name(entry.key);
        const auto allow = metadata.find("allow");
        if (!allow) return {};
        if (!allow->is(Kind::sequence)) {
            wrong("`allow` is a list of waivers: `[{rule: RULE, reason: ...}]`", allow->span());
            return {};
        }
        for (const Node& entry : allow->elements()) {
            if (entry.is(Kind::mapping)) {
                read_entry(entry);
            } else {
                wrong("a waiver reads: `{rule: RULE, reason: ...}`", entry.span());
            }
        }
        return std::move(waivers_);
    }

private:
    void wrong(std::string message, text::Span place) {
        reading_.findings.add(mistake_in_waiver(std::move(message), place));
    }

    /// What another version may know is left alone; what is nearly `allow` is told.
    void check_name(const Node& key) {
        if (key.text() == "allow" || key.text() == "replaces") return;
        const std::string meant = text::suggestion(key.text(), {{"allow"}, {"replaces"}});
        if (!meant.empty()) wrong("`" + std::string(key.text()) + "` is not known here" + meant, key.span());
    }

    void check_keys(const Node& entry) {
        static constexpr std::array<std::string_view, 3> known = {"rule", "reason", "until"};
        std::vector<text::Candidate> near;
        for (const std::string_view name : known) near.push_back({name});
        for (const Node::Entry& member : entry.entries()) {
            const std::string_view name = member.key.text();
            if (std::find(known.begin(), known.end(), name) != known.end()) continue;
            wrong("a waiver has no member `" + std::string(name) + "`" + text::suggestion(name, near),
                  member.key.span());
        }
    }

    std::string text_of(const Node& entry, std::string_view key, std::string_view lack) {
        const auto node = entry.find(key);
        if (node && node->is(Kind::string) &&
            node->text().find_first_not_of(" \t\r\n") != std::string_view::npos)
            return std::string(node->text());
        const auto rule = entry.find("rule");
        if (node) {
            wrong("`" + std::string(key) + "` is a text", node->span());
        } else {
            wrong(std::string(lack), rule ? rule->span() : entry.span());
        }
        return {};
    }

    void read_entry(const Node& entry) {
        check_keys(entry);
        Waiver waiver;
        const std::string rule = text_of(entry, "rule", "a waiver needs a `rule`");
        waiver.granted.reason =
            text_of(entry, "reason", "a waiver needs a `reason`, and does not count without");
        waiver.granted.place = entry.span();
        if (rule.empty() || !read_until(entry, waiver.granted)) return;
        waiver.rule_place = entry.find("rule")->span();
        std::string why = why_not_waivable(rule, reading_.catalogue);
        if (!why.empty()) return wrong(std::move(why), waiver.rule_place);
        if (waiver.granted.reason.empty()) return;
        waiver.rule = reading_.catalogue.find(rule)->about.id;
        waivers_.push_back(std::move(waiver));
    }

    bool read_until(const Node& entry, finding::Waived& granted) {
        const auto node = entry.find("until");
        if (!node) return true;
        granted.until = node->text();
        if (is_scalar(*node) && is_date(granted.until)) return true;
        wrong("`" + granted.until + "` is not a day as YYYY-MM-DD", node->span());
        return false;
    }

    const WaiverReading& reading_;
    std::vector<Waiver> waivers_;
};

}  // namespace

std::vector<Granted> waivers_in_metadata(const document::Document& document, const WaiverReading& reading) {
    std::vector<Granted> all;
    if (document.content().find("buslint") == std::string_view::npos) return all;
    for (const Node& root : document.roots()) {
        const auto resources = root.find("Resources");
        if (!resources) continue;
        for (const Node::Entry& resource : resources->entries()) {
            const auto metadata = resource.value.find("Metadata");
            const auto ours = metadata ? metadata->find("buslint") : std::nullopt;
            if (!ours) continue;
            std::vector<Waiver> waivers = MetadataReader(reading).read(*ours);
            if (waivers.empty()) continue;
            const text::Span name = resource.key.span();
            const text::Span covers{name.source, name.begin, std::max(name.end, resource.value.span().end)};
            all.push_back({std::move(waivers), covers, std::string(resource.key.text())});
        }
    }
    return all;
}

}  // namespace lint
