// A queue that serves its clients in turn: a client with many items waits longer, the others do not. Bounded for each client
// and in all. Not thread-safe.
#pragma once
#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace tischlein::server::event_loop {

template <class Item>
class FairQueue {
public:
    FairQueue(std::size_t most, std::size_t most_each) : most_(most), most_each_(most_each) {}

    // Returns false and leaves `item` untouched if this client, or all clients together, have reached their limit.
    bool push(const std::string& client, Item&& item) {
        if (size_ >= most_) return false;
        auto& queue = queues_[client];
        if (queue.size() >= most_each_) return false;
        if (queue.empty()) turns_.push_back(client);
        queue.push_back(std::move(item));
        ++size_;
        return true;
    }
    // The oldest item of the client whose turn it is.
    std::optional<Item> pop() {
        if (turns_.empty()) return std::nullopt;
        const std::string client = std::move(turns_.front());
        turns_.pop_front();
        const auto queue = queues_.find(client);
        std::optional<Item> item(std::move(queue->second.front()));
        queue->second.pop_front();
        --size_;
        if (queue->second.empty())
            queues_.erase(queue);
        else
            turns_.push_back(client);
        return item;
    }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    void clear() {
        queues_.clear();
        turns_.clear();
        size_ = 0;
    }
    void set_most(std::size_t most) { most_ = most; }

private:
    std::size_t most_, most_each_, size_ = 0;
    std::map<std::string, std::deque<Item>> queues_;
    std::deque<std::string> turns_;  // clients with waiting items; the front one is next
};

}  // namespace tischlein::server::event_loop
