#include "intake/attributes.hpp"
#include "intake/intrinsic.hpp"

namespace intake {

using value::HoleKind;
using value::Text;
using value::Tree;

namespace {

bool is_arn(const Text& text) {
    return text.literal_prefix().starts_with("arn:");
}

/// Bytes of a name's literal parts, and its parts, by far: names in AWS have at most 512 characters.
/// References that go through each other would otherwise make a long name for each of many resources.
constexpr std::size_t longest_name = 2048;
constexpr std::size_t most_name_pieces = 32;

bool is_too_long(const Text& name) {
    if (name.pieces().size() > most_name_pieces) return true;
    std::size_t bytes = 0;
    for (const value::Piece& piece : name.pieces()) bytes += piece.literal.size();
    return bytes > longest_name;
}

/// Whether a flag is surely set.
/// The bus name in the ARN of a bus: what stands behind `event-bus/`.
std::optional<Text> bus_name_of(const Text& arn) {
    const std::vector<Text> parts = value::split(arn, '/', 2);
    if (parts.size() != 2 || parts[0].literal_suffix().substr(0).ends_with("event-bus") == false)
        return std::nullopt;
    return parts[1];
}

}  // namespace

Text Evaluator::attribute(std::string_view resource, std::string_view attribute) {
    // Logical ids have at most 255 characters (CloudFormation guide, "Quotas").
    if (resource.size() + attribute.size() > longest_name) {
        return hole("too long a name, " + std::to_string(++long_names_), "a name too long", HoleKind::text,
                    "no logical id is as long as the name that is referred to", {});
    }
    const std::string key = std::string(resource) + "." + std::string(attribute);
    const auto [at, is_new] = attributes_.try_emplace(key);
    if (!is_new) {
        if (at->second) return *at->second;
        return unknown_attribute(resource, attribute, "the resource refers to itself", {});
    }
    const bool was_testing = std::exchange(testing_, false);
    Text result;
    if (const Declared* declared = scope_->resource(resource)) {
        const std::string_view shape = attribute_shape(declared->type, attribute);
        const auto unread = unread_.find(resource);
        const std::string why = unread == unread_.end() ? "AWS makes it" : unread->second;
        result = shape.empty() ? unknown_attribute(resource, attribute, why, declared->place)
                               : shaped(*declared, attribute, shape);
    } else {
        std::string why =
            "there is no resource `" + std::string(resource.substr(0, 120)) + "` in the template";
        result = unknown_attribute(resource, attribute, std::move(why), {});
    }
    testing_ = was_testing;
    attributes_[key] = result;
    return result;
}

Text Evaluator::unknown_attribute(std::string_view resource, std::string_view attribute, std::string why,
                                  text::Span place) const {
    const bool is_ref = attribute == "Ref";
    const HoleKind kind =
        attribute.ends_with("Arn") || attribute.ends_with("ARN") ? HoleKind::arn : HoleKind::text;
    std::string label(resource);
    if (!is_ref) label += "." + std::string(attribute);
    return hole(std::string(resource) + "." + std::string(attribute), std::move(label), kind, std::move(why),
                place);
}

Text Evaluator::shaped(const Declared& resource, std::string_view attribute, std::string_view shape) {
    Text result;
    while (!shape.empty()) {
        const std::size_t open = shape.find('{');
        result += Text(std::string(shape.substr(0, open)));
        if (open == std::string_view::npos) break;
        const std::size_t close = shape.find('}', open);
        result += shape_part(resource, attribute, shape.substr(open + 1, close - open - 1));
        shape.remove_prefix(close + 1);
    }
    return result;
}

Text Evaluator::shape_part(const Declared& resource, std::string_view attribute, std::string_view part) {
    if (part == "partition") return environment_->partition;
    if (part == "region") return environment_->region;
    if (part == "account") return environment_->account;
    if (part == "suffix") return environment_->suffix;
    if (part == "bus") return bus_part(resource);
    if (part == "function") return function_arn(resource);
    if (part == "source") return source_type(resource);
    if (part == "id") {
        Text made =
            hole(resource.name + ".Id", resource.name, HoleKind::name, "AWS makes it", resource.place);
        value::Symbol symbol = *made.whole_hole();
        symbol.made_name = true;
        return Text(std::make_shared<const value::Symbol>(std::move(symbol)));
    }
    if (part == "rule") {
        // `Ref` is `BUS|NAME` off the default bus by observation, and documented for none.
        if (bus_part(resource).empty()) return name_of(resource, "Name");
        return unknown_attribute(resource.name, attribute,
                                 "`Ref` of a rule on a custom bus is not documented", resource.place);
    }
    const std::size_t colon = part.find(':');
    if (colon == std::string_view::npos) return name_of(resource, part);
    const std::string_view property_name = part.substr(colon + 1);
    if (part.starts_with("name+fifo")) {
        Text name = name_of(resource, property_name);
        // The names that CloudFormation makes for FIFO queues and topics end as they must.
        if (name.whole_hole() && name.whole_hole()->made_name &&
            (is_true(property(resource, "FifoQueue")) || is_true(property(resource, "FifoTopic")))) {
            name += Text(".fifo");
        }
        return name;
    }
    const Tree written = property(resource, property_name);
    if (part.starts_with("path") && (written.is(Tree::Kind::absent) || written.is(Tree::Kind::null)))
        return "/";
    const auto text = scalar_text(written);
    if (text && !is_too_long(*text)) return *text;
    return unknown_attribute(resource.name, attribute, "`" + std::string(property_name) + "` is not known",
                             resource.place);
}

Text Evaluator::made_name(const Declared& resource) const {
    value::Symbol symbol;
    symbol.id = scope_->id() + "#" + resource.name + ".Name";
    symbol.label = resource.name;
    symbol.kind = HoleKind::name;
    symbol.made_name = true;
    symbol.made_from = resource.name;
    symbol.why = {"CloudFormation makes the name of `" + resource.name + "`", resource.place};
    return Text(std::make_shared<const value::Symbol>(std::move(symbol)));
}

/// The name as written, or the one CloudFormation makes. A name that depends on conditions is not
/// known: a resource has one ARN, whoever asks.
Text Evaluator::name_of(const Declared& resource, std::string_view property_name) {
    const Tree written = property(resource, property_name);
    if (written.is(Tree::Kind::absent) || written.is(Tree::Kind::null)) return made_name(resource);
    const auto text = scalar_text(written);
    if (text && !text->empty() && !is_too_long(*text)) return *text;
    return hole(resource.name + ".Name", resource.name, HoleKind::name,
                "the name of `" + resource.name + "` is not known", resource.place);
}

/// `BUS/` off the default bus. `EventBusName` takes a name or an ARN (PutRule of the EventBridge API).
Text Evaluator::bus_part(const Declared& rule) {
    const Tree written = property(rule, "EventBusName");
    if (written.is(Tree::Kind::absent) || written.is(Tree::Kind::null)) return {};
    std::optional<Text> name = scalar_text(written);
    if (name && is_arn(*name)) name = bus_name_of(*name);
    if (name && name->is_literal()) return name->literal() == "default" ? Text() : *name + "/";
    const value::Symbol* symbol = name ? name->first_hole() : nullptr;
    if (symbol && (!name->whole_hole() || symbol->kind == HoleKind::name)) return *name + "/";
    return hole(rule.name + ".Bus", rule.name + ".EventBusName", HoleKind::text,
                "the bus of the rule is not known", rule.place);
}

/// `FunctionName` of an alias or version takes a name or an ARN; SAM's are of the function or state
/// machine they come from.
Text Evaluator::function_arn(const Declared& alias) {
    if (!alias.made_from.empty()) return attribute(alias.made_from, "Arn");
    const auto name = scalar_text(property(alias, "FunctionName"));
    if (name && is_arn(*name)) return *name;
    if (name && (!name->whole_hole() || name->whole_hole()->kind == HoleKind::name)) {
        return Text("arn:") + environment_->partition + ":lambda:" + environment_->region + ":" + environment_->account +
               ":function:" + *name;
    }
    return hole(alias.name + ".FunctionArn", alias.name + ".FunctionName", HoleKind::arn,
                "the function of `" + alias.name + "` is not known", alias.place);
}

Text Evaluator::source_type(const Declared& source) {
    const Tree configuration = property(source, "Configuration");
    if (!configuration.find("AwsServiceEventsConfiguration").is(Tree::Kind::absent)) return "aws.service";
    if (!configuration.find("PartnerEventsConfiguration").is(Tree::Kind::absent)) return "aws.partner";
    return hole(source.name + ".Type", source.name + ".Configuration", HoleKind::name,
                "the kind of the event source is not known", source.place);
}

}  // namespace intake
