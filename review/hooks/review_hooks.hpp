// What reviews ask a game about itself: which rule and which counts mattered in a decision, and how long playing on takes.
//
// Each game has its hooks in review/hooks/<game>.cpp. What it leaves out says that there is no such thing. Hooks are named where they
// are given, so a misspelt one does not compile (review/test/must_not_compile/misspelt_review_hook.cpp).
//
// A hook gets the view of the seat that decides (`view.seat`) and moves as values. What is hidden from the seat is not there, so a
// review cannot tell it.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/game.hpp"
#include "host/any_game.hpp"
#include "host/seat_reader.hpp"
#include "review/namespace.hpp"
#include "review/reasons.hpp"

namespace tischlein::review {

// Rules are numbers in the game's list; 0: none.
template <class G>
struct ReviewHooks {
    using View = typename G::View;
    using Move = typename G::Move;

    // The rule of what is special about a move.
    int (*special_rule)(const View&, const Move&) = nullptr;
    // The rule that is named where neither the move made nor the better one is special.
    int (*plain_rule)(const View&) = nullptr;
    // The rule of the calls that belong to this move, which was made without them.
    int (*call_rule)(const View&, const Move&) = nullptr;
    // A game ends with an empty hand: how many cards a seat holds, because it matters who holds few.
    int (*cards_held)(const View&, Seat) = nullptr;
    // Writes further counts into the reason.
    void (*count)(const View&, Reason&) = nullptr;
    // How long playing on takes compared with UNO. It is a constant and not measured, so that a review is the same on every machine.
    std::int64_t weight = 1;
};

// What the hooks of a game say about a decision.
struct HookAnswers {
    int made_rule = 0, better_rule = 0;  // what is special about these moves
    int plain_rule = 0;
    int call_rule = 0;                         // of the better move
    std::array<int, most_seats> cards_held{};  // by seat; all 0 in a game where it does not matter
    Reason counts{};
};

// The hooks of a game that was chosen at run time.
class AnyReviewHooks {
public:
    virtual ~AnyReviewHooks() = default;
    // REQUIRES: the game is of that kind, and both moves are legal.
    virtual HookAnswers ask(const AnyGame& game, Seat who, AnyMove made, AnyMove better) const = 0;
    virtual bool names_rules() const = 0;  // one for every pair of moves
    virtual std::int64_t weight() const = 0;
};
const AnyReviewHooks& hooks_of(const GameKind& kind);

// Made in review/hooks/<game>.cpp.
template <class G>
const AnyReviewHooks& hooks_of();

template <Game G>
class ReviewHooksOf final : public AnyReviewHooks {
public:
    explicit ReviewHooksOf(const ReviewHooks<G>& hooks) : hooks_(hooks) {}

    HookAnswers ask(const AnyGame& game, Seat who, AnyMove made, AnyMove better) const override {
        HookReader reader(hooks_, game.seats());
        game.show(who, std::array{made, better}, reader);
        return reader.answers;
    }
    bool names_rules() const override { return hooks_.plain_rule != nullptr; }
    std::int64_t weight() const override { return hooks_.weight; }

private:
    struct HookReader final : SeatReaderOf<G> {
        HookReader(const ReviewHooks<G>& asked, int seat_count) : hooks(asked), seats(seat_count) {}
        void read(const typename G::View& view, std::span<const typename G::Move> moves) override {
            const auto rule = [](auto hook, const auto&... seen) { return hook != nullptr ? hook(seen...) : 0; };
            answers.made_rule = rule(hooks.special_rule, view, moves[0]);
            answers.better_rule = rule(hooks.special_rule, view, moves[1]);
            answers.plain_rule = rule(hooks.plain_rule, view);
            answers.call_rule = rule(hooks.call_rule, view, moves[1]);
            for (const Seat who : SeatSet::first(hooks.cards_held != nullptr ? seats : 0))
                answers.cards_held[tischlein::index_of(who)] = hooks.cards_held(view, who);
            if (hooks.count != nullptr) hooks.count(view, answers.counts);
        }
        const ReviewHooks<G>& hooks;
        int seats;
        HookAnswers answers{};
    };

    const ReviewHooks<G> hooks_;
};

}  // namespace tischlein::review
