#include "intake/shapes.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>

#include "document/embedded_schemas.hpp"
#include "intake/shape.hpp"
#include "intake/shape_value.hpp"
#include "text/clip.hpp"
#include "text/letters.hpp"
#include "text/suggest.hpp"
#include "value/worlds.hpp"

namespace intake {

namespace {

using document::Violation;
using finding::Finding;
using finding::Severity;

constexpr std::array<Shape, 23> all_shapes = {{
    {"AWS::EventsV2::EventBus", "eventsv2"},
    {"AWS::EventsV2::EventSource", "eventsv2"},
    {"AWS::EventsV2::ResourcePolicy", "eventsv2"},
    {"AWS::EventsV2::Subscriber", "eventsv2"},
    {"CreateSubscriber", "eventsv2"},
    {"DescribeSubscriber", "eventsv2"},
    {"AWS::Events::ApiDestination", "events"},
    {"AWS::Events::Archive", "events"},
    {"AWS::Events::Connection", "events"},
    {"AWS::Events::EventBus", "events"},
    {"AWS::Events::EventBusPolicy", "events"},
    {"AWS::Events::Rule", "events"},
    {"PutTargets", "events"},
    {"SamRuleEvent", "events"},
    {"ServerlessEventBridge", "events"},
    {"AWS::IAM::ManagedPolicy", "access"},
    {"AWS::IAM::Policy", "access"},
    {"AWS::IAM::Role", "access"},
    {"AWS::KMS::Alias", "access"},
    {"AWS::SNS::Topic", "access"},
    {"AWS::SNS::TopicPolicy", "access"},
    {"AWS::SQS::Queue", "sqs"},
    {"AWS::SQS::QueuePolicy", "sqs"},
}};

std::optional<document::Schema> load(const Shape& shape) {
    return document::Schema::load(document::schema_text("shapes/" + std::string(shape.file)), shape.name);
}

/// So many letters of a member may be wrong: another member of AWS's may well differ in three.
constexpr std::size_t most_wrong = 2;
/// Beyond so many combinations of conditions, or values in all of them together, the rest is not judged.
constexpr std::size_t most_worlds = 64;
constexpr std::size_t most_values = 500'000;
constexpr std::size_t most_faults = 100;
constexpr std::size_t longest_name = 200;

bool begins_with_any(std::string_view text, std::initializer_list<std::string_view> starts) {
    return std::any_of(starts.begin(), starts.end(),
                       [text](std::string_view start) { return text.starts_with(start); });
}

bool is_unknown_member(const Violation& violation) {
    return violation.keyword == "additionalProperties" || violation.keyword == "x-instead";
}

/// A name that resembles none may be new in AWS, and one whose likely meaning stands in the block as well
/// too.
bool may_be_new(const Violation& violation) {
    if (violation.keyword != "additionalProperties") return false;
    if (violation.meant.empty()) return true;
    return text::distance(violation.meant, violation.member) > most_wrong &&
           !text::equal_without_case(violation.meant, violation.member);
}

/// Whether a member that is missing stands in its block under a wrong name.
bool is_misspelt(const Violation& missing, const std::vector<Violation>& all) {
    if (missing.keyword != "required") return false;
    return std::any_of(all.begin(), all.end(), [&missing](const Violation& one) {
        return is_unknown_member(one) && one.path == missing.path && one.meant == missing.member;
    });
}

std::string rule_of(const Violation& violation) {
    if (violation.keyword == "type") return "shape";
    if (is_unknown_member(violation)) return "member-unknown";
    if (violation.keyword == "required") return "member-missing";
    const std::string_view own = violation.remark("rule");
    return own.empty() ? "value-refused" : std::string(own);
}

Severity severity_of(const Violation& violation) {
    if (violation.keyword == "type" || violation.remark("severity") == "warning") return Severity::warning;
    return Severity::error;
}

/// "1 to 500", "only `ALL`", or what a pattern says in words; with the word that is perhaps meant.
std::string accepted(const Violation& violation) {
    const bool one = violation.keyword == "enum" && violation.accepted.find("` and") == std::string::npos;
    if (one) return "only " + violation.accepted;
    if (violation.meant.empty()) return violation.accepted;
    return violation.accepted + "; did you mean `" + violation.meant + "`?";
}

/// `[2]` of an element, the end of its path.
std::string index_of(const Violation& violation) {
    const std::string& path = violation.path;
    const bool of_member = is_unknown_member(violation) || violation.keyword == "required";
    return !of_member && path.ends_with(']') ? path.substr(path.rfind('[')) : std::string();
}

/// What is wrong with which member of whom.
std::string message_of(const Violation& violation, const std::string& subject) {
    const std::string member =
        "`" + text::clipped(violation.member, longest_name) + index_of(violation) + "`";
    const std::string of = member + (subject.empty() ? "" : " of " + text::clipped(subject, longest_name));
    if (violation.keyword == "type") return member + " must be " + violation.accepted;
    if (is_unknown_member(violation)) {
        return "unknown member " + member + "; did you mean `" + violation.meant + "`?";
    }
    if (violation.keyword == "required") return of + " is missing";
    if (violation.keyword == "not") {
        const bool doubtful = severity_of(violation) != Severity::error;
        return of + (doubtful ? " may be refused: " : " is refused: ") +
               std::string(violation.remark("says"));
    }
    const bool counts = begins_with_any(violation.keyword, {"minItems", "maxItems", "minLength", "maxLength",
                                                            "minProperties", "maxProperties"});
    return of + (counts ? " has " : " is ") + violation.found + ": AWS accepts " + accepted(violation);
}

std::size_t size_of(const document::SchemaValue& value) {
    std::size_t size = 1;
    for (const document::SchemaValue& element : value.elements) size += size_of(element);
    for (const document::SchemaMember& member : value.members) size += size_of(member.value);
    return size;
}

/// Judges one thing in each world in which it is there.
class Check {
public:
    Check(const Resource& resource, const document::Schema& schema) : resource_(resource), schema_(schema) {}

