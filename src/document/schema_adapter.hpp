#pragma once

// valijson's view of our values. Only schema.cpp includes this: a translation unit with valijson takes
// twenty seconds.

#include <iterator>
#include <string>
#include <utility>
#include <valijson/exceptions.hpp>
#include <valijson/internal/adapter.hpp>
#include <valijson/internal/basic_adapter.hpp>
#include <valijson/internal/frozen_value.hpp>
#include <vector>

#include "document/schema_value.hpp"
#include "text/utf8.hpp"

namespace document {

class SchemaAdapter;
using AdaptedMember = std::pair<std::string, SchemaAdapter>;

/// Walks over a list that outlives it; makes the adapters on the way.
template <class Item, class Made>
class SchemaIterator {
public:
    using iterator_category = std::bidirectional_iterator_tag;
    using value_type = Made;
    using difference_type = std::ptrdiff_t;
    using pointer = Made*;
    using reference = Made;

    explicit SchemaIterator(const Item* at) : at_(at) {}

    Made operator*() const;
    valijson::adapters::DerefProxy<Made> operator->() const {
        return valijson::adapters::DerefProxy<Made>(**this);
    }
    bool operator==(const SchemaIterator& other) const { return at_ == other.at_; }
    bool operator!=(const SchemaIterator& other) const { return at_ != other.at_; }
    SchemaIterator& operator++() { return ++at_, *this; }
    SchemaIterator& operator--() { return --at_, *this; }
    SchemaIterator operator++(int) {
        SchemaIterator before = *this;
        ++at_;
        return before;
    }
    void advance(std::ptrdiff_t by) { at_ += by; }

private:
    const Item* at_;
};

template <class Item, class Made>
class SchemaList {
public:
    using const_iterator = SchemaIterator<Item, Made>;
    using iterator = const_iterator;

    SchemaList() = default;
    explicit SchemaList(const std::vector<Item>& list) : list_(&list) {}

    [[nodiscard]] const_iterator begin() const { return const_iterator(list_ ? list_->data() : nullptr); }
    [[nodiscard]] const_iterator end() const {
        return const_iterator(list_ ? list_->data() + list_->size() : nullptr);
    }
    [[nodiscard]] std::size_t size() const { return list_ ? list_->size() : 0; }

private:
    const std::vector<Item>* list_ = nullptr;
};

using AdaptedArray = SchemaList<SchemaValue, SchemaAdapter>;

class AdaptedObject : public SchemaList<SchemaMember, AdaptedMember> {
public:
    AdaptedObject() = default;
    explicit AdaptedObject(const SchemaValue& value) : SchemaList(value.members), value_(&value) {}

    [[nodiscard]] const_iterator find(const std::string& name) const {
        const SchemaMember* found = value_ ? value_->find(name) : nullptr;
        return found ? const_iterator(found) : end();
    }

private:
    const SchemaValue* value_ = nullptr;
};

class FrozenSchemaValue : public valijson::adapters::FrozenValue {
public:
    explicit FrozenSchemaValue(const SchemaValue& value) : value_(value) {}
    [[nodiscard]] FrozenValue* clone() const override { return new FrozenSchemaValue(value_); }
    [[nodiscard]] bool equalTo(const valijson::adapters::Adapter& other, bool strict) const override;

private:
    const SchemaValue& value_;
};

/// The functions that `BasicAdapter` asks for; without a value it is an empty object.
class AdaptedValue {
public:
    AdaptedValue() = default;
    explicit AdaptedValue(const SchemaValue& value) : value_(&value) {}

    [[nodiscard]] valijson::adapters::FrozenValue* freeze() const { return new FrozenSchemaValue(*value_); }
    [[nodiscard]] opt::optional<AdaptedArray> getArrayOptional() const {
        return isArray() ? opt::make_optional(AdaptedArray(value_->elements)) : opt::optional<AdaptedArray>{};
    }
    [[nodiscard]] opt::optional<AdaptedObject> getObjectOptional() const {
        if (!isObject()) return {};
        return value_ ? AdaptedObject(*value_) : AdaptedObject();
    }
    bool getArraySize(std::size_t& size) const {
        return take(isArray(), size, [this] { return value_->elements.size(); });
    }
    bool getObjectSize(std::size_t& size) const {
        return take(isObject(), size, [this] { return value_ ? value_->members.size() : 0; });
    }
    bool getBool(bool& value) const {
        return take(isBool(), value, [this] { return value_->boolean; });
    }
    bool getDouble(double& value) const {
        return take(isDouble(), value, [this] { return value_->real; });
    }
    bool getInteger(std::int64_t& value) const {
        return take(isInteger(), value, [this] { return value_->integer; });
    }
    bool getString(std::string& value) const {
        // The length of what is not UTF-8 is not to be asked of valijson, which counts past its tables.
        return take(isString(), value, [this] { return text::valid_utf8(value_->text); });
    }

    static bool hasStrictTypes() { return true; }
    [[nodiscard]] bool isArray() const { return is(Kind::sequence); }
    [[nodiscard]] bool isBool() const { return is(Kind::boolean); }
    [[nodiscard]] bool isDouble() const { return is(Kind::real); }
    [[nodiscard]] bool isInteger() const { return is(Kind::integer); }
    [[nodiscard]] bool isNull() const { return is(Kind::null); }
    [[nodiscard]] bool isNumber() const { return isInteger() || isDouble(); }
    [[nodiscard]] bool isObject() const { return !value_ || value_->is(Kind::mapping); }
    [[nodiscard]] bool isString() const { return is(Kind::string); }

private:
    [[nodiscard]] bool is(Kind kind) const { return value_ && value_->is(kind); }
    template <class Value, class Get>
    static bool take(bool fits, Value& value, Get get) {
        if (fits) value = get();
        return fits;
    }

    const SchemaValue* value_ = nullptr;
};

class SchemaAdapter : public valijson::adapters::BasicAdapter<SchemaAdapter, AdaptedArray, AdaptedMember,
                                                              AdaptedObject, AdaptedValue> {
public:
    SchemaAdapter() : BasicAdapter(AdaptedValue()) {}
    explicit SchemaAdapter(const SchemaValue& value) : BasicAdapter(AdaptedValue(value)), value_(&value) {}

    /// Null for the empty object that valijson makes itself.
    [[nodiscard]] const SchemaValue* value() const { return value_; }

private:
    const SchemaValue* value_ = nullptr;
};

template <>
inline SchemaAdapter SchemaIterator<SchemaValue, SchemaAdapter>::operator*() const {
    return SchemaAdapter(*at_);
}
template <>
inline AdaptedMember SchemaIterator<SchemaMember, AdaptedMember>::operator*() const {
    return {at_->name, SchemaAdapter(at_->value)};
}

inline bool FrozenSchemaValue::equalTo(const valijson::adapters::Adapter& other, bool strict) const {
    return SchemaAdapter(value_).equalTo(other, strict);
}

}  // namespace document

namespace valijson::adapters {
template <>
struct AdapterTraits<document::SchemaAdapter> {
    using DocumentType = document::SchemaValue;
    static std::string adapterName() { return "SchemaAdapter"; }
};
}  // namespace valijson::adapters
