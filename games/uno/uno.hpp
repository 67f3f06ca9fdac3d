// UNO as all other folders see it: its facade. The game in ten sentences is in README.md beside this file.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/game_facade.hpp"
#include "games/uno/view.hpp"

namespace tischlein::uno {

// Which of the 108 cards are in the deck (deck.cpp reads such files): all but these.
struct Box {
    CardSet missing{};
};

struct Uno : GameFacade<State, Move, View, Event, Box, Moves, Events>, NoGrades {
    static constexpr std::string_view name = "uno";
    static constexpr std::string_view title = "UNO";
    static constexpr char rule_letter = 'U';
    static constexpr int rule_count = 20;
    static constexpr int rules_version = 1;
    static constexpr SeatRange seats{2, table_size};
    static constexpr std::span<const OptionSpec> options{option_list};
    static constexpr std::uint32_t move_codes = uno::move_codes;
    static constexpr int most_plies = 1'000'000;

    // U17  Partners need an even table of at least four.
    static constexpr int misfit(const OptionValues& o, int seat_count) noexcept {
        const bool fits = o[opt_partner] == 0 || (seat_count >= 4 && seat_count % 2 == 0);
        return fits ? -1 : static_cast<int>(opt_partner);
    }

    static std::variant<Box, BoxError> read_box(std::string_view text, Language lang = Language::en);
    // Why this deck is too small for the table; empty if it is not.
    static std::string box_misfit(const Box& box, const OptionValues& o, int seat_count, Language lang = Language::en);

    // REQUIRES: box_misfit(box, o, seat_count) is empty.
    static constexpr State setup(const Box& box, const OptionValues& o, int seat_count, Random random) noexcept {
        State s = empty_table(o, seat_count, random, box.missing);
        s.dealer = seat(static_cast<int>(s.random.below(static_cast<std::uint32_t>(seat_count))));  // U1
        NoEvents none;
        deal(s, none);
        return s;
    }

    // A table with its options and no card on it: what `setup` deals onto and a position is set up on.
    static constexpr State empty_table(const OptionValues& o, int seat_count, Random random,
                                       CardSet missing = {}) noexcept {
        State s;
        s.where.move(missing, out_of_play, absent);
        s.hand_code = hand_code(o[opt_cards]) & 15U;
        s.random = random;
        s.seats = static_cast<std::uint8_t>(seat_count);
        s.target = static_cast<std::uint16_t>(o[opt_target]);
        s.rounds = static_cast<std::uint8_t>(o[opt_rounds]);
        const auto house = [&](bool chosen, House bit) {
            s.house = static_cast<std::uint8_t>(s.house | (chosen ? bit : 0));
        };
        house(o[opt_wild_points] == 50, dear_wilds);
        house(o[opt_bluff] != 0, colour_bluff);
        house(o[opt_partner] != 0, partner);
        house(o[opt_stack] != 0, stack);
        house(o[opt_seven_o] != 0, seven_o);
        house(o[opt_jump_in] != 0, jump_in);
        return s;
    }

    static constexpr OptionValues options_of(const State& s) noexcept {
        OptionValues o;
        o[opt_target] = s.target;
        o[opt_rounds] = s.rounds;
        o[opt_wild_points] = plays(s, dear_wilds) ? 50 : 30;
        o[opt_bluff] = plays(s, colour_bluff);
        o[opt_partner] = plays(s, partner);
        o[opt_stack] = plays(s, stack);
        o[opt_seven_o] = plays(s, seven_o);
        o[opt_jump_in] = plays(s, jump_in);
        o[opt_cards] = cards_dealt(s.hand_code);
        return o;
    }

    static constexpr int seat_count(const State& s) noexcept { return s.seats; }
    static constexpr Move move_at(std::uint32_t code) noexcept { return uno::move_at(code); }

    // The same lay with "uno" where it leaves one card (U13).
    static constexpr Move with_call(const State& s, Seat who, Move m) noexcept {
        const bool lays = m.verb == Verb::lay || m.verb == Verb::jump, leaves_one = hand(s, who).size() == 2;
        m.uno = static_cast<std::uint8_t>(m.uno | (lays & leaves_one));  // no branch: both are random
        return m;
    }
    static constexpr Move without_call(Move m) noexcept {
        m.uno = 0;
        return m;
    }
    static constexpr bool is_call(Move m) noexcept { return m.verb == Verb::call || m.verb == Verb::catch_seat; }
    // Whoever is quicker has it (U13, U20): a table with people in different places must be fair about these.
    static constexpr bool is_reflex(Move m) noexcept { return is_call(m) || m.verb == Verb::jump; }
    // Everybody sees that a call is missing; whether somebody holds the twin of the top card, nobody does.
    static constexpr SeatSet open_reflexes(const View& v) noexcept {
        const bool open = v.open_state.uncalled != Seat::none || (v.house & jump_in) != 0;
        return open ? SeatSet::first(v.seats) : SeatSet();
    }

    static const Box& standard_box();
    static std::string text(Move m);
    static std::optional<Move> read_move(std::string_view text);
    static std::string rule_text(int rule, Language lang);
    static std::string move_text(const Box& box, const State& s, Seat who, Move m, Names names, Language lang);
    static std::string event_text(const Box& box, const Event& e, Names names, Language lang);
    static std::string picture(const Box& box, const View& v, Names names, const PictureStyle& style);
};
static_assert(Game<Uno>);

std::string text_of(Card c);
std::optional<Card> read_card(std::string_view text);
char letter_of(Colour c);
Colour read_colour(std::string_view text);  // Colour::none if it is not one

}  // namespace tischlein::uno
