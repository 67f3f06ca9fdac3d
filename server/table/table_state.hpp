// People around one table, and the game they play: the state that the facts of a log add up to.
//
// A table state knows no clock, socket or thread. It changes in one way only: fold(fact). Which facts may come next is decided
// in decide.hpp; fold() only checks that a fact fits.
//
//   gathering --dealt--> playing --(the game ends)--> over --rematch--> gathering
//
// A game whose rules this program does not know is not played but kept: the table gathers, the game's moves are remembered for
// the record, and the game is set aside before another one is dealt.
#pragma once
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/any_game.hpp"
#include "server/store/store.hpp"
#include "server/table/fact.hpp"
#include "server/table/fairness.hpp"
#include "server/table/milestones.hpp"
#include "server/table/namespace.hpp"
#include "server/table/recent_actions.hpp"
#include "server/table/shared_list.hpp"

namespace tischlein::server::table {

enum class Phase : std::uint8_t { gathering, playing, over };

struct Person {
    std::string name;
    std::string token_hash;
    std::string device_hash{};  // of the code that moves this person to another device, once
    Seat seat = Seat::none;
    bool gone = false;  // removed by the host
    std::string games_to_move{};  // finished games that this person takes to another device, as a JSON list; empty: none, or moved
    friend bool operator==(const Person&, const Person&) = default;
};

// Somebody who may not come back.
struct Block {
    PersonId person;
    std::string token_hash;
    std::string household;  // hash_of_household(); empty: only this person
    friend bool operator==(const Block&, const Block&) = default;
};

struct Chair {
    PersonId person = nobody;
    std::optional<Level> bot{};
    bool free() const { return person == nobody && !bot; }
    friend bool operator==(const Chair&, const Chair&) = default;
};

// A bot's seat that a person gets with the next game.
struct PromisedSeat {
    PersonId person;
    Seat seat;
    friend bool operator==(const PromisedSeat&, const PromisedSeat&) = default;
};

struct PlayedFact {
    Seq seq;
    Seat seat;
    WrittenMove move;  // not read in a game of foreign rules
    MovedBy moved_by;
    friend bool operator==(const PlayedFact&, const PlayedFact&) = default;
};

struct UndoWish {
    Seat by;
    int back;  // moves
    Seq seq;   // of the fact that asked; answers name it
    std::vector<Seat> agreed{};
    friend bool operator==(const UndoWish&, const UndoWish&) = default;
};

// Moves that were made and taken back again: they stay in the record.
struct TakenBack {
    std::size_t at;  // how many moves were left then
    std::vector<PlayedFact> moves;
    friend bool operator==(const TakenBack&, const TakenBack&) = default;
};

// A seat was told what an expert would do.
struct HintGiven {
    Seat seat;
    std::size_t at;  // how many moves were made then
    friend bool operator==(const HintGiven&, const HintGiven&) = default;
};

// A game dealt by other rules than this program's.
struct ForeignRulesGame {
    int number;  // at this table
    int rules;   // their version
    bool over;   // it was played to its end
    friend bool operator==(const ForeignRulesGame&, const ForeignRulesGame&) = default;
};

struct Saying {
    std::int64_t at_ms;
    PersonId person;
    Seat seat;  // where that person sat then
    std::string phrase, text;
    friend bool operator==(const Saying&, const Saying&) = default;
};

// A game as a value: copying it copies the game.
struct GameValue {
    std::unique_ptr<AnyGame> held{};

    GameValue() = default;
    GameValue(std::unique_ptr<AnyGame> game) : held(std::move(game)) {}
    GameValue(const GameValue& other) : held(other.held ? other.held->clone() : nullptr) {}
    GameValue(GameValue&&) noexcept = default;
    GameValue& operator=(GameValue other) noexcept {
        held = std::move(other.held);
        return *this;
    }
    friend bool operator==(const GameValue& a, const GameValue& b) {
        return a.held && b.held ? a.held->position() == b.held->position() : !a.held && !b.held;
    }
};

class TableState {
public:
    // A Problem means that the log does not fit together: damaged, or of other rules. Then nothing has changed. After an exception
    // newest() and at_ms() are as before, but where memory ran out the rest may be half changed: read the table anew.
    std::optional<Problem> fold(const Fact& fact);

