// Keeps the connections of all guests of one table and tells each guest the updates and who is there. A guest who comes, or comes
// back, gets the updates that this guest missed, or else a snapshot.
//
// Guests may leave from inside tell() and dismiss().
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "server/event_loop/background.hpp"
#include "server/event_loop/lifetime.hpp"
#include "server/live/attendance.hpp"
#include "server/live/durable.hpp"
#include "server/live/guest.hpp"
#include "server/live/namespace.hpp"
#include "server/live/refusals.hpp"
#include "server/live/request.hpp"
#include "server/live/server_limits.hpp"
#include "server/table/messages.hpp"

namespace tischlein::server::live {

class GuestList final : public Attendance {
public:
    // Knows the part of what guests are told that is neither in the state nor in the list.
    class Listener {
    public:
        // `turn_begins`: a new turn begins, but its clock has not started yet; the whole time is left.
        virtual std::optional<ClockFace> clock_face(bool turn_begins) const = 0;
        virtual PatienceReport patience() const = 0;
        // Somebody is gone.
        virtual void left() = 0;
        // An exception stopped the list while it told guests something by itself: nobody knows who was told what, so
        // the table has to be read anew.
        virtual void reload_because(const std::string& why) = 0;

    protected:
        ~Listener() = default;
    };

    // `background` writes the updates that somebody missed.
    GuestList(const TableState& state, Loop& loop, Store& store, Background& background, const ServerLimits& limits, Listener& listener)
        : state_(state),
          loop_(loop),
          store_(store),
          background_(background),
          limits_(limits),
          listener_(listener) {}

    // --- coming and going -------------------------------------------------------------------------------------
    // Lets somebody in; a person's older connection is told that a newer one took over. False: dismissed, or here already.
    bool admit(Guest& guest, const protocol::Hello& hello);
    // Sends the updates that the guest missed, or a snapshot.  REQUIRES: admitted.
    void bring_up_to_date(Guest& guest, const std::optional<protocol::Seen>& seen);
    void leave(Guest& guest);
    // Dismisses everybody who may not be here any more.
    void dismiss_barred();
    // Dismisses everybody, with a reason. If that throws for one of them, the others are dismissed all the same.
    void dismiss_all(std::string_view why, Farewell text);

    bool anybody_here() const override { return !guests_.empty(); }
    bool is_here(Seat seat) const override;
    bool is_here(PersonId person) const;
    std::optional<std::chrono::milliseconds> slowest_of(SeatSet seats) const override;
    std::size_t size() const { return guests_.size(); }
    // Whether somebody sits here who says when a board is drawn.
    bool anybody_draws() const;
    // People who sit, are here and will say that they have seen the end of a round.
    std::set<PersonId> people_who_see_rounds() const;
    // The households of the guests who sit, or of those who watch.
    std::vector<std::string> households(bool seated) const;

    // --- telling ----------------------------------------------------------------------------------------------
    // Tells everybody the newest fact. `asker`: the guest whose request became it. True if that guest was told so.
    bool show(const DurableFact& newest, const GuestAddress* asker);
    // The whole table anew: to one guest, or to all.
    void send_snapshot(Guest& guest);
    void send_snapshots();
    // The state may be wrong: until send_snapshots() nobody is shown anything of it.
    void hold_back() { held_back_ = true; }
    void tell_presence();
    void say_goodbye(Farewell text);
    void tell_moving();
    void answer(const GuestAddress& to, const RequestOutcome& outcome);
    // A refusal, or an answer that was written elsewhere.
    void answer_with(const GuestAddress& to, const std::variant<Problem, std::string>& what);

private:
    // Somebody who is being brought up to date, and what has happened meanwhile.
    struct Latecomer {
        Viewer viewer{};
        std::string household{};
        Seq seen = 0, until = 0;
        std::vector<SharedText> since{};
        bool too_much = false;  // too many updates since: a snapshot is sent instead
    };
    void read_missed(Guest& guest, Seq seen, std::shared_ptr<const TableState> from);
    void write_missed(GuestSerial serial, std::shared_ptr<const TableState> from, std::vector<std::string> log);
    // `missed`: std::nullopt if the updates could not be read or written; then a snapshot is sent.
    void tell_missed(GuestSerial serial, const std::optional<std::vector<SharedText>>& missed);
    void keep_for_later(const Guest& guest, const SharedText& text);
    // What the list does when the store or the background has answered.
    template <class Step>
    void attempt(Step step);
    void make_room(PersonId person, const Guest* newest, Farewell why);
    Guest* find(GuestSerial serial) const;
    bool is_guest(const Guest* guest) const;
    Seat seat_of(PersonId person) const;
    std::optional<Bar> bar_to(const Guest& guest) const;
    // Calls `call` with each guest; those who leave meanwhile are left out.
    template <class Call>
    void for_each(Call call);

    const TableState& state_;
    Loop& loop_;
    Store& store_;
    Background& background_;
    const ServerLimits& limits_;
    Listener& listener_;
    std::vector<Guest*> guests_;
    std::map<GuestSerial, Latecomer> latecomers_;
    GuestSerial last_serial_ = 0;
    bool held_back_ = false;
    Lifetime lifetime_;
};

}  // namespace tischlein::server::live
