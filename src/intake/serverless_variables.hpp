#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "document/document.hpp"
#include "text/source.hpp"
#include "value/text.hpp"

namespace intake {

/// A file of the run that a service includes.
struct IncludedFile {
    const text::Source* source = nullptr;
    std::optional<document::Node> root;  ///< none for a file that holds no value
};

/// The file at a path made plain by `local_path`, if the run has it.
using FileLookup = std::function<std::optional<IncludedFile>(const std::string& path)>;

/// One source of a variable: `self:custom.bus`, `file(x.yml):a.b`, or a literal behind a comma.
struct VariableSource {
    std::string type;  ///< empty: a literal
    std::string argument;
    std::string address;  ///< or the literal
};

/// One `${...}` of the Serverless Framework in a text; the first source that has a value gives it
/// (guide, "Variables").
struct Variable {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<VariableSource> sources;
};

/// The variables of a text that are outside each other, in order. `${AWS::Region}` and `${Name}` are none.
[[nodiscard]] std::vector<Variable> variables_in(std::string_view text);

/// What a variable stands for.
struct NoValue {};
struct UnknownValue {
    std::string why;
    value::HoleKind kind = value::HoleKind::text;
};
using VariableValue = std::variant<NoValue, UnknownValue, std::string, document::Node>;

/// Looks up the variables of one service.
class Variables {
public:
    Variables(const text::Source& source, document::Node root, FileLookup files);

    [[nodiscard]] VariableValue value_of(const Variable& variable) const;
    /// The node that stands where another does: what a text that is one variable leads to. The reason, where
    /// it is not known.
    [[nodiscard]] std::variant<document::Node, std::string> follow(document::Node node) const;
    /// The text with its variables replaced; none if one is not known.
    [[nodiscard]] std::optional<std::string> words(std::string_view text) const;
    [[nodiscard]] std::optional<std::string> words(std::optional<document::Node> node) const;
    /// The node at a path of keys from the root, followed at each step.
    [[nodiscard]] std::optional<document::Node> at(std::initializer_list<std::string_view> path) const;
    [[nodiscard]] std::optional<document::Node> at(document::Node from,
                                                   std::initializer_list<std::string_view> path) const;

    /// The source that a place is in.
    [[nodiscard]] const text::Source& source_of(text::Span place) const;
    [[nodiscard]] document::Node root() const { return root_; }
    /// The stage that is deployed unless the command line says otherwise; none if it is not known.
    [[nodiscard]] std::optional<std::string> stage() const;

private:
    [[nodiscard]] VariableValue value_of(const VariableSource& source) const;
    [[nodiscard]] VariableValue file_value(const VariableSource& source) const;
    [[nodiscard]] VariableValue addressed(document::Node from, std::string_view address) const;
    [[nodiscard]] bool spend() const;

    const text::Source* source_;
    document::Node root_;
    FileLookup files_;
    mutable std::unordered_map<text::SourceId, const text::Source*> sources_;
    mutable std::size_t steps_;
    mutable unsigned depth_ = 0;
};

/// A local file that a service includes, as a path from where the folder's path begins.
struct IncludedPath {
    std::string path;
    bool takes_resources = false;  ///< the whole file, or its `Resources`
};

/// The local files that the texts of a document include; only those written out, within the folder.
[[nodiscard]] std::vector<IncludedPath> included_paths(document::Node root, std::string_view folder);
/// Their paths, of a file that is not parsed yet; may name too many.
[[nodiscard]] std::vector<std::string> included_in(std::string_view content, std::string_view folder);

/// Whether a file can be the configuration of a service, told without parsing.
[[nodiscard]] bool may_be_service(std::string_view path, std::string_view content);

}  // namespace intake
