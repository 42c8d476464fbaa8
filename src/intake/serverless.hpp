#pragma once

#include <memory>
#include <string>
#include <vector>

#include "intake/intrinsic.hpp"
#include "intake/resource.hpp"
#include "intake/serverless_event.hpp"
#include "intake/serverless_variables.hpp"

namespace intake {

/// Whether a document is the configuration of a service of the Serverless Framework on AWS.
[[nodiscard]] bool is_service(document::Node root);

/// A service of the Serverless Framework: the template in its `resources`, and what the framework makes of
/// its functions and their events (guide, "AWS Lambda Events").
class Service {
public:
    /// `scope` was made for a service, and `evaluator` of it.
    Service(Scope& scope, Evaluator& evaluator);

    /// Fills the scope, before anything of it is asked for.
    void declare();
    /// Adds what the framework makes.
    void expand(std::vector<Resource>& made);

private:
    void declare_parts();
    void declare_functions(document::Node functions);
    void declare_function(const document::Node::Entry& entry, document::Node body);
    void declare_event(document::Node event, const document::Node::Entry& function, std::size_t index);
    /// Says of what a variable leads to that it is not read, and why.
    void tell_unread(const std::string& what, document::Node written);
    void declare_rules(ServiceEvent event, const value::Text& function_name, std::size_t index);
    void declare_rule(ServiceEvent event);
    void declare_bus(document::Node event);
    void declare_role();

    /// The name in AWS of a function, whose value is followed.
    [[nodiscard]] value::Text function_name(const document::Node::Entry& function);
    [[nodiscard]] value::Text text_at(std::initializer_list<std::string_view> path,
                                      std::string_view otherwise);
    void make_function(const document::Node::Entry& entry, std::vector<Resource>& made);
    void make_role(std::vector<Resource>& made);
    void open_by_plugins(std::vector<Resource>& made);
    [[nodiscard]] bool is_full(text::Span place);

    Scope& scope_;
    Evaluator& evaluator_;
    const Variables& variables_;
    std::vector<document::Node::Entry> functions_;  ///< values followed
    std::vector<ServiceEvent> events_;
    std::size_t first_event_ = 0;  ///< of the function that is being declared
    bool is_full_ = false;
};

}  // namespace intake
