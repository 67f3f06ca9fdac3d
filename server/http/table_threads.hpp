// The threads on which tables live. A table belongs to the one that the hash of its id says; each has a registry, an end of the
// store, metrics and mail of its own, and shares nothing about a table with the others. The lobby lives on the first one.
#pragma once
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "server/event_loop/thread_loop.hpp"
#include "server/http/mail.hpp"
#include "server/http/namespace.hpp"
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
        loop.set_after_turns([this] { mail_.flush(); });
    }

    ThreadLoop& loop() { return loop_; }
    const Metrics& metrics() const { return metrics_; }  // from any thread
    // On the loop's thread.
    Store& store() { return *store_; }
    Registry& registry() { return registry_; }
    Metrics& own_metrics() { return metrics_; }
    Mail& mail() { return mail_; }

private:
    ThreadLoop& loop_;
    std::unique_ptr<Store> store_;
    Metrics metrics_;
    Mail mail_;
    Registry registry_;
};

class TableThreads {
public:
    // One for each loop; the loops outlive this. `end_on`: the store's end for a loop.
    TableThreads(const std::vector<std::unique_ptr<ThreadLoop>>& loops,
                 const std::function<std::unique_ptr<Store>(Loop&)>& end_on, BotPool& bots, Background& background,
                 const ServerLimits& limits);
    ~TableThreads() { stop(); }
    TableThreads(const TableThreads&) = delete;
    TableThreads& operator=(const TableThreads&) = delete;

    void start();
    // Does what is posted so far, and ends the threads.
    void stop();

    TableThread& of(std::string_view table);
    const std::vector<std::unique_ptr<TableThread>>& all() const { return threads_; }
    TableThread& of_lobby() { return *threads_.front(); }
    Lobby& lobby() { return *lobby_; }  // on of_lobby()'s thread
    // Everybody at every table is told that the server stops; returns when that is on its way to the networks, or when a thread
    // has not come to it for long. From another thread.
    void say_goodbye(bool moves);
    // Other servers have tables of the same store. Before start().
    void share_tables() { shared_.several_servers = true; }

private:
    SharedServices shared_;
    std::vector<std::unique_ptr<TableThread>> threads_;
    std::unique_ptr<Lobby> lobby_;
};

}  // namespace tischlein::server::http
