#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.hpp"
#include "finding/finding.hpp"
#include "text/source.hpp"

// HCL 2, the language of Terraform and OpenTofu, as its specification has it:
// github.com/hashicorp/hcl/blob/main/hclsyntax/spec.md

namespace document {

class HclFile;

/// What an expression is, and its children in order.
enum class HclKind : std::uint8_t {
    invalid,    ///< could not be read; a finding says why
    null,       ///<
    boolean,    ///<
    number,     ///< `text` is the spelling
    text,       ///< a string without holes: quoted, here-document, piece of a template, or bare object key
    template_,  ///< parts: `text`, `template_if`, `template_for`, or any expression between `${` and `}`
    interpolation,  ///< `"${x}"` and nothing else: x, of whatever type
    variable,       ///< a name that stands by itself: the root of a traversal
    attribute,      ///< object; `name`
    index,          ///< collection, key
    splat,          ///< source, and what is made of each: an expression over `splat_item`
    splat_item,     ///< the element at hand of the nearest splat around
    call,           ///< arguments; `name`, `expands`
    conditional,    ///< condition, then, otherwise
    unary,          ///< operand; `operation`
    binary,         ///< left, right; `operation`
    object,         ///< key, value, key, value, ...
    tuple,          ///< elements
    for_tuple,      ///< see `loop`
    for_object,     ///< see `loop`
    template_if,    ///< condition, then, otherwise; both templates
    template_for,   ///< see `loop`; the result is a template
};

enum class HclOperation : std::uint8_t {
    none,
    either,  ///< `||`
    both,    ///< `&&`
    equal,
    unequal,
    less,
    less_or_equal,
    greater,
    greater_or_equal,
    add,
    subtract,
    multiply,
    divide,
    remainder,
    negate,    ///< unary `-`
    opposite,  ///< `!`
};

struct HclLoop;

/// One expression: a light handle, valid while its file lives.
class HclExpression {
public:
    [[nodiscard]] HclKind kind() const;
    [[nodiscard]] bool is(HclKind kind) const { return this->kind() == kind; }
    /// As written, quotes and markers included, parentheses around it not.
    [[nodiscard]] text::Span span() const;
    /// The bytes that `span` covers, wherever they were read from.
    [[nodiscard]] std::string_view written() const;
    /// The decoded text of a `text`; the spelling of a number.
    [[nodiscard]] std::string_view text() const;
    [[nodiscard]] bool boolean() const;
    /// Of a variable, attribute or call.
    [[nodiscard]] std::string_view name() const;
    [[nodiscard]] HclOperation operation() const;
    /// Of a call: whether its last argument ends with `...`.
    [[nodiscard]] bool expands() const;
    [[nodiscard]] std::vector<HclExpression> children() const;
    /// One of them, which must be there.
    [[nodiscard]] HclExpression child(std::size_t index) const;
    [[nodiscard]] HclLoop loop() const;
    [[nodiscard]] const HclFile& file() const { return *file_; }

    bool operator==(const HclExpression&) const = default;

private:
    friend class HclFile;
    friend class HclTree;
    HclExpression(const HclFile* file, std::uint32_t index) : file_(file), index_(index) {}
    const HclFile* file_;
    std::uint32_t index_;
};

/// `for KEY, VALUE in COLLECTION : RESULT_KEY => RESULT... if CONDITION`
struct HclLoop {
    std::string_view key_name;  ///< empty: not named
    std::string_view value_name;
    HclExpression collection;
    std::optional<HclExpression> result_key;  ///< of a `for_object`
    HclExpression result;
    std::optional<HclExpression> condition;
    bool grouped = false;  ///< `...`
};

struct HclAttribute {
    std::string_view name;
    text::Span name_place;
    HclExpression value;
    text::Span place;  ///< name and value
};

struct HclLabel {
    std::string_view text;  ///< decoded
    text::Span place;       ///< with its quotes, if it has any
};

struct HclBlock;

/// Attributes and blocks, each in source order. Of two attributes with one name, which is an error, both
/// stay.
struct HclBody {
    std::vector<HclAttribute> attributes;
    std::vector<HclBlock> blocks;
    bool complete = true;  ///< false: a fault hides the rest of it, so that what is missing may be there

