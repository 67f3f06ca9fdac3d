// Writes OTTO tables, views and events. Reading a position is in otto_reader.cpp.
#include "host/wire/otto.hpp"

#include <functional>

#include "games/otto/names.hpp"

namespace tischlein::host {

using namespace otto;

namespace {

std::optional<std::string_view> name_or_null(Kind k, const Box& box) {
    return k == no_tile ? std::nullopt : std::optional<std::string_view>(box.tiles[k].called());
}
std::optional<std::string_view> card_or_null(Card c) {
    return c == Card::none ? std::nullopt : std::optional<std::string_view>(word(c));
}

void write_cards(JsonWriter& out, const Hand& hand) {
    for (int c = 0; c < card_kinds; ++c)
        for (int n = hand.count(static_cast<Card>(c)); n > 0; --n) out.item(word(static_cast<Card>(c)));
}

void write_hand(JsonWriter& out, const Hand& hand) {
    out.array([&] { write_cards(out, hand); });
}

void write_board(JsonWriter& out, const Table& t, const Box& box) {
    for (int i = 0; i < place_count; ++i) {
        const Laid tile = t.board.at[i];
        if (i == centre || tile == empty_place) continue;
        out.array(text_of(static_cast<Place>(i)), [&] {
            out.item(box.tiles[kind_of(tile)].called());
            out.item(turns_of(tile));
        });
    }
}

void write_marks(JsonWriter& out, const Table& t) {
    const Shapes c = closed(t.board);
    for (int owner = 0; owner < owners(t); ++owner) {
        const auto add = [&](Bits bits, Marker kind, int downward) {
            for (; bits != 0; bits = without_lowest_bit(bits)) {
                const Shape shape{kind, static_cast<std::uint8_t>(downward),
                                  static_cast<std::uint8_t>(lowest_bit(bits))};
                out.object([&] {
                    out.field("seat", owner);
                    out.field("kind", word(kind));
                    out.field("at", text_of(shape));
                });
            }
        };
        const Marks& m = t.marks[owner];
        add(m.over_right, Marker::small, 0);
        add(m.over_below, Marker::small, 1);
        add(m.ring & c.large, Marker::large, 0);
        add(m.ring & c.square, Marker::square, 0);
    }
}

void write_kinds(JsonWriter& out, const std::array<std::uint8_t, most_kinds>& count, const Box& box) {
    for (int k = 0; k < box.kinds; ++k)
        for (int n = count[k]; n > 0; --n) out.item(box.tiles[k].called());
}

// Writers of the fields that are hidden from some: each writes what the caller may show.
struct HiddenFields {
    std::function<void(int seat)> hand;
    std::function<void(std::string_view name)> stolen, tower, deck;
};

void write_table(JsonWriter& out, const Table& t, const Box& box, const HiddenFields& hidden) {
    const auto each = [&](std::string_view name, int count, auto&& write) {
        out.array(name, [&] {
            for (int i = 0; i < count; ++i) write(i);
        });
    };
    out.same_for_all([&] {
        out.field("round", t.round);
        out.field("oldest", number(t.oldest));
        out.object("board", [&] { write_board(out, t, box); });
        out.array("marks", [&] { write_marks(out, t); });
        each("kept", t.seats, [&](int i) { out.item(name_or_null(t.kept[i], box)); });
        out.field("drawn", name_or_null(t.drawn, box));
    });
    each("hands", t.seats, hidden.hand);
    each("played", t.played_count, [&](int i) { out.item(word(static_cast<Card>(t.played[i]))); });
    hidden.stolen("stolen");
    out.field("lifted", t.lifted == no_place ? std::nullopt : std::optional(std::string(text_of(t.lifted))));
    hidden.tower("tower");
    hidden.deck("deck");
    out.same_for_all([&] {
        out.array("gone", [&] { write_kinds(out, t.gone, box); });
        out.field("turn", number(t.turn));
        out.field("phase", word(t.phase));
        out.field("extra", t.extra);
        out.field("noCard", t.no_card != 0);
        out.field("asked", t.asked);
        out.field("safe", t.safe);
        each("scores", owners(t), [&](int i) { out.item(t.score[i]); });
        each("everScored", owners(t), [&](int i) { out.item(t.ever_scored.has(seat(i))); });
        out.field("blind", t.blind != 0);
        out.field("tied", t.tied);
        if (is_solo(t)) out.field("ottos", t.ottos);
        if (t.phase == Phase::over) out.field("winners", t.winners);
        // Everybody knows who lost the stolen card. It is written only where it does not follow from the seats.
        if (t.stealing != 0 && t.victim != Seat::none && t.seats > 2 && t.teams == 0)
            out.field("stolenFrom", number(t.victim));
    });
}

constexpr std::array<std::string_view, 23> event_names{
    "roundBegan", "tookTile", "tookCard", "drew",     "leftGame", "placed", "marked",   "unmarked",
    "otto",       "played",   "passedOn", "swapped",  "swept",    "stole",  "cardLeft", "lifted",
    "moved",      "declined", "scored",   "consoled", "drewOff",  "turn",   "ended"};

void write_shape(JsonWriter& out, const Shape& shape) {
    out.field("kind", word(shape.kind));
    out.field("at", text_of(shape));
}

}  // namespace

void Wire<Otto>::write_position(JsonWriter& out, const State& s, const Box& box) {
    const Table& t = s.table;
    const auto tower = [&](std::string_view name) {
        out.array(name, [&] {
            for (int i = t.tower_left - 1; i >= 0; --i) out.item(box.tiles[s.tower[i]].called());
        });
    };
    const auto deck = [&](std::string_view name) {
        out.array(name, [&] {
            for (int i = t.deck_left - 1; i >= 0; --i) out.item(word(static_cast<Card>(s.deck[i])));
        });
    };
    write_table(out, t, box,
                {.hand = [&](int i) { write_hand(out, s.hand[i]); },
                 .stolen = [&](std::string_view name) { out.field(name, card_or_null(s.stolen)); },
                 .tower = tower,
                 .deck = deck});
}

void Wire<Otto>::write_open_hand(JsonWriter& out, const State& s, Seat who, const Box&) {
    write_cards(out, s.hand[index_of(who)]);
}

// Hidden things are written as counts: other hands, the tower, the deck, a stolen card that is not shown.
void Wire<Otto>::write_view(JsonWriter& out, const View& v, const Box& box) {
    const Table& t = v.table;
    const auto hand = [&](int i) {
        friends_of(v).has(seat(i)) ? write_hand(out, v.hand[i]) : out.item(t.held[i]);
    };
    const auto stolen = [&](std::string_view name) {
        const bool hidden = t.stealing != 0 && v.stolen == Card::none;
        hidden ? out.field(name, 1) : out.field(name, card_or_null(v.stolen));
    };
    write_table(out, t, box,
                {.hand = hand,
                 .stolen = stolen,
                 .tower = [&](std::string_view name) { out.field(name, t.tower_left); },
                 .deck = [&](std::string_view name) { out.field(name, t.deck_left); }});
}

void Wire<Otto>::write_event(JsonWriter& out, const Event& e, const Box& box) {
    out.field("event", event_names[static_cast<std::size_t>(e.kind)]);
    if (e.seat != Seat::none) out.field("seat", e.seat);
    if (e.other != Seat::none) out.field("other", e.other);
    if (e.tile != no_tile) out.field("tile", name_or_null(e.tile, box));
    if (e.place != no_place) out.field(e.kind == EventKind::moved ? "from" : "place", text_of(e.place));
    if (e.to != no_place) out.field("place", text_of(e.to));
    if (e.card != Card::none) out.field("card", word(e.card));
    if (e.effect != Card::none && e.effect != e.card) out.field("as", word(e.effect));
    switch (e.kind) {
        case EventKind::round_began:
            out.field("round", e.number);
            out.field("tied", e.seats);
            break;
        case EventKind::made_otto:
            out.field("count", e.number);
            out.field("asked", e.seats);
            break;
        case EventKind::left_game: out.field("kept", e.flag != 0); break;
        case EventKind::placed:
            out.field("turns", e.turns);
            out.field("kept", e.flag != 0);
            break;
        case EventKind::moved: out.field("turns", e.turns); break;
        case EventKind::marked:
        case EventKind::unmarked: write_shape(out, e.shape); break;
        case EventKind::played:
            out.field("stolen", e.number != 0);
            if (e.effect == Card::revolution) out.field("to", e.flag != 0 ? "right" : "left");
            break;
        case EventKind::passed_on: out.field("to", e.flag != 0 ? "right" : "left"); break;
        case EventKind::scored:
        case EventKind::consoled: out.field("points", e.number); break;
        case EventKind::turn:
            out.field("phase", word(e.phase));
            out.field("extra", e.extra);
            out.field("noCard", e.no_card != 0);
            break;
        case EventKind::ended: out.field("winners", e.seats); break;
        default: break;
    }
}

}  // namespace tischlein::host
