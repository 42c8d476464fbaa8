#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "intake/shape.hpp"
#include "text/source.hpp"
#include "value/tree.hpp"

namespace intake {

class Variables;

/// A resource of a template, before anything is evaluated.
struct Declared {
    std::string name;  ///< logical id
    std::string type;
    text::Span place;                    ///< of the logical id, or of what SAM makes it from
    std::optional<document::Node> body;  ///< as written; none for what SAM makes
    /// Properties that do not stand in the body: those of SAM's `Globals`, and those that name a made
    /// resource.
    std::vector<std::pair<std::string, document::Node>> elsewhere;
    /// Properties that no node has: what the Serverless Framework makes of several.
    std::vector<std::pair<std::string, value::Tree>> worked_out{};
    std::string condition;  ///< name of its condition; empty: none
    std::string made_from;  ///< logical id of the SAM resource it is made from

    [[nodiscard]] std::optional<document::Node> property(std::string_view key) const;
};

/// The sections of one template by name. Logical ids, parameters and conditions live in one scope.
class Scope {
public:
    /// `id` tells the templates of a run apart and begins the ids of this template's symbols.
    Scope(const text::Source& source, document::Node root, std::string id, finding::Findings& findings);
    /// The scope of a service of the Serverless Framework, without resources at first.
    Scope(const text::Source& source, std::shared_ptr<const Variables> variables, std::string id);
    /// Adds a part of a template that the service writes or includes.
    void add_part(document::Node part, finding::Findings& findings);

    using Section = std::map<std::string, document::Node, std::less<>>;

    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] document::Node root() const { return root_; }
    [[nodiscard]] const Section& parameters() const { return parameters_; }
    [[nodiscard]] const Section& conditions() const { return conditions_; }
    [[nodiscard]] const Section& mappings() const { return mappings_; }
    [[nodiscard]] const Section& outputs() const { return outputs_; }
    [[nodiscard]] const std::vector<Declared>& resources() const { return resources_; }
    /// Keys of `Resources` that make resources we cannot see: `Fn::Transform`, `Fn::ForEach::NAME`.
    [[nodiscard]] const std::vector<document::Node::Entry>& unseen() const { return unseen_; }

    /// Of a service of the Serverless Framework; null for templates.
    [[nodiscard]] const Variables* variables() const { return variables_.get(); }

    [[nodiscard]] const Declared* resource(std::string_view name) const;
    /// Adds a resource that SAM or the Serverless Framework makes, unless the template itself has one of that
    /// name.
    void declare(Declared made);
    /// Gives the resource at an index of `resources` properties that stand elsewhere.
    void add_elsewhere(std::size_t index, std::vector<std::pair<std::string, document::Node>> properties) {
        resources_[index].elsewhere = std::move(properties);
    }

    /// Why nothing is read where a map should stand, in a service.
    [[nodiscard]] std::string why_unread(document::Node node) const;

    /// Where a value is written, its tag included.
    [[nodiscard]] text::Span place(document::Node node) const;
    /// The value as written on one line, as the name of what it stands for.
    [[nodiscard]] std::string spelling(document::Node node) const;

private:
    void add_resources(const document::Node::Entry& section, finding::Findings& findings);
    void read_resources(document::Node section, finding::Findings& findings);
    void read_resource(const document::Node::Entry& entry, ShapeFaults& faults);
    [[nodiscard]] const text::Source& source_of(text::Span place) const;

    const text::Source* source_;
    document::Node root_;
    std::shared_ptr<const Variables> variables_{};
    std::string id_;
    Section parameters_;
    Section conditions_;
    Section mappings_;
    Section outputs_;
    std::vector<Declared> resources_;
    std::map<std::string, std::size_t, std::less<>> index_;
    std::vector<document::Node::Entry> unseen_;
};

/// The node at a path of keys, all the way through mappings.
[[nodiscard]] std::optional<document::Node> find(document::Node node,
                                                 std::initializer_list<std::string_view> path);

/// The text of a scalar that is no function call.
[[nodiscard]] std::optional<std::string> plain_text(std::optional<document::Node> node);

}  // namespace intake
