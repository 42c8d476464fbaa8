#include "jsonata/delimiters.hpp"

#include <algorithm>

#include "jsonata/members.hpp"

namespace jsonata {
namespace {

using Kind = Fault::Kind;
using value::Truth;

constexpr std::string_view opening = "{%";
constexpr std::string_view closing = "%}";
constexpr std::size_t nowhere = std::string_view::npos;

bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n\v\f") == nowhere;
}

class Delimiter {
public:
    Delimiter(const Written& written, const Use& use, Faults& faults)
        : written_(written), text_(written.text), use_(use), faults_(faults) {
        begin_ = written.find(opening, 0);
        for (std::size_t at = written.find(closing, 0); at != nowhere; at = written.find(closing, at + 1))
            if (begin_ == nowhere || at >= begin_ + opening.size()) end_ = at;
    }

    Delimited delimit() {
        if (begin_ == nowhere) return end_ == nowhere ? literal() : unopened();
        if (end_ == nowhere) return unclosed();
        const std::size_t behind = end_ + closing.size();
        if (const Written::Hole* hole = outside(behind)) return {Truth::unknown, {}, hole};
        const bool before_blank = is_blank(text_.substr(0, begin_));
        const bool behind_blank = is_blank(text_.substr(behind));
        if (!before_blank || !behind_blank) return embedded(behind);
        if (begin_ > 0) trailing(range_of(0, begin_), "blanks stand before `{%`");
        if (behind < text_.size()) trailing(range_of(behind, text_.size()), "blanks stand behind `%}`");
        return complete();
    }

private:
    /// A hole that is all there is before or behind the delimiters, and may be empty.
    const Written::Hole* outside(std::size_t behind) const {
        const Written::Hole* first = written_.beginning_at(0);
        if (first != nullptr && is_wild(*first) && first->range.end == begin_) return first;
        const Written::Hole* last = written_.ending_at(text_.size());
        if (last != nullptr && is_wild(*last) && last->range.begin == behind) return last;
        return nullptr;
    }

    Delimited complete() {
        const Range content = range_of(begin_ + opening.size(), end_);
        if (is_blank(written_.excerpt(content))) {
            faults_.add(Kind::empty, range_of(begin_, end_ + closing.size()),
                        "there is no expression between `{%` and `%}`");
            return {Truth::yes, {}, nullptr};
        }
        if (use_.form == Form::literal) {
            faults_.add(Kind::expression_refused, range_of(begin_, end_ + closing.size()),
                        "an expression is not evaluated here; a literal must stand");
        }
        return {Truth::yes, content, nullptr};
    }

    Delimited embedded(std::size_t behind) {
        faults_.add(Kind::embedded, range_of(begin_, behind),
                    "an expression within longer text is not evaluated: the whole value must be one "
                    "`{% ... %}`");
        return {Truth::yes, {}, nullptr};
    }

    /// The pattern of a transformer's expression allows nothing around it (API, JsonataConfiguration); of
    /// parameters nobody says whether blanks are taken off.
    void trailing(Range range, const char* words) {
        if (use_.form == Form::expression) {
            faults_.add(Kind::trailing, range, words);
        } else {
            faults_.ask(Kind::trailing, range, words);
        }
    }

    Delimited unclosed() {
        const Written::Hole* last = written_.holes.empty() ? nullptr : &written_.holes.back();
        if (last != nullptr && is_wild(*last) && last->range.begin >= begin_)
            return {Truth::unknown, {}, last};
        if (begin_ != 0 && !meant()) return literal();
        faults_.add(Kind::unclosed, range_of(begin_, begin_ + opening.size()), "`{%` has no `%}`");
        return {Truth::yes, {}, nullptr};
    }

    Delimited unopened() {
        const Written::Hole* first = written_.holes.empty() ? nullptr : &written_.holes.front();
        if (first != nullptr && is_wild(*first) && first->range.begin < end_)
            return {Truth::unknown, {}, first};
        if (!meant()) return literal();
        faults_.add(Kind::unopened, range_of(end_, end_ + closing.size()), "`%}` has no `{%`");
        return {Truth::yes, {}, nullptr};
    }

    bool meant() const { return written_.find("$events", 0) != nowhere; }

    Delimited literal() {
        const Written::Hole* first = written_.beginning_at(0);
        const Written::Hole* last = written_.ending_at(text_.size());
        // Two holes may hold the delimiters, one at either end; a single one the whole.
        if (first != nullptr && last != nullptr && is_wild(*first) && is_wild(*last))
            return {Truth::unknown, {}, first};
        if (use_.form == Form::expression) {
            faults_.add(Kind::expression_missing, range_of(0, text_.size()),
                        "an expression must stand here: `{% ... %}`");
            return {};
        }
        if (use_.form == Form::either) undelimited();
        return {};
    }

    /// Literals that somebody wrote to be evaluated.
    void undelimited() {
        const std::string why = " is sent as it stands: only `{% ... %}` is evaluated";
        if (text_.starts_with("$events.") || text_.starts_with("$events[")) {
            const std::string better = "{% " + std::string(text_) + " %}";
            faults_.add(Kind::undelimited, range_of(0, text_.size()), "the text" + why, better);
        } else if (text_.starts_with("$.")) {
            const std::size_t end = std::min(text_.find_first_of(".[", 2), text_.size());
            if (is_envelope_member(text_.substr(2, end - 2)))
                faults_.add(Kind::undelimited, range_of(0, text_.size()), "the path" + why);
        }
        const std::size_t variable = written_.find("<aws.events.", 0);
        const std::size_t end = variable == nowhere ? nowhere : text_.find('>', variable);
        if (end != nowhere)
            faults_.add(Kind::input_transformer, range_of(variable, end + 1), "the variable" + why);
    }

    const Written& written_;
    std::string_view text_;
    const Use& use_;
    Faults& faults_;
    std::size_t begin_ = nowhere;  ///< of the first `{%`
    std::size_t end_ = nowhere;    ///< of the last `%}` behind it, or of the last at all
};

}  // namespace

Delimited delimit(const Written& written, const Use& use, Faults& faults) {
    return Delimiter(written, use, faults).delimit();
}

}  // namespace jsonata
