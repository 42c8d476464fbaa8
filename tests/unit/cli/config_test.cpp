#include <catch2/catch.hpp>

#include "cli/config_file.hpp"
#include "cli/init.hpp"
#include "cli/options.hpp"
#include "document/embedded_schemas.hpp"
#include "lint/lint.hpp"
#include "lint/policy.hpp"
#include "scan/ignore.hpp"

namespace {

std::optional<cli::ConfigFile> read(std::string text, finding::Findings& findings) {
    static text::Sources sources;
    return cli::read_config(sources, sources.add(".buslint.yaml", std::move(text)), findings);
}

/// The examples without their marks, as a user takes them off. Prose has one blank behind its mark.
std::string uncommented(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(line.size() + 1);
        const bool prose = line.starts_with("# ") && !line.starts_with("#  ");
        if (line.starts_with('#') && !prose) line.remove_prefix(1);
        result.append(line).append("\n");
    }
    return result;
}

}  // namespace

TEST_CASE("what `init` writes is right as it is and without its marks") {
    finding::Findings findings;
    const auto empty = read(std::string(cli::config_template()), findings);
    REQUIRE(empty);
    CHECK(empty->lint.waivers.empty());
    const auto full = read(uncommented(cli::config_template()), findings);
    for (const auto& one : findings.all()) FAIL_CHECK(one.message);
    REQUIRE(full);
    CHECK(full->lint.waivers.size() == 1);
    CHECK(full->account->text == "111122223333");
    lint::Catalogue catalogue = lint::Catalogue::built_in();
    CHECK(lint::Policy(full->lint, {}).settle(catalogue, findings));
    // Every key of the schema is shown.
    for (const char* key : {"select", "ignore", "severity", "per-path", "parameters", "account", "region",
                            "migration", "moves", "fail-on", "rules", "exclude", "waivers"}) {
        CHECK(cli::config_template().find("#" + std::string(key) + ":") != std::string_view::npos);
        CHECK(document::schema_text("config").find("\"" + std::string(key) + "\": {") !=
              std::string_view::npos);
    }
}

TEST_CASE("values arrive with their types and places") {
    finding::Findings findings;
    const auto config = read(
        "parameters: {a: {b: 0x10, c: yes, d: '3'}}\nfail-on: never\naccount: 012345678901\n"
        "migration: no\n",
        findings);
    REQUIRE(config);
    REQUIRE(config->lint.parameters.size() == 3);
    CHECK(config->lint.parameters[0].type == "integer");
    CHECK(config->lint.parameters[0].value.text == "16");
    CHECK(config->lint.parameters[1].type == "truth");
    CHECK(config->lint.parameters[1].value.text == "true");
    CHECK(config->lint.parameters[2].type == "text");
    CHECK(config->account->text == "012345678901");
    CHECK(config->migration->text == "false");
    CHECK(config->fail_on->place.begin == 52);
}

TEST_CASE("a glob covers what it names and what lies in it") {
    const auto covers = [](const char* glob, const char* path) {
        return scan::IgnoreFile(glob).covers(path);
    };
    CHECK(covers("legacy/", "legacy/deep/a.yaml"));
    CHECK(covers("legacy", "shop/legacy/a.yaml"));
    CHECK(covers("shop/*.yaml", "shop/a.yaml"));
    CHECK(covers("*.yaml", "shop/a.yaml"));
    CHECK(covers("/a.yaml", "a.yaml"));
    CHECK(covers("shop/**", "shop/deep/a.yaml"));
    CHECK_FALSE(covers("shop/*.yaml", "shop/deep/a.yaml"));
    CHECK_FALSE(covers("/a.yaml", "shop/a.yaml"));
    CHECK_FALSE(covers("legacy/", "legacy"));
    CHECK_FALSE(covers("!a.yaml", "a.yaml"));
}