    /// The first attribute of that name; null when there is none.
    [[nodiscard]] const HclAttribute* find(std::string_view name) const;
};

struct HclBlock {
    std::string_view type;
    text::Span type_place;
    std::vector<HclLabel> labels;
    HclBody body;
    text::Span place;  ///< from the type to the closing brace
};

/// One file: `*.tf`, `*.tofu`, `*.tfvars`. Expressions live in one arena, 24 bytes a node.
class HclFile {
public:
    HclFile(text::SourceId source, std::string_view content);
    /// A text that stands in another source, or in none that can be pointed into: then every place is
    /// `instead`.
    HclFile(std::string content, text::Span instead);
    HclFile(const HclFile&) = delete;
    HclFile& operator=(const HclFile&) = delete;

    [[nodiscard]] const HclBody& body() const { return body_; }
    /// What `read_hcl_template` and `read_hcl_expression` read.
    [[nodiscard]] std::optional<HclExpression> expression() const;
    [[nodiscard]] const std::vector<Comment>& comments() const { return comments_; }
    [[nodiscard]] std::string_view content() const { return content_; }
    [[nodiscard]] text::SourceId source() const { return source_; }

private:
    friend class HclExpression;
    friend class HclTree;
    friend class HclParser;

    struct Cell {
        HclKind kind;
        std::uint8_t bits;
        std::uint16_t height;  ///< of the tree below
        std::uint32_t begin;
        std::uint32_t end;
        /// Of a text one more than its piece, or 0 where it stands in the content as it is; of an attribute
        /// where its name begins; of a call where its name ends.
        std::uint32_t word;
        std::uint32_t first;  ///< child
        std::uint32_t next;   ///< sibling
    };
    struct Piece {
        std::uint32_t begin;
        std::uint32_t length;
        bool decoded;  ///< stands in `decoded_`, else in the content
    };
    static constexpr std::uint8_t truth_bit = 1, quoted_bit = 1, expands_bit = 1;
    static constexpr std::uint8_t two_names_bit = 1, condition_bit = 2, grouped_bit = 4;
    static constexpr std::uint32_t nothing = UINT32_MAX;

    [[nodiscard]] text::Span place(std::uint32_t begin, std::uint32_t end) const;

    text::SourceId source_ = text::no_source;
    std::string owned_;
    std::string_view content_;
    text::Span instead_;
    HclBody body_;
    std::uint32_t expression_ = nothing;
    std::vector<Cell> cells_;
    std::vector<Piece> pieces_;
    std::vector<std::unique_ptr<std::string>> labels_;  ///< those with escapes
    std::vector<Comment> comments_;
    std::string decoded_;
};

/// Reads one source. What is wrong becomes findings of the rules `syntax` and `limit`; the rest is read.
/// `sources` must hold `id` while the file lives.
[[nodiscard]] std::unique_ptr<HclFile> read_hcl(const text::Sources& sources, text::SourceId id,
                                                finding::Findings& findings, const Limits& limits = {});

/// Reads a template without quotes: a string of a `*.tf.json`, or a file that `templatefile` names. Every
/// place is `instead`. Findings are added only if `findings` is given; a text that is no template has no
/// expression.
[[nodiscard]] std::unique_ptr<HclFile> read_hcl_template(std::string text, text::Span instead,
                                                         finding::Findings* findings,
                                                         const Limits& limits = {});

/// Reads one expression, likewise.
[[nodiscard]] std::unique_ptr<HclFile> read_hcl_expression(std::string text, text::Span instead,
                                                           finding::Findings* findings,
                                                           const Limits& limits = {});

}  // namespace document
