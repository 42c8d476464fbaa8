#pragma once

#include <array>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "iam/decide.hpp"
#include "value/glob.hpp"

namespace iam {

using value::Truth;

/// The fields of an ARN in tokens, split at its first five colons.
struct Fields {
    std::array<std::u32string_view, 6> field;
    std::size_t count = 0;
};
[[nodiscard]] Fields split_fields(std::u32string_view tokens);

/// What one decision carries along: the request made ready for comparisons, the world it is asked in,
/// the policy being read, and what was found not to be known.
class Inquiry {
public:
    Inquiry(const Request& asked, value::World& fixed);
    Inquiry(const Inquiry&) = delete;
    Inquiry& operator=(const Inquiry&) = delete;

    const Request& request;
    value::World* world;
    value::Holes holes;
    value::Tokens resource;  ///< of the request
    Fields resource_fields;
    const model::Policy* policy = nullptr;          ///< the one being read
    std::size_t elements = 0;                       ///< read of the set of policies so far
    bool has_boundary = false;                      ///< the caller's account sets one
    std::vector<value::Reason>* reasons = nullptr;  ///< null: reasons are not asked for

    /// A key of the context: absent, or with what is known of it.
    [[nodiscard]] const ContextValue& key(std::string_view name);

    void note(const value::Reason& reason);
    void note(std::string text, text::Span place = {});
    /// Notes the holes of two texts whose comparison they leave open.
    void note_holes(std::u32string_view a, std::u32string_view b);
    /// `truth`, once its reasons noted since `mark` are kept or, if it is known, forgotten.
    Truth settled(Truth truth, std::size_t mark);
    [[nodiscard]] std::size_t mark() const { return reasons == nullptr ? 0 : reasons->size(); }

    /// Buffers for patterns: decisions make many.
    value::Tokens pattern;
    value::Tokens scratch;
    std::string lower;

    /// A hole for the value of a key that is not known.
    value::SymbolRef symbol_of_key(const std::string& key, const value::Reason& why);

private:
    [[nodiscard]] const ContextValue* given(std::string_view key);

    Context more_;  ///< the keys of `Request::more_keys` asked for so far
    ContextValue absent_;
    ContextValue other_;
    std::unordered_map<std::string, value::SymbolRef> key_symbols_;
};

/// Whether any member of a list passes. `passes` is asked for each known item.
template <class T, class Passes>
Truth any_of(Inquiry& inquiry, const value::List<value::Fact<T>>& list, Passes passes) {
    const std::size_t mark = inquiry.mark();
    Truth any = Truth::no;
    for (const auto& member : list.members) {
        if (member.item.is_choice() && !inquiry.world->holds(member.exists)) continue;
        const value::Fact<T>& fact = member.item.in(*inquiry.world);
        Truth one = Truth::no;
        if (fact.is_known()) one = passes(fact.value());
        if (fact.is_unknown()) {
            one = Truth::unknown;
            inquiry.note(fact.reason());
        }
        // A condition is read only where it matters: each one read doubles the worlds to judge.
        if (one <= any || !inquiry.world->holds(member.exists)) continue;
        any = one;
        if (any == Truth::yes) return inquiry.settled(any, mark);
    }
    if (list.open) {
        any = value::either(any, Truth::unknown);
        inquiry.note(*list.open);
    }
    return inquiry.settled(any, mark);
}

template <class T>
[[nodiscard]] bool says_something(const value::List<T>& list) {
    return list.written || !list.members.empty() || list.open;
}

}  // namespace iam
