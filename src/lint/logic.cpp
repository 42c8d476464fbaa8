#include "lint/logic.hpp"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstdlib>

#include "lint/rule_reader.hpp"
#include "lint/vocabulary.hpp"

namespace lint {
namespace {

using finding::Findings;
using predicate::Expression;
using predicate::Scope;
using predicate::Type;

class Compiler {
public:
    Compiler(const Rule& rule, Findings& findings) : rule_(rule), findings_(findings) {
        scope_.vocabulary = &vocabulary();
        for (const Rule::Parameter& parameter : rule.parameters)
            scope_.constants.push_back(constant_of(parameter));
    }

    /// Nothing where there is a mistake. What is said in `where` holds for all that follows it.
    std::optional<Logic> run() {
        const bool bound = bind_first() && bind_rest();
        if (!bound || !read_where() || !read_lets() || !read_require() || !read_wording())
            return std::nullopt;
        return std::move(logic_);
    }

private:
    static predicate::Constant constant_of(const Rule::Parameter& parameter) {
        using predicate::Value;
        predicate::Constant result{"params", parameter.name, Type::text(),
                                   Value(value::Text(parameter.value))};
        if (parameter.type == "integer") {
            result.type = Type::integer();
            result.value = Value(std::int64_t{std::stoll(parameter.value)});
        } else if (parameter.type == "truth") {
            result.type = Type::truth();
            result.value = Value(value::truth(parameter.value == "true"));
        }
        return result;
    }

    bool complain(std::string message, const Phrase& phrase) {
        findings_.add(mistake_in_rule(std::move(message), phrase.span(0, phrase.text.size())));
        return false;
    }

    std::optional<Expression> expression(const Phrase& phrase, Type::Kind kind, std::string_view what) {
        std::optional<Expression> result = compile_phrase(phrase, scope_, findings_);
        if (!result || result->type().is(kind)) return result;
        const Type wanted{kind, nullptr, nullptr};
        complain(std::string(what) + " is " + wanted.with_article() + ", and this is " +
                     result->type().with_article(),
                 phrase);
        return std::nullopt;
    }
    std::optional<Expression> truth(const Phrase& phrase, std::string_view what) {
        return expression(phrase, Type::Kind::truth, what);
    }
    /// Absent steps are fine where absent means "nothing to see here".
    std::optional<Expression> lenient(const Phrase& phrase) {
        scope_.absent_allowed = true;
        std::optional<Expression> result = compile_phrase(phrase, scope_, findings_);
        scope_.absent_allowed = false;
        return result;
    }

    bool declare(const std::string& name, Type type, const Phrase& phrase) {
        const auto called = [&name](const auto& thing) { return thing.name == name; };
        const auto& globals = scope_.vocabulary->globals;
        if (std::any_of(scope_.variables.begin(), scope_.variables.end(), called) ||
            std::any_of(globals.begin(), globals.end(), called) || name == "params") {
            return complain("`" + name + "` already has a meaning here", phrase);
        }
        scope_.variables.push_back({name, std::move(type)});
        return true;
    }

    bool bind_first() {
        const Rule::Binding& first = rule_.bindings.front();
        const std::string_view name = first.list.text;
        std::string all;
        for (const predicate::Global& global : scope_.vocabulary->globals) {
            all += (all.empty() ? "" : ", ") + std::string(global.name);
            if (global.name != name) continue;
            return declare(first.name, *global.type.element, first.list);
        }
        return complain("`for` goes through one of: " + all, first.list);
    }

    bool bind_rest() {
        for (std::size_t i = 1; i < rule_.bindings.size(); ++i) {
            const Rule::Binding& binding = rule_.bindings[i];
            std::optional<Expression> list = lenient(binding.list);
            if (!list) return false;
            if (!list->type().is(Type::Kind::list)) {
                return complain("`for` goes through a list, and this is " + list->type().with_article(),
                                binding.list);
            }
            if (!declare(binding.name, *list->type().element, binding.list)) return false;
            logic_.lists.push_back(std::move(*list));
        }
        return true;
    }

