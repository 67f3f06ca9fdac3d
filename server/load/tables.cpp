#include "server/load/tables.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "server/net/client.hpp"

namespace tischlein::server::load {

namespace {

// Each request waits for the disk, so that many of them travel together.
constexpr int requests_at_a_time = 32;

Reply post(unsigned short port, const std::string& path, const std::string& body, const std::string& address) {
    Reply reply = http_call(port, "POST", path, body, {{"Content-Type", "application/json"}}, address);
    if (reply.status != 201)
        throw std::runtime_error(fmt::format("{} was answered {}: {}", path, reply.status, reply.body));
    return reply;
}

// "name=token; Path=…" gives "token".
std::string token_in(const Reply& reply) {
    for (const auto& [name, value] : reply.headers)
        if (name == "Set-Cookie") return value.substr(value.find('=') + 1, value.find(';') - value.find('=') - 1);
    throw std::runtime_error("the server gave no cookie");
}

// Slaps are sealed and calls are made by themselves: clients that answer within a millisecond would be false starts.
SeatedTable sit_down(const TablesWish& wish, std::size_t number) {
    const std::string address = fmt::format("127.{}.{}.{}", 1 + number / 60'000, 1 + number / 240 % 250, 1 + number % 240);
    const std::string host = wish.people > 0 ? R"(,"name":"Load 0")" : "";
    const Reply opened = post(
        wish.port, "/api/tables",
        fmt::format(R"({{"game":"{}","seats":{},"reflexes":false,"pace":"quick"{}}})", wish.game, wish.seats, host),
        address);
    SeatedTable table{std::string(boost::json::parse(opened.body).at("table").as_string()), {token_in(opened)}, address};
    for (int seat = 1; seat < wish.people; ++seat)
        table.tokens.push_back(token_in(post(wish.port, fmt::format("/api/tables/{}/join", table.id),
                                             fmt::format(R"({{"name":"Load {0}","seat":{0}}})", seat), address)));
    return table;
}

}  // namespace

std::vector<SeatedTable> open_tables(const TablesWish& wish, const std::atomic<bool>& stop,
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
                if (begun == wish.count || stop || failed) return;
                number = begun++;
            }
            try {
                SeatedTable table = sit_down(wish, number);
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
