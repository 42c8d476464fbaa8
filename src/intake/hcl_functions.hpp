#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "intake/hcl_evaluation.hpp"

namespace intake {

/// One call with its arguments, none of which is a choice.
struct HclCall {
    using Tree = value::Tree;

    HclEvaluation& evaluation;
    const document::HclExpression& expression;
    const std::vector<Tree>& arguments;

    [[nodiscard]] std::size_t size() const { return arguments.size(); }
    [[nodiscard]] const Tree& operator[](std::size_t i) const { return arguments[i]; }
    [[nodiscard]] text::Span place() const { return expression.span(); }
    /// The text of a scalar without holes.
    [[nodiscard]] std::optional<std::string> literal(std::size_t i) const;
    [[nodiscard]] std::optional<double> number(std::size_t i) const { return number_of(arguments[i]); }

    [[nodiscard]] Tree text(std::string text) const {
        return Tree::text(value::Text(std::move(text)), place());
    }
    [[nodiscard]] Tree boolean(bool truth) const { return Tree::boolean(truth, place()); }
    [[nodiscard]] Tree boolean(value::Truth truth, std::string why) const;
    [[nodiscard]] Tree list(std::vector<Tree> items) const { return Tree::list(std::move(items), place()); }
    [[nodiscard]] Tree fail(std::string why) const { return evaluation.fail(std::move(why), place()); }
    [[nodiscard]] Tree hole(std::string why) const { return evaluation.hole(expression, std::move(why)); }
    [[nodiscard]] Tree unknown(std::string why) const {
        return Tree::unknown({std::move(why), place()}, place());
    }
};

/// What arguments a function takes as they are. Of others the result is not known.
enum class HclTakes : std::uint8_t {
    known,    ///< texts without holes, and no null
    scalars,  ///< the same, and no lists and maps
    null,     ///< texts without holes, and null
    holes,    ///< texts with holes, and no null
    all,      ///< what is unknown, and null
};

struct HclFunction {
    std::string_view name;
    std::size_t least;
    std::size_t most;  ///< arguments
    bool gives_text;   ///< what is not known is a hole
    HclTakes takes;
    value::Tree (*run)(const HclCall&);
};

constexpr std::size_t any_number = 1'000'000;

// One table a file. Meanings are those of developer.hashicorp.com/terraform/language/functions
[[nodiscard]] const std::vector<HclFunction>& hcl_text_functions();
[[nodiscard]] const std::vector<HclFunction>& hcl_format_functions();
[[nodiscard]] const std::vector<HclFunction>& hcl_list_functions();
[[nodiscard]] const std::vector<HclFunction>& hcl_set_functions();
[[nodiscard]] const std::vector<HclFunction>& hcl_map_functions();
[[nodiscard]] const std::vector<HclFunction>& hcl_number_functions();
[[nodiscard]] const std::vector<HclFunction>& hcl_encoding_functions();
[[nodiscard]] const std::vector<HclFunction>& hcl_expression_functions();
[[nodiscard]] const std::vector<HclFunction>& hcl_address_functions();
[[nodiscard]] const std::vector<HclFunction>& hcl_yaml_functions();

/// Whether it is certain which elements a list has.
[[nodiscard]] bool has_known_length(const value::Tree& list);
constexpr const char* open_list = "it is not known which elements are there";

}  // namespace intake
