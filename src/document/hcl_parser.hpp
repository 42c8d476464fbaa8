#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "document/hcl_lexer.hpp"
#include "document/hcl_tree.hpp"

namespace document {

/// Recursive descent over one file. After a fault no token matches until `recover`, so that everything
/// returns.
class HclParser {
public:
    HclParser(HclTree& tree, std::string_view content) : tree_(tree), content_(content), lexer_(content) {}

    void read_file();
    void read_template();
    void read_expression();

private:
    using Id = std::uint32_t;
    using Children = HclChildren;
    using Token = HclToken;

    /// One level of brackets or blocks, while it lives.
    class Level {
    public:
        explicit Level(HclParser& parser) : parser_(parser) { ++parser_.depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;
        ~Level() { --parser_.depth_; }

    private:
        HclParser& parser_;
    };

    // hcl_reader.cpp: blocks and attributes
    void read_body(HclBody& body, std::uint32_t block_begin, bool nested);
    void read_item(HclBody& body);
    void read_attribute(HclBody& body, HclLexer::Token name);
    void read_block(HclBody& body, HclLexer::Token type);
    void read_labels(HclBlock& block);
    [[nodiscard]] HclLabel read_label();
    void read_braces(HclBlock& block, std::uint32_t begin);
    void find_repeated(const HclBody& body);
    void report_repeated(const HclAttribute& first, const HclAttribute& later);
    void recover();

    // hcl_parser.cpp: tokens
    void advance();
    [[nodiscard]] bool is(Token kind) const { return token_.kind == kind; }
    [[nodiscard]] bool take(Token kind);
    /// Goes behind a closing bracket, back to where line breaks matter or not.
    bool close(Token kind, bool newlines, std::uint32_t opened, const char* what);
    Id fail(std::string message);
    Id fail_at(std::uint32_t begin, std::uint32_t end, std::string message);
    Id fail_by_limit(std::string message);
    [[nodiscard]] bool failed() const { return token_.kind == Token::failed; }
    [[nodiscard]] bool too_deep();
    [[nodiscard]] std::string met() const;
    [[nodiscard]] std::string_view word() const;
    Id add(HclKind kind, std::uint32_t begin, std::uint32_t end, const Children& children = {},
           std::uint8_t bits = 0, std::uint32_t at = 0);
    [[nodiscard]] std::uint32_t begin_of(Id id) { return tree_.cell(id).begin; }
    [[nodiscard]] std::uint32_t end_of(Id id) { return tree_.cell(id).end; }

    // hcl_expressions.cpp
    Id expression();
    Id binary(unsigned least);
    Id unary();
    Id term();
    Id literal(HclKind kind);
    Id named();
    Id call(HclLexer::Token name, std::uint32_t name_end);
    Id parenthesized();
    Id steps(Id from);
    Id step_after_dot(Id from);
    Id index(Id from);
    Id attribute_splat(Id from);

    // hcl_collections.cpp
    Id tuple();
    Id object();
    bool object_item(Children& children);
    Id object_key();
    Id loop(std::uint32_t begin, bool of_object);
    bool loop_names(Children& children, std::uint8_t& bits);

    // hcl_templates.cpp
    enum class Stop : std::uint8_t { end, else_, end_if, end_for, failed };
    struct Template {
        bool quoted = false;
        std::uint32_t begin = 0;     ///< of one that is quoted
        std::uint32_t end = 0;       ///< of one that is not quoted
        bool trim = false;           ///< the next literal loses its blanks at the front
        std::vector<Id> sequence{};  ///< texts, and `nothing` for each hole or directive between them
    };
    Id quoted_template();
    Id heredoc();
    [[nodiscard]] std::uint32_t heredoc_end(std::string_view marker, std::uint32_t from,
                                            std::uint32_t& line_end) const;
    Id heredoc_template(std::uint32_t begin, std::uint32_t from, std::uint32_t to, std::uint32_t marker_end,
                        bool indented);
    Id finish(std::uint32_t begin, std::uint32_t end, const Children& children, const Template& form);
    Stop parts(Children& children, Template& form);
    bool literal_part(Children& children, Template& form);
    bool literal_character(std::string& decoded, const Template& form);
    bool escape(std::string& decoded);
    bool unicode(std::string& decoded, std::uint32_t digits);
    void trim_before(const Children& children, const Template& form);
    void interpolation_part(Children& children, Template& form);
    Stop directive(Children& children, Template& form);
    Id if_directive(std::uint32_t begin, Template& form);
    Id for_directive(std::uint32_t begin, Template& form);
    Id branch(Template& form, Stop& stop);
    /// The closing brace of a hole or directive.
    bool close_sequence(Template& form, std::uint32_t opened);
    void open_sequence(const Children& children, Template& form);
    void strip_indentation(const std::vector<Id>& sequence);

    HclTree& tree_;
    std::string_view content_;
    HclLexer lexer_;
    HclLexer::Token token_;
    bool newlines_ = true;  ///< matter here
    std::uint32_t depth_ = 0;
    std::uint32_t failed_at_ = 0;
};

}  // namespace document
