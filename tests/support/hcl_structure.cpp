// hcl_structure FILE...: for each file one line of JSON, its blocks and the names of its arguments in the
// shape in which hcl2json gives them, or the first fault. For tests/support/judge_hcl.cjs. hcl_structure
// --time TIMES FILE: reads the file so many times and says how fast.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "document/hcl.hpp"

namespace {

using Json = nlohmann::json;

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (content.starts_with("\xEF\xBB\xBF")) content.erase(0, 3);
    return content;
}

Json structure_of(const document::HclBody& body) {
    Json made = Json::object();
    for (const document::HclAttribute& attribute : body.attributes)
        made[std::string(attribute.name)] = nullptr;
    for (const document::HclBlock& block : body.blocks) {
        Json* place = &made[std::string(block.type)];
        for (const document::HclLabel& label : block.labels) place = &(*place)[std::string(label.text)];
        place->push_back(structure_of(block.body));
    }
    return made;
}

Json read(const std::string& path) {
    text::Sources sources;
    finding::Findings findings;
    const auto file = document::read_hcl(sources, sources.add(path, content_of(path)), findings);
    Json line = {{"file", path}};
    findings.sort();
    if (findings.empty()) {
        line["body"] = structure_of(file->body());
    } else {
        const finding::Finding& first = findings.all().front();
        const text::Position position = sources[first.place.source].position(first.place.begin);
        line["fault"] = {{"message", first.message}, {"line", position.line}, {"column", position.column}};
    }
    return line;
}

int measure(int times, const std::string& path) {
    text::Sources sources;
    const text::SourceId id = sources.add(path, content_of(path));
    double fastest = 1e9;
    for (int i = 0; i < times; ++i) {
        finding::Findings findings;
        const auto begin = std::chrono::steady_clock::now();
        const auto file = document::read_hcl(sources, id, findings);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        fastest = std::min(fastest, took.count());
        if (i == 0) std::printf("%zu findings, ", findings.size());
    }
    const double megabytes = static_cast<double>(sources[id].content().size()) / 1e6;
    std::printf("%.1f MB in %.3f s: %.0f MB/s\n", megabytes, fastest, megabytes / fastest);
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    if (count == 4 && std::string(arguments[1]) == "--time") {
        return measure(std::atoi(arguments[2]), arguments[3]);
    }
    for (int i = 1; i < count; ++i) {
        const std::string line = read(arguments[i]).dump(-1, ' ', true, Json::error_handler_t::replace);
        std::puts(line.c_str());
    }
    return 0;
}
