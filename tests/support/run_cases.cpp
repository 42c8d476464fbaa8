#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/case_file.hpp"
#include "support/folder.hpp"

// run_cases BUSLINT FOLDER: runs every `*.case` below the folder through the real program. With
// UPDATE_CASES=1 in the environment what is found becomes what is expected, to be read as a diff.

namespace {

using support::CaseFile;
using support::Folder;

std::string content_of(const std::filesystem::path& path) {
    std::ostringstream content;
    content << std::ifstream(path, std::ios::binary).rdbuf();
    return content.str();
}

/// Nothing of the caller's environment reaches a case but where to find the programs.
std::string command(const std::string& buslint, const Folder& place) {
    const std::string folder = std::filesystem::path(buslint).parent_path().string();
    return "cd '" + place.path().string() + "/work' && env -i PATH='" + folder +
           ":/usr/local/bin:/usr/bin:/bin' HOME='" + place.path().string() +
           "' LC_ALL=C GIT_CONFIG_NOSYSTEM=1 sh ../script >../out 2>../err";
}

CaseFile::Run run(const CaseFile::Run& wanted, const std::string& buslint, const Folder& place) {
    place.write("script", wanted.script);
    const int status = std::system(command(buslint, place).c_str());
    CaseFile::Run found;
    found.script = wanted.script;
    found.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    found.out = content_of(place / "out");
    found.err = content_of(place / "err");
    return found;
}

void print_difference(const char* what, const std::string& wanted, const std::string& found) {
    if (wanted == found) return;
    std::printf("  %s, wanted:\n%s  found:\n%s", what, wanted.c_str(), found.c_str());
}

bool agrees(const std::string& name, const CaseFile::Run& wanted, const CaseFile::Run& found) {
    if (wanted.exit == found.exit && wanted.out == found.out && wanted.err == found.err) return true;
    std::printf("%s: %s", name.c_str(), wanted.script.c_str());
    print_difference("exit", std::to_string(wanted.exit) + "\n", std::to_string(found.exit) + "\n");
    print_difference("out", wanted.out, found.out);
    print_difference("err", wanted.err, found.err);
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::puts("usage: run_cases BUSLINT FOLDER");
        return 2;
    }
    const bool update = std::getenv("UPDATE_CASES") != nullptr;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[2])) {
        if (entry.path().extension() == ".case") paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    int passed = 0;
    int failed = paths.empty() ? 1 : 0;
    for (const auto& path : paths) {
        const std::string text = content_of(path);
        CaseFile file = CaseFile::parse(text);
        const Folder place;
        std::filesystem::create_directory(place / "work");
        for (const CaseFile::File& one : file.files) place.write("work/" + one.name, one.content);
        for (CaseFile::Run& wanted : file.runs) {
            CaseFile::Run found = run(wanted, argv[1], place);
            if (update) wanted = found;
            ++(agrees(path.filename().string(), wanted, found) ? passed : failed);
        }
        if (update && file.text() != text) std::ofstream(path, std::ios::binary) << file.text();
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
