// The pause after a round: nobody acts until everybody who saw its end has pressed "on", or until its time is over. Its length is
// fixed when it begins: coming, going and pressing can only make it shorter.
#pragma once
#include <chrono>
#include <functional>
#include <set>
#include <utility>

#include "server/event_loop/loop.hpp"
#include "server/live/namespace.hpp"
#include "server/table/fact.hpp"

namespace tischlein::server::live {

class RoundPause {
public:
    // `over`: the time has run out.
    RoundPause(Loop& loop, std::function<void()> over) : loop_(loop), over_(std::move(over)) {}
    ~RoundPause() { end(); }
    RoundPause(const RoundPause&) = delete;
    RoundPause& operator=(const RoundPause&) = delete;

    // Nothing happens if there is nobody to wait for.
    void begin(std::set<PersonId> people, std::chrono::milliseconds length) {
        end();
        if (people.empty()) return;
        waiting_ = std::move(people);
        until_ = loop_.now() + length;
        timer_ = loop_.at(until_, [this] {
            end();
            over_();
        });
    }
    void end() {
        loop_.cancel(timer_);
        timer_ = 0;
        waiting_.clear();
    }
    // Not waited for any more: somebody pressed "on", or left.
    bool drop(PersonId person) { return waiting_.erase(person) > 0; }
    template <class Is>
    void drop_if(Is is) {
        std::erase_if(waiting_, is);
    }

    bool is_on() const { return timer_ != 0; }
    const std::set<PersonId>& waiting() const { return waiting_; }
    int left_ms() const {
        return static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(until_ - loop_.now()).count());
    }

private:
    Loop& loop_;
    std::function<void()> over_;
    std::set<PersonId> waiting_;
    Instant until_{};
    Loop::TimerId timer_ = 0;
};

}  // namespace tischlein::server::live
