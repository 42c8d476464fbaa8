// A file of records: the first byte says how many bytes come at once. Every value of it is a record or is
// skipped, and what is printed of them can be printed; in pieces of another size the same comes of it.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "dead_letter/record_reader.hpp"
#include "dead_letter/report.hpp"
#include "dead_letter/sheet.hpp"

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

dead_letter::Collected collect(std::string_view text, std::size_t piece) {
    dead_letter::Collector collector(1u << 20);
    dead_letter::RecordReader reader([&](const dead_letter::Record& record) { collector.add(record); },
                                     [&](const dead_letter::Skipped& skipped) { collector.skip(skipped); });
    std::size_t at = 0;
    reader.read(
        [&](char* to, std::size_t room) {
            const std::size_t size = std::min({room, piece, text.size() - at});
            if (size > 0) std::memcpy(to, text.data() + at, size);
            at += size;
            return size;
        },
        0);
    return collector.finish({"letters"});
}

std::string explained(const dead_letter::Collected& collected) {
    const auto explanations = dead_letter::explain(collected, {});
    const text::Sources sources;
    const dead_letter::Report report{&collected, &explanations, &sources, {}};
    (void)print_json(report);
    (void)print_markdown(report);
    return print_text(report);
}

void redrive(const dead_letter::Collected& collected) {
    const auto explanations = dead_letter::explain(collected, {});
    const text::Sources sources;
    const model::Topology topology;
    dead_letter::RedrivePlan plan =
        plan_redrive(explanations, {&topology, nullptr}, sources, {1'800'000'000'000, 14, true});
    for (const dead_letter::Redrive& one : plan.redrives) require(one.replays.empty());
    settle(plan, dead_letter::Form::cli);
    const dead_letter::RedriveReport report{&plan, &collected, dead_letter::Form::cli, 1'800'000'000'000, {}};
    (void)print_text(report);
    (void)print_json(report);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const dead_letter::Collected all = collect(text, 1u << 20);
    std::uint64_t skipped = 0;
    for (const auto& [reason, number] : all.skipped_by_reason) skipped += number;
    require(all.values == all.explained + skipped);
    std::uint64_t records = 0;
    for (const dead_letter::Group& group : all.groups) records += group.records;
    require(records == all.explained);
    const std::string text_of_all = explained(all);
    require(explained(collect(text, data[0] % 64 + 1u)) == text_of_all);
    redrive(all);
    return 0;
}
