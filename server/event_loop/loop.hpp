// The interface of an event loop: run this task soon, run that one later. Networks have one (server/net), each thread of tables
// has one (thread_loop.hpp), and tests turn one by hand (manual_loop.hpp).
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
    // The same for many tasks, each in a turn of its own. A loop may override this so that it wakes only once for all of them.
    virtual void post_all(std::vector<Task> tasks) {
        for (Task& task : tasks) post(std::move(task));
    }
    // Runs `task` once, not before `when`. Call at() and cancel() on the loop's thread only. cancel() ignores unknown timers.
    virtual TimerId at(Instant when, Task task) = 0;
    virtual void cancel(TimerId timer) = 0;
};

}  // namespace tischlein::server::event_loop