    Seq newest() const { return newest_; }
    std::int64_t at_ms() const { return at_ms_; }  // when the newest fact was written
    const std::string& table() const { return deal_.table; }
    const Settings& settings() const { return settings_; }
    Phase phase() const { return phase_; }
    int number() const { return deal_.number; }  // of the game, from 1
    PersonId host() const { return host_; }
    const std::vector<Person>& people() const { return people_; }
    const std::vector<Chair>& chairs() const { return chairs_; }
    // Has joined and was not removed.
    bool is_present(PersonId person) const;
    std::size_t people_present() const;
    const std::vector<Block>& blocks() const { return blocks_; }
    const std::vector<PromisedSeat>& promises() const { return promises_; }
    const Block* block_of(PersonId person) const;
    bool locked() const { return locked_; }
    // Anybody may find it in the lobby and come in.
    bool is_listed() const { return settings_.listed && !locked_; }
    const Deal& deal() const { return deal_; }
    // The position in which games at this table begin, if not with a deal. It has hidden cards in it: never show it to anybody.
    const std::optional<json::object>& position() const { return position_; }
    // The game whose deal the games at this table begin with, if not with one of their own.
    const std::optional<Origin>& origin() const { return origin_; }
    // What the next game is dealt from, or the newest one was.
    std::string seed_to_deal() const { return seed_of(origin_ ? origin_->deal : deal_); }
    // The newest game, if its rules are foreign and nobody can go on with it; forgotten with the next deal.
    const std::optional<ForeignRulesGame>& foreign_game() const { return foreign_; }
    // That game has not been set aside yet: its secret is spent, and there is no new one to deal from.
    bool is_stuck() const { return foreign_ && foreign_->number == deal_.number; }
    const std::optional<UndoWish>& undo_wish() const { return undo_; }
    // Whether hints may be asked for: by somebody who is alone with bots, or when all people who sit agree.
    bool hints_allowed() const;
    // Whether somebody has agreed to hints, sitting or not.
    bool agrees_to_hints(PersonId person) const;
    // In this game, in the order of asking; one for each seat and move.
    const std::vector<HintGiven>& hints() const { return hints_; }
    bool was_hinted(Seat seat) const;  // since the newest move
    const std::deque<Saying>& said() const { return said_; }
    std::vector<std::string> names() const;  // by seat, for the texts of events; bots have names, too

    // Whom a token belongs to; nobody if that person was removed.
    PersonId person_with(std::string_view token_hash) const;
    PersonId person_offered(std::string_view device_hash) const;
    // The (last) fact that this action of this person became; std::nullopt if it has not been done.
    std::optional<Seq> done(PersonId person, std::string_view action) const { return done_.find(person, action); }

    // While playing or over. The game after the newest move; its events are that move's.
    const AnyGame& game() const { return *game_.held; }
    const SharedList<PlayedFact>& moves() const { return moves_; }
    const SharedList<TakenBack>& taken_back() const { return taken_back_; }
    // The fact since which moves have only been added: the deal, or the last time something was taken back.
    Seq course_since() const { return course_since_; }
    // The game as it was after the first `count` moves.  REQUIRES: playing or over; there are as many.
    std::unique_ptr<AnyGame> game_after(std::size_t count) const;
    // How many moves had been made when fact `seq` was the newest.
    std::size_t moves_before(Seq seq) const;
    // The table as it was at fact `seq` or a little before, in this game: the facts since then can be told again without reading
    // older ones. nullptr if that is too long ago: the last few hundred facts can be told again, not more.
    std::shared_ptr<const TableState> earlier(Seq seq) const;

    // The same table. What is kept only for speed is not compared.
    friend bool operator==(const TableState&, const TableState&) = default;

    // The fact of the checkpoint that this state was read from; 0: it was folded from the first fact on.
    Seq restored_from() const { return history_cache_.restored_from; }
    struct Stored;  // checkpoint.cpp

private:
    struct Fold;               // one function for each fact (fold.cpp)
    friend struct OtherCards;  // test/secrecy.cpp
    // Caches that make looking back quick. Equal tables may have different ones.
    struct HistoryCache {
        Milestones milestones;
        // The table as it was, oldest first: when people began to gather for this game, and at every `mark_every`th fact since.
        // Without `done_`, which is not needed to tell the facts again.
        std::vector<std::shared_ptr<const TableState>> marks;
        Seq restored_from = 0;
        friend bool operator==(const HistoryCache&, const HistoryCache&) { return true; }
    };
    static constexpr Seq mark_every = 128;
    static constexpr std::size_t marks_kept = 3;

    void leave(Seat seat);
    void seat_promised(const PromisedSeat& promise);
    void gather_again(const std::string& secret);
    void mark();
    // Reads the moves of the origin as values. A move that this program cannot read stays a text.
    void read_moves_of_origin();
    // Deals, and makes the moves of the origin. Done once a game: whoever looks back begins at a milestone.
    std::unique_ptr<AnyGame> fresh_game(std::string_view seed) const;

    Seq newest_ = 0;
    std::int64_t at_ms_ = 0;
    Settings settings_;
    Phase phase_ = Phase::gathering;
    Deal deal_;
    std::optional<json::object> position_;
    std::optional<Origin> origin_;
    std::string seed_;
    Seq course_since_ = 0;
    PersonId host_ = 0;
    std::vector<Person> people_;
    std::vector<Block> blocks_;
    bool locked_ = false;
    std::vector<PromisedSeat> promises_;
    std::vector<Chair> chairs_;
    std::optional<ForeignRulesGame> foreign_;
    GameValue game_;
    SharedList<PlayedFact> moves_;
    SharedList<TakenBack> taken_back_;  // of this game
    std::optional<UndoWish> undo_;
    std::vector<PersonId> hint_friends_;  // who agrees to hints
    std::vector<HintGiven> hints_;        // of this game
    std::deque<Saying> said_;
    RecentActions done_;  // older actions are refused as moved on
    HistoryCache history_cache_;
};

}  // namespace tischlein::server::table
