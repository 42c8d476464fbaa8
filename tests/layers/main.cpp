#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "tree.hpp"

// layers ROOT: first shows on made-up trees that each check can fail, then checks the checkout.

namespace {

using layers::Faults;
using layers::Tree;

struct Case {
    const char* name;
    Tree tree;
    const char* fault;  ///< words of the only fault; empty: none
};

std::string function_of(int lines) {
    std::string text = "int f(int a) {\n";
    for (int i = 2; i < lines; ++i) text += "    a += '{';  // {\n";
    return text + "}\n";
}

std::vector<Case> cases() {
    return {
        {"a permitted include",
         {{"src/model/a.hpp", "#include \"value/fact.hpp\"\n#include <vector>\n"}},
         ""},
        {"an upward include", {{"src/model/a.hpp", "#include \"iam/decide.hpp\"\n"}}, "model may use only"},
        {"a spaced include",
         {{"src/text/a.hpp", "  #  include \"value/fact.hpp\"\n"}},
         "may use only nothing"},
        {"an unknown folder", {{"src/extra/a.cpp", ""}}, "give it a row"},
        {"a library elsewhere",
         {{"src/lint/a.cpp", "#include <nlohmann/json.hpp>\n"}},
         "document, report alone"},
        {"a library twice",
         {{"src/document/a.cpp", "#include <re2/re2.h>\n"}, {"src/document/b.cpp", "#include <re2/set.h>\n"}},
         "RE2 reaches src/document/a.cpp, src/document/b.cpp"},
        {"a library in one file and its header",
         {{"src/document/a.cpp", "#include <re2/re2.h>\n#include \"document/a.hpp\"\n"},
          {"src/document/a.hpp", "#include <re2/set.h>\n"}},
         ""},
        {"CLI11 in its file", {{"src/cli/option_groups.hpp", "#include <CLI/CLI.hpp>\n"}}, ""},
        {"CLI11 in another",
         {{"src/cli/run.cpp", "#include <CLI/CLI.hpp>\n"}},
         "cli/option_groups.hpp alone"},
        {"a library through a header",
         {{"src/report/json.hpp", "#include <nlohmann/json.hpp>\n"},
          {"src/report/all.hpp", "#include \"report/json.hpp\"\n"},
          {"src/cli/a.cpp", "#include \"report/all.hpp\"\n"}},
         "no third-party header crosses"},
        {"a system header", {{"src/value/a.cpp", "#include <unistd.h>\n"}}, "speak to the system"},
        {"a system header in scan", {{"src/scan/a.cpp", "#include <unistd.h>\n"}}, ""},
        {"an unknown library", {{"src/cli/a.cpp", "#include <boost/any.hpp>\n"}}, "no library of the table"},
        {"regex", {{"tests/unit/a.cpp", "#include <regex>\n"}}, "includes <regex>"},
        {"500 lines", {{"src/text/a.cpp", std::string(500, '\n')}}, ""},
        {"501 lines", {{"src/text/a.cpp", std::string(501, '\n')}}, "501 lines"},
        {"a function of 70 lines", {{"src/text/a.cpp", function_of(70)}}, ""},
        {"a function of 71 lines",
         {{"src/text/a.cpp", "namespace a {\n" + function_of(71) + "}\n"}},
         "a.cpp:2 begins"},
        {"a class after a preprocessor line",
         {{"src/text/a.cpp", "#if defined(A)\n#endif\nnamespace a {\n" + std::string(90, '\n') + "}\n"}},
         ""},
        {"a long table", {{"src/text/a.cpp", "const T t = {\n" + std::string(90, '\n') + "};\n"}}, ""},
    };
}

Faults check(const Tree& tree) {
    Faults faults = layers::check_includes(tree);
    for (std::string& fault : layers::check_habits(tree)) faults.push_back(std::move(fault));
    return faults;
}

bool holds(const Case& one) {
    const Faults faults = check(one.tree);
    const std::string_view wanted = one.fault;
    if (wanted.empty() ? faults.empty()
                       : faults.size() == 1 && faults.front().find(wanted) != std::string::npos) {
        return true;
    }
    std::printf("layers: the check itself is wrong: %s\n", one.name);
    for (const std::string& fault : faults) std::printf("    %s\n", fault.c_str());
    return false;
}

Tree read(const std::filesystem::path& root) {
    Tree tree;
    for (const char* top : {"src", "tests"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
            const auto ending = entry.path().extension();
            if (!entry.is_regular_file() || (ending != ".cpp" && ending != ".hpp")) continue;
            std::ostringstream content;
            content << std::ifstream(entry.path(), std::ios::binary).rdbuf();
            tree[entry.path().lexically_relative(root).generic_string()] = content.str();
        }
    }
    return tree;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::puts("usage: layers ROOT");
        return 2;
    }
    int passed = 0;
    int failed = 0;
    for (const Case& one : cases()) ++(holds(one) ? passed : failed);
    const Tree tree = read(argv[1]);
    const Faults faults = check(tree);
    for (const std::string& fault : faults) std::printf("layers: %s\n", fault.c_str());
    ++(faults.empty() && tree.size() > 50 ? passed : failed);
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
