#include "server/http/table_threads.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cassert>
#include <future>

#include "core/random.hpp"

namespace tischlein::server::http {

std::vector<std::unique_ptr<ThreadLoop>> table_loops(int count) {
    std::vector<std::unique_ptr<ThreadLoop>> loops;
    for (int i = 0; i < count; ++i) loops.push_back(std::make_unique<ThreadLoop>(fmt::format("tables-{}", i)));
    return loops;
}

TableThreads::TableThreads(const std::vector<std::unique_ptr<ThreadLoop>>& loops,
                           const std::function<std::unique_ptr<Store>(Loop&)>& handle_on, BotPool& bots,
                           Background& background, const ServerLimits& limits)
    : shared_{bots, background, [this](LobbyChange change) {
                  of_lobby().loop().post(
                      [this, change = std::move(change)]() mutable { lobby_->changed(std::move(change)); });
              }} {
    assert(!loops.empty());
    for (const auto& loop : loops)
        threads_.push_back(std::make_unique<TableThread>(*loop, handle_on(*loop), shared_, limits));
    lobby_ = std::make_unique<Lobby>(of_lobby().loop(), of_lobby().store());
    lobby_->open();
}

void TableThreads::start() {
    for (const auto& thread : threads_) thread->loop().start();
}

void TableThreads::stop() {
    for (const auto& thread : threads_) thread->loop().stop();
}

// The hash is the same on every machine and in every run. So a table keeps its thread as long as the number of threads is the same.
TableThread& TableThreads::of(std::string_view table) {
    std::uint64_t hash = table.size();
    for (const char letter : table)
        hash = mix64((hash ^ static_cast<unsigned char>(letter)) * 0x9E3779B97F4A7C15ULL + 1);
    return *threads_[hash % threads_.size()];
}

void TableThreads::say_goodbye(bool moves) {
    struct Goodbyes {
        std::atomic<std::size_t> left;
        std::promise<void> said;
    };
    const auto goodbyes = std::make_shared<Goodbyes>();
    goodbyes->left = threads_.size();
    for (const auto& thread : threads_)
        thread->loop().post([goodbyes, &thread = *thread, moves] {
            thread.registry().say_goodbye(moves);
            thread.outgoing().flush();
            if (--goodbyes->left == 0) goodbyes->said.set_value();
        });
    goodbyes->said.get_future().wait_for(std::chrono::seconds(2));
}

}  // namespace tischlein::server::http
