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
