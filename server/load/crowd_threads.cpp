#include "server/load/crowd_threads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "server/event_loop/thread_name.hpp"
#include "server/load/player.hpp"

namespace tischlein::server::load {

namespace {

template <class Number>
std::size_t sum(const std::vector<Number>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), std::size_t{0});
}
// int instead of bool, because vector<bool> packs bits, and each answer comes from another thread.
using Yes = int;
bool all(const std::vector<Yes>& answers) {
    return std::all_of(answers.begin(), answers.end(), [](Yes yes) { return yes != 0; });
}

}  // namespace

CrowdThreads::CrowdThreads(int threads, CrowdSettings settings) {
    settings.moves_a_second /= threads;
    for (int i = 0; i < threads; ++i) parts_.push_back(std::make_unique<Part>(settings, fmt::format("load {}", i)));
    for (const auto& part : parts_)
        part->thread = event_loop::named_thread("clients", [&loop = *part->loop] { loop.run(); });
}

CrowdThreads::~CrowdThreads() {
    for (const auto& part : parts_) {
        part->loop->stop();
        part->thread.join();
    }
}

void CrowdThreads::connect(const std::vector<SeatedTable>& tables) {
    std::vector<std::vector<SeatedTable>> shares(parts_.size());
    for (std::size_t i = 0; i < tables.size(); ++i) shares[i % shares.size()].push_back(tables[i]);
    ask([&shares](Crowd& crowd, std::size_t i) { return crowd.connect(shares[i]), Yes{1}; });
}

std::size_t CrowdThreads::size() const {
    return sum(ask([](Crowd& crowd, std::size_t) { return crowd.size(); }));
}
std::size_t CrowdThreads::greeted() const {
    return sum(ask([](Crowd& crowd, std::size_t) { return crowd.greeted(); }));
}
void CrowdThreads::start_games() {
    tell([](Crowd& crowd) { crowd.start_games(); });
}
void CrowdThreads::stop_playing() {
    tell([](Crowd& crowd) { crowd.stop_playing(); });
}
void CrowdThreads::note_silence() {
    tell([](Crowd& crowd) { crowd.note_silence(); });
}
void CrowdThreads::write_views() {
    tell([](Crowd& crowd) { crowd.write_views(); });
}
void CrowdThreads::hang_up() {
    tell([](Crowd& crowd) { crowd.hang_up(); });
}
void CrowdThreads::reset_tally() {
    tell([](Crowd& crowd) { crowd.reset_tally(); });
}
bool CrowdThreads::is_idle() const {
    return all(ask([](Crowd& crowd, std::size_t) { return Yes{crowd.is_idle()}; }));
}
bool CrowdThreads::all_saw_the_same() const {
    return all(ask([](Crowd& crowd, std::size_t) { return Yes{crowd.all_saw_the_same()}; }));
}
LoadTally CrowdThreads::tally() const {
    LoadTally whole;
    for (const LoadTally& part : ask([](Crowd&crowd, std::size_t) { return crowd.tally(); })) whole.add(part);
    return whole;
}

}  // namespace tischlein::server::load
