#include <algorithm>
#include <array>

#include "arn/arn.hpp"
#include "iam/actions.hpp"
#include "iam/arn_pattern.hpp"
#include "iam/examination.hpp"
#include "iam/regions.hpp"
#include "iam/variables.hpp"
#include "value/glob.hpp"

namespace iam {
namespace {

using arn::Arn;
using model::Statement;
using value::Text;

/// An ARN beyond this length is compared with nothing: AWS has none.
constexpr std::size_t longest_arn = 2048;
constexpr std::size_t usual_length = 64;

std::string resource_consequence(const Statement& statement) {
    if (statement.not_resource.written) return "it leaves nothing out";
    return denies(statement) ? "nothing is denied by it" : "nothing is allowed by it";
}

bool has_wildcard(std::string_view text) {
    return text.find_first_of("*?") != std::string_view::npos;
}

/// The field, where it is written out and no pattern.
const std::string* plain(const Text& field) {
    if (!field.is_literal() || field.empty() || has_wildcard(field.literal())) return nullptr;
    return &field.literal();
}

bool is_hole_of(const Text& field, value::HoleKind kind) {
    return field.whole_hole() && field.whole_hole()->kind == kind;
}

/// Services whose things are always some account's: no ARN of theirs goes without Region or account. Of
/// others
/// (`ssm`, `iam`, `sagemaker`) AWS keeps some itself.
bool is_always_owned(const Text& service) {
    constexpr std::array<std::string_view, 13> names{"sqs",    "sns",   "lambda",   "kinesis", "firehose",
                                                     "states", "kms",   "logs",     "ecs",     "batch",
                                                     "events", "pipes", "scheduler"};
    return service.is_literal() && std::find(names.begin(), names.end(), service.literal()) != names.end();
}

/// What the actions of a statement work on, as far as the tables have it.
struct Reach {
    std::vector<ArnPattern> types;
    std::string action;  ///< one of them, for the message
    bool known = false;  ///< false: some action may work on anything
};

void add_action(Examination& examination, Reach& reach, const Text& text) {
    const std::string* literal = text.is_literal() ? &text.literal() : nullptr;
    const std::size_t colon = literal ? literal->find(':') : std::string::npos;
    if (colon == std::string::npos) {
        reach.known = false;
        return;
    }
    const std::string_view service = std::string_view(*literal).substr(0, colon);
    const std::string_view name = std::string_view(*literal).substr(colon + 1);
    const std::vector<const ActionRow*> rows = covered_actions(service, name);
    // The reference leaves out types that AWS's own guides use: `states:InvokeHTTPEndpoint` has none there
    // and is limited to state machines in the guide of Step Functions. Of a wildcard the other actions tell.
    const bool typed =
        std::any_of(rows.begin(), rows.end(), [](const auto* row) { return !row->resources.empty(); });
    const bool telling = typed && (!has_wildcard(name) || is_complete(service));
    if (!telling || !examination.spend(rows.size() * usual_length * usual_length)) {
        reach.known = false;
        return;
    }
    if (reach.action.empty()) reach.action = *literal;
    for (const ActionRow* row : rows) {
        std::string_view rest = row->resources;
        while (!rest.empty()) {
            const std::size_t end = rest.find(' ');
            const ArnPattern type = arn_pattern(rest.substr(0, end));
            const bool known = std::find(reach.types.begin(), reach.types.end(), type) != reach.types.end();
            if (!known) reach.types.push_back(type);
            if (end == std::string_view::npos) break;
            rest.remove_prefix(end + 1);
        }
    }
}

Reach reach_of(Examination& examination, const Statement& statement) {
    Reach reach;
    reach.known = is_closed(statement.action) && statement.action.written && !statement.not_action.written;
    each_text(statement.action, [&](const Text& text, text::Span) { add_action(examination, reach, text); });
    return reach;
}

std::string shown(const ArnPattern& pattern) {
    std::string text;
    for (const std::string& field : pattern) text += (text.empty() ? "" : ":") + field;
    for (std::size_t at = text.find("?*"); at != std::string::npos; at = text.find("?*", at))
        text.erase(at, 1);
    return text;
}

/// One value of `Resource` or `NotResource`.
class Value {
public:
    Value(Examination& examination, const Statement& statement, const Reach& reach, const Text& text,
          text::Span place)
        : examination_(examination), statement_(statement), reach_(reach), text_(text), place_(place) {}

