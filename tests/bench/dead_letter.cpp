// Writes so many dead-letter records, a line each, or parses a file of them with nlohmann/json: the measure
// that `buslint dead-letter explain` is held against.
//   bench_dead_letter write COUNT >FILE
//   bench_dead_letter parse FILE
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace {

std::string uuid(unsigned long n) {
    char text[64];
    std::snprintf(text, sizeof text, "%08lx-d9cb-469f-a165-%012lx", n * 2654435761UL & 0xffffffffUL, n);
    return text;
}

void write(unsigned long count) {
    static const char* const codes[] = {"THROTTLING", "EXECUTION_TIMEOUT", "ACCESS_DENIED",
                                        "CUSTOMER_VALIDATION"};
    for (unsigned long i = 0; i < count; ++i) {
        std::printf(
            "{\"version\":\"1.0\",\"busArn\":\"arn:aws:events:us-east-1:111122223333:event-busv2/orders/"
            "exampleid0123456789abcdef\",\"subscriberArn\":\"arn:aws:events:us-east-1:111122223333:"
            "subscriber/"
            "orders-%lu/"
            "a1b2c3d4e5f6g7h8i9j0k1l2m\",\"targetArn\":\"arn:aws:sqs:us-east-1:111122223333:orders\","
            "\"errorCode\":\"%s\",\"errorMessage\":\"The target did not take the event.\","
            "\"exhaustedRetryCondition\":\"MaximumRetryAttempts\",\"retryAttempts\":5,\"failedMessages\":"
            "[{\"eventId\":\"%s\",\"eventGroupId\":\"order-%lu\",\"deduplicationId\":null,"
            "\"timestamp\":\"2026-09-16T18:%02lu:%02lu.%03luZ\",\"targetRequestId\":\"%s\"}]}\n",
            i / 7 % 20, codes[i / 100 % 4], uuid(i).c_str(), i % 1000, i / 60000 % 60, i / 1000 % 60,
            i % 1000, uuid(i + 1).c_str());
    }
}

int parse(const char* path) {
    std::ifstream file(path, std::ios::binary);
    const auto begin = std::chrono::steady_clock::now();
    std::string line;
    std::size_t count = 0;
    while (std::getline(file, line)) count += nlohmann::json::parse(line).at("failedMessages").size();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    std::printf("%.2f s for %zu events\n", taken.count(), count);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 3 && std::string_view(argv[1]) == "parse") return parse(argv[2]);
    if (argc != 3 || std::string_view(argv[1]) != "write") return 2;
    write(std::strtoul(argv[2], nullptr, 10));
    return 0;
}
