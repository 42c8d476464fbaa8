#include "document/yaml_reader.hpp"

#include <yaml.h>

#include <algorithm>

#include "document/scalar.hpp"
#include "document/yaml_anchors.hpp"
#include "document/yaml_comments.hpp"
#include "document/yaml_faults.hpp"
#include "document/yaml_marks.hpp"

namespace document {
namespace {

struct Event {
    yaml_event_t raw{};
    Event() = default;
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
    ~Event() { yaml_event_delete(&raw); }
};

std::string_view name_of(const yaml_char_t* text) {
    return text == nullptr ? std::string_view{} : std::string_view(reinterpret_cast<const char*>(text));
}

bool is_local(std::string_view tag) {
    return tag.size() > 1 && tag[0] == '!';
}

class YamlReader {
public:
    explicit YamlReader(Builder& builder) : builder_(builder), marks_(builder.content()), comments_(builder) {
        yaml_parser_initialize(&parser_);
        const std::string_view text = builder.content();
        yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
        yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()),
                                     text.size());
    }
    YamlReader(const YamlReader&) = delete;
    YamlReader& operator=(const YamlReader&) = delete;
    ~YamlReader() { yaml_parser_delete(&parser_); }

    void run();

private:
    bool handle(const yaml_event_t& event);
    [[nodiscard]] bool too_slow();
    void scalar(const yaml_event_t& event);
    std::uint32_t add_scalar(const Builder::Scalar& scalar, std::string_view value);
    [[nodiscard]] Builder::Scalar scalar_at(const yaml_event_t& event);
    void resolve(const yaml_event_t& event, Builder::Scalar& scalar);
    void alias(const yaml_event_t& event);
    void open(Kind kind, const yaml_event_t& event, const yaml_char_t* anchor, const yaml_char_t* tag,
              bool flow);
    void close(const yaml_event_t& event, bool flow);
    void skip(const yaml_event_t& event);
    void end_skip();
    [[nodiscard]] std::uint16_t local_tag(std::string_view tag, std::uint32_t begin);
    [[nodiscard]] std::uint32_t begin_of(const yaml_event_t& event, bool anchor, bool tag);

    struct Open {
        bool flow;
        std::string anchor;
    };
    Builder& builder_;
    YamlMarks marks_;
    YamlComments comments_;
    YamlAnchors anchors_;
    yaml_parser_t parser_{};
    std::vector<Open> open_;
    bool unfilled_ = false;      ///< `{{ name }}` was met: a template engine has yet to fill in the document
    std::uint32_t skipped_ = 0;  ///< collections open below the depth limit
    std::uint32_t skipped_from_ = 0;
    std::uint32_t skipped_end_ = 0;
    std::uint64_t visits_ = 0;
};

void YamlReader::run() {
    builder_.reserve(builder_.content().size() / 24 + 8);
    bool more = true;
    while (more) {
        Event event;
        if (yaml_parser_parse(&parser_, &event.raw) == 0) {
            report_yaml_fault(builder_, marks_, parser_);
            break;
        }
        more = handle(event.raw) && !builder_.full(comments_.position()) && !too_slow() && !unfilled_;
    }
    builder_.drop_root();
}

/// For every token libyaml visits all flow collections that are open, so a deep file would take time
/// that grows with its square.
bool YamlReader::too_slow() {
    constexpr std::uint64_t most_visits = 50'000'000;
    const auto level = static_cast<std::uint64_t>(std::max(parser_.flow_level, 0));
    if (level > builder_.limits().depth) visits_ += level;
    if (visits_ <= most_visits) return false;
    const std::uint32_t at = comments_.position();
    builder_.limit(at, at, "brackets nest too deep for too long; the rest is not read");
    return true;
}

