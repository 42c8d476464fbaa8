#include "migration/translate_template.hpp"

#include <optional>

#include "migration/jsonata_text.hpp"
#include "migration/translate_input.hpp"
#include "text/letters.hpp"

namespace migration {
namespace {

std::string_view trimmed_template(std::string_view text) {
    while (!text.empty() && (text::is_blank(text.front()) || text.front() == '\n' || text.front() == '\r'))
        text.remove_prefix(1);
    while (!text.empty() && (text::is_blank(text.back()) || text.back() == '\n' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

/// What a variable stands for.
struct TemplateValue {
    std::string expression;
    std::string path;  ///< as the classic side writes it; empty: a value that EventBridge gives
    Certainty certainty = Certainty::none;
};

/// Goes through a template once, texts and brackets in view.
class TemplateTranslator {
public:
    TemplateTranslator(std::string_view text, const TemplatePaths& paths) : text_(text), paths_(&paths) {
        out_.reserve(text.size() * 2);
    }

    TemplateReading translate() {
        if (text_.empty()) return failed("its `InputTemplate` is empty");
        if (const auto name = variable_at(0); name && name->size() + 2 == text_.size()) return whole(*name);
        return text_.front() == '"' ? lines() : structure();
    }

private:
    TemplateReading failed(const std::string& why) {
        if (reading_.obstacle.empty()) reading_.obstacle = why;
        return reading_;
    }

    /// The name between `<` and `>` at an offset.
    [[nodiscard]] std::optional<std::string> variable_at(std::size_t at) const {
        if (text_[at] != '<') return std::nullopt;
        const std::size_t end = text_.find('>', at);
        if (end == std::string_view::npos) return std::nullopt;
        const std::string name(text_.substr(at + 1, end - at - 1));
        if (paths_->count(name) != 0 || name.starts_with("aws.events.")) return name;
        return std::nullopt;
    }

    std::optional<TemplateValue> value_of(const std::string& name) {
        if (name == "aws.events.event.json") return TemplateValue{"$events.Data", {}, Certainty::collection};
        if (name == "aws.events.event.ingestion-time")
            return TemplateValue{"$events.SystemMetadata.\"aws:IngestionTime\"", {}, Certainty::text};
        const auto path = paths_->find(name);
        if (path == paths_->end()) {
            (void)failed("<" + name + "> has no counterpart on the new bus");
            return std::nullopt;
        }
        const auto expression = translate_path(path->second);
        if (!expression) {
            (void)failed("the path " + path->second + " has more than names and points");
            return std::nullopt;
        }
        return TemplateValue{*expression, path->second, certainty_of(path->second)};
    }

    void note(const std::string& text) {
        for (const std::string& said : reading_.notes) {
            if (said == text) return;
        }
        reading_.notes.push_back(text);
    }

    void note_absence(const TemplateValue& value, const std::string& what) {
        if (value.certainty == Certainty::none) note("an event without " + value.path + " " + what);
    }

    /// The template is one variable: its value is all.
    TemplateReading whole(const std::string& name) {
        const auto value = value_of(name);
        if (!value) return reading_;
        reading_.expression = json_text_of(value->expression, value->certainty);
        reading_.probe = "0";
        note_absence(*value, "has no input: its delivery fails, and it becomes a dead letter");
        return reading_;
    }

    /// An object or a list.
    TemplateReading structure() {
        for (std::size_t at = 0; at < text_.size(); ++at) {
            if (text_[at] == '"') {
                at = string(at);
                if (at == std::string_view::npos) return failed("its `InputTemplate` is not JSON");
            } else if (const auto name = variable_at(at)) {
                element(*name);
                at += name->size() + 1;
            } else {
                follow(text_[at]);
                out_ += text_[at];
                reading_.probe += text_[at];
            }
        }
        const auto json = read_json(reading_.probe);
        const bool nested = json && (json->roots().front().is(document::Kind::mapping) ||
                                     json->roots().front().is(document::Kind::sequence));
        if (!nested) return failed("its `InputTemplate` is neither JSON nor texts, one a line");
        reading_.expression = out_;
        return reading_;
    }

    /// Keeps in view in which bracket we are.
    void follow(char c) {
        if (c == '{' || c == '[') open_ += c;
        if ((c == '}' || c == ']') && !open_.empty()) open_.pop_back();
    }

    /// A variable in the place of a value.
    void element(const std::string& name) {
        reading_.probe += '0';
        const auto value = value_of(name);
        if (!value) return;
        // JSONata makes one list of a list in a list.
        if (!open_.empty() && open_.back() == '[' && value->certainty != Certainty::text)
            (void)failed("`<" + name + ">` stands in a list and may be one");
        note_absence(*value, "has no value for `<" + name + ">`: its key is left out");
        out_ += value->expression;
    }

    /// A text with variables in it, of an object or a list; the offset of its end.
    std::size_t string(std::size_t at) {
        std::string made;
        std::string piece = "\"";
        bool joined = false;
        reading_.probe += '"';
        for (++at; at < text_.size(); ++at) {
            if (text_[at] == '"') {
                const bool ends = joined && piece == "\"" && made.starts_with("\"");
                if (ends) made.resize(made.size() - 3);
                out_ += ends ? "(" + made + ")" : joined ? "(" + made + piece + "\")" : piece + "\"";
                reading_.probe += '"';
                return at;
            }
            if (const auto name = variable_at(at)) {
                made += piece + "\" & " + inserted(*name) + " & ";
                piece = "\"";
                joined = true;
                at += name->size() + 1;
                reading_.probe += 'x';
                continue;
            }
            const std::size_t length = text_[at] == '\\' ? 2 : 1;
            piece += text_.substr(at, length);
            reading_.probe += text_.substr(at, length);
            at += length - 1;
        }
        return std::string_view::npos;
    }

    /// What of a value stands in a text.
    std::string inserted(const std::string& name) {
        const auto value = value_of(name);
        if (!value) return "\"\"";
        if (value->certainty == Certainty::collection)
            (void)failed("`<" + name + ">` stands within a text and is an object or a list");
        if (value->certainty == Certainty::none)
            note("`<" + name + ">` stands within a text: " + value->path +
                 " must be a text or a number, without quotation marks");
        return value->expression;
    }

    /// Texts, one a line, sent as they are written, quotes included.
    TemplateReading lines() {
        std::string piece;
        std::string made;
        for (std::size_t at = 0; at < text_.size(); ++at) {
            if (const auto name = variable_at(at)) {
                made += jsonata_string(piece) + " & " + inserted(*name) + " & ";
                piece.clear();
                at += name->size() + 1;
                reading_.probe += 'x';
                continue;
            }
            piece += text_[at];
            reading_.probe += text_[at];
        }
        reading_.expression = made + jsonata_string(piece);
        if (!are_texts(reading_.probe))
            return failed("its `InputTemplate` is neither JSON nor texts, one a line");
        return reading_;
    }

    static bool are_texts(std::string_view probe) {
        while (!probe.empty()) {
            const std::size_t end = probe.find('\n');
            const auto json = read_json(std::string(trimmed_template(probe.substr(0, end))));
            if (!json || !json->roots().front().is(document::Kind::string)) return false;
            if (end == std::string_view::npos) break;
            probe.remove_prefix(end + 1);
        }
        return true;
    }

    std::string_view text_;
    const TemplatePaths* paths_;
    TemplateReading reading_;
    std::string out_;
    std::string open_;  ///< brackets that are open
};

}  // namespace

TemplateReading translate_template(std::string_view text, const TemplatePaths& paths) {
    return TemplateTranslator(trimmed_template(text), paths).translate();
}

}  // namespace migration
