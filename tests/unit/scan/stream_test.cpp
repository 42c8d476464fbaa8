#include "scan/stream.hpp"

#include <catch2/catch.hpp>

#include "support/folder.hpp"

namespace {

std::string read_all(const std::string& path, std::size_t piece) {
    scan::Stream stream(path);
    std::string all;
    std::string buffer(piece, '\0');
    while (const std::size_t got = stream.read(buffer.data(), piece)) all += buffer.substr(0, got);
    CHECK(stream.why().empty());
    return all;
}

}  // namespace

TEST_CASE("a file comes in pieces of any size") {
    const support::Folder folder;
    folder.write("plain", "{\"a\":1}");
    folder.write("short", "1");
    folder.write("wide", std::string("\xFF\xFE{\0}\0", 6));
    for (const std::size_t piece : {1u, 3u, 100u}) {
        CHECK(read_all(folder / "plain", piece) == "{\"a\":1}");
        CHECK(read_all(folder / "short", piece) == "1");
        CHECK(read_all(folder / "wide", piece) == "{}");
    }
}

TEST_CASE("what cannot be read says why") {
    const support::Folder folder;
    CHECK(scan::Stream(folder / "missing").why() == "No such file or directory");
    CHECK(scan::Stream(folder.path().string()).why() == "not a regular file");
}

TEST_CASE("files below a folder are listed without hidden ones and links") {
    const support::Folder folder;
    folder.write("b/two.json", "");
    folder.write("a.json", "");
    folder.write(".hidden", "");
    folder.write(".git/x", "");
    std::filesystem::create_symlink("a.json", folder / "link.json");
    std::vector<scan::Unreadable> unreadable;
    CHECK(scan::files_below(folder.path().string(), unreadable) ==
          std::vector<std::string>{folder / "a.json", folder / "b/two.json"});
    CHECK(scan::files_below("-", unreadable) == std::vector<std::string>{"-"});
    CHECK(scan::files_below(folder / "none", unreadable) == std::vector<std::string>{folder / "none"});
    CHECK(unreadable.empty());
}
