#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace report {

using Json = nlohmann::ordered_json;

/// One value on one line. Bytes that are not UTF-8 become U+FFFD; the library's default would throw. What
/// would act on a terminal, turn the direction of writing or command a build server is written as `\uXXXX`.
[[nodiscard]] std::string dumped(const Json& value);

/// A list with one item a line: results can be compared and searched by line, and no tree of all of them is
/// kept.
class JsonLines {
public:
    explicit JsonLines(std::string& out) : out_(&out) { *out_ += '['; }
    void add(const Json& item) {
        *out_ += first_ ? "\n" : ",\n";
        *out_ += dumped(item);
        first_ = false;
    }
    void close() { *out_ += first_ ? "]" : "\n]"; }

private:
    std::string* out_;
    bool first_ = true;
};

}  // namespace report
