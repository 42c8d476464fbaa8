// embed OUTPUT FOLDER: makes a source file of the tables of AWS facts in FOLDER.
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

std::string source_of_targets(const std::string& folder) {
    return "#include \"iam/target_table.hpp\"\n\nnamespace iam {\nnamespace {\n\n"
           "constexpr TargetKind kinds[] = {\n" +
           initialisers(folder + "/targets.tsv", 6, {"AskedOn", "OwnPolicy", "RoleUse"}) +
           "};\n\n"
           "constexpr SdkService services[] = {\n" +
           initialisers(folder + "/sdk-services.tsv", 3, {}) +
           "};\n\n}  // namespace\n\n"
           "std::span<const TargetKind> target_kinds() { return kinds; }\n"
           "std::span<const SdkService> sdk_services() { return services; }\n\n}  // namespace iam\n";
}

std::string source_of_policies(const std::string& folder) {
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
    return "#include \"iam/managed_table.hpp\"\n\nnamespace iam {\nnamespace {\n\n"
           "constexpr ManagedPolicyRow policies[] = {\n" +
           names +
           "};\n\n"
           "constexpr ManagedGrant grants[] = {\n" +
           grants +
           "};\n\n}  // namespace\n\n"
           "std::span<const ManagedPolicyRow> managed_policies() { return policies; }\n"
           "std::span<const ManagedGrant> managed_grants() { return grants; }\n\n}  // namespace iam\n";
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: embed OUTPUT FOLDER\n";
        return 2;
    }
    std::ofstream output(arguments[1]);
    output << source_of_policies(arguments[2]) << '\n' << source_of_targets(arguments[2]);
    return output.flush() ? 0 : 2;
}
