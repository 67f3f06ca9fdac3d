// A game chosen at run time: the type-erased form of core/game.hpp, for the referee, the server and the terminal.
// Search and simulation use the templates directly.
#pragma once
#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "host/any_move.hpp"
#include "host/bot_question.hpp"
#include "host/json_writer.hpp"
#include "host/namespace.hpp"
#include "host/options.hpp"
#include "host/problem.hpp"

namespace tischlein::host {

namespace json = boost::json;

class GameKind;
class SeatReader;
class TrueChances;

// A hand at the end of a round.
struct OpenHand {
    Seat seat;
    json::array cards;          // as in positions
    std::optional<int> points;  // for the seat that went out; std::nullopt: they do not count
};

// One game in progress: the state of the table, what everybody saw of it, and the events of the last move. A clone copies
// the state and shares the rest, which never changes.
class AnyGame {
public:
    virtual ~AnyGame() = default;
    virtual std::unique_ptr<AnyGame> clone() const = 0;
    virtual const GameKind& kind() const = 0;

    virtual int seats() const = 0;
    virtual SeatSet must() const = 0;
    virtual SeatSet may() const = 0;
    virtual std::vector<AnyMove> legal(Seat who) const = 0;      // in the order of the rules
    virtual std::vector<std::string> moves(Seat who) const = 0;  // the same as text, sorted
    virtual Outcome outcome() const = 0;
    virtual std::uint64_t hash() const = 0;

    // The move that this text means, or why it means none. The Problem's text lists what `who` may do instead.
    virtual Result<AnyMove> read_move(Seat who, std::string_view text, Language lang) const = 0;
    virtual bool allows(Seat who, AnyMove move) const = 0;
    // Why the move is refused; std::nullopt if the game allows it.
    virtual std::optional<Problem> check(Seat who, AnyMove move, Language lang) const = 0;
    // Makes the move.  REQUIRES: allows(who, move).
    virtual void apply(Seat who, AnyMove move) = 0;
    // Makes the move, or says why not and changes nothing.
    std::optional<Problem> play(Seat who, AnyMove move, Language lang);

    // All events of the last move with their audience, as an array.
    virtual void write_events(JsonWriter& out) const = 0;
    // Those that this seat (or Seat::none) may see, without audience: as items of an open array, or in words, which call the
    // observer "you".
    virtual void write_events_for(JsonWriter& out, Seat observer) const = 0;
    virtual std::vector<std::string> event_texts(Seat observer, Names names, Language lang) const = 0;
    // What a legal move will do, or (as a Problem) why it is refused.
    virtual Result<std::string> explain(Seat who, AnyMove move, Names names, Language lang) const = 0;

    // The last move ended a round or the game.
    virtual bool ended_round() const = 0;
    // The hands that were left when the round ended, with their points where these count. Hands are counted openly, so everybody
    // may see them. Empty if the last move ended nothing, or no card was left.
    virtual std::vector<OpenHand> open_hands() const = 0;

    // May both see the same events of the last move?
    virtual bool sees_same_events(Seat one, Seat other) const = 0;

    // As an object.
    virtual void write_position(JsonWriter& out) const = 0;
    virtual void write_view(JsonWriter& out, Seat observer) const = 0;
    // The same as JSON trees, for callers that read them.
    json::array events() const;
    json::array events_for(Seat observer) const;
    json::object position() const;
    json::object view(Seat observer) const;
    // A whole position that `who` could be facing, made from its view and random numbers alone: for programs that ask the referee, and
    // for a page that goes on without its server (`/spare`).
    virtual json::object imagine(Seat who, Random& random) const = 0;
    virtual std::string picture(Seat observer, Names names, const PictureStyle& style) const = 0;

    // Seats that may have a reflex now, as far as a spectator can tell (core/game_hooks.hpp).
    virtual SeatSet open_reflexes() const = 0;

    // All that a bot on this seat may know. A bot gets this and nothing else.
    virtual std::unique_ptr<const BotQuestion> bot_question(Seat who) const = 0;
    // Gives the reader what this seat sees, and these moves of it, as values.  REQUIRES: the reader is one of this game
    // (host/seat_reader.hpp).
    virtual void show(Seat who, std::span<const AnyMove> moves, SeatReader& reader) const = 0;

