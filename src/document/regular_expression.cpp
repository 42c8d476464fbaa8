#include "document/regular_expression.hpp"

#include <re2/re2.h>

namespace document {
namespace {

re2::RE2::Options quiet_options() {
    re2::RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(std::int64_t{1} << 20);
    return options;
}

}  // namespace

struct RegularExpression::Compiled {
    explicit Compiled(std::string_view written)
        : expression(re2::StringPiece(written.data(), written.size()), quiet_options()) {}
    re2::RE2 expression;
};

std::optional<RegularExpression> RegularExpression::read(std::string_view written) {
    auto compiled = std::make_shared<const Compiled>(written);
    if (!compiled->expression.ok()) return std::nullopt;
    return RegularExpression(std::move(compiled));
}

const std::string& RegularExpression::written() const {
    return compiled_->expression.pattern();
}

bool RegularExpression::is_in(std::string_view text) const {
    return re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), compiled_->expression);
}

std::optional<RegularExpression::Match> RegularExpression::find(std::string_view text,
                                                                std::size_t from) const {
    const re2::RE2& expression = compiled_->expression;
    const int count = expression.NumberOfCapturingGroups() + 1;
    std::vector<re2::StringPiece> parts(static_cast<std::size_t>(count));
    if (from > text.size() || !expression.Match(re2::StringPiece(text.data(), text.size()), from, text.size(),
                                                re2::RE2::UNANCHORED, parts.data(), count))
        return std::nullopt;
    Match match;
    match.begin = static_cast<std::size_t>(parts[0].data() - text.data());
    match.end = match.begin + parts[0].size();
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const bool took_part = parts[i].data() != nullptr;
        match.groups.push_back(took_part ? std::optional(std::string(parts[i].data(), parts[i].size()))
                                         : std::nullopt);
    }
    return match;
}

std::vector<std::string> RegularExpression::group_names() const {
    const re2::RE2& expression = compiled_->expression;
    std::vector<std::string> names(static_cast<std::size_t>(expression.NumberOfCapturingGroups()));
    for (const auto& [group, name] : expression.CapturingGroupNames())
        names[static_cast<std::size_t>(group) - 1] = name;
    return names;
}

}  // namespace document
