#include "migration/terraform_words.hpp"

#include <algorithm>

#include "text/letters.hpp"

namespace migration {
namespace {

/// Goes through a reference: names with points between them, indices behind names.
class ReferenceReader {
public:
    explicit ReferenceReader(std::string_view text) : rest_(text) {}

    /// How many names there are; 0: the text is no reference.
    std::size_t count() {
        root_ = name();
        if (root_.empty()) return 0;
        std::size_t names = 1;
        while (!rest_.empty()) {
            if (rest_.front() == '[') {
                if (!index()) return 0;
                continue;
            }
            if (rest_.front() != '.') return 0;
            rest_.remove_prefix(1);
            if (name().empty()) return 0;
            ++names;
        }
        return names;
    }
    [[nodiscard]] std::string_view root() const { return root_; }

private:
    std::string_view name() {
        const auto is_part = [](char c) {
            return text::is_letter(c) || text::is_digit(c) || c == '_' || c == '-';
        };
        std::size_t length = 0;
        while (length < rest_.size() && is_part(rest_[length])) ++length;
        const std::string_view taken = rest_.substr(0, length);
        if (taken.empty() || text::is_digit(taken.front()) || taken.front() == '-') return {};
        rest_.remove_prefix(length);
        return taken;
    }

    /// `[0]` or `["key"]`.
    bool index() {
        const std::size_t end = rest_.find(']');
        if (end == std::string_view::npos || end < 2) return false;
        const std::string_view key = rest_.substr(1, end - 1);
        rest_.remove_prefix(end + 1);
        if (std::all_of(key.begin(), key.end(), text::is_digit)) return true;
        if (key.size() < 2 || key.front() != '"' || key.back() != '"') return false;
        return key.substr(1, key.size() - 2).find_first_of("\"\\$%") == std::string_view::npos;
    }

    std::string_view rest_;
    std::string_view root_;
};

bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

}  // namespace

bool is_terraform_reference(std::string_view text) {
    ReferenceReader reader(text);
    const std::size_t names = reader.count();
    const std::string_view root = reader.root();
    if (root == "var" || root == "local") return names >= 2;
    if (root == "module") return names == 3;
    if (root == "data") return names >= 4;
    return names >= 3 && (root.starts_with("aws_") || root.starts_with("awscc_"));
}

bool is_terraform_pseudo(std::string_view name) {
    return name == "AWS::AccountId" || name == "AWS::Region" || name == "AWS::Partition" ||
           name == "AWS::URLSuffix";
}

std::string terraform_label(std::string_view name) {
    std::string label;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        if (!text::is_letter(c) && !text::is_digit(c)) {
            if (!label.empty() && label.back() != '_') label += '_';
            continue;
        }
        const bool is_last = i + 1 == name.size() || !is_lower(name[i + 1]);
        const bool begins =
            is_upper(c) && !label.empty() && label.back() != '_' && !(is_upper(name[i - 1]) && is_last);
        if (begins) label += '_';
        label += is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    }
    while (!label.empty() && label.back() == '_') label.pop_back();
    return label.empty() || text::is_digit(label.front()) ? "moved_" + label : label;
}

}  // namespace migration