bool YamlReader::handle(const yaml_event_t& event) {
    if (skipped_ > 0) {
        skip(event);
        return true;
    }
    switch (event.type) {
        case YAML_STREAM_END_EVENT:
            comments_.scan_to(static_cast<std::uint32_t>(builder_.content().size()));
            return false;
        case YAML_DOCUMENT_START_EVENT:
            builder_.begin_root();
            anchors_.clear();
            break;
        case YAML_DOCUMENT_END_EVENT:
            builder_.end_root();
            builder_.begin_root();
            break;
        case YAML_SCALAR_EVENT:
            scalar(event);
            break;
        case YAML_ALIAS_EVENT:
            alias(event);
            break;
        case YAML_SEQUENCE_START_EVENT: {
            const auto& start = event.data.sequence_start;
            open(Kind::sequence, event, start.anchor, start.tag, start.style == YAML_FLOW_SEQUENCE_STYLE);
            break;
        }
        case YAML_MAPPING_START_EVENT: {
            const auto& start = event.data.mapping_start;
            open(Kind::mapping, event, start.anchor, start.tag, start.style == YAML_FLOW_MAPPING_STYLE);
            break;
        }
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT:
            close(event, open_.back().flow);
            break;
        default:
            break;
    }
    return true;
}

std::uint32_t YamlReader::begin_of(const yaml_event_t& event, bool anchor, bool tag) {
    const std::uint32_t begin = marks_.byte_of(event.start_mark.index);
    if (!anchor && !tag) return begin;
    const auto size = static_cast<std::uint32_t>(builder_.content().size());
    return behind_properties(builder_.content(), begin, size, (anchor ? 1 : 0) + (tag ? 1 : 0));
}

std::uint16_t YamlReader::local_tag(std::string_view tag, std::uint32_t begin) {
    return is_local(tag) ? builder_.tag(tag, begin) : std::uint16_t{0};
}

Builder::Scalar YamlReader::scalar_at(const yaml_event_t& event) {
    const auto& data = event.data.scalar;
    Builder::Scalar scalar;
    scalar.end = marks_.byte_of(event.end_mark.index);
    const bool block = data.style == YAML_LITERAL_SCALAR_STYLE || data.style == YAML_FOLDED_SCALAR_STYLE;
    const bool plain = data.style == YAML_PLAIN_SCALAR_STYLE;
    scalar.style = block ? Style::block : plain ? Style::plain : Style::quoted;
    if (plain && data.length == 0) {
        scalar.begin = scalar.end;
        return scalar;
    }
    scalar.begin = std::min(begin_of(event, data.anchor != nullptr, data.tag != nullptr), scalar.end);
    if (block) scalar.end = block_end(builder_.content(), scalar.begin, scalar.end);
    return scalar;
}

void YamlReader::resolve(const yaml_event_t& event, Builder::Scalar& scalar) {
    const auto& data = event.data.scalar;
    const std::string_view value(reinterpret_cast<const char*>(data.value), data.length);
    const std::string_view tag = name_of(data.tag);
    scalar.tag = local_tag(tag, scalar.begin);
    if (!tag.empty()) {
        scalar.kind = resolve_tagged(tag, value);
    } else {
        scalar.kind = scalar.style == Style::plain ? resolve_plain(value) : Kind::string;
    }
    scalar.truth = scalar.kind == Kind::boolean && truth_of(value);
}

std::uint32_t YamlReader::add_scalar(const Builder::Scalar& scalar, std::string_view value) {
    const std::uint32_t quote = scalar.style == Style::quoted ? 1 : 0;
    const std::string_view written =
        builder_.content().substr(scalar.begin + quote, scalar.end - scalar.begin - 2 * quote);
    const bool as_written = scalar.style != Style::block && written == value;
    return as_written ? builder_.add(scalar) : builder_.add(scalar, value);
}

void YamlReader::scalar(const yaml_event_t& event) {
    const auto& data = event.data.scalar;
    const std::string_view value(reinterpret_cast<const char*>(data.value), data.length);
    Builder::Scalar scalar = scalar_at(event);
    resolve(event, scalar);
    comments_.leaf(scalar);
    const bool merges = scalar.style == Style::plain && value == "<<" && builder_.key_is_next();
    const std::uint32_t cell = add_scalar(scalar, value);
    if (merges) builder_.mark_merge_key(cell);
    if (data.anchor != nullptr) anchors_.set(name_of(data.anchor), {cell, 1, 0});
}

