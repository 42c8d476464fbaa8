// agree FOLDER [BUSLINT]: runs the program on the files of a corpus, one by one, and compares its findings
// with FOLDER/expected.json, which names them by kind. Prints what is missed and what is false.

#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace {

using Json = nlohmann::json;
using Strings = std::vector<std::string>;

/// Our rules by the corpus's name for the fault. Faults that are not judged yet have none.
const std::map<std::string, Strings>& rules_by_fault() {
    static const std::map<std::string, Strings> rules = {
        {"no-dlq", {"dead-letter-missing", "target-dead-letter-missing", "source-dead-letter-missing"}},
        {"default-retry", {"retry-window-unstated", "retry-window-shrunk", "retry-attempts-shrunk", "retry-half-stated"}},
        {"dlq-unwritable", {"dead-letter-unwritable", "dead-letter-refuses", "dead-letter-key-refuses"}},
        {"fifo-needs-fifo-dlq", {"dead-letter-unordered"}},
        {"dlq-must-be-standard", {"dead-letter-ordered"}},
        {"role-trust", {"role-not-assumable", "role-trust-names-rules"}},
        {"dlq-foreign-account", {"dead-letter-elsewhere"}},
        {"bad-value", {"retry-out-of-range", "shape", "member-unknown", "value-refused"}},
        {"dlq-is-target", {"dead-letter-is-the-target"}},
        {"bus-loop", {"forwarding-cycle", "delivery-to-own-bus"}},
        {"iam-prefix", {"action-unknown"}},
    };
    return rules;
}

struct Expectation {
    std::string resource;  ///< empty: any
    std::string fault;
    Strings rules;
    bool optional = false;
};

struct Case {
    std::string file;
    std::string parse = "ok";
    std::vector<Expectation> expectations;
};

struct Found {
    std::string rule;
    std::string subject;
    std::string severity;
    std::string category;
    std::size_t line = 0;
};

struct Outcome {
    bool broke = false;
    std::vector<Found> findings;
};

struct Tally {
    std::size_t right = 0;
    std::size_t missed = 0;
    std::size_t wrong = 0;
    std::size_t not_read = 0;
};

std::string up_to(const std::string& text, const char* ends) {
    return text.substr(0, text.find_first_of(ends));
}

/// `R0..R4999` is every one of them; `Rule/Targets/1`, `R1 (not Prod)` and `Rule<ESC>` are about `Rule`.
Strings resources_of(const std::string& written) {
    const std::size_t dots = written.find("..");
    if (dots == std::string::npos) {
        const bool prose = written.find(", ") != std::string::npos;
        return {prose ? std::string() : up_to(written, "/ <")};
    }
    const std::size_t digits = written.find_first_of("0123456789");
    const std::size_t last = std::stoul(written.substr(written.find_first_of("0123456789", dots)));
    Strings all;
    for (std::size_t i = std::stoul(written.substr(digits)); i <= last; ++i) {
        all.push_back(written.substr(0, digits) + std::to_string(i));
    }
    return all;
}

void add_expectations(Case& made, const std::string& resource, const std::string& finding) {
    Expectation expectation;
    expectation.fault = up_to(finding, " (:");
    expectation.optional =
        finding.find("(optional)") != std::string::npos || finding.find("(advice)") != std::string::npos;
    const auto rules = rules_by_fault().find(expectation.fault);
    if (rules != rules_by_fault().end()) expectation.rules = rules->second;
    for (const std::string& one : resources_of(resource)) {
        expectation.resource = one;
        made.expectations.push_back(expectation);
    }
}

/// The three forms of the corpus: lists of objects with `expect`, and a map of file to pairs.
std::vector<Case> read_cases(const Json& json) {
    std::vector<Case> cases;
    for (const auto& [key, entry] : json.items()) {
        Case made;
        if (json.is_object()) {
            made.file = key;
            for (const Json& pair : entry) add_expectations(made, pair.at(0), pair.at(1));
        } else {
            made.file = entry.at("file");
            made.parse = entry.value("parse", "ok");
            const Json expect = entry.value("expect", Json());
            for (const Json& one : expect) add_expectations(made, one.at("resource"), one.at("finding"));
        }
        cases.push_back(std::move(made));
    }
    return cases;
}

/// TypeScript files are not read.
bool is_read(const std::string& file) {
    for (const char* ending : {".tf", ".tofu", ".tfvars", ".tfplan", ".sh", "terraform/"}) {
        if (file.ends_with(ending)) return true;
    }
    return file.ends_with(".json") || file.ends_with(".yaml") || file.ends_with(".yml");
}

std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

