#include <atomic>
#include <catch2/catch.hpp>
#include <vector>

#include "scan/scan.hpp"

TEST_CASE("every piece of work is done once, whatever the number of threads") {
    for (const unsigned threads : {0u, 1u, 2u, 7u, 64u}) {
        for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{5}, std::size_t{1000}}) {
            std::vector<std::atomic<int>> done(count);
            scan::parallel(count, threads, [&](std::size_t i) { ++done[i]; });
            INFO(count << " pieces on " << threads << " threads");
            for (const auto& one : done) CHECK(one == 1);
        }
    }
}
