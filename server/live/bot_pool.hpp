// Where bots think: a few threads of their own and a bounded queue, so that no bot delays a person's move. Households are served
// in turn: whoever opens fifty tables of experts waits longer for them, and nobody else does.
#pragma once
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "host/bot_question.hpp"
#include "server/event_loop/fair_queue.hpp"
#include "server/event_loop/lifetime.hpp"
#include "server/event_loop/loop.hpp"
#include "server/live/namespace.hpp"

namespace tischlein::server::live {

struct BotJob {
    std::shared_ptr<const BotQuestion> question;  // what its seat may know, never the game itself
    Level level;
    std::chrono::milliseconds budget;
    std::uint64_t luck;                 // seed of the bot's own randomness
    std::function<void(AnyMove)> done;  // on the loop
    std::string household{};            // whose table it is
};

class BotPool {
public:
    // Without a thread of its own the pool thinks in turns of the loop: for tests, which want the same every time.
    BotPool(Loop& loop, int threads, std::size_t most_waiting = 4096, std::size_t most_waiting_each = 512);
    ~BotPool();
    // False: too many are waiting; try again later.
    bool think(BotJob job);
    void set_most_waiting(std::size_t most);
    // Ends the threads. Jobs that wait are dropped; their `done` is never called.
    void stop();

private:
    void work();
    void think_on_the_loop();
    static AnyMove move_for(const BotJob& job);

    Loop& loop_;
    std::mutex mutex_;
    std::condition_variable wake_;
    FairQueue<BotJob> waiting_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
    bool has_threads_;
    Lifetime lifetime_;
};

}  // namespace tischlein::server::live