    bool read_where() {
        if (rule_.where.empty()) return true;
        logic_.where = truth(rule_.where, "`where`");
        if (!logic_.where) return false;
        scope_.vouched = logic_.where->vouches();
        return true;
    }

    bool read_lets() {
        for (const Rule::Let& let : rule_.lets) {
            std::optional<Expression> value = compile_phrase(let.value, scope_, findings_);
            if (!value || !declare(let.name, value->type(), let.value)) return false;
            logic_.lets.push_back(std::move(*value));
        }
        return true;
    }

    bool read_require() {
        std::optional<Expression> require = truth(rule_.require, "`require`");
        if (!require) return false;
        // There is something to say only where `require` is false.
        scope_.vouched.insert(scope_.vouched.end(), require->denies().begin(), require->denies().end());
        logic_.require = std::move(*require);
        return true;
    }

    bool read_wording() {
        std::optional<Wording> message = compile_wording(rule_.message, scope_, findings_);
        if (!message) return false;
        logic_.message = std::move(*message);
        for (const Phrase& phrase : rule_.at) {
            std::optional<Expression> place = lenient(phrase);
            if (!place) return false;
            logic_.at.push_back(std::move(*place));
        }
        return read_related() && read_lowered() && read_cautions();
    }

    bool read_related() {
        for (const Rule::Evidence& evidence : rule_.related) {
            Logic::Evidence result;
            auto& place = evidence.each.empty() ? result.at : result.each;
            const Phrase& phrase = evidence.each.empty() ? evidence.at : evidence.each;
            place = lenient(phrase);
            if (!place) return false;
            if (result.each && !result.each->type().is(Type::Kind::list)) {
                return complain("`each` is a list, and this is " + result.each->type().with_article(),
                                phrase);
            }
            std::optional<Wording> note = evidence_note(evidence, result);
            if (!note) return false;
            result.note = std::move(*note);
            logic_.related.push_back(std::move(result));
        }
        return true;
    }

    /// The note of `each` may speak of its member, as `it`.
    std::optional<Wording> evidence_note(const Rule::Evidence& evidence, const Logic::Evidence& result) {
        if (!result.each) return compile_wording(evidence.note, scope_, findings_);
        scope_.variables.push_back({"it", *result.each->type().element});
        std::optional<Wording> note = compile_wording(evidence.note, scope_, findings_);
        scope_.variables.pop_back();
        return note;
    }

    bool read_lowered() {
        for (const Rule::Lowered& lowered : rule_.lowered) {
            std::optional<Expression> when = truth(lowered.when, "`when`");
            if (!when) return false;
            logic_.lowered.push_back({std::move(*when), lowered.severity});
        }
        return true;
    }

    bool read_cautions() {
        const predicate::Vouched outer = scope_.vouched;
        for (const Rule::Caution& caution : rule_.cautions) {
            std::optional<Expression> when = truth(caution.when, "`when`");
            if (!when) return false;
            scope_.vouched.insert(scope_.vouched.end(), when->vouches().begin(), when->vouches().end());
            std::optional<Wording> say = compile_wording(caution.say, scope_, findings_);
            scope_.vouched = outer;
            if (!say) return false;
            logic_.cautions.push_back({std::move(*when), std::move(*say)});
        }
        return true;
    }

    const Rule& rule_;
    Findings& findings_;
    Scope scope_;
    Logic logic_;
};

}  // namespace

bool compile(Rule& rule, Findings& findings) {
    if (rule.bindings.empty()) return true;
    std::optional<Logic> logic = Compiler(rule, findings).run();
    if (!logic) return false;
    rule.logic = std::make_shared<const Logic>(std::move(*logic));
    return true;
}

const Logic& logic_of(Rule& rule) {
    if (rule.logic) return *rule.logic;
    Findings findings;
    if (compile(rule, findings)) return *rule.logic;
    std::fprintf(stderr, "buslint: rule %s is broken: %s\n", rule.about.id.c_str(),
                 findings.all().front().message.c_str());
    assert(false);
    constexpr int exit_broken = 3;
    std::exit(exit_broken);
}

}  // namespace lint
