// Must not compile: a game that writes `is_reflx`. With -DSPELT_RIGHT it writes `is_reflex` and must compile, so that this
// test cannot pass for a wrong reason.
#include "games/uno/uno.hpp"

using namespace tischlein;

// UNO, less its own is_reflex.
struct Quick : private uno::Uno {
    using Uno::State, Uno::Move, Uno::View, Uno::Event, Uno::Box, Uno::Moves, Uno::Events;
    using Uno::name, Uno::rule_letter, Uno::rule_count, Uno::rules_version, Uno::seats, Uno::options, Uno::move_codes,
        Uno::most_plies;
    using Uno::misfit, Uno::setup, Uno::seat_count, Uno::must, Uno::may, Uno::legal, Uno::check, Uno::apply, Uno::consistent,
        Uno::outcome, Uno::view, Uno::follow, Uno::imagine, Uno::move_at;
    using Uno::standard_box, Uno::with_call, Uno::without_call, Uno::is_call, Uno::open_reflexes, Uno::grade_names, Uno::read_box,
        Uno::box_misfit;
    using Uno::text, Uno::read_move, Uno::rule_text, Uno::move_text, Uno::event_text, Uno::picture;

#ifdef SPELT_RIGHT
    static constexpr bool is_reflex(Move m) noexcept { return m.verb == uno::Verb::jump; }
#else
    static constexpr bool is_reflx(Move m) noexcept { return m.verb == uno::Verb::jump; }
#endif
};
static_assert(Game<Quick>);
