#include "finding/baseline.hpp"

#include <algorithm>

#include "report/json_lines.hpp"
#include "report/report.hpp"

namespace report {

namespace {

Json object_of(const finding::Known& known) {
    Json object;
    object["rule"] = known.rule;
    object["path"] = known.path;
    if (!known.subject.empty()) object["subject"] = known.subject;
    if (!known.keys.empty()) object["keys"] = known.keys;
    object["message"] = known.message;
    if (!known.condition.empty()) object["condition"] = known.condition;
    if (known.undecided) object["undecided"] = true;
    return object;
}

}  // namespace

std::string baseline(std::vector<finding::Known> findings) {
    std::sort(findings.begin(), findings.end());
    std::string out = "{\"format\":1,\n\"findings\":";
    JsonLines lines(out);
    for (const finding::Known& known : findings) lines.add(object_of(known));
    lines.close();
    return out + "}\n";
}

}  // namespace report
