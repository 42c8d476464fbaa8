#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "document/written.hpp"
#include "text/letters.hpp"

namespace document {
namespace {

/// Whether every reader of YAML 1.1 takes the text for itself without quotes.
bool is_plain(const std::string& text) {
    static constexpr std::string_view words[] = {"y", "n", "yes", "no", "true", "false", "on", "off", "null"};
    if (text.empty() || !text::is_letter(text.front()) || text.back() == ':') return false;
    const std::string lowered = text::lowered(text);
    if (std::find(std::begin(words), std::end(words), lowered) != std::end(words)) return false;
    return std::all_of(text.begin(), text.end(), [](char c) {
        return text::is_letter(c) || text::is_digit(c) ||
               std::string_view("_-./:").find(c) != std::string_view::npos;
    });
}

void emit_text(YAML::Emitter& out, const std::string& text) {
    if (is_plain(text)) {
        // As it stands, like a number: the emitter's own look at a text costs more than all else it does.
        out.WriteIntegralType(text);
        return;
    }
    out << YAML::DoubleQuoted << text;
}

/// The tag of a function that has a short form, and what it is applied to; empty: it has none.
struct ShortForm {
    std::string tag;
    std::string text;
};

ShortForm short_form_of(const Written& value) {
    if (value.kind() != Written::Kind::map || value.entries().size() != 1) return {};
    const auto& [name, argument] = value.entries().front();
    if (argument.kind() == Written::Kind::text && (name == "Ref" || name == "Fn::Sub"))
        return {name == "Ref" ? "Ref" : "Sub", argument.text()};
    const auto& parts = argument.entries();
    const bool both = name == "Fn::GetAtt" && argument.kind() == Written::Kind::list && parts.size() == 2 &&
                      parts[0].second.kind() == Written::Kind::text &&
                      parts[1].second.kind() == Written::Kind::text;
    if (!both) return {};
    return {"GetAtt", parts[0].second.text() + "." + parts[1].second.text()};
}

void emit(YAML::Emitter& out, const Written& value, Functions functions) {
    if (const ShortForm form = short_form_of(value);
        functions == Functions::short_form && !form.tag.empty()) {
        out << YAML::LocalTag(form.tag);
        emit_text(out, form.text);
        return;
    }
    switch (value.kind()) {
        case Written::Kind::null:
            out << YAML::Null;
            return;
        case Written::Kind::boolean:
            out << value.boolean();
            return;
        case Written::Kind::integer:
            out << value.integer();
            return;
        case Written::Kind::text:
            emit_text(out, value.text());
            return;
        case Written::Kind::list:
            out << (value.entries().empty() ? YAML::Flow : YAML::Block) << YAML::BeginSeq;
            for (const Written::Entry& entry : value.entries()) emit(out, entry.second, functions);
            out << YAML::EndSeq;
            return;
        case Written::Kind::map:
            break;
    }
    out << (value.entries().empty() ? YAML::Flow : YAML::Block) << YAML::BeginMap;
    for (const Written::Entry& entry : value.entries()) {
        out << YAML::Key;
        emit_text(out, entry.first);
        out << YAML::Value;
        emit(out, entry.second, functions);
    }
    out << YAML::EndMap;
}

}  // namespace

std::string write_yaml(const Written& value, Functions functions) {
    YAML::Emitter out;
    out.SetOutputCharset(YAML::EscapeNonAscii);
    emit(out, value, functions);
    return std::string(out.c_str(), out.size()) + "\n";
}

}  // namespace document
