#include "cli/pipeline.hpp"

#include <catch2/catch.hpp>

#include "cli/touched.hpp"

using document::Format;

TEST_CASE("which files a walk opens") {
    for (const char* name :
         {"a.yaml", "a.yml", "a.json", "a.template.json", "a.template", "a.tf", "a.tofu", "a.tf.json"}) {
        INFO(name);
        CHECK(cli::wanted(name));
    }
    for (const char* name : {"a.txt", "yaml", "a.yaml.orig", "a.tf.orig", ""}) {
        INFO(name);
        CHECK_FALSE(cli::wanted(name));
    }
}

TEST_CASE("the format is told by the name, else by the first character") {
    CHECK(cli::format_of("a.yaml", "{}") == Format::yaml);
    CHECK(cli::format_of("a.json", "a: b") == Format::json);
    CHECK(cli::format_of("a.template", "\n  {}") == Format::json);
    CHECK(cli::format_of("a.template", "Resources:") == Format::yaml);
    CHECK(cli::format_of("<stdin>", "[]") == Format::json);
    CHECK(cli::format_of("<stdin>", "") == Format::yaml);
}

namespace {

finding::Finding finding_at(text::SourceId source, std::string subject = {}) {
    finding::Finding finding;
    finding.rule = "any";
    finding.message = "any";
    finding.subject = std::move(subject);
    finding.place = {source, 0, 1};
    return finding;
}

/// Three files; a subscriber in the first whose dead-letter queue is declared in the second.
void fill(cli::Run& run) {
    run.read({{"a.yaml", "a: 1", false}, {"b.yaml", "b: 1", false}, {"c.yaml", "c: 1", false}}, {});
    model::Queue queue;
    queue.identity = {"Dead", {1, 0, 1}, {}, {}, true, {}};
    queue.arn = "arn:aws:sqs:eu-west-1:111122223333:dead";
    run.topology.queues.push_back(queue);
    model::Subscriber subscriber;
    subscriber.identity = {"Orders", {0, 0, 1}, {}, {}, true, {}};
    subscriber.dead_letter = value::Fact<value::Text>::of(queue.arn, {0, 0, 1});
    run.topology.subscribers.push_back(subscriber);
    run.topology.link();
}

std::size_t kept(finding::Finding finding, const std::set<text::SourceId>& files) {
    cli::Run run;
    fill(run);
    run.findings = {};
    run.findings.add(std::move(finding));
    cli::keep_touched(run, files);
    return run.findings.size();
}

}  // namespace

TEST_CASE("a hook reports what lies in the files named and what rests on them") {
    CHECK(kept(finding_at(0), {0}) == 1);
    CHECK(kept(finding_at(0), {2}) == 0);
    CHECK(kept(finding_at(0, "Orders"), {1}) == 1);
    CHECK(kept(finding_at(0, "Orders"), {2}) == 0);
    CHECK(kept(finding_at(0, "Other"), {1}) == 0);

    finding::Finding with_evidence = finding_at(0);
    with_evidence.related.push_back({{2, 0, 1}, "evidence"});
    CHECK(kept(with_evidence, {2}) == 1);
}

TEST_CASE("a mistake in a rule file concerns every run") {
    cli::Run run;
    const text::SourceId rule = run.sources.add("rules/x.yaml", "id: x");
    run.read({{"a.yaml", "a: 1", false}}, {});
    run.findings = {};
    run.findings.add(finding_at(rule));
    cli::keep_touched(run, {});
    CHECK(run.findings.size() == 1);
}
