#include "server/load/tables.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <chrono>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "server/net/client.hpp"

namespace tischlein::server::load {

namespace {

// Many at a time, because each request waits for the disk.
constexpr int requests_at_a_time = 32;

constexpr auto answer_patience = std::chrono::seconds(60),
               failover_answer_patience = std::chrono::seconds(4);  // for one answer
constexpr auto before_next_try = std::chrono::milliseconds(200);

// Another try may help: the server did not answer or had a failure, or an earlier try was done although its answer was lost.
struct NotNow : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Sends requests to one of the servers and waits for each answer.
class TableClient {
public:
    TableClient(const Servers& servers, std::size_t which) : servers_(servers), which_(which % servers.all.size()) {}

    Reply post(const std::string& path, std::string body, const std::string& household) {
        std::optional<Reply> reply;
        bool heard = false;
        loop_->ask({.dial = servers_.dial(which_, path, {{"Content-Type", "application/json"}}, household),
                    .method = "POST",
                    .body = std::move(body),
                    .patience = servers_.failover ? failover_answer_patience : answer_patience},
                   [&](std::optional<Reply> came, bool) {
                       reply = std::move(came);
                       heard = true;
                   });
        loop_->run_until([&] { return heard; }, 2 * answer_patience);
        if (!reply) throw NotNow(fmt::format("{} was not answered", path));
        const std::string told = fmt::format("{} was answered {}: {}", path, reply->status, reply->body);
        if (reply->status >= 500 || reply->status == 409) throw NotNow(told);
        if (reply->status != 201) throw std::runtime_error(told);
        return *std::move(reply);
    }

private:
    const Servers& servers_;
    const std::size_t which_;
    std::unique_ptr<Clients> loop_ = Clients::create();
};

// "name=token; Path=…" gives "token".
std::string token_in(const Reply& reply) {
    for (const auto& [name, value] : reply.headers)
        if (name == "Set-Cookie") return value.substr(value.find('=') + 1, value.find(';') - value.find('=') - 1);
    throw std::runtime_error("the server gave no cookie");
}

// Opens the table without reflexes: clients that answer within a millisecond would be false starts.
SeatedTable sit_down(TableClient& client, const TablesPlan& plan, std::size_t number) {
    const std::string address =
        fmt::format("127.{}.{}.{}", 1 + number / 60'000, 1 + number / 240 % 250, 1 + number % 240);
    const std::string host = plan.people > 0 ? R"(,"name":"Load 0")" : "";
    const Reply opened = client.post(
        "/api/tables",
        fmt::format(R"({{"game":"{}","seats":{},"reflexes":false,"pace":"quick"{}}})", plan.game, plan.seats, host),
        address);
    SeatedTable table{
        std::string(boost::json::parse(opened.body).at("table").as_string()), {token_in(opened)}, address};
    for (int seat = 1; seat < plan.people; ++seat)
        table.tokens.push_back(
            token_in(client.post(fmt::format("/api/tables/{}/join", table.id),
                                    fmt::format(R"({{"name":"Load {0}","seat":{0}}})", seat), address)));
    return table;
}

// Uses the server whose turn it is. Where servers may fail, tries another table at the next server until one answers.
SeatedTable sit_down_somewhere(const TablesPlan& plan, std::size_t number, const std::atomic<bool>& stop) {
    using Clock = std::chrono::steady_clock;
    for (const auto until = Clock::now() + answer_patience;; ++number) {
        TableClient client(plan.servers, number);
        try {
            return sit_down(client, plan, number);
        } catch (const NotNow&) {
            if (!plan.servers.failover || stop || Clock::now() > until) throw;
        }
        std::this_thread::sleep_for(before_next_try);
    }
}

}  // namespace

std::vector<SeatedTable> open_tables(const TablesPlan& plan, const std::atomic<bool>& stop,
                                     const std::function<void(std::size_t done)>& progress) {
    std::mutex mutex;
    std::vector<SeatedTable> tables;
    std::size_t begun = 0;
    std::exception_ptr failed;
    const auto work = [&] {
        while (true) {
            std::size_t number = 0;
            {
                const std::scoped_lock lock(mutex);
                if (begun == plan.count || stop || failed) return;
                number = begun++;
            }
            try {
                SeatedTable table = sit_down_somewhere(plan, number, stop);
                const std::scoped_lock lock(mutex);
                tables.push_back(std::move(table));
                progress(tables.size());
            } catch (...) {
                const std::scoped_lock lock(mutex);
                failed = std::current_exception();
            }
        }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < requests_at_a_time; ++i) threads.emplace_back(work);
    for (std::thread& thread : threads) thread.join();
    if (failed) std::rethrow_exception(failed);
    return tables;
}

}  // namespace tischlein::server::load
