#include "unit/pattern/worlds.hpp"

#include <random>

#include "unit/pattern/written.hpp"

namespace worlds {

namespace {

using pattern::Events;
using value::Tree;

bool has_any(const std::string& text, std::initializer_list<const char*> parts) {
    for (const char* part : parts) {
        if (text.find(part) != std::string::npos) return true;
    }
    return false;
}

void add(World& world, const std::string& json) {
    Subject subject;
    subject.json = json;
    subject.tree = written::tree(json);
    subject.pattern = written::pattern(json);
    subject.disputed =
        has_any(json, {"[1]", "[2,", "but\": 1", "\"o\": {\"x\"", "], \"x\"", "\"source\": [true, \"\"]"});
    for (int side = 0; side < reference::Side::count; ++side) {
        for (std::size_t i = 0; i < world.events.size(); ++i) {
            const bool matches =
                reference::matches(subject.tree, world.events[i], reference::Side::number(side));
            subject.on_side[side].set(i, matches);
        }
    }
    world.subjects.push_back(std::move(subject));
}

const std::vector<std::string>& leaves() {
    static const std::vector<std::string> all = {
        R"(["a"])",
        R"(["a", "b"])",
        R"([{"prefix": "a"}])",
        R"([{"suffix": "b"}])",
        R"([{"wildcard": "a*b"}])",
        R"([{"equals-ignore-case": "A"}])",
        R"([{"anything-but": "a"}])",
        R"([{"anything-but": ["a", "ab"]}])",
        R"([{"anything-but": {"prefix": "a"}}])",
        R"([{"anything-but": {"equals-ignore-case": "a"}}])",
        R"([{"anything-but": 1}])",
        R"([{"exists": true}])",
        R"([{"exists": false}])",
        R"(["a", {"exists": false}])",
        R"([{"numeric": [">", 1]}])",
        R"([{"numeric": [">=", 1, "<", 3]}])",
        R"([{"numeric": ["=", 1]}])",
        R"([1])",
        R"([2, "a"])",
        R"([null])",
        R"([true, ""])",
    };
    return all;
}

const std::vector<std::string>& values() {
    static const std::vector<std::string> all = {
        "",
        R"("")",
        R"("a")",
        R"("A")",
        R"("b")",
        R"("ab")",
        R"("acb")",
        R"("c")",
        "1",
        "1.0",
        "2",
        "3",
        "null",
        "true",
        "[]",
        R"({"z": "a"})",
        "false",
        R"(["a", "b"])",
        R"(["a", 1])",
        R"([["b"], 2])",
        R"(["c", null])",
    };
    return all;
}

std::string field(const std::string& key, const std::string& value) {
    return value.empty() ? "" : "\"" + key + "\": " + value;
}

std::string object(const std::vector<std::string>& fields) {
    std::string json = "{";
    for (const std::string& one : fields) {
        if (!one.empty()) json += (json.size() > 1 ? ", " : "") + one;
    }
    return json + "}";
}

/// Patterns made by chance, always the same ones.
class Maker {
public:
    explicit Maker(std::uint32_t seed) : chance_(seed) {}

    std::string pattern(int depth = 0) {
        std::vector<std::string> fields;
        for (const char* const key : {"x", "y", "o"}) {
            if (one_of(3) == 0) continue;
            const bool nested = key[0] == 'o' && depth == 0 && one_of(4) > 0;
            fields.push_back(field(key, nested ? pattern(1) : leaf()));
        }
        if (depth < 2 && one_of(3) == 0) {
            fields.push_back(field("$or", "[" + pattern(2) + ", " + pattern(2) + "]"));
        }
        return fields.empty() ? pattern(depth) : object(fields);
    }

private:
    std::size_t one_of(std::size_t count) { return chance_() % count; }

    std::string leaf() {
        std::string members;
        for (std::size_t i = 0, count = 1 + one_of(3); i < count; ++i) {
            const std::string& other = leaves()[one_of(leaves().size())];
            members += (i > 0 ? ", " : "") + other.substr(1, other.size() - 2);
        }
        return "[" + members + "]";
    }

