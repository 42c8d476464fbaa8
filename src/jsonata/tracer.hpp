#pragma once

#include <unordered_set>

#include "jsonata/faults.hpp"
#include "jsonata/functions.hpp"
#include "jsonata/scope.hpp"
#include "jsonata/syntax.hpp"

namespace jsonata {

/// Follows the values of an expression from the event to the result, without computing any: what is read on
/// the way, and which ways lead past the event.
class Tracer {
public:
    Tracer(const Syntax& syntax, const std::unordered_set<std::string>& bound, Events events, Faults& faults)
        : syntax_(syntax), bound_(bound), events_(events), faults_(faults) {}

    /// The whole expression.
    void trace();

    std::vector<Read> reads;
    bool reads_all = true;
    bool sees_event = false;   ///< `$events` occurs
    bool sees_other = false;   ///< something unknown may decide the result
    bool sees_chance = false;  ///< the clock or chance decides the result

private:
    using Kind = Node::Kind;
    enum class Wanted : std::uint8_t { one, any, list };

    Origin trace(NodeId id, const Origin& context);
    Origin construct(NodeId id, const Origin& context);
    /// Traces a value that is used here.
    void use(NodeId id, const Origin& context, Wanted wanted);
    void use(const Origin& origin, Wanted wanted, Range range);
    void record(const Origin& origin, Range range);

    Origin variable(NodeId id, const Origin& context);
    Origin step(const Origin& context, const std::string& name, Range range);
    Origin below(const Origin& context, const std::string& name, Range range);
    Origin unknown();
    void outside(const Origin& context, const std::string& name, Range range);
    bool check_member(const std::string& name, Range range);

    Origin path(NodeId id, const Origin& context);
    Origin path_step(NodeId id, const Origin& context, bool later);
    Origin staged(NodeId id, const Origin& context, bool in_path, bool later);
    Origin filtered(NodeId id, const Origin& base, bool later);
    Origin indexed(const Origin& base, NodeId index, bool later);
    Origin indexed_event(const Origin& base, NodeId index);
    void group(NodeId first_key, const Origin& context);
    /// One of what a value has many of.
    [[nodiscard]] Origin element(const Origin& origin) const;
    [[nodiscard]] bool is_many(const Origin& origin) const;
    [[nodiscard]] bool keeps_list(NodeId step) const;
    [[nodiscard]] std::string one_event() const {
        return events_ == Events::array ? "$events[0]" : "$events";
    }

    Origin call(NodeId id, const Origin& context, const Origin* piped);
    Origin built_in(const Function& function, std::vector<NodeId> arguments, const Origin& context,
                    const Origin* piped, Range range);
    Origin for_members(const Function& function, std::vector<NodeId> arguments, const Origin& context,
                       const Origin* piped, Range range);
    Origin apply(NodeId id, const Origin& context);
    /// The body of a function; its parameters are what is given, in order, then unknown.
    void lambda(NodeId id, const Origin& context, const std::vector<Origin>& given);

    Origin binary(NodeId id, const Origin& context);
    NodeId split_name(NodeId id);
    Origin branches(NodeId then, NodeId otherwise, const Origin& context);
    Origin block(NodeId id, const Origin& context);

    const Syntax& syntax_;
    const std::unordered_set<std::string>& bound_;
    Events events_;
    Faults& faults_;
    Paths paths_;
    Scope scope_;
    std::unordered_set<std::uint32_t> recorded_;
};

}  // namespace jsonata
