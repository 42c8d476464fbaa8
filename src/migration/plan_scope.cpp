#include "migration/plan_scope.hpp"

#include <algorithm>

#include "arn/arn.hpp"
#include "document/cloudformation.hpp"
#include "migration/terraform_words.hpp"
#include "migration/write_plan.hpp"
#include "text/letters.hpp"

namespace migration {
namespace {

using document::HclBlock;
using document::HclFile;
using document::Node;
using document::Written;

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

/// Labels of resources and data sources, as names of a plan would collide with them.
void take_labels(const HclFile& file, std::set<std::string>& taken) {
    for (const HclBlock& block : file.body().blocks) {
        if (block.labels.size() == 2) taken.insert(text::pascal_case(block.labels.back().text));
    }
}

const HclBlock* resource_in(const std::vector<const HclFile*>& module, std::string_view address) {
    address = address.substr(0, address.find('['));
    const std::size_t point = address.find('.');
    if (point == std::string_view::npos) return nullptr;
    for (const HclFile* file : module) {
        for (const HclBlock& block : file->body().blocks) {
            if (block.type == "resource" && block.labels.size() == 2 &&
                block.labels[0].text == address.substr(0, point) &&
                block.labels[1].text == address.substr(point + 1))
                return &block;
        }
    }
    return nullptr;
}

/// Whether a place is in the call of a module: one that is known without its files is read there.
bool is_in_call(const std::vector<const HclFile*>& module, text::Span place) {
    return std::any_of(module.begin(), module.end(), [&](const HclFile* file) {
        const auto& blocks = file->body().blocks;
        return file->source() == place.source &&
               std::any_of(blocks.begin(), blocks.end(), [&](const HclBlock& block) {
                   return block.type == "module" && block.place.begin <= place.begin &&
                          place.end <= block.place.end;
               });
    });
}

std::string obstacle_of_block(const std::vector<const HclFile*>& module, const std::string& address) {
    const HclBlock* block = resource_in(module, address);
    if (block == nullptr) return {};
    if (block->body.find("provider") != nullptr)
        return "`" + address +
               "` names a provider of its own, which what is written beside it would not have";
    const bool has_keys = block->body.find("count") != nullptr || block->body.find("for_each") != nullptr;
    if (has_keys && address.find('[') == std::string::npos)
        return "how many there are of `" + address + "` is not known";
    return {};
}

/// Letters, digits and `-`: what queues and subscribers alike may be called. `taken`: names of others.
std::string plain_name(std::string_view text, const std::set<std::string>& taken) {
    constexpr std::size_t longest = 60;
    std::string name;
    for (const char c : text.substr(0, longest)) {
        const bool kept = text::is_letter(c) || text::is_digit(c);
        if (kept || (!name.empty() && name.back() != '-')) name += kept ? c : '-';
    }
    std::string out = name;
    for (int i = 2; taken.count(out) != 0; ++i) out = name.substr(0, longest - 4) + "-" + std::to_string(i);
    return out;
}

bool is_taken(const PlanNames& names, const std::set<std::string>& taken) {
    return taken.count(names.subscriber()) + taken.count(names.role()) + taken.count(names.queue()) +
               taken.count(names.log_source()) !=
           0;
}

/// An address without the type that all targets have; the keys of instances stay.
std::string said_name(const PlanSubject& subject, const PlanScope& scope) {
    std::string name = subject.target.identity.name;
    const std::string_view type = "aws_cloudwatch_event_target.";
    const std::size_t at = scope.module.empty() ? std::string::npos : name.find(type);
    if (at != std::string::npos) name.erase(at, type.size());
    const std::size_t end = name.find_last_not_of("\"]");
    return scope.module.empty() ? name : name.substr(0, end + 1);
}

}  // namespace

std::string condition_of(const Node& resources, text::Span place) {
    for (const Node::Entry& entry : resources.entries()) {
        const text::Span key = entry.key.span();
        const text::Span value = entry.value.span();
        const bool inside = place.begin >= key.begin && place.end <= value.end;
        if (!inside) continue;
        const auto condition = entry.value.find("Condition");
        return condition ? std::string(condition->text()) : std::string();
    }
    return {};
}

std::string obstacle_in_module(const PlanSubject& subject, const PlanScope& scope) {
    if (scope.module.empty()) return {};
    const model::Identity& target = subject.target.identity;
    if (target.name.starts_with("module.") && !is_in_call(scope.module, target.place))
        return "it is in a module that another calls: plan the folder of the module by itself";
    if (!target.exists.always() || !subject.rule().identity.exists.always())
        return "a condition decides whether it is there";
    const std::string why = obstacle_of_block(scope.module, target.name);
    return why.empty() ? obstacle_of_block(scope.module, subject.rule().identity.name) : why;
}

PlanNames names_of(const PlanSubject& subject, const PlanScope& scope) {
    PlanNames names;
    constexpr std::size_t longest = 200;
    const std::string said = said_name(subject, scope);
    const std::string base = text::pascal_case(said).substr(0, longest);
    // Shells take no name that begins with a digit.
    const std::string first = base.empty() || text::is_digit(base.front()) ? "Moved" + base : base;
    names.base = first;
    for (int i = 2; is_taken(names, scope.taken); ++i) names.base = first + "X" + std::to_string(i);
    names.plain = plain_name(said, scope.names);
    const bool in_template = subject.carrier.is_template();
    const std::string name = in_template ? "${AWS::StackName}-" + names.base : names.plain;
    names.name = in_template ? Written::map("Fn::Sub", name) : Written(name);
    names.prefix = Written::map(
        "Fn::Sub", "arn:${AWS::Partition}:events:${AWS::Region}:${AWS::AccountId}:subscriber/" + name + "/*");
    return names;
}

PlanScope& PlanScopes::of(const model::Target& target) {
    const text::SourceId id = target.identity.place.source;
    const auto found = files_.find(id);
    const PlanFile file = found == files_.end() ? PlanFile() : found->second;
    const PlanForm own = file.hcl != nullptr ? PlanForm::terraform : PlanForm::cloudformation;
    const PlanForm form = request_.form.value_or(own);
    if (form == PlanForm::terraform && file.hcl != nullptr) return of_module(file);
    const auto resources = file.document != nullptr ? resources_in(*file.document) : std::nullopt;
    if (form == PlanForm::cloudformation && resources) return of_template(id, file, *resources);
    return of_new_file(form, file.document != nullptr ? file.document->format() : document::Format::json);
}

PlanScope& PlanScopes::added(const std::string& key, PlanScope scope, PlannedAddition addition) {
    scope.addition = plan_.additions.size();
    plan_.additions.push_back(std::move(addition));
    return scopes_.emplace(key, std::move(scope)).first->second;
}

PlanScope& PlanScopes::of_template(text::SourceId id, const PlanFile& file, const Node& resources) {
    const std::string key = "template " + std::to_string(id);
    if (const auto known = scopes_.find(key); known != scopes_.end()) return known->second;
    PlanScope scope{Carrier(*file.document), resources};
    for (const Node::Entry& entry : resources.entries()) scope.taken.emplace(entry.key.text());
    // A service has functions that its resources can name, too.
    for (const model::Receiver& receiver : topology_.receivers) {
        const model::Identity& identity = receiver.identity;
        if (identity.declared && identity.place.source == id) scope.taken.insert(identity.name);
    }
    know_own(scope, {id}, true);
    PlannedAddition addition{id, file.path};
    addition.format = file.document->format();
    return added(key, std::move(scope), std::move(addition));
}

PlanScope& PlanScopes::of_module(const PlanFile& file) {
    const std::string folder = folder_of(file.path);
    const std::string key = "module " + folder;
    if (const auto known = scopes_.find(key); known != scopes_.end()) return known->second;
    PlannedAddition addition{text::no_source, free_path(folder), PlanForm::terraform};
    PlanScope scope;
    for (const auto& [id, other] : files_) {
        if (other.hcl == nullptr || folder_of(other.path) != folder) continue;
        addition.module.push_back(id);
        scope.module.push_back(other.hcl);
        take_labels(*other.hcl, scope.taken);
    }
    for (int i = 2; scope.taken.count(text::pascal_case(addition.data_label)) != 0; ++i)
        addition.data_label = "migration_" + std::to_string(i);
    scope.is_terraform = true;
    scope.carrier = Carrier(scope.module);
    know_own(scope, {addition.module.begin(), addition.module.end()}, false);
    return added(key, std::move(scope), std::move(addition));
}

PlanScope& PlanScopes::of_new_file(PlanForm form, document::Format format) {
    const std::string key = form == PlanForm::terraform ? "new module" : "new template";
    if (const auto known = scopes_.find(key); known != scopes_.end()) return known->second;
    PlannedAddition addition{text::no_source, "migration.json", form, format};
    if (format == document::Format::yaml) addition.path = "migration.yaml";
    PlanScope scope;
    if (form == PlanForm::terraform) {
        addition.path = free_path({});
        scope.is_terraform = true;
        scope.carrier = Carrier(plan_.variables);
    }
    return added(key, std::move(scope), std::move(addition));
}

std::string PlanScopes::free_path(const std::string& folder) const {
    const auto is_there = [&](const std::string& path) {
        return std::any_of(files_.begin(), files_.end(),
                           [&](const auto& file) { return file.second.path == path; });
    };
    std::string path = folder + "migration.tf";
    for (int i = 2; is_there(path); ++i) path = folder + "migration_" + std::to_string(i) + ".tf";
    return path;
}

/// Takes in how a file refers to its own queues, functions, state machines and the like.
void PlanScopes::know_own(PlanScope& scope, const std::set<text::SourceId>& files, bool is_template) const {
    const auto know = [&](const model::Identity& identity, const value::Text& arn, bool by_ref) {
        if (!identity.declared || files.count(identity.place.source) == 0) return;
        if (!is_template) {
            const std::string reference = identity.name + ".arn";
            const bool called = identity.name.starts_with("module.");
            if (!called && is_terraform_reference(reference))
                scope.carrier.know(arn, Written::map("Ref", reference));
        } else if (scope.taken.count(identity.name) != 0) {
            scope.carrier.know(arn, by_ref ? Written::map("Ref", identity.name)
                                           : document::get_attribute(identity.name, "Arn"));
        }
    };
    for (const model::Queue& queue : topology_.queues) know(queue.identity, queue.arn, false);
    for (const model::Key& key : topology_.keys) know(key.identity, key.arn, false);
    for (const model::Receiver& receiver : topology_.receivers) {
        const auto arn = arn::parse(receiver.arn);
        // A topic gives its ARN by `Ref` alone.
        if (arn) know(receiver.identity, receiver.arn, arn::is_service(*arn, "sns"));
    }
}

std::optional<Written> PlanScopes::bus_in(const PlanScope& scope) const {
    if (!request_.bus_arn.empty()) return Written(request_.bus_arn);
    constexpr std::string_view type = "awscc_eventsv2_event_bus.";
    if (!scope.module.empty()) {
        const std::string& name = request_.bus_name;
        const std::string address = name.starts_with(type) ? name : std::string(type) + name;
        if (resource_in(scope.module, address) == nullptr) return std::nullopt;
        return Written::map("Ref", address + ".event_bus_arn");
    }
    if (!scope.resources) return std::nullopt;
    const auto found = scope.resources->find(request_.bus_name);
    const auto own_type = found ? found->find("Type") : std::nullopt;
    if (!own_type || own_type->text() != "AWS::EventsV2::EventBus") return std::nullopt;
    return Written::map("Ref", request_.bus_name);
}

}  // namespace migration
