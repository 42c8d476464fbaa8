#pragma once

#include <string>
#include <utility>
#include <vector>

#include "value/tree.hpp"

namespace intake {

/// Writes the values that SAM makes. All stand at one place: what they are made from.
class Maker {
public:
    explicit Maker(text::Span place) : place_(place) {}

    [[nodiscard]] value::Tree text(value::Text text) const {
        return value::Tree::text(std::move(text), place_);
    }
    [[nodiscard]] value::Tree list(std::vector<value::Tree> items) const {
        return value::Tree::list(std::move(items), place_);
    }
    /// A map of what is not absent.
    [[nodiscard]] value::Tree map(std::vector<std::pair<std::string, value::Tree>> entries) const {
        std::vector<value::Tree::Entry> kept;
        for (auto& [key, value] : entries) {
            if (value.is(value::Tree::Kind::absent)) continue;
            const text::Span at = value.place();
            kept.push_back({std::move(key), at, std::move(value)});
        }
        return value::Tree::map(std::move(kept), place_);
    }
    [[nodiscard]] value::Tree unknown(std::string why) const {
        return value::Tree::unknown({std::move(why), place_}, place_);
    }
    /// A document that lets a service assume a role.
    [[nodiscard]] value::Tree trust(const char* service) const {
        return document({map({{"Effect", text("Allow")},
                              {"Principal", map({{"Service", list({text(service)})}})},
                              {"Action", list({text("sts:AssumeRole")})}})});
    }
    [[nodiscard]] value::Tree document(std::vector<value::Tree> statements) const {
        return map({{"Version", text("2012-10-17")}, {"Statement", list(std::move(statements))}});
    }
    [[nodiscard]] value::Tree allow(std::vector<value::Tree> actions, value::Tree resource) const {
        return map({{"Effect", text("Allow")},
                    {"Action", list(std::move(actions))},
                    {"Resource", std::move(resource)}});
    }
    [[nodiscard]] text::Span place() const { return place_; }

private:
    text::Span place_;
};

}  // namespace intake
