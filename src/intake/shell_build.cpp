#include <algorithm>
#include <map>
#include <unordered_map>

#include "arn/arn.hpp"
#include "intake/local_path.hpp"
#include "intake/policy_document.hpp"
#include "intake/queue_url.hpp"
#include "intake/sam_tree.hpp"
#include "intake/shape.hpp"
#include "intake/shell.hpp"
#include "intake/shell_call.hpp"
#include "intake/shell_values.hpp"
#include "model/names.hpp"

namespace intake {

namespace {

using document::ShellCommand;
using document::ShellScript;
using value::Fact;
using value::HoleKind;
using value::Text;
using value::Tree;

/// The members of both; those of the second win.
Tree merged_members(const Tree& first, const Tree& second) {
    std::vector<Tree::Entry> entries = first.entries();
    entries.insert(entries.end(), second.entries().begin(), second.entries().end());
    return Tree::map(std::move(entries), first.place());
}

/// Programs that may call the AWS CLI unseen.
bool hides_calls(const std::vector<Tree>& words) {
    if (words.empty()) return false;
    const std::string* program = literal(words[0]);
    if (!program) return true;
    constexpr std::string_view hiding[] = {".",  "source",    "eval", "xargs", "bash",
                                           "sh", "terraform", "cdk",  "sam"};
    return std::find(std::begin(hiding), std::end(hiding), *program) != std::end(hiding) ||
           program->ends_with(".sh");
}

/// Goes through a script once, in its order, and builds what its calls make.
class ShellBuild {
public:
    ShellBuild(Draft& draft, Descriptions& descriptions, const Run& run, const ShellScript& script,
               const text::Source& source, const LocalFiles& files)
        : draft_(draft),
          descriptions_(descriptions),
          run_(run),
          script_(script),
          path_(source.path()),
          files_(files),
          values_(script, source.path(), run) {}

    bool build() {
        const std::size_t roles = draft_.topology.roles.size();
        const std::size_t queues = draft_.topology.queues.size();
        for (const ShellCommand& command : script_.commands) (void)result(command);
        for (const auto& [key, queue] : queues_) build_created_queue(queue);
        for (const auto& [key, role] : roles_) build_created_role(role);
        if (!hidden_) return any_;
        for (std::size_t i = roles; i < draft_.topology.roles.size(); ++i)
            draft_.topology.roles[i].identity.open.push_back(*hidden_);
        for (std::size_t i = queues; i < draft_.topology.queues.size(); ++i)
            draft_.topology.queues[i].identity.open.push_back(*hidden_);
        return any_;
    }

private:
    struct Created {
        ShellCall call;
        Tree properties;
    };

    /// What a command prints, and the call that it is.
    struct Printed {
        std::optional<Text> text;
        std::optional<ShellCall> call;
    };

    Tree evaluated(const document::ShellWord& word) { return values_.word(word, output_); }

    /// The words of a command: what is expanded outside of quotes is as many words as blanks make of it.
    std::vector<Tree> words_of(const ShellCommand& command) {
        constexpr std::string_view blanks = " \t\n";
        std::vector<Tree> words;
        for (const document::ShellWord& written : command.words) {
            Tree word = evaluated(written);
            const bool splits =
                std::all_of(written.parts.begin(), written.parts.end(), [](const document::ShellPart& part) {
                    return part.kind != document::ShellPart::Kind::text && !part.quoted;
                });
            const std::string* text = splits ? literal(word) : nullptr;
            if (!text) {
                words.push_back(std::move(word));
                continue;
            }
            for (std::size_t at = text->find_first_not_of(blanks); at != std::string::npos;) {
                const std::size_t end = std::min(text->find_first_of(blanks, at), text->size());
                words.push_back(Tree::text(text->substr(at, end - at), written.place));
                at = text->find_first_not_of(blanks, end);
            }
        }
        return words;
    }

