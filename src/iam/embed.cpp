// embed OUTPUT FOLDER: makes a source file of the tables of facts about AWS in FOLDER.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

using Row = std::vector<std::string>;

std::vector<Row> read(const std::string& path) {
    std::ifstream file(path);
    if (!file) {
        std::cerr << "cannot read " << path << '\n';
        std::exit(2);
    }
    std::vector<Row> rows;
    std::string line;
    while (std::getline(file, line)) {
        if (line.empty() || line.front() == '#') continue;
        Row& row = rows.emplace_back();
        std::istringstream fields(line + '\t');
        for (std::string field; std::getline(fields, field, '\t');) row.push_back(field);
    }
    if (!rows.empty()) rows.erase(rows.begin());  // the column names
    return rows;
}

std::string quoted(const std::string& text) {
    std::string made = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') made += '\\';
        made += c;
    }
    return made + '"';
}

/// policy, action, effect, resources, conditions
std::string grant(const Row& row) {
    const bool all_but = row[3].starts_with("NOT ");
    const std::string resources = all_but ? row[3].substr(4) : row[3];
    return "    {" + quoted(row[1]) + ", " + quoted(resources) + ", " + quoted(row[4]) + ", " +
           (row[2] == "Deny" ? "true" : "false") + ", " + (all_but ? "true" : "false") + "},\n";
}

std::string managed_source(const std::string& folder) {
    std::map<std::string, std::vector<Row>> policies;
    for (const Row& row : read(folder + "/aws-managed-silent.tsv")) policies[row[0]];
    for (const Row& row : read(folder + "/aws-managed-grants.tsv")) {
        if (row.size() != 5) {
            std::cerr << "a row of " << row[0] << " has " << row.size() << " fields\n";
            std::exit(2);
        }
        policies[row[0]].push_back(row);
    }
    std::string names;
    std::string grants;
    std::size_t count = 0;
    for (const auto& [name, rows] : policies) {
        names += "    {" + quoted(name) + ", " + std::to_string(count) + ", " + std::to_string(rows.size()) +
                 "},\n";
        for (const Row& row : rows) grants += grant(row);
        count += rows.size();
    }
    return "constexpr ManagedPolicyRow policies[] = {\n" + names +
           "};\n\nconstexpr ManagedGrant grants[] = {\n" + grants + "};\n\n";
}

/// `${Account}` as a pattern: whatever stands there, but not nothing. A resource part that is all
/// placeholders
/// (`${ApiId}/${Stage}/...`) may have fewer parts than the reference shows.
std::string pattern(const std::string& arn) {
    std::string made;
    std::size_t colons = 0;
    bool named = false;
    for (std::size_t i = 0; i < arn.size(); ++i) {
        const std::size_t end = arn.compare(i, 2, "${") == 0 ? arn.find('}', i) : std::string::npos;
        if (end != std::string::npos) {
            made += colons < 5 ? "?*" : "*";
            i = end;
            continue;
        }
        if (arn[i] == ':') ++colons;
        named = named || (colons >= 5 && arn[i] != ':' && arn[i] != '/');
        made += arn[i];
    }
    return named || colons < 5 ? made : made.substr(0, made.find('*', made.rfind(':')) + 1);
}

/// action, ARNs of resource types
std::string actions_source(const std::string& folder) {
    std::map<std::string, std::string> patterns;
    for (const char* name : {"/actions.tsv", "/actions-new-bus.tsv"}) {
        for (const Row& row : read(folder + name)) {
            std::string& all = patterns[row[0]];
            std::istringstream arns(row.size() > 1 ? row[1] : "");
            for (std::string arn; arns >> arn;) all += (all.empty() ? "" : " ") + pattern(arn);
        }
    }
    std::string made = "constexpr ActionRow action_rows[] = {\n";
    for (const auto& [action, arns] : patterns) {
        const std::size_t colon = action.find(':');
        made += "    {" + quoted(action.substr(0, colon)) + ", " + quoted(action.substr(colon + 1)) + ", " +
                quoted(arns) + "},\n";
    }
    return made + "};\n\n";
}

std::string prefixes_source(const std::string& folder) {
    std::string made = "constexpr std::string_view prefix_rows[] = {\n";
    for (const Row& row : read(folder + "/service-prefixes.tsv")) made += "    " + quoted(row[0]) + ",\n";
    return made + "};\n\n";
}

/// The rows of a table as initialisers: `-` is empty, and columns from `words` on are enumerators.
std::string initialisers(const std::string& path, std::size_t columns,
                         const std::vector<std::string>& words) {
    std::string made;
    for (const Row& row : read(path)) {
        if (row.size() != columns + words.size()) {
            std::cerr << path << ": a row of " << row[0] << " has " << row.size() << " fields\n";
            std::exit(2);
        }
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            std::string field = row[i] == "-" && i < columns ? "" : row[i];
            std::replace(field.begin(), field.end(), '-', i < columns ? '-' : '_');
            line += (i == 0 ? "" : ", ") + (i < columns ? quoted(field) : words[i - columns] + "::" + field);
        }
        made += "    {" + line + "},\n";
    }
    return made;
}

std::string targets_source(const std::string& folder) {
    return "constexpr TargetKind kinds[] = {\n" +
           initialisers(folder + "/targets.tsv", 8, {"AskedOn", "OwnPolicy", "RoleUse"}) +
           "};\n\nconstexpr SdkService services[] = {\n" + initialisers(folder + "/sdk-services.tsv", 3, {}) +
           "};\n\n";
}

std::string source(const std::string& folder) {
    return "#include \"iam/action_table.hpp\"\n#include \"iam/managed_table.hpp\"\n#include "
           "\"iam/target_table.hpp\"\n\n"
           "namespace iam {\nnamespace {\n\n" +
           managed_source(folder) + actions_source(folder) + prefixes_source(folder) +
           targets_source(folder) +
           "}  // namespace\n\n"
           "std::span<const ManagedPolicyRow> managed_policies() { return policies; }\n"
           "std::span<const ManagedGrant> managed_grants() { return grants; }\n"
           "std::span<const ActionRow> action_table() { return action_rows; }\n"
           "std::span<const std::string_view> service_prefixes() { return prefix_rows; }\n"
           "std::span<const TargetKind> target_kinds() { return kinds; }\n"
           "std::span<const SdkService> sdk_services() { return services; }\n\n"
           "}  // namespace iam\n";
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: embed OUTPUT FOLDER\n";
        return 2;
    }
    std::ofstream output(arguments[1]);
    output << source(arguments[2]);
    return output.flush() ? 0 : 2;
}
