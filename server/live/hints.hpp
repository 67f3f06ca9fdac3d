// Hints: what an expert would do, at tables where that is allowed (review/hints.hpp). First the log gets the fact that a seat was
// hinted; then the hint is computed in the bots' pool, and only the asker is told.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>

#include "server/event_loop/lifetime.hpp"
#include "server/live/bot_pool.hpp"
#include "server/live/namespace.hpp"
#include "server/live/request.hpp"
#include "server/live/server_limits.hpp"

namespace tischlein::server::live {

class Hints {
public:
    // Told to a guest: the answer as text, or a refusal.
    using Tell = std::function<void(const GuestAddress& to, const std::variant<Problem, std::string>& what)>;

    // An exception on the way to a hint: its asker is refused, and this is told why.
    using Failed = std::function<void(const std::string& why)>;

    Hints(const TableState& state, Loop& loop, BotPool& pool, const ServerLimits& limits, Tell tell, Failed failed)
        : state_(state),
          loop_(loop),
          pool_(pool),
          limits_(limits),
          tell_(std::move(tell)),
          failed_(std::move(failed)) {}
    Hints(const Hints&) = delete;
    Hints& operator=(const Hints&) = delete;

    // False: this guest waits for a hint already.
    bool begin(GuestSerial guest) { return waiting_.try_emplace(guest).second; }
    // The request was refused, or is fact `outcome` now: then the hint is computed and told.
    void decided(const HintFor& hint, const RequestOutcome& outcome);

private:
    template <class Step>
    void attempt(const GuestAddress& to, Language lang, Step step);
    void compute(const HintFor& hint, const RequestOutcome& outcome);
    void end(const GuestAddress& to, const std::variant<Problem, std::string>& what);

    const TableState& state_;
    Loop& loop_;
    BotPool& pool_;
    const ServerLimits& limits_;
    Tell tell_;
    Failed failed_;
    // The game that each guest asked about, as it was then; nullptr until the log has the fact. It stays on the loop: the pool gets a
    // BotQuestion, and the moves that it evaluated are put into words here.
    std::map<GuestSerial, std::unique_ptr<const AnyGame>> waiting_;
    Lifetime lifetime_;
};

}  // namespace tischlein::server::live
