#include "jsonata/examine.hpp"

#include <algorithm>

#include "jsonata/delimiters.hpp"
#include "jsonata/names.hpp"
#include "jsonata/spelling.hpp"
#include "jsonata/syntax_fault.hpp"
#include "jsonata/tracer.hpp"

namespace jsonata {
namespace {

using value::Truth;
using Kind = Fault::Kind;

value::Reason reason_of(const Written::Hole& hole) {
    return hole.symbol->why;
}

/// Code points of what is written out; holes may be empty.
std::size_t least_characters(const value::Text& text) {
    std::size_t count = 0;
    for (const value::Piece& piece : text.pieces()) {
        count += static_cast<std::size_t>(std::count_if(piece.literal.begin(), piece.literal.end(),
                                                        [](char c) { return (c & 0xC0) != 0x80; }));
    }
    return count;
}

class Examiner {
public:
    Examiner(const Written& written, const Use& use, Examination& out)
        : written_(written), use_(use), out_(out) {}

    void examine() {
        const Delimited delimited = delimit(written_, use_, faults_);
        out_.expression = delimited.expression;
        if (delimited.doubt != nullptr) {
            undecided(reason_of(*delimited.doubt));
        } else if (delimited.content) {
            content(*delimited.content);
        } else if (delimited.expression == Truth::no) {
            out_.constant = Truth::yes;
        }
        out_.faults = std::move(faults_).sorted();
    }

private:
    void undecided(value::Reason reason) {
        if (!out_.undecided) out_.undecided = std::move(reason);
        out_.reads_all = false;
    }

    void content(Range range) {
        const Syntax syntax = parse(written_, range);
        if (syntax.too_deep) return undecided({"the expression is nested too deeply to be read", {}});
        if (syntax.split_name) {
            out_.reads_all = false;
            return add_split_name(*syntax.split_name, faults_, written_);
        }
        if (syntax.mistake) return mistake(syntax, range);
        const auto bound = bound_names(syntax);
        check_names(syntax, bound, faults_);
        Tracer tracer(syntax, bound, use_.events, faults_);
        tracer.trace();
        if (syntax.hole_in_code) undecided(reason_of(*syntax.doubt));
        out_.reads = std::move(tracer.reads);
        out_.reads_all = out_.reads_all && tracer.reads_all;
        out_.constant = tracer.sees_event || tracer.sees_chance    ? Truth::no
                        : tracer.sees_other || syntax.hole_in_code ? Truth::unknown
                                                                   : Truth::yes;
        if (out_.constant == Truth::yes)
            faults_.ask(Kind::constant, syntax[syntax.root].range, "the result is the same for every event");
    }

    void mistake(const Syntax& syntax, Range content) {
        if (syntax.doubt != nullptr && syntax.doubt->range.begin < syntax.mistake->range.end)
            return undecided(reason_of(*syntax.doubt));
        out_.reads_all = false;
        add_mistake(*syntax.mistake, content, written_, faults_);
    }

    const Written& written_;
    const Use& use_;
    Examination& out_;
    Faults faults_;
};

}  // namespace

std::string Read::shown() const {
    std::string path;
    for (const std::string& step : steps) {
        const bool wildcard = step == "*" || step == "**";
        path += (path.empty() ? "" : ".") + (wildcard ? step : spell_name(step));
    }
    return path;
}

bool Examination::has(Fault::Kind kind) const {
    return std::any_of(faults.begin(), faults.end(), [&](const Fault& fault) { return fault.kind == kind; });
}

Examination examine(const value::Text& text, const Use& use) {
    Examination out;
    const Written written = jsonata::written(text);
    out.text = written.text;
    const std::size_t characters = least_characters(text);
    if (characters > use.most_characters) {
        const Range whole{0, static_cast<std::uint32_t>(written.text.size())};
        out.faults.push_back({Kind::too_long,
                              Fault::Weight::fault,
                              whole,
                              "the value has " + std::to_string(characters) + " characters, and " +
                                  std::to_string(use.most_characters) + " are allowed",
                              {}});
        out.expression = Truth::unknown;
        out.reads_all = false;
        return out;
    }
    Examiner(written, use, out).examine();
    return out;
}

}  // namespace jsonata
