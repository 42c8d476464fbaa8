// Every pattern of a small family against every event of a small world: no answer is ever wrong, and unknown
// only where the sources disagree.
#include <bitset>

#include "pattern/questions.hpp"
#include "unit/pattern/reference.hpp"
#include "unit/pattern/written.hpp"

namespace {

using pattern::Events;
using value::Tree;
using value::Truth;

constexpr std::size_t most_events = 4096;
using EventSet = std::bitset<most_events>;

struct Subject {
    std::string json;
    Tree tree;
    pattern::Pattern pattern;
    EventSet on_side[reference::Side::count];
    /// The sources disagree about it: numbers that are written out, fields within lists of objects.
    bool disputed = false;
};

struct World {
    std::vector<Tree> events;
    std::vector<Subject> subjects;
    Events kind = Events::raw;
};

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
    subject.disputed = has_any(json, {"[1]", "[2,", "but\": 1", "\"o\": {\"x\""});
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

World flat_world() {
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

/// Objects in objects, and in lists.
World nested_world() {
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
    }
    return world;
}

/// What is wrong with the answers about two patterns; nothing if nothing is.
std::string judge(const World& world, const Subject& a, const Subject& b) {
    const auto overlap = pattern::overlaps(a.pattern, b.pattern, world.kind);
    const auto contained = pattern::contains(a.pattern, b.pattern, world.kind);
    for (int side = 0; side < reference::Side::count; ++side) {
        if (overlap.truth == Truth::no && (a.on_side[side] & b.on_side[side]).any()) return "overlap: not no";
        if (contained.truth == Truth::yes && (b.on_side[side] & ~a.on_side[side]).any())
            return "contained: not yes";
        const auto matches = [&](const Subject& subject, const std::string& event) {
            return reference::matches(subject.tree, written::tree(event), reference::Side::number(side));
        };
        if (overlap.truth == Truth::yes && (!matches(a, overlap.witness) || !matches(b, overlap.witness))) {
            return "overlap: not yes, " + overlap.witness;
        }
        if (contained.truth == Truth::no &&
            (matches(a, contained.witness) || !matches(b, contained.witness))) {
            return "contained: not no, " + contained.witness;
        }
    }
    if (a.disputed || b.disputed) return "";
    if (overlap.truth == Truth::unknown) return "overlap: known";
    return contained.truth == Truth::unknown ? "contained: known" : "";
}

void check(const World& world) {
    for (const Subject& subject : world.subjects) {
        INFO(subject.json);
        for (std::size_t i = 0; i < world.events.size(); ++i) {
            const Truth truth = pattern::match(subject.pattern, world.events[i]);
            for (int side = 0; side < reference::Side::count; ++side) {
                if (truth != Truth::unknown && (truth == Truth::yes) != subject.on_side[side][i]) {
                    FAIL_CHECK("event " << i << " on side " << side);
                }
            }
        }
        const auto some = pattern::satisfiable(subject.pattern, world.kind);
        CHECK((some.truth == Truth::yes || (subject.on_side[0].none() && subject.on_side[1].none())));
        for (const Subject& other : world.subjects) {
            const std::string wrong = judge(world, subject, other);
            if (!wrong.empty()) FAIL_CHECK(wrong << ": " << other.json);
        }
    }
}

}  // namespace

TEST_CASE("no answer about fields is wrong") {
    check(flat_world());
}

TEST_CASE("no answer about objects in lists is wrong") {
    check(nested_world());
}
