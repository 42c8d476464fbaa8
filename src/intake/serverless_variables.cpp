#include "intake/serverless_variables.hpp"

#include <algorithm>

#include "intake/local_path.hpp"
#include "intake/template_scope.hpp"

namespace intake {

using document::Node;

namespace {

/// Variables that lead to variables; people nest a handful.
constexpr unsigned deepest_variable = 40;
/// Variables looked up for one service.
constexpr std::size_t most_lookups = 50'000;
/// Bytes of a text that variables make.
constexpr std::size_t longest_words = 64 * 1024;
constexpr std::string_view too_many = "the variables lead to each other, or to too many";

bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

bool is_type_letter(char c) {
    return is_lower(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string_view unquoted(std::string_view text) {
    const bool is_quoted = text.size() >= 2 && (text[0] == '\'' || text[0] == '"') && text.back() == text[0];
    return is_quoted ? text.substr(1, text.size() - 2) : text;
}

/// Where the type of a source ends: at `:` or `(`; nowhere if a text does not begin like a variable.
std::size_t type_end(std::string_view text) {
    if (text.empty() || !is_lower(text[0])) return std::string_view::npos;
    const auto end =
        static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_type_letter) - text.begin());
    if (end == text.size() || (text[end] != ':' && text[end] != '(')) return std::string_view::npos;
    return text.substr(end).starts_with("::") ? std::string_view::npos : end;
}

VariableSource source_from(std::string_view written) {
    written = without_blanks(written);
    VariableSource source;
    const std::size_t end = type_end(written);
    if (end == std::string_view::npos) {
        source.address = unquoted(written);
        return source;
    }
    source.type = written.substr(0, end);
    std::string_view rest = written.substr(end);
    if (rest.starts_with('(')) {
        const std::size_t close = rest.rfind(')');
        if (close == std::string_view::npos) return source;
        source.argument = unquoted(without_blanks(rest.substr(1, close - 1)));
        rest = rest.substr(close + 1);
    }
    if (rest.starts_with(':')) source.address = unquoted(without_blanks(rest.substr(1)));
    return source;
}

/// Reads the variable that begins at `${`. None if it has no end.
std::optional<Variable> variable_at(std::string_view text, std::size_t begin) {
    Variable result{begin, 0, {}};
    std::size_t from = begin + 2;
    unsigned open = 1;  // braces
    unsigned brackets = 0;
    char quote = 0;
    for (std::size_t i = from; i < text.size(); ++i) {
        const char c = text[i];
        if (quote != 0) {
            if (c == quote) quote = 0;
        } else if (c == '\'' || c == '"') {
            quote = c;
        } else if (c == '{') {
            ++open;
        } else if (c == '(') {
            ++brackets;
        } else if (c == ')' && brackets > 0) {
            --brackets;
        } else if (c == ',' && open == 1 && brackets == 0) {
            result.sources.push_back(source_from(text.substr(from, i - from)));
            from = i + 1;
        } else if (c == '}' && --open == 0) {
            result.sources.push_back(source_from(text.substr(from, i - from)));
            result.end = i + 1;
            return result;
        }
    }
    return std::nullopt;
}

std::string backticks(std::string_view name) {
    return "`" + std::string(name.substr(0, 120)) + "`";
}

/// Variables whose value only the deployment knows, and what it can be.
UnknownValue deployed(const VariableSource& source) {
    const std::string whole = backticks(source.type + ":" + source.address);
    if (source.type == "aws" && source.address == "accountId") return {whole, value::HoleKind::account};
    if (source.type == "aws" && source.address == "region") return {whole, value::HoleKind::region};
    return {whole + " is known when the service is deployed", value::HoleKind::text};
}

void add_paths(std::string_view text, std::string_view folder, std::vector<IncludedPath>& paths) {
    if (text.find("file(") == std::string_view::npos) return;
    for (const Variable& variable : variables_in(text)) {
        for (const VariableSource& source : variable.sources) {
            if (source.type != "file") continue;
            const bool takes_resources = source.address.empty() || source.address.starts_with("Resources");
            if (auto path = path_within(folder, source.argument))
                paths.push_back({std::move(*path), takes_resources});
        }
    }
}

}  // namespace

std::vector<Variable> variables_in(std::string_view text) {
    std::vector<Variable> result;
    for (std::size_t at = text.find("${"); at != std::string_view::npos; at = text.find("${", at)) {
        if (type_end(text.substr(at + 2)) == std::string_view::npos) {
            at += 2;
            continue;
        }
        std::optional<Variable> variable = variable_at(text, at);
        if (!variable) return result;  // nothing behind it ends, either
        at = variable->end;
        result.push_back(std::move(*variable));
    }
    return result;
}

Variables::Variables(const text::Source& source, Node root, FileLookup files)
    : source_(&source), root_(root), files_(std::move(files)), steps_(most_lookups) {}

bool Variables::spend() const {
    if (steps_ == 0 || depth_ >= deepest_variable) return false;
    --steps_;
    return true;
}

const text::Source& Variables::source_of(text::Span place) const {
    const auto found = sources_.find(place.source);
    return found == sources_.end() ? *source_ : *found->second;
}

VariableValue Variables::value_of(const Variable& variable) const {
    if (!spend()) return UnknownValue{std::string(too_many)};
    ++depth_;
    VariableValue result;
    for (const VariableSource& source : variable.sources) {
        result = value_of(source);
        if (!std::holds_alternative<NoValue>(result)) break;
    }
    --depth_;
    if (std::holds_alternative<NoValue>(result)) {
        const VariableSource& first = variable.sources.front();
        std::string name = first.type;
        if (!first.argument.empty()) name += "(" + first.argument + ")";
        if (!first.address.empty()) name += ":" + first.address;
        return UnknownValue{backticks(name) + " is not given here"};
    }
    return result;
}

VariableValue Variables::value_of(const VariableSource& source) const {
    if (source.type.empty()) {
        if (source.address == "null") return NoValue{};
        if (const auto known = words(source.address)) return *known;
        return UnknownValue{"its default is not known"};
    }
    if (source.type == "file") return file_value(source);
    const auto address = words(source.address);
    if (!address) return UnknownValue{backticks(source.address) + " is not known"};
    if (source.type == "self") return addressed(root_, *address);
    if (source.type == "opt") return NoValue{};  // nothing is given, as in most runs
    if (source.type == "sls" && *address == "stage") {
        if (const auto known = stage()) return *known;
    }
    return deployed({source.type, source.argument, *address});
}

VariableValue Variables::file_value(const VariableSource& source) const {
    const auto argument = words(source.argument);
    const auto address = words(source.address);
    if (!argument || !address) return UnknownValue{"the file is not known"};
    if (!is_data_file(*argument)) return UnknownValue{backticks(*argument) + " is a program's, or no data"};
    const auto path = path_within(local_folder(local_path(".", source_->path())), *argument);
    if (!path) return UnknownValue{backticks(*argument) + " is outside the folder of the service"};
    const std::optional<IncludedFile> file = files_(*path);
    if (!file) return UnknownValue{backticks(*argument) + " is not among the files of this run"};
    if (!file->root) return NoValue{};
    sources_[file->root->span().source] = file->source;
    return addressed(*file->root, *address);
}

VariableValue Variables::addressed(Node from, std::string_view address) const {
    std::optional<Node> at = from;
    while (!address.empty()) {
        const std::size_t dot = address.find('.');
        const std::string_view key = address.substr(0, dot);
        address = dot == std::string_view::npos ? std::string_view() : address.substr(dot + 1);
        if (!spend()) return UnknownValue{std::string(too_many)};
        const auto followed = follow(*at);
        if (const auto* why = std::get_if<std::string>(&followed)) return UnknownValue{*why};
        const Node owner = std::get<Node>(followed);
        if (owner.is(document::Kind::sequence)) {
            const std::vector<Node> elements = owner.elements();
            const bool is_index = !key.empty() && key.size() < 6 &&
                                  key.find_first_not_of("0123456789") == std::string_view::npos;
            const std::size_t index = is_index ? std::stoul(std::string(key)) : elements.size();
            if (index >= elements.size()) return NoValue{};
            at = elements[index];
        } else {
            at = find(owner, {key});
        }
        if (!at || at->is(document::Kind::null)) return NoValue{};
    }
    return *at;
}

std::variant<Node, std::string> Variables::follow(Node node) const {
    if (!node.is(document::Kind::string) || !node.tag().empty()) return node;
    const std::string_view text = node.text();
    const std::vector<Variable> variables = variables_in(text);
    if (variables.size() != 1 || variables[0].begin != 0 || variables[0].end != text.size()) return node;
    const VariableValue value = value_of(variables[0]);
    if (const auto* unknown = std::get_if<UnknownValue>(&value)) return unknown->why;
    const auto* next = std::get_if<Node>(&value);
    if (!next) return node;  // a text: whoever evaluates the node finds it
    ++depth_;
    auto result = depth_ >= deepest_variable ? std::string(too_many) : follow(*next);
    --depth_;
    return result;
}

std::optional<std::string> Variables::words(std::string_view text) const {
    const std::vector<Variable> variables = variables_in(text);
    std::string result;
    std::size_t at = 0;
    for (const Variable& variable : variables) {
        result += text.substr(at, variable.begin - at);
        const VariableValue value = value_of(variable);
        std::optional<std::string> part;
        if (const auto* known = std::get_if<std::string>(&value)) part = *known;
        if (const auto* node = std::get_if<Node>(&value)) {
            ++depth_;
            part = words(std::optional<Node>(*node));
            --depth_;
        }
        if (!part || result.size() + part->size() > longest_words) return std::nullopt;
        result += *part;
        at = variable.end;
    }
    result += text.substr(at);
    return result;
}

std::optional<std::string> Variables::words(std::optional<Node> node) const {
    const auto text = plain_text(node);
    if (!text || text->size() > longest_words) return std::nullopt;
    return words(std::string_view(*text));
}

std::optional<Node> Variables::at(std::initializer_list<std::string_view> path) const {
    return at(root_, path);
}

std::optional<Node> Variables::at(Node from, std::initializer_list<std::string_view> path) const {
    std::optional<Node> result = from;
    for (const std::string_view key : path) {
        const auto followed = follow(*result);
        const Node* owner = std::get_if<Node>(&followed);
        result = owner ? find(*owner, {key}) : std::nullopt;
        if (!result) return std::nullopt;
    }
    const auto followed = follow(*result);
    const Node* found = std::get_if<Node>(&followed);
    return found ? std::optional<Node>(*found) : result;
}

std::optional<std::string> Variables::stage() const {
    const auto written = find(root_, {"provider", "stage"});
    return written ? words(written) : std::optional<std::string>("dev");
}

std::vector<IncludedPath> included_paths(Node root, std::string_view folder) {
    std::vector<IncludedPath> paths;
    std::vector<Node> left = {root};
    std::size_t steps = most_lookups;
    while (!left.empty() && steps-- > 0) {
        const Node node = left.back();
        left.pop_back();
        if (node.is(document::Kind::string)) add_paths(node.text(), folder, paths);
        for (const Node& element : node.elements()) left.push_back(element);
        for (const Node::Entry& entry : node.entries()) left.push_back(entry.value);
    }
    return paths;
}

std::vector<std::string> included_in(std::string_view content, std::string_view folder) {
    constexpr std::string_view opening = "file(";
    constexpr std::size_t longest = 512;
    std::vector<std::string> paths;
    for (std::size_t at = content.find(opening); at != std::string_view::npos;
         at = content.find(opening, at)) {
        at += opening.size();
        const std::string_view rest = content.substr(at, longest);
        const std::string_view argument = unquoted(without_blanks(rest.substr(0, rest.find(')'))));
        if (argument.find_first_of("${}\n") != std::string_view::npos || !is_data_file(argument)) continue;
        if (auto path = path_within(folder, argument)) paths.push_back(std::move(*path));
    }
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    return paths;
}

bool may_be_service(std::string_view path, std::string_view content) {
    if (!is_data_file(path)) return false;
    const auto holds = [content](std::string_view word) {
        return content.find(word) != std::string_view::npos;
    };
    return holds("${file(") && holds("provider") && holds("service");
}

}  // namespace intake