    std::mt19937 chance_;
};

}  // namespace

World flat() {
    World world;
    for (const std::string& x : values()) {
        for (const std::string& y : values()) {
            world.events.push_back(written::tree(object({field("x", x), field("y", y)})));
        }
    }
    add(world, "{}");
    for (const std::string& leaf : leaves()) add(world, object({field("x", leaf)}));
    for (std::size_t i = 0; i < leaves().size(); i += 3) {
        const std::string& other = leaves()[(i * 5 + 2) % leaves().size()];
        add(world, object({field("x", leaves()[i]), field("y", other)}));
        add(world,
            R"({"$or": [)" + object({field("x", leaves()[i])}) + ", " + object({field("y", other)}) + "]}");
        add(world,
            R"({"$or": [)" + object({field("x", leaves()[i])}) + ", " + object({field("x", other)}) + "]}");
    }
    return world;
}

World nested() {
    World world;
    std::vector<std::string> objects = {"\"a\""};
    for (const char* x : {"", R"("a")", R"("b")", R"(["a", "b"])"}) {
        for (const char* y : {"", R"("a")", R"("b")"})
            objects.push_back(object({field("x", x), field("y", y)}));
    }
    for (const std::string& one : objects) {
        world.events.push_back(written::tree(R"({"o": )" + one + "}"));
        for (const std::string& other : objects) {
            world.events.push_back(written::tree(R"({"o": [)" + one + ", " + other + R"(], "p": "a"})"));
        }
    }
    world.events.push_back(written::tree("{}"));
    add(world, "{}");
    const std::vector<std::string> some = {R"(["a"])",
                                           R"(["b"])",
                                           R"([{"anything-but": "a"}])",
                                           R"([{"exists": true}])",
                                           R"([{"exists": false}])",
                                           R"(["b", {"exists": false}])"};
    for (const std::string& x : some) {
        add(world, R"({"o": )" + object({field("y", x)}) + "}");
        add(world, object({field("o", x)}));
        add(world, object({field("p", x)}));
        for (const std::string& y : some) {
            add(world, R"({"o": )" + object({field("x", x), field("y", y)}) + "}");
        }
        add(world, R"({"o": {"x": )" + x + R"(, "$or": [{"y": ["a"]}, {"y": [{"exists": false}]}]}})");
        add(world, R"({"o": {"x": )" + x + R"(, "y": [{"exists": true}, {"exists": false}]}})");
        add(world, R"({"o": {"y": )" + x + R"(, "x": [{"exists": true}, {"exists": false}]}})");
        add(world, R"({"o": {"x": )" + x + "}}");
    }
    return world;
}

World envelope() {
    World world;
    world.kind = Events::envelope;
    for (const char* source : {R"("a")", R"("b")", R"("ab")", R"("c")"}) {
        for (const std::string& x : values()) {
            world.events.push_back(
                written::tree(object({field("source", source), field("detail", object({field("x", x)}))})));
        }
    }
    for (const std::string& leaf : leaves()) {
        add(world, object({field("source", leaf)}));
        add(world, object({field("detail", object({field("x", leaf)}))}));
        add(world, object({field("source", R"(["a", {"prefix": "b"}])"),
                           field("detail", object({field("x", leaf)}))}));
        add(world, R"({"$or": [)" + object({field("source", leaf)}) + R"(, {"detail": {"x": ["a"]}}]})");
    }
    return world;
}

World by_chance(std::uint32_t seed, int patterns) {
    World world;
    std::vector<std::string> some = {"", R"("a")", R"("ab")", "1", "2.0", "null", R"(["b", 3])"};
    std::vector<std::string> objects = {"", R"("a")", R"([1, {"x": "a"}])"};
    for (const char* x : {"", R"("a")", "2"}) {
        for (const char* y : {"", R"("b")", R"(["a", 1])"})
            objects.push_back(object({field("x", x), field("y", y)}));
    }
    objects.push_back("[" + objects[5] + ", " + objects[7] + "]");
    objects.push_back("[" + objects[11] + ", " + objects[3] + ", " + objects[9] + "]");
    for (const std::string& x : some) {
        for (const std::string& y : some) {
            for (const std::string& o : objects) {
                world.events.push_back(written::tree(object({field("x", x), field("y", y), field("o", o)})));
            }
        }
    }
    Maker maker(seed);
    for (int i = 0; i < patterns; ++i) add(world, maker.pattern());
    // Whatever is unknown of them: two demands of one field, several fields of one object.
    for (Subject& subject : world.subjects) subject.disputed = true;
    return world;
}

}  // namespace worlds