    virtual int round() const = 0;

    // About a move before it is made.  REQUIRES: allows(who, move).
    virtual bool reveals(Seat who, AnyMove move) const = 0;       // shows what the mover cannot know
    virtual bool ends(Seat who, AnyMove move) const = 0;          // the game is over after it
    virtual AnyMove with_call(Seat who, AnyMove move) const = 0;  // with the calls that belong to it

private:
    // These look at all hands, so nothing but a review may ask them (host/true_chances.hpp;
    // host/test/must_not_compile/chances_outside_review.cpp).
    friend class TrueChances;
    // Chances to win with these hands; what nobody at the table can know is drawn anew (bots/chances.hpp): of the table as it
    // is, after a move, and of fresh deals at such a table.
    virtual ChanceSum chances(bool quiet, int playouts, const Random& random) const = 0;
    virtual ChanceSum chances_after(Seat who, AnyMove move, int playouts, const Random& random) const = 0;
    virtual ChanceSum chances_of_deals(int playouts, const Random& random) const = 0;
    // Whether the move shows somebody what nobody could know before.  REQUIRES: allows(who, move).
    virtual bool is_chance(Seat who, AnyMove move) const = 0;
};

// A game before it is started: its name, seats, options and rules; and how to start it.
class GameKind {
public:
    virtual ~GameKind() = default;
    virtual std::string_view name() const = 0;
    virtual std::string_view title() const = 0;  // as people write it, in every language
    virtual SeatRange seats() const = 0;
    virtual std::span<const OptionSpec> options() const = 0;
    virtual int rules_version() const = 0;
    virtual int rule_count() const = 0;
    virtual std::string rule_id(int rule) const = 0;  // "U4"
    virtual std::string rule_text(int rule, Language lang) const = 0;
    virtual bool has_reflexes() const = 0;  // false: no move of this game is a reflex
    virtual bool is_reflex(AnyMove move) const = 0;  // the quickest seat gets it
    virtual bool is_call(AnyMove move) const = 0;    // nothing but a call, a catch or a slap
    // Whether the first of these moves, in the order of AnyGame::moves(), is a reflex.
    bool begins_with_reflex(std::span<const AnyMove> moves) const;
    virtual std::string_view grade_name(int grade) const = 0;  // Outcome::grade in words, empty for 0

    // Reads what BotQuestion::bytes() wrote after the game's name; nullptr if it cannot.
    virtual std::unique_ptr<const BotQuestion> read_question(std::string_view bytes) const = 0;

    // Between text and moves, where text comes in and goes out.
    virtual std::optional<AnyMove> read_move(std::string_view text) const = 0;
    virtual std::string text(AnyMove move) const = 0;

    // Errors in options and seats are in `lang`. Errors inside a position are in English, because programs write positions.
    virtual Result<std::unique_ptr<AnyGame>> start(int seats, const json::value* options, std::string_view seed,
                                                   const BoxLoader& load_box, Language lang = Language::en) const = 0;
    virtual Result<std::unique_ptr<AnyGame>> set_up(const json::object& position, std::string_view seed,
                                                    const BoxLoader& load_box, Language lang = Language::en) const = 0;
};

// Reads, checks and makes a move given as text, or returns why not.
std::optional<Problem> play_text(AnyGame& game, Seat who, std::string_view text, Language lang);
// What such a move would do. A Problem with the code `bad-move`: it cannot be read; any other: it is refused.
Result<std::string> explain_text(const AnyGame& game, Seat who, std::string_view text, Names names, Language lang);
// "Seat 0" and so on, for callers that have no names.
std::vector<std::string> seat_names(int seats, Language lang);

// The game of that type. Each is made in a file of its own (host/kinds/), which is all that is compiled anew with its rules.
template <class G>
const GameKind& kind_of();

// All games, in the order of games/all.hpp.
const std::vector<const GameKind*>& all_kinds();
// nullptr if there is none of that name.
const GameKind* find_kind(std::string_view name);

}  // namespace tischlein::host
