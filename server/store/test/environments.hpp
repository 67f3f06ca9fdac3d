// Environments in which stores are tested. A world has the disk or the database: it outlives its stores, and a test can cut its
// power and fill its disk.
#pragma once
#include <csignal>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/store/memory_store.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/event_loop/manual_loop.hpp"
#include "server/store/test/power_cut.hpp"

namespace tischlein::server::store {

// A temporary folder; it is removed with the object.
class TempFolder {
public:
    explicit TempFolder(const std::filesystem::path& parent = std::filesystem::temp_directory_path()) {
        std::string name = (parent / "tischlein-store-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        path_ = name;
    }
    ~TempFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    // A parent folder in memory, for tests that start often and are not about the disk; the usual one if there is none.
    static std::filesystem::path in_memory() {
        const char* memory = "/dev/shm";
        return access(memory, W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
    }

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

// While it lives, no file of this process can grow beyond `bytes`: acts as a full disk and does not need root.
class FullDisk {
public:
    explicit FullDisk(std::uintmax_t bytes) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit now{static_cast<rlim_t>(bytes), before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &now);
    }
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, signal_);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

    // Just above what the folder's files need now, and what SQLite's file of shared memory needs.
    static std::uintmax_t limit_for(const std::filesystem::path& folder) {
        std::uintmax_t largest = 65'536;
        for (const auto& file : std::filesystem::directory_iterator(folder))
            largest = std::max(largest, file.file_size());
        return largest + 1024;
    }

private:
    void (*signal_)(int);
    rlimit before_{};
};

class SqliteEnvironment {
public:
    static constexpr int deaths = 30;  // in the test of power cuts

    std::unique_ptr<Store> open(Loop& loop) {
        return std::make_unique<SqliteStore>(loop,
                                             SqliteSettings{.folder = folder_, .journal = [](const std::string&) {}});
    }
    // What was synced up to now is all that the next store will find.
    void lose_power() { folder_ = power_.cut(), power_.watch(folder_); }
    void fill_disk() { full_ = std::make_unique<FullDisk>(FullDisk::limit_for(folder_)); }
    void free_disk() { full_.reset(); }

private:
    TempFolder temp_;
    std::filesystem::path folder_ = temp_ / "data";
    PowerCut power_{folder_};
    std::unique_ptr<FullDisk> full_;
};

class MemoryEnvironment {
public:
    static constexpr int deaths = 30;

    std::unique_ptr<Store> open(Loop& loop) { return std::make_unique<MemoryStore>(loop, disk_); }
    void lose_power() { disk_->lose_power(); }
    void fill_disk() { disk_->refuse_next_appends(1'000'000, AppendResult::no_room); }
    void free_disk() { disk_->refuse_next_appends(0, AppendResult::kept); }

private:
    std::shared_ptr<MemoryDisk> disk_ = std::make_shared<MemoryDisk>();
};

// A server with one store. Each call waits for its answer and returns it.
template <class World>
struct Server {
    ManualLoop loop;
    World world;
    std::unique_ptr<Store> store = world.open(loop);

    void settle() { store->finish(), loop.turn(); }
    void restart() {
        store.reset();
        loop.turn();
        store = world.open(loop);
    }
    bool own(std::string_view table) {
        bool mine = false;
        store->own(table, [&](bool answer) { mine = answer; });
        settle();
        return mine;
    }
    AppendResult append(std::string table, Seq after, std::vector<std::string> facts, std::optional<LobbyEntry> lobby_entry = {}) {
        AppendResult kept = AppendResult::failed;
        store->append({std::move(table), after, std::move(facts), std::move(lobby_entry)},
                      [&](AppendResult answer) { kept = answer; });
        settle();
        return kept;
    }
    std::vector<std::string> read(std::string_view table, Seq after = 0) {
        std::vector<std::string> facts{"not read"};
        store->read(table, after, [&](const auto& answer) { facts = answer.value(); });
        settle();
        return facts;
    }
    std::vector<std::string> listed(std::size_t most = 100) {
        std::vector<std::string> words;
        store->listed(most, [&](const std::vector<ListedTable>& tables) {
            for (const ListedTable& table : tables)
                words.push_back(table.id + " " + std::to_string(table.newest) + " " + table.lobby_entry);
        });
        settle();
        return words;
    }
};

}  // namespace tischlein::server::store
