#include "report/answer.hpp"

#include "report/json_lines.hpp"

namespace report {

std::string answer(std::string_view id, std::string_view decision, const std::vector<std::string>& reasons) {
    Json line = {{"id", id}, {"decision", decision}};
    if (!reasons.empty()) line["reasons"] = reasons;
    return dumped(line) + "\n";
}

}  // namespace report
