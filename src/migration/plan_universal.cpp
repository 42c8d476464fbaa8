#include "migration/plan_universal.hpp"

#include <algorithm>

#include "arn/arn.hpp"
#include "document/cloudformation.hpp"
#include "pattern/canonical.hpp"

namespace migration {
namespace {

using document::Written;
using value::Text;

/// What AWS names for classic targets of a kind, or of a service whose kinds are not told apart, and why no
/// request is written here; empty: one is.
struct UniversalApi {
    std::string_view kind;
    std::string_view api;
    std::string_view obstacle;
};
constexpr UniversalApi universal_apis[] = {
    {"job queue", "batch:submitJob", ""},
    {"project", "codebuild:startBuild", ""},
    {"pipeline", "codepipeline:startPipelineExecution", ""},
    {"cluster", "ecs:runTask",
     "its delivery role must be allowed to pass the roles of the task, which are not read"},
    {"document", "ssm:sendCommand", "which instances it is for is not read"},
    {"automation", "ssm:startAutomationExecution", "which parameters the document takes is not read"},
    {"model pipeline", "sagemaker:startPipelineExecution", "its parameters are not read"},
    {"log group", "cloudwatchlogs:putLogEvents",
     "it writes into a log stream that is there already, and the classic bus makes those"},
    {"assessment", "inspector:startAssessmentRun", "what it runs is not read"},
    {"glue", "glue:startWorkflowRun", "which permission the classic role has for it is not known here"},
    {"redshift", "redshiftdata:executeStatement", "its `RedshiftDataParameters` are not read"},
    {"redshift-serverless", "redshiftdata:executeStatement", "its `RedshiftDataParameters` are not read"},
};

const UniversalApi* api_of(std::string_view kind) {
    const auto found = std::find_if(std::begin(universal_apis), std::end(universal_apis),
                                    [&](const UniversalApi& one) { return one.kind == kind; });
    return found == std::end(universal_apis) ? nullptr : found;
}

/// What stands behind the last separator of an ARN.
Text last_part(const Text& arn, char separator) {
    const auto parsed = arn::parse(arn);
    return parsed ? value::split(parsed->resource, separator).back() : Text();
}

/// The text of `Fn::Sub` that a value is; nothing where it would not stand in JSON as it is.
std::optional<std::string> sub_text(const Written& value) {
    const auto is_plain = [](const std::string& text) {
        return text.find_first_of("\"\\\n\r\t") == std::string::npos && text.find("{%") == std::string::npos;
    };
    if (value.kind() == Written::Kind::integer) return std::to_string(value.integer());
    if (value.kind() == Written::Kind::text)
        return is_plain(value.text()) ? std::optional(document::sub_escaped(value.text())) : std::nullopt;
    if (value.kind() != Written::Kind::map || value.entries().size() != 1) return std::nullopt;
    const auto& [function, argument] = value.entries().front();
    if (function == "Ref") return "${" + argument.text() + "}";
    if (function == "Fn::Sub" && argument.kind() == Written::Kind::text)
        return is_plain(argument.text()) ? std::optional(argument.text()) : std::nullopt;
    if (function != "Fn::GetAtt" || argument.entries().size() != 2) return std::nullopt;
    const auto& parts = argument.entries();
    if (parts[1].second.kind() != Written::Kind::text) return std::nullopt;
    return "${" + parts[0].second.text() + "." + parts[1].second.text() + "}";
}

/// A request as it grows: a text of `Fn::Sub`, JSON but for its variables.
class Request {
public:
    void add(std::string_view key, const std::optional<Written>& value) {
        const auto text = value ? sub_text(*value) : std::nullopt;
        is_whole_ = is_whole_ && text;
        if (!text) return;
        const bool quoted = value->kind() != Written::Kind::integer;
        const char* mark = quoted ? "\"" : "";
        json_ += (json_.empty() ? "" : ",") + ("\"" + std::string(key) + "\":") + mark + *text + mark;
    }
    /// A map of numbers, `{"Attempts": 2}`.
    void add_numbers(std::string_view key, const Written& map) {
        std::string inside;
        for (const auto& [name, value] : map.entries()) {
            is_whole_ = is_whole_ && value.kind() == Written::Kind::integer;
            inside += (inside.empty() ? "\"" : ",\"") + name + "\":" + std::to_string(value.integer());
        }
        json_ += (json_.empty() ? "" : ",") + ("\"" + std::string(key) + "\":{") + inside + "}";
    }
    [[nodiscard]] bool is_whole() const { return is_whole_; }
    [[nodiscard]] Written written() const {
        const std::string all = "{" + json_ + "}";
        return all.find("${") == std::string::npos ? Written(all) : Written::map("Fn::Sub", all);
    }

private:
    std::string json_;
    bool is_whole_ = true;
};

/// `BatchParameters` as they are written.
std::optional<Written> batch_parameters(const PlanSubject& subject) {
    for (const auto& block : subject.target.blocks.members) {
        if (block.item.name != "BatchParameters" || !block.exists.always()) continue;
        if (auto written = subject.carrier.block_of("BatchParameters", block.item.place)) return written;
    }
    return std::nullopt;
}

/// The definition of a job by name stands for its last revision.
Written granted_definition(const Written& definition) {
    if (definition.kind() != Written::Kind::text) return definition;
    const bool is_arn = definition.text().starts_with("arn:");
    constexpr std::ptrdiff_t colons_of_arn = 5;
    const bool has_revision =
        std::count(definition.text().begin(), definition.text().end(), ':') > (is_arn ? colons_of_arn : 0);
    if (is_arn) return definition.text() + (has_revision ? "" : ":*");
    return Written::map("Fn::Sub",
                        "arn:${AWS::Partition}:batch:${AWS::Region}:${AWS::AccountId}:job-definition/" +
                            document::sub_escaped(definition.text()) + (has_revision ? "" : ":*"));
}

void submit_job(const PlanSubject& subject, const Written& queue, UniversalCall& call) {
    const auto parameters = batch_parameters(subject);
    const Written* name = parameters ? parameters->find("JobName") : nullptr;
    const Written* definition = parameters ? parameters->find("JobDefinition") : nullptr;
    Request request;
    request.add("JobQueue", queue);
    if (name == nullptr || definition == nullptr) {
        call.obstacle = "its `BatchParameters` cannot be carried over";
        return;
    }
    request.add("JobName", *name);
    request.add("JobDefinition", *definition);
    for (const char* block : {"ArrayProperties", "RetryStrategy"}) {
        if (const Written* written = parameters->find(block)) request.add_numbers(block, *written);
    }
    if (!request.is_whole()) call.obstacle = "its `BatchParameters` cannot be carried over";
    call.input = request.written();
    call.grants.add(document::allow(
        "batch:SubmitJob", std::move(Written::list().add(queue).add(granted_definition(*definition)))));
}

/// A request that names what is started, and nothing else.
void start(const PlanSubject& subject, const Written& arn, std::string_view member, char separator,
           UniversalCall& call) {
    Request request;
    request.add(member, subject.carrier.text(last_part(subject.target.arn.value(), separator)));
    if (!request.is_whole()) call.obstacle = "its name cannot be said in the template";
    call.input = request.written();
    call.grants.add(document::allow(subject.kind()->classic, arn));
}

}  // namespace

bool is_called_universally(const iam::TargetKind& kind) {
    const UniversalApi* api = api_of(kind.name);
    return api != nullptr && api->obstacle.empty();
}

std::string without_request(std::string_view kind) {
    const UniversalApi* api = api_of(kind);
    const std::string none = "a subscriber has no target of its kind (" + std::string(kind) + ")";
    if (api == nullptr) return none;
    std::string why = none + ": it takes a universal target, `" + std::string(api->api) + "`";
    if (!api->obstacle.empty()) why += ", whose request is written by hand: " + std::string(api->obstacle);
    return why;
}

UniversalCall universal_call(const PlanSubject& subject) {
    const iam::TargetKind& kind = *subject.kind();
    const model::Target& target = subject.target;
    UniversalCall call;
    call.target = Written::map(
        "Fn::Sub", "arn:${AWS::Partition}:events:::aws-sdk:" + std::string(api_of(kind.name)->api));
    if (!target.input.is_absent() || !target.input_path.is_absent() || !target.input_template.is_absent()) {
        call.obstacle =
            without_request(kind.name) + ", whose request its input is a part of: write it by hand";
        return call;
    }
    const auto arn = subject.carrier.value(target.arn);
    if (!arn) {
        call.obstacle = "its ARN cannot be said in the template";
    } else if (kind.name == "job queue") {
        submit_job(subject, *arn, call);
    } else {
        const bool build = kind.name == "project";
        start(subject, *arn, build ? "ProjectName" : "Name", build ? '/' : ':', call);
    }
    return call;
}

}  // namespace migration
