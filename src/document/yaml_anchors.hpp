#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "document/builder.hpp"

namespace document {

/// What the anchors of one YAML document stand for; a name set again stands for the later value.
class YamlAnchors {
public:
    enum class State : std::uint8_t { open, closed, lost };
    struct Anchor {
        State state = State::open;
        Builder::Extent extent;
    };

    void clear() {
        if (!anchors_.empty()) anchors_.clear();
    }
    void open(std::string_view name) { anchors_[std::string(name)] = {State::open, {}}; }
    void set(std::string_view name, const Builder::Extent& extent) {
        anchors_[std::string(name)] = {State::closed, extent};
    }
    /// Below a limit: there is an anchor, but nothing was read.
    void lose(std::string_view name) { anchors_[std::string(name)] = {State::lost, {}}; }
    [[nodiscard]] const Anchor* find(std::string_view name) const {
        const auto found = anchors_.find(std::string(name));
        return found == anchors_.end() ? nullptr : &found->second;
    }

private:
    std::unordered_map<std::string, Anchor> anchors_;
};

}  // namespace document
