#include <yaml.h>

#include <cstdio>
#include <string>

// parse_yaml < LIST: libyaml's events of every file of the list, thrown away: the floor for a reader of YAML.

namespace {

void parse(const std::string& content) {
    yaml_parser_t parser;
    if (yaml_parser_initialize(&parser) == 0) return;
    yaml_parser_set_input_string(&parser, reinterpret_cast<const unsigned char*>(content.data()),
                                 content.size());
    for (bool more = true; more;) {
        yaml_event_t event;
        if (yaml_parser_parse(&parser, &event) == 0) break;
        more = event.type != YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
}

std::string content_of(const char* path) {
    std::string content;
    std::FILE* file = std::fopen(path, "rb");
    if (file == nullptr) return content;
    char buffer[1 << 16];
    for (std::size_t got; (got = std::fread(buffer, 1, sizeof buffer, file)) > 0;)
        content.append(buffer, got);
    std::fclose(file);
    return content;
}

}  // namespace

int main() {
    char path[4096];
    while (std::fgets(path, sizeof path, stdin) != nullptr) {
        std::string name = path;
        if (name.ends_with('\n')) name.pop_back();
        parse(content_of(name.c_str()));
    }
}
