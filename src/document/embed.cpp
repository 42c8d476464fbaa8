// embed OUTPUT FOLDER: makes a source file of the schemas below FOLDER.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>

namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".schema.json";

/// By name: `shapes/events`.
std::map<std::string, std::string> schemas_below(const fs::path& folder) {
    std::map<std::string, std::string> schemas;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        std::string name = entry.path().lexically_relative(folder).generic_string();
        if (!entry.is_regular_file() || !std::string_view(name).ends_with(ending)) continue;
        name.resize(name.size() - ending.size());
        std::ifstream file(entry.path());
        schemas[name] = std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    }
    return schemas;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: embed OUTPUT FOLDER\n";
        return 2;
    }
    std::string rows;
    for (const auto& [name, text] : schemas_below(arguments[2])) {
        rows += "    {\"" + name + "\", R\"schema(" + text + ")schema\"},\n";
    }
    std::ofstream output(arguments[1]);
    output << "#include \"document/embedded_schemas.hpp\"\n\nnamespace document {\nnamespace {\n\n"
              "constexpr EmbeddedSchema schemas[] = {\n"
           << rows
           << "};\n\n}  // namespace\n\n"
              "std::span<const EmbeddedSchema> embedded_schemas() { return schemas; }\n\n"
              "}  // namespace document\n";
    return output.flush() && !rows.empty() ? 0 : 2;
}
