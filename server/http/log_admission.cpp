#include "server/http/log_admission.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace tischlein::server::http {

struct LogAdmission::Held {
    std::shared_ptr<Queue> queue;
    std::optional<HouseholdCount::Permit> permit;

    Held(std::shared_ptr<Queue> of, HouseholdCount::Permit taken) : queue(std::move(of)), permit(std::move(taken)) {}
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() {
        permit.reset();
        start_waiting(queue);
    }
};

bool LogAdmission::admit(const std::string& household, std::function<void(const Permit&)> start) {
    {
        const std::scoped_lock lock(queue_->mutex);
        if (queue_->closed || queue_->waiting.size() >= most_waiting) return false;
        if (const auto found = queue_->waiting_each.find(household);
            found != queue_->waiting_each.end() && found->second >= most_waiting_each)
            return false;
        queue_->waiting.push_back({household, std::move(start)});
        ++queue_->waiting_each[household];
    }
    start_waiting(queue_);
    return true;
}

void LogAdmission::close() {
    std::deque<Waiting> forgotten;  // destroyed without the lock
    const std::scoped_lock lock(queue_->mutex);
    queue_->closed = true;
    std::swap(forgotten, queue_->waiting);
    queue_->waiting_each.clear();
}

// The oldest first, but nobody waits for another household's.
void LogAdmission::start_waiting(const std::shared_ptr<Queue>& queue) {
    std::vector<std::pair<Waiting, HouseholdCount::Permit>> ready;
    {
        const std::scoped_lock lock(queue->mutex);
        for (auto each = queue->waiting.begin(); each != queue->waiting.end();) {
            auto taken = queue->held.take(each->household, most, most_each);
            if (std::holds_alternative<HouseholdCount::Denial>(taken)) {
                ++each;
                continue;
            }
            if (--queue->waiting_each[each->household] == 0) queue->waiting_each.erase(each->household);
            ready.emplace_back(std::move(*each), std::get<0>(std::move(taken)));
            each = queue->waiting.erase(each);
        }
    }
    for (auto& [waiting, permit] : ready) waiting.start(std::make_shared<const Held>(queue, std::move(permit)));
}

}  // namespace tischlein::server::http