    /// Does what a command does.
    Printed result(const ShellCommand& command) {
        for (const document::ShellAssignment& assignment : command.assignments)
            values_.assign(assignment, command.certain, output_);
        const std::vector<Tree> words = words_of(command);
        const std::optional<Tree> input =
            command.input ? std::optional(evaluated(*command.input)) : std::nullopt;
        if (command.output) write(evaluated(*command.output), words, input);
        const NamedFile file = [this](const std::string& name) { return named(name); };
        if (auto call = read_call(words, file, draft_)) {
            run(*call);
            auto text = call->query.empty() ? std::nullopt : made_by(*call, call->query);
            return {std::move(text), std::move(call)};
        }
        if (hides_calls(words) && !hidden_)
            hidden_ = value::Reason{"what `" + words[0].as_text().shown() + "` does is not in the script",
                                    words[0].place()};
        const bool is_cat = !words.empty() && literal(words[0]) && *literal(words[0]) == "cat";
        return {is_cat ? shown(words, input) : std::nullopt, std::nullopt};
    }

    /// What `cat` prints.
    std::optional<Text> shown(const std::vector<Tree>& words, const std::optional<Tree>& input) {
        if (words.size() == 1 && input) return input->as_text();
        const std::string* name = words.size() == 2 ? literal(words[1]) : nullptr;
        const auto found = name ? named(*name) : std::nullopt;
        return found && found->is(Tree::Kind::text) ? std::optional(found->as_text()) : std::nullopt;
    }

    /// `cat > name` with a here-document makes a file; what else writes one leaves it unknown.
    void write(const Tree& target, const std::vector<Tree>& words, const std::optional<Tree>& input) {
        const std::string* name = literal(target);
        if (!name) return;
        const bool copies = words.size() == 1 && literal(words[0]) && *literal(words[0]) == "cat" && input;
        const value::Reason reason{"only a run of the script tells what is in `" + *name + "`",
                                   target.place()};
        const bool is_first = written_.count(file_key(*name)) == 0;
        written_[file_key(*name)] = copies && is_first ? *input : Tree::unknown(reason, target.place());
    }

    static std::string file_key(const std::string& name) { return local_path(".", name); }

    /// The text of a file that the script writes, or that is in the run: beside the script, or where it is
    /// run.
    std::optional<Tree> named(const std::string& name) {
        const auto own = written_.find(file_key(name));
        if (own != written_.end()) return own->second;
        const std::string beside = local_path(local_folder(local_path(".", path_)), name);
        for (const std::string& path : {beside, file_key(name)}) {
            const auto found = files_(path);
            if (!found) continue;
            const std::string_view content = found->source->content();
            return Tree::text(Text(std::string(content)),
                              {found->id, 0, static_cast<std::uint32_t>(content.size())});
        }
        return std::nullopt;
    }

    /// What `$(...)` prints: one call with `--query`, or one whose output jq takes the same from.
    std::optional<Text> printed(const ShellScript& inner) {
        Printed last;
        for (const ShellCommand& command : inner.commands) {
            const bool is_filter = &command != &inner.commands.front() && !command.words.empty() &&
                                   command.words[0].parts.size() == 1 &&
                                   command.words[0].parts[0].text == "jq";
            if (is_filter) {
                const Tree asked = evaluated(command.words.back());
                const std::string* path = literal(asked);
                const bool raw = path && path->starts_with('.') && last.call && last.call->query.empty();
                last = {raw ? made_by(*last.call, path->substr(1)) : std::nullopt, std::nullopt};
            } else {
                last = result(command);
            }
        }
        return last.text;
    }

    /// Of a call with members that are not known nothing is said, and it may have given anything to what the
    /// script makes.
    void run(const ShellCall& call) {
        any_ = true;
        if (!call.open) return take(call);
        if (!hidden_) hidden_ = call.open;
    }

