#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <random>

#include "scan/scan.hpp"
#include "support/folder.hpp"

// Git itself is the judge of the ignore patterns: on generated trees the walk must find what
// `git ls-files --others --exclude-standard` lists.

namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t limit) {
    return random() % limit;
}

const char* one_of(Random& random, const std::vector<const char*>& words) {
    return words[below(random, words.size())];
}

std::string pattern(Random& random) {
    const std::vector<const char*> parts{"a",  "b",    "ab",   "c.yaml", "*",   "a*",          "*.yaml", "?",
                                         "**", "[ab]", "[!a]", "*b",     "\\a", "[[:alpha:]]", "b.txt"};
    std::string line = one_of(random, {"", "", "", "!"});
    line += one_of(random, {"", "", "/"});
    const std::size_t count = 1 + below(random, 3);
    for (std::size_t i = 0; i < count; ++i) line += (i > 0 ? "/" : "") + std::string(one_of(random, parts));
    return line + one_of(random, {"", "", "/", " ", "\r"});
}

void plant(Random& random, const support::Folder& top, const std::string& at, int depth) {
    for (const char* name : {"c.yaml", "b.txt", "ab", "d.yaml"}) {
        if (below(random, 2) == 0) top.write(at + name, "x");
    }
    if (below(random, 2) == 0) {
        std::string lines;
        for (std::size_t i = 0, count = 1 + below(random, 4); i < count; ++i) lines += pattern(random) + "\n";
        top.write(at + ".gitignore", lines);
    }
    if (depth == 0) return;
    for (const char* name : {"a", "b", "x y"}) {
        if (below(random, 3) > 0) plant(random, top, at + name + "/", depth - 1);
    }
}

std::string output_of(const std::string& command) {
    std::string output;
    FILE* pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) return output;
    char buffer[4096];
    for (std::size_t got; (got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) output.append(buffer, got);
    ::pclose(pipe);
    return output;
}

std::vector<std::string> listed_by_git(const support::Folder& folder) {
    const std::string output =
        output_of("cd '" + folder.path().string() +
                  "' && HOME=/nowhere GIT_CONFIG_NOSYSTEM=1 XDG_CONFIG_HOME=/nowhere git "
                  "ls-files -z --others --exclude-standard 2>/dev/null");
    std::vector<std::string> files;
    for (std::size_t begin = 0; begin < output.size();) {
        const std::size_t end = output.find('\0', begin);
        std::string name = output.substr(begin, end - begin);
        if (!name.ends_with(".gitignore")) files.push_back(std::move(name));
        begin = end + 1;
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<std::string> found_by_us(const support::Folder& folder) {
    std::vector<std::string> files;
    const std::string prefix = folder.path().string() + "/";
    for (const scan::File& file : scan::read({folder.path().string()}, {}).files) {
        files.push_back(file.path.substr(prefix.size()));
    }
    return files;
}

}  // namespace

TEST_CASE("generated trees are walked as git lists them") {
    if (output_of("git --version 2>/dev/null").empty()) {
        std::cout << "skipped: git is not installed, so nothing judges the ignore patterns\n";
        return;
    }
    std::size_t ignored_somewhere = 0;
    for (unsigned seed = 0; seed < 120; ++seed) {
        Random random(seed);
        const support::Folder folder;
        plant(random, folder, "", 2);
        output_of("git init -q '" + folder.path().string() + "' 2>/dev/null");
        if (below(random, 2) == 0) folder.write(".git/info/exclude", pattern(random) + "\n");
        INFO("seed " << seed);
        const auto ours = found_by_us(folder);
        CHECK(ours == listed_by_git(folder));
        std::size_t all = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path())) {
            const std::string path = entry.path().string();
            all += entry.is_regular_file() && path.find("/.git") == path.npos ? 1 : 0;
        }
        ignored_somewhere += ours.size() < all ? 1 : 0;
    }
    CHECK(ignored_somewhere > 60);
}
