#pragma once

// valijson's view of our tree. Only schema.cpp includes this: a translation unit with valijson takes
// twenty seconds.

#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <valijson/exceptions.hpp>
#include <valijson/internal/adapter.hpp>
#include <valijson/internal/basic_adapter.hpp>
#include <valijson/internal/frozen_value.hpp>
#include <vector>

#include "document/document.hpp"

namespace document {

class NodeAdapter;
using NodeMember = std::pair<std::string, NodeAdapter>;

/// Walks over a list that it keeps alive; makes the items on the way.
template <class Item, class Made>
class NodeIterator {
public:
    using iterator_category = std::bidirectional_iterator_tag;
    using value_type = Made;
    using difference_type = std::ptrdiff_t;
    using pointer = Made*;
    using reference = Made;
    using List = std::shared_ptr<const std::vector<Item>>;

    NodeIterator(List list, std::size_t at) : list_(std::move(list)), at_(at) {}

    Made operator*() const;
    valijson::adapters::DerefProxy<Made> operator->() const {
        return valijson::adapters::DerefProxy<Made>(**this);
    }
    bool operator==(const NodeIterator& other) const { return at_ == other.at_; }
    bool operator!=(const NodeIterator& other) const { return at_ != other.at_; }
    NodeIterator& operator++() { return ++at_, *this; }
    NodeIterator& operator--() { return --at_, *this; }
    NodeIterator operator++(int) {
        NodeIterator before = *this;
        ++at_;
        return before;
    }
    void advance(std::ptrdiff_t by) { at_ += static_cast<std::size_t>(by); }

private:
    List list_;
    std::size_t at_;
};

template <class Item, class Made>
class NodeList {
public:
    using const_iterator = NodeIterator<Item, Made>;
    using iterator = const_iterator;

    NodeList() : list_(std::make_shared<const std::vector<Item>>()) {}
    explicit NodeList(std::vector<Item> list)
        : list_(std::make_shared<const std::vector<Item>>(std::move(list))) {}

    [[nodiscard]] const_iterator begin() const { return {list_, 0}; }
    [[nodiscard]] const_iterator end() const { return {list_, list_->size()}; }
    [[nodiscard]] std::size_t size() const { return list_->size(); }

protected:
    std::shared_ptr<const std::vector<Item>> list_;
};

using NodeArray = NodeList<Node, NodeAdapter>;

class NodeObject : public NodeList<Node::Entry, NodeMember> {
public:
    NodeObject() = default;
    explicit NodeObject(const Node& mapping) : NodeList(mapping.entries()) {}

    /// The last with this name, as `Node::find` has it.
    [[nodiscard]] const_iterator find(const std::string& name) const {
        for (std::size_t at = list_->size(); at > 0; --at) {
            if ((*list_)[at - 1].key.text() == name) return {list_, at - 1};
        }
        return end();
    }
};

class NodeFrozenValue : public valijson::adapters::FrozenValue {
public:
    explicit NodeFrozenValue(const Node& node) : node_(node) {}
    [[nodiscard]] FrozenValue* clone() const override { return new NodeFrozenValue(node_); }
    [[nodiscard]] bool equalTo(const valijson::adapters::Adapter& other, bool strict) const override;

private:
    Node node_;
};

/// The functions that `BasicAdapter` asks for; without a node it is an empty object.
class NodeValue {
public:
    NodeValue() = default;
    explicit NodeValue(const Node& node) : node_(node) {}

    [[nodiscard]] valijson::adapters::FrozenValue* freeze() const { return new NodeFrozenValue(*node_); }
    [[nodiscard]] opt::optional<NodeArray> getArrayOptional() const {
        return isArray() ? opt::make_optional(NodeArray(node_->elements())) : opt::optional<NodeArray>{};
    }
    [[nodiscard]] opt::optional<NodeObject> getObjectOptional() const {
        if (!isObject()) return {};
        return node_ ? NodeObject(*node_) : NodeObject();
    }
    bool getArraySize(std::size_t& size) const {
        return take(isArray(), size, [this] { return node_->size(); });
    }
    bool getObjectSize(std::size_t& size) const {
        return take(isObject(), size, [this] { return node_ ? node_->size() : 0; });
    }
    bool getBool(bool& value) const {
        return take(isBool(), value, [this] { return node_->boolean(); });
    }
    bool getDouble(double& value) const {
        return take(isDouble(), value, [this] { return node_->real(); });
    }
    bool getInteger(std::int64_t& value) const {
        return take(isInteger(), value, [this] { return node_->integer(); });
    }
    bool getString(std::string& value) const {
        return take(isString(), value, [this] { return std::string(node_->text()); });
    }

    static bool hasStrictTypes() { return true; }
    [[nodiscard]] bool isArray() const { return is(Kind::sequence); }
    [[nodiscard]] bool isBool() const { return is(Kind::boolean); }
    [[nodiscard]] bool isDouble() const { return is(Kind::real); }
    [[nodiscard]] bool isInteger() const { return is(Kind::integer); }
    [[nodiscard]] bool isNull() const { return is(Kind::null); }
    [[nodiscard]] bool isNumber() const { return isInteger() || isDouble(); }
    [[nodiscard]] bool isObject() const { return !node_ || node_->is(Kind::mapping); }
    [[nodiscard]] bool isString() const { return is(Kind::string); }

private:
    [[nodiscard]] bool is(Kind kind) const { return node_ && node_->is(kind); }
    template <class Value, class Get>
    static bool take(bool fits, Value& value, Get get) {
        if (fits) value = get();
        return fits;
    }

    std::optional<Node> node_;
};

class NodeAdapter
    : public valijson::adapters::BasicAdapter<NodeAdapter, NodeArray, NodeMember, NodeObject, NodeValue> {
public:
    NodeAdapter() : BasicAdapter(NodeValue()) {}
    explicit NodeAdapter(const Node& node) : BasicAdapter(NodeValue(node)) {}
};

template <>
inline NodeAdapter NodeIterator<Node, NodeAdapter>::operator*() const {
    return NodeAdapter((*list_)[at_]);
}
template <>
inline NodeMember NodeIterator<Node::Entry, NodeMember>::operator*() const {
    const Node::Entry& entry = (*list_)[at_];
    return {std::string(entry.key.text()), NodeAdapter(entry.value)};
}

inline bool NodeFrozenValue::equalTo(const valijson::adapters::Adapter& other, bool strict) const {
    return NodeAdapter(node_).equalTo(other, strict);
}

}  // namespace document

namespace valijson::adapters {
template <>
struct AdapterTraits<document::NodeAdapter> {
    using DocumentType = document::Node;
    static std::string adapterName() { return "NodeAdapter"; }
};
}  // namespace valijson::adapters
