#include <catch2/catch.hpp>

#include "build_run.hpp"

namespace {

std::vector<std::string> names_of(const std::vector<model::Queue>& queues) {
    std::vector<std::string> names;
    for (const model::Queue& queue : queues) names.push_back(queue.identity.name);
    return names;
}

std::string queue_name(const Run& run, std::size_t i = 0) {
    const auto& name = run.topology.queues.at(i).name;
    return name.is_known() ? name.value().shown() : "unknown: " + name.reason().text;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("instances are called what Terraform calls them") {
    CHECK(names_of(Run("a.tf", "resource \"aws_sqs_queue\" \"q\" {}").topology.queues) ==
          Names{"aws_sqs_queue.q"});
    CHECK(names_of(Run("a.tf", "resource \"aws_sqs_queue\" \"q\" { count = 2 }").topology.queues) ==
          Names{"aws_sqs_queue.q[0]", "aws_sqs_queue.q[1]"});
    CHECK(names_of(Run("a.tf", "resource \"aws_sqs_queue\" \"q\" { for_each = toset([\"a\", \"b\"]) }")
                       .topology.queues) == Names{"aws_sqs_queue.q[\"a\"]", "aws_sqs_queue.q[\"b\"]"});
    CHECK(Run("a.tf", "resource \"aws_sqs_queue\" \"q\" { count = 0 }").topology.queues.empty());
}

TEST_CASE("instances that nobody can count are judged once") {
    const Run run("a.tf",
                  "variable \"names\" { type = set(string) }\n"
                  "resource \"aws_sqs_queue\" \"q\" {\n  for_each = var.names\n  name = each.key\n}\n"
                  "resource \"aws_cloudwatch_event_target\" \"t\" {\n  rule = \"r\"\n  arn = \"x\"\n"
                  "  for_each = var.names\n"
                  "  dead_letter_config { arn = aws_sqs_queue.q[each.key].arn }\n}");
    CHECK(names_of(run.topology.queues) == Names{"aws_sqs_queue.q"});
    REQUIRE(run.topology.targets.size() == 1);
    REQUIRE(run.topology.targets[0].dead_letter.is_known());
    CHECK(run.topology.targets[0].dead_letter.value().key() == run.topology.queues[0].arn.key());
}

TEST_CASE("variables have the value that Terraform gives them") {
    const std::string module =
        "variable \"name\" { default = \"preset\" }\n"
        "resource \"aws_sqs_queue\" \"q\" { name = var.name }";
    CHECK(queue_name(Run("a.tf", module)) == "preset");
    CHECK(queue_name(Run(Files{{"a.tf", module}, {"terraform.tfvars", "name = \"given\""}})) == "given");
    CHECK(queue_name(Run(Files{{"a.tf", module},
                               {"terraform.tfvars", "name = \"given\""},
                               {"b.auto.tfvars", "name = \"later\""}})) == "later");
    CHECK(queue_name(Run(Files{{"a.tf", module}, {"production.tfvars", "name = \"other\""}})) == "preset");
    CHECK(queue_name(Run("a.tf",
                         "variable \"name\" { type = string }\n"
                         "resource \"aws_sqs_queue\" \"q\" { name = \"${var.name}-dead\" }")) ==
          "${var.name}-dead");
}

TEST_CASE("members that a variable's type makes optional have their defaults") {
    CHECK(queue_name(Run("a.tf",
                         "variable \"q\" {\n  type = object({ name = optional(string, \"preset\") })\n"
                         "  default = {}\n}\nresource \"aws_sqs_queue\" \"q\" { name = var.q.name }")) ==
          "preset");
}

TEST_CASE("a module is read with its arguments, and not by itself") {
    const Run run(Files{{"main.tf",
                         "module \"dead\" {\n  source = \"./queue\"\n  name = \"dead\"\n}\n"
                         "output \"arn\" { value = module.dead.arn }"},
                        {"queue/main.tf",
                         "variable \"name\" {}\nresource \"aws_sqs_queue\" \"q\" { name = var.name }\n"
                         "output \"arn\" { value = aws_sqs_queue.q.arn }"}});
    CHECK(names_of(run.topology.queues) == Names{"module.dead.aws_sqs_queue.q"});
    CHECK(queue_name(run) == "dead");
}

TEST_CASE("a module that calls itself ends") {
    const Run run("a/main.tf", "module \"a\" { source = \"../a\" }\nresource \"aws_sqs_queue\" \"q\" {}");
    CHECK(run.topology.queues.size() <= 64);
}

TEST_CASE("override files replace arguments") {
    const Run run(
        Files{{"a.tf", "resource \"aws_sqs_queue\" \"q\" {\n  name = \"first\"\n  fifo_queue = true\n}"},
              {"a_override.tf", "resource \"aws_sqs_queue\" \"q\" { name = \"second\" }"}});
    CHECK(names_of(run.topology.queues) == Names{"aws_sqs_queue.q"});
    CHECK(queue_name(run) == "second");
    CHECK(run.topology.queues[0].fifo.value());
}

TEST_CASE("what refers to itself is not known") {
    const Run run(
        "a.tf",
        "locals {\n  a = local.b\n  b = local.a\n}\nresource \"aws_sqs_queue\" \"q\" { name = local.a }");
    CHECK(queue_name(run).starts_with("unknown: "));
}

TEST_CASE("a retry block sends 0 for the limit that it leaves out") {
    const auto target = [](const std::string& block) {
        const Run run("a.tf",
                      "resource \"aws_cloudwatch_event_target\" \"t\" {\n  rule = \"r\"\n  arn = \"x\"\n" +
                          block + "}");
        return run.topology.targets.at(0).retry;
    };
    const model::Retry age = target("retry_policy { maximum_event_age_in_seconds = 3600 }\n");
    CHECK(age.attempts.value() == 0);
    CHECK(age.max_attempts.is_absent());
    CHECK(age.window_seconds.value() == 3600);
    const model::Retry attempts = target("retry_policy { maximum_retry_attempts = 3 }\n");
    CHECK(attempts.window_seconds.value() == 0);
    const model::Retry neither = target("");
    CHECK(neither.attempts.value() == 185);
    CHECK(neither.window_seconds.value() == 86'400);
}

TEST_CASE("a target whose rule is not known leaves the rules open") {
    const Run run("a.tf",
                  "variable \"rule\" {}\nresource \"aws_cloudwatch_event_rule\" \"r\" {}\n"
                  "resource \"aws_cloudwatch_event_target\" \"t\" {\n  rule = var.rule\n  arn = \"x\"\n}");
    CHECK_FALSE(run.topology.event_rules.at(0).open_targets.empty());
}

TEST_CASE("what a module that is not among the files is given stays open") {
    const Run run(
        "a.tf",
        "resource \"aws_sqs_queue\" \"q\" {}\nmodule \"policy\" {\n  source = \"acme/queue-policy/aws\"\n"
        "  queue_url = aws_sqs_queue.q.id\n}");
    CHECK_FALSE(run.topology.queues.at(0).identity.open.empty());
}

TEST_CASE("a policy document takes in others") {
    const Run run(
        "a.tf",
        "data \"aws_iam_policy_document\" \"a\" {\n  statement {\n    sid = \"one\"\n    actions = "
        "[\"sqs:*\"]\n  }\n"
        "  statement { actions = [\"sns:*\"] }\n}\n"
        "data \"aws_iam_policy_document\" \"b\" {\n"
        "  source_policy_documents = [data.aws_iam_policy_document.a.json]\n"
        "  statement {\n    sid = \"one\"\n    effect = \"Deny\"\n    actions = [\"sqs:*\"]\n  }\n}\n"
        "resource \"aws_sqs_queue\" \"q\" { policy = data.aws_iam_policy_document.b.json }");
    const auto& policies = run.topology.queues.at(0).policies;
    REQUIRE(policies.size() == 1);
    const auto& statements = policies[0].policy.value().statements.members;
    REQUIRE(statements.size() == 2);
}

TEST_CASE("whether something can be evaluated is no choice") {
    const Run run("a.tf",
                  "variable \"role\" { type = string }\n"
                  "resource \"aws_cloudwatch_event_target\" \"t\" {\n  rule = \"r\"\n  arn = \"x\"\n"
                  "  role_arn = can(length(var.role) > 0) ? var.role : null\n}");
    CHECK(run.topology.targets.at(0).role.is_unknown());
}

TEST_CASE("the ARN of a resource is not null") {
    const Run run("a.tf",
                  "variable \"given\" { type = string }\nresource \"aws_sqs_queue\" \"q\" {}\n"
                  "resource \"aws_cloudwatch_event_target\" \"t\" {\n  rule = \"r\"\n  arn = \"x\"\n"
                  "  dynamic \"dead_letter_config\" {\n"
                  "    for_each = aws_sqs_queue.q.arn != null ? [1] : []\n"
                  "    content { arn = aws_sqs_queue.q.arn }\n  }\n"
                  "  role_arn = var.given != null ? var.given : null\n}");
    CHECK(run.topology.targets.at(0).dead_letter.is_known());
    CHECK(run.topology.targets.at(0).role.is_choice());
}
