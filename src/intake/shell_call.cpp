#include "intake/shell_call.hpp"

#include <algorithm>

#include "intake/shape.hpp"
#include "intake/shell_shorthand.hpp"
#include "text/letters.hpp"

namespace intake {

namespace {

using value::Text;
using value::Tree;

template <std::size_t Count>
bool among(std::string_view word, const std::string_view (&words)[Count]) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// Members that are structures or lists, for which the CLI takes JSON or its shorthand; others are texts.
bool is_structure(std::string_view member) {
    constexpr std::string_view structures[] = {"Attributes",
                                               "BatchConfiguration",
                                               "Configuration",
                                               "DeadLetterConfig",
                                               "Dimensions",
                                               "Environment",
                                               "FilterConfiguration",
                                               "EncryptionConfiguration",
                                               "LogConfiguration",
                                               "InvokeConfiguration",
                                               "OnFailureConfiguration",
                                               "PointInTimeConfiguration",
                                               "RetryPolicy",
                                               "StorageConfiguration",
                                               "Tags",
                                               "Targets",
                                               "Transformer",
                                               "DestinationConfig"};
    return among(member, structures);
}

bool is_list_member(std::string_view member) {
    constexpr std::string_view lists[] = {"Dimensions", "Tags", "Targets"};
    return among(member, lists);
}

/// Structures whose members are numbers.
bool has_numbers(std::string_view member) {
    return member == "BatchConfiguration" || member == "RetryPolicy" || member == "StorageConfiguration";
}

std::string_view prefix_of(const Tree& word) {
    return word.is(Tree::Kind::text) ? word.as_text().literal_prefix() : std::string_view();
}

/// `--name=value` in two.
struct Option {
    std::string name;
    std::optional<Tree> value;
};

std::optional<Option> option_of(const Tree& word) {
    const std::string_view prefix = prefix_of(word);
    if (!prefix.starts_with("--") || prefix.size() == 2) return std::nullopt;
    const std::size_t equals = prefix.find('=');
    if (equals == std::string_view::npos) return Option{std::string(prefix.substr(2)), std::nullopt};
    Text value(std::string(prefix.substr(equals + 1)));
    bool is_first = true;
    for (const value::Piece& piece : word.as_text().pieces()) {
        if (!is_first) value += piece.hole ? Text(piece.hole) : Text(piece.literal);
        is_first = false;
    }
    return Option{std::string(prefix.substr(2, equals - 2)), Tree::text(std::move(value), word.place())};
}

Tree with_numbers(const Tree& tree) {
    if (!tree.is(Tree::Kind::map)) return tree;
    std::vector<Tree::Entry> entries = tree.entries();
    for (Tree::Entry& entry : entries) {
        const std::string* text = literal(entry.value);
        const bool digits = text && !text->empty() && text->size() < 18 &&
                            std::all_of(text->begin(), text->end(), text::is_digit);
        if (digits) entry.value = Tree::integer(std::stoll(*text), *text, entry.value.place());
    }
    return Tree::map(std::move(entries), tree.place());
}

bool is_json(const Tree& word) {
    const std::string_view prefix = prefix_of(word);
    const std::size_t first = prefix.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && (prefix[first] == '{' || prefix[first] == '[');
}

/// What comes behind the options of the CLI itself.
constexpr std::string_view valued[] = {"region",
                                       "profile",
                                       "output",
                                       "query",
                                       "endpoint-url",
                                       "color",
                                       "ca-bundle",
                                       "cli-read-timeout",
                                       "cli-connect-timeout",
                                       "cli-binary-format"};

class CallReader {
public:
    CallReader(const std::vector<Tree>& words, const NamedFile& file, Draft& draft)
        : words_(words), file_(file), draft_(draft) {}

    std::optional<ShellCall> read() {
        if (!find_program()) return std::nullopt;
        take_options();
        if (!take_word(call_.service)) return std::nullopt;
        take_options();
        if (!take_word(call_.operation)) return std::nullopt;
        call_.place = words_[at_ - 1].place();
        while (at_ < words_.size()) {
            take_options();
            // An argument without a name means nothing here, unless it may stand for options.
            if (at_ < words_.size()) may_be_options(words_[at_++]);
        }
        call_.members = Tree::map(std::move(entries_), call_.place);
        return std::move(call_);
    }

private:
    /// `aws`, perhaps behind a program that runs it.
    bool find_program() {
        constexpr std::string_view runners[] = {"sudo", "env", "command", "exec", "nohup", "time"};
        for (; at_ < words_.size(); ++at_) {
            const std::string* word = literal(words_[at_]);
            if (!word) return false;
            if (*word == "aws" || word->ends_with("/aws") || *word == "awslocal") return ++at_, true;
            if (!among(*word, runners) && (at_ == 0 || word->find('=') == std::string::npos)) return false;
        }
        return false;
    }

