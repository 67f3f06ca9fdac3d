// The log of one live table: decides on requests one after the other, writes the facts that they become, and folds these into
// the state when they are durable. The only owner of a live table's state. Knows no guests, clocks or bots.
//
//   a request ── decide ──> refused: answered at once, nothing changed
//                  │
//                  └─ DecidedFacts ──> store.append ──> DurableFacts ──> folded ──> Listener::show, answer
//
// While something is being written or read other requests wait, so each is decided on a state that everybody has seen. If
// deciding throws an exception, nothing is written, the request is refused, and the next one is decided. Facts that the lobby shows
// are folded into a copy first; if they do not fold, they are not written either, and the table is read anew.
//
// A durable fact that does not fold means that this program is wrong about the table, or that the log is damaged. Then
// nothing is shown, the table is read anew from its log, and everybody is shown that (Listener::reloaded); if the log itself
// does not fit together the table is given up (Listener::lost). If it cannot be read for a moment, that is tried a few times
// more, and requests wait meanwhile. Until it was read anew nobody may be shown the state (may_be_wrong): it is one that the log did
// not hold, or an exception while folding has left it half changed. Such an exception counts as a fact that does not fold.
//
// An exception while facts are shown, or afterwards (Listener::settled), has the table read anew, too: then nobody knows who was
// told what. The same for exceptions in other parts of the table (reload_because). The state is right then, and may be shown. If showing what
// was read anew throws again, the table is given up, so it comes to an end.
#pragma once
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/event_loop/background.hpp"
#include "server/event_loop/lifetime.hpp"
#include "server/event_loop/loop.hpp"
#include "server/live/durable.hpp"
#include "server/live/metrics.hpp"
#include "server/live/namespace.hpp"
#include "server/live/request.hpp"
#include "server/live/server_limits.hpp"
#include "server/store/store.hpp"

namespace tischlein::server::live {

class TableLog {
public:
    // Told on the loop's thread. None of these may destroy the log.
    class Listener {
    public:
        virtual Circumstances circumstances() const = 0;
        // Called before facts are given to the store, and when they are: what is written for each household is bounded.
        // may_write() returns the reason why not, if there is one.
        virtual std::optional<Problem> may_write(const TableRequest&, const std::vector<Fact>&) { return std::nullopt; }
        virtual void writes(const TableRequest&, std::size_t) {}  // bytes
        // `fact` is the newest of the state. `asker`: the guest whose request became it. True if that guest was told so.
        virtual bool show(const DurableFact& fact, const GuestAddress* asker) = 0;
        // All facts of one append have been shown.
        virtual void settled(std::span<const DurableFact> facts) = 0;
        virtual void answer(const ReplyTo& to, const RequestOutcome& outcome) = 0;
        // There was an exception that changes nothing at the table: a request that could not be decided is refused, or an answer was
        // not given.
        virtual void failed(const std::string& why) = 0;
        // Something durable does not fold or could not be shown, or another part asked for it (reload_because): the table is being read anew.
        virtual void misfit(const Problem& why) = 0;
        // The state was read anew from the log; what has changed was not shown to anybody. If this throws, the table is lost.
        virtual void reloaded() = 0;
        // There is no state that the log holds and this program understands, or the log cannot be read (may_pass), or what it holds
        // cannot be shown ("broken"), or another server has the table ("elsewhere").
        // Told once. Everything is refused from now on, and nothing is shown.
        virtual void lost(const Problem& why) = 0;

    protected:
        ~Listener() = default;
    };
    using Decide = Decision (*)(const TableState&, const TableRequest&, const Circumstances&);
    using Fold = std::optional<Problem> (*)(TableState&, const Fact&);
    static std::optional<Problem> fold_fact(TableState& state, const Fact& fact) { return state.fold(fact); }

    // `state`: what the table's log adds up to. Tests have other functions decide and fold.
    TableLog(TableState state, Loop& loop, Store& store, Background& background, Metrics& metrics, const ServerLimits& limits,
             Listener& listener, Decide decide = decide_request, Fold fold = fold_fact)
        : state_(std::move(state)),
          loop_(loop),
          store_(store),
          background_(background),
          metrics_(metrics),
          limits_(limits),
          listener_(listener),
          decide_(decide),
          fold_(fold),
          checkpointed_(state_.restored_from()) {}

