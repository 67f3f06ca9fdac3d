// ANNAOTTO as JSON: writing. Reading positions is in annaotto_reader.cpp.
#include "host/wire/annaotto.hpp"

namespace tischlein::host {

using namespace annaotto;

namespace {

// --- writing ------------------------------------------------------------------------------------------------

json::value seat_or_null(Seat who) { return who == Seat::none ? json::value() : json::value(number(who)); }

json::value colour_or_null(Colour c) {
    return c == Colour::none ? json::value() : json::value(std::string(1, letter_of(c)));
}

json::array queue(const Queue& seats) {
    json::array list;
    for (int i = 0; i < queued(seats); ++i) list.push_back(number(seats[i]));
    return list;
}

json::value flips(const Table& t) {
    if (t.flipper == Seat::none) return nullptr;
    json::array turned;
    for (const int place : t.turned) turned.push_back(place);
    return json::object{{"by", number(t.flipper)}, {"left", int{t.flips_left}}, {"turned", std::move(turned)}};
}

// Everything but cards; the same in positions, views and the event after each move.
void write_table(json::object& o, const Table& t) {
    o["colour"] = colour_or_null(t.colour);
    o["turn"] = number(t.turn);
    o["direction"] = int{t.direction};
    o["phase"] = annaotto_phase_names[static_cast<std::size_t>(phase_of(t))];
    o["sequence"] = json::object{{"anna", int{t.anna}}, {"otto", int{t.otto}}, {"last", seat_or_null(t.last)}};
    o["plus"] = int{t.plus};
    o["flips"] = flips(t);
    o["slapped"] = queue(t.slapped);
    o["uncalled"] = seat_or_null(t.uncalled);
    o["out"] = queue(t.out);
    o["turns"] = int{t.turns};
    o["passes"] = int{t.passes};
}

json::string card(const Glimpse& g) { return json::string(card_text(g.front, g.back)); }

// --- events -------------------------------------------------------------------------------------------------

constexpr std::array<std::string_view, 20> event_names{
    "laid",    "drew",    "reshuffled", "faced",      "kept",        "turned", "done",   "took", "passed", "reversed",
    "skipped", "slapped", "slowest",    "silent-all", "silent-otto", "called", "caught", "out",  "ended",  "turn"};
constexpr std::array<std::string_view, 3> reasons{"turn", "settle", "penalty"};

json::value side_or_null(Side side) { return side.known() ? json::value(text_of(side)) : json::value(); }

void write_laid(json::object& o, const Event& e) {
    const bool from_hand = e.act == Act::lay || e.act == Act::lay_theirs;
    o["from"] = from_hand ? json::value(number(e.other)) : json::value("drawn");
    if (from_hand)
        o["place"] = int{e.place};
    else
        o["turnedOver"] = e.act == Act::lay_down;
    o["side"] = text_of(e.side);
    if (e.additions.names_colour()) {
        o["turns"] = e.additions.turns_own() ? "own" : "next";
        o["colour"] = colour_or_null(e.additions.colour());
    }
    json::array said;
    if (e.additions.all()) said.push_back("all");
    if (e.additions.anna()) said.push_back("anna");
    if (e.additions.otto()) said.push_back("otto");
    o["said"] = std::move(said);
}

void write_turn(json::object& o, const Table& t) {
    write_table(o, t);
    json::array undecided;
    for (int i = 0; i < t.seats; ++i) undecided.push_back(int{t.undecided[static_cast<std::size_t>(i)]});
    o["undecided"] = std::move(undecided);
}

}  // namespace

json::object Wire<Annaotto>::position(const State& s, const Box&) {
    const auto text = [&](Face f) { return json::string(card_text(side_of(s, f), side_of(s, reverse(f)))); };
    json::object o;
    json::array hands, undecided, discards, draw, seen;
    bool anything_seen = false;
    for (const Seat who : SeatSet::first(s.table.seats)) {
        json::array hand, open;
        for (int n = 0; n < held(s, who); ++n) (n < faced(s, who) ? hand : open).push_back(text(hand_face(s, who, n)));
        hands.push_back(std::move(hand));
        undecided.push_back(std::move(open));
    }
    for (int n = 0; n < s.discards; ++n) discards.push_back(text(s.piles[n]));
    for (std::size_t i = s.piles.size() - s.pile; i < s.piles.size(); ++i) draw.push_back(text(s.piles[i]));
    for (const Seat who : SeatSet::first(s.table.seats)) {
        json::array known;
        const auto note = [&](Face f) {
            if ((s.knows[card_of(f)] >> number(who) & 1U) != 0) known.push_back(text(f));
        };
        for (const Seat owner : SeatSet::first(s.table.seats).without(who))
            for (int n = 0; n < held(s, owner); ++n) note(hand_face(s, owner, n));
        for (int n = 0; n < s.discards; ++n) note(s.piles[n]);
        if (s.drawn != Face::none && s.table.turn != who) note(s.drawn);
        anything_seen |= !known.empty();
        seen.push_back(std::move(known));
    }
    o["hands"] = std::move(hands);
    o["discard"] = std::move(discards);
    o["draw"] = std::move(draw);
    o["undecided"] = std::move(undecided);
    o["drawn"] = s.drawn == Face::none ? json::value() : json::value(text(s.drawn));
    write_table(o, s.table);
    o["seen"] = anything_seen ? json::value(std::move(seen)) : json::value();
    return o;
}

// As the position, with `?` for every side this seat does not know. `seen` lists what it remembers.
json::object Wire<Annaotto>::view(const View& v, const Box&) {
    json::object o;
    json::array hands, undecided, discards, draw, seen;
    for (const Seat who : SeatSet::first(v.table.seats)) {
        json::array hand, open;
        for (int n = 0; n < held(v, who); ++n) {
            const Glimpse& g = held_card(v, who, n);
            (n < faced(v, who) ? hand : open).push_back(card(g));
            if (who != v.seat && g.whole()) seen.push_back(card(g));
        }
        hands.push_back(std::move(hand));
        undecided.push_back(std::move(open));
    }
    for (int n = 0; n < v.discards; ++n) {
        discards.push_back(card(discard(v, n)));
        if (discard(v, n).whole()) seen.push_back(card(discard(v, n)));
    }
    for (int n = 0; n < v.pile; ++n)
        draw.push_back(json::string(card_text(n == 0 ? v.top : Side::unknown(), Side::unknown())));
    o["hands"] = std::move(hands);
    o["discard"] = std::move(discards);
    o["draw"] = std::move(draw);
    o["undecided"] = std::move(undecided);
    o["drawn"] = v.table.has_drawn == 0 ? json::value() : json::value(card(v.drawn));
    write_table(o, v.table);
    o["seen"] = seen.empty() ? json::value() : json::value(std::move(seen));
    return o;
}

json::object Wire<Annaotto>::event(const Event& e, const Box&) {
    json::object o{{"event", event_names[static_cast<std::size_t>(e.kind)]}};
    if (e.seat != Seat::none) o["seat"] = number(e.seat);
    switch (e.kind) {
        case EventKind::laid: write_laid(o, e); break;
        case EventKind::drew:
            o["up"] = text_of(e.side);
            if (e.back.known()) o["down"] = text_of(e.back);
            o["next"] = side_or_null(e.next);
            o["why"] = reasons[static_cast<std::size_t>(e.why)];
            break;
        case EventKind::reshuffled:
            o["count"] = int{e.count};
            o["next"] = side_or_null(e.next);
            break;
        case EventKind::faced:
        case EventKind::kept:
            o["shows"] = text_of(e.side);
            o["turnedOver"] = e.count != 0;
            break;
        case EventKind::turned:
            o["by"] = number(e.other);
            o["place"] = int{e.place};
            o["shows"] = text_of(e.side);
            break;
        case EventKind::took:
        case EventKind::slapped:
        case EventKind::out: o["count"] = int{e.count}; break;
        case EventKind::caught: o["other"] = number(e.other); break;
        case EventKind::turn: write_turn(o, e.table); break;
        default: break;
    }
    return o;
}

}  // namespace tischlein::host
