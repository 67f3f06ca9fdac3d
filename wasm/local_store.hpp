// The store of a table in a browser. It has one log: a copy in memory for reading, and the durable one that the page keeps (IndexedDB).
// An append is durable when the page says so; only then are its facts shown, as at a server.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/event_loop/loop.hpp"
#include "server/store/store.hpp"
#include "wasm/namespace.hpp"

namespace tischlein::wasm {

class LocalStore final : public Store {
public:
    // Asks the page to keep these facts, which come after number `after`. The page reports the result later: kept().
    using Keep = std::function<void(std::uint32_t append, Seq after, const std::vector<std::string>& facts)>;

    LocalStore(Loop& loop, Keep keep, std::function<WallClock()> clock)
        : loop_(loop),
          keep_(std::move(keep)),
          clock_(std::move(clock)) {}

    // Sets the log to what the page has kept.
    void begin_with(std::vector<std::string> facts) { facts_ = std::move(facts); }
    const std::vector<std::string>& facts() const { return facts_; }
    void kept(std::uint32_t append, AppendResult result);

    void append(AppendRequest request, std::function<void(AppendResult)> done) override;
    void read(std::string_view table, Seq after, FactsReader done) override;
    void read_tail(std::string_view table, std::function<void(std::optional<LogTail>)> done) override;
    // Attachments are not kept: nothing computed here is worth it.
    void attach(std::string_view, std::string_view, std::string, std::function<void(bool)> done) override {
        loop_.post([done = std::move(done)] { done(false); });
    }
    void read_attachment(std::string_view, std::string_view, std::function<void(std::optional<std::string>)> done) override {
        loop_.post([done = std::move(done)] { done(std::nullopt); });
    }
    void listed(std::size_t, std::function<void(std::vector<ListedTable>)> done) override { done({}); }
    void own(std::string_view, std::function<void(Ownership)> done) override { done({true}); }
    void release(std::string_view) override {}
    void watch(std::function<void(std::string_view table, Seq newest)>) override {}
    WallClock now() const override { return clock_(); }
    void finish() override {}

private:
    struct Waiting {
        std::vector<std::string> facts;
        std::function<void(AppendResult)> done;
    };

    Loop& loop_;
    Keep keep_;
    std::function<WallClock()> clock_;
    std::vector<std::string> facts_;
    std::map<std::uint32_t, Waiting> waiting_;  // by number of the append
    std::uint32_t appends_ = 0;
};

}  // namespace tischlein::wasm