    const TableState& state() const { return state_; }
    // Something durable did not fold, and the state was not read anew since. Stays true if the table is given up for that.
    bool may_be_wrong() const { return may_be_wrong_; }
    // The outcome goes to `request.reply`, now or later.
    void submit(TableRequest request);
    // The store says that another server owns the table now. A request whose facts are being written is answered when the store
    // says whether they were kept.
    void taken();
    // The store says that another server has written facts up to this one.
    void heard_of(Seq newest);
    // An exception stopped another part of the table, so nobody knows who was told what: the table is read anew, once what is being
    // written or read is done.
    void reload_because(const std::string& why);
    // Nothing is being written or read, and nobody waits for a decision.
    bool is_idle() const { return work_ == Work::none && waiting_.empty(); }

private:
    enum class Work : std::uint8_t { none, appending, reading };

    struct Prepared {
        DecidedFacts facts;
        AppendRequest writing;  // the same facts
    };

    void pump();
    // If the listener throws, the asker gets no answer; what is durable stays durable.
    void tell(const ReplyTo& to, const RequestOutcome& outcome);
    void failed(std::string_view what, const std::string& why);
    // What becomes of a request: its outcome, or facts to be written. Changes nothing, but facts that would not fold have the table
    // read anew. try_to_prepare() refuses it if that throws.
    std::variant<RequestOutcome, Prepared> try_to_prepare(const TableRequest& request);
    std::variant<RequestOutcome, Prepared> prepare(const TableRequest& request);
    void append(Prepared prepared, TableRequest request);
    void appended(DecidedFacts facts, TableRequest request, AppendResult result);
    Result<std::optional<LobbyEntry>> lobby_entry_after(std::vector<Fact>& facts) const;
    // Folds and shows what a request became, a few facts at a time, from this one on.
    void take_in_turns(std::shared_ptr<const std::vector<DurableFact>> facts, std::size_t from, TableRequest request);
    // Folds and shows them and answers the request; only folds them where the table is lost. If one of them does not fold or cannot be
    // shown, returns the reason; those before it are folded and shown, and nobody is answered.
    std::optional<Problem> take(std::span<const DurableFact> facts, const TableRequest* request);
    // After take(): returns the reason if the listener throws.
    std::optional<Problem> settle(std::span<const DurableFact> facts);
    std::optional<Problem> try_to_fold(const DurableFact& fact);
    void done(const TableRequest& request, Seq seq, bool told);
    // Once in a while writes a checkpoint, in the background; the next append takes it along.
    void look_for_checkpoint();
    void refuse_unwritten(const TableRequest& request, AppendResult result);

    // Another server wrote to this table: reads and shows what it wrote. `in_the_way`: a request that has to be decided anew.
    void read_on(std::optional<TableRequest> in_the_way);
    void take_news(const std::optional<std::vector<std::string>>& read, std::optional<TableRequest> in_the_way);
    struct Reload {
        std::optional<TableRequest> written;  // a request that is in the log by now, up to fact `seq`
        Seq seq;
        int readings = 0;  // begun so far
    };
    void read_anew(const Problem& why, std::optional<TableRequest> written, Seq seq);
    void read_whole(Reload wanted);
    void begin_again(Result<TableState> fresh, const Reload& wanted);
    // REQUIRES: the table is not lost yet.
    void give_up(const Problem& why);
    // Answers all requests that wait, or this one.  REQUIRES: the table is lost.
    void refuse_waiting();
    void refuse_lost(const TableRequest& request);
    // What was being written or read is done. If somebody asked for it the table is read anew.
    void work_done();

    TableState state_;
    bool may_be_wrong_ = false;
    Loop& loop_;
    Store& store_;
    Background& background_;
    Metrics& metrics_;
    const ServerLimits& limits_;
    Listener& listener_;
    Decide decide_;
    Fold fold_;
    std::deque<TableRequest> waiting_;
    Work work_ = Work::none;       // also of a lost table: what it had begun is still answered
    std::optional<Problem> lost_;  // why the table was given up; never taken back
    std::optional<Problem> reload_wanted_;  // why it has to be read anew when nothing is being written or read
    Seq checkpointed_;                      // the newest fact when the last checkpoint was begun
    std::optional<Checkpoint> checkpoint_;  // ready to be kept
    int beginnings_ = 0;                    // how often the state was read anew; a checkpoint of an earlier state is dropped
    Lifetime lifetime_;
};

}  // namespace tischlein::server::live
