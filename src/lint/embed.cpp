// The build's generator: `buslint_embed OUT.cpp RULES LEFT_OUT` reads the rule files below the folder RULES
// and the list of checks that are left out, and writes them as code, so that the
// program is one file and starts without reading YAML. A file that is not well formed stops the build.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "lint/left_out.hpp"
#include "lint/rule_reader.hpp"

namespace {

using lint::LeftOut;
using lint::Phrase;
using lint::Rule;

namespace fs = std::filesystem;

/// All that is written.
struct Input {
    std::vector<Rule> rules;
    std::vector<LeftOut> left_out;
};

/// A literal of C++; long ones in lines, and never a digit behind an octal escape.
std::string literal(std::string_view text) {
    std::string out = "std::string_view(\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n') {
            out += "\\n\"\n        \"";
        } else if (c == '"' || c == '\\' || c == '?') {
            out += '\\';
            out += c;
        } else if (byte < 0x20 || byte >= 0x7F) {
            char escape[5];
            std::snprintf(escape, sizeof escape, "\\%03o", byte);
            out += escape;
        } else {
            out += c;
        }
    }
    return out + "\", " + std::to_string(text.size()) + ")";
}

std::string string_of(std::string_view text) {
    return "std::string(" + literal(text) + ")";
}
std::string phrase_of(const Phrase& phrase) {
    return "Phrase{" + string_of(phrase.text) + ", {}}";
}

const char* severity_of(finding::Severity severity) {
    constexpr const char* names[] = {"Severity::note", "Severity::warning", "Severity::error"};
    return names[static_cast<std::size_t>(severity)];
}
const char* confidence_of(finding::Confidence confidence) {
    constexpr const char* names[] = {"Confidence::low", "Confidence::medium", "Confidence::high"};
    return names[static_cast<std::size_t>(confidence)];
}

class Writer {
public:
    void rule(const Rule& rule, std::size_t number) {
        out_ += "void fill_" + std::to_string(number) + "(Rule& rule) {\n";
        about(rule);
        logic(rule);
        out_ += "}\n\n";
    }
    std::string take() { return std::move(out_); }

private:
    void set(std::string_view field, const std::string& value) {
        out_ += "    rule." + std::string(field) + " = " + value + ";\n";
    }
    void push(std::string_view list, const std::string& value) {
        out_ += "    rule." + std::string(list) + ".push_back(" + value + ");\n";
    }

    void about(const Rule& rule) {
        set("path", string_of(rule.path));
        set("about.id", string_of(rule.about.id));
        set("about.since", string_of(rule.about.since));
        set("about.category", string_of(rule.about.category));
        set("about.severity", severity_of(rule.about.severity));
        set("about.confidence", confidence_of(rule.about.confidence));
        set("about.summary", string_of(rule.about.summary));
        set("about.rationale", string_of(rule.about.rationale));
        set("about.fix", string_of(rule.about.fix));
        for (const std::string& page : rule.about.sources) push("about.sources", string_of(page));
        for (const std::string& id : rule.formerly) push("formerly", string_of(id));
        for (const std::string& code : rule.explains) push("explains", string_of(code));
    }

    void logic(const Rule& rule) {
        for (const auto& p : rule.parameters) {
            push("parameters",
                 "{" + string_of(p.name) + ", " + string_of(p.type) + ", " + string_of(p.value) + "}");
        }
        for (const auto& b : rule.bindings)
            push("bindings", "{" + string_of(b.name) + ", " + phrase_of(b.list) + "}");
        if (!rule.where.empty()) set("where", phrase_of(rule.where));
        for (const auto& let : rule.lets)
            push("lets", "{" + string_of(let.name) + ", " + phrase_of(let.value) + "}");
        if (!rule.require.empty()) set("require", phrase_of(rule.require));
        for (const Phrase& at : rule.at) push("at", phrase_of(at));
        if (!rule.message.empty()) set("message", phrase_of(rule.message));
        for (const auto& e : rule.related) {
            push("related",
                 "{" + phrase_of(e.each) + ", " + phrase_of(e.at) + ", " + phrase_of(e.note) + "}");
        }
        for (const auto& l : rule.lowered)
            push("lowered", "{" + phrase_of(l.when) + ", " + severity_of(l.severity) + "}");
        for (const auto& c : rule.cautions)
            push("cautions", "{" + phrase_of(c.when) + ", " + phrase_of(c.say) + "}");
    }

    std::string out_;
};

/// An array of a type of `embedded.hpp`, and the function that gives it.
std::string array_of(std::string_view type, std::string_view function, const std::vector<std::string>& rows) {
    const std::string name = "all_" + std::string(function);
    std::string out = "const std::array<" + std::string(type) + ", " + std::to_string(rows.size()) + "> " +
                      name + " = {{\n";
    for (const std::string& row : rows) out += "    {" + row + "},\n";
    return out + "}};\n\n}  // namespace\n\nstd::span<const " + std::string(type) + "> embedded_" +
           std::string(function) + "() { return " + name + "; }\n\nnamespace {\n\n";
}

std::string generated(const Input& input) {
    std::string out =
        "// Made from the rule files by the build; not to be edited.\n\n#include <array>\n\n"
        "#include \"lint/embedded.hpp\"\n\nnamespace lint {\nnamespace {\n\n"
        "using finding::Confidence;\nusing finding::Severity;\n\n";
    Writer writer;
    std::vector<std::string> rules;
    for (const Rule& rule : input.rules) {
        writer.rule(rule, rules.size());
        rules.push_back(literal(rule.source) + ", fill_" + std::to_string(rules.size()));
    }
    std::vector<std::string> left_out;
    for (const LeftOut& one : input.left_out)
        left_out.push_back(literal(one.check) + ", " + literal(one.reason));
    out += writer.take() + array_of("Embedded", "rules", rules) +
           array_of("EmbeddedLeftOut", "left_out", left_out);
    return out + "}  // namespace\n}  // namespace lint\n";
}

std::string content_of(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
}

/// Says what is wrong on standard error; false where anything is.
bool is_right(const fs::path& path, const text::Source& source, const finding::Findings& findings) {
    for (const finding::Finding& mistake : findings.all()) {
        const text::Position at = source.position(mistake.place.begin);
        std::fprintf(stderr, "%s:%u:%u: %s\n", path.c_str(), at.line, at.column, mistake.message.c_str());
    }
    return findings.empty();
}

bool read_rules(const fs::path& folder, text::Sources& sources, std::vector<Rule>& rules) {
    bool right = true;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".yaml") continue;
        const std::string name = entry.path().lexically_relative(folder).generic_string();
        const text::SourceId id = sources.add(name, content_of(entry.path()));
        finding::Findings findings;
        if (std::optional<Rule> rule = lint::read_rule(sources, id, findings))
            rules.push_back(std::move(*rule));
        right = is_right(entry.path(), sources[id], findings) && right;
    }
    std::sort(rules.begin(), rules.end(),
              [](const Rule& a, const Rule& b) { return a.about.id < b.about.id; });
    return right;
}

bool read_left_out(const fs::path& path, text::Sources& sources, std::vector<LeftOut>& left_out) {
    const text::SourceId id = sources.add(path.generic_string(), content_of(path));
    finding::Findings findings;
    left_out = lint::read_left_out(sources, id, findings);
    return is_right(path, sources[id], findings);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    text::Sources sources;
    Input input;
    const bool rules = read_rules(argv[2], sources, input.rules);
    if (!read_left_out(argv[3], sources, input.left_out) || !rules) return 1;
    std::ofstream out(argv[1], std::ios::binary);
    out << generated(input);
    return out.good() ? 0 : 2;
}
