#include "iam/inquiry.hpp"

#include <algorithm>

#include "text/letters.hpp"

namespace iam {

Fields split_fields(std::u32string_view tokens) {
    Fields fields;
    while (fields.count < 5) {
        const std::size_t colon = tokens.find(U':');
        if (colon == std::u32string_view::npos) break;
        fields.field[fields.count++] = tokens.substr(0, colon);
        tokens.remove_prefix(colon + 1);
    }
    fields.field[fields.count++] = tokens;
    return fields;
}

Inquiry::Inquiry(const Request& asked, value::World& fixed) : request(asked), world(&fixed) {
    holes.append_literal(resource, request.resource);
    resource_fields = split_fields(resource);
    if (request.other_keys) other_.unknown = request.other_keys;
}

const ContextValue* Inquiry::given(std::string_view key) {
    const auto written = request.context.find(key);
    if (written != request.context.end()) return &written->second;
    if (!request.more_keys) return nullptr;
    const auto known = more_.find(key);
    if (known != more_.end()) return &known->second;
    std::optional<ContextValue> made = request.more_keys(request, key);
    return made ? &more_.emplace(key, std::move(*made)).first->second : nullptr;
}

const ContextValue& Inquiry::key(std::string_view name) {
    lower.assign(name);
    std::transform(lower.begin(), lower.end(), lower.begin(), text::lower);
    if (const ContextValue* exact = given(lower)) return *exact;
    const std::size_t slash = lower.find('/');
    if (slash != std::string::npos) {
        if (const ContextValue* below = given(std::string_view(lower).substr(0, slash + 1))) return *below;
    }
    if (!request.other_keys) return absent_;
    if (reasons != nullptr) {
        other_.unknown->text = "context key `" + std::string(name) + "` " + request.other_keys->text;
    }
    return other_;
}

void Inquiry::note(const value::Reason& reason) {
    constexpr std::size_t most_reasons = 16;
    if (reasons == nullptr || reasons->size() >= most_reasons) return;
    const auto same = [&](const value::Reason& other) {
        return other.text == reason.text && other.place == reason.place;
    };
    if (std::none_of(reasons->begin(), reasons->end(), same)) reasons->push_back(reason);
}

void Inquiry::note(std::string text, text::Span place) {
    if (reasons != nullptr) note(value::Reason{std::move(text), place});
}

namespace {

void note_hole(Inquiry& inquiry, char32_t token) {
    const value::Symbol& symbol = inquiry.holes.symbol(token);
    if (symbol.why.text.empty()) {
        inquiry.note("`" + symbol.label + "` is not known", symbol.why.place);
    } else {
        inquiry.note(symbol.why);
    }
}

}  // namespace

void Inquiry::note_holes(std::u32string_view a, std::u32string_view b) {
    if (reasons == nullptr) return;
    // What stands on both sides is the same value and leaves nothing open, unless it stands alone.
    bool noted = false;
    for (const auto& [own, other] : {std::pair(a, b), std::pair(b, a)}) {
        for (const char32_t token : own) {
            if (!value::is_hole(token) || other.find(token) != std::u32string_view::npos) continue;
            note_hole(*this, token);
            noted = true;
        }
    }
    if (noted) return;
    for (const char32_t token : a) {
        if (value::is_hole(token)) note_hole(*this, token);
    }
}

Truth Inquiry::settled(Truth truth, std::size_t mark) {
    if (reasons != nullptr && truth != Truth::unknown) reasons->resize(std::min(mark, reasons->size()));
    return truth;
}

value::SymbolRef Inquiry::symbol_of_key(const std::string& key, const value::Reason& why) {
    value::SymbolRef& symbol = key_symbols_[key];
    if (!symbol) {
        symbol = std::make_shared<const value::Symbol>(
            value::Symbol{"context key " + key, key, value::HoleKind::text, false, why});
    }
    return symbol;
}

}  // namespace iam
