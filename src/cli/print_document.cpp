#include "cli/print.hpp"
#include "text/printable.hpp"

namespace cli {
namespace {

/// The readers bound the nesting that is written; aliases may nest beyond it.
constexpr int deepest = 400;

std::string_view name_of(document::Kind kind) {
    switch (kind) {
        case document::Kind::null:
            return "null";
        case document::Kind::boolean:
            return "boolean";
        case document::Kind::integer:
            return "integer";
        case document::Kind::real:
            return "real";
        case document::Kind::string:
            return "string";
        case document::Kind::sequence:
            return "sequence";
        case document::Kind::mapping:
            return "mapping";
    }
    return "";
}

class Printer {
public:
    Printer(const text::Source& source, std::string& out) : source_(source), out_(out) {}

    void value(const document::Node& node, int depth) {
        if (!node.tag().empty()) out_.append(node.tag()).append(" ");
        out_ += name_of(node.kind());
        if (node.size() == 0 && !node.is(document::Kind::sequence) && !node.is(document::Kind::mapping)) {
            out_ += " `" + text::printable(node.text()) + "`";
        }
        place(node.span());
        out_ += '\n';
        if (depth >= deepest) return;
        for (const document::Node& element : node.elements()) {
            indent(depth + 1);
            out_ += "- ";
            value(element, depth + 1);
        }
        for (const document::Node::Entry& entry : node.entries()) {
            indent(depth + 1);
            out_ += text::printable(entry.key.text()) + ": ";
            value(entry.value, depth + 1);
        }
    }

private:
    void indent(int depth) { out_.append(static_cast<std::size_t>(depth) * 2, ' '); }
    void place(text::Span span) {
        const text::Position begin = source_.position(span.begin);
        const text::Position end = source_.position(span.end);
        out_ += " @" + std::to_string(begin.line) + ":" + std::to_string(begin.column) + "-" +
                std::to_string(end.line) + ":" + std::to_string(end.column);
    }
    const text::Source& source_;
    std::string& out_;
};

}  // namespace

std::string print_documents(const Run& run) {
    std::string out;
    for (const intake::Input& input : run.inputs) {
        out += "# " + text::printable(input.source->path()) + "\n";
        if (input.document == nullptr) continue;
        Printer printer(*input.source, out);
        for (const document::Node& root : input.document->roots()) printer.value(root, 0);
    }
    return out;
}

}  // namespace cli
