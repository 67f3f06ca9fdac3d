// OTTO as all other folders see it: its facade. The game in ten sentences is in README.md beside this file.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/game_facade.hpp"
#include "games/otto/view.hpp"

namespace tischlein::otto {

struct Otto : GameFacade<State, Move, View, Event, Box, Moves, Events>, NoCalls, NoReflexes, EveryBoxFits<Box> {
    static constexpr std::string_view name = "otto";
    static constexpr std::string_view title = "OTTO";
    static constexpr char rule_letter = 'O';
    static constexpr int rule_count = 17;
    static constexpr int rules_version = 1;
    static constexpr SeatRange seats{1, table_size};
    static constexpr std::span<const OptionSpec> options{option_list};
    static constexpr std::uint32_t move_codes = otto::move_codes;
    static constexpr std::array<std::string_view, 5> grade_names{"lost", "narrow", "good", "excellent",
                                                                 "master"};  // O17
    static constexpr int most_plies = 100'000;

    // Two teams need four seats.
    static constexpr int misfit(const OptionValues& o, int seat_count) noexcept {
        return o[opt_teams] != 0 && seat_count != 4 ? static_cast<int>(opt_teams) : -1;
    }
    static constexpr State setup(const Box& box, const OptionValues& o, int seat_count, Random random) noexcept {
        return otto::setup(box, o, seat_count, random);
    }
    static constexpr int seat_count(const State& s) noexcept { return s.table.seats; }
    static constexpr Move move_at(std::uint32_t code) noexcept { return otto::move_at(code); }

    static const Box& standard_box();
    static std::variant<Box, BoxError> read_box(std::string_view text, Language lang = Language::en);
    static std::string text(Move m);
    static std::optional<Move> read_move(std::string_view text);
    static std::string rule_text(int rule, Language lang);
    static std::string move_text(const Box& box, const State& s, Seat who, Move m, Names names, Language lang);
    static std::string event_text(const Box& box, const Event& e, Names names, Language lang);
    static std::string picture(const Box& box, const View& v, Names names, const PictureStyle& style);
};
static_assert(Game<Otto>);

}  // namespace tischlein::otto
