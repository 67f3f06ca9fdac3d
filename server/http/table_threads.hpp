// The threads on which tables live. The hash of a table's id decides which thread it belongs to. Each thread has its own registry,
// handle to the store, metrics and outgoing messages, and shares nothing about its tables with the others. The lobby lives on the
// first thread.
#pragma once
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "server/event_loop/thread_loop.hpp"
#include "server/http/namespace.hpp"
#include "server/http/outgoing_batch.hpp"
#include "server/registry/registry.hpp"

namespace tischlein::server::http {

// "tables-0", "tables-1" …; not started.
std::vector<std::unique_ptr<ThreadLoop>> table_loops(int count);

class TableThread {
public:
    TableThread(ThreadLoop& loop, std::unique_ptr<Store> store, SharedServices& shared, const ServerLimits& limits)
        : loop_(loop),
          store_(std::move(store)),
          registry_(loop, *store_, shared, metrics_, limits) {
        loop.set_after_turns([this] { outgoing_.flush(); });
    }

    ThreadLoop& loop() { return loop_; }
    const Metrics& metrics() const { return metrics_; }  // from any thread
    // On the loop's thread.
    Store& store() { return *store_; }
    Registry& registry() { return registry_; }
    Metrics& own_metrics() { return metrics_; }
    OutgoingBatch& outgoing() { return outgoing_; }

private:
    ThreadLoop& loop_;
    std::unique_ptr<Store> store_;
    Metrics metrics_;
    OutgoingBatch outgoing_;
    Registry registry_;
};

class TableThreads {
public:
    // One TableThread for each loop. `handle_on` makes a handle to the store for a loop. REQUIRES: the loops outlive this.
    TableThreads(const std::vector<std::unique_ptr<ThreadLoop>>& loops,
                 const std::function<std::unique_ptr<Store>(Loop&)>& handle_on, BotPool& bots, Background& background,
                 const ServerLimits& limits);
    ~TableThreads() { stop(); }
    TableThreads(const TableThreads&) = delete;
    TableThreads& operator=(const TableThreads&) = delete;

    void start();
    // Runs what is posted so far, then ends the threads.
    void stop();

    TableThread& of(std::string_view table);
    const std::vector<std::unique_ptr<TableThread>>& all() const { return threads_; }
    TableThread& of_lobby() { return *threads_.front(); }
    Lobby& lobby() { return *lobby_; }  // on of_lobby()'s thread
    // Tells everybody at every table that the server stops. Returns when the messages are on their way to the networks, or after
    // two seconds if a thread is too busy. Call it from another thread.
    void say_goodbye(bool moves);
    // Other servers have tables in the same store. Call before start().
    void share_tables() { shared_.several_servers = true; }
    // For tests, before start().
    void fold_with(TableLog::Fold fold) { shared_.fold = fold; }

private:
    SharedServices shared_;
    std::vector<std::unique_ptr<TableThread>> threads_;
    std::unique_ptr<Lobby> lobby_;
};

}  // namespace tischlein::server::http
