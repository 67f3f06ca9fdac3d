// Golden playthroughs: a fixed game written down ply by ply, so that a reviewer reads a change of rules as a diff.
// Each ply shows the legal moves in the order of the rules, the move made, what everybody was told, and every few plies
// each seat's view. `TISCHLEIN_GOLDEN=write build/dev/golden_test` writes them anew.
#pragma once
#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/any_seat.hpp"
#include "core/hash.hpp"
#include "host/options.hpp"
#include "host/wire/wire.hpp"
#include "testkit/namespace.hpp"

namespace tischlein::testkit {

// Fails the running test if the file differs from `now`; with TISCHLEIN_GOLDEN the file is written first.
void compare_with_file(const std::string& path, const std::string& now);

struct Playthrough {
    std::string_view name;  // the file's name
    int seats;
    std::string_view seed;
    std::string_view options;  // JSON
    int plies;
};

template <Game G>
std::string views_of(const typename G::State& s) {
    std::string text;
    for (int i = 0; i <= G::seat_count(s); ++i) {
        const Seat who = i == G::seat_count(s) ? Seat::none : seat(i);
        text += fmt::format("  view {} {}\n", who == Seat::none ? "-" : std::to_string(i),
                            json::serialize(Wire<G>::view(G::view(s, who), G::standard_box())));
    }
    return text;
}

template <Game G>
std::string list_of(const typename G::Moves& moves) {
    std::string text;
    for (const auto& move : moves) text += (text.empty() ? "" : ", ") + G::text(move);
    return text;
}

template <Game G>
std::string play_through(const Playthrough& wish) {
    const json::value given = json::parse(wish.options);
    const auto chosen = std::get<Chosen>(read_options(G::options, &given));
    Random random = Random::from_text(wish.seed).split(2);
    auto s = G::setup(G::standard_box(), chosen.values, wish.seats, Random::from_text(wish.seed));
    std::string text = fmt::format("{} seats {} seed {} options {} rules {}\n{}", G::name, wish.seats, wish.seed,
                                   wish.options, G::rules_version, views_of<G>(s));
    for (int ply = 1; ply <= wish.plies && !G::must(s).empty(); ++ply) {
        const SeatSet acting = random.below(3) == 0 ? G::must(s) | G::may(s) : G::must(s);
        const Seat who = seat_at(acting, random.below(static_cast<std::uint32_t>(acting.size())));
        const auto moves = G::legal(s, who);
        const auto move = moves[random.below(moves.size())];
        text += fmt::format("{} seat {} of [{}]\n  {}\n", ply, number(who), list_of<G>(moves), G::text(move));
        typename G::Events events;
        G::apply(s, who, move, events);
        for (const auto& event : events) {
            std::string audience = event.audience.only != 0 ? " for" : event.audience.seats.empty() ? "" : " except";
            for (const Seat one : event.audience.seats) audience += fmt::format(" {}", number(one));
            text += fmt::format("  told{} {}\n", audience, json::serialize(Wire<G>::event(event, G::standard_box())));
        }
        if (ply % 12 == 0) text += views_of<G>(s);
    }
    return text + fmt::format("end {:016x} {}\n", hash_of(s), G::outcome(s).over ? "over" : "going on");
}

// For every game: the smallest table with standard rules, and the largest with every yes-or-no option on.
template <Game G>
std::vector<Playthrough> playthroughs() {
    static std::string everything;
    json::object all;
    OptionValues values = standard_options(G::options);
    for (std::size_t i = 0; i < G::options.size(); ++i) {
        if (G::options[i].type != OptionType::yes_no) continue;
        OptionValues tried = values;
        tried[i] = 1;
        if (G::misfit(tried, G::seats.most) >= 0) continue;
        values = tried;
        all[G::options[i].name] = true;
    }
    everything = json::serialize(all);
    return {{"small", G::seats.least, "golden-small", "{}", 40},
            {"large", G::seats.most, "golden-large", everything, 36}};
}

}  // namespace tischlein::testkit