std::string text_at(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Outcome run(const std::string& program, const std::string& path) {
    Outcome outcome;
    std::string output;
    FILE* pipe = popen((quoted(program) + " check --format json " + quoted(path)).c_str(), "r");
    if (pipe == nullptr) return {true, {}};
    char buffer[65536];
    for (std::size_t size = 0; (size = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        output.append(buffer, size);
    const int status = pclose(pipe);
    const Json json = Json::parse(output, nullptr, false);
    outcome.broke = !WIFEXITED(status) || WEXITSTATUS(status) > 2 || !json.is_object();
    if (outcome.broke) return outcome;
    for (const Json& one : json.value("findings", Json::array())) {
        if (one.value("undecided", false)) continue;
        const Json& line = one.at("line");
        outcome.findings.push_back({text_at(one, "rule"), text_at(one, "subject"), text_at(one, "severity"),
                                    text_at(one, "category"),
                                    line.is_number() ? line.get<std::size_t>() : 0});
    }
    return outcome;
}

bool agrees(const Expectation& expectation, const Found& found) {
    if (std::find(expectation.rules.begin(), expectation.rules.end(), found.rule) ==
        expectation.rules.end()) {
        return false;
    }
    if (expectation.resource.empty()) return true;
    const std::string subject = up_to(found.subject, "/");
    // A name with control characters may be shown in any safe way.
    return subject == expectation.resource ||
           (subject.starts_with(expectation.resource) && subject.find('[') != std::string::npos);
}

/// Findings that are right and that the expectations leave out.
bool is_reviewed(const Case& expected, const Found& found) {
    // The bus keeps events for a day and the subscriber retries for as long.
    return expected.file == "V2-49-dlq-retention-short.template.json" &&
           found.rule == "retention-ends-before-retry";
}

/// What reading finds is about the file's form, of which the expectations say nothing; notes are free
/// but for the one that is expected by name.
bool counts(const Found& found) {
    if (found.category == "reading") return false;
    return found.severity != "note" || found.rule == "retry-window-unstated";
}

void compare_parse(const Case& expected, const Outcome& outcome, Tally& tally) {
    const auto fault = [](const Found& found) { return found.rule == "syntax" || found.rule == "limit"; };
    const auto first = std::find_if(outcome.findings.begin(), outcome.findings.end(), fault);
    const bool found = first != outcome.findings.end();
    if (expected.parse == "error" && (!found || first->line == 0)) {
        ++tally.missed;
        std::printf("missed %s: an error with its line\n", expected.file.c_str());
    }
    if (expected.parse == "ok" && found) {
        ++tally.wrong;
        std::printf("false  %s:%zu: %s\n", expected.file.c_str(), first->line, first->rule.c_str());
    }
}

using Explained = std::set<const Found*>;
using BySubject = std::map<std::string, std::vector<const Found*>>;

/// Whether a finding is what was expected; all such findings are then explained.
bool meets(const Expectation& expectation, const BySubject& by_subject, const Outcome& outcome,
           Explained& explained) {
    bool met = false;
    const auto check = [&](const Found& found) {
        if (!agrees(expectation, found)) return;
        explained.insert(&found);
        met = true;
    };
    const auto exact = by_subject.find(expectation.resource);
    if (exact != by_subject.end()) {
        for (const Found* found : exact->second) check(*found);
    } else {
        for (const Found& found : outcome.findings) check(found);
    }
    return met;
}

void compare(const Case& expected, const Outcome& outcome, Tally& tally) {
    BySubject by_subject;
    for (const Found& found : outcome.findings) by_subject[up_to(found.subject, "/")].push_back(&found);
    // A file refused aloud has said what there is to say where either is right.
    const bool refused = expected.parse == "either" && !outcome.findings.empty() &&
                         outcome.findings.front().category == "reading";
    Explained explained;
    for (const Expectation& expectation : expected.expectations) {
        if (expectation.rules.empty()) continue;
        const bool met = meets(expectation, by_subject, outcome, explained);
        if (met) ++tally.right;
        if (met || expectation.optional || refused) continue;
        ++tally.missed;
        std::printf("missed %s: %s of %s\n", expected.file.c_str(), expectation.fault.c_str(),
                    expectation.resource.empty() ? "its subject" : expectation.resource.c_str());
    }
    for (const Found& found : outcome.findings) {
        if (!counts(found) || explained.count(&found) != 0 || is_reviewed(expected, found)) continue;
        ++tally.wrong;
        std::printf("false  %s:%zu: %s of %s\n", expected.file.c_str(), found.line, found.rule.c_str(),
                    found.subject.c_str());
    }
    compare_parse(expected, outcome, tally);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2 || count > 3) {
        std::fprintf(stderr, "usage: agree FOLDER [BUSLINT]\n");
        return 2;
    }
    const std::filesystem::path folder = arguments[1];
    const std::filesystem::path self = std::filesystem::absolute(arguments[0]);
    const std::string program =
        count == 3 ? arguments[2] : (self.parent_path().parent_path() / "buslint").string();
    std::ifstream stream(folder / "expected.json");
    const Json json = Json::parse(stream, nullptr, false);
    if (json.is_discarded()) {
        std::fprintf(stderr, "agree: %s has no expected.json that can be read\n", arguments[1]);
        return 2;
    }
    Tally tally;
    for (const Case& expected : read_cases(json)) {
        const std::filesystem::path path = folder / expected.file;
        if (!is_read(expected.file) || !std::filesystem::exists(path)) {
            ++tally.not_read;
            std::printf("not read %s\n", expected.file.c_str());
            continue;
        }
        const Outcome outcome = run(program, path.string());
        if (outcome.broke) {
            ++tally.missed;
            std::printf("missed %s: the program broke\n", expected.file.c_str());
            continue;
        }
        compare(expected, outcome, tally);
    }
    std::printf("%zu right, %zu missed, %zu false, %zu not read\n", tally.right, tally.missed, tally.wrong,
                tally.not_read);
    return tally.missed + tally.wrong == 0 ? 0 : 1;
}
