#include <nlohmann/json.hpp>

#include "document/written.hpp"

namespace document {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Written& value) {
    switch (value.kind()) {
        case Written::Kind::null:
            return {};
        case Written::Kind::boolean:
            return value.boolean();
        case Written::Kind::integer:
            return value.integer();
        case Written::Kind::text:
            return value.text();
        case Written::Kind::list: {
            Json list = Json::array();
            for (const Written::Entry& entry : value.entries()) list.push_back(json_of(entry.second));
            return list;
        }
        case Written::Kind::map:
            break;
    }
    Json map = Json::object();
    for (const Written::Entry& entry : value.entries()) map[entry.first] = json_of(entry.second);
    return map;
}

/// Azure Pipelines and TeamCity take `##[...]` and `##vso[...]` for commands wherever they stand.
std::string without_marks(const std::string& json) {
    std::string out;
    for (const char c : json) {
        if (c == '#' && out.ends_with('#')) {
            out += "\\u0023";
        } else {
            out += c;
        }
    }
    return out;
}

}  // namespace

Written& Written::add(Written element) {
    entries_.emplace_back(std::string(), std::move(element));
    return *this;
}

Written& Written::set(std::string key, Written value) {
    entries_.emplace_back(std::move(key), std::move(value));
    return *this;
}

const Written* Written::find(std::string_view key) const {
    for (const Entry& entry : entries_) {
        if (kind_ == Written::Kind::map && entry.first == key) return &entry.second;
    }
    return nullptr;
}

std::string write_json(const Written& value, Layout layout) {
    const int indent = layout == Layout::lines ? 2 : -1;
    return without_marks(json_of(value).dump(indent, ' ', true, Json::error_handler_t::replace));
}

}  // namespace document
