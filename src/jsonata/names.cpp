#include "jsonata/names.hpp"

#include "jsonata/functions.hpp"

namespace jsonata {
namespace {

using Kind = Fault::Kind;

class NameCheck {
public:
    NameCheck(const Syntax& syntax, const std::unordered_set<std::string>& bound, Faults& faults)
        : syntax_(syntax), bound_(bound), faults_(faults), called_(syntax.nodes.size()) {
        for (const Node& node : syntax.nodes) {
            if (node.kind == Node::Kind::call) called_[node.first] = true;
            if (node.kind == Node::Kind::apply) called_[node.last] = true;
        }
    }

    void check(NodeId id) {
        const Node& node = syntax_[id];
        if (node.kind == Node::Kind::name && called_[id]) called_name(id);
        if (node.kind != Node::Kind::variable) return;
        const std::string name = syntax_.name(id);
        if (name.empty() || name == "$" || name == "events" || bound_.contains(name)) return;
        if (name == "eval") {
            faults_.add(Kind::eval, node.range, "EventBridge refuses `$eval`");
        } else if (const Function* function = function_named(name)) {
            if (function->changing) changing(node.range);
        } else if (name == "states") {
            faults_.add(Kind::step_functions, node.range,
                        "`$states` is of Step Functions; the event is `$events`");
        } else if (!syntax_.hole_in_code) {
            called_[id] ? unknown_function(node.range) : unknown_variable(node.range);
        }
    }

private:
    void changing(Range range) {
        faults_.ask(Kind::changing, range,
                    "`" + std::string(syntax_.written->excerpt(range)) +
                        "` gives another result on every attempt to deliver");
    }

    void unknown_function(Range range) {
        const std::string_view spelling = syntax_.written->excerpt(range);
        const std::string_view near = faults_.full() ? "" : text::nearest(spelling, function_names());
        faults_.add(Kind::unknown_function, range, "there is no function `" + std::string(spelling) + "`",
                    std::string(near));
    }

    /// jsonata refuses when it runs: what a path gives is no function.
    void called_name(NodeId id) {
        const std::string name = syntax_.name(id);
        const bool known = function_named(name) != nullptr || bound_.contains(name);
        if (name == "eval") return faults_.add(Kind::eval, syntax_[id].range, "EventBridge refuses `$eval`");
        faults_.add(Kind::unknown_function, syntax_[id].range,
                    "`" + name + "` is no function: the name of one begins with `$`",
                    known ? "$" + name : std::string());
    }

    /// A guess at `$events` is a fault; of others the service may know more than its guide says.
    void unknown_variable(Range range) {
        const std::string spelling(syntax_.written->excerpt(range));
        const std::string words = "nothing gives `" + spelling + "` a value";
        if (text::nearest(spelling, {{"$events", "$event"}}).empty()) {
            faults_.ask(Kind::unknown_variable, range, words);
        } else {
            faults_.add(Kind::unknown_variable, range, words, "$events");
        }
    }

    const Syntax& syntax_;
    const std::unordered_set<std::string>& bound_;
    Faults& faults_;
    std::vector<bool> called_;
};

}  // namespace

std::unordered_set<std::string> bound_names(const Syntax& syntax) {
    std::unordered_set<std::string> names;
    for (NodeId id = 0; id < syntax.nodes.size(); ++id) {
        const Node& node = syntax[id];
        if (node.kind == Node::Kind::bind) names.insert(syntax.name(node.first));
        if (node.kind == Node::Kind::focus || node.kind == Node::Kind::position)
            names.insert(syntax.name(node.last));
        if (node.kind != Node::Kind::lambda) continue;
        for (NodeId one = node.first; one != node.last; one = syntax[one].next)
            names.insert(syntax.name(one));
    }
    return names;
}

void check_names(const Syntax& syntax, const std::unordered_set<std::string>& bound, Faults& faults) {
    NameCheck check(syntax, bound, faults);
    for (NodeId id = 0; id < syntax.nodes.size(); ++id) check.check(id);
}

}  // namespace jsonata
