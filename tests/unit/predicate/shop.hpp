#pragma once

#include <string>
#include <vector>

#include "predicate/predicate.hpp"

/// A small vocabulary of its own for the tests: a shop with parcels. The language knows nothing of AWS.
namespace shop {

using predicate::Host;
using predicate::ObjectType;
using predicate::Type;
using predicate::Value;

inline value::Text hole(const char* id) {
    value::Symbol symbol;
    symbol.id = symbol.label = id;
    symbol.why = {std::string("parameter `") + id + "` has no default", {7, 1, 2}};
    return value::Text(std::make_shared<const value::Symbol>(std::move(symbol)));
}

struct Parcel {
    Value name;
    Value label;  ///< optional
    Value weight;
    Value fragile;
    const Parcel* inner = nullptr;  ///< optional
    bool inner_unknown = false;
    std::vector<Value> tags;
    bool tags_open = false;
};

struct Shop : Host {
    std::vector<Parcel> parcels;
};

inline ObjectType& parcel_type() {
    static ObjectType type;
    return type;
}
inline const Parcel& it(const void* thing) {
    return *static_cast<const Parcel*>(thing);
}
inline Value parcel(const Parcel& thing) {
    return Value(predicate::Object{&parcel_type(), &thing}, {1, 10, 20});
}

inline Value inner(const void* thing, Host&) {
    if (it(thing).inner_unknown) return Value::unknown(value::Reason{"inside is not known", {}});
    return it(thing).inner ? parcel(*it(thing).inner) : Value::absent();
}
inline Value tags(const void* thing, Host&) {
    Value::List list{it(thing).tags, nullptr};
    if (it(thing).tags_open)
        list.open = std::make_shared<const value::Reason>(value::Reason{"tags are open", {}});
    return Value(std::move(list));
}

inline const predicate::Vocabulary& vocabulary() {
    static const predicate::Vocabulary all = [] {
        ObjectType& type = parcel_type();
        type.name = "parcel";
        type.shown = [](const void* t, Host&) { return *it(t).name.text(); };
        type.same = [](const void* a, const void* b, Host&) { return value::truth(a == b); };
        type.fields = {
            {"name", Type::text(), [](const void* t, Host&) { return it(t).name; }},
            {"label", Type::text(), [](const void* t, Host&) { return it(t).label; }, true, "sticker"},
            {"weight", Type::integer(), [](const void* t, Host&) { return it(t).weight; }},
            {"fragile", Type::truth(), [](const void* t, Host&) { return it(t).fragile; }},
            {"inner", Type::of(type), inner, true},
            {"tags", Type::list_of(Type::text()), tags},
        };
        predicate::Vocabulary result;
        result.globals.push_back({"parcels", Type::list_of(Type::of(type)), [](Host& host) {
                                      Value::List list;
                                      for (const Parcel& p : static_cast<Shop&>(host).parcels) {
                                          list.items.push_back(parcel(p));
                                      }
                                      return Value(std::move(list));
                                  }});
        result.functions.push_back({"heavy",
                                    {{"the thing", {Type::of(type), Type::integer()}}},
                                    Type::truth(),
                                    [](std::span<const Value> arguments, Host&) {
                                        if (arguments[0].is_unknown()) return arguments[0];
                                        const Value weight = arguments[0].object()
                                                                 ? it(arguments[0].object()->thing).weight
                                                                 : arguments[0];
                                        return Value(value::truth(*weight.integer() > 100));
                                    }});
        return result;
    }();
    return all;
}

inline predicate::Scope scope() {
    const predicate::Vocabulary& words = vocabulary();
    predicate::Scope result;
    result.vocabulary = &words;
    result.variables = {{"parcel", Type::of(parcel_type())}};
    result.constants = {{"params", "limit", Type::integer(), Value(std::int64_t{60})}};
    return result;
}

}  // namespace shop