    [[nodiscard]] Text region(const ShellCall& call) const {
        return call.region.is(Tree::Kind::text) ? call.region.as_text() : values_.region();
    }
    [[nodiscard]] Text arn(const ShellCall& call, const char* service, Text resource) const {
        return arn::assemble({run_.partition, service, region(call), run_.account, std::move(resource)});
    }
    [[nodiscard]] Text iam_arn(const char* kind, const Text& name) const {
        return arn::assemble({run_.partition, "iam", {}, run_.account, Text(kind) + name});
    }
    [[nodiscard]] Text queue_url(const ShellCall& call) const {
        return queue_url_of(run_, region(call), call.text("QueueName"));
    }
    [[nodiscard]] Text bus_arn(const ShellCall& call) const {
        const Text name = call.text("Name");
        return arn(
            call, "events",
            Text("event-busv2/") + name + "/" + model::unsaid("bus:" + name.key(), "id", HoleKind::name));
    }

    /// What a call gives under a path of its output (`--query Role.Arn`); nothing where that is not known.
    std::optional<Text> made_by(const ShellCall& call, std::string_view path) {
        const std::string_view last = path.substr(path.rfind('.') + 1);
        const auto is = [&](std::string_view service, std::string_view operation) {
            return call.is(service, operation);
        };
        if (is("sts", "get-caller-identity") && last == "Account") return run_.account;
        if ((is("sqs", "create-queue") || is("sqs", "get-queue-url")) && last == "QueueUrl")
            return queue_url(call);
        if (is("sqs", "get-queue-attributes") && last == "QueueArn")
            return arn_of_queue_url(call.text("QueueUrl"), run_.partition);
        if ((is("iam", "create-role") || is("iam", "get-role")) && last == "Arn")
            return iam_arn("role/", call.text("RoleName"));
        if (is("iam", "create-policy") && last == "Arn") return iam_arn("policy/", call.text("PolicyName"));
        const Text function = call.text("FunctionName");
        if (call.service == "lambda" && last == "FunctionArn" && !function.empty())
            return function.literal_prefix().starts_with("arn:")
                       ? function
                       : arn(call, "lambda", Text("function:") + function);
        if (is("sns", "create-topic") && last == "TopicArn") return arn(call, "sns", call.text("Name"));
        if (is("eventsv2", "create-event-bus") && last == "EventBusArn") return bus_arn(call);
        if (is("events", "create-event-bus") && last == "EventBusArn")
            return arn(call, "events", Text("event-bus/") + call.text("Name"));
        return std::nullopt;
    }

    void take(const ShellCall& call) {
        if (call.service == "events") return take_events(call);
        if (call.service == "eventsv2") return take_events_v2(call);
        if (call.service == "sqs") return take_sqs(call);
        if (call.service == "iam") return take_iam(call);
        take_other(call);
    }

    Resource resource_of(const ShellCall& call, const char* type, std::string_view name, Text arn) const {
        Resource resource;
        resource.type = type;
        resource.properties = call.members;
        resource.block = call.place;
        const Tree& written = call.members.find(name);
        const bool is_named = written.is(Tree::Kind::text);
        resource.name = is_named ? written.as_text().shown() : call.operation;
        resource.place = is_named ? written.place() : call.place;
        resource.arn = std::move(arn);
        resource.ref = resource.arn;
        return resource;
    }

    [[nodiscard]] Tree with_arn_of_rule(const ShellCall& call) const {
        const Text bus = call.text("EventBusName");
        const bool is_default = bus.empty() || (bus.is_literal() && bus.literal() == "default");
        const Text path = is_default ? Text() : value::split(bus, '/').back() + "/";
        const Text made = arn(call, "events", Text("rule/") + path + call.text("Name"));
        return with_member(call.members, "Arn", Tree::text(made, call.place));
    }

