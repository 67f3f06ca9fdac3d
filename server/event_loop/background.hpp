// Runs work whose time grows with its input (reading a long log back, replaying a record) on threads of its own, because the
// threads of the tables have tables to serve. One object serves all loops: each job names the loop that gets its result.
#pragma once
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/event_loop/fair_queue.hpp"
#include "server/event_loop/lifetime.hpp"
#include "server/event_loop/loop.hpp"
#include "server/event_loop/thread_name.hpp"
#include "server/event_loop/thrown_by.hpp"

namespace tischlein::server::event_loop {

class Background {
    struct Nothing {
        void operator()() const {}
    };

public:
    // `threads` == 0: work runs as turns of the loop that asks. Tests use this, because they need the same order every time.
    // `most_each`: waiting at a time for one client, such as a household that comes back to all its tables after a restart.
    explicit Background(int threads, std::size_t most = 256, std::size_t most_each = 64, const char* name = "background")
        : waiting_(most, most_each),
          patient_(most, most_each),
          patient_threads_(threads > 1 ? static_cast<std::size_t>(threads) - 1 : 1),
          has_threads_(threads > 0) {
        for (int i = 0; i < threads; ++i) threads_.push_back(named_thread(name, [this] { work_off(); }));
    }
    ~Background() { stop(); }
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    // Runs `work` on another thread and calls `done` with its result on `loop`. `client`: who asked; clients are served in
    // turn. Returns false if too much is waiting: then nothing will happen. May be called from any thread.
    // If `work` throws, the journal gets a line, and `failed` is called on `loop` instead of `done`.
    template <class Work, class Done, class Failed = Nothing>
    bool run(Loop& loop, const std::string& client, Work work, Done done, Failed failed = {}) {
        return put(loop, waiting_, client, std::move(work), std::move(done), std::move(failed));
    }
    // The same for work that can wait ("patient" work). It begins only while no other work is waiting, and of several threads
    // one never takes it. Hand over long work in small pieces: a piece that has begun is not interrupted.
    template <class Work, class Done, class Failed = Nothing>
    bool run_when_idle(Loop& loop, const std::string& client, Work work, Done done, Failed failed = {}) {
        return put(loop, patient_, client, std::move(work), std::move(done), std::move(failed));
    }
    // How many pieces of patient work can be done at a time.
    std::size_t patient_threads() const { return patient_threads_; }
    // `journal` is called with the reason when work throws, on the thread that did the work. Set it before the first run().
    void journal_failures(std::function<void(const std::string& why)> journal) { journal_ = std::move(journal); }
    // Changes the bound of run(). Patient work keeps its own.
    void set_most(std::size_t most) {
        const std::lock_guard lock(mutex_);
        waiting_.set_most(most);
    }
    // Ends the threads. What waits is dropped; its `done` is never called.
    void stop() {
        {
            const std::lock_guard lock(mutex_);
            stopping_ = true;
            waiting_.clear();
            patient_.clear();
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

private:
    using Task = std::function<void()>;

    template <class Work, class Done, class Failed>
    bool put(Loop& loop, FairQueue<Task>& queue, const std::string& client, Work work, Done done, Failed failed) {
        Task task = [this, &loop, work = std::move(work), done = std::move(done), failed = std::move(failed)]() mutable {
            std::shared_ptr<decltype(work())> result;
            const auto why = thrown_by([&] { result = std::make_shared<decltype(work())>(work()); });
            if (why && journal_) journal_(*why);
            if (!result) return loop.post(std::move(failed));
            loop.post([done = std::move(done), result]() mutable { done(std::move(*result)); });
        };
        {
            const std::lock_guard lock(mutex_);
            if (stopping_ || !queue.push(client, std::move(task))) return false;
        }
        if (has_threads_)
            wake_.notify_one();
        else
            loop.post(lifetime_.guard([this] {
                std::optional<Task> next = waiting_.empty() ? patient_.pop() : waiting_.pop();
                if (next) (*next)();  // none: it was stopped meanwhile
            }));
        return true;
    }

    void work_off() {
        std::unique_lock lock(mutex_);
        const auto may_be_patient = [this] { return !patient_.empty() && patiently_ < patient_threads_; };
        while (true) {
            wake_.wait(lock, [&] { return stopping_ || !waiting_.empty() || may_be_patient(); });
            if (stopping_) return;
            const bool patient = waiting_.empty();
            Task task = *(patient ? patient_ : waiting_).pop();
            patiently_ += patient;
            lock.unlock();
            task();
            task = nullptr;
            lock.lock();
            patiently_ -= patient;
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    FairQueue<Task> waiting_, patient_;
    const std::size_t patient_threads_;
    std::size_t patiently_ = 0;  // threads that do patient work
    bool stopping_ = false;
    const bool has_threads_;
    std::function<void(const std::string& why)> journal_;
    std::vector<std::thread> threads_;
    Lifetime lifetime_;
};

}  // namespace tischlein::server::event_loop
