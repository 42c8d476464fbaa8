#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "iam/delivery.hpp"
#include "jsonata/examine.hpp"
#include "lint/documents.hpp"
#include "lint/lint.hpp"
#include "migration/pair.hpp"
#include "model/topology.hpp"
#include "pattern/questions.hpp"
#include "predicate/predicate.hpp"

namespace lint {

/// Whatever can own a dead-letter queue: a subscriber, a classic target, an event source, a classic bus.
struct Owner {
    iam::Delivery delivery;
    const model::Identity* identity = nullptr;
};

/// What the texts of a topology mean, by where they stand: every rule asks it of every delivery, and finding
/// it takes the text apart. What is not here is looked up.
class Meanings {
public:
    struct Destination {
        const model::Queue* queue = nullptr;
        const model::Receiver* receiver = nullptr;
        const model::Bus* bus = nullptr;  ///< only of an ARN: names of buses mean no destination
    };
    explicit Meanings(const model::Topology& topology);

    [[nodiscard]] Destination destination(const value::Text& text, text::SourceId near) const;
    [[nodiscard]] const model::Bus* bus(const value::Text& arn_or_name, text::SourceId near) const;
    [[nodiscard]] const model::Role* role(const value::Text& arn, text::SourceId near) const;

private:
    [[nodiscard]] Destination look_up(const value::Text& text, text::SourceId near) const;

    const model::Topology& topology_;
    std::unordered_map<const value::Text*, Destination> destinations_;
    std::unordered_map<const value::Text*, const model::Bus*> buses_;
    std::unordered_map<const value::Text*, const model::Role*> roles_;
};

/// What all judgements of a run share.
struct Grounds {
    Grounds(const model::Topology& topology, const Options& options);
    Grounds(const Grounds&) = delete;
    Grounds& operator=(const Grounds&) = delete;

    const model::Topology& topology;
    Meanings meanings;
    migration::Moves moves;
    /// By index of a target: the subscribers that take it over, or may.
    std::vector<std::vector<std::uint32_t>> successors;
    /// By index of a subscriber: the one before it with the same bus, target and filters, if there is one.
    std::vector<std::optional<std::uint32_t>> rivals;
    std::vector<std::uint32_t> undecided_moves;  ///< subscribers that may replace any target
    /// By index of a subscriber: the log sources that name its ARN.
    std::vector<std::vector<std::uint32_t>> log_sources;
    std::vector<std::uint32_t>
        loose_log_sources;  ///< those that may be of any subscriber, or of something else
    bool migration = false;
    /// The classic target that a subscriber without a pair replaces under `--migration`.
    model::Target classic_target;
    std::deque<Owner> owners;        ///< subscribers, targets, event sources, classic buses
    std::size_t delivery_count = 0;  ///< so many of the first owners are deliveries
    std::unordered_set<std::string> queue_urls;
    std::deque<PolicyDocument> documents;

private:
    void index_moves();
    void index_rivals();
    void index_log_sources();
};

/// What an ARN written in a file means: one of queue, receiver and bus at most.
struct Destination {
    const value::Text* text = nullptr;
    const model::Queue* queue = nullptr;
    const model::Receiver* receiver = nullptr;
    const model::Bus* bus = nullptr;
    std::optional<iam::Delivery> delivery;  ///< the one whose target it is
};

/// A key with what is encrypted by it.
struct EncryptionKey {
    const model::Key* key = nullptr;
    const value::Text* encrypted = nullptr;  ///< the ARN of a queue or topic
};

struct RetryLimits {
    const model::Retry* retry = nullptr;
    model::Generation generation = model::Generation::classic;
};

struct Limit {
    std::string_view name;
    value::Fact<std::int64_t> value;
    std::int64_t least = 0;
    std::int64_t most = 0;
};

/// A pattern with the place that decides what it may say.
struct PatternUse {
    const pattern::Pattern* pattern = nullptr;
    pattern::Dialect dialect = pattern::Dialect::classic;
    text::Span place;
};

struct PatternFault {
    pattern::Fault fault;
    bool of_wildcard = false;  ///< it is a `wildcard` that the scope refuses
};

struct Examined {
    const model::Expression* expression = nullptr;
    jsonata::Examination result;
};

struct ExpressionFault {
    const jsonata::Fault* fault = nullptr;
    text::Span place;
};

struct Principal {
    const model::Role* role = nullptr;
    std::string_view service;
};

/// The judgement of one subject in one world: what the fields and functions of the language read from.
class Judgement final : public predicate::Host {
public:
    Judgement(const Grounds& grounds, value::World& world) : grounds_(grounds), world_(world) {}

    [[nodiscard]] const Grounds& grounds() const { return grounds_; }
    [[nodiscard]] const model::Topology& topology() const { return grounds_.topology; }
    [[nodiscard]] value::World& world() { return world_; }

    const Destination& destination(const value::Text& text, text::SourceId near,
                                   std::optional<iam::Delivery> delivery);
    const EncryptionKey& keep(EncryptionKey key);
    const RetryLimits& keep(RetryLimits limits);
    const Limit& keep(Limit limit);
    const Principal& keep(Principal principal);
    const iam::Decision& keep(iam::Decision decision);
    const PatternUse& keep(PatternUse use);
    const PatternFault& keep(PatternFault fault);
    const pattern::Answer& keep(pattern::Answer answer);
    const Examined& keep(Examined examined);
    const ExpressionFault& keep(ExpressionFault fault);

private:
    template <class T>
    using Kept = std::vector<std::unique_ptr<const T>>;

    const Grounds& grounds_;
    value::World& world_;
    Kept<Destination> destinations_;
    Kept<EncryptionKey> keys_;
    Kept<RetryLimits> retries_;
    Kept<Limit> limits_;
    Kept<Principal> principals_;
    Kept<iam::Decision> decisions_;
    Kept<PatternUse> patterns_;
    Kept<PatternFault> pattern_faults_;
    Kept<pattern::Answer> answers_;
    Kept<Examined> examined_;
    Kept<ExpressionFault> expression_faults_;
};

/// All that a rule may name: the one place that gives topology, permissions and moves to the language.
[[nodiscard]] const predicate::Vocabulary& vocabulary();

/// The subjects a `for` over this global goes through, whatever their conditions: only what is declared
/// in the run. Null where there is no such global.
[[nodiscard]] std::optional<std::vector<predicate::Value>> subjects(std::string_view global,
                                                                    const Grounds& grounds);

/// Whether the subject is there in the judgement's world, and ours to judge.
[[nodiscard]] bool exists(const predicate::Object& subject, Judgement& judgement);

/// Name, place and construct path of a subject.
[[nodiscard]] const model::Identity& identity_of(const predicate::Object& subject);

}  // namespace lint
