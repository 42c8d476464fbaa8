#include "intake/stacks.hpp"

#include <algorithm>

#include "intake/local_path.hpp"
#include "intake/sam.hpp"
#include "intake/shape.hpp"
#include "text/clip.hpp"

namespace intake {
namespace {

/// Bytes of the templates that pay for a step which all of them share, beside those of `Run`.
constexpr std::size_t bytes_per_spare_step = 8;

/// Nested stacks in nested stacks: people make two or three.
constexpr std::size_t deepest_stack = 8;
/// Stacks of templates that are nested more than once: a template of a few bytes could nest any other any
/// number of times.
constexpr std::size_t most_repeated = 2'000;
/// Bytes of those templates, beside as many as all templates of the run have.
constexpr std::size_t least_repeated_bytes = 2u << 20;

/// Characters of a name that are shown.
constexpr std::size_t longest_shown = 120;

}  // namespace

Stacks::Stacks(const std::vector<TemplateInput>& templates, const FileLookup& files, Run& run)
    : templates_(templates),
      files_(files),
      run_(run),
      nested_(templates.size()),
      stacks_(templates.size()),
      most_repeated_bytes_(least_repeated_bytes) {
    bool any = false;
    for (std::size_t i = 0; i < templates.size(); ++i) {
        most_repeated_bytes_ += templates[i].source->content().size();
        if (is_service(templates[i].root)) continue;
        const std::string folder = local_folder(local_path(".", templates[i].source->path()));
        nested_[i] = nested_stacks(templates[i].root, folder);
        any = any || !nested_[i].empty();
    }
    for (std::size_t i = 0; any && i < templates.size(); ++i) {
        by_path_.emplace(local_path(".", templates[i].source->path()), i);
    }
}

std::optional<std::size_t> Stacks::template_at(const std::string& path) const {
    const auto found = by_path_.find(path);
    if (path.empty() || found == by_path_.end()) return std::nullopt;
    return found->second;
}

/// First those that no other template nests, with all that they nest; then what only nests itself, and what
/// there was no room for.
void Stacks::make() {
    std::vector<bool> is_nested(templates_.size());
    for (std::size_t i = 0; i < templates_.size(); ++i) {
        for (const NestedStack& nested : nested_[i]) {
            const auto inner = template_at(nested.path);
            if (inner && *inner != i) is_nested[*inner] = true;
        }
    }
    for (const bool last : {false, true}) {
        for (std::size_t i = 0; i < templates_.size(); ++i) {
            if (stacks_[i].empty() && (last || !is_nested[i])) (void)make_one(i, std::nullopt);
        }
    }
}

std::unique_ptr<Scope> Stacks::scope_of(std::size_t input) {
    const TemplateInput& from = templates_[input];
    std::string id = from.source->path();
    const unsigned earlier = ids_[id]++;
    if (earlier > 0) id += "[" + std::to_string(earlier) + "]";
    if (!is_service(from.root))
        return std::make_unique<Scope>(*from.source, from.root, std::move(id), *run_.findings);
    auto variables = std::make_shared<const Variables>(*from.source, from.root, files_);
    return std::make_unique<Scope>(*from.source, std::move(variables), std::move(id));
}

Evaluator& Stacks::make_one(std::size_t input, std::optional<Nesting> nesting) {
    Stack made;
    made.scope = scope_of(input);
    Scope& scope = *made.scope;
    const std::size_t size = templates_[input].source->content().size();
    run_.spare_steps += size / bytes_per_spare_step;
    run_.evaluators.push_back(std::make_unique<Evaluator>(scope, run_, size));
    Evaluator& evaluator = *run_.evaluators.back();
    made.evaluator = &evaluator;
    if (nesting) {
        evaluator.nest_in(*nesting);
    } else if (templates_[input].setting) {
        evaluator.set(*templates_[input].setting);
    }
    if (scope.variables()) {
        made.service.emplace(scope, evaluator);
        made.service->declare();
    }
    declare_made(scope, *run_.findings);
    stacks_[input].push_back(std::move(made));
    within_.push_back(input);
    for (const NestedStack& nested : nested_[input]) nest(nested, evaluator, scope);
    within_.pop_back();
    return evaluator;
}

std::string Stacks::spend(std::size_t input) {
    if (std::find(within_.begin(), within_.end(), input) != within_.end()) return "it nests itself";
    if (within_.size() >= deepest_stack) return "stacks are nested too deeply";
    if (stacks_[input].empty()) return {};
    repeated_bytes_ += templates_[input].source->content().size();
    if (++repeated_ > most_repeated || repeated_bytes_ > most_repeated_bytes_)
        return "too many stacks are nested";
    return {};
}

void Stacks::nest(const NestedStack& nested, Evaluator& in, const Scope& scope) {
    const Declared* declared = scope.resource(nested.name);
    if (!declared || declared->place != nested.name_place) return;  // a duplicate key
    const std::string what =
        "the template of `" + text::clipped(nested.name, longest_shown) + "` is not read";
    finding::Findings& findings = *run_.findings;
    const bool is_new = told_.insert({nested.place.source, nested.place.begin}).second;
    if (nested.is_elsewhere) {
        in.add_unread_stack(nested.name, nested.why);
        if (is_new) add_unread(findings, what, value::Reason{nested.why, nested.place});
        return;
    }
    const auto inner = template_at(nested.path);
    if (!inner) {
        const std::string why =
            nested.why.empty()
                ? "no template `" + text::clipped(nested.given, longest_shown) + "` is among the files"
                : nested.why;
        in.add_unread_stack(nested.name, why);
        if (is_new) add_unread(findings, what + ": " + why, nested.place);
        return;
    }
    if (const std::string why = spend(*inner); !why.empty()) {
        in.add_unread_stack(nested.name, why);
        if (is_new) add_limit(findings, what + ": " + why, nested.place);
        return;
    }
    in.add_stack(nested.name, make_one(*inner, Nesting{&in, declared}));
}

}  // namespace intake