    void examine() {
        if (is_everything(text_) || has_early_variable(text_)) return;
        if (!text_.literal_prefix().starts_with("arn:")) return examine_foreign();
        if (arn::is_arn(text_) == Truth::no) return examine_short();
        const std::optional<Arn> arn = arn::parse(text_);
        const std::optional<ArnPattern> pattern = arn_pattern(text_);
        if (!arn || !pattern) return;
        const bool sound = examine_fields(*arn);
        if (sound) examine_type(*pattern);
    }

private:
    bool tell(std::string_view code, const std::string& what) {
        examination_.tell(code, what, place_);
        return false;
    }
    [[nodiscard]] std::string name() const { return backticked(text_.shown()); }

    void examine_foreign() {
        if (arn::is_arn(text_) != Truth::no) return;
        const std::string_view prefix = text_.literal_prefix();
        if (prefix.starts_with("https://sqs.") || prefix.starts_with("https://queue.")) {
            tell("queue-url-as-resource",
                 name() +
                     " is the URL of a queue: AWS wants its ARN, in a template `Fn::GetAtt` with `Arn`, as "
                     "`Ref` gives the URL");
        } else {
            tell("resource-not-arn", name() + " is no ARN: AWS takes an ARN or `*`");
        }
    }

    /// Fewer than six fields. A star at the end runs on past the colons.
    void examine_short() {
        if (text_.literal_suffix().ends_with('*')) return;
        tell("arn-field-count",
             name() + " has fewer than the six fields of an ARN, so " + resource_consequence(statement_));
    }

    /// Whether all is as it can be.
    bool examine_fields(const Arn& arn) {
        if (arn.service.empty()) {
            return tell("arn-field-count", name() + " has nothing where an ARN has the service, so " +
                                               resource_consequence(statement_) + ": is a colon doubled?");
        }
        return examine_partition(arn) && examine_region(arn) && examine_account(arn);
    }

    bool examine_partition(const Arn& arn) {
        const std::string* partition = plain(arn.partition);
        if (!partition || !is_wrong_partition(*partition)) return true;
        return tell("arn-bad-partition", backticked(*partition) + " in " + name() +
                                             " is no partition of AWS, so " +
                                             resource_consequence(statement_) + ": the usual one is `aws`");
    }

    bool examine_region(const Arn& arn) {
        if (is_hole_of(arn.region, value::HoleKind::account)) {
            return tell("arn-bad-region", name() + " has an account where an ARN has the Region, so " +
                                              resource_consequence(statement_));
        }
        const std::string* region = plain(arn.region);
        if (!region || !is_wrong_region(*region)) return true;
        return tell("arn-bad-region", backticked(*region) + " in " + name() + " is no Region, so " +
                                          resource_consequence(statement_));
    }

    bool examine_account(const Arn& arn) {
        if (is_hole_of(arn.account, value::HoleKind::region)) {
            return tell("arn-bad-account", name() + " has a Region where an ARN has the account, so " +
                                               resource_consequence(statement_));
        }
        const std::string* account = plain(arn.account);
        if (!account || *account == "aws") return true;
        const bool digits = account->find_first_not_of("0123456789") == std::string::npos;
        if (digits && account->size() == 12) return true;
        // Elsewhere AWS itself may own the thing: `arn:aws:iam::aws:policy/...`.
        const bool number = account->find_first_not_of("0123456789-") == std::string::npos;
        if (!number && !is_always_owned(arn.service)) return true;
        return tell("arn-bad-account", backticked(*account) + " in " + name() +
                                           " is no account, which has twelve digits, so " +
                                           resource_consequence(statement_));
    }

