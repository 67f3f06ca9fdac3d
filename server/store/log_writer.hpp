// The writing side of the data file: takes a batch of appends and keeps it with one commit. Knows no threads.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/store/namespace.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::store {

class LogWriter {
public:
    using Journal = std::function<void(std::string)>;
    // REQUIRES: `file` is up to date. Nobody else writes facts or lobby entries into it.
    LogWriter(const std::filesystem::path& file, Journal journal);

    // One answer for each append, in order. `kept`: it is on the disk. `unknown`: it may be. Any other answer: nothing has
    // changed.
    std::vector<AppendResult> write(std::span<const AppendRequest> batch);
    // True if the attachment is on the disk now; never for a table without facts.
    bool attach(const std::string& table, const std::string& name, const std::string& text);
    // The table will not be needed soon.
    void forget(const std::string& table) { known_.erase(table); }
    // After trouble: writes something small, to learn whether facts can be written again. Otherwise does nothing.
    void try_again();
    // The last append could not be written, and nothing since then. From any thread.
    bool in_trouble() const { return in_trouble_; }

private:
    struct Known {
        std::int64_t number;
        Seq newest;
        std::int64_t row;  // of the newest fact: `place` in schema.cpp
    };

    std::vector<AppendResult> write_together(std::span<const AppendRequest> batch);
    AppendResult decide(const AppendRequest& request);
    Known* find(const std::string& table);
    Known& create(const std::string& table);
    void set_lobby_entry(Known table, const LobbyEntry& lobby_entry);
    // `appending`: a fact could not be written, not only an attachment.
    void tell(const SqliteError& error, bool appending);
    static bool is_lost_sync(const SqliteError& error);
    void tell_recovery();

    Journal journal_;
    Database db_;
    Statement find_, create_, add_, set_newest_, set_lobby_entry_, set_checkpoint_, attach_;
    std::int64_t entries_set_;  // the largest `changed` in the lobby
    // A cache of what the file says about tables in use. Cleared when a transaction of appends fails.
    std::unordered_map<std::string, Known> known_;
    std::string trouble_;  // the trouble that was reported last; empty: none
    bool unsynced_ = false;
    std::atomic<bool> in_trouble_ = false;
};

}  // namespace tischlein::server::store
