#include "document/json_reader.hpp"

#include "document/json_walker.hpp"
#include "text/letters.hpp"

namespace document {
namespace {

/// The text with its comments blanked, so that offsets stay.
std::string without_comments(std::string_view text, const std::vector<JsonComment>& comments) {
    std::string blanked(text);
    for (const JsonComment& comment : comments) {
        for (std::uint32_t at = comment.begin; at < comment.end; ++at) {
            if (!text::is_blank(blanked[at])) blanked[at] = ' ';
        }
    }
    return blanked;
}

void report(Builder& builder, const JsonFault& fault) {
    std::vector<finding::Related> related;
    if (fault.token < fault.begin && fault.begin == fault.end) {
        related.push_back({builder.place(fault.token, fault.token + 1), "it begins here"});
    }
    builder.syntax(fault.begin, fault.end, fault.message, std::move(related));
}

/// What stands before the token with a fault is read even so: a log of JSON lines may be cut off.
std::optional<JsonFault> attempt(Builder& builder, JsonTokens& tokens, std::string_view text) {
    if (tokens.find(text)) {
        builder.reserve(tokens.size() / 2 + 1);
        return JsonWalker(builder, tokens, text).walk();
    }
    std::optional<JsonFault> fault = lexical_fault(text);
    if (!fault) return JsonFault{0, 0, 0, "this text cannot be read"};
    const std::string_view before = text.substr(0, fault->token);
    if (!tokens.find(before)) return fault;
    std::optional<JsonFault> earlier = JsonWalker(builder, tokens, before).walk();
    return earlier && earlier->begin < before.size() ? earlier : fault;
}

}  // namespace

void read_json(Builder& builder) {
    JsonTokens tokens;
    const std::string_view text = builder.content();
    std::optional<JsonFault> fault = attempt(builder, tokens, text);
    if (fault) {
        const std::vector<JsonComment> comments = json_comments(text);
        if (!comments.empty()) {
            builder.restart();
            fault = attempt(builder, tokens, without_comments(text, comments));
        }
        for (const JsonComment& comment : comments) builder.comment(comment.begin, comment.end);
    }
    if (fault) report(builder, *fault);
    if (!fault && !builder.has_roots() && !builder.full(0))
        builder.syntax(0, 0, "there is no JSON value here");
}

}  // namespace document
