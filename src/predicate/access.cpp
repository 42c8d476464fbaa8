#include <optional>

#include "predicate/code.hpp"
#include "predicate/predicate.hpp"

namespace predicate {
namespace {

struct ConstantRead final : Code {
    explicit ConstantRead(Value v) : value(std::move(v)) {}
    Value run(Frame&) const override { return value; }
    Value value;
};

struct VariableRead final : Code {
    explicit VariableRead(std::size_t i) : index(i) {}
    Value run(Frame& frame) const override { return frame.variables[index]; }
    std::size_t index;
};

struct LocalRead final : Code {
    explicit LocalRead(std::size_t i) : index(i) {}
    Value run(Frame& frame) const override { return frame.locals[index]; }
    std::size_t index;
};

struct GlobalRead final : Code {
    explicit GlobalRead(Value (*r)(Host&)) : read(r) {}
    Value run(Frame& frame) const override { return read(frame.host); }
    Value (*read)(Host&);
};

struct FieldRead final : Code {
    FieldRead(CodeRef o, Value (*r)(const void*, Host&)) : object(std::move(o)), read(r) {}
    Value run(Frame& frame) const override {
        const Value owner = object->run(frame);
        // Nothing tells whether an unknown thing has the field: the place is dropped, see Value::unknown.
        if (owner.is_unknown()) return Value::unknown(owner.shared_reason());
        if (!owner.object()) return Value::absent();
        Value result = read(owner.object()->thing, frame.host);
        const bool inherits = !result.place().placed() && !result.is_unknown() && !result.is_absent();
        return inherits ? result.placed_at(owner.place()) : result;
    }
    CodeRef object;
    Value (*read)(const void*, Host&);
};

struct ElementRead final : Code {
    ElementRead(CodeRef l, CodeRef p) : list(std::move(l)), position(std::move(p)) {}
    Value run(Frame& frame) const override {
        const Value owner = list->run(frame);
        const Value index = position->run(frame);
        if (owner.is_unknown()) return Value::unknown(owner.shared_reason());
        if (index.is_unknown()) return Value::unknown(index.shared_reason());
        if (!owner.list() || !index.integer()) return Value::absent();
        const std::vector<Value>& items = owner.list()->items;
        const auto at = static_cast<std::uint64_t>(*index.integer());
        if (*index.integer() >= 0 && at < items.size()) return items[at];
        return owner.list()->open ? Value::unknown(owner.list()->open) : Value::absent();
    }
    CodeRef list;
    CodeRef position;
};

struct Call final : Code {
    Call(Value (*f)(std::span<const Value>, Host&), std::vector<CodeRef> a)
        : function(f), arguments(std::move(a)) {}
    Value run(Frame& frame) const override {
        std::vector<Value> values;
        values.reserve(arguments.size());
        for (const CodeRef& argument : arguments) {
            Value value = argument->run(frame);
            values.push_back(value.is_absent() ? not_known(value) : std::move(value));
        }
        return function(values, frame.host);
    }
    Value (*function)(std::span<const Value>, Host&);
    std::vector<CodeRef> arguments;
};

struct Has final : Code {
    explicit Has(CodeRef p) : path(std::move(p)) {}
    Value run(Frame& frame) const override {
        const Value value = path->run(frame);
        if (value.is_absent()) return Value(value::Truth::no, value.place());
        if (!value.is_unknown() || value.place().placed()) return Value(value::Truth::yes, value.place());
        return Value::unknown(value.shared_reason());
    }
    CodeRef path;
};

bool resolved(const Value& value, Host& host) {
    if (value.is_absent() || value.is_unknown()) return false;
    if (value.text()) return value.text()->is_literal();
    if (value.list()) return value.list()->open == nullptr;
    const Object* object = value.object();
    if (object && object->type->resolved) return object->type->resolved(object->thing, host);
    return true;
}

struct Known final : Code {
    explicit Known(CodeRef p) : path(std::move(p)) {}
    Value run(Frame& frame) const override {
        return Value(value::truth(resolved(path->run(frame), frame.host)));
    }
    CodeRef path;
};

}  // namespace

CodeRef constant(Value value) {
    return std::make_unique<ConstantRead>(std::move(value));
}
CodeRef variable(std::size_t index) {
    return std::make_unique<VariableRead>(index);
}
CodeRef local(std::size_t index) {
    return std::make_unique<LocalRead>(index);
}
CodeRef global(Value (*read)(Host&)) {
    return std::make_unique<GlobalRead>(read);
}

CodeRef field(CodeRef object, Value (*read)(const void*, Host&)) {
    return std::make_unique<FieldRead>(std::move(object), read);
}

CodeRef element(CodeRef list, CodeRef position) {
    return std::make_unique<ElementRead>(std::move(list), std::move(position));
}

CodeRef call(Value (*function)(std::span<const Value>, Host&), std::vector<CodeRef> arguments) {
    return std::make_unique<Call>(function, std::move(arguments));
}

CodeRef has(CodeRef path) {
    return std::make_unique<Has>(std::move(path));
}
CodeRef known(CodeRef path) {
    return std::make_unique<Known>(std::move(path));
}

Value not_known(const Value& value) {
    if (value.is_unknown()) return Value::unknown(value.shared_reason());
    if (const value::Text* text = value.text()) {
        if (const value::Symbol* hole = text->first_hole()) return Value::unknown(hole->why);
    }
    return Value::unknown(value::Reason{"the files do not say it", value.place()});
}

value::Text shown(const Value& value, Host& host) {
    if (const value::Text* text = value.text()) return *text;
    if (value.integer()) return value::Text(std::to_string(*value.integer()));
    if (value.truth()) return value::Text(*value.truth() == value::Truth::yes ? "yes" : "no");
    if (const Object* object = value.object()) {
        if (object->type->shown) return object->type->shown(object->thing, host);
        return value::Text(std::string(object->type->name));
    }
    if (const Value::List* list = value.list()) {
        value::Text text;
        for (std::size_t i = 0; i < list->items.size(); ++i) {
            if (i > 0) text += value::Text(", ");
            text += shown(list->items[i], host);
        }
        return text;
    }
    return value::Text(value.is_unknown() ? "unknown" : "nothing");
}

Value Expression::evaluate(std::span<const Value> variables, Host& host) const {
    Frame frame{variables, {}, host, 0};
    Value value = code_->run(frame);
    host.steps += frame.steps;
    return value;
}

}  // namespace predicate
