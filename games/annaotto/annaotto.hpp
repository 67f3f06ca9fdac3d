// ANNAOTTO as all other folders see it: its facade. The game in ten sentences is in README.md beside this file.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/game_facade.hpp"
#include "games/annaotto/consistent.hpp"
#include "games/annaotto/imagine.hpp"

namespace tischlein::annaotto {

enum Option : std::size_t { opt_cards, opt_placings, opt_deck };

inline constexpr std::array<std::int32_t, 2> cards_values{6, 8};
inline constexpr std::array<OptionSpec, 3> option_list{{
    {.name = "cards", .type = OptionType::pick, .standard = 8, .numbers = cards_values, .rule = 1},
    {.name = "placings", .type = OptionType::yes_no, .standard = 1, .rule = 16},
    {.name = "deck", .type = OptionType::file, .file = "standard", .rule = 1},
}};

struct Annaotto : GameFacade<State, Move, View, Event, Box, Moves, Events>, NoGrades {
    static constexpr std::string_view name = "annaotto";
    static constexpr std::string_view title = "ANNAOTTO";
    static constexpr char rule_letter = 'A';
    static constexpr int rule_count = 17;
    static constexpr int rules_version = 1;
    static constexpr SeatRange seats{2, seat_limit};
    static constexpr std::span<const OptionSpec> options{option_list};
    static constexpr std::uint32_t move_codes = annaotto::move_codes;
    static constexpr int most_plies = 100'000;  // 2,000 turns (A17), each with its draws, side choices, slaps and calls

    static constexpr int misfit(const OptionValues&, int) noexcept { return -1; }
    // A1  Why this deck cannot be dealt to so many seats; empty if it can.
    static std::string box_misfit(const Box& box, const OptionValues& o, int seat_count, Language lang = Language::en);

    // REQUIRES: box_misfit(box, o, seat_count) is empty.
    static constexpr State setup(const Box& box, const OptionValues& o, int seat_count, Random random) noexcept {
        State s = empty_table(box, o, seat_count, random);
        deal(s);
        return s;
    }
    static constexpr State empty_table(const Box& box, const OptionValues& o, int seat_count, Random random) noexcept {
        return annaotto::empty_table(box, o[opt_cards], o[opt_placings] != 0, seat_count, random);
    }
    static constexpr OptionValues options_of(const State& s) noexcept {
        OptionValues o;
        o[opt_cards] = s.table.deal;
        o[opt_placings] = s.table.placings;
        return o;
    }

    static constexpr int seat_count(const State& s) noexcept { return s.table.seats; }
    static constexpr Move move_at(std::uint32_t code) noexcept { return annaotto::move_at(code); }

    // The same lay with "anna", "otto" and "all" where they belong (A13-A15).
    static constexpr Move with_call(const State& s, Seat who, Move m) noexcept {
        if (!is_lay(m.act)) return m;
        if (side_to_lay(s, who, m).sign() == Sign::all) m.additions = m.additions.with(Additions::all_bit);
        const int left = is_own_lay(m.act) ? left_after(s, who, m.act) : 2;
        if (left < 2) m.additions = m.additions.with(left == 1 ? Additions::anna_bit : Additions::otto_bit);
        return m;
    }
    static constexpr Move without_call(Move m) noexcept {
        m.additions = m.additions.silent();
        return m;
    }
    static constexpr bool is_call(Move m) noexcept {
        return m.act == Act::slap || m.act == Act::call || m.act == Act::catch_out;
    }
    // Whoever is quicker has it (A13, A14): a table with people in different places must be fair about these.
    static constexpr bool is_reflex(Move m) noexcept { return is_call(m); }
    static constexpr SeatSet open_reflexes(const View& v) noexcept { return SeatSet::first(v.table.seats); }

    static const Box& standard_box();
    static std::variant<Box, BoxError> read_box(std::string_view text, Language lang = Language::en);
    static std::string text(Move m);
    static std::optional<Move> read_move(std::string_view text);
    static std::string rule_text(int rule, Language lang);
    static std::string move_text(const Box& box, const State& s, Seat who, Move m, Names names, Language lang);
    static std::string event_text(const Box& box, const Event& e, Names names, Language lang);
    static std::string picture(const Box& box, const View& v, Names names, const PictureStyle& style);
};
static_assert(Game<Annaotto>);

// Sides and cards as text: `Rd`, `GsA`, `AO`; `?` for a side that is not known.
std::string text_of(Side side);
std::optional<Side> read_side(std::string_view text);
char letter_of(Colour c);
Colour read_colour(std::string_view text);  // Colour::none if it is not one
std::string card_text(Side front, Side back);
// The two sides of `Rd/Gs`; nullopt if it cannot be read.
std::optional<std::pair<Side, Side>> read_card(std::string_view text);

}  // namespace tischlein::annaotto
