#include "finding/fingerprint.hpp"

#include <cstdint>
#include <unordered_map>

namespace finding {

namespace {

/// FNV-1a of 64 bits; a zero byte ends each part, so that parts cannot flow into each other.
class Hash {
public:
    void add(std::string_view part) {
        for (const char c : part) add_byte(static_cast<unsigned char>(c));
        add_byte(0);
    }
    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3; }
    std::uint64_t value_ = 0xcbf29ce484222325;
};

std::uint64_t key_of(const Finding& finding, const std::string& path) {
    Hash hash;
    hash.add(finding.rule);
    hash.add(path);
    hash.add(finding.subject.empty() ? finding.message : finding.subject);
    hash.add(finding.condition);
    hash.add(finding.undecided ? "undecided" : "");
    return hash.value();
}

std::string spelled(std::uint64_t key, unsigned count) {
    std::string digits(16, '0');
    for (std::size_t i = digits.size(); i-- > 0; key >>= 4) digits[i] = "0123456789abcdef"[key & 0xf];
    return digits + ":" + std::to_string(count);
}

}  // namespace

std::vector<std::string> fingerprints(const std::vector<Finding>& findings, const text::Sources& sources) {
    std::vector<std::string> paths(sources.size());
    for (std::size_t i = 0; i < paths.size(); ++i) {
        paths[i] = plain_path(sources[static_cast<text::SourceId>(i)].path());
    }
    std::vector<std::string> result;
    result.reserve(findings.size());
    std::unordered_map<std::uint64_t, unsigned> seen;
    const std::string nowhere;
    for (const Finding& finding : findings) {
        const bool placed = finding.place.source < paths.size();
        const std::uint64_t key = key_of(finding, placed ? paths[finding.place.source] : nowhere);
        result.push_back(spelled(key, ++seen[key]));
    }
    return result;
}

std::string plain_path(std::string_view path) {
    const bool absolute = path.starts_with('/');
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const std::size_t slash = path.find('/');
        const std::string_view part = path.substr(0, slash);
        path.remove_prefix(slash == path.npos ? path.size() : slash + 1);
        if (part.empty() || part == ".") continue;
        const bool climbs = part == "..";
        if (climbs && !parts.empty() && parts.back() != "..") {
            parts.pop_back();
        } else if (!climbs || !absolute) {
            parts.push_back(part);
        }
    }
    std::string result = absolute ? "/" : "";
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i != 0) result += '/';
        result += parts[i];
    }
    return result;
}

}  // namespace finding
