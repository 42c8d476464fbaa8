#include "document/shell.hpp"

#include <catch2/catch.hpp>

namespace {

using document::ShellCommand;
using document::ShellPart;
using document::ShellScript;
using document::ShellWord;

std::string shown(const ShellScript& script);

/// Texts as they are, `$name`, `$name-otherwise`, `$(commands)`, and `?` for what is not known.
std::string shown(const ShellWord& word) {
    std::string all;
    for (const ShellPart& part : word.parts) {
        if (part.kind == ShellPart::Kind::text) all += part.text;
        if (part.kind == ShellPart::Kind::variable) all += "$" + part.text;
        if (part.otherwise) all += "-" + shown(*part.otherwise);
        if (part.kind == ShellPart::Kind::output) all += "$(" + shown(*part.script) + ")";
        if (part.kind == ShellPart::Kind::unknown) all += "?";
    }
    return all;
}

std::string shown(const ShellScript& script) {
    std::string all;
    for (const ShellCommand& command : script.commands) {
        if (!all.empty()) all += "\n";
        if (!command.certain) all += "~ ";
        std::string between;
        for (const auto& assignment : command.assignments) {
            all += between + assignment.name + "=" + shown(assignment.value);
            between = " | ";
        }
        for (const ShellWord& word : command.words) {
            all += between + shown(word);
            between = " | ";
        }
        if (command.input) all += " << " + shown(*command.input);
        if (command.output) all += " > " + shown(*command.output);
    }
    return all;
}

struct ShellReading {
    explicit ShellReading(std::string content) {
        id = sources.add("deploy.sh", std::move(content));
        script = document::read_shell(sources, id, findings);
    }
    /// `line:column rule`, or nothing.
    [[nodiscard]] std::string fault() const {
        if (findings.empty()) return {};
        const finding::Finding& first = findings.all().front();
        const text::Position at = sources[id].position(first.place.begin);
        return std::to_string(at.line) + ":" + std::to_string(at.column) + " " + first.rule;
    }
    text::Sources sources;
    text::SourceId id = 0;
    finding::Findings findings;
    std::unique_ptr<const ShellScript> script;
};

struct ShellRow {
    std::string script;
    std::string commands;
};

}  // namespace

TEST_CASE("words of a shell are read as POSIX and bash have them", "[shell]") {
    const std::vector<ShellRow> rows = {
        {"aws sqs create-queue --queue-name work", "aws | sqs | create-queue | --queue-name | work"},
        {"a 'b  $c' \"d $e\" f\\ g", "a | b  $c | d $e | f g"},
        {"a --x='{\"k\":\"'\"$v\"'\"}'", "a | --x={\"k\":\"$v\"}"},
        {"a \"q \\\" \\$ \\\\ \\n\"", "a | q \" $ \\ \\n"},
        {"a $'tab\\there\\'s'", "a | tab\there's"},
        {"a \\\n  b \\\r\n  c", "a | b | c"},
        {"a # not b\n#c\nd#e", "a\nd#e"},
        {"a; b & c && d | e", "a\nb\nc\nd\ne"},
        {"a || b; c", "a\n~ b\nc"},
        {"X=1 Y=\"$X\"", "X=1 | Y=$X"},
        {"export X=1 Y\nlocal Z=$1", "X=1 | export | Y\nZ=? | local"},
        {"X=${Y:-a b} Z=${Y-} W=${V:?not set}", "X=$Y-a b | Z=$Y- | W=$V"},
        {"X=${Y%.*} Z=${#Y} V=${!Y} W=${Y[0]}", "X=? | Z=? | V=? | W=?"},
        {"X=$(a \"$(b c)\" | d)", "X=$(a | $(b | c)\nd)"},
        {"X=`a b`", "X=$(a | b)"},
        {"X=$((1 + 2)) Y=$? Z=$@", "X=? | Y=? | Z=?"},
        {"X=(a b c)\nX+=d", "X=?\nX=?"},
        {"if a; then b; else c; fi; d", "~ a\n~ b\n~ c\nd"},
        {"for q in a b; do c $q; done\nd", "~ q=?\n~ c | $q\nd"},
        {"while read x; do a; done < f\nb", "~ read | x\n~ a\nb"},
        {"case $1 in\n  up) a;;\n  *) b;;\nesac\nc", "~ a\n~ b\nc"},
        {"main() {\n  a\n}\nfunction f { b; }\nmain", "a\nb\nmain"},
        {"( cd x; a )\nb", "~ cd | x\n~ a\nb"},
        {"[[ -n $X && ( a || b ) ]] && c\nd", "c\nd"},
        {"a > f 2>&1 >> g < h &> i", "a > i"},
        {"cat > t.json <<EOF\n{\"a\": \"$X\"}\nEOF\nb", "cat << {\"a\": \"$X\"}\n > t.json\nb"},
        {"cat <<'EOF' | a\n$X \\\nEOF\nb", "cat << $X \\\n\na\nb"},
        {"if a; then\n\tcat <<-EOF\n\t\tx\n\t\ty\n\tEOF\nfi", "~ a\n~ cat << x\ny\n"},
        {"a <<A b <<B\n1\nA\n2\nB\nc", "a | b << 2\n\nc"},
        {"X=$(cat <<EOF\nx )\nEOF\n)\nb", "X=$(cat << x )\n)\nb"},
        {"a <<< \"$X\"", "a << $X"},
        {"diff <(a) >(b) c", "diff | c"},
        {"a {b,c} ~/d *.e", "a | {b,c} | ~/d | *.e"},
        {"", ""},
    };
    for (const ShellRow& row : rows) {
        const ShellReading reading(row.script);
        INFO(row.script);
        CHECK(shown(*reading.script) == row.commands);
        CHECK(reading.fault().empty());
    }
}

