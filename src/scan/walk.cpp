#include "scan/walk.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <memory>
#include <mutex>

#include "scan/file_reader.hpp"
#include "scan/repository.hpp"
#include "text/encoding.hpp"

namespace scan {
namespace {

/// A folder whose entries are being read; open as long as a task needs it, so that everything below
/// it is opened relative to it and neither a long path nor a renamed parent matters.
struct Folder {
    DIR* stream = nullptr;
    std::string shown;
    std::string real;
    Ignores ignores;

    Folder() = default;
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        if (stream != nullptr) ::closedir(stream);
    }
    [[nodiscard]] int descriptor() const { return ::dirfd(stream); }
};
using FolderRef = std::shared_ptr<Folder>;

/// Either a folder to enter, `name` below `parent` (or a root), or files of `parent` to read.
struct Task {
    FolderRef parent;
    std::string name;
    const Root* root = nullptr;
    std::vector<std::string> files;
};

/// Tasks last in, first out: the walk goes deep first, which keeps few folders open.
class Tasks {
public:
    void add(Task task) {
        {
            const std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        changed_.notify_one();
    }
    /// Waits for a task; false when all is done. `finished` must follow each task taken.
    bool take(Task& task) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !tasks_.empty() || running_ == 0; });
        if (tasks_.empty()) return false;
        task = std::move(tasks_.back());
        tasks_.pop_back();
        ++running_;
        return true;
    }
    void finished() {
        const std::lock_guard lock(mutex_);
        if (--running_ == 0 && tasks_.empty()) changed_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Task> tasks_;
    std::size_t running_ = 0;
};

enum class EntryKind : std::uint8_t { file, folder, other };

