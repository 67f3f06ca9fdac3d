// Anansi as all other folders see it: its facade. The game in ten sentences is in README.md beside this file.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/game_facade.hpp"
#include "games/anansi/imagine.hpp"

namespace tischlein::anansi {

struct Box {};  // 42 fixed cards: nothing to read from a file

inline constexpr OptionSpec option_list[] = {
    {.name = "rounds", .type = OptionType::number, .min = 1, .max = 3, .standard = 3, .rule = 12},
    {.name = "race", .type = OptionType::number, .min = 0, .max = 100, .standard = 0, .rule = 12},
};

struct Anansi : GameFacade<State, Move, View, Event, Box, Moves, Events>,
                NoCalls,
                NoReflexes,
                NoGrades,
                OneBox<Box> {
    static constexpr std::string_view name = "anansi";
    static constexpr std::string_view title = "Anansi";
    static constexpr char rule_letter = 'N';
    static constexpr int rule_count = 14;
    static constexpr int rules_version = 1;
    static constexpr SeatRange seats{2, most_players};
    static constexpr std::span<const OptionSpec> options{option_list};
    static constexpr std::uint32_t move_codes = anansi::move_codes;
    static constexpr int most_plies =
        3'000;  // a race of fifty rounds has at most forty cards and ten listeners in each

    static constexpr int misfit(const OptionValues&, int) noexcept { return -1; }  // every option fits every table
    static constexpr State setup(const Box&, const OptionValues& o, int seat_count, Random random) noexcept {
        return anansi::setup(o, seat_count, random);
    }
    static constexpr int seat_count(const State& s) noexcept { return s.table.seats; }
    static constexpr Move move_at(std::uint32_t code) noexcept { return anansi::move_at(code); }

    static const Box& standard_box();
    static std::string text(Move m);
    static std::optional<Move> read_move(std::string_view text);
    static std::string rule_text(int rule, Language lang);
    static std::string move_text(const Box& box, const State& s, Seat who, Move m, Names names, Language lang);
    static std::string event_text(const Box& box, const Event& e, Names names, Language lang);
    static std::string picture(const Box& box, const View& v, Names names, const PictureStyle& style);
};
static_assert(Game<Anansi>);

// Words shared by notation, texts, pictures and JSON.
std::string text_of(Card c);                           // S14
std::optional<Card> read_card(std::string_view text);  // nullopt: no such card
char letter_of(Suit s);                                // S
std::optional<Suit> read_suit(std::string_view text);

}  // namespace tischlein::anansi
