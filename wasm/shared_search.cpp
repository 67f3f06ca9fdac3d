// Writes questions and shares as bytes, and collects the helpers' shares.
#include "wasm/shared_search.hpp"

#include <cstring>
#include <optional>
#include <utility>

namespace tischlein::wasm {

namespace {

// The bytes before those of the question itself.
struct Head {
    std::uint64_t seed = 0;
    std::int64_t budget_ms = 0;
};

template <class T>
void append_bytes(std::string& text, const T* values, std::size_t count) {
    text.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

std::string written(const SearchShare& share) {
    std::string text;
    append_bytes(text, &share.favourite, 1);
    append_bytes(text, share.contenders.data(), share.contenders.size());
    return text;
}

std::optional<SearchShare> read(std::string_view text) {
    SearchShare share;
    constexpr std::size_t head = sizeof(share.favourite), each = sizeof(MoveElimination::Contender);
    if (text.size() <= head || (text.size() - head) % each != 0) return std::nullopt;
    std::memcpy(&share.favourite, text.data(), head);
    share.contenders.resize((text.size() - head) / each);
    std::memcpy(share.contenders.data(), text.data() + head, text.size() - head);
    return share;
}

Budget budget_until(std::chrono::milliseconds time) {
    Budget budget;
    budget.until = std::chrono::steady_clock::now() + time;
    return budget;
}

// The same random source as in BotQuestion::advise.
Random random_of(std::uint64_t seed) {
    Random random(seed);
    return Random(random.next());
}

}  // namespace

std::string share_of(std::string_view question, int number) {
    Head head;
    if (question.size() < sizeof(head)) return {};
    std::memcpy(&head, question.data(), sizeof(head));
    const auto asked = read_question(question.substr(sizeof(head)));
    if (asked == nullptr) return {};
    return written(
        asked->search_share(budget_until(std::chrono::milliseconds(head.budget_ms)), random_of(head.seed), number));
}

bool SharedSearch::search(Loop& loop, const BotJob& job) {
    if (job.question->moves().size() < 2) return false;  // nothing to think about
    const std::uint32_t number = ++searches_;
    running_.emplace(number, Running{loop, job});
    const Head head{job.seed, job.budget.count()};
    std::string question;
    append_bytes(question, &head, 1);
    ask_(number, question + job.question->bytes());
    return true;
}

void SharedSearch::found(std::uint32_t search, std::string_view share) {
    const auto there = running_.find(search);
    if (there == running_.end()) return;
    Running& running = there->second;
    if (std::optional<SearchShare> one = read(share)) running.shares.push_back(std::move(*one));
    if (++running.answers < helpers_) return;
    running.loop.post([running = std::move(running)] {
        const BotJob& job = running.job;
        if (!running.shares.empty()) return job.done(job.question->choose(running.shares));
        Random random(job.seed);
        job.done(job.question->advise(job.level, budget_until(job.budget), random));
    });
    running_.erase(there);
}

}  // namespace tischlein::wasm
