// The build's generator: `buslint_embed OUT.cpp FOLDER` reads the rule files below FOLDER and writes them as
// code, so that the program starts without reading YAML. A rule file that is not well formed stops the build.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "lint/rule_reader.hpp"

namespace {

using lint::Phrase;
using lint::Rule;

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

std::string generated(const std::vector<Rule>& rules) {
    std::string out =
        "// Made from the rule files by the build; not to be edited.\n\n#include <array>\n\n"
        "#include \"lint/embedded.hpp\"\n\nnamespace lint {\nnamespace {\n\n"
        "using finding::Confidence;\nusing finding::Severity;\n\n";
    Writer writer;
    for (std::size_t i = 0; i < rules.size(); ++i) writer.rule(rules[i], i);
    out += writer.take();
    out += "const std::array<Embedded, " + std::to_string(rules.size()) + "> all = {{\n";
    for (std::size_t i = 0; i < rules.size(); ++i) {
        out += "    {" + literal(rules[i].source) + ", fill_" + std::to_string(i) + "},\n";
    }
    return out +
           "}};\n\n}  // namespace\n\nstd::span<const Embedded> embedded_rules() { return all; }\n\n}  // "
           "namespace lint\n";
}

std::string content_of(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
}

/// False where a rule file is not well formed; it is said on standard error.
bool read_all(const std::filesystem::path& folder, text::Sources& sources, std::vector<Rule>& rules) {
    bool right = true;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".yaml") continue;
        const std::string name = entry.path().lexically_relative(folder).generic_string();
        const text::SourceId id = sources.add(name, content_of(entry.path()));
        finding::Findings findings;
        if (std::optional<Rule> rule = lint::read_rule(sources, id, findings))
            rules.push_back(std::move(*rule));
        for (const finding::Finding& mistake : findings.all()) {
            right = false;
            const text::Position at = sources[id].position(mistake.place.begin);
            std::fprintf(stderr, "%s/%s:%u:%u: %s\n", folder.c_str(), name.c_str(), at.line, at.column,
                         mistake.message.c_str());
        }
    }
    std::sort(rules.begin(), rules.end(),
              [](const Rule& a, const Rule& b) { return a.about.id < b.about.id; });
    return right;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    text::Sources sources;
    std::vector<Rule> rules;
    if (!read_all(argv[2], sources, rules)) return 1;
    std::ofstream out(argv[1], std::ios::binary);
    out << generated(rules);
    return out.good() ? 0 : 2;
}
