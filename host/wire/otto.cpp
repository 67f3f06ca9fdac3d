// Writes OTTO tables, views and events. Reading a position is in otto_reader.cpp.
#include "host/wire/otto.hpp"

#include "games/otto/names.hpp"
#include "host/words.hpp"

namespace tischlein::host {

using namespace otto;

namespace {

json::value name_or_null(Kind k, const Box& box) {
    return k == no_tile ? json::value() : json::value(box.tiles[k].called());
}
json::value card_or_null(Card c) { return c == Card::none ? json::value() : json::value(word(c)); }

json::array hand_list(const Hand& hand) {
    json::array list;
    for (int c = 0; c < card_kinds; ++c)
        for (int n = hand.count(static_cast<Card>(c)); n > 0; --n) list.emplace_back(word(static_cast<Card>(c)));
    return list;
}

json::array flag_list(SeatSet set, int count) {
    json::array list;
    for (int i = 0; i < count; ++i) list.emplace_back(set.has(seat(i)));
    return list;
}

json::object board_object(const Table& t, const Box& box) {
    json::object board;
    for (int i = 0; i < place_count; ++i) {
        const Laid tile = t.board.at[i];
        if (i != centre && tile != empty_place)
            board[text_of(static_cast<Place>(i))] = json::array{box.tiles[kind_of(tile)].called(), turns_of(tile)};
    }
    return board;
}

json::array mark_list(const Table& t) {
    json::array list;
    const Shapes c = closed(t.board);
    for (int owner = 0; owner < owners(t); ++owner) {
        const auto add = [&](Bits bits, Marker kind, int downward) {
            for (; bits != 0; bits = without_lowest_bit(bits)) {
                const Shape shape{kind, static_cast<std::uint8_t>(downward),
                                  static_cast<std::uint8_t>(lowest_bit(bits))};
                list.push_back(json::object{{"seat", owner}, {"kind", word(kind)}, {"at", text_of(shape)}});
            }
        };
        const Marks& m = t.marks[owner];
        add(m.over_right, Marker::small, 0);
        add(m.over_below, Marker::small, 1);
        add(m.ring & c.large, Marker::large, 0);
        add(m.ring & c.square, Marker::square, 0);
    }
    return list;
}

json::array kind_list(const std::array<std::uint8_t, most_kinds>& count, const Box& box) {
    json::array list;
    for (int k = 0; k < box.kinds; ++k)
        for (int n = count[k]; n > 0; --n) list.emplace_back(box.tiles[k].called());
    return list;
}

// What lies open, with room for what does not: hands, tower, deck and the stolen card, as the caller may show them.
json::object table_object(const Table& t, const Box& box, json::array hands, json::value tower, json::value deck,
                          json::value stolen) {
    json::array kept, played, scores;
    for (int i = 0; i < t.seats; ++i) kept.push_back(name_or_null(t.kept[i], box));
    for (int i = 0; i < t.played_count; ++i) played.emplace_back(word(static_cast<Card>(t.played[i])));
    for (int i = 0; i < owners(t); ++i) scores.emplace_back(t.score[i]);
    json::object out{{"round", t.round},
                     {"oldest", number(t.oldest)},
                     {"board", board_object(t, box)},
                     {"marks", mark_list(t)},
                     {"kept", std::move(kept)},
                     {"drawn", name_or_null(t.drawn, box)},
                     {"hands", std::move(hands)},
                     {"played", std::move(played)},
                     {"stolen", std::move(stolen)},
                     {"lifted", t.lifted == no_place ? json::value() : json::value(text_of(t.lifted))},
                     {"tower", std::move(tower)},
                     {"deck", std::move(deck)},
                     {"gone", kind_list(t.gone, box)},
                     {"turn", number(t.turn)},
                     {"phase", word(t.phase)},
                     {"extra", t.extra},
                     {"noCard", t.no_card != 0},
                     {"asked", seat_list(t.asked)},
                     {"safe", seat_list(t.safe)},
                     {"scores", std::move(scores)},
                     {"everScored", flag_list(t.ever_scored, owners(t))},
                     {"blind", t.blind != 0},
                     {"tied", seat_list(t.tied)}};
    if (is_solo(t)) out["ottos"] = t.ottos;
    if (t.phase == Phase::over) out["winners"] = seat_list(t.winners);
    // Who lost the stolen card is known to all; where it is not plain from the seats it is written down.
    if (t.stealing != 0 && t.victim != Seat::none && t.seats > 2 && t.teams == 0) out["stolenFrom"] = number(t.victim);
    return out;
}

constexpr std::array<std::string_view, 23> event_names{
    "roundBegan", "tookTile", "tookCard", "drew",     "leftGame", "placed", "marked",   "unmarked",
    "otto",       "played",   "passedOn", "swapped",  "swept",    "stole",  "cardLeft", "lifted",
    "moved",      "declined", "scored",   "consoled", "drewOff",  "turn",   "ended"};

void write_shape(json::object& out, const Shape& shape) {
    out["kind"] = word(shape.kind);
    out["at"] = text_of(shape);
}

}  // namespace

json::object Wire<Otto>::position(const State& s, const Box& box) {
    const Table& t = s.table;
    json::array hands, tower, deck;
    for (int i = 0; i < t.seats; ++i) hands.push_back(hand_list(s.hand[i]));
    for (int i = t.tower_left - 1; i >= 0; --i) tower.emplace_back(box.tiles[s.tower[i]].called());
    for (int i = t.deck_left - 1; i >= 0; --i) deck.emplace_back(word(static_cast<Card>(s.deck[i])));
    return table_object(t, box, std::move(hands), std::move(tower), std::move(deck), card_or_null(s.stolen));
}

// Counts where things are hidden: of other hands, of the tower, of the deck, of a stolen card not shown.
json::object Wire<Otto>::view(const View& v, const Box& box) {
    const Table& t = v.table;
    json::array hands;
    for (int i = 0; i < t.seats; ++i)
        friends_of(v).has(seat(i)) ? hands.emplace_back(hand_list(v.hand[i])) : hands.emplace_back(t.held[i]);
    const bool hidden = t.stealing != 0 && v.stolen == Card::none;
    return table_object(t, box, std::move(hands), t.tower_left, t.deck_left,
                        hidden ? json::value(1) : card_or_null(v.stolen));
}

json::object Wire<Otto>::event(const Event& e, const Box& box) {
    json::object out{{"event", event_names[static_cast<std::size_t>(e.kind)]}};
    if (e.seat != Seat::none) out["seat"] = number(e.seat);
    if (e.other != Seat::none) out["other"] = number(e.other);
    if (e.tile != no_tile) out["tile"] = name_or_null(e.tile, box);
    if (e.place != no_place) out[e.kind == EventKind::moved ? "from" : "place"] = text_of(e.place);
    if (e.to != no_place) out["place"] = text_of(e.to);
    if (e.card != Card::none) out["card"] = word(e.card);
    if (e.effect != Card::none && e.effect != e.card) out["as"] = word(e.effect);
    switch (e.kind) {
        case EventKind::round_began:
            out["round"] = e.number;
            out["tied"] = seat_list(e.seats);
            break;
        case EventKind::made_otto: out["count"] = e.number; break;
        case EventKind::left_game: out["kept"] = e.flag != 0; break;
        case EventKind::placed:
            out["turns"] = e.turns;
            out["kept"] = e.flag != 0;
            break;
        case EventKind::moved: out["turns"] = e.turns; break;
        case EventKind::marked:
        case EventKind::unmarked: write_shape(out, e.shape); break;
        case EventKind::played: out["stolen"] = e.number != 0; break;
        case EventKind::passed_on: out["to"] = e.flag != 0 ? "right" : "left"; break;
        case EventKind::scored:
        case EventKind::consoled: out["points"] = e.number; break;
        case EventKind::turn:
            out["phase"] = word(e.phase);
            out["extra"] = e.extra;
            out["noCard"] = e.no_card != 0;
            break;
        case EventKind::ended: out["winners"] = seat_list(e.seats); break;
        default: break;
    }
    if (e.kind == EventKind::made_otto) out["asked"] = seat_list(e.seats);
    if (e.kind == EventKind::played && e.effect == Card::revolution) out["to"] = e.flag != 0 ? "right" : "left";
    return out;
}

}  // namespace tischlein::host
