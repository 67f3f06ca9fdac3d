// Where tables are kept: one append-only list of facts for each table. The list is the truth; what the server holds in memory is
// a cache of it.
//
// What every store promises (store/test/contract.cpp holds each one to it):
//   1. The facts of a table are numbered 1, 2, 3 … without a gap, and a fact never changes.
//   2. append is all or nothing, and happens only if `after` is the number of the table's newest fact.
//   3. `done` reports `kept` only when the facts will survive a crash of the server and of its machine.
//   4. Appends to one table are decided in the order in which they were asked for.
//   5. A store that cannot write says so and has changed nothing; what was kept can still be read. The one exception is
//      `unknown`: then the store takes no further facts, and the next start shows what was written.
//   6. A table has one owner at a time. Only the owner appends: an append asked for by anybody else is answered `failed`, or
//      `taken` if it was the owner before.
//   7. Beside its facts a table has attachments, by name: results of long computations over its facts. They are a cache, never
//      the truth. Attaching again replaces. Nothing can be attached to a table without facts.
// Callbacks come on the loop that the store was given, never from inside the call that asked. A store is used from the
// loop's thread only; tables on several threads have a handle to it each (SqliteStore::handle_on, shared_store.hpp). Appends to one
// table are reported in the order in which they were asked for, except that a store with too much waiting may answer `failed` at
// once.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/namespace.hpp"

namespace tischlein::server::store {

using Seq = std::uint64_t;  // number of a fact at its table, from 1; 0: before the first

enum class AppendResult : std::uint8_t {
    kept,      // durable
    moved_on,  // `after` is not the newest fact: somebody else was faster
    no_room,   // disk full or over quota
    failed,    // anything else; the server's journal tells what
    unknown,   // the disk failed half-way: the facts may be there at the next start or not, and until then nothing is written
    taken      // nothing was written, because another server owns the table now
};

// Whether this server owns a table. If not, `url` tells how others reach the owner; empty if that is not known.
struct Ownership {
    bool        mine = false;
    std::string url{};
    operator bool() const { return mine; }  // NOLINT: most callers want to know only that
};

// What the lobby needs to list and show a table. An append that brings one replaces the whole entry.
struct LobbyEntry {
    bool        listed = false;  // shown in the lobby
    bool        over = false;    // nothing more will happen here
    std::string text;            // JSON, public facts only; the lobby reads it
};

// What the facts of a table up to `seq` add up to, so that nobody has to read them again. A cache, never the truth: a reader
// that cannot use it reads the log instead.
struct Checkpoint {
    Seq         seq = 0;
    std::string text;
};

struct AppendRequest {
    std::string              table;  // short id, as in the link
    Seq                      after;
    std::vector<std::string> facts;  // JSON objects, one for each fact; at least one
    std::optional<LobbyEntry>      lobby_entry{};
    std::optional<Checkpoint>        checkpoint{};  // its `seq` is at most `after`; replaces the one before
};

// The end of a log: the newest checkpoint, if there is one, and the facts after it.
struct LogTail {
    std::optional<Checkpoint>  checkpoint;
    std::vector<std::string> facts;  // without a checkpoint: all
};

struct ListedTable {
    std::string id;
    Seq         newest;
    std::string lobby_entry;
};

using WallClock = std::chrono::system_clock::time_point;

// Gets the facts, or std::nullopt if they could not be read; then the server's journal tells why, and asking again may help.
using FactsReader = std::function<void(std::optional<std::vector<std::string>>)>;

class Store {
public:
    virtual ~Store() = default;

    virtual void append(AppendRequest request, std::function<void(AppendResult)> done) = 0;
    // The facts after number `after`, oldest first. No such table: an empty list.
    virtual void read(std::string_view table, Seq after, FactsReader done) = 0;
    // The newest checkpoint and what came after it. std::nullopt if that could not be read.
    virtual void read_tail(std::string_view table, std::function<void(std::optional<LogTail>)> done) = 0;
    // Attaches a text to a table (7). Any server may do so, not only the owner. `done`: whether it is kept.
    virtual void attach(std::string_view table, std::string_view name, std::string text, std::function<void(bool)> done) = 0;
    virtual void read_attachment(std::string_view table, std::string_view name,
                                 std::function<void(std::optional<std::string>)> done) = 0;
    // Tables with LobbyEntry::listed and not LobbyEntry::over, the newest entry first, at most `most`. None if they cannot be read.
    virtual void listed(std::size_t most, std::function<void(std::vector<ListedTable>)> done) = 0;

    // Makes this server the owner of the table, or says that another one is. Owning again is fine.
    virtual void own(std::string_view table, std::function<void(Ownership)> done) = 0;
    virtual void release(std::string_view table) = 0;
    // False: another server may have taken tables from this one unnoticed, because this one was asleep or cut off. Then tables in
    // memory must not be shown to anybody who comes.
    virtual bool is_sure() const { return true; }
    // Tells of tables that another server has taken from this one, before is_sure() is true again.
    virtual void watch_taken(std::function<void(std::string_view table)>) {}
    // Tells of facts that other servers appended. A store for one server never calls it.
    virtual void watch(std::function<void(std::string_view table, Seq newest)> tell) = 0;
    // Wall-clock time as all servers on this store should write it into facts.
    virtual WallClock now() const = 0;

    // Waits until everything asked for has been decided. For the end of the program and for tests.
    virtual void finish() = 0;
};

}  // namespace tischlein::server::store
