#include "intake/local_path.hpp"

#include <vector>

namespace intake {

std::string local_path(const std::string& folder, std::string_view relative) {
    std::vector<std::string_view> parts;
    const std::string whole =
        relative.starts_with("/") ? std::string(relative) : folder + "/" + std::string(relative);
    std::string_view rest = whole;
    while (!rest.empty()) {
        const std::size_t slash = rest.find('/');
        const std::string_view part = rest.substr(0, slash);
        rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
        if (part.empty() || part == ".") continue;
        if (part == ".." && !parts.empty() && parts.back() != "..") {
            parts.pop_back();
        } else {
            parts.push_back(part);
        }
    }
    std::string result = whole.starts_with("/") ? "/" : "";
    for (const std::string_view part : parts) {
        if (!result.empty() && result.back() != '/') result += '/';
        result += part;
    }
    return result.empty() ? "." : result;
}

std::string local_folder(std::string_view file) {
    const std::size_t slash = file.rfind('/');
    return slash == std::string_view::npos ? "." : std::string(file.substr(0, slash));
}

std::optional<std::string> path_within(std::string_view folder, std::string_view relative) {
    if (relative.empty() || relative[0] == '/' || relative[0] == '~') return std::nullopt;
    if (relative.find('\\') != std::string_view::npos) return std::nullopt;
    const std::string inside = local_path(".", relative);
    if (inside == ".." || inside.starts_with("../")) return std::nullopt;
    return local_path(std::string(folder), inside);
}

bool is_data_file(std::string_view path) {
    return path.ends_with(".yml") || path.ends_with(".yaml") || path.ends_with(".json");
}

}  // namespace intake
