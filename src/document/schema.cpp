#if defined(__GNUC__) && !defined(__clang__)
// A false alarm of GCC 12 on `"[" + std::string`, which valijson writes (GCC bug 105651).
#pragma GCC diagnostic ignored "-Wrestrict"
#endif

#include "document/schema.hpp"

#include <algorithm>
#include <valijson/constraint_builder.hpp>
#include <valijson/constraints/concrete_constraints.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "document/regular_expression.hpp"
#include "document/schema_adapter.hpp"
#include "document/schema_explain.hpp"
#include "document/schema_words.hpp"

namespace document {
namespace {

class PatternMatch : public valijson::constraints::PolyConstraint {
public:
    explicit PatternMatch(RegularExpression pattern) : pattern_(std::move(pattern)) {}

    bool validate(const valijson::adapters::Adapter& target, const std::vector<std::string>& context,
                  valijson::ValidationResults* results) const override {
        if (!target.isString() || matches(target)) return true;
        if (results != nullptr)
            results->pushError(context, std::string(schema_pattern_sentence) + pattern_.written());
        return false;
    }

private:
    [[nodiscard]] bool matches(const valijson::adapters::Adapter& target) const {
        const auto* adapter = dynamic_cast<const SchemaAdapter*>(&target);
        const SchemaValue* value = adapter ? adapter->value() : nullptr;
        if (!value) return true;
        if (value->known == SchemaValue::Known::all) return pattern_.is_in(value->text);
        return value->fillings.empty() ||
               std::any_of(value->fillings.begin(), value->fillings.end(),
                           [this](const std::string& filling) { return pattern_.is_in(filling); });
    }

    Constraint* cloneInto(void* memory) const override { return new (memory) PatternMatch(*this); }
    [[nodiscard]] std::size_t sizeOf() const override { return sizeof(PatternMatch); }

    RegularExpression pattern_;
};

class PatternBuilder : public valijson::ConstraintBuilder {
public:
    [[nodiscard]] valijson::constraints::Constraint* make(
        const valijson::adapters::Adapter& value) const override {
        auto pattern = RegularExpression::read(value.asString());
        if (!pattern) valijson::throwRuntimeError("the pattern is none of RE2's");
        return new PatternMatch(std::move(*pattern));
    }
};

/// Renames in place, so that offsets stay: `"pattern"` to `"x-re2"`, and `format`, of which valijson
/// would check dates with `std::regex`, to a word without meaning. False for what we do not take.
bool make_safe(const Node& part, std::string& text) {
    const auto rename = [&text](const Node& key, std::string_view name) {
        const text::Span span = key.span();
        std::string quoted(1, '"');
        quoted.append(name).append(1, '"');
        quoted.resize(span.end - span.begin, ' ');
        text.replace(span.begin, quoted.size(), quoted);
    };
    for (const Node::Entry& entry : part.entries()) {
        const std::string_view name = entry.key.text();
        if (name == "patternProperties" || name == "propertyNames") return false;
        if (name == "pattern" && entry.value.is(Kind::string)) rename(entry.key, schema_pattern_keyword);
        if (name == "format" && entry.value.is(Kind::string)) rename(entry.key, "remark");
        if (!make_safe(entry.value, text)) return false;
    }
    for (const Node& element : part.elements()) {
        if (!make_safe(element, text)) return false;
    }
    return true;
}

}  // namespace

struct Schema::Compiled {
    std::unique_ptr<Document> document;
    SchemaValue value;  ///< constants of the schema point into it
    valijson::Schema schema;
};

std::string_view Violation::remark(std::string_view name) const {
    for (const auto& [remark, text] : remarks) {
        if (remark == name) return text;
    }
    return {};
}

Schema::Schema(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
Schema::Schema(Schema&&) noexcept = default;
Schema& Schema::operator=(Schema&&) noexcept = default;
Schema::~Schema() = default;

std::optional<Schema> Schema::load(std::string_view json_text, std::string_view definition) {
    std::string text(json_text);
    if (const std::size_t open = text.find('{'); !definition.empty() && open != std::string::npos) {
        text.insert(open + 1, "\"$ref\": \"#/definitions/" + std::string(definition) + "\",");
    }
    text::Sources sources;
    finding::Findings findings;
    const auto written = read(sources, sources.add("schema", text), Format::json, findings);
    if (!findings.empty() || written->roots().size() != 1) return std::nullopt;
    if (!make_safe(written->roots().front(), text)) return std::nullopt;
    auto compiled = std::make_unique<Compiled>();
    compiled->document = read_embedded_json(std::move(text), {}, nullptr);
    compiled->value = schema_value(compiled->document->roots().front());
    valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
    parser.addConstraintBuilder(std::string(schema_pattern_keyword), new PatternBuilder);
    try {
        parser.populateSchema(SchemaAdapter(compiled->value), compiled->schema);
    } catch (const std::exception&) {  // valijson's way to refuse a schema
        return std::nullopt;
    }
    return Schema(std::move(compiled));
}

std::vector<Violation> Schema::validate(const SchemaValue& value) const {
    valijson::Validator validator(valijson::Validator::kStrongTypes);
    valijson::ValidationResults results;
    if (validator.validate(compiled_->schema, SchemaAdapter(value), &results)) return {};
    std::vector<SchemaFault> faults;
    for (const auto& error : results) faults.push_back({error.context, error.description});
    return explain(compiled_->document->roots().front(), value, std::move(faults));
}

}  // namespace document
