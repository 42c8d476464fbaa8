#include "migration/translate_input.hpp"

#include "document/document.hpp"
#include "migration/jsonata_text.hpp"
#include "migration/translate_template.hpp"

namespace migration {
namespace {

using document::Node;
using value::Fact;
using value::Piece;
using value::Text;

constexpr std::size_t longest_expression = 8192;  // JsonataConfiguration of CreateSubscriber

Translation cannot(std::string why) {
    Translation result;
    result.obstacle = std::move(why);
    return result;
}

/// A JSON number of more digits than every reader keeps.
bool is_long_number(const Node& node) {
    constexpr std::size_t digits = 15;
    return (node.is(document::Kind::integer) || node.is(document::Kind::real)) && node.text().size() > digits;
}

/// What JSONata would read otherwise than JSON: nothing but keys that are there twice, and long numbers.
bool reads_alike(const Node& node) {
    if (is_long_number(node)) return false;
    for (const Node& element : node.elements()) {
        if (!reads_alike(element)) return false;
    }
    if (!node.is(document::Kind::mapping)) return true;
    for (const Node::Entry& entry : node.entries()) {
        const auto last = node.find(entry.key.text());
        if (!last || !(*last == entry.value) || !reads_alike(entry.value)) return false;
    }
    return true;
}

/// The text with something in place of its holes.
std::string filled_with(const Text& text, std::string_view something) {
    std::string out;
    for (const Piece& piece : text.pieces()) out += piece.hole ? std::string(something) : piece.literal;
    return out;
}

Text delimited(const Text& inside) {
    Text out("{% ");
    for (const Piece& piece : inside.pieces())
        out += piece.hole ? Text(piece.hole) : Text(without_delimiters(piece.literal));
    return out + Text(" %}");
}

Translation checked(Translation translation) {
    if (translation.expression.shown().size() > longest_expression)
        return cannot("the expression would be longer than the 8,192 characters that AWS takes");
    return translation;
}

Translation of_constant(const Text& input) {
    auto json = read_json(filled_with(input, "0"));
    if (!json) json = read_json(filled_with(input, "x"));
    if (!json) return cannot("its `Input` is not JSON");
    const Node root = json->roots().front();
    if (root.is(document::Kind::null))
        return cannot("its `Input` is `null`, and an empty result is no delivery");
    if (!reads_alike(root)) return cannot("its `Input` has a key twice, or a number of many digits");
    Translation result;
    if (!root.is(document::Kind::string)) {
        result.expression = delimited(input);
    } else if (input.is_literal()) {
        result.expression = delimited(Text(jsonata_string(input.literal())));
    } else {
        return cannot("its `Input` is a text of which a part is not known");
    }
    return checked(std::move(result));
}

Translation of_path(const Text& path) {
    if (!path.is_literal()) return cannot("a part of its `InputPath` is not known");
    if (path.literal() == "$") return {};
    const auto value = translate_path(path.literal());
    if (!value) return cannot("its `InputPath` " + path.literal() + " has more than names and points");
    const Certainty certainty = certainty_of(path.literal());
    Translation result;
    result.expression = delimited(Text(json_text_of(*value, certainty)));
    if (certainty == Certainty::none)
        result.notes.push_back("an event without " + path.literal() +
                               " has no input: its delivery fails, and it becomes a dead letter");
    return checked(std::move(result));
}

/// The paths behind the variables of an input transformer, or why one is not known.
std::optional<std::string> read_paths(const model::Target& target, TemplatePaths& paths) {
    if (target.input_paths.open) return "a part of its `InputPathsMap` is not known";
    for (const auto& member : target.input_paths.members) {
        const Fact<Text>& path = member.item.path;
        if (!member.exists.always() || !path.is_known() || !path.value().is_literal())
            return "the path of `" + member.item.variable + "` is not known";
        paths[member.item.variable] = path.value().literal();
    }
    return std::nullopt;
}

Translation of_template(const model::Target& target) {
    TemplatePaths paths;
    if (auto why = read_paths(target, paths)) return cannot(*why);
    const Fact<Text>& written = target.input_template;
    if (!written.is_known() || !written.value().is_literal())
        return cannot("a part of its `InputTemplate` is not known");
    const TemplateReading reading = translate_template(written.value().literal(), paths);
    if (!reading.obstacle.empty()) return cannot(reading.obstacle);
    const auto json = read_json(reading.probe);
    if (json && !reads_alike(json->roots().front()))
        return cannot("its `InputTemplate` has a key twice, or a number of many digits");
    Translation result;
    result.expression = delimited(Text(reading.expression));
    result.notes = reading.notes;
    return checked(std::move(result));
}

}  // namespace

std::unique_ptr<document::Document> read_json(std::string text) {
    document::Origin origin;
    origin.offsets.assign(text.size() + 1, 0);
    auto json = document::read_embedded_json(std::move(text), std::move(origin), nullptr);
    return json && json->roots().size() == 1 ? std::move(json) : nullptr;
}

Translation translate_input(const model::Target& target) {
    const int given = static_cast<int>(!target.input.is_absent()) +
                      static_cast<int>(!target.input_path.is_absent()) +
                      static_cast<int>(!target.input_template.is_absent());
    if (given > 1) return cannot("it has several inputs of its own, which exclude each other");
    if (given == 0) return {};
    if (!target.input_template.is_absent()) return of_template(target);
    const Fact<Text>& one = target.input.is_absent() ? target.input_path : target.input;
    const char* name = target.input.is_absent() ? "`InputPath`" : "`Input`";
    if (!one.is_known())
        return cannot(std::string("its ") + name + " is not known, or a condition decides on it");
    return target.input.is_absent() ? of_path(one.value()) : of_constant(one.value());
}

}  // namespace migration
