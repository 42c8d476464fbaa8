#include "intake/terraform_folder.hpp"

#include <algorithm>

namespace intake {

using document::HclBlock;
using document::HclBody;
using document::HclFile;
using document::Node;

namespace {

bool is_override(std::string_view path) {
    const std::string_view name =
        path.substr(path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/') + 1);
    for (const std::string_view ending : {".tf", ".tofu", ".tf.json", ".tofu.json"}) {
        if (!name.ends_with(ending)) continue;
        const std::string_view stem = name.substr(0, name.size() - ending.size());
        if (stem == "override" || stem.ends_with("_override")) return true;
    }
    return false;
}

bool is_values(std::string_view path) {
    return path.ends_with(".tfvars") || path.ends_with(".tfvars.json");
}

/// Those that Terraform loads by itself, in the order in which later ones win (Terraform documentation,
/// "Variable Definition Precedence"); 0 for the others.
int values_rank(std::string_view path) {
    const std::string_view name =
        path.substr(path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/') + 1);
    if (name == "terraform.tfvars") return 1;
    if (name == "terraform.tfvars.json") return 2;
    return name.ends_with(".auto.tfvars") || name.ends_with(".auto.tfvars.json") ? 3 : 0;
}

class FolderReader {
public:
    explicit FolderReader(TerraformFolder& folder) : folder_(folder) {}

    void add(const TerraformFile& file) {
        if (is_values(file.path)) return add_values(file);
        if (file.hcl) {
            comments_ = &file.hcl->comments();
            for (const HclBlock& block : file.hcl->body().blocks) add_block(block);
        } else if (file.json) {
            for (const Node::Entry& entry : file.json->entries()) add_kind(entry.key.text(), entry.value);
        }
    }

private:
    void add_values(const TerraformFile& file) {
        if (values_rank(file.path) == 0) return;
        if (file.hcl) {
            for (const auto& attribute : file.hcl->body().attributes)
                folder_.values.insert_or_assign(std::string(attribute.name), attribute.value);
        } else if (file.json) {
            for (const Node::Entry& entry : file.json->entries())
                folder_.values.insert_or_assign(std::string(entry.key.text()), entry.value);
        }
    }

    TerraformBlocks* blocks_of(std::string_view kind) {
        if (kind == "variable") return &folder_.variables;
        if (kind == "output") return &folder_.outputs;
        if (kind == "module") return &folder_.modules;
        if (kind == "resource") return &folder_.resources;
        return kind == "data" ? &folder_.data : nullptr;
    }

    static bool has_type(std::string_view kind) { return kind == "resource" || kind == "data"; }

    void add_block(const HclBlock& block) {
        if (block.type == "locals") {
            for (const auto& attribute : block.body.attributes)
                folder_.locals.insert_or_assign(std::string(attribute.name), attribute.value);
            return;
        }
        const std::size_t labels = has_type(block.type) ? 2 : 1;
        if (block.labels.size() != labels) return;
        TerraformBlock made;
        made.name = block.labels.back().text;
        made.place = block.labels.back().place;
        made.block = block.place;
        made.bodies.push_back(&block.body);
        if (labels == 2) made.type = block.labels.front().text;
        if (made.type == "awscc_eventsv2_subscriber") read_marker(made);
        if (block.type == "provider") {
            if (made.name == "aws") folder_.providers.push_back(std::move(made));
        } else if (TerraformBlocks* blocks = blocks_of(block.type)) {
            const std::string name = labels == 2 ? made.type + "." + made.name : made.name;
            blocks->add(name, std::move(made));
        }
    }

    void read_marker(TerraformBlock& block) const {
        constexpr std::string_view words = "buslint: replaces ";
        const auto begin = std::lower_bound(
            comments_->begin(), comments_->end(), block.block.begin,
            [](const document::Comment& one, std::uint32_t at) { return one.span.begin < at; });
        for (auto comment = begin; comment != comments_->end(); ++comment) {
            if (comment->span.begin >= block.block.end) return;
            std::string_view text = comment->text;
            text.remove_prefix(std::min(text.find_first_not_of("#/* \t"), text.size()));
            if (!text.starts_with(words)) continue;
            text.remove_prefix(words.size());
            block.replaces = text.substr(0, text.find_last_not_of(" \t\r\n*/") + 1);
            block.replaces_place = comment->span;
            return;
        }
    }

    void add_kind(std::string_view kind, const Node& node) {
        if (node.is(document::Kind::sequence)) {
            for (const Node& element : node.elements()) add_kind(kind, element);
            return;
        }
        for (const Node::Entry& entry : node.entries()) {
            if (kind == "locals") {
                folder_.locals.insert_or_assign(std::string(entry.key.text()), entry.value);
            } else if (!has_type(kind)) {
                add_objects(kind, "", entry.key, entry.value);
            } else {
                add_named(kind, entry.key.text(), entry.value);
            }
        }
    }

    void add_named(std::string_view kind, std::string_view type, const Node& node) {
        if (node.is(document::Kind::sequence)) {
            for (const Node& element : node.elements()) add_named(kind, type, element);
            return;
        }
        for (const Node::Entry& named : node.entries()) add_objects(kind, type, named.key, named.value);
    }

    void add_objects(std::string_view kind, std::string_view type, const Node& key, const Node& value) {
        if (value.is(document::Kind::sequence)) {
            for (const Node& element : value.elements()) add_objects(kind, type, key, element);
            return;
        }
        TerraformBlock made;
        made.type = type;
        made.name = key.text();
        made.place = key.span();
        made.block = value.span();
        made.objects.push_back(value);
        if (kind == "provider") {
            if (made.name == "aws") folder_.providers.push_back(std::move(made));
        } else if (TerraformBlocks* blocks = blocks_of(kind)) {
            const std::string name = type.empty() ? made.name : made.type + "." + made.name;
            blocks->add(name, std::move(made));
        }
    }

    TerraformFolder& folder_;
    const std::vector<document::Comment>* comments_ = nullptr;  ///< of the file at hand
};

}  // namespace

std::optional<TerraformExpression> TerraformBlock::find(std::string_view attribute) const {
    for (auto body = bodies.rbegin(); body != bodies.rend(); ++body) {
        if (const auto* found = (*body)->find(attribute)) return TerraformExpression(found->value);
    }
    for (auto object = objects.rbegin(); object != objects.rend(); ++object) {
        if (const auto found = object->find(attribute)) return TerraformExpression(*found);
    }
    return std::nullopt;
}

const TerraformBlock* TerraformBlocks::find(const std::string& name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : &all_[found->second];
}

void TerraformBlocks::add(const std::string& name, TerraformBlock block) {
    const auto [at, is_new] = by_name_.emplace(name, all_.size());
    if (is_new) {
        all_.push_back(std::move(block));
        return;
    }
    TerraformBlock& known = all_[at->second];
    known.bodies.insert(known.bodies.end(), block.bodies.begin(), block.bodies.end());
    known.objects.insert(known.objects.end(), block.objects.begin(), block.objects.end());
}

TerraformFolder terraform_folder(std::string path, std::vector<TerraformFile> files) {
    TerraformFolder folder;
    folder.path = std::move(path);
    std::stable_sort(files.begin(), files.end(), [](const TerraformFile& a, const TerraformFile& b) {
        if (is_override(a.path) != is_override(b.path)) return is_override(b.path);
        if (values_rank(a.path) != values_rank(b.path)) return values_rank(a.path) < values_rank(b.path);
        return a.path < b.path;
    });
    FolderReader reader(folder);
    for (const TerraformFile& file : files) reader.add(file);
    return folder;
}

}  // namespace intake
