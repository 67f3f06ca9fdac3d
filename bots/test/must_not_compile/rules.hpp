// UNO less its own reflexes, for files that must not compile.
#pragma once
#include "games/uno/uno.hpp"

namespace tischlein {

struct Rules : private uno::Uno {
    using Uno::State, Uno::Move, Uno::View, Uno::Event, Uno::Box, Uno::Moves, Uno::Events;
    using Uno::name, Uno::title, Uno::rule_letter, Uno::rule_count, Uno::rules_version, Uno::seats, Uno::options, Uno::move_codes,
        Uno::most_plies;
    using Uno::misfit, Uno::setup, Uno::seat_count, Uno::must, Uno::may, Uno::legal, Uno::check, Uno::apply, Uno::consistent,
        Uno::outcome, Uno::view, Uno::follow, Uno::imagine, Uno::move_at;
    using Uno::standard_box, Uno::with_call, Uno::without_call, Uno::is_call, Uno::grade_names, Uno::read_box, Uno::box_misfit;
    using Uno::text, Uno::read_move, Uno::rule_text, Uno::move_text, Uno::event_text, Uno::picture;
};

}  // namespace tischlein