EntryKind kind_of(const Folder& folder, const dirent& entry) {
    switch (entry.d_type) {
        case DT_REG:
            return EntryKind::file;
        case DT_DIR:
            return EntryKind::folder;
        case DT_UNKNOWN:
            break;  // some file systems do not say
        default:
            return EntryKind::other;
    }
    struct stat status {};
    if (::fstatat(folder.descriptor(), entry.d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return EntryKind::other;
    if (S_ISREG(status.st_mode)) return EntryKind::file;
    return S_ISDIR(status.st_mode) ? EntryKind::folder : EntryKind::other;
}

struct Listing {
    std::vector<std::string> files;
    std::vector<std::string> folders;
    bool ignore_file = false;
    bool repository = false;
};

/// One thread's part of the walk.
class Walker {
public:
    Walker(Tasks& tasks, const Options& options)
        : tasks_(tasks), options_(options), reader_(options.largest_file) {}

    void run() {
        for (Task task; tasks_.take(task); tasks_.finished()) {
            if (task.files.empty()) {
                enter(std::move(task));
            } else {
                read(*task.parent, task.files);
            }
            task = {};
        }
    }
    Harvest harvest;

private:
    static constexpr std::size_t files_a_task = 64;

    void refuse(std::string path, std::string why) {
        harvest.unreadable.push_back({std::move(path), std::move(why)});
    }

    FolderRef open(Task task) {
        auto folder = std::make_shared<Folder>();
        const bool is_root = task.root != nullptr;
        folder->shown = is_root ? task.root->shown : task.parent->shown + task.name + "/";
        folder->real = is_root ? task.root->real : task.parent->real + task.name + "/";
        folder->ignores = is_root ? ignores_above(folder->real) : task.parent->ignores;
        const int descriptor = is_root ? ::open(folder->real.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                                       : ::openat(task.parent->descriptor(), task.name.c_str(),
                                                  O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
        if (descriptor >= 0) folder->stream = ::fdopendir(descriptor);
        if (folder->stream != nullptr) return folder;
        refuse(plain_path(folder->shown), error_text(errno));
        if (descriptor >= 0) ::close(descriptor);
        return nullptr;
    }

    Listing list(const Folder& folder) {
        Listing listing;
        for (errno = 0; const dirent* entry = ::readdir(folder.stream); errno = 0) {
            const std::string_view name = entry->d_name;
            if (name.starts_with('.')) {
                listing.repository |= name == ".git";
                listing.ignore_file |= name == ".gitignore";
                continue;
            }
            const EntryKind kind = kind_of(folder, *entry);
            if (kind == EntryKind::folder) listing.folders.emplace_back(name);
            if (kind == EntryKind::file && (!options_.wanted || options_.wanted(name)))
                listing.files.emplace_back(name);
        }
        if (errno != 0) refuse(plain_path(folder.shown), error_text(errno));
        return listing;
    }

    /// Whether the files above ignore all that lies in a folder, as `cdk.out/*` does.
    static bool ignored_whole(const Folder& folder, const Listing& listing) {
        const auto ignored = [&](const std::vector<std::string>& names, bool folders) {
            return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
                return folder.ignores.ignored(folder.real + name, folders);
            });
        };
        return ignored(listing.folders, true) && ignored(listing.files, false);
    }

    void read_ignores(Folder& folder, const Listing& listing) {
        // A repository inside another (a submodule) is not concerned by the outer one's patterns.
        if (listing.repository) folder.ignores = repository_ignores(folder.real);
        if (!listing.ignore_file) return;
        // A link is not followed, as git does not: it may lead anywhere.
        const auto outcome = reader_.read(folder.descriptor(), ".gitignore", FileReader::Links::refused);
        if (outcome != FileReader::Outcome::read) return;
        folder.ignores = folder.ignores.with(folder.real, reader_.bytes());
    }

    [[nodiscard]] bool left_out(const Folder& folder, const std::string& name, bool is_folder) const {
        const std::string path = folder.real + name;
        return folder.ignores.ignored(path, is_folder) ||
               (options_.excluded && options_.excluded(path, is_folder));
    }

    void enter(Task task) {
        const bool is_named = task.root != nullptr;
        const FolderRef folder = open(std::move(task));
        if (!folder) return;
        Listing listing = list(*folder);
        if (is_named && ignored_whole(*folder, listing)) folder->ignores = {};
        read_ignores(*folder, listing);
        for (std::string& name : listing.folders) {
            if (!left_out(*folder, name, true)) tasks_.add({folder, std::move(name), nullptr, {}});
        }
        std::vector<std::string> files;
        for (std::string& name : listing.files) {
            if (left_out(*folder, name, false)) continue;
            files.push_back(std::move(name));
            if (files.size() < files_a_task) continue;
            tasks_.add({folder, {}, nullptr, std::move(files)});
            files.clear();
        }
        read(*folder, files);
    }

    void read(const Folder& folder, const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            std::string path = folder.shown + name;
            const auto outcome = reader_.read(folder.descriptor(), name.c_str(), FileReader::Links::refused);
            if (outcome == FileReader::Outcome::failed) {
                refuse(std::move(path), reader_.why());
                continue;
            }
            ++harvest.files_seen;
            auto content = content_if_relevant(path, reader_.bytes(), options_.relevant);
            if (!content) continue;
            if (outcome == FileReader::Outcome::too_large) {
                refuse(std::move(path), "larger than " + std::to_string(options_.largest_file) + " bytes");
                continue;
            }
            Found& found = harvest.found.emplace_back();
            found.file.path = std::move(path);
            found.file.content = std::move(*content);
            found.real = folder.real + name;
        }
    }

    Tasks& tasks_;
    const Options& options_;
    FileReader reader_;
};

}  // namespace

Harvest walk(const std::vector<Root>& roots, const Options& options) {
    Tasks tasks;
    for (const Root& root : roots) tasks.add({nullptr, {}, &root, {}});
    const unsigned threads = options.threads == 0 ? 1 : options.threads;
    std::vector<std::unique_ptr<Walker>> walkers;
    for (unsigned i = 0; i < threads; ++i) walkers.push_back(std::make_unique<Walker>(tasks, options));
    parallel(threads, threads, [&](std::size_t i) { walkers[i]->run(); });

    Harvest all;
    for (const auto& walker : walkers) {
        Harvest& one = walker->harvest;
        std::move(one.found.begin(), one.found.end(), std::back_inserter(all.found));
        std::move(one.unreadable.begin(), one.unreadable.end(), std::back_inserter(all.unreadable));
        all.files_seen += one.files_seen;
    }
    return all;
}

}  // namespace scan
