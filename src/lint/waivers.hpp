#pragma once

#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "finding/finding.hpp"
#include "lint/policy.hpp"
#include "lint/waiver.hpp"
#include "text/source.hpp"

namespace lint {

/// All waivers of a run: those in its files and those of the configuration.
class Waivers {
public:
    /// `today` is `YYYY-MM-DD`; a waiver counts through the last day that it names.
    Waivers(const text::Sources& sources, std::string today) : sources_(sources), today_(std::move(today)) {}

    /// Those of one file.
    void add(std::vector<Granted> granted);
    /// Those whose rule there is not, are left out: `Policy::settle` tells them.
    void add(const std::vector<Exception>& exceptions, const Catalogue& catalogue);

    /// Lets the findings pass that a waiver covers.
    void apply(std::vector<finding::Finding>& findings, const Covers& covers);

    /// How much a run looked at: only of what it did can it say that a waiver is not needed.
    struct Extent {
        /// Whether a rule counts in a file.
        std::function<bool(const std::string& rule, text::SourceId file)> chosen;
        /// Whether a file was judged as a whole.
        std::function<bool(text::SourceId file)> judged;
        /// Whether all files were judged that a glob covers.
        std::function<bool(const std::string& glob)> judged_below;
    };
    /// `waiver-expired` and `waiver-unused`, in no order.
    [[nodiscard]] std::vector<finding::Finding> complaints(const Extent& extent) const;

private:
    struct Entry {
        Waiver waiver;
        std::string glob;     ///< of one of the configuration
        std::string subject;  ///< of one of the configuration; empty: any
        bool used = false;
    };
    struct Resource {
        text::Span covers;
        std::size_t number = 0;
    };
    using Key = std::tuple<text::SourceId, std::size_t, std::string>;  ///< the last: the rule

    [[nodiscard]] bool expired(const Entry& entry) const;
    std::size_t keep(Waiver waiver);
    void use(std::size_t entry, finding::Finding& finding);
    void use(const std::map<Key, std::size_t>& index, const Key& key, finding::Finding& finding);
    void apply_in_file(finding::Finding& finding);
    void apply_of_config(finding::Finding& finding, const Covers& covers);

    const text::Sources& sources_;
    std::string today_;
    std::vector<Entry> entries_;
    std::map<Key, std::size_t> by_line_;
    std::map<Key, std::size_t> by_resource_;
    std::map<std::pair<text::SourceId, std::string>, std::size_t> names_;  ///< of resources
    std::map<text::SourceId, std::vector<Resource>> resources_;            ///< in source order
    std::map<std::string, std::vector<std::size_t>> by_rule_;              ///< those of the configuration
    std::size_t resource_count_ = 0;
};

}  // namespace lint
