#include "model/names.hpp"

#include <optional>

#include "arn/arn.hpp"

namespace model {

namespace {

using value::Text;

Text last_part(const Text& resource) {
    const std::vector<Text> parts = split(resource, '/');
    return parts.back();
}

}  // namespace

std::string queue_part(const Text& arn) {
    const std::optional<Text> name = arn::queue_name(arn);
    return name ? name->key() : std::string();
}

std::string receiver_part(const Text& text) {
    const std::optional<arn::Arn> arn = arn::parse(text);
    if (!arn) return {};
    const std::string_view beginning = arn->resource.literal_prefix();
    if (is_service(*arn, "sns")) return "sns:" + arn->resource.key();
    if (is_service(*arn, "lambda") && beginning.starts_with("function:")) {
        return "lambda:" + arn->resource.key();
    }
    if (is_service(*arn, "kinesis") && beginning.starts_with("stream/")) {
        return "kinesis:" + arn->resource.key();
    }
    if (is_service(*arn, "states") && beginning.starts_with("stateMachine:")) {
        return "states:" + arn->resource.key();
    }
    if (!is_service(*arn, "logs") || !beginning.starts_with("log-group:")) return {};
    return "logs:log-group:" + split(arn->resource, ':')[1].key();
}

std::string role_part(const Text& arn) {
    const std::optional<Text> name = arn::role_name(arn);
    return name ? name->key() : std::string();
}

std::string managed_policy_part(const Text& text) {
    const std::optional<arn::Arn> arn = arn::parse(text);
    if (!arn || !is_service(*arn, "iam") || !arn->resource.literal_prefix().starts_with("policy/")) return {};
    return last_part(arn->resource).key();
}

std::string bus_part(const Text& text) {
    const std::optional<arn::Arn> arn = arn::parse(text);
    if (!arn) {
        if (text.is_literal() && text.literal().find(':') != std::string::npos) return {};
        return text.empty() ? std::string() : "event-bus/" + text.key();
    }
    if (!is_service(*arn, "events")) return {};
    const std::vector<Text> parts = split(arn->resource, '/');
    if (parts.size() < 2 || !parts[0].is_literal()) return {};
    const std::string& kind = parts[0].literal();
    if (kind != "event-bus" && kind != "event-busv2") return {};
    return kind + "/" + parts[1].key();
}

std::string key_part(const Text& text) {
    const std::optional<arn::Arn> arn = arn::parse(text);
    if (arn) return is_service(*arn, "kms") ? arn->resource.key() : std::string();
    if (text.empty()) return {};
    if (text.literal_prefix().starts_with("alias/")) return text.key();
    if (text.literal_prefix().find(':') != std::string_view::npos) return {};
    return "key/" + text.key();
}

Text unsaid(std::string id, std::string label, value::HoleKind kind) {
    value::Symbol symbol;
    symbol.why = {"the files do not say `" + label + "`", {}};
    symbol.id = std::move(id);
    symbol.label = std::move(label);
    symbol.kind = kind;
    return Text(std::make_shared<const value::Symbol>(std::move(symbol)));
}

}  // namespace model