    void run() {
        value::World world;
        std::size_t count = 0;
        do {
            if (!world.holds(resource_.exists)) continue;
            judge(world);
        } while (++count < most_worlds && values_ < most_values && world.next());
    }

    void tell(finding::Findings& findings) && {
        std::size_t listed = 0;
        for (Outcome& outcome : outcomes_) {
            if (++listed > most_faults) {
                add_shape(findings, "more faults of this kind, from here on, are not listed",
                          outcome.finding.place);
                return;
            }
            if (outcome.worlds.size() != worlds_.size()) {
                outcome.finding.condition = value::what_sets_apart(worlds_, outcome.worlds);
            }
            findings.add(std::move(outcome.finding));
        }
    }

private:
    struct Outcome {
        Finding finding;
        std::vector<std::size_t> worlds;
    };

    void judge(value::World& world) {
        const document::SchemaValue value = schema_value(resource_.properties, world);
        values_ += size_of(value);
        if (!value.is(document::Kind::mapping)) return;
        const std::vector<Violation> violations = schema_.validate(value);
        for (const Violation& violation : violations) {
            if (!may_be_new(violation) && !is_misspelt(violation, violations)) add(finding_of(violation));
        }
        worlds_.push_back(world.read());
    }

    void add(Finding finding) {
        for (Outcome& known : outcomes_) {
            if (known.finding != finding) continue;
            if (known.worlds.back() != worlds_.size()) known.worlds.push_back(worlds_.size());
            return;
        }
        if (outcomes_.size() <= most_faults) outcomes_.push_back({std::move(finding), {worlds_.size()}});
    }

    [[nodiscard]] Finding finding_of(const Violation& violation) const {
        Finding finding;
        finding.rule = rule_of(violation);
        finding.severity = severity_of(violation);
        finding.message = message_of(violation, resource_.name);
        finding.place = violation.place.placed() ? violation.place : resource_.place;
        finding.subject = resource_.name;
        finding.construct_path = resource_.construct_path;
        return finding;
    }

    const Resource& resource_;
    const document::Schema& schema_;
    std::size_t values_ = 0;
    std::vector<value::Read> worlds_;
    std::vector<Outcome> outcomes_;
};

}  // namespace

std::span<const Shape> shapes() {
    return all_shapes;
}

const document::Schema* schema_of(std::string_view shape) {
    static std::array<std::once_flag, all_shapes.size()> loaded;
    static std::array<std::optional<document::Schema>, all_shapes.size()> schemas;
    for (std::size_t i = 0; i < all_shapes.size(); ++i) {
        if (all_shapes[i].name != shape) continue;
        std::call_once(loaded[i], [i] { schemas[i] = load(all_shapes[i]); });
        return schemas[i] ? &*schemas[i] : nullptr;
    }
    return nullptr;
}

void check_shape(const Resource& resource, finding::Findings& findings) {
    const document::Schema* schema = schema_of(resource.shape.empty() ? resource.type : resource.shape);
    if (!schema) return;
    Check check(resource, *schema);
    check.run();
    std::move(check).tell(findings);
}

}  // namespace intake
