#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "dead_letter/group.hpp"
#include "dead_letter/record_reader.hpp"

/// The bytes of a text, so many at a time.
inline document::ReadBytes bytes_of(std::string_view text, std::size_t piece = 1 << 20) {
    return [text, piece, at = std::size_t{0}](char* to, std::size_t room) mutable {
        const std::size_t size = std::min({room, piece, text.size() - at});
        std::memcpy(to, text.data() + at, size);
        at += size;
        return size;
    };
}

inline dead_letter::Collected collect(std::string_view text, std::size_t kept_bytes = 0,
                                      std::size_t piece = 1 << 20) {
    dead_letter::Collector collector(kept_bytes);
    dead_letter::RecordReader reader([&](const dead_letter::Record& record) { collector.add(record); },
                                     [&](const dead_letter::Skipped& skipped) { collector.skip(skipped); });
    reader.read(bytes_of(text, piece), 0);
    return collector.finish({"letters.json"});
}

/// A record of the new bus; `more` are further members, with a comma before each.
inline std::string record(const std::string& code, const std::string& events, const std::string& more = "",
                          const std::string& name = "large-orders") {
    return R"({"version":"1.0","busArn":"arn:aws:events:us-east-1:111122223333:event-busv2/orders/)"
           R"(exampleid0123456789abcdef","subscriberArn":"arn:aws:events:us-east-1:111122223333:subscriber/)" +
           name +
           R"(/a1b2c3d4e5f6g7h8i9j0k1l2m","targetArn":"arn:aws:sqs:us-east-1:111122223333:large-orders",)" +
           R"("errorCode":")" + code + R"(","errorMessage":"it failed")" + more + R"(,"failedMessages":[)" +
           events + "]}";
}

inline std::string event(const std::string& id, const std::string& time = "2026-09-16T18:40:12Z",
                         const std::string& group = "null") {
    return R"({"eventId":")" + id + R"(","eventGroupId":)" + group +
           R"(,"deduplicationId":null,"timestamp":")" + time + R"(","targetRequestId":"r"})";
}

/// The n-th of many ids.
inline std::string uuid(unsigned n) {
    const std::string digits = std::to_string(n);
    return "0f8fad5b-d9cb-469f-a165-" + std::string(12 - digits.size(), '0') + digits;
}
