// The timers behind Loop::at, without a clock of their own.
#pragma once
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "server/event_loop/loop.hpp"

namespace tischlein::server::event_loop {

class Timers {
public:
    Loop::TimerId add(Instant when, Loop::Task task) {
        const Loop::TimerId id = ++last_;
        waiting_.emplace(std::pair(when, id), std::move(task));
        when_.emplace(id, when);
        return id;
    }
    void cancel(Loop::TimerId id) {
        const auto found = when_.find(id);
        if (found == when_.end()) return;
        waiting_.erase({found->second, id});
        when_.erase(found);
    }
    std::optional<Instant> next() const {
        if (waiting_.empty()) return {};
        return waiting_.begin()->first.first;
    }
    // The earliest task whose time has come, taken out; std::nullopt when there is none. One at a time, because a task may
    // cancel the next one.
    std::optional<Loop::Task> take(Instant now) {
        if (waiting_.empty() || waiting_.begin()->first.first > now) return {};
        auto first = waiting_.extract(waiting_.begin());
        Loop::Task task = std::move(first.mapped());
        when_.erase(first.key().second);
        return task;
    }

private:
    std::map<std::pair<Instant, Loop::TimerId>, Loop::Task> waiting_;  // same time: in the order of asking
    std::unordered_map<Loop::TimerId, Instant> when_;
    Loop::TimerId last_ = 0;
};

}  // namespace tischlein::server::event_loop
