#include "support/case_file.hpp"

#include <cstdlib>

namespace support {
namespace {

constexpr std::string_view mark = "=== ";

std::string section(std::string_view title, std::string_view content) {
    return std::string(mark).append(title).append("\n").append(content);
}

/// A section's title and its lines; the text is cut off behind them.
struct Section {
    std::string title;
    std::string content;
};

Section next(std::string_view& text) {
    Section section;
    bool first = true;
    while (!text.empty() && (first || !text.starts_with(mark))) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end == std::string_view::npos ? end : end + 1);
        if (first) {
            section.title = line.substr(mark.size());
            if (section.title.ends_with('\n')) section.title.pop_back();
        } else {
            section.content += line;
        }
        first = false;
        text.remove_prefix(line.size());
    }
    return section;
}

void take(CaseFile& file, Section section) {
    CaseFile::Run* run = file.runs.empty() ? nullptr : &file.runs.back();
    if (section.title == "run") {
        file.runs.push_back({std::move(section.content), 0, {}, {}});
    } else if (run != nullptr && section.title.starts_with("exit ")) {
        run->exit = std::atoi(section.title.c_str() + 5);
    } else if (run != nullptr && section.title == "out") {
        run->out = std::move(section.content);
    } else if (run != nullptr && section.title == "err") {
        run->err = std::move(section.content);
    } else {
        file.files.push_back({std::move(section.title), std::move(section.content)});
    }
}

}  // namespace

CaseFile CaseFile::parse(std::string_view text) {
    CaseFile file;
    std::size_t begin = text.starts_with(mark) ? 0 : text.find("\n" + std::string(mark));
    if (begin == std::string_view::npos) begin = text.size();
    if (begin > 0 && begin < text.size()) ++begin;
    file.about = text.substr(0, begin);
    text.remove_prefix(begin);
    while (!text.empty()) take(file, next(text));
    return file;
}

std::string CaseFile::text() const {
    std::string text = about;
    for (const File& file : files) text += section(file.name, file.content);
    for (const Run& run : runs) {
        text += section("run", run.script) + section("exit " + std::to_string(run.exit), "");
        if (!run.out.empty()) text += section("out", run.out);
        if (!run.err.empty()) text += section("err", run.err);
    }
    return text;
}

}  // namespace support
