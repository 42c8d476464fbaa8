#include "cli/rule_files.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/config_file.hpp"

namespace cli {
namespace {

namespace fs = std::filesystem;

/// Bytes. Rules are pages of prose and examples; the longest of ours has 20,000.
constexpr std::uint64_t largest_rule_file = 1u << 20;

bool is_rule_file(const fs::directory_entry& entry) {
    const std::string ending = entry.path().extension().string();
    std::error_code ignored;
    const bool named_so = ending == ".yaml" || ending == ".yml";
    // The configuration may lie beside the rules that it names.
    return named_so && entry.path().filename() != config_name && !entry.is_directory(ignored);
}

/// A pipe could keep a reader for ever, and a link may lead nowhere.
void sort_in(const fs::directory_entry& entry, std::vector<std::string>& paths,
             std::vector<scan::Unreadable>& unreadable) {
    std::error_code error;
    const std::string path = entry.path().generic_string();
    if (entry.is_regular_file(error)) {
        paths.push_back(path);
    } else {
        unreadable.push_back({path, error ? error.message() : "not a regular file"});
    }
}

}  // namespace

scan::Result rule_files(const std::vector<std::string>& folders) {
    std::vector<std::string> paths;
    std::vector<scan::Unreadable> unreadable;
    for (const std::string& folder : folders) {
        std::error_code error;
        if (fs::is_regular_file(folder, error)) {
            paths.push_back(folder);
            continue;
        }
        fs::recursive_directory_iterator entry(folder, error);
        for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
            if (is_rule_file(*entry)) sort_in(*entry, paths, unreadable);
        }
        if (error) unreadable.push_back({folder, error.message()});
    }
    std::sort(unreadable.begin(), unreadable.end(),
              [](const scan::Unreadable& a, const scan::Unreadable& b) { return a.path < b.path; });
    scan::Options options;
    options.largest_file = largest_rule_file;
    scan::Result result = scan::read(paths, options);
    result.unreadable.insert(result.unreadable.begin(), unreadable.begin(), unreadable.end());
    return result;
}

}  // namespace cli
