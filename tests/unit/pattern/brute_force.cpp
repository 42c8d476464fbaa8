// Every pattern of a small family against every event of a small world: no answer is ever wrong, and unknown
// only where the sources disagree.
#include "unit/pattern/worlds.hpp"
#include "unit/pattern/written.hpp"

namespace {

using value::Truth;
using worlds::Subject;
using worlds::World;

constexpr std::uint32_t worlds_by_chance = 3;

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
        CHECK((some.truth != Truth::no || (subject.on_side[0].none() && subject.on_side[1].none())));
        CHECK((some.truth != Truth::unknown || subject.disputed));
        for (const Subject& other : world.subjects) {
            const std::string wrong = judge(world, subject, other);
            if (!wrong.empty()) FAIL_CHECK(wrong << ": " << other.json);
        }
    }
}

}  // namespace

TEST_CASE("no answer about fields is wrong") {
    check(worlds::flat());
}

TEST_CASE("no answer about the fields of every event is wrong") {
    check(worlds::envelope());
}

TEST_CASE("no answer about patterns made by chance is wrong") {
    for (std::uint32_t seed = 1; seed <= worlds_by_chance; ++seed) check(worlds::by_chance(seed, 16));
}

TEST_CASE("no answer about objects in lists is wrong") {
    check(worlds::nested());
}
