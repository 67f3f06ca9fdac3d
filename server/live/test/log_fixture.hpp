// The log of one table without guests, clocks or bots, on a disk that the test controls; and a program that is wrong about tables.
#pragma once
#include <doctest/doctest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/event_loop/manual_loop.hpp"
#include "server/live/table_log.hpp"
#include "server/store/memory_store.hpp"

namespace tischlein::server::live {

struct Recorder final : TableLog::Listener {
    Circumstances circumstances() const override { return {.now_ms = 5}; }
    bool show(const DurableFact& fact, const GuestAddress*) override {
        shown.emplace_back(name_of(fact->what));
        if (std::exchange(fails_to_show, false)) throw std::runtime_error("no memory for a text");
        return false;
    }
    void settled(std::span<const DurableFact> facts) override {
        batches.push_back(facts.size());
        if (std::exchange(fails_to_settle, false)) throw std::runtime_error("no memory for a clock");
    }
    void answer(const ReplyTo& to, const RequestOutcome& outcome) override {
        const auto* reply = std::get_if<ReplyNumber>(&to);
        if (reply == nullptr) return;
        if (reply->number == fails_to_answer) throw std::runtime_error("no memory for an answer");
        const auto* no = std::get_if<Problem>(&outcome);
        answers.push_back(no != nullptr ? no->code : "");
    }
    void failed(const std::string& why) override { failures.push_back(why); }
    void misfit(const Problem& why) override { misfits.push_back(why.text); }
    void reloaded() override {
        ++reloads;
        if (fails_to_reload) throw std::runtime_error("no memory for a snapshot");
    }
    void lost(const Problem& why) override {
        losses.push_back(why.text);
        if (fails_to_lose) throw std::runtime_error("no memory for a goodbye");
    }

    std::vector<std::string> shown, failures, misfits, losses;
    std::vector<std::string> answers;  // "" for done
    static constexpr std::uint64_t fails_to_answer = 99;
    std::vector<std::size_t> batches;
    int reloads = 0;
    bool fails_to_show = false, fails_to_settle = false;  // once
    bool fails_to_reload = false, fails_to_lose = false;  // always
};

// Anna opened the table and sits on seat 0.
struct LogFixture {
    ManualLoop loop;
    std::shared_ptr<MemoryDisk> disk = std::make_shared<MemoryDisk>();
    MemoryStore store{loop, disk};
    Background background{0};
    Metrics metrics;
    ServerLimits limits;
    Recorder listener;
    std::vector<Fact> facts;
    std::unique_ptr<TableLog> log;
    std::vector<std::string>& answers = listener.answers;

    explicit LogFixture(TableLog::Decide decide = decide_request, TableLog::Fold fold = TableLog::fold_fact) {
        Decision opened = decide_open("table", {.game = "uno", .seats = 2, .name = "Anna"}, "hash", {}, {});
        facts = std::get<std::vector<Fact>>(opened);
        store.own("table", [](bool mine) { REQUIRE(mine); });
        AppendRequest request{"table", 0, {}, {}};
        for (const Fact& fact : facts) request.facts.push_back(write_fact(fact));
        store.append(request, [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
        loop.turn();
        open(facts, decide, fold);
    }
    void open(const std::vector<Fact>& as_remembered, TableLog::Decide decide, TableLog::Fold fold = TableLog::fold_fact) {
        TableState state;
        for (const Fact& fact : as_remembered) REQUIRE_FALSE(state.fold(fact));
        log = std::make_unique<TableLog>(std::move(state), loop, store, background, metrics, limits, listener, decide, fold);
    }
    // Ben joined, but this program remembers a bot on seat 1 instead.
    void forget_ben(TableLog::Decide decide) {
        write_elsewhere(write_fact({1, nobody, "", fact::Joined{1, "Ben", "bens hash"}}));
        facts.push_back({1, nobody, "", fact::BotSat{seat(1), Level::easy}});
        open(facts, decide);
    }
    void submit(RequestBody what) { log->submit({std::move(what), {0}, ReplyNumber{1}}); }
    // Joins as somebody does over HTTP, who waits for an answer.
    void join() { submit(JoinTable{{"Ben", {}}, "bens hash"}); }
    // As another process would write it.
    void write_elsewhere(const std::string& text) {
        store.append({"table", log->state().newest(), {text}, {}},
                     [](AppendResult kept) { REQUIRE(kept == AppendResult::kept); });
        loop.turn();
    }
};

// A wrong program: whatever is asked for, `person` sits down on seat 1, whether there is such a person or not.
template <int person>
Decision seat_everybody(const TableState&, const TableRequest&, const Circumstances&) {
    return std::vector<Fact>{{1, nobody, "", fact::Sat{person, seat(1)}}};
}

// The same for a fact that no lobby shows: `person` says something.
template <int person>
Decision speak_as(const TableState&, const TableRequest&, const Circumstances&) {
    return std::vector<Fact>{{1, nobody, "", fact::Said{person, "hello", ""}}};
}

inline const LoggedAction wow = protocol::Say{"a1", "wow", ""};

}  // namespace tischlein::server::live
