// Measures a store on this machine. A developer's tool; nothing installs it.
//
//   store_bench play PLACE [TABLES] [SECONDS] [PER_SECOND]    tables that append one fact each, wait for the answer and go on;
//                                                             PER_SECOND: all tables together, 0 for as fast as it goes;
//                                                             PLACE: a folder, or postgresql://…
//   store_bench fill FOLDER [GAMES] [FACTS]                   as many finished games of so many facts
//   store_bench open FOLDER                                   how long a start takes, and reading a game
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <string>
#include <thread>
#include <vector>

#include "server/store/sqlite_store.hpp"
#include "server/event_loop/manual_loop.hpp"

using namespace tischlein::server;
using namespace tischlein::server::store;
using Clock = std::chrono::steady_clock;

namespace {

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// As long as a move with its timings: a bit less than 200 bytes.
std::string fact(const std::string& table, Seq seq) {
    return fmt::format(
        R"({{"v":1,"do":"play","seat":{},"move":"lay R5 uno","id":"{:032x}","seen":{},"at":1794733592123,)"
        R"("rtt_ms":{},"table":"{}","rules":3,"clock":[61000,58200,60000,59100]}})",
        seq % 4, seq * 2654435761U, seq, seq % 90, table);
}

class Players {
public:
    Players(Store& store, ManualLoop& loop, std::size_t tables) : store_(store), loop_(loop), newest_(tables) {
        for (std::size_t i = 0; i < tables; ++i) {
            store_.own(id(i), [](bool) {});
            ready_.push_back(i);
        }
    }
    // Appends until `seconds` have passed.
    void play(double seconds, double per_second) {
        const auto start = Clock::now();
        std::size_t asked = 0;
        while (ms_since(start) < seconds * 1000) {
            const double due = per_second > 0 ? per_second * ms_since(start) / 1000 : 1e18;
            for (; !ready_.empty() && static_cast<double>(asked) < due; ++asked) ask();
            if (per_second > 0) {
                std::this_thread::sleep_for(std::chrono::microseconds(300));
                loop_.turn();
            } else {
                loop_.wait_and_turn();
            }
        }
        store_.finish();
        loop_.turn();
    }
    void tell(double seconds, const StoreFigures& figures) {
        std::sort(latencies_.begin(), latencies_.end());
        const auto at = [this](double part) {
            return latencies_[static_cast<std::size_t>(part * static_cast<double>(latencies_.size() - 1))];
        };
        fmt::print("{} durable appends in {:.1f} s: {:.0f}/s, {:.1f} in a commit, {:.0f} commits/s, {} refused\n",
                   latencies_.size(), seconds, static_cast<double>(latencies_.size()) / seconds,
                   static_cast<double>(figures.appends) / static_cast<double>(figures.commits),
                   static_cast<double>(figures.commits) / seconds, refused_);
        fmt::print("from asking to the answer: p50 {:.1f} ms, p99 {:.1f} ms, p99.9 {:.1f} ms, at most {:.1f} ms\n",
                   at(0.5), at(0.99), at(0.999), at(1));
    }

private:
    static std::string id(std::size_t table) { return fmt::format("t{:05}", table); }
    void ask() {
        const std::size_t table = ready_.front();
        ready_.pop_front();
        const auto start = Clock::now();
        const Seq after = newest_[table];
        store_.append({id(table), after, {fact(id(table), after + 1)}}, [this, table, start](AppendResult kept) {
            latencies_.push_back(ms_since(start));
            if (kept == AppendResult::kept)
                ++newest_[table];
            else
                ++refused_;
            ready_.push_back(table);
        });
    }

    Store& store_;
    ManualLoop& loop_;
    std::vector<Seq> newest_;
    std::deque<std::size_t> ready_;
    std::vector<double> latencies_;
    std::size_t refused_ = 0;
};

void play(const std::string& location, std::size_t tables, double seconds, double per_second) {
    if (std::filesystem::exists(location + "/tischlein.db"))
        throw std::runtime_error(location + " has been used before");
    ManualLoop loop;
    const std::unique_ptr<ServerStore> store = open_store(loop, {.location = location});
    Players players(*store, loop, tables);
    const auto start = Clock::now();
    const auto cpu = std::clock();
    players.play(seconds, per_second);
    players.tell(ms_since(start) / 1000, store->figures());
    fmt::print("processor: {:.0f} % of a core\n", 100.0 * static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC / (ms_since(start) / 1000));
}

void fill(const std::string& folder, std::size_t games, Seq facts) {
    ManualLoop loop;
    SqliteStore store(loop, {.folder = folder});
    for (std::size_t game = 0; game < games; ++game) {
        const std::string table = fmt::format("g{:06}", game);
        AppendRequest whole{
            table, 0, {}, LobbyEntry{true, game % 1000 != 0, R"({"game":"uno","seats":["Ada","Bea",null,"bot"]})"}};
        for (Seq seq = 1; seq <= facts; ++seq) whole.facts.push_back(fact(table, seq));
        store.own(table, [](bool) {});
        store.append(std::move(whole), [](AppendResult kept) {
            if (kept != AppendResult::kept) throw std::runtime_error("not kept");
        });
        store.release(table);
        if (game % 1000 == 0) store.finish();
        loop.turn();
    }
    store.finish();
    loop.turn();
}

void open(const std::string& folder) {
    const auto start = Clock::now();
    ManualLoop loop;
    SqliteStore store(loop, {.folder = folder});
    const double opened = ms_since(start);
    std::size_t tables = 0, facts = 0;
    store.listed(200, [&](const auto& found) { tables = found.size(); });
    store.finish();
    loop.turn();
    const double listed = ms_since(start);
    store.read("g031999", 0, [&](const auto& found) { facts = found.value().size(); });
    store.finish();
    loop.turn();
    fmt::print(
        "open after {:.1f} ms, {} tables listed after {:.1f} ms, {} facts of a game read after {:.1f} ms; file: {} "
        "MB\n",
        opened, tables, listed, facts, ms_since(start),
        std::filesystem::file_size(folder + "/tischlein.db") / 1'000'000);
}

}  // namespace

int main(int count, char** words) try {
    const std::string what = count > 1 ? words[1] : "", folder = count > 2 ? words[2] : "";
    const auto number = [&](int at, double otherwise) { return count > at ? std::atof(words[at]) : otherwise; };
    if (what == "play" && !folder.empty())
        play(folder, static_cast<std::size_t>(number(3, 2000)), number(4, 10), number(5, 0));
    else if (what == "fill" && !folder.empty())
        fill(folder, static_cast<std::size_t>(number(3, 100'000)), static_cast<Seq>(number(4, 60)));
    else if (what == "open" && !folder.empty())
        open(folder);
    else
        throw std::runtime_error("store_bench play|fill|open FOLDER …, see the top of store_bench.cpp");
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "store_bench: {}\n", error.what());
    return 1;
}
