// A game chosen at run time: the type-erased face of core/game.hpp, for the referee, the server and the terminal.
// Search and simulation use the templates directly.
#pragma once
#include <boost/json.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "core/game.hpp"
#include "host/namespace.hpp"
#include "host/options.hpp"
#include "host/problem.hpp"

namespace tischlein::host {

namespace json = boost::json;

class GameKind;

// One game in progress. A value behind a pointer: clone() is a copy.
class AnyGame {
public:
    virtual ~AnyGame() = default;
    virtual std::unique_ptr<AnyGame> clone() const = 0;
    virtual const GameKind& kind() const = 0;

    virtual int seats() const = 0;
    virtual SeatSet must() const = 0;
    virtual SeatSet may() const = 0;
    virtual std::vector<std::string> moves(Seat who) const = 0;  // sorted as plain text
    virtual Outcome outcome() const = 0;
    virtual std::uint64_t hash() const = 0;

    // Why not; nothing if the move can be made.
    virtual std::optional<Problem> check(Seat who, std::string_view move, Language lang) const = 0;
    // Makes the move, or says why not and changes nothing.
    virtual std::optional<Problem> play(Seat who, std::string_view move, Language lang) = 0;
    // The last move's events: as JSON, all of them with their audience, or what one observer may see; or in words.
    virtual json::array events() const = 0;
    virtual json::array events_for(
        Seat observer) const = 0;  // what this seat (or Seat::none) may see, without audience
    virtual std::vector<std::string> event_texts(Seat observer, Names names, Language lang) const = 0;
    // What a legal move will do, or (as a Problem) why it is refused.
    virtual Result<std::string> explain(Seat who, std::string_view move, Language lang) const = 0;

    virtual json::object position() const = 0;
    virtual json::object view(Seat observer) const = 0;
    virtual std::string picture(Seat observer, Names names, const PictureStyle& style) const = 0;

    // What a bot of that level would play for `who`, from that seat's view.  REQUIRES: `who` has a legal move.
    virtual std::string advise(Seat who, Level level, const Budget& budget, Random& random) const = 0;
    // What it would do with its chance out of turn, if anything.
    virtual std::optional<std::string> speak_up(Seat who, Level level, Random& random) const = 0;

    // About a move before it is made.  REQUIRES: it is legal for `who`.
    virtual bool is_reflex(std::string_view move) const = 0;                   // the quicker hand has it
    virtual bool reveals(Seat who, std::string_view move) const = 0;           // shows what the mover cannot know
    virtual bool ends(Seat who, std::string_view move) const = 0;              // the game is over then
    virtual std::string with_call(Seat who, std::string_view move) const = 0;  // with the calls that belong to it
};

// A game in its box: what it is called, how many may sit down, what can be chosen; and how to begin.
class GameKind {
public:
    virtual ~GameKind() = default;
    virtual std::string_view name() const = 0;
    virtual SeatRange seats() const = 0;
    virtual std::span<const OptionSpec> options() const = 0;
    virtual int rules_version() const = 0;
    virtual int rule_count() const = 0;
    virtual std::string rule_id(int rule) const = 0;  // "U4"
    virtual std::string rule_text(int rule, Language lang) const = 0;
    virtual bool has_reflexes() const = 0;  // false: no move of this game is ever one (AnyGame::is_reflex)
    virtual std::string_view grade_name(int grade) const = 0;  // Outcome::grade in words, empty for 0

    // What is wrong with options and seats is said in `lang`; what is wrong inside a position, which programs write, in
    // English.
    virtual Result<std::unique_ptr<AnyGame>> start(int seats, const json::value* options, std::string_view seed,
                                                   const Shelf& shelf, Language lang = Language::en) const = 0;
    virtual Result<std::unique_ptr<AnyGame>> set_up(const json::object& position, std::string_view seed,
                                                    const Shelf& shelf, Language lang = Language::en) const = 0;
};

// All games, in the order of games/all.hpp.
const std::vector<const GameKind*>& all_kinds();
// nullptr if there is none of that name.
const GameKind* find_kind(std::string_view name);

}  // namespace tischlein::host
