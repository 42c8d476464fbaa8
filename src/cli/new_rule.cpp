#include <algorithm>
#include <filesystem>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "document/embedded_schemas.hpp"
#include "lint/lint.hpp"
#include "lint/rule.hpp"
#include "lint/rule_fields.hpp"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view schema_file = "rule.schema.json";

/// A rule that is right as it stands, short, and uses what most rules use. The schema lies beside it.
constexpr std::string_view model_rule = R"(# yaml-language-server: $schema=rule.schema.json
#
# buslint rules test FOLDER            runs the examples below
# buslint explain @ID@ --rules FOLDER  shows the rule as its readers see it
# buslint check --rules FOLDER PATH    uses it
# buslint check --print model FILE     shows what of a file an expression can ask about

id: @ID@
since: 0.1.0
category: own
severity: warning # error, warning or note
confidence: high # how sure a finding is: high, medium or low

summary: A subscriber gives up within the hour.
rationale: |
  What goes wrong, and for whom. Whoever meets the finding has only these words.
fix: |
  Set `RetryPolicy.MaxEventAgeInSeconds` to 3600 or more.
sources:
  - https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-custom-bus-retry.html

parameters:
  seconds: {type: integer, default: 3600}

# What is judged, when the rule speaks, what must hold, what one would edit, and what is said.
for: subscriber in subscribers
where: has(subscriber.retry.max_age_seconds)
require: subscriber.retry.max_age_seconds >= params.seconds
at: subscriber.retry.max_age_seconds
message: "{subscriber.name} gives up after {subscriber.retry.max_age_seconds} s, before {params.seconds} s"

# A comment with carets marks where the finding begins on the line above, and words of its message.
good:
  - name: it goes on for an hour
    given: |
      Resources:
        Orders:
          Type: AWS::EventsV2::Subscriber
          Properties:
            RetryPolicy: {MaxEventAgeInSeconds: 3600}

bad:
  - name: it gives up after five minutes
    given: |
      Resources:
        Orders:
          Type: AWS::EventsV2::Subscriber
          Properties:
            RetryPolicy:
              MaxEventAgeInSeconds: 300
              #                     ^^^ before 3600 s

# What the files do not decide is no fault: it is shown with --undecided, with the reason.
undecided:
  - name: a parameter has no default
    given: |
      Parameters:
        Age: {Type: Number}
      Resources:
        Orders:
          Type: AWS::EventsV2::Subscriber
          Properties:
            RetryPolicy:
              MaxEventAgeInSeconds: !Ref Age
              #                     ^^^ parameter `Age` has no default
)";

std::string rule_called(const std::string& id) {
    constexpr std::string_view hole = "@ID@";
    std::string text(model_rule);
    for (std::size_t at = text.find(hole); at != text.npos; at = text.find(hole, at + id.size()))
        text.replace(at, hole.size(), id);
    return text;
}

/// What keeps the id from being a rule's; empty: nothing.
std::string fault_of(const std::string& id) {
    if (!lint::is_id(id)) return "`" + id + "` is not an id: small letters, digits and hyphens";
    const lint::Catalogue built_in = lint::Catalogue::built_in();
    const lint::Rule* rule = built_in.find(id);
    return rule ? "the id " + id + " is taken by a built-in rule, rules/" + rule->path : "";
}

}  // namespace

ExitCode new_rule(const Options& options) {
    const std::string fault = fault_of(options.rule);
    if (!fault.empty()) {
        complain(fault);
        return ExitCode::misuse;
    }
    const std::string text = rule_called(options.rule);
    if (options.paths.empty()) return deliver(text, {});
    const fs::path folder = options.paths.front();
    std::error_code error;
    fs::create_directories(folder, error);
    const std::string file = (folder / (options.rule + ".yaml")).string();
    if (!may_write(file, options.force)) return ExitCode::misuse;
    const ExitCode code = deliver(text, file);
    if (code != ExitCode::clean) return code;
    const std::string schema = (folder / schema_file).string();
    if (!fs::exists(schema, error) && deliver(document::schema_text("rule"), schema) != ExitCode::clean)
        return ExitCode::misuse;
    return deliver("wrote " + file + "; try it: buslint rules test " + folder.string() + "\n", {});
}

ExitCode schema(const Options& options) {
    return deliver(document::schema_text(options.schema), {});
}

}  // namespace cli
