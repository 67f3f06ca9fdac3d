// A thread as whatever lives on it sees it: do this soon, do that later. A network's event loop is one (server/net), the
// threads of the tables are others (thread_loop.hpp); tests turn a clock by hand (manual_loop.hpp).
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace tischlein::server::event_loop {

using Instant = std::chrono::steady_clock::time_point;
using Duration = std::chrono::steady_clock::duration;

class Loop {
public:
    using Task = std::function<void()>;
    using TimerId = std::uint64_t;  // never 0

    virtual ~Loop() = default;
    virtual Instant now() const = 0;
    // Runs `task` on the loop's thread, after what is already waiting. May be called from any thread.
    virtual void post(Task task) = 0;
    // The same for many, each in a turn of its own: whoever has much to tell one loop wakes it once.
    virtual void post_all(std::vector<Task> tasks) {
        for (Task& task : tasks) post(std::move(task));
    }
    // Runs `task` once, not before `when`. Only from the loop's thread; so is cancel, which forgets unknown timers.
    virtual TimerId at(Instant when, Task task) = 0;
    virtual void cancel(TimerId timer) = 0;
};

}  // namespace tischlein::server::event_loop
