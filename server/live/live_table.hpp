// One table while somebody is there. Puts the parts together; each of them can be tested alone:
//
//   TableLog         decides on requests, writes facts, folds them: the owner of the state
//   GuestList        who is listening and what each is told
//   GuestActions     what guests ask for: makes requests of it, or answers at once
//   TableHouseholds  where people come from, and how much may be written for them
//   PendingReplies   to those who asked over HTTP and are no guests
//   Reflexes         holds moves that compete until it is fair to decide
//   Clocks           the turn clock and the countdown for people who are away; HostWatch the same for the host
//   Robots           seats that bots play; BoardWait holds them back until somebody's board is drawn
//   Hints            what an expert would do, for people who ask where that is allowed
//   RoundPause       holds everybody back after a round, until all have seen how it ended
//   SeatWishes       who is ready for the next deal, and who asks for a seat
//
//   a guest's action ──> GuestActions ─┬─ a move ──> Reflexes ──┐
//   a robot's move ────────────────────┴────────────────────────┴──> TableLog ──> durable ──> GuestList, Reflexes, Clocks, Robots
//
// Lives on the loop's thread. Its owner may let it go at any time, even from inside something that the table called: the loop
// destroys it later (RetiredTables).
#pragma once
#include <cassert>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/live/board_wait.hpp"
#include "server/live/clocks.hpp"
#include "server/live/guest_actions.hpp"
#include "server/live/guest_list.hpp"
#include "server/live/hints.hpp"
#include "server/live/host_watch.hpp"
#include "server/live/long_wait.hpp"
#include "server/live/namespace.hpp"
#include "server/live/pending_replies.hpp"
#include "server/live/reflexes.hpp"
#include "server/live/robots.hpp"
#include "server/live/round_pause.hpp"
#include "server/live/seat_wishes.hpp"
#include "server/live/services.hpp"
#include "server/live/table_households.hpp"
#include "server/live/table_log.hpp"

namespace tischlein::server::live {

// A guest's time at a table, from before it is greeted. The guest leaves when this ends or is destroyed; it may do so from inside
// something that the table tells it. Once the table is destroyed this is empty.
class Stay {
public:
    Stay() = default;
    Stay(Stay&& other) noexcept { *this = std::move(other); }
    Stay& operator=(Stay&& other) noexcept;
    ~Stay() { end(); }

    // Sends the updates that the guest missed, or a snapshot. A person's older connection is told that a newer one took over.
    void greet(const protocol::Hello& hello);
    void act(const protocol::Action& action, Instant when);
    void end();
    explicit operator bool() const { return table_ != nullptr && !alive_.expired(); }

private:
    friend class LiveTable;
    Stay(LiveTable& table, Guest& guest, std::weak_ptr<const char> alive) : table_(&table), guest_(&guest), alive_(std::move(alive)) {}

    LiveTable* table_ = nullptr;
    Guest* guest_ = nullptr;
    std::weak_ptr<const char> alive_;  // expires with the table
};

class LiveTable final : private TableLog::Listener, private GuestList::Listener {
public:
    // `household`: who had it opened or woken (net::household_of). Shared resources are divided fairly among households.
    // `fold`: tests have another one.
    static OwnedTable make(TableState state, Services& services, const std::string& household = {}, TableLog::Fold fold = TableLog::fold_fact) {
        return OwnedTable(new LiveTable(std::move(state), services, household, fold));
    }
    LiveTable(const LiveTable&) = delete;
    LiveTable& operator=(const LiveTable&) = delete;

    const std::string& id() const { return log_.state().table(); }
    Seq newest() const { return log_.state().newest(); }
    // False from a fact that does not fold until the table was read anew (TableLog::may_be_wrong).
    bool is_whole() const { return !log_.may_be_wrong(); }
    // REQUIRES: is_whole().
    const TableState& state() const {
        assert(is_whole());
        return log_.state();
    }

    // --- guests -----------------------------------------------------------------------------------------------
    // `guest` outlives its stay.
    Stay receive(Guest& guest) { return {*this, guest, lifetime_.token()}; }
    // Everybody is told that the server stops; clients come back by themselves.
    // `moves`: other servers go on with the table at once.
    void say_goodbye(bool moves) {
        if (moves) guest_list_.tell_moving();
        guest_list_.say_goodbye(server_stops);
    }
    // Another server has the table now: its guests are sent there.
    void taken() { log_.taken(); }
    bool anybody_here() const { return guest_list_.anybody_here(); }
    bool is_here(Seat seat) const { return guest_list_.is_here(seat); }
    std::size_t guests() const { return guest_list_.size(); }

    // --- requests that do not come from a guest -----------------------------------------------------------------
    // `reply`: is told the outcome, now or later; nullptr: nobody wants to know.
    void submit(TableRequest request, std::unique_ptr<PendingReply> reply = nullptr);
    std::size_t pending_replies() const { return replies_.size(); }
    // The store says that another server has written facts up to this one.
    void heard_of(Seq newest) { log_.heard_of(newest); }

    // Nothing is being written and nobody waits for an answer: the table can be put away.
    bool is_idle() const { return log_.is_idle() && reflexes_.is_idle(); }

private:
    friend class Stay;
    friend class RetiredTables;
    friend struct RetireTable;
    LiveTable(TableState state, Services& services, const std::string& household, TableLog::Fold fold);
    ~LiveTable() = default;

    // TableLog::Listener
    Circumstances circumstances() const override;
    std::optional<Problem> may_write(const TableRequest& request, const std::vector<Fact>& facts) override;
    void writes(const TableRequest& request, std::size_t bytes) override;
    bool show(const DurableFact& fact, const GuestAddress* asker) override;
    void settled(std::span<const DurableFact> facts) override;
    void answer(const ReplyTo& to, const RequestOutcome& outcome) override;
    void failed(const std::string& why) override { services_.keeper.failed(*this, why); }
    void misfit(const Problem& why) override;
    void reloaded() override;
    void lost(const Problem& why) override;
    // GuestList::Listener
    std::optional<ClockFace> clock_face(bool turn_begins) const override;
    PatienceReport patience() const override;
    void left() override;
    void reload_because(const std::string& why) override { log_.reload_because(why); }

    // What a part of the table begins by itself: a time has run out, or somebody has left. An exception there ends neither the process
    // nor the table, which is read anew (TableLog::reload_because).
    template <class Step>
    void attempt(Step step);
    void greet(Guest& guest, const protocol::Hello& hello);
    void leave(Guest& guest) { guest_list_.leave(guest); }
    void submit_robots_move(TableRequest request, bool competes);
    void look_for_deal();
    void game_changed();
    void board_drawn();
    void round_goes_on();
    void patience_ran_out();
    bool host_is_here() const { return guest_list_.is_here(log_.state().host()); }

    Services& services_;
    TableLog log_;
    TableHouseholds households_;
    GuestList guest_list_;
    PendingReplies replies_;
    Reflexes reflexes_;
    Clocks clocks_;
    HostWatch host_watch_;
    BoardWait boards_;
    SeatWishes wishes_;
    RoundPause pause_;
    Robots robots_;
    Hints hints_;
    GuestActions actions_;
    LongWait writing_;
    int dealt_ = 0;  // the number of the newest game that the parts know to be dealt
    Lifetime lifetime_;
};

}  // namespace tischlein::server::live