    void may_be_options(const Tree& word) {
        const value::Symbol* hole = word.as_text().whole_hole();
        if (hole && !call_.open) call_.open = hole->why;
    }

    bool take_word(std::string& to) {
        if (at_ >= words_.size()) return false;
        const std::string* word = literal(words_[at_]);
        if (!word) return false;
        to = *word;
        return ++at_, true;
    }

    void take_options() {
        while (at_ < words_.size()) {
            const auto option = option_of(words_[at_]);
            if (!option) return;
            const text::Span place = words_[at_].place();
            ++at_;
            std::vector<Tree> values;
            if (option->value) values.push_back(*option->value);
            const bool is_member = !call_.operation.empty();
            if (!option->value && (is_member || among(option->name, valued))) {
                while (at_ < words_.size() && !option_of(words_[at_])) {
                    if (!values.empty()) may_be_options(words_[at_]);
                    values.push_back(words_[at_++]);
                    if (!is_member) break;
                }
            }
            take(option->name, place, values);
        }
    }

    void take(const std::string& name, text::Span place, const std::vector<Tree>& values) {
        if (name == "region" && !values.empty()) call_.region = values[0];
        if (name == "query" && !values.empty()) call_.query = prefix_of(values[0]);
        if (name == "cli-input-json" && !values.empty()) return take_input(loaded(values[0]));
        if (name == "cli-input-yaml") call_.open = {"YAML for the AWS CLI is not read", place};
        if (name == "cli-input-yaml" || among(name, valued)) return;
        const std::string member = text::pascal_case(name);
        Tree value = values.empty() ? Tree::boolean(true, place) : member_value(member, values);
        std::erase_if(entries_, [&](const Tree::Entry& entry) { return entry.key == member; });
        entries_.push_back({member, place, std::move(value)});
    }

    /// The members of a JSON object, over which options go.
    void take_input(const Tree& input) {
        const Tree read = read_json_text(input, draft_.excerpts, draft_.findings);
        if (!read.is(Tree::Kind::map))
            call_.open = read.is(Tree::Kind::unknown)
                             ? read.reason()
                             : value::Reason{"what is written here cannot be read", input.place()};
        for (const Tree::Entry& entry : read.entries()) {
            const bool is_given = std::any_of(entries_.begin(), entries_.end(),
                                              [&](const auto& one) { return one.key == entry.key; });
            if (!is_given) entries_.push_back(entry);
        }
    }

    Tree loaded(const Tree& word) {
        const std::string* name = literal(word);
        for (const std::string_view scheme : {"file://", "fileb://"}) {
            if (!prefix_of(word).starts_with(scheme)) continue;
            if (name) {
                if (auto found = file_(name->substr(scheme.size()))) return *found;
            }
            return Tree::unknown(
                {"`" + word.as_text().shown() + "` is not among the files of the run", word.place()},
                word.place());
        }
        return word;
    }

    Tree member_value(const std::string& member, const std::vector<Tree>& values) {
        if (!is_structure(member)) return loaded(values[0]);
        if (!is_list_member(member) || values.size() == 1) {
            const Tree read = structure(member, values[0]);
            return is_list_member(member) && read.is(Tree::Kind::map) ? Tree::list({read}, read.place())
                                                                      : read;
        }
        std::vector<Tree> items;
        for (const Tree& value : values) items.push_back(structure(member, value));
        return Tree::list(std::move(items), values[0].place());
    }

    Tree structure(const std::string& member, const Tree& word) {
        const Tree value = loaded(word);
        if (!value.is(Tree::Kind::text)) return value;
        if (is_json(value)) {
            Tree json = read_json_text(value, draft_.excerpts, draft_.findings);
            if (!json.is(Tree::Kind::text)) return json;
            return Tree::unknown({"what is written here cannot be read", value.place()}, value.place());
        }
        const Tree read = read_shorthand(value, draft_.findings);
        return has_numbers(member) ? with_numbers(read) : read;
    }

    const std::vector<Tree>& words_;
    const NamedFile& file_;
    Draft& draft_;
    std::size_t at_ = 0;
    ShellCall call_;
    std::vector<Tree::Entry> entries_;
};

}  // namespace

Text ShellCall::text(std::string_view member) const {
    const Tree& found = members.find(member);
    return found.is(Tree::Kind::text) ? found.as_text() : Text();
}

std::optional<ShellCall> read_call(const std::vector<Tree>& words, const NamedFile& file, Draft& draft) {
    return CallReader(words, file, draft).read();
}

}  // namespace intake
