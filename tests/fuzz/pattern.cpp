// Two event patterns and an event, a line of JSON each. Whatever they hold, every question is answered in
// bounded time, answers agree with each other, and a witness shows what it is said to show.
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "document/document.hpp"
#include "intake/document_tree.hpp"
#include "pattern/measure.hpp"
#include "pattern/questions.hpp"

namespace {

using pattern::Answer;
using pattern::Dialect;
using pattern::Events;
using pattern::Pattern;
using value::Truth;

void require(bool holds) {
    if (!holds) std::abort();
}

std::string_view take_line(std::string_view& input) {
    const std::size_t end = input.find('\n');
    const std::string_view line = input.substr(0, end);
    input.remove_prefix(end == std::string_view::npos ? input.size() : end + 1);
    return line;
}

value::Tree tree_of(std::string_view json) {
    text::Sources sources;
    const text::SourceId id = sources.add("input.json", std::string(json));
    finding::Findings findings;
    const auto document = document::read(sources, id, document::Format::json, findings);
    if (!document || document->roots().empty()) return {};
    return intake::tree_of(document->roots().front(), findings);
}

void check_measures(const Pattern& pattern) {
    for (const Dialect dialect : {Dialect::classic, Dialect::data, Dialect::metadata,
                                  Dialect::system_metadata, Dialect::event_source}) {
        for (const pattern::Fault& fault : pattern::faults(pattern, dialect)) require(!fault.words.empty());
    }
    require(pattern::size(pattern).bytes >= pattern::size(pattern).characters);
    require(pattern::combinations(pattern) > 0 || !pattern::faults(pattern, Dialect::classic).empty());
    static_cast<void>(pattern::wildcards(pattern));
    static_cast<void>(pattern::top_level(pattern));
    const std::vector<pattern::NamedField> fields = pattern::fields(pattern);
    if (!fields.empty()) static_cast<void>(pattern::demanded(pattern, fields.front().path));
}

void check_questions(const Pattern& a, const Pattern& b, Events events) {
    const Answer overlap = pattern::overlaps(a, b, events);
    require((overlap.truth == Truth::yes) == !overlap.witness.empty());
    if (overlap.truth == Truth::yes) {
        require(pattern::match(a, tree_of(overlap.witness)) != Truth::no);
        require(pattern::match(b, tree_of(overlap.witness)) != Truth::no);
        require(pattern::satisfiable(a, events).truth != Truth::no);
    }
    const Answer contained = pattern::contains(a, b, events);
    require((contained.truth == Truth::no) == !contained.witness.empty());
    if (contained.truth == Truth::no) {
        require(pattern::match(a, tree_of(contained.witness)) != Truth::yes);
        require(pattern::catches_all(a, events).truth != Truth::yes);
    }
    require(pattern::contains(a, a, events).truth == Truth::yes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view input(reinterpret_cast<const char*>(data), size);
    const auto a = pattern::read(tree_of(take_line(input)));
    const auto b = pattern::read(tree_of(take_line(input)));
    if (!a.is_known()) return 0;
    check_measures(a.value());
    static_cast<void>(pattern::match(a.value(), tree_of(take_line(input))));
    if (!b.is_known()) return 0;
    for (const Events events : {Events::envelope, Events::raw, Events::metadata, Events::system_metadata}) {
        check_questions(a.value(), b.value(), events);
    }
    return 0;
}
