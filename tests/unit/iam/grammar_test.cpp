#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "unit/iam/written_policy.hpp"

namespace {

using nlohmann::json;
using Codes = std::set<std::string>;

/// The labels of the corpus where our code is another.
const std::map<std::string, std::string>& own_codes() {
    static const std::map<std::string, std::string> codes{
        {"unknown-service", "misspelt-service"},
        {"json-syntax", "syntax"},
        // What is told of a URL says that it is no ARN.
        {"resource-not-arn", "queue-url-as-resource"},
    };
    return codes;
}

struct Sorted {
    std::string kind;  ///< ok, invalid, risky
    Codes codes;
    std::string told;
};

Sorted sort(const WrittenPolicy& policy) {
    Sorted sorted{"ok", {}, {}};
    for (const finding::Finding& finding : policy.findings.all()) {
        sorted.kind = "invalid";
        sorted.codes.insert(finding.rule);
    }
    for (const iam::Fault& fault : policy.faults) {
        if (sorted.kind == "ok") sorted.kind = "risky";
        if (fault.refused) sorted.kind = "invalid";
        sorted.codes.insert(std::string(fault.code));
        sorted.told += "\n  " + std::string(fault.code) + ": " + fault.what;
    }
    return sorted;
}

bool has(const Codes& codes, const std::string& label) {
    if (codes.contains(label)) return true;
    const auto own = own_codes().find(label);
    return own != own_codes().end() && codes.contains(own->second);
}

iam::Site site_of(const std::string& kind) {
    iam::Site site;
    if (kind != "resource") return site;
    site.kind = iam::Site::Kind::queue;
    site.resources = {value::Text("arn:aws:sqs:us-east-1:111122223333:dlq")};
    return site;
}

void judge(const json& one) {
    const std::string text = one["doc"].is_string() ? one["doc"].get<std::string>() : one["doc"].dump();
    const WrittenPolicy policy(text, site_of(one["kind"]), one["kind"] == "raw");
    const Sorted sorted = sort(policy);
    INFO(one["id"].get<std::string>()
         << " (" << one["note"].get<std::string>() << "): " << text << sorted.told);
    if (std::getenv("BUSLINT_SHOW")) WARN(one["id"].get<std::string>() << " " << sorted.kind << sorted.told);
    CHECK(sorted.kind == one["class"].get<std::string>());
    for (const json& label : one["codes"]) CHECK(has(sorted.codes, label.get<std::string>()));
    // A raw text is its reader's matter; what is read of it may have faults of its own.
    if (one["kind"] != "raw") CHECK(sorted.codes.size() <= one["codes"].size());
}

}  // namespace

TEST_CASE("labelled documents are sorted as AWS would") {
    const char* corpus = std::getenv("BUSLINT_CORPUS");
    std::ifstream file((corpus ? std::string(corpus) : std::string(BUSLINT_ROOT) + "/../shared/corpus") +
                       "/iam-grammar.jsonl");
    if (!file) {
        WARN("skipped: iam-grammar.jsonl is not there");
        return;
    }
    std::size_t count = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty()) continue;
        judge(json::parse(line));
        ++count;
    }
    WARN("iam-grammar.jsonl: " << count << " documents");
    CHECK(count > 0);
}
