#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "text/source.hpp"

namespace lint {

struct Logic;  // logic.hpp

/// An expression or a message of a rule file, and where each of its bytes stands there.
struct Phrase {
    std::string text;
    document::Origin origin;  ///< empty for a rule that is built in

    [[nodiscard]] bool empty() const { return text.empty(); }
    /// Where a stretch of the text stands in the rule file; nowhere for a rule that is built in.
    [[nodiscard]] text::Span span(std::size_t begin, std::size_t end) const;
    [[nodiscard]] Phrase part(std::size_t begin, std::size_t end) const;
};

/// One rule file, key by key.
struct Rule {
    struct Binding {
        std::string name;
        Phrase list;
    };
    struct Let {
        std::string name;
        Phrase value;
    };
    /// A second place: of every member of `each`, or of `at`.
    struct Evidence {
        Phrase each;
        Phrase at;
        Phrase note;
    };
    struct Lowered {
        Phrase when;
        finding::Severity severity = finding::Severity::note;
    };
    struct Caution {
        Phrase when;
        Phrase say;
    };
    struct Parameter {
        std::string name;
        std::string type;  ///< `integer`, `text` or `truth`
        std::string value;
    };

    /// By its id or an earlier one.
    [[nodiscard]] bool is_called(std::string_view name) const {
        return about.id == name || std::find(formerly.begin(), formerly.end(), name) != formerly.end();
    }

    std::string path;     ///< of its file; of a rule that is built in, below `rules/`
    text::Span id_place;  ///< nowhere for a rule that is built in
    finding::Description about;
    std::vector<std::string> formerly;
    std::vector<std::string> explains;
    std::vector<Parameter> parameters;
    std::vector<Binding> bindings;  ///< `for`; none: a rule of reading, which has no logic
    Phrase where;
    std::vector<Let> lets;
    Phrase require;
    std::vector<Phrase> at;
    Phrase message;
    std::vector<Evidence> related;
    std::vector<Lowered> lowered;
    std::vector<Caution> cautions;

    /// The file as it stands, for its examples. Views the program or `own_source`.
    std::string_view source;
    std::shared_ptr<const std::string> own_source;

    std::shared_ptr<const Logic> logic;  ///< of a rule with bindings, once compiled
};

}  // namespace lint
