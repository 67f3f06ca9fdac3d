// Must not compile: a game that derives from NoReflexes and writes `is_reflex` all the same; has_reflexes<Quick> would be false. With
// -DWITHOUT_DEFAULT it writes the hooks without deriving from their default and must compile, so that this test cannot pass for a
// wrong reason.
#include "games/uno/uno.hpp"

using namespace tischlein;

// UNO, less its own reflexes.
struct Rules : private uno::Uno {
    using Uno::State, Uno::Move, Uno::View, Uno::Event, Uno::Box, Uno::Moves, Uno::Events;
    using Uno::name, Uno::rule_letter, Uno::rule_count, Uno::rules_version, Uno::seats, Uno::options, Uno::move_codes,
        Uno::most_plies;
    using Uno::misfit, Uno::setup, Uno::seat_count, Uno::must, Uno::may, Uno::legal, Uno::check, Uno::apply, Uno::consistent,
        Uno::outcome, Uno::view, Uno::follow, Uno::imagine, Uno::move_at;
    using Uno::standard_box, Uno::with_call, Uno::without_call, Uno::is_call, Uno::grade_names, Uno::read_box, Uno::box_misfit;
    using Uno::text, Uno::read_move, Uno::rule_text, Uno::move_text, Uno::event_text, Uno::picture;
};

#ifdef WITHOUT_DEFAULT
struct Quick : Rules {
    static constexpr SeatSet open_reflexes(const View&) noexcept { return {}; }
#else
struct Quick : Rules, NoReflexes {
#endif
    static constexpr bool is_reflex(Move) noexcept { return true; }
};
static_assert(Game<Quick>);