    void take_events(const ShellCall& call) {
        if (call.operation == "put-rule") return descriptions_.put_rule(with_arn_of_rule(call));
        if (call.operation == "put-targets") return descriptions_.put_targets(call.members);
        if (call.operation == "create-event-bus") {
            Resource bus = resource_of(call, "AWS::Events::EventBus", "Name",
                                       arn(call, "events", Text("event-bus/") + call.text("Name")));
            bus.ref = call.text("Name");
            intake::build(draft_, bus);
        }
        if (call.operation == "put-permission")
            intake::build(draft_, resource_of(call, "AWS::Events::EventBusPolicy", "StatementId", {}));
    }

    void take_events_v2(const ShellCall& call) {
        if (call.operation == "create-event-bus")
            intake::build(draft_, resource_of(call, "AWS::EventsV2::EventBus", "Name", bus_arn(call)));
        if (call.operation == "create-subscriber")
            build_subscriber_of(call, "AWS::EventsV2::Subscriber", "subscriber/");
        if (call.operation == "create-event-source")
            build_subscriber_of(call, "AWS::EventsV2::EventSource", "event-sourcev2/");
    }

    void build_subscriber_of(const ShellCall& call, const char* type, const char* path) {
        const Text name = call.text("Name");
        const Text id = model::unsaid(path + name.key(), "id", HoleKind::name);
        Resource made = resource_of(call, type, "Name", arn(call, "events", Text(path) + name + "/" + id));
        if (call.operation == "create-subscriber") made.shape = "CreateSubscriber";
        intake::build(draft_, made);
    }

    void take_sqs(const ShellCall& call) {
        if (call.operation == "create-queue")
            queues_.emplace(queue_url(call).key(), Created{call, call.members.find("Attributes")});
        if (call.operation == "add-permission") {
            const value::Reason reason{"what `add-permission` allows is not read", call.place};
            attach_one(draft_.queue_policies, value::text_fact(call.members.find("QueueUrl")),
                       Fact<model::Policy>::unknown(reason, call.place));
        }
        if (call.operation != "set-queue-attributes") return;
        const Tree& attributes = call.members.find("Attributes");
        const Text url = call.text("QueueUrl");
        const auto known = queues_.find(url.key());
        if (known != queues_.end()) {
            known->second.properties = merged_members(known->second.properties, attributes);
            return;
        }
        const Tree& policy = attributes.find("Policy");
        if (policy.is(Tree::Kind::absent)) return;
        attach_one(draft_.queue_policies, value::text_fact(call.members.find("QueueUrl")),
                   read_policy(policy, url.shown(), draft_.excerpts, draft_.findings));
    }

    /// Attributes have the names of CloudFormation's properties, and the policy beside.
    void build_created_queue(const Created& created) {
        const ShellCall& call = created.call;
        Resource queue =
            resource_of(call, "AWS::SQS::Queue", "QueueName", arn(call, "sqs", call.text("QueueName")));
        queue.properties = with_member(created.properties, "QueueName", call.members.find("QueueName"));
        queue.ref = queue_url(call);
        queue.shape = "GetQueueAttributes";  // the attributes are texts, whatever they are of
        intake::build(draft_, queue);
        const Tree& policy = created.properties.find("Policy");
        if (policy.is(Tree::Kind::absent)) return;
        draft_.topology.queues.back().policies.push_back(
            {{}, read_policy(policy, queue.name, draft_.excerpts, draft_.findings)});
    }

    void take_iam(const ShellCall& call) {
        const std::string role = call.text("RoleName").key();
        if (call.operation == "create-role") roles_.emplace(role, Created{call, call.members});
        if (call.operation == "update-assume-role-policy" && roles_.count(role) != 0) {
            Created& known = roles_.find(role)->second;
            known.properties = with_member(known.properties, "AssumeRolePolicyDocument",
                                           call.members.find("PolicyDocument"));
        }
        if (call.operation == "put-role-policy")
            intake::build(draft_, resource_of(call, "AWS::IAM::RolePolicy", "PolicyName", {}));
        if (call.operation == "attach-role-policy")
            attach_to_each(draft_.role_managed, value::list_of(call.members.find("RoleName")), {},
                           value::text_fact(call.members.find("PolicyArn")));
        if (call.operation == "create-policy")
            intake::build(draft_, resource_of(call, "AWS::IAM::ManagedPolicy", "PolicyName",
                                              iam_arn("policy/", call.text("PolicyName"))));
    }

