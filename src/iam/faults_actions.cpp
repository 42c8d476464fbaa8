#include <algorithm>

#include "iam/actions.hpp"
#include "iam/examination.hpp"
#include "text/suggest.hpp"

namespace iam {
namespace {

using model::Statement;
using value::Text;

/// What becomes of a value that names nothing.
std::string action_consequence(const Statement& statement) {
    if (statement.not_action.written) return "nothing is left out by it";
    return denies(statement) ? "nothing is denied by it" : "nothing is allowed by it";
}

std::string did_you_mean(std::string_view service, std::string_view action) {
    if (action.empty()) return {};
    return "; did you mean " + backticked(std::string(service) + ":" + std::string(action)) + "?";
}

/// One value of `Action` or `NotAction`, literal.
class Value {
public:
    Value(Examination& examination, const Statement& statement, const std::string& text, text::Span place)
        : examination_(examination), statement_(statement), text_(text), place_(place) {
        const std::size_t colon = text.find(':');
        if (colon == std::string::npos) return;
        service_ = std::string_view(text).substr(0, colon);
        name_ = std::string_view(text).substr(colon + 1);
    }

    void examine() {
        if (text_.find(':') == std::string::npos) return examine_bare();
        // AWS does not say what a wildcard in the prefix does.
        if (service_.find_first_of("*?") != std::string_view::npos) return;
        if (text_.find_first_of(" \t\r\n,") != std::string::npos) return examine_separators();
        if (!is_service_prefix(service_)) return examine_service();
        examine_name();
    }

private:
    void tell(std::string_view code, const std::string& what) { examination_.tell(code, what, place_); }

    void examine_bare() {
        if (!text_.empty() && text_.find_first_not_of('*') == std::string::npos) return;
        tell("action-without-service",
             backticked(text_) + " is no action: AWS wants the service before it, as in `sqs:SendMessage`");
    }

    void examine_separators() {
        const bool comma = text_.find(',') != std::string::npos;
        const std::string why =
            comma ? "a comma does not separate actions, a list does" : "a blank is part of the name";
        tell("unknown-action",
             backticked(text_) + " is no action (" + why + "), so " + action_consequence(statement_));
    }

    void examine_service() {
        const MeantService meant = meant_service(service_);
        const std::string shown = backticked(std::string(service_) + ":");
        const std::string wanted = backticked(std::string(meant.prefix) + ":");
        if (meant.slip) {
            tell("misspelt-service",
                 backticked(text_) + ": AWS has no service " + shown + "; did you mean " + wanted + "?");
        } else if (!meant.prefix.empty()) {
            tell("wrong-service", backticked(text_) + ": no service has actions that begin with " + shown +
                                      ", so " + action_consequence(statement_) + "; they begin with " +
                                      wanted);
        } else {
            tell("unknown-service",
                 backticked(text_) + ": " + shown +
                     " is not among AWS's service prefixes as this program knows them; if it "
                     "is none, " +
                     action_consequence(statement_));
        }
    }

    void examine_name() {
        const std::size_t count = actions_of(service_).size();
        if (count == 0 || !covered_actions(service_, name_).empty()) return;
        // So much the nearest of them costs to find.
        if (!examination_.spend(count * 512)) return;
        const bool pattern = name_.find_first_of("*?") != std::string_view::npos;
        const std::string_view meant = meant_action(service_, name_);
        // Where not all actions are known, only a slip of a letter is sure.
        if (!is_complete(service_) && (pattern || text::distance(lowered(meant), lowered(name_)) > 1)) return;
        if (names_single(meant)) return;
        if (pattern) {
            tell("action-pattern-matches-nothing", backticked(text_) + " matches no action of " +
                                                       backticked(service_) + ", so " +
                                                       action_consequence(statement_));
        } else {
            tell("unknown-action", backticked(text_) + " is no action, so " + action_consequence(statement_) +
                                       did_you_mean(service_, meant));
        }
    }

    /// A batch beside the action that authorises it is idle, and does no harm.
    [[nodiscard]] bool names_single(std::string_view meant) const {
        if (!lowered(name_).ends_with("batch")) return false;
        const std::string single = std::string(service_) + ":" + std::string(meant);
        bool named = false;
        each_text(statement_.action, [&](const Text& text, text::Span) {
            named = named || (text.is_literal() && glob_without_case(text.literal(), single));
        });
        return named;
    }

    Examination& examination_;
    const Statement& statement_;
    const std::string& text_;
    text::Span place_;
    std::string_view service_;
    std::string_view name_;
};

}  // namespace

void examine_actions(Examination& examination, const Statement& statement) {
    const auto examine = [&](const Text& text, text::Span place) {
        if (text.is_literal() && !examination.full())
            Value(examination, statement, text.literal(), place).examine();
    };
    each_text(statement.action, examine);
    each_text(statement.not_action, examine);
}

}  // namespace iam
