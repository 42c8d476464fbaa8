#include <algorithm>

#include "iam/examination.hpp"

namespace iam {
namespace {

using model::Statement;
using value::Fact;
using value::HoleKind;
using value::Text;

/// Whether policy variables are surely plain text: the version is written as 2008, or not at all.
bool is_old(const Examination& examination) {
    if (examination.site.kind == Site::Kind::bus) return false;
    bool old = true;
    examination.policy.version.each_leaf([&](const Fact<Text>& leaf) {
        old = old && (leaf.is_absent() || (leaf.is_known() && leaf.value().is_literal() &&
                                           leaf.value().literal() == "2008-10-17"));
    });
    return old;
}

/// What stands between the braces looks like a key, or is a character set free.
bool is_variable(std::string_view inside) {
    return inside == "*" || inside == "?" || inside == "$" || inside.find(':') != std::string_view::npos;
}

std::string hint(std::string_view inside) {
    return inside.starts_with("AWS::") ? "; in a template, is `Fn::Sub` missing?" : "";
}

/// The variables in one text.
class Scan {
public:
    Scan(Examination& examination, const Text& text, text::Span place)
        : examination_(examination), text_(text), place_(place) {}

    void run() {
        const std::span<const value::Piece> pieces = text_.pieces();
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (!pieces[i].hole) scan(pieces[i].literal, i + 1 == pieces.size());
        }
    }

private:
    void scan(std::string_view literal, bool last) {
        for (std::size_t at = literal.find("${"); at != std::string_view::npos; at = literal.find("${", at)) {
            const std::size_t end = literal.find('}', at);
            if (end == std::string_view::npos && !last) return;
            if (end == std::string_view::npos || end == at + 2) {
                return examination_.tell(
                    "variable-syntax",
                    backticked(text_.shown()) + (end == at + 2 ? " has a policy variable without a key"
                                                               : " has a policy variable without its `}`"),
                    place_);
            }
            examine(literal.substr(at + 2, end - at - 2));
            at = end;
        }
    }

    void examine(std::string_view inside) {
        if (!is_variable(inside) || !is_old(examination_)) return;
        examination_.tell("variable-in-old-version",
                          backticked("${" + std::string(inside) + "}") +
                              " is plain text here: variables count where `Version` is 2012-10-17" +
                              hint(inside),
                          place_);
    }

    Examination& examination_;
    const Text& text_;
    text::Span place_;
};

/// The variable that begins before the fifth colon of an ARN; empty where there is none.
std::string_view early_variable(const Text& text) {
    if (!text.literal_prefix().starts_with("arn:")) return {};
    std::size_t colons = 0;
    for (const value::Piece& piece : text.pieces()) {
        if (piece.hole) {
            // These may bring colons of their own.
            if (piece.hole->kind == HoleKind::text || piece.hole->kind == HoleKind::arn) return {};
            continue;
        }
        const std::string_view literal = piece.literal;
        for (std::size_t at = 0; at < literal.size() && colons < 5; ++at) {
            if (literal[at] == ':') ++colons;
            if (literal.compare(at, 2, "${") != 0) continue;
            const std::size_t end = literal.find('}', at);
            return end == std::string_view::npos ? std::string_view() : literal.substr(at + 2, end - at - 2);
        }
    }
    return {};
}

void examine_places(Examination& examination, const value::List<Fact<Text>>& list) {
    each_text(list, [&](const Text& text, text::Span place) {
        Scan(examination, text, place).run();
        const std::string_view early = early_variable(text);
        if (early.empty()) return;
        examination.tell("variable-before-resource-part",
                         backticked("${" + std::string(early) + "}") + " in " + backticked(text.shown()) +
                             " is plain text: variables count behind the fifth colon of an ARN only" +
                             hint(early),
                         place);
    });
}

}  // namespace

bool has_early_variable(const Text& text) {
    return !early_variable(text).empty();
}

void examine_variables(Examination& examination, const Statement& statement) {
    examine_places(examination, statement.resource);
    examine_places(examination, statement.not_resource);
    for (const auto& member : statement.conditions.members) {
        each_text(member.item.values,
                  [&](const Text& text, text::Span place) { Scan(examination, text, place).run(); });
    }
}

}  // namespace iam