    /// An action needs one of its types to match; a statement is of use if one of its actions has such a
    /// type.
    void examine_type(const ArnPattern& pattern) {
        const std::size_t length = text_.key().size();
        if (!reach_.known || length > longest_arn) return;
        if (!examination_.spend(reach_.types.size() * length * usual_length)) return;
        const auto meets = [&](const ArnPattern& type) { return patterns_meet(type, pattern); };
        if (std::any_of(reach_.types.begin(), reach_.types.end(), meets)) return;
        if (examine_empty(pattern)) return;
        tell("wrong-resource-type", name() + " is nothing that " + backticked(reach_.action) + " works on (" +
                                        backticked(shown(reach_.types.front())) + " is), so " +
                                        resource_consequence(statement_));
    }

    /// Whether all would be well but for an empty Region or account; of what AWS may own that is no fault.
    bool examine_empty(const ArnPattern& pattern) {
        ArnPattern filled = pattern;
        for (const std::size_t i : {std::size_t{3}, std::size_t{4}}) {
            if (filled[i].empty()) filled[i] = "*";
        }
        const auto meets = [&](const ArnPattern& type) { return patterns_meet(type, filled); };
        if (filled == pattern || std::none_of(reach_.types.begin(), reach_.types.end(), meets)) return false;
        if (!is_always_owned(Text(pattern[2]))) return true;
        tell("arn-empty-field", name() + " has no " + (pattern[3].empty() ? "Region" : "account") + ", and " +
                                    backticked(shown(reach_.types.front())) + " has one, so " +
                                    resource_consequence(statement_));
        return true;
    }

    Examination& examination_;
    const Statement& statement_;
    const Reach& reach_;
    const Text& text_;
    text::Span place_;
};

/// A queue's policy says something of that queue alone, whatever else it names.
void examine_owner(Examination& examination, const Statement& statement) {
    const Site& site = examination.site;
    if (site.kind != Site::Kind::queue || site.resources.empty()) return;
    if (!statement.resource.written || statement.not_resource.written || !is_closed(statement.resource))
        return;
    const std::size_t pairs = statement.resource.members.size() * site.resources.size();
    if (!examination.spend(pairs * usual_length * usual_length)) return;
    const Text* first = nullptr;
    text::Span place;
    bool elsewhere = true;
    each_text(statement.resource, [&](const Text& text, text::Span at) {
        if (!first) place = at;
        if (!first) first = &text;
        const bool is_arn = text.literal_prefix().starts_with("arn:") && arn::is_arn(text) == Truth::yes;
        const std::optional<Arn> arn = arn::parse(text);
        // Of what is no queue's ARN another fault is told.
        elsewhere = elsewhere && is_arn && arn && arn->service.is_literal() &&
                    arn->service.literal() == "sqs" && !mentions_variable(text);
        for (const Text& own : site.resources) {
            elsewhere = elsewhere && value::like(text, own) == Truth::no;
        }
    });
    if (!first || !elsewhere) return;
    examination.tell("resource-of-other-queue",
                     backticked(first->shown()) + " is not the queue that the policy is for (" +
                         backticked(site.resources.front().shown()) + "), so the statement says nothing",
                     place);
}

}  // namespace

void examine_resources(Examination& examination, const Statement& statement) {
    if (examination.site.kind == Site::Kind::trust) return;
    const Reach reach = reach_of(examination, statement);
    const auto examine = [&](const Text& text, text::Span place) {
        Value(examination, statement, reach, text, place).examine();
    };
    each_text(statement.resource, examine);
    each_text(statement.not_resource, examine);
    examine_owner(examination, statement);
}

}  // namespace iam
