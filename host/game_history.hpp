// A game with its history: how it was set up, what was played, and undo.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "host/any_game.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

struct PlayedMove {
    Seat        seat;
    std::string move;  // as its player wrote it
    AnyMove     read;  // the same as a value
};

class GameHistory {
public:
    // A fresh game. Here and below, `lang` is the language of what is wrong with options, seats and moves; all that only
    // programs get wrong is said in English.
    static Result<GameHistory> start(std::string_view game, int seats, const json::value* options,
                                     std::string_view seed, const BoxLoader& load_box, Language lang = Language::en);
    // A game that goes on from a position.
    static Result<GameHistory> set_up(const json::object& position, std::string_view seed, const BoxLoader& load_box,
                                      Language lang = Language::en);
    // A game replayed from its record; a move that cannot be made is reported with its index.
    static Result<GameHistory> replay(const json::object& record, const BoxLoader& load_box, Language lang = Language::en);

    const AnyGame& game() const { return *states_.back(); }
    // The table after so many moves.  REQUIRES: moves <= moves().size().
    const AnyGame& game_after(std::size_t moves) const { return *states_[moves]; }
    const std::vector<PlayedMove>& moves() const { return moves_; }
    std::string seed() const;  // empty if none was given

    // Makes the move or says why not; a refused move changes nothing.
    std::optional<Problem> play(Seat who, std::string_view move, Language lang);
    std::optional<Problem> play(Seat who, AnyMove move, Language lang);
    // Takes the last move back. False if there is none.
    bool undo();
    // Enough to replay: game, seats, options, seed or start position, rules version, moves.
    json::object record() const;

private:
    GameHistory(std::unique_ptr<AnyGame> game, json::object beginning);
    std::optional<Problem> play(Seat who, AnyMove move, std::string text, Language lang);

    json::object                          beginning_;  // the record without its moves
    std::vector<std::unique_ptr<AnyGame>> states_;     // after 0, 1, 2 … moves
    std::vector<PlayedMove>               moves_;
};

inline constexpr std::size_t longest_seed = 64;

// The JSON of referee.md's "state of play".
json::object state_of_play(const AnyGame& game);
// The same for one seat (or Seat::none): `moves` is a list, of its own moves only. As fields of an open object, or a tree.
void write_state_of_play(JsonWriter& out, const AnyGame& game, Seat observer);
json::object state_of_play(const AnyGame& game, Seat observer);

}  // namespace tischlein::host