TEST_CASE("what a script leaves open is told where it begins, and what stands before is kept", "[shell]") {
    const std::string deep = "a\nb " + [] {
        std::string opened;
        for (int i = 0; i < 100'000; ++i) opened += "$(";
        return opened;
    }();
    const std::vector<std::array<std::string, 3>> rows = {
        {"a\nb 'c", "2:3 syntax", "a\nb | c"},
        {"a\nb \"c $d", "2:3 syntax", "a\nb | c $d"},
        {"a\nb $'c", "2:3 syntax", "a\nb | c"},
        {"a\nb `c", "2:3 syntax", "a\nb | ?"},
        {"a\nb ${c", "2:3 syntax", "a\nb | ?"},
        {"a\nb ${c:-d", "2:3 syntax", "a\nb | ?"},
        {"a\nb $(c d", "2:3 syntax", "a\nb | $(c | d)"},
        {"a\nb <<EOF\nc\n", "2:3 syntax", "a\nb << c\n"},
        {"a\nb <<-'EOF'\n\tc", "2:3 syntax", "a\nb << c"},
        {"a\nb <<EOF", "2:3 syntax", "a\nb << "},
        {"a\nb <<", "2:3 syntax", "a\nb << "},
        {"a\nb $(cat <<EOF)\nc", "2:3 syntax", "a\nb | $(cat)\nc"},
        {"a\nb \"$(c \"d", "2:8 syntax", "a\nb | $(c | d)"},
        {"a )) ( } fi done ;; esac", "", ""},
        {"\\", "", ""},
        {"a \\", "", "a | "},
        {"= =b 1=c", "", "= | =b | 1=c"},
        {std::string("a \0 b", 5), "", std::string("a | \0 | b", 9)},
        {"a \xff\xfe b", "", "a | \xff\xfe | b"},
        {"$ $", "", "$ | $"},
        {deep, "2:131 limit", "a"},
    };
    for (const auto& [script, fault, commands] : rows) {
        const ShellReading reading(script);
        INFO(script.substr(0, 60));
        CHECK(reading.fault() == fault);
        if (script != deep) CHECK(shown(*reading.script) == commands);
    }
}

TEST_CASE("the place of a word is what it stands for", "[shell]") {
    const ShellReading reading("a --x '{\"b\": 1}' \"c\"d");
    const auto& words = reading.script->commands[0].words;
    REQUIRE(words.size() == 4);
    CHECK(reading.sources.excerpt(words[1].place) == "--x");
    CHECK(reading.sources.excerpt(words[2].place) == "{\"b\": 1}");
    CHECK(reading.sources.excerpt(words[3].place) == "\"c\"d");
}
