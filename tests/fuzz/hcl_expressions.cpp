// An expression. Whatever it holds, its evaluation ends within its budget, and twice it has the same value.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "intake/hcl_evaluator.hpp"

namespace {

using value::Tree;

class FuzzedScope : public intake::HclScope {
public:
    intake::HclResolved resolve(const intake::HclReference& reference) override {
        if (reference.root == "hole") {
            value::Symbol symbol;
            symbol.id = symbol.label = "hole";
            symbol.why.text = "nobody says";
            return {Tree::text(value::Text(std::make_shared<const value::Symbol>(symbol)), reference.place),
                    0};
        }
        if (reference.root == "list") return {Tree::list({Tree::text("a", {}), Tree::text("b", {})}, {}), 0};
        return {Tree::unknown({"nobody says", reference.place}, reference.place), reference.steps.size()};
    }
    std::optional<std::string> file_text(std::string_view path) override {
        return path.empty() ? std::nullopt
                            : std::optional("${a} %{ for x in b }" + std::string(path) + "%{ endfor }");
    }
};

/// What a value says, bounded: choices may share what they hold.
void say(const Tree& tree, std::string& said) {
    if (said.size() > 100'000) return;
    said += static_cast<char>('a' + static_cast<int>(tree.kind()));
    if (tree.is(Tree::Kind::text)) said += tree.as_text().key();
    for (const Tree& item : tree.items()) say(item, said);
    for (const Tree::Entry& entry : tree.entries()) {
        said += entry.key;
        say(entry.value, said);
    }
    if (!tree.is(Tree::Kind::choice)) return;
    say(tree.then(), said);
    say(tree.otherwise(), said);
}

std::string value_of(const document::HclExpression& expression) {
    FuzzedScope scope;
    intake::HclBudget budget{100'000};
    std::string said;
    say(intake::evaluate(expression, scope, budget), said);
    return said;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file =
        document::read_hcl_expression(std::string(reinterpret_cast<const char*>(data), size), {}, nullptr);
    if (file->expression() && value_of(*file->expression()) != value_of(*file->expression())) std::abort();
    return 0;
}
