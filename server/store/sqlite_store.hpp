// The store of a server that runs alone: one SQLite file in a data folder.
//
// One thread writes. It takes everything that is waiting, commits it at once, waits for the disk and then reports; while
// the disk works, the next batch gathers. So the slower the disk, the larger the batches (docs/adr/0009-one-log-sqlite-now.md).
// Another thread reads through a connection of its own and never waits for a commit.
//
// Tables live on several threads; each thread has its own handle to the store (handle_on). All results of one commit for a loop are posted
// together.
//
// When `most_waiting` appends wait for the disk, further ones are answered `failed` at once, before those that wait.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>

#include "server/event_loop/loop.hpp"
#include "server/store/namespace.hpp"
#include "server/store/server_store.hpp"

namespace tischlein::server::store {

struct SqliteSettings {
    std::filesystem::path folder;  // made if there is none
    // What went wrong, in words for the operator; on the first loop's thread. Left out: to standard error.
    std::function<void(std::string)> journal{};
    std::size_t most_waiting = 20'000;  // appends, and as many reads
    std::size_t most_at_once = 2'000;   // appends in one commit
};

class SqliteStore final : public ServerStore {
public:
    // Throws std::runtime_error, in words for people, when the folder cannot be made or written to, belongs to another
    // process, has no room, or holds a file that is damaged, foreign or newer than this program.
    // `loop` must outlive the store. What is still waiting when the store ends is written and reported to the loop.
    SqliteStore(Loop& loop, SqliteSettings settings);
    ~SqliteStore() override;
    std::unique_ptr<Store> handle_on(Loop& loop) const override;

    void append(AppendRequest request, std::function<void(AppendResult)> done) override;
    void read(std::string_view table, Seq after, FactsReader done) override;
    void read_tail(std::string_view table, std::function<void(std::optional<LogTail>)> done) override;
    void attach(std::string_view table, std::string_view name, std::string text, std::function<void(bool)> done) override;
    void read_attachment(std::string_view table, std::string_view name,
                         std::function<void(std::optional<std::string>)> done) override;
    void listed(std::size_t most, std::function<void(std::vector<ListedTable>)> done) override;
    void own(std::string_view table, std::function<void(Ownership)> done) override;
    void release(std::string_view table) override;
    void watch(std::function<void(std::string_view table, Seq newest)> tell) override;
    WallClock now() const override;
    void finish() override;

    std::string secret(std::string_view name, const std::function<std::string()>& make) override;
    StoreFigures figures() const override;

    // Copies the folder's tables and secrets, as they are at this moment, into one new file; a server may use the folder
    // meanwhile. The copy, named tischlein.db, is a data folder's whole contents. Throws std::runtime_error, in words for
    // people; then there is no such file.
    static void backup(const std::filesystem::path& folder, const std::filesystem::path& copy);

private:
    struct Backend;
    SqliteStore(Loop& loop, std::shared_ptr<Backend> backend);

    Loop& loop_;
    std::unordered_set<std::string> owned_;
    std::shared_ptr<Backend> backend_;
};

}  // namespace tischlein::server::store
