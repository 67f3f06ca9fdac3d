// A table without a server: one LiveTable. Its owner (TableOwner) turns its loop and keeps its log. The table reads and writes the
// messages of docs/protocol.md with the same code as a server.
//
// Only exports.cpp depends on a browser. So the same table runs natively, in Node and in Chromium, and a golden conversation
// checks that all three say the same (wasm/test).
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/event_loop/manual_loop.hpp"
#include "server/live/live_table.hpp"
#include "server/record/record.hpp"
#include "wasm/local_store.hpp"
#include "wasm/namespace.hpp"
#include "wasm/shared_search.hpp"

namespace tischlein::wasm {

// The owner of a table. LocalTable calls these functions. REQUIRES: they do not call LocalTable; the owner does that after they have
// returned.
class TableOwner {
public:
    virtual void tell(int line, std::string_view text) = 0;
    // The table says nothing more on this line.
    virtual void close(int line) = 0;
    virtual void keep(std::uint32_t append, Seq after, const std::vector<std::string>& facts) = 0;
    virtual WallClock wall_clock() = 0;
    // Only if the table has helpers: each one must be asked, and its answer given to `found`.
    virtual void search(std::uint32_t search, const std::string& question) = 0;
    // Something went wrong, and the table goes on: for whoever looks for the mistake.
    virtual void trouble(std::string_view what) = 0;
    // The table is given up, and everybody on its lines was told so. It must not be used any more; woken again, its log says more.
    virtual void lost(std::string_view why) = 0;

protected:
    ~TableOwner() = default;
};

// A new table with this id: returns its first facts, which the caller keeps and gives to `wake`. The person who opens it is person 0;
// `others` use the same device and get the free seats in order. `own`: the seat of person 0.
Result<std::vector<std::string>> open_table(const std::string& id, std::string_view request,
                                            const std::vector<std::string>& others, Seat own, Language lang,
                                            std::int64_t now_ms);

class LocalTable final : private TableKeeper {
public:
    // `log`: all its facts. `seed`: of the bots' randomness, never of deals.
    // `helpers`: how many other instances of the module search for its experts. `fold`: tests have another one.
    static Result<std::unique_ptr<LocalTable>> wake(TableOwner& owner, std::vector<std::string> log,
                                                    std::string_view seed, int helpers = 0,
                                                    TableLog::Fold fold = TableLog::fold_fact);

    ~LocalTable();
    LocalTable(const LocalTable&) = delete;
    LocalTable& operator=(const LocalTable&) = delete;

    // Opens a line for a person of this table. If the line is open already, it is replaced by a new one.
    void connect(int line, PersonId person);
    void hear(int line, std::string_view text);
    void disconnect(int line);
    void kept(std::uint32_t append, AppendResult result) { store_.kept(append, result); }
    void found(std::uint32_t search, std::string_view share) { helpers_.found(search, share); }
    // Lets time pass and does what is due. Returns the milliseconds until something is due again; -1: nothing waits.
    double turn(std::chrono::milliseconds elapsed);

    const TableState& state() const { return table_->state(); }
    // Answers of the API, as JSON: TableInfo and GameRecord.
    json::object info(PersonId person, Language lang) const;
    Result<FinishedGame> finished(int number, Language lang) const;
    Result<json::object> record(int number, Language lang) const;

private:
    class Line;

    LocalTable(TableOwner& owner, std::string_view seed, int helpers);
    // TableKeeper
    void changed(const LiveTable&) override {}
    void left_alone(const LiveTable&) override {}
    void failed(const LiveTable& table, const std::string& why) override;
    void misfit(const LiveTable& table, const Problem& why) override;
    void lost(const LiveTable& table, const Problem& why) override;

    TableOwner& owner_;
    ManualLoop loop_;
    LocalStore store_;
    Background background_;
    SharedSearch helpers_;
    BotPool bots_;
    DiskBudget disk_;
    Metrics metrics_;
    Services services_;
    OwnedTable table_;
    std::map<int, std::unique_ptr<Line>> lines_;  // declared after the table, so that lines are destroyed first: they leave it
};

}  // namespace tischlein::wasm
