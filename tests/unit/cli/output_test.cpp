#include "cli/output.hpp"

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "support/folder.hpp"

using cli::ExitCode;

namespace {

std::string content_of(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::size_t entries(const support::Folder& folder) {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) ++count;
    return count;
}

}  // namespace

TEST_CASE("a report replaces the file as a whole and leaves nothing beside it") {
    const support::Folder folder;
    folder.write("report", "a long old report");
    CHECK(cli::deliver("new", folder / "report") == ExitCode::clean);
    CHECK(content_of(folder / "report") == "new");
    CHECK(entries(folder) == 1);
}

TEST_CASE("a report that cannot be written is misuse, and nothing is left behind") {
    const support::Folder folder;
    folder.write("taken/x", "");
    CHECK(cli::deliver("new", folder / "missing/report") == ExitCode::misuse);
    CHECK(cli::deliver("new", folder / "taken") == ExitCode::misuse);
    CHECK(entries(folder) == 1);
}

TEST_CASE("a full device is noticed") {
    CHECK(cli::deliver("new", "/dev/full") == ExitCode::misuse);
    CHECK(cli::deliver("new", "/dev/null") == ExitCode::clean);
}

TEST_CASE("the rights of a report that is there are kept") {
    const support::Folder folder;
    folder.write("report", "old");
    REQUIRE(::chmod((folder / "report").c_str(), 0640) == 0);
    CHECK(cli::deliver("new", folder / "report") == ExitCode::clean);
    struct stat status {};
    REQUIRE(::stat((folder / "report").c_str(), &status) == 0);
    CHECK((status.st_mode & 07777) == 0640);
}

TEST_CASE("other names of a report stay names of it") {
    const support::Folder folder;
    folder.write("report", "old");
    std::filesystem::create_hard_link(folder / "report", folder / "second");
    std::filesystem::create_symlink("report", folder / "link");
    CHECK(cli::deliver("new", folder / "report") == ExitCode::clean);
    CHECK(content_of(folder / "second") == "new");
    CHECK(cli::deliver("newer", folder / "link") == ExitCode::clean);
    CHECK(content_of(folder / "report") == "newer");
    CHECK(std::filesystem::is_symlink(folder / "link"));
}

TEST_CASE("a report may have as long a name as a file can have") {
    const support::Folder folder;
    const std::string name(255, 'r');
    CHECK(cli::deliver("new", folder / name) == ExitCode::clean);
    CHECK(content_of(folder / name) == "new");
    CHECK(entries(folder) == 1);
}

TEST_CASE("nothing that is delivered commands a build server") {
    const support::Folder folder;
    CHECK(cli::deliver("::error::x\n##[error]y\n", folder / "report") == ExitCode::clean);
    CHECK(content_of(folder / "report") == "\\x3a:error::x\n#\\x23[error]y\n");
}

TEST_CASE("colour as asked") {
    cli::Options options;
    options.colour = cli::Colour::always;
    CHECK(cli::coloured(options));
    options.colour = cli::Colour::never;
    CHECK_FALSE(cli::coloured(options));
    options.colour = cli::Colour::automatic;
    options.output = "file";
    CHECK_FALSE(cli::coloured(options));
}
