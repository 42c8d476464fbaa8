#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "cli/pipeline.hpp"
#include "document/cloudformation.hpp"
#include "migration/compare.hpp"
#include "migration/hcl_text.hpp"
#include "migration/plan.hpp"
#include "migration/verify_plan.hpp"
#include "migration/write_plan.hpp"

using document::Written;

// What is planned for classic rules made by chance, is read again, and then must say what was meant.

namespace {

class Chance {
public:
    explicit Chance(unsigned seed) : random_(seed) {}
    std::size_t below(std::size_t count) { return random_() % count; }
    bool one_in(std::size_t count) { return below(count) == 0; }
    template <class T>
    const T& of(const std::vector<T>& all) {
        return all[below(all.size())];
    }

private:
    std::mt19937 random_;
};

/// Texts that mean something to one of the languages on the way.
const std::vector<std::string> texts = {
    "shop", "a b",  "it's", "\"quoted\"", "back\\slash", "${name}", "$${name}", "%{ if x }", "{% x %}",
    "<x>",  "#: -", "ünï",  "line\nline", "true",        "0012",    "!Ref x",   "\t"};

Written matcher(Chance& chance) {
    switch (chance.below(6)) {
        case 0:
            return Written::map("prefix", chance.of(texts));
        case 1:
            return Written::map("exists", chance.one_in(2));
        case 2:
            return Written::map("anything-but", std::move(Written::list().add(chance.of(texts)).add("x")));
        case 3:
            return Written::map("numeric", std::move(Written::list().add(">").add(7)));
        default:
            return chance.of(texts);
    }
}

Written pattern(Chance& chance) {
    Written made = Written::map("source", std::move(Written::list().add(chance.of(texts)).add("shop.x")));
    if (chance.one_in(2)) made.set("detail-type", std::move(Written::list().add(matcher(chance))));
    if (!chance.one_in(2)) return made;
    Written detail =
        Written::map(chance.one_in(2) ? "state" : "for", std::move(Written::list().add(matcher(chance))));
    if (chance.one_in(3)) detail.set("Ref", std::move(Written::list().add(matcher(chance))));
    return std::move(made.set("detail", std::move(detail)));
}

/// One of the inputs of a target, or none.
void add_input(Chance& chance, Written& target) {
    Written constant = Written::map("key", chance.of(texts));
    constant.set("all", std::move(Written::list().add(true).add(-3).add(Written())));
    switch (chance.below(5)) {
        case 0:
            target.set("Input", write_json(constant, document::Layout::one_line));
            break;
        case 1:
            target.set("InputPath",
                       chance.of(std::vector<std::string>{"$", "$.detail", "$.detail.id", "$.time"}));
            break;
        case 2: {
            Written transformer = Written::map("InputPathsMap", Written::map("id", "$.detail.id"));
            transformer.set("InputTemplate",
                            chance.of(std::vector<std::string>{"{\"id\": <id>}", "\"<id> came\"", "<id> came",
                                                               "{\"a\": \"<id>\"}"}));
            target.set("InputTransformer", std::move(transformer));
            break;
        }
        default:
            break;
    }
}

Written arn_of(const std::string& name) {
    return name == "Topic" ? Written::map("Ref", name) : document::get_attribute(name, "Arn");
}

Written classic_target(Chance& chance, std::size_t number) {
    const std::string to =
        chance.of(std::vector<std::string>{"Work", "Strict", "Topic", "Function", "Machine", "Stream"});
    Written target = Written::map("Id", "t" + std::to_string(number));
    target.set("Arn", arn_of(to));
    add_input(chance, target);
    if (!chance.one_in(3))
        target.set(
            "DeadLetterConfig",
            Written::map("Arn", document::get_attribute(chance.one_in(4) ? "DeadFifo" : "Dead", "Arn")));
    Written retry = Written::map();
    if (chance.one_in(2))
        retry.set("MaximumEventAgeInSeconds", 60 + static_cast<std::int64_t>(chance.below(86'000)));
    if (chance.one_in(2)) retry.set("MaximumRetryAttempts", static_cast<std::int64_t>(chance.below(186)));
    if (!retry.entries().empty()) target.set("RetryPolicy", std::move(retry));
    if (to == "Strict") target.set("SqsParameters", Written::map("MessageGroupId", chance.of(texts)));
    if (to == "Machine" || to == "Stream" || chance.one_in(4))
        target.set("RoleArn", document::get_attribute("Role", "Arn"));
    return target;
}

Written fixed_resources(Chance& chance) {
    Written fifo = Written::map("FifoQueue", true);
    if (chance.one_in(2)) fifo.set("ContentBasedDeduplication", true);
    Written bus = Written::map("Name", "orders");
    bus.set("StorageConfiguration", Written::map("RetentionPeriodInDays", 20));
    const Written trust = Written::map("Statement", Written::list());
    Written made = Written::map("New", document::resource("AWS::EventsV2::EventBus", bus));
    made.set("Work", document::resource("AWS::SQS::Queue", Written::map("QueueName", "work")))
        .set("Strict", document::resource("AWS::SQS::Queue", fifo))
        .set("Dead", document::resource("AWS::SQS::Queue", Written::map()))
        .set("DeadFifo", document::resource("AWS::SQS::Queue", Written::map("FifoQueue", true)))
        .set("Topic", document::resource("AWS::SNS::Topic", Written::map()))
        .set("Function", document::resource("AWS::Lambda::Function", Written::map()))
        .set("Machine", document::resource("AWS::StepFunctions::StateMachine", Written::map()))
        .set("Stream", document::resource("AWS::Kinesis::Stream", Written::map()))
        .set("Role", document::resource("AWS::IAM::Role", Written::map("AssumeRolePolicyDocument", trust)));
    return made;
}

Written classic_template(Chance& chance) {
    Written resources = fixed_resources(chance);
    for (std::size_t i = 0; i < 8; ++i) {
        Written rule = Written::map("EventBusName", "shop");
        rule.set("EventPattern", pattern(chance));
        if (chance.one_in(3)) rule.set("State", chance.one_in(2) ? "ENABLED" : "DISABLED");
        Written targets = Written::list();
        const std::size_t count = 1 + chance.below(2);
        for (std::size_t j = 0; j < count; ++j) targets.add(classic_target(chance, j));
        rule.set("Targets", std::move(targets));
        resources.set("Rule" + std::to_string(i), document::resource("AWS::Events::Rule", std::move(rule)));
    }
    return Written::map("Resources", std::move(resources));
}

std::string in_hcl(const Written& map, std::size_t indent) {
    return migration::hcl_arguments(
        map, [](std::string_view name, std::string_view) { return std::string(name); }, indent);
}

std::string hcl_resource(const std::string& type, const std::string& name, const std::string& inside) {
    return "resource \"" + type + "\" \"" + name + "\" {\n" + inside + "}\n";
}

std::string classic_target_in_hcl(Chance& chance, const std::string& rule, std::size_t number) {
    const std::string to = chance.of(std::vector<std::string>{
        "aws_sqs_queue.work", "aws_sqs_queue.strict", "aws_sns_topic.topic", "aws_lambda_function.function"});
    Written made = Written::map("rule", Written::map("Ref", "aws_cloudwatch_event_rule." + rule + ".name"));
    made.set("event_bus_name", "shop").set("arn", Written::map("Ref", to + ".arn"));
    if (chance.one_in(3)) made.set("input", migration::hcl_json(Written::map("key", chance.of(texts))));
    std::string inside = in_hcl(made, 2);
    if (!chance.one_in(3)) inside += "  dead_letter_config {\n    arn = aws_sqs_queue.dead.arn\n  }\n";
    if (chance.one_in(2))
        inside +=
            "  retry_policy {\n    maximum_event_age_in_seconds = " + std::to_string(60 + chance.below(999)) +
            "\n    maximum_retry_attempts = " + std::to_string(chance.below(186)) + "\n  }\n";
    if (to == "aws_sqs_queue.strict")
        inside +=
            "  sqs_target {\n" + in_hcl(Written::map("message_group_id", chance.of(texts)), 4) + "  }\n";
    return hcl_resource("aws_cloudwatch_event_target", rule + "_" + std::to_string(number), inside);
}

std::string classic_module(Chance& chance) {
    std::string made = hcl_resource("aws_sqs_queue", "work", "") +
                       hcl_resource("aws_sqs_queue", "strict", "  fifo_queue = true\n  name = \"a.fifo\"\n") +
                       hcl_resource("aws_sqs_queue", "dead", "  name = \"${var.team}-dead\"\n") +
                       hcl_resource("aws_sns_topic", "topic", "") +
                       hcl_resource("aws_lambda_function", "function", "  function_name = \"f\"\n") +
                       hcl_resource("awscc_eventsv2_event_bus", "new",
                                    "  name = \"orders\"\n"
                                    "  storage_configuration = { retention_period_in_days = 20 }\n") +
                       "variable \"team\" {}\n";
    for (std::size_t i = 0; i < 8; ++i) {
        const std::string rule = "rule" + std::to_string(i);
        Written arguments = Written::map("event_bus_name", "shop");
        arguments.set("event_pattern", migration::hcl_json(pattern(chance)));
        if (chance.one_in(3)) arguments.set("state", chance.one_in(2) ? "ENABLED" : "DISABLED");
        made += hcl_resource("aws_cloudwatch_event_rule", rule, in_hcl(arguments, 2));
        const std::size_t count = 1 + chance.below(2);
        for (std::size_t j = 0; j < count; ++j) made += classic_target_in_hcl(chance, rule, j);
    }
    return made;
}

struct Both {
    cli::Run classic;
    cli::Run planned;
    migration::Plan plan;
};

migration::PlanFiles plan_files(const cli::Run& run) {
    migration::PlanFiles files;
    for (const intake::Input& input : run.inputs)
        files[input.id] = {input.document, input.hcl, input.source->path()};
    return files;
}

void read(cli::Run& run, std::vector<scan::File> files) {
    const cli::Settings settings{{"111122223333", "eu-west-1"}, false, 1};
    run.read(std::move(files), settings);
    run.build(settings);
}

/// Plans what the file says, and reads the file again with what is planned.
void plan_again(Both& both, const scan::File& file, migration::PlanRequest request) {
    read(both.classic, {file});
    const migration::PlanFiles files = plan_files(both.classic);
    both.plan = migration::plan_migration(both.classic.topology, files, request);
    std::vector<scan::File> all{file};
    for (const migration::PlannedAddition& addition : both.plan.additions) {
        const auto known = files.find(addition.file);
        const auto text = write_file(addition, known == files.end() ? nullptr : known->second.document);
        REQUIRE(text);
        if (known != files.end())
            all.front().content = *text;
        else
            all.push_back({addition.path, *text, true});
    }
    read(both.planned, std::move(all));
}

std::set<std::string> errors_of(cli::Run& run) {
    static const lint::Catalogue catalogue = lint::Catalogue::built_in();
    run.judge(catalogue, {{"111122223333", "eu-west-1"}, false, 1});
    std::set<std::string> errors;
    for (const finding::Finding& one : run.findings.take()) {
        if (!one.undecided && one.severity == finding::Severity::error)
            errors.insert(one.rule + ": " + one.message);
    }
    return errors;
}

/// Speaks where somebody has something to do, and the plan says so.
bool is_of_to_do(const migration::Plan& plan, const std::string& error) {
    return error.starts_with("move-drops-input") && plan.leaves_to_do();
}

void check(Both& both) {
    CHECK(migration::differences(both.classic.topology, both.plan, both.planned.topology).empty());
    for (const migration::PlannedMove& move : both.plan.moves) {
        INFO(both.classic.topology.targets[move.target].identity.name << " " << move.refusal);
        CHECK(move.moves());
    }
    const std::set<std::string> before = errors_of(both.classic);
    for (const std::string& error : errors_of(both.planned)) {
        if (before.count(error) == 0 && !is_of_to_do(both.plan, error)) FAIL_CHECK(error);
    }
    const migration::Moves moves = migration::pair(both.planned.topology);
    const migration::Comparison comparison = migration::compare(both.planned.topology, moves);
    CHECK(comparison.moves.size() == both.plan.moves.size());
    for (const migration::Move& move : comparison.moves) {
        const std::string& name = both.planned.topology.targets[move.target].identity.name;
        const auto planned = std::find_if(
            both.plan.moves.begin(), both.plan.moves.end(), [&](const migration::PlannedMove& one) {
                return both.classic.topology.targets[one.target].identity.name == name;
            });
        REQUIRE(planned != both.plan.moves.end());
        for (const migration::Row& row : move.rows) {
            const bool known = row.aspect == "a dead-letter record holds" ||
                               (row.aspect == "input" && !planned->to_do.empty());
            INFO(name << ": " << row.aspect << ": " << row.before << " -> " << row.after << " " << row.note);
            CHECK((known || row.change != migration::Change::worse));
        }
    }
}

migration::PlanRequest request_of(std::string bus, std::optional<migration::PlanForm> form) {
    migration::PlanRequest request;
    if (bus.starts_with("arn:"))
        request.bus_arn = std::move(bus);
    else
        request.bus_name = std::move(bus);
    request.form = form;
    return request;
}

}  // namespace

TEST_CASE("a plan says in a template what the classic side says") {
    const unsigned seed = GENERATE(range(1U, 16U));
    INFO("seed " << seed);
    Chance chance(seed);
    const Written made = classic_template(chance);
    const bool yaml = seed % 2 == 0;
    Both both;
    plan_again(both,
               {yaml ? "t.yaml" : "t.json",
                yaml ? write_yaml(made) : write_json(made, document::Layout::lines), true},
               request_of("New", {}));
    check(both);
}

TEST_CASE("a plan says in a new module of Terraform what a template says") {
    const unsigned seed = GENERATE(range(101U, 111U));
    INFO("seed " << seed);
    Chance chance(seed);
    Both both;
    plan_again(both, {"t.yaml", write_yaml(classic_template(chance)), true},
               request_of("arn:aws:events:eu-west-1:111122223333:event-busv2/o/exampleid0123456789abcdef",
                          migration::PlanForm::terraform));
    check(both);
}

TEST_CASE("a plan says beside a module of Terraform what the module says") {
    const unsigned seed = GENERATE(range(201U, 211U));
    INFO("seed " << seed);
    Chance chance(seed);
    Both both;
    plan_again(both, {"shop/main.tf", classic_module(chance), true}, request_of("new", {}));
    check(both);
}
