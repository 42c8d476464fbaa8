// embed OUTPUT SCHEMA...: makes a source file of the schema files.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

namespace {

constexpr const char* ending = ".schema.json";

/// One row of the table; false where the file cannot be read.
bool add(const std::filesystem::path& path, std::string& rows) {
    std::ifstream file(path);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (!file || text.empty()) return false;
    std::string name = path.filename().string();
    name.resize(name.find(ending));
    rows += "    {\"" + name + "\", R\"schema(" + text + ")schema\"},\n";
    return true;
}

}  // namespace

int main(int count, char** arguments) {
    std::string rows;
    for (int i = 2; i < count; ++i) {
        if (add(arguments[i], rows)) continue;
        std::cerr << "cannot read " << arguments[i] << '\n';
        return 2;
    }
    if (rows.empty()) {
        std::cerr << "usage: embed OUTPUT SCHEMA...\n";
        return 2;
    }
    std::ofstream output(arguments[1]);
    output << "#include \"intake/embedded_schemas.hpp\"\n\nnamespace intake {\nnamespace {\n\n"
              "constexpr EmbeddedSchema schemas[] = {\n"
           << rows
           << "};\n\n}  // namespace\n\n"
              "std::span<const EmbeddedSchema> embedded_schemas() { return schemas; }\n\n"
              "}  // namespace intake\n";
    return output.flush() ? 0 : 2;
}
