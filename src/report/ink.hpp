#pragma once

#include <string>
#include <string_view>

#include "finding/finding.hpp"

namespace report {

/// Colours for a terminal, or none. The codes are those of ECMA-48 (SGR).
class Ink {
public:
    explicit Ink(bool colour) : colour_(colour) {}

    static constexpr std::string_view bold = "1";
    static constexpr std::string_view red = "1;31";
    static constexpr std::string_view green = "1;32";
    static constexpr std::string_view yellow = "1;33";
    static constexpr std::string_view blue = "1;34";
    static constexpr std::string_view magenta = "1;35";
    static constexpr std::string_view cyan = "1;36";

    [[nodiscard]] std::string operator()(std::string_view style, std::string_view words) const {
        std::string out;
        if (!colour_ || words.empty()) return out.assign(words);
        out.append("\x1b[").append(style).append("m").append(words).append("\x1b[0m");
        return out;
    }

private:
    bool colour_;
};

[[nodiscard]] inline std::string_view style_of(const finding::Finding& finding) {
    if (finding.undecided) return Ink::magenta;
    switch (finding.severity) {
        case finding::Severity::error:
            return Ink::red;
        case finding::Severity::warning:
            return Ink::yellow;
        case finding::Severity::note:
            return Ink::cyan;
    }
    return Ink::red;
}

}  // namespace report
