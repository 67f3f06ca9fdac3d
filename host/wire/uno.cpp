// Writes UNO's positions, views and events, and reads positions. Every complaint names its field.
#include "host/wire/uno.hpp"

#include <fmt/format.h>

#include <vector>

#include "host/wire/fields.hpp"

namespace tischlein::host {

using namespace uno;

namespace {

constexpr std::array<std::string_view, 5> phase_names{"turn", "drawn", "challenge", "colour", "over"};
constexpr std::array<std::string_view, 16> event_names{
    "dealt", "laid",   "drew",   "reshuffled", "passed",   "named",    "accepted",  "challenged",
                                                       "shown",  "called", "caught",  "swapped",    "handedOn", "received",  "roundOver", "turn"};
constexpr std::array<std::string_view, 3> why_names{"turn", "penalty", "uno"};

// --- writing ------------------------------------------------------------------------------------------------

std::optional<std::string> card_or_null(Card c) {
    return c == Card::none ? std::nullopt : std::optional(text_of(c));
}
std::optional<std::string> colour_or_null(Colour c) {
    return c == Colour::none ? std::nullopt : std::optional(std::string(1, letter_of(c)));
}

// Sorted by kind: the copies of a kind share a bit of the set's two words, and wilds lie in the low one alone.
void write_cards(JsonWriter& out, CardSet cards) {
    for (const int copy : CardSet{cards.low | cards.high, 0}) {
        const std::string text = text_of(card_of(copy));
        out.item(text);
        if (cards.has(copy) && cards.has(copy + 64)) out.item(text);
    }
}

void write_scores(JsonWriter& out, const std::array<std::uint16_t, table_size>& score, int seats) {
    out.array("scores", [&] {
        for (int i = 0; i < seats; ++i) out.item(score[static_cast<std::size_t>(i)]);
    });
}

void write_open_state(JsonWriter& out, const OpenState& at) {
    out.field("colour", colour_or_null(at.colour));
    out.field("turn", number(at.turn));
    out.field("direction", at.direction);
    out.field("phase", phase_names[static_cast<std::size_t>(at.phase)]);
    out.field("pending", at.pending);
    out.field("uncalled", at.uncalled);
    out.field("passes", at.passes);
    if (at.under != Colour::none) out.field("under", colour_or_null(at.under));
}

// The order in which the cards will come, until a reshuffle.
void write_draw_order(JsonWriter& out, State s) {
    NoEvents none;
    while (!in_draw_pile(s).empty()) out.item(text_of(card_of(take_top_card(s, seat(0), none))));
}

// Which cards of other hands each seat knows; seats that know none are left out.
void write_known(JsonWriter& out, const State& s) {
    bool anything = false;
    for (const Seat who : SeatSet::first(s.seats))
        for (const Seat holder : SeatSet::first(s.seats).without(who))
            anything |= !known_in_hand(s, who, holder).empty();
    if (!anything) return;
    out.array("known", [&] {
        for (const Seat who : SeatSet::first(s.seats))
            for (const Seat holder : SeatSet::first(s.seats).without(who))
                if (const CardSet known = known_in_hand(s, who, holder); !known.empty())
                    out.object([&] {
                        out.field("seat", who);
                        out.field("holder", holder);
                        out.array("cards", [&] { write_cards(out, known); });
                    });
    });
}

// --- reading ------------------------------------------------------------------------------------------------

// Takes cards out of the box one by one; complains when a card is there more often than in the deck.
class Deck {
public:
    explicit Deck(CardSet cards) : cards_(cards), left_(cards) {}
    int take(std::string_view field, const json::value& value) {
        const std::string text = word_in(field, value);
        const std::optional<Card> card = read_card(text);
        if (!card) bad_position(field, fmt::format("`{}` is not a card", text));
        const CardSet free = left_ & copies_of(*card);
        if (free.empty())
            bad_position(field, fmt::format("{} is named more often than the deck holds it ({})", text,
                                            (copies_of(*card) & cards_).size()));
        left_ = left_ - CardSet::one(free.front());
        return free.front();
    }
    CardSet left() const { return left_; }

private:
    CardSet cards_, left_;
};

void read_hands(State& s, const Fields& fields, Deck& deck) {
    const json::array& hands = fields.list("hands");
    if (hands.size() != s.seats)
        bad_position("hands", fmt::format("`hands` needs {} hands and has {}", s.seats, hands.size()));
    for (int i = 0; i < s.seats; ++i) {
        const json::array& cards = array_in("hands", hands[static_cast<std::size_t>(i)]);
        if (cards.empty() && s.phase != Phase::over)
            bad_position("hands", fmt::format("seat {} holds no card, but the game is not over", i));
        for (const json::value& card : cards)
            s.where.move(CardSet::one(deck.take("hands", card)), out_of_play, hand_of(seat(i)));
    }
}

void read_piles(State& s, const Fields& fields, Deck& deck) {
    const json::array& discard = fields.list("discard");
    if (discard.empty()) bad_position("discard", "at least one card must lie on the discard pile");
    for (const json::value& card : discard) put_on_discards(s, deck.take("discard", card), out_of_play);
    if (!fields.has("draw")) {
        s.where.move(deck.left(), out_of_play, draw_pile);
        return;
    }
    const json::array& draw = fields.list("draw");
    for (auto card = draw.rbegin(); card != draw.rend(); ++card) {
        const int copy = deck.take("draw", *card);
        s.where.move(CardSet::one(copy), out_of_play, draw_pile);
        s.note.set(slot_of(copy), s.ordered);
        ++s.ordered;
    }
}

Phase read_phase(const Fields& fields) {
    const std::string name = fields.word("phase").value_or("turn");
    for (std::size_t i = 0; i < phase_names.size(); ++i)
        if (phase_names[i] == name) return static_cast<Phase>(i);
    bad_position("phase", fmt::format("`{}` is not a phase; there are: {}", name, fmt::join(phase_names, ", ")));
}

Colour colour_in(const Fields& fields, std::string_view field) {
    const std::optional<std::string> text = fields.word(field);
    const Colour named = text ? read_colour(*text) : Colour::none;
    if (text && named == Colour::none)
        bad_position(field, fmt::format("`{}` is not a colour; there are R, Y, G and B", *text));
    return named;
}

void read_colours(State& s, const Fields& fields) {
    const Colour named = colour_in(fields, "colour");
    const bool wild = is_wild(top_card(s));
    if (s.phase == Phase::colour && (s.discards != 1 || top_card(s) != Card::wild))
        bad_position("phase", "in phase `colour` exactly one Wild lies on the discard pile (U2)");
    if (s.phase == Phase::colour && named != Colour::none)
        bad_position("colour", "no colour is named yet in phase `colour` (U2)");
    if (s.phase != Phase::colour && wild && named == Colour::none)
        bad_position("colour", "a wild lies on top: say which colour was named");
    if (!wild && named != Colour::none && named != s.colour)
        bad_position("colour", "the colour in force is that of the top card");
    if (wild) s.colour = named;
    if (s.phase != Phase::challenge) return;
    if (top_card(s) != Card::wild_four)
        bad_position("phase", "in phase `challenge` a Wild Draw Four lies on top (U11)");
    s.under = colour_in(fields, "under");
    for (const int copy : s.where.at(discard_pile))  // the card below tells the colour, if it has one
        if (s.note[slot_of(copy)] + 2 == s.discards && !is_wild(card_of(copy))) s.under = colour_of(card_of(copy));
    s.bluff = fields.flag("bluff", false) ? 1 : 0;
}

void read_pending(State& s, const Fields& fields) {
    const bool four = s.phase == Phase::challenge;
    const auto pending = fields.number("pending", four && plays(s, stack) ? 4 : 0, 0, most_pending);
    s.pending = static_cast<std::uint8_t>(pending);
    if (four && plays(s, stack) ? pending == 0 || pending % 4 != 0 : four && pending != 0)
        bad_position("pending", "in phase `challenge` the sum is 4, 8, 12 … with `stack`, and 0 without (U18)");
    if (four || pending == 0) return;
    if (!plays(s, stack) || s.phase != Phase::turn || rank_of(top_card(s)) != Rank::draw_two || pending % 2 != 0)
        bad_position("pending", "a sum of 2, 4, 6 … stands only with `stack`, in phase `turn`, on a Draw Two (U18)");
}

void read_drawn(State& s, const Fields& fields) {
    const std::optional<std::string> text = fields.word("drawn");
    if (text.has_value() != (s.phase == Phase::drawn))
        bad_position("drawn", "a drawn card is named in phase `drawn`, and only then (U5)");
    if (!text) return;
    const std::optional<Card> card = read_card(*text);
    const CardSet copies = card ? hand(s, s.turn) & copies_of(*card) : CardSet();
    if (copies.empty()) bad_position("drawn", fmt::format("seat {} does not hold `{}`", number(s.turn), *text));
    s.drawn = static_cast<std::uint8_t>(copies.front());
}

void read_uncalled(State& s, const Fields& fields) {
    s.uncalled = fields.seat("uncalled", s.seats).value_or(Seat::none);
    if (s.uncalled == Seat::none) return;
    if (s.phase != Phase::turn && s.phase != Phase::challenge)
        bad_position("uncalled", "a seat can be caught only in phases `turn` and `challenge` (U13)");
    if (hand(s, s.uncalled).size() != 1)
        bad_position("uncalled", "only a seat with one card can have missed its call (U13)");
}

void read_scores(State& s, const Fields& fields) {
    const json::array* scores = fields.list_of("scores", s.seats);
    if (scores == nullptr) return;
    for (int i = 0; i < s.seats; ++i)
        s.score[i] = static_cast<std::uint16_t>(number_in("scores", (*scores)[static_cast<std::size_t>(i)], 0, 0xffff));
    for (const Seat who : SeatSet::first(s.seats))
        if (plays(s, partner) && s.score[number(who)] != s.score[number(step(who, s.seats / 2, s.seats))])
            bad_position("scores", "partners hold the same number of points (U17)");
}

void read_known(State& s, const Fields& fields) {
    if (!fields.has("known")) return;
    std::array<SeatSet, most_seats> named{};  // by seat: the holders named for it so far
    for (const json::value& entry : fields.list("known")) {
        if (!entry.is_object()) bad_position("known", "`known` is a list of {seat, holder, cards}");
        const Fields known(entry.get_object(), {"seat", "holder", "cards"});
        const std::optional<Seat> who = known.seat("seat", s.seats), holder = known.seat("holder", s.seats);
        if (!who || !holder || *who == *holder)
            bad_position("known", "`known` names a seat and another seat that holds the cards");
        if (named[index_of(*who)].has(*holder))
            bad_position("known", fmt::format("what seat {} knows of seat {} stands in `known` twice", number(*who),
                                              number(*holder)));
        named[index_of(*who)].add(*holder);
        CardSet free = hand(s, *holder);
        if (s.drawn != no_copy)
            free = free - CardSet::one(s.drawn);  // nobody but its holder knows the card just drawn (U5)
        for (const json::value& value : known.list("cards")) {
            const std::optional<Card> card = read_card(word_in("known", value));
            const CardSet copies = card ? free & copies_of(*card) : CardSet();
            if (copies.empty())
                bad_position("known", fmt::format("seat {} does not hold that card, or has only just drawn it",
                                                  number(*holder)));
            free = free - CardSet::one(copies.front());
            s.note.set(slot_of(copies.front()), s.note[slot_of(copies.front())] | 1U << number(*who));
        }
    }
}

}  // namespace

void Wire<Uno>::write_position(JsonWriter& out, const State& s, const Box&) {
    std::vector<Card> discard(s.discards);
    for (const int copy : s.where.at(discard_pile)) discard[s.note[slot_of(copy)]] = card_of(copy);
    out.array("hands", [&] {
        for (const Seat who : SeatSet::first(s.seats)) out.array([&] { write_cards(out, hand(s, who)); });
    });
    out.array("discard", [&] {
        for (const Card card : discard) out.item(text_of(card));
    });
    out.array("draw", [&] { write_draw_order(out, s); });
    write_open_state(out, open_state(s));
    out.field("drawn", s.drawn == no_copy ? std::nullopt : std::optional(text_of(card_of(s.drawn))));
    out.field("bluff", s.phase == Phase::challenge ? std::optional(s.bluff != 0) : std::nullopt);
    out.field("dealer", number(s.dealer));
    out.field("round", s.round);
    write_scores(out, s.score, s.seats);
    write_known(out, s);
}

State Wire<Uno>::read_position(const json::object& given, const Box& box, const OptionValues& options, int seats,
                               Random random) {
    const Fields fields(given, {"game",   "seats",     "options", "hands",   "discard", "colour",   "draw",
                                "turn",   "direction", "phase",   "pending", "drawn",   "uncalled", "bluff",
                                "dealer", "round",     "scores",  "passes",  "under",   "known"});
    State s = Uno::empty_table(options, seats, random, box.missing);
    s.phase = read_phase(fields);
    s.turn = fields.seat("turn", seats).value_or(seat(0));
    s.direction = static_cast<std::int8_t>(fields.number("direction", 1, -1, 1));
    if (s.direction == 0) bad_position("direction", "`direction` is 1 or -1");
    s.dealer = fields.seat("dealer", seats).value_or(seat(seats - 1));
    s.round = static_cast<std::uint16_t>(fields.number("round", 1, 1, 0xffff));
    s.passes = static_cast<std::uint8_t>(fields.number("passes", 0, 0, seats - 1));
    Deck deck(whole_deck - box.missing);
    read_hands(s, fields, deck);
    read_piles(s, fields, deck);
    read_colours(s, fields);
    if (s.phase != Phase::challenge && fields.flag("bluff", false))
        bad_position("bluff", "there is an open bluff only in phase `challenge` (U11)");
    read_pending(s, fields);
    read_drawn(s, fields);
    read_uncalled(s, fields);
    read_scores(s, fields);
    read_known(s, fields);
    return s;
}

void Wire<Uno>::write_view(JsonWriter& out, const View& v, const Box&) {
    out.array("hands", [&] {
        for (int i = 0; i < v.seats; ++i)
            if (seat(i) == v.seat)
                out.array([&] { write_cards(out, v.hand); });
            else
                out.item(v.held[i]);
    });
    out.same_for_all([&] {
        out.array("discard", [&] {
            for (int i = 0; i < v.discards; ++i) out.item(text_of(v.discard[i]));
        });
        out.field("draw", v.in_pile);
        write_open_state(out, v.open_state);
    });
    out.field("drawn", card_or_null(v.drawn));
    out.same_for_all([&] {
        out.field("dealer", number(v.dealer));
        out.field("round", v.round);
        write_scores(out, v.score, v.seats);
    });
    out.array("known", [&] {
        for (const Seat holder : SeatSet::first(v.seats))
            if (!v.known[holder].empty())
                out.object([&] {
                    out.field("holder", holder);
                    out.array("cards", [&] { write_cards(out, v.known[holder]); });
                });
    });
}

void Wire<Uno>::write_open_hand(JsonWriter& out, const State& s, Seat who, const Box&) {
    write_cards(out, hand(s, who));
}

// U15, U17  The seat that went out has an empty hand; if no hand is empty, nothing is counted.
std::optional<int> Wire<Uno>::points_left(const State& s, Seat who) {
    for (const Seat winner : SeatSet::first(s.seats))
        if (hand(s, winner).empty())
            return same_side(s, who, winner) ? std::nullopt : std::optional(points_in(s, hand(s, who)));
    return std::nullopt;
}

void Wire<Uno>::write_event(JsonWriter& out, const Event& e, const Box&) {
    out.field("event", event_names[static_cast<std::size_t>(e.kind)]);
    if (e.kind == EventKind::turn) return write_open_state(out, e.open_state);
    if (e.kind == EventKind::dealt) {
        out.field("dealer", number(e.seat));
        out.field("round", e.round);
        out.field("card", card_or_null(e.card));
        if (e.other != Seat::none) out.field("seat", e.other);
    } else if (e.kind != EventKind::handed_on) {
        out.field("seat", e.seat);
    }
    if (e.kind == EventKind::laid) {
        out.field("card", card_or_null(e.card));
        if (e.other != Seat::none) out.field("swap", e.other);
        out.field("uno", (e.count & said_uno) != 0);
        out.field("jumped", (e.count & jumped_in) != 0);
    } else if (e.other != Seat::none && e.kind != EventKind::dealt) {
        out.field("other", e.other);
    }
    if (e.colour != Colour::none) out.field("colour", colour_or_null(e.colour));
    if (e.kind == EventKind::drew || e.kind == EventKind::reshuffled) out.field("count", e.count);
    if (e.kind == EventKind::drew) out.field("why", why_names[static_cast<std::size_t>(e.why)]);
    if (e.kind == EventKind::challenged) out.field("bluff", e.count != 0);
    if (e.kind == EventKind::round_over) out.field("points", e.points);
    if (!e.cards.empty()) out.array("cards", [&] { write_cards(out, e.cards); });
}

}  // namespace tischlein::host
