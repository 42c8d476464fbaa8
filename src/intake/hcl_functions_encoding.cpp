#include <map>

#include "intake/document_tree.hpp"
#include "intake/hcl_functions.hpp"
#include "intake/intrinsic.hpp"
#include "pattern/canonical.hpp"

namespace intake {

using value::Text;
using value::Tree;

bool is_settled(const Tree& tree) {
    switch (tree.kind()) {
        case Tree::Kind::absent:
        case Tree::Kind::unknown:
        case Tree::Kind::choice:
            return false;
        case Tree::Kind::list:
            for (const Tree& item : tree.items()) {
                if (!is_settled(item)) return false;
            }
            return true;
        case Tree::Kind::map:
            for (const Tree::Entry& entry : tree.entries()) {
                if (!is_settled(entry.value)) return false;
            }
            return true;
        default:
            return true;
    }
}

namespace {

/// Texts in JSON as Go writes them: `<`, `>` and `&` as escapes too.
std::string json_string_part(std::string_view text) {
    std::string made;
    for (const char c : text) {
        if (c == '<' || c == '>' || c == '&') {
            made += c == '<' ? "\\u003c" : c == '>' ? "\\u003e" : "\\u0026";
        } else {
            pattern::append_json(made, c);
        }
    }
    return made;
}

void append_json_text(const Text& text, Text& made) {
    made += "\"";
    for (const value::Piece& piece : text.pieces()) {
        made += piece.hole ? Text(piece.hole) : Text(json_string_part(piece.literal));
    }
    made += "\"";
}

/// Of a tree in which all is known but holes in texts.
void append_json(const Tree& tree, Text& made) {
    const char* between = "";
    switch (tree.kind()) {
        case Tree::Kind::text:
            return append_json_text(tree.as_text(), made);
        case Tree::Kind::integer:
        case Tree::Kind::real:
            made += tree.as_text();
            return;
        case Tree::Kind::boolean:
            made += tree.as_boolean() ? "true" : "false";
            return;
        case Tree::Kind::list:
            made += "[";
            for (const Tree& item : tree.items()) {
                made += std::exchange(between, ",");
                append_json(item, made);
            }
            made += "]";
            return;
        case Tree::Kind::map:
            made += "{";
            for (const Tree::Entry& entry : sorted_entries(tree)) {
                made += std::exchange(between, ",");
                made += "\"" + json_string_part(entry.key) + "\":";
                append_json(entry.value, made);
            }
            made += "}";
            return;
        default:
            made += "null";
    }
}

/// A list or map stays what it is, and is JSON where a text is made of it: the readers of policies and
/// patterns take the value itself, whose parts have places in the file.
Tree hcl_jsonencode(const HclCall& call) {
    if (call[0].is(Tree::Kind::list) || call[0].is(Tree::Kind::map)) return call[0];
    if (call[0].is(Tree::Kind::unknown)) return call.hole(call[0].reason().text);
    const std::optional<Text> text = json_text_of(call[0]);
    return text ? Tree::text(*text, call.place()) : call.hole("the value is not known");
}

Tree hcl_jsondecode(const HclCall& call) {
    if (call[0].is(Tree::Kind::list) || call[0].is(Tree::Kind::map)) return call[0];
    const auto text = call.literal(0);
    if (!text) return call.fail("`jsondecode` takes a text");
    if (!call.evaluation.spend(text->size() / 16)) return call.unknown("the text is too long to be read");
    finding::Findings faults;
    const auto document = document::read_embedded_json(*text, {}, &faults);
    const std::vector<document::Node> roots = document->roots();
    if (!faults.empty() || roots.size() != 1) return call.fail("the text is no JSON");
    return tree_of(roots.front(), nullptr, call.place(), faults);
}

Tree not_made_here(const HclCall& call) {
    return call.hole("what `" + std::string(call.expression.name()) + "` makes of it is not evaluated");
}

Tree made_when_applied(const HclCall& call) {
    return call.hole("`" + std::string(call.expression.name()) +
                     "` is known when the configuration is applied");
}

Tree not_read_here(const HclCall& call) {
    return call.unknown("what `" + std::string(call.expression.name()) + "` reads is not known");
}

Tree hcl_file(const HclCall& call) {
    auto text = call.evaluation.scope().file_text(*call.literal(0));
    if (!text) return call.hole("the file `" + *call.literal(0) + "` is not there to be read");
    if (!call.evaluation.spend(text->size() / 64)) return call.hole("the file is too large");
    return call.text(std::move(*text));
}

Tree hcl_fileexists(const HclCall& call) {
    const bool there = call.evaluation.scope().file_text(*call.literal(0)).has_value();
    return there ? call.boolean(true) : call.unknown("the file may be elsewhere");
}

Tree hcl_templatefile(const HclCall& call) {
    const auto path = call.literal(0);
    if (!path) return call.hole("the name of the template is not known");
    if (call[1].is(Tree::Kind::unknown)) return call.hole(call[1].reason().text);
    if (!call[1].is(Tree::Kind::map)) return call.fail("`templatefile` takes a path and a map");
    auto text = call.evaluation.scope().file_text(*path);
    if (!text) return call.hole("the file `" + *path + "` is not there to be read");
    if (!call.evaluation.spend(1 + text->size() / 16)) return call.hole("the file is too large");
    const auto file = document::read_hcl_template(std::move(*text), call.place(), nullptr);
    HclNames names;
    for (const Tree::Entry& entry : call[1].entries()) names.emplace_back(entry.key, entry.value);
    return call.evaluation.evaluate_template(*file, std::move(names), call.expression);
}

Tree hcl_basename(const HclCall& call) {
    std::string path = *call.literal(0);
    while (path.size() > 1 && path.back() == '/') path.pop_back();
    return call.text(path.size() > 1 ? path.substr(path.rfind('/') + 1) : path);
}

Tree hcl_dirname(const HclCall& call) {
    const std::string path = *call.literal(0);
    const std::size_t slash = path.rfind('/');
    if (slash == path.npos) return call.text(".");
    return call.text(slash == 0 ? "/" : path.substr(0, slash));
}

}  // namespace

std::optional<Text> json_text_of(const Tree& tree) {
    if (!is_settled(tree)) return std::nullopt;
    Text made;
    append_json(tree, made);
    return made;
}

const std::vector<HclFunction>& hcl_encoding_functions() {
    static const std::vector<HclFunction> table = [] {
        std::vector<HclFunction> made = {
            {"jsonencode", 1, 1, true, HclTakes::all, hcl_jsonencode},
            {"jsondecode", 1, 1, false, HclTakes::known, hcl_jsondecode},
            {"file", 1, 1, true, HclTakes::scalars, hcl_file},
            {"fileexists", 1, 1, false, HclTakes::scalars, hcl_fileexists},
            {"templatefile", 2, 2, true, HclTakes::all, hcl_templatefile},
            {"basename", 1, 1, true, HclTakes::scalars, hcl_basename},
            {"dirname", 1, 1, true, HclTakes::scalars, hcl_dirname},
            {"csvdecode", 1, 1, false, HclTakes::all, not_read_here},
        };
        for (const char* name :
             {"yamlencode",       "base64encode",     "base64decode", "base64gzip", "textencodebase64",
              "textdecodebase64", "urlencode",        "md5",          "sha1",       "sha256",
              "sha512",           "base64sha256",     "base64sha512", "bcrypt",     "uuidv5",
              "filebase64",       "filemd5",          "filesha1",     "filesha256", "filesha512",
              "filebase64sha256", "filebase64sha512", "abspath",      "pathexpand", "formatdate",
              "timeadd"}) {
            made.push_back({name, 0, any_number, true, HclTakes::all, not_made_here});
        }
        for (const char* name : {"timestamp", "plantimestamp", "uuid"}) {
            made.push_back({name, 0, any_number, true, HclTakes::all, made_when_applied});
        }
        return made;
    }();
    return table;
}

}  // namespace intake
