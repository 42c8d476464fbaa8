#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

#include "scan/scan.hpp"

namespace scan {

void parallel(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) work(i);
    };
    const std::size_t helpers = std::min<std::size_t>(threads, count);
    std::vector<std::thread> crew;
    for (std::size_t i = 1; i < helpers; ++i) {
        try {
            crew.emplace_back(run);
        } catch (const std::system_error&) {
            break;  // no more threads to be had: those that run do the work
        }
    }
    run();
    for (std::thread& thread : crew) thread.join();
}

}  // namespace scan
