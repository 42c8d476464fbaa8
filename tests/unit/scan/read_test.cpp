#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>

#include "scan/scan.hpp"
#include "support/folder.hpp"

using support::Folder;

namespace {

scan::Options yaml_only(unsigned threads = 2) {
    scan::Options options;
    options.threads = threads;
    options.wanted = [](std::string_view name) { return name.ends_with(".yaml"); };
    return options;
}

std::vector<std::string> names(const scan::Result& result, const Folder& folder) {
    std::vector<std::string> names;
    const std::string prefix = folder.path().string() + "/";
    for (const scan::File& file : result.files) {
        names.push_back(file.path.starts_with(prefix) ? file.path.substr(prefix.size()) : file.path);
    }
    return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a folder is walked, sorted by path") {
    const Folder folder;
    folder.write("b/two.yaml", "2");
    folder.write("a.yaml", "1");
    folder.write("b/c/three.yaml", "3");
    folder.write("b/other.txt", "-");
    const scan::Result result = scan::read({folder.path().string()}, yaml_only());
    CHECK(names(result, folder) == Names{"a.yaml", "b/c/three.yaml", "b/two.yaml"});
    CHECK(result.files.at(0).content == "1");
    CHECK_FALSE(result.files.at(0).named);
    CHECK(result.unreadable.empty());
}

TEST_CASE("hidden entries and links are left out") {
    const Folder folder;
    folder.write("real.yaml", "1");
    folder.write(".hidden.yaml", "-");
    folder.write(".aws-sam/build/template.yaml", "-");
    folder.write(".git/x.yaml", "-");
    std::filesystem::create_symlink(folder / "real.yaml", folder / "link.yaml");
    std::filesystem::create_directory_symlink(folder.path(), folder / "loop");
    CHECK(names(scan::read({folder.path().string()}, yaml_only()), folder) == Names{"real.yaml"});
}

TEST_CASE("ignore files of parents count up to the top of the repository") {
    const Folder folder;
    folder.write(".gitignore", "*.yaml\n");  // outside the repository
    folder.write("repo/.git/info/exclude", "private.yaml\n");
    folder.write("repo/.gitignore", "made/\nsub/no.yaml\n");
    folder.write("repo/sub/yes.yaml", "1");
    folder.write("repo/sub/no.yaml", "-");
    folder.write("repo/sub/private.yaml", "-");
    folder.write("repo/sub/made/x.yaml", "-");
    CHECK(names(scan::read({folder / "repo/sub"}, yaml_only()), folder) == Names{"repo/sub/yes.yaml"});
}

TEST_CASE("a repository inside another answers to its own patterns") {
    const Folder folder;
    folder.write(".git/HEAD", "");
    folder.write(".gitignore", "x.yaml\n");
    folder.write("inner/.git", "gitdir: ../.git/modules/inner\n");
    folder.write(".git/modules/inner/info/exclude", "y.yaml\n");
    folder.write("inner/x.yaml", "1");
    folder.write("inner/y.yaml", "-");
    CHECK(names(scan::read({folder.path().string()}, yaml_only()), folder) == Names{"inner/x.yaml"});
}

TEST_CASE("a path named is always read") {
    const Folder folder;
    folder.write(".git/HEAD", "");
    folder.write(".gitignore", "made/\n*.txt\n");
    folder.write("made/x.yaml", "1");
    folder.write("note.txt", "2");
    const scan::Result result = scan::read({folder / "made", folder / "note.txt"}, yaml_only());
    CHECK(names(result, folder) == Names{"made/x.yaml", "note.txt"});
    CHECK(result.files.at(1).named);
}

TEST_CASE("a folder named is read whatever the files above say of it as a whole") {
    const char* patterns[] = {"cdk.out", "/cdk.out/", "cdk.out/*",   "cdk.out/**", "/cdk.out/**/*",
                              "*",       "app/",      "app/cdk.out", "*.json"};
    for (const char* pattern : patterns) {
        INFO(pattern);
        const Folder folder;
        folder.write(".git/HEAD", "");
        folder.write(".gitignore", std::string(pattern) + "\n");
        folder.write("cdk.out/x.yaml", "1");
        folder.write("app/cdk.out/nested/y.yaml", "2");
        const bool of_all = std::string_view(pattern) == "*.json";
        if (of_all) folder.write("cdk.out/no.json", "-");
        const Names found{"app/cdk.out/nested/y.yaml", "cdk.out/x.yaml"};
        CHECK(names(scan::read({folder / "cdk.out", folder / "app/cdk.out"}, {}), folder) == found);
        const auto walked = names(scan::read({folder.path().string()}, {}), folder);
        CHECK((walked.size() < 2) == !of_all);
    }
}

TEST_CASE("what a folder named says itself of its files counts") {
    const Folder folder;
    folder.write(".git/HEAD", "");
    folder.write(".gitignore", "out\n");
    folder.write("out/.gitignore", "no.yaml\n");
    folder.write("out/no.yaml", "-");
    folder.write("out/yes.yaml", "1");
    CHECK(names(scan::read({folder / "out"}, {}), folder) == Names{"out/yes.yaml"});
}

TEST_CASE("each file once, however it is spelt, and the named spelling wins") {
    const Folder folder;
    folder.write("a/x.yaml", "1");
    const std::string odd = folder / "a/../a/./x.yaml";
    const scan::Result result = scan::read({folder.path().string(), folder / "a", odd}, yaml_only());
    REQUIRE(result.files.size() == 1);
    CHECK(result.files.at(0).named);
    CHECK(result.files.at(0).path == folder / "a/../a/x.yaml");
}

TEST_CASE("what cannot be read is told, the rest is read") {
    const Folder folder;
    folder.write("x.yaml", "1");
    folder.write("large.yaml", std::string(100, 'x'));
    scan::Options options = yaml_only();
    options.largest_file = 50;
    const scan::Result result = scan::read({folder / "missing.yaml", folder.path().string(), ""}, options);
    CHECK(names(result, folder) == Names{"x.yaml"});
    REQUIRE(result.unreadable.size() == 3);
    CHECK(result.unreadable.at(0).path == "''");
    CHECK(result.unreadable.at(1).path == folder / "large.yaml");
    CHECK(result.unreadable.at(1).why == "larger than 50 bytes");
    CHECK(result.unreadable.at(2).why == "No such file or directory");
}

TEST_CASE("pipes and devices do not keep a run waiting") {
    const Folder folder;
    folder.write("repo/x.yaml", "1");
    for (const char* name : {"repo/.git", "repo/.gitignore", "repo/pipe.yaml", "pipe.yaml"})
        REQUIRE(::mkfifo((folder / name).c_str(), 0600) == 0);
    const scan::Result walked = scan::read({folder / "repo"}, yaml_only());
    CHECK(names(walked, folder) == Names{"repo/x.yaml"});
    CHECK(walked.unreadable.empty());

    const scan::Result named = scan::read({folder / "pipe.yaml", "/dev/zero", "/dev/null"}, yaml_only());
    CHECK(named.files.empty());
    REQUIRE(named.unreadable.size() == 3);
    CHECK(named.unreadable.at(0).why == "not a regular file");
    CHECK(named.unreadable.at(1).why == "not a regular file");
    CHECK(named.unreadable.at(2).why == "a pipe that nobody writes to");
}

TEST_CASE("a pipe that is named and written to is read") {
    int ends[2] = {-1, -1};
    REQUIRE(::pipe(ends) == 0);
    REQUIRE(::write(ends[1], "a: 1", 4) == 4);
    ::close(ends[1]);
    const scan::Result result = scan::read({"/dev/fd/" + std::to_string(ends[0])}, yaml_only());
    ::close(ends[0]);
    REQUIRE(result.files.size() == 1);
    CHECK(result.files.at(0).content == "a: 1");
}

TEST_CASE("an ignore file that is a link is not followed") {
    const Folder folder;
    folder.write("repo/.git/HEAD", "");
    folder.write("repo/a/x.yaml", "1");
    folder.write("outside", "*.yaml\n");
    for (const char* name : {"repo/.gitignore", "repo/a/.gitignore"})
        std::filesystem::create_symlink(folder / "outside", folder / name);
    for (const char* root : {"repo", "repo/a"})
        CHECK(names(scan::read({folder / root}, yaml_only()), folder) == Names{"repo/a/x.yaml"});
}

TEST_CASE("a file that does not matter is dropped before it is kept") {
    const Folder folder;
    folder.write("x.yaml", "events");
    folder.write("y.yaml", "nothing");
    folder.write("z.yaml", std::string("\xFF\xFE"
                                       "e\0v\0e\0n\0t\0s\0",
                                       14));
    std::atomic<int> asked = 0;
    scan::Options options = yaml_only();
    options.relevant = [&](std::string_view, std::string_view bytes) {
        ++asked;
        return bytes.find("events") != bytes.npos;
    };
    const scan::Result result = scan::read({folder.path().string()}, options);
    CHECK(names(result, folder) == Names{"x.yaml", "z.yaml"});
    CHECK(asked == 3);
    CHECK(result.files_seen == 3);
}

TEST_CASE("files larger than the first buffer are read whole") {
    const Folder folder;
    const std::string content(900'001, 'q');
    folder.write("x.yaml", content);
    const scan::Result result = scan::read({folder.path().string()}, yaml_only());
    REQUIRE(result.files.size() == 1);
    CHECK(result.files.at(0).content == content);
}

TEST_CASE("a folder of many files is the same with one thread and with four") {
    const Folder folder;
    for (int i = 0; i < 300; ++i) {
        folder.write(std::to_string(i % 7) + "/" + std::to_string(i) + ".yaml", std::to_string(i));
    }
    const scan::Result one = scan::read({folder.path().string()}, yaml_only(1));
    const scan::Result four = scan::read({folder.path().string()}, yaml_only(4));
    CHECK(one.files.size() == 300);
    CHECK(names(one, folder) == names(four, folder));
}

TEST_CASE("a path longer than the system takes is walked") {
    const Folder folder;
    const std::string part(200, 'd');
    REQUIRE(::chdir(folder.path().c_str()) == 0);
    for (int i = 0; i < 30; ++i) {
        REQUIRE(::mkdir(part.c_str(), 0755) == 0);
        REQUIRE(::chdir(part.c_str()) == 0);
    }
    REQUIRE(::close(::creat("deep.yaml", 0644)) == 0);
    REQUIRE(::chdir("/") == 0);
    const scan::Result result = scan::read({folder.path().string()}, yaml_only());
    REQUIRE(result.files.size() == 1);
    CHECK(result.files.at(0).path.ends_with("/deep.yaml"));
    CHECK(result.unreadable.empty());
}

TEST_CASE("plain paths") {
    CHECK(scan::plain_path("./a//b/") == "a/b");
    CHECK(scan::plain_path("../a/./b") == "../a/b");
    CHECK(scan::plain_path("/") == "/");
    CHECK(scan::plain_path("/a/") == "/a");
    CHECK(scan::plain_path(".") == ".");
    CHECK(scan::plain_path("") == ".");
}

TEST_CASE("the repository of a folder") {
    const Folder folder;
    folder.write("repo/.git/HEAD", "");
    folder.write("repo/a/b/x", "");
    const std::string real = std::filesystem::canonical(folder.path()).string();
    CHECK(scan::repository_of(folder / "repo/a/b") == real + "/repo");
    CHECK(scan::repository_of(folder / "missing") == std::nullopt);
}
