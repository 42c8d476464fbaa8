#include <algorithm>
#include <set>

#include "table.hpp"
#include "tree.hpp"

namespace layers {
namespace {

std::string folder_of(std::string_view path) {
    return std::string(path.substr(0, path.find('/')));
}

const Row* row_of(const std::string& folder) {
    const auto found =
        std::find_if(rows().begin(), rows().end(), [&](const Row& row) { return row.folder == folder; });
    return found == rows().end() ? nullptr : &*found;
}

const Library* library_of(const std::string& header) {
    for (const Library& library : libraries()) {
        for (const std::string& known : library.headers) {
            if (known.ends_with('/') ? header.starts_with(known) : header == known) return &library;
        }
    }
    return nullptr;
}

std::string list_of(const std::set<std::string>& names) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    return list.empty() ? "nothing" : list;
}

class Checker {
public:
    explicit Checker(const Tree& tree) : tree_(tree) {}

    void check(const std::string& path, const std::string& content) {
        const std::string inside = path.substr(std::string_view("src/").size());
        const Row* row = row_of(folder_of(inside));
        if (row == nullptr) {
            faults.push_back(path +
                             " lies in a folder that the table of layers does not have; give it a row.");
            return;
        }
        for (const Include& include : includes_of(content)) {
            if (include.quoted) {
                check_own(path, *row, include.name);
            } else {
                check_foreign(inside, *row, include.name);
            }
        }
    }

    /// Heavy headers cost many seconds a translation unit, and what a library does is kept in one place.
    void check_single_places() {
        std::map<std::string, std::set<std::string>> users;
        for (const auto& [path, content] : tree_) {
            if (!path.starts_with("src/") || !path.ends_with(".cpp")) continue;
            for (const std::string& library : libraries_behind(path)) users[library].insert(path);
        }
        for (const Library& library : libraries()) {
            const auto& files = users[library.name];
            if (library.one_file && files.size() > 1) {
                faults.push_back(library.name + " reaches " + list_of(files) +
                                 ", but one .cpp is to know it.");
            }
        }
    }

    Faults faults;

private:
    void check_own(const std::string& path, const Row& row, const std::string& name) {
        const std::string used = folder_of(name);
        if (used == row.folder) return;
        if (!row.may_use.contains(used)) {
            faults.push_back(path + " includes \"" + name + "\", but " + row.folder + " may use only " +
                             list_of(row.may_use) + ".");
        }
        for (const std::string& library : libraries_behind("src/" + name)) {
            faults.push_back(path + " includes \"" + name + "\", which brings in " + library +
                             "; no third-party header crosses a folder.");
        }
    }

    /// The libraries that a file brings in, itself or through others.
    std::set<std::string> libraries_behind(const std::string& path) const {
        std::set<std::string> libraries;
        std::set<std::string> seen;
        collect(path, libraries, seen);
        return libraries;
    }

    void collect(const std::string& path, std::set<std::string>& libraries,
                 std::set<std::string>& seen) const {
        const auto file = tree_.find(path);
        if (file == tree_.end() || !seen.insert(path).second) return;
        for (const Include& include : includes_of(file->second)) {
            if (include.quoted) {
                collect("src/" + include.name, libraries, seen);
            } else if (const Library* library = library_of(include.name)) {
                libraries.insert(library->name);
            }
        }
    }

    void check_foreign(const std::string& inside, const Row& row, const std::string& header) {
        const std::string path = "src/" + inside;
        if (const Library* library = library_of(header)) {
            if (!library->places.contains(row.folder) && !library->places.contains(inside)) {
                faults.push_back(path + " includes <" + header + ">, but " + library->name + " belongs to " +
                                 list_of(library->places) + " alone.");
            }
        } else if (header.ends_with(".h") && !row.system) {
            faults.push_back(path + " includes <" + header +
                             ">, but only scan and cli speak to the system, and no " +
                             "library of the table has this header.");
        } else if (!header.ends_with(".h") && header.find('/') != std::string::npos) {
            faults.push_back(path + " includes <" + header + ">, which belongs to no library of the table.");
        }
    }

    const Tree& tree_;
};

}  // namespace

std::vector<Include> includes_of(std::string_view content) {
    std::vector<Include> includes;
    while (!content.empty()) {
        const std::size_t end = content.find('\n');
        const std::string_view line = content.substr(0, end);
        content.remove_prefix(end == std::string_view::npos ? content.size() : end + 1);
        std::size_t at = line.find_first_not_of(" \t");
        if (at == std::string_view::npos || line[at] != '#') continue;
        at = line.find_first_not_of(" \t", at + 1);
        if (at == std::string_view::npos || !line.substr(at).starts_with("include")) continue;
        const std::size_t open = line.find_first_of("<\"", at);
        if (open == std::string_view::npos) continue;
        const std::size_t close = line.find_first_of(">\"", open + 1);
        includes.push_back({std::string(line.substr(open + 1, close - open - 1)), line[open] == '"'});
    }
    return includes;
}

Faults check_includes(const Tree& tree) {
    Checker checker(tree);
    for (const auto& [path, content] : tree) {
        if (path.starts_with("src/")) checker.check(path, content);
    }
    checker.check_single_places();
    return std::move(checker.faults);
}

}  // namespace layers
