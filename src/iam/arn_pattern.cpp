#include "iam/arn_pattern.hpp"

#include <vector>

#include "arn/arn.hpp"

namespace iam {

std::string as_glob(const value::Text& text) {
    std::string glob;
    for (const value::Piece& piece : text.pieces()) {
        if (piece.hole) {
            glob += '*';
            continue;
        }
        std::string_view rest = piece.literal;
        while (!rest.empty()) {
            const std::size_t begin = rest.find("${");
            glob += rest.substr(0, begin);
            if (begin == std::string_view::npos) break;
            glob += '*';
            const std::size_t end = rest.find('}', begin);
            if (end == std::string_view::npos) break;
            rest.remove_prefix(end + 1);
        }
    }
    return glob;
}

std::optional<ArnPattern> arn_pattern(const value::Text& text) {
    const std::optional<arn::Arn> arn = arn::parse(text);
    if (!arn) return std::nullopt;
    for (const value::Text* field : {&arn->partition, &arn->service, &arn->region, &arn->account}) {
        // A free text may bring colons, and then the fields are others.
        for (const value::Piece& piece : field->pieces()) {
            if (piece.hole && piece.hole->kind == value::HoleKind::text) return std::nullopt;
        }
    }
    return ArnPattern{"arn",
                      as_glob(arn->partition),
                      as_glob(arn->service),
                      as_glob(arn->region),
                      as_glob(arn->account),
                      as_glob(arn->resource)};
}

ArnPattern arn_pattern(std::string_view literal) {
    ArnPattern fields;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::size_t end = i + 1 < fields.size() ? literal.find(':') : std::string_view::npos;
        fields[i] = literal.substr(0, end);
        if (end == std::string_view::npos) break;
        literal.remove_prefix(end + 1);
    }
    return fields;
}

bool globs_meet(std::string_view a, std::string_view b) {
    // `row[j]`: whether what is left of `a` and b[j...] have a text in common.
    std::vector<bool> below(b.size() + 1, false);
    std::vector<bool> row(b.size() + 1, false);
    for (std::size_t i = a.size() + 1; i-- > 0;) {
        for (std::size_t j = b.size() + 1; j-- > 0;) {
            bool meets = i == a.size() && j == b.size();
            if (i < a.size() && a[i] == '*') meets = below[j] || (j < b.size() && row[j + 1]);
            if (!meets && j < b.size() && b[j] == '*') meets = row[j + 1] || (i < a.size() && below[j]);
            if (!meets && i < a.size() && j < b.size()) {
                const bool same = a[i] == b[j] || a[i] == '?' || b[j] == '?';
                meets = same && a[i] != '*' && b[j] != '*' && below[j + 1];
            }
            row[j] = meets;
        }
        std::swap(row, below);
    }
    return below[0];
}

bool patterns_meet(const ArnPattern& a, const ArnPattern& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!globs_meet(a[i], b[i])) return false;
    }
    return true;
}

}  // namespace iam