    void build_created_role(const Created& created) {
        const Text name = created.call.text("RoleName");
        Resource role = resource_of(created.call, "AWS::IAM::Role", "RoleName", iam_arn("role/", name));
        role.properties = created.properties;
        role.ref = name;
        intake::build(draft_, role);
    }

    void take_other(const ShellCall& call) {
        const auto build_as = [&](const char* type, std::string_view name, Text arn) {
            intake::build(draft_, resource_of(call, type, name, std::move(arn)));
        };
        if (call.is("lambda", "add-permission")) build_as("AWS::Lambda::Permission", "StatementId", {});
        if (call.is("lambda", "create-function"))
            build_as("AWS::Lambda::Function", "FunctionName",
                     arn(call, "lambda", Text("function:") + call.text("FunctionName")));
        if (call.is("cloudwatch", "put-metric-alarm")) build_as("AWS::CloudWatch::Alarm", "AlarmName", {});
        if (call.is("sns", "create-topic")) {
            Resource topic =
                resource_of(call, "AWS::SNS::Topic", "Name", arn(call, "sns", call.text("Name")));
            topic.properties = merged_members(call.members.find("Attributes"), call.members);
            intake::build(draft_, topic);
        }
        const bool sets =
            call.is("sns", "set-topic-attributes") && call.text("AttributeName").key() == "Policy";
        if (sets) build_topic_policy_of(call, call.members.find("AttributeValue"));
        if (call.is("sns", "add-permission"))
            build_topic_policy_of(
                call, Tree::unknown({"what `add-permission` allows is not read", call.place}, call.place));
    }

    void build_topic_policy_of(const ShellCall& call, const Tree& document) {
        Resource policy = resource_of(call, "AWS::SNS::TopicPolicy", "TopicArn", {});
        const Maker maker(call.place);
        policy.properties = maker.map(
            {{"PolicyDocument", document}, {"Topics", maker.list({call.members.find("TopicArn")})}});
        intake::build(draft_, policy);
    }

    Draft& draft_;
    Descriptions& descriptions_;
    const Run& run_;
    const ShellScript& script_;
    std::string path_;
    const LocalFiles& files_;
    ShellValues values_;
    const ShellValues::Output output_ = [this](const ShellScript& inner) { return printed(inner); };
    std::map<std::string, Tree> written_;    ///< files that the script makes, by their paths
    std::map<std::string, Created> queues_;  ///< by URL
    std::map<std::string, Created> roles_;   ///< by name
    std::optional<value::Reason> hidden_;
    bool any_ = false;
};

}  // namespace

std::vector<std::string> files_named_in_script(std::string_view script, const std::string& folder) {
    constexpr std::string_view scheme = "file://";
    std::vector<std::string> paths;
    for (std::size_t at = script.find(scheme); at != std::string_view::npos; at = script.find(scheme, at)) {
        at += scheme.size();
        const std::string_view name = script.substr(at, script.find_first_of(" \t\r\n\"'`;|&)<>", at) - at);
        if (!is_data_file(name) || name.find('$') != std::string_view::npos) continue;
        if (auto path = path_within(folder, name)) paths.push_back(std::move(*path));
    }
    return paths;
}

bool add_shell(Draft& draft, Descriptions& descriptions, const Run& run, const ShellScript& script,
               const text::Source& source, const LocalFiles& files) {
    return ShellBuild(draft, descriptions, run, script, source, files).build();
}

}  // namespace intake