void YamlReader::alias(const yaml_event_t& event) {
    const std::uint32_t begin = marks_.byte_of(event.start_mark.index);
    const std::uint32_t end = marks_.byte_of(event.end_mark.index);
    comments_.leaf({Kind::null, Style::plain, begin, end, 0, false});
    const std::string_view name = name_of(event.data.alias.anchor);
    const YamlAnchors::Anchor* anchor = anchors_.find(name);
    if (anchor != nullptr && anchor->state == YamlAnchors::State::closed) {
        builder_.add_alias(anchor->extent, begin, end);
        return;
    }
    if (anchor == nullptr)
        builder_.syntax(begin, end, "there is no anchor " + backticked(name) + " before this alias");
    if (anchor != nullptr && anchor->state == YamlAnchors::State::open) {
        builder_.syntax(begin, end, "this alias stands inside its own anchor " + backticked(name));
    }
    builder_.add({Kind::null, Style::plain, begin, end, 0, false});
}

void YamlReader::open(Kind kind, const yaml_event_t& event, const yaml_char_t* anchor, const yaml_char_t* tag,
                      bool flow) {
    const std::uint32_t begin = begin_of(event, anchor != nullptr, tag != nullptr);
    if (kind == Kind::mapping && flow && begin > 0 && builder_.content()[begin - 1] == '{' &&
        builder_.key_is_next()) {
        // To YAML `{{ name }}` is a mapping with a mapping for a key, which nobody writes.
        unfilled_ = true;
        report_unfilled(builder_, begin - 1);
    }
    if (builder_.too_deep()) {
        skipped_from_ = begin;
        skip(event);
        return;
    }
    if (anchor != nullptr) anchors_.open(name_of(anchor));
    open_.push_back({flow, std::string(name_of(anchor))});
    builder_.open({kind, flow ? Style::flow : Style::block, begin, local_tag(name_of(tag), begin)});
}

void YamlReader::close(const yaml_event_t& event, bool flow) {
    // The end of a block, and of a mapping that `[a: b]` implies, is the place of the next token.
    const bool has_bracket = flow && event.end_mark.index != event.start_mark.index;
    const Builder::Extent extent = builder_.close(has_bracket ? marks_.byte_of(event.end_mark.index) : 0);
    if (!open_.back().anchor.empty()) anchors_.set(open_.back().anchor, extent);
    open_.pop_back();
}

/// Steps over the events of a value that lies too deep; what is anchored there stays known as lost.
void YamlReader::skip(const yaml_event_t& event) {
    std::string_view anchor;
    switch (event.type) {
        case YAML_SCALAR_EVENT: {
            const Builder::Scalar scalar = scalar_at(event);
            comments_.leaf(scalar);
            skipped_end_ = std::max(skipped_end_, scalar.end);
            anchor = name_of(event.data.scalar.anchor);
            break;
        }
        case YAML_SEQUENCE_START_EVENT:
            ++skipped_;
            anchor = name_of(event.data.sequence_start.anchor);
            break;
        case YAML_MAPPING_START_EVENT:
            ++skipped_;
            anchor = name_of(event.data.mapping_start.anchor);
            break;
        case YAML_ALIAS_EVENT:
            skipped_end_ = std::max(skipped_end_, marks_.byte_of(event.end_mark.index));
            break;
        default:
            --skipped_;
            if (event.end_mark.index != event.start_mark.index)
                skipped_end_ = marks_.byte_of(event.end_mark.index);
            if (skipped_ == 0) end_skip();
    }
    if (!anchor.empty()) anchors_.lose(anchor);
}

void YamlReader::end_skip() {
    const std::uint32_t end = std::max(skipped_end_, skipped_from_);
    builder_.limit(skipped_from_, std::min(end, skipped_from_ + 1),
                   "values nest more than " + std::to_string(builder_.limits().depth) +
                       " deep; what is below is not read");
    builder_.add({Kind::null, Style::flow, skipped_from_, end, 0, false});
}

}  // namespace

void read_yaml(Builder& builder) {
    if (!report_excess_directives(builder)) YamlReader(builder).run();
}

}  // namespace document
