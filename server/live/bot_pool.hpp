// Where bots think: a few threads of their own and a bounded queue, so that no bot delays a person's move. Households are served
// in turn: a household that opens fifty tables of experts waits longer for them, and nobody else does.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "host/bot_question.hpp"
#include "server/event_loop/background.hpp"
#include "server/live/namespace.hpp"

namespace tischlein::server::live {

struct BotJob {
    std::shared_ptr<const BotQuestion> question;  // what its seat may know, never the game itself
    Level level;
    std::chrono::milliseconds budget;
    std::uint64_t seed;                 // of the bot's own randomness
    std::function<void(AnyMove)> done;  // on the loop that asks
    std::string household{};            // whose table it is
};

// Helpers that search for an expert: other instances of the browser's module than the one that has the table (wasm/shared_search.hpp).
class SearchHelpers {
public:
    // False: they do not take the job. Otherwise its `done` is called on the loop.
    virtual bool search(Loop& loop, const BotJob& job) = 0;

protected:
    ~SearchHelpers() = default;
};

class BotPool {
public:
    // With 0 threads bots think in turns of the loop: for tests, which want the same every time.
    explicit BotPool(int threads, std::size_t most_waiting = 4096, std::size_t most_waiting_each = 512)
        : background_(threads, most_waiting, most_waiting_each, "bots") {}
    // For the tables of `loop`. False: too many are waiting; try again later. From any thread.
    bool think(Loop& loop, BotJob job);
    // `helpers` are asked before this pool searches itself; nullptr: nobody is.
    void ask_first(SearchHelpers* helpers) { helpers_ = helpers; }
    // Any other thinking for somebody at a table, in turn with the bots.
    template <class Work, class Done, class Failed>
    bool ponder(Loop& loop, const std::string& household, Work work, Done done, Failed failed) {
        return background_.run(loop, household, std::move(work), std::move(done), std::move(failed));
    }
    // Small pieces of work that can wait until no bot thinks (Background::run_when_idle).
    template <class Work, class Done, class Failed>
    bool when_idle(Loop& loop, const std::string& household, Work work, Done done, Failed failed) {
        return background_.run_when_idle(loop, household, std::move(work), std::move(done), std::move(failed));
    }
    std::size_t idle_threads() const { return background_.patient_threads(); }
    void set_most_waiting(std::size_t most) { background_.set_most(most); }
    // As Background's.
    void journal_failures(std::function<void(const std::string& why)> journal) {
        background_.journal_failures(std::move(journal));
    }
    // Ends the threads. Jobs that wait are dropped; their `done` is never called.
    void stop() { background_.stop(); }

private:
    Background background_;
    SearchHelpers* helpers_ = nullptr;
};

}  // namespace tischlein::server::live
