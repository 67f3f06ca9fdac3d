// Replies that wait for a table's decision: to people who asked over HTTP and are no guests. A request names its reply by a number, as it
// names a guest, so it stays data however long it waits. Each reply is told the outcome once and then destroyed; those that are still
// pending when the table is destroyed go with it.
#pragma once
#include <cstdint>
#include <map>
#include <memory>

#include "server/live/namespace.hpp"
#include "server/live/request.hpp"

namespace tischlein::server::live {

class PendingReply {
public:
    virtual ~PendingReply() = default;
    // On the table's thread. `state`: after it was done; do not use it after a refusal.
    virtual void decided(const RequestOutcome& outcome, const TableState& state) = 0;
};

class PendingReplies {
public:
    ReplyNumber add(std::unique_ptr<PendingReply> reply) {
        pending_.emplace(++last_, std::move(reply));
        return {last_};
    }
    // Its request was lost: nobody will tell it anything.
    void forget(ReplyNumber which) { pending_.erase(which.number); }
    // A reply that throws is not told again.
    void tell(ReplyNumber which, const RequestOutcome& outcome, const TableState& state) {
        if (const auto found = pending_.extract(which.number)) found.mapped()->decided(outcome, state);
    }
    std::size_t size() const { return pending_.size(); }

private:
    std::map<std::uint64_t, std::unique_ptr<PendingReply>> pending_;
    std::uint64_t last_ = 0;
};

}  // namespace tischlein::server::live
