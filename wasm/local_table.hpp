// A table without a server: one LiveTable, its loop turned by hand and its log kept by whoever runs it. It hears and says the
// messages of docs/protocol.md, word for word, because the same code reads and writes them.
//
// Nothing here knows a browser: exports.cpp does. So the same table runs natively, in Node and in Chromium, and a golden
// conversation holds all three to the same words (wasm/test).
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

// Who runs a table. Called from inside LocalTable's functions; calls back afterwards, never from inside.
class Outside {
public:
    virtual void tell(int line, std::string_view text) = 0;
    // Nothing more will be said on this line.
    virtual void close(int line) = 0;
    virtual void keep(std::uint32_t append, Seq after, const std::vector<std::string>& facts) = 0;
    virtual WallClock wall_clock() = 0;
    // For each helper, if the table has some: to be answered with `found`.
    virtual void search(std::uint32_t search, const std::string& question) = 0;

protected:
    ~Outside() = default;
};

// A new table of this name: its first facts, to be kept and then woken up. Whoever opens it is person 0; `others` sit before the same
// device, at the seats that are free, in their order. `own`: where the first one sits.
Result<std::vector<std::string>> open_table(const std::string& id, std::string_view wish,
                                            const std::vector<std::string>& others, Seat own, Language lang,
                                            std::int64_t now_ms);

class LocalTable final : private TableKeeper {
public:
    // `log`: all its facts. `luck`: seed of bots' manners, never of deals.
    // `helpers`: how many others search for its experts.
    static Result<std::unique_ptr<LocalTable>> wake(Outside& outside, std::vector<std::string> log,
                                                    std::string_view luck, int helpers = 0);

    ~LocalTable();
    LocalTable(const LocalTable&) = delete;
    LocalTable& operator=(const LocalTable&) = delete;

    // A line for a person of this table. The same line again is a new one.
    void connect(int line, PersonId person);
    void hear(int line, std::string_view text);
    void disconnect(int line);
    void kept(std::uint32_t append, AppendResult result) { store_.kept(append, result); }
    void found(std::uint32_t search, std::string_view share) { helpers_.found(search, share); }
    // Lets the time pass and does what is due. Milliseconds until something will be; -1: nothing waits.
    double turn(std::chrono::milliseconds elapsed);

    const TableState& state() const { return table_->state(); }
    // Answers of the API, as JSON: TableInfo and GameRecord.
    json::object info(PersonId person, Language lang) const;
    Result<FinishedGame> finished(int number, Language lang) const;
    Result<json::object> record(int number, Language lang) const;

private:
    class Line;

    LocalTable(Outside& outside, std::string_view luck, int helpers);
    // TableKeeper. A table that is lost has said so to everybody on its lines.
    void changed(const LiveTable&) override {}
    void left_alone(const LiveTable&) override {}
    void misfit(const LiveTable&, const Problem&) override {}
    void lost(const LiveTable&, const Problem&) override {}

    Outside& outside_;
    ManualLoop loop_;
    LocalStore store_;
    Background background_;
    SharedSearch helpers_;
    BotPool bots_;
    DiskBudget disk_;
    Metrics metrics_;
    Services services_;
    std::unique_ptr<LiveTable> table_;
    std::map<int, std::unique_ptr<Line>> lines_;  // after the table: they leave it
};

}  // namespace tischlein::wasm
