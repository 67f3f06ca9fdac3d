// One table while somebody is there: takes wishes one after the other, writes down what becomes of them, and only then
// shows it. Lives on the loop's thread.
//
//   a wish arrives ── decide ──> refused: answered at once, nothing changed
//                       │
//                       └─ facts ──> store.append ──> durable ──> fold into the table state ──> updates to all, answer to one
//
// While an append is under way other wishes wait in the inbox, so each is decided on a state that everybody has seen.
// Guests may leave from inside tell() and dismiss(). The house destroys a table from a turn of its own on the loop, never from
// inside something that the table called.
#pragma once
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "server/live/clocks.hpp"
#include "server/live/namespace.hpp"
#include "server/live/race.hpp"
#include "server/live/robots.hpp"
#include "server/live/seat_chances.hpp"
#include "server/live/services.hpp"
#include "server/table/decide.hpp"
#include "server/table/messages.hpp"

namespace tischlein::server::live {

// Somebody connected to the table, as the table sees it.
class Guest {
public:
    virtual ~Guest() = default;
    virtual void tell(std::shared_ptr<const std::string> text) = 0;
    // Says why, and is gone.
    virtual void dismiss(std::string_view why, std::string_view text) = 0;
    virtual std::chrono::milliseconds round_trip() const = 0;

    Viewer viewer{};
    std::uint64_t serial = 0;  // unlike its address never used twice
    bool caught_up = false;    // gets updates from now on
};

using WishAnswer = std::function<void(std::variant<Problem, Seq>)>;

class LiveTable {
public:
    LiveTable(TableState state, Services& services);
    ~LiveTable();
    LiveTable(const LiveTable&) = delete;
    LiveTable& operator=(const LiveTable&) = delete;

    const TableState& state() const { return state_; }

    // --- guests ---------------------------------------------------------------------------------------------
    // Sends the rest or a snapshot. A person's older connection is told that a newer one took over.
    void greet(Guest& guest, const protocol::Hello& hello);
    void leave(Guest& guest);
    void act(Guest& guest, const protocol::Action& action, Instant when);
    // Everybody is told that the server stops; clients come back by themselves.
    void say_goodbye();
    bool anybody_here() const { return !guests_.empty(); }
    bool is_here(Seat seat) const;
    std::size_t guests() const { return guests_.size(); }

    // --- wishes that do not come from a guest: HTTP, bots, clocks ------------------------------------------------
    // `lang`: of the asker, for reasons that are not the decision's.
    void wish(std::function<Decision(const TableState&)> decide, WishAnswer answer, Language lang = Language::en);
    // `decided` hears whether the move was made.
    using Decided = std::function<void(bool done)>;
    void play_for(Seat seat, const std::string& move, Seq seen, MovedBy hand, Decided decided);
    // As play_for, but in competition with people.
    void compete_for(Seat seat, const std::string& move, Seq seen, MovedBy hand, Decided decided);
    // A clock or a countdown ran out: bots may have seats to play now.
    void patience_ran_out();
    // The store says that another process has written facts up to this one.
    void heard_of(Seq newest);

    // Nothing is being written and nobody waits for an answer: the table can be put away.
    bool at_rest() const { return !writing_ && inbox_.empty() && race_.empty() && sealed_.empty(); }

private:
    // A guest's action is answered by the update that it became, so that its connection is written to once.
    struct Asker {
        std::uint64_t serial = 0;  // 0: no guest asked
        std::string id;
    };
    struct Wish {
        std::function<Decision(const TableState&)> decide;
        WishAnswer answer;
        Language lang;
        Instant since;
        Asker asker;
        int tries = 0;
    };

    using Go = std::function<void(std::vector<Reaction>)>;

    // wishes
    void wish_of(const Asker& asker, Language lang, std::function<Decision(const TableState&)> decide);
    void enqueue(Wish wish);
    void pump();
    void append(std::vector<Fact> facts, Wish wish);
    void appended(const std::vector<Fact>& facts, const Wish& wish, AppendResult kept);
    std::function<Decision(const TableState&)> move_of(Seat seat, std::string move, Seq seen, MovedBy hand,
                                                    std::vector<Reaction> reactions) const;
    std::optional<LobbyEntry> lobby_entry_after(std::vector<Fact>& facts) const;
    // Another process wrote to this table: reads and shows what it wrote. Then whoever's wish was in the way has it decided
    // anew.
    void reload(std::optional<Wish> in_the_way);
    void refuse_unwritten(const Wish& wish, AppendResult kept);
    bool follow(const std::optional<std::vector<std::string>>& read);
    // Whether `asker` was told by it that the action was done.
    bool show(const Fact& fact, const Asker& asker);
    void settled(const std::vector<Fact>& facts);

    // guests
    void catch_guest_up(std::uint64_t serial, Seq seen);
    void send_snapshot(Guest& guest);
    bool is_still_here(const Guest* guest) const;
    // `why`: the key of the text that says it.
    void make_room(PersonId person, const Guest* newest, std::string_view why);
    Guest* guest_with(std::uint64_t serial);
    void tell_presence();
    void look_for_host();
    std::optional<int> host_away_ms() const;  // until somebody may take over; nothing: the host is here
    table::Asker asker_of(PersonId person, Language lang) const;  // as decisions want it
    void set_foreign_game_aside();
    void explain(Guest& guest, const protocol::Explain& wish);
    void answer(const Asker& asker, const std::variant<Problem, Seq>& outcome);
    std::optional<ClockFace> clock_face(bool turn_begins) const;

    // races (live_table_races.cpp)
    void play(Guest& guest, const protocol::PlayMove& wish, Instant when);
    void run_for(Seat seat, std::string_view move, Instant arrived, std::chrono::milliseconds round_trip, Go go);
    bool is_sealed(Seat seat, std::string_view move) const;
    void seal(Seat seat, std::string_view move, Go go);
    void open_seals();
    void arm_race();
    bool contested_by_others(Seat seat) const;
    std::chrono::milliseconds slowest_but(Seat seat) const;

    TableState state_;
    Services& services_;
    std::vector<Guest*> guests_;
    std::uint64_t next_serial_ = 1;
    std::deque<Wish> inbox_;
    bool writing_ = false;
    std::optional<Instant> host_gone_;  // since when
    Loop::TimerId host_timer_ = 0;
    Race race_;
    Loop::TimerId race_timer_ = 0;
    SeatChances chances_;
    struct Sealed {
        Seat seat;
        std::string move;
        Go go;
    };
    std::vector<Sealed> sealed_;        // without reflexes: slaps that wait for the others, one for each seat
    std::vector<Sealed> sealed_again_;  // whoever pressed twice is answered twice, and gains nothing
    Clocks clocks_;
    Robots robots_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // callbacks that come late ask this
};

}  // namespace tischlein::server::live
