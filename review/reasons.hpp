// Which rule and which count mattered where there was a better move. The game's hooks say so (review/hooks/review_hooks.hpp). They get
// the view of the seat and the two moves and nothing else, so hidden cards do not matter.
#pragma once
#include "host/any_game.hpp"
#include "review/namespace.hpp"

namespace tischlein::review {

struct Reason {
    int rule = 0;  // by number in the game's list; 0: the game names none (review/hooks)
    // Who was about to go out, and with how many cards; Seat::none: nobody, or it is not that kind of game.
    Seat few_of = Seat::none;
    int few = 0;
    // The mover's listeners and piles in Anansi, where their numbers are compared (N10); below 0: another game.
    int listeners = -1, piles = -1;

    friend bool operator==(const Reason&, const Reason&) = default;
};

// `gave_to`: who gained most by the move made, or Seat::none.  REQUIRES: the moves are legal and differ.
Reason find_reason(const AnyGame& game, Seat who, AnyMove made, AnyMove better, Seat gave_to);

// In words, each with the rule's id: "What mattered: Draw Two (U7).", "Ben had only 1 card left."
std::string reason_text(const GameKind& kind, const Reason& reason, const std::string& mover, const std::vector<std::string>& names, Language lang);

}  // namespace tischlein::review
