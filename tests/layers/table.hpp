#pragma once

#include <set>
#include <string>
#include <vector>

namespace layers {

/// A row of the architecture's table: what a folder of src may use, itself apart.
struct Row {
    std::string folder;
    std::set<std::string> may_use;
    bool system = false;  ///< may call the operating system
};

/// A library and the only places that may name it. `one_file`: at most one .cpp in all.
struct Library {
    std::string name;
    std::vector<std::string> headers;  ///< a header, or the beginning of its name ending with a slash
    std::set<std::string> places;      ///< folders, or files with their folder
    bool one_file = false;
};

inline const std::vector<Row>& rows() {
    static const std::vector<Row> table{
        {"text", {}},
        {"finding", {"text"}},
        {"value", {"text"}},
        {"document", {"text", "finding"}},
        {"scan", {"text", "finding"}, true},
        {"arn", {"value"}},
        {"pattern", {"text", "finding", "value"}},
        {"jsonata", {"text", "value"}},
        {"model", {"text", "value", "arn", "pattern"}},
        {"intake", {"text", "finding", "value", "document", "arn", "pattern", "model"}},
        {"iam", {"text", "value", "arn", "model"}},
        {"migration", {"text", "value", "document", "arn", "pattern", "model", "iam"}},
        {"predicate", {"text", "finding", "value"}},
        {"lint",
         {"text", "finding", "value", "document", "arn", "pattern", "jsonata", "model", "iam", "predicate",
          "migration"}},
        {"report", {"text", "finding", "document"}},
        {"dead_letter", {"text", "finding", "value", "document", "arn", "model", "iam", "lint"}},
        {"cli",
         {"text", "finding", "value", "document", "scan", "intake", "arn", "pattern", "model", "iam",
          "migration", "predicate", "lint", "report", "dead_letter"},
         true},
        {"main.cpp", {"cli"}},
    };
    return table;
}

inline const std::vector<Library>& libraries() {
    static const std::vector<Library> table{
        {"libyaml", {"yaml.h"}, {"document"}},
        {"simdjson", {"simdjson.h"}, {"document"}, true},
        {"yaml-cpp", {"yaml-cpp/"}, {"document"}, true},
        {"nlohmann/json", {"nlohmann/"}, {"document", "report"}},
        {"valijson", {"valijson/"}, {"document"}, true},
        {"RE2", {"re2/"}, {"document"}, true},
        {"CLI11", {"CLI/"}, {"cli/option_groups.hpp"}, false},
    };
    return table;
}

}  // namespace layers
