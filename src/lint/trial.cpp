#include "lint/trial.hpp"

#include <algorithm>

#include "text/clip.hpp"

namespace lint {
namespace {

using finding::Finding;
using predicate::Value;
using value::Truth;

Truth truth_of(const Value& value) {
    return value.truth() ? *value.truth() : Truth::unknown;
}

/// A rule may nest lists without end, and a user's is not ours. So many members of lists may one subject cost
/// in one world, and so many cases may it have.
constexpr std::uint64_t most_steps = 1'000'000;
constexpr std::size_t most_outcomes = 1'000;

/// The rule's summary said of one subject, where the rule's own message would name what is not known.
std::string summary_of(const Rule& rule, const model::Identity& subject) {
    std::string words = text::clipped(subject.name, longest_value) + ": " + rule.about.summary;
    while (words.back() == '\n' || words.back() == '.') words.pop_back();
    return words;
}

class Trial {
public:
    Trial(const Rule& rule, const Value& subject, Judgement& judgement)
        : rule_(rule), logic_(*rule.logic), subject_(subject), judgement_(judgement) {
        variables_.push_back(subject);
    }

    Outcomes run() {
        bind(0);
        given_up_ = given_up_ || judgement_.steps > most_steps;
        if (given_up_) outcomes_.push_back(undecided(rule_, subject_, given_up()));
        return {std::move(outcomes_), given_up_};
    }

private:
    Value value_of(const predicate::Expression& expression) {
        return expression.evaluate(variables_, judgement_);
    }

    /// Goes through the list of the next binding; behind the last one, judges.
    void bind(std::size_t next) {
        if (next == logic_.lists.size()) return judge();
        const Value list = value_of(logic_.lists[next]);
        if (list.is_unknown()) outcomes_.push_back(undecided(rule_, subject_, list.reason()));
        if (!list.list()) return;
        for (const Value& item : list.list()->items) {
            ++judgement_.steps;
            given_up_ = given_up_ || judgement_.steps > most_steps || outcomes_.size() > most_outcomes;
            if (given_up_) return;
            if (item.is_unknown()) {
                outcomes_.push_back(undecided(rule_, subject_, item.reason()));
                continue;
            }
            variables_.push_back(item);
            bind(next + 1);
            variables_.pop_back();
        }
        if (list.list()->open) outcomes_.push_back(undecided(rule_, subject_, *list.list()->open));
    }

    void judge() {
        Value where(Truth::yes);
        if (logic_.where) where = value_of(*logic_.where);
        if (truth_of(where) == Truth::no) return;
        const std::size_t bound = variables_.size();
        for (const predicate::Expression& let : logic_.lets) variables_.push_back(value_of(let));
        const Value require = value_of(logic_.require);
        const Truth answer = truth_of(require);
        if (answer == Truth::no && truth_of(where) == Truth::yes) {
            outcomes_.push_back(violated());
        } else if (answer != Truth::yes) {
            const Value& open = where.is_unknown() ? where : require;
            outcomes_.push_back(not_decided(open.is_unknown() ? open.reason() : value::Reason{}));
        }
        variables_.resize(bound);
    }

    Finding violated() {
        Finding finding = begin();
        for (const Logic::Caution& caution : logic_.cautions) {
            if (truth_of(value_of(caution.when)) != Truth::yes) continue;
            finding.cautions.push_back(caution.say.say(variables_, judgement_));
        }
        return finding;
    }

    Finding not_decided(const value::Reason& reason) {
        Finding finding = begin();
        finding.undecided = true;
        finding.reason = reason.text.empty() ? "it is not known" : reason.text;
        finding.reason_place = reason.place;
        return finding;
    }

    std::string message() {
        return logic_.message.say_if_known(variables_, judgement_)
            .value_or(summary_of(rule_, identity_of(*subject_.object())));
    }

    /// What both outcomes have: message, severity, place, subject, evidence.
    Finding begin() {
        Finding finding;
        const model::Identity& identity = identity_of(*subject_.object());
        finding.rule = rule_.about.id;
        finding.message = message();
        finding.severity = severity();
        finding.subject = identity.name;
        finding.construct_path = identity.construct_path;
        finding.place = place();
        for (const Logic::Evidence& evidence : logic_.related) add_evidence(evidence, finding);
        return finding;
    }

    finding::Severity severity() {
        for (const Logic::Lowered& lowered : logic_.lowered) {
            if (truth_of(value_of(lowered.when)) == Truth::yes) return lowered.severity;
        }
        return rule_.about.severity;
    }

    text::Span place() {
        for (const predicate::Expression& at : logic_.at) {
            const Value value = value_of(at);
            if (!value.is_absent() && value.place().placed()) return value.place();
        }
        // Without a place of its own the innermost binding speaks for itself, then the subject.
        for (std::size_t i = logic_.lists.size() + 1; i-- > 0;) {
            if (variables_[i].place().placed()) return variables_[i].place();
        }
        return identity_of(*subject_.object()).place;
    }

    /// Where the thing itself stands, rather than where somebody refers to it.
    text::Span own_place(const Value& value) {
        const predicate::Object* object = value.object();
        if (object && object->type->place) {
            const text::Span own = object->type->place(object->thing, judgement_);
            if (own.placed()) return own;
        }
        return value.place();
    }

    void add_evidence(const Logic::Evidence& evidence, Finding& finding) {
        const auto add = [&](const Value& value) {
            const text::Span place = value.is_absent() ? text::Span{} : own_place(value);
            if (!place.placed() || place == finding.place) return;
            finding::Related related{place, evidence.note.say(variables_, judgement_)};
            auto& all = finding.related;
            if (std::find(all.begin(), all.end(), related) == all.end()) all.push_back(std::move(related));
        };
        if (evidence.at) add(value_of(*evidence.at));
        if (!evidence.each) return;
        const Value list = value_of(*evidence.each);
        if (!list.list()) return;
        for (const Value& item : list.list()->items) {
            variables_.push_back(item);
            add(item);
            variables_.pop_back();
        }
    }

    const Rule& rule_;
    const Logic& logic_;
    const Value& subject_;
    Judgement& judgement_;
    std::vector<Value> variables_;
    std::vector<Finding> outcomes_;
    bool given_up_ = false;
};

}  // namespace

Outcomes try_rule(const Rule& rule, const Value& subject, Judgement& judgement) {
    return Trial(rule, subject, judgement).run();
}

value::Reason given_up() {
    return {"the rule visits more list members than it may", {}};
}

Finding undecided(const Rule& rule, const Value& subject, value::Reason reason) {
    const model::Identity& identity = identity_of(*subject.object());
    Finding finding;
    finding.rule = rule.about.id;
    finding.severity = rule.about.severity;
    finding.message = summary_of(rule, identity);
    finding.place = identity.place;
    finding.subject = identity.name;
    finding.construct_path = identity.construct_path;
    finding.undecided = true;
    finding.reason = std::move(reason.text);
    finding.reason_place = reason.place;
    return finding;
}

}  // namespace lint
