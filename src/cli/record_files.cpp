#include "cli/record_files.hpp"

#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "dead_letter/record_reader.hpp"
#include "scan/stream.hpp"

namespace cli {

dead_letter::Collected collect(const Options& options, std::size_t kept_bytes, ExitCode& code) {
    std::vector<scan::Unreadable> unreadable;
    const std::vector<std::string> paths = scan::files_below(options.records, unreadable);
    std::vector<std::string> files;
    dead_letter::Collector collector(kept_bytes);
    dead_letter::RecordReader reader([&](const dead_letter::Record& record) { collector.add(record); },
                                     [&](const dead_letter::Skipped& skipped) { collector.skip(skipped); });
    for (const std::string& path : paths) {
        scan::Stream stream(path);
        if (stream.why().empty()) {
            files.push_back(path == "-" ? options.standard_input_name : path);
            reader.read([&](char* to, std::size_t room) { return stream.read(to, room); },
                        static_cast<std::uint32_t>(files.size() - 1));
        }
        if (!stream.why().empty()) unreadable.push_back({path, stream.why()});
    }
    code = larger(code, complain_of(unreadable));
    return collector.finish(std::move(files));
}

}  // namespace cli
