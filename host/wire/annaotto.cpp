// ANNAOTTO as JSON: writing. Reading positions is in annaotto_reader.cpp.
#include "host/wire/annaotto.hpp"

namespace tischlein::host {

using namespace annaotto;

namespace {

// --- writing ------------------------------------------------------------------------------------------------

std::optional<std::string> colour_or_null(Colour c) {
    return c == Colour::none ? std::nullopt : std::optional(std::string(1, letter_of(c)));
}

void write_queue(JsonWriter& out, std::string_view name, const Queue& seats) {
    out.array(name, [&] {
        for (int i = 0; i < queued(seats); ++i) out.item(seats[i]);
    });
}

void write_flips(JsonWriter& out, const Table& t) {
    if (t.flipper == Seat::none) return out.field("flips", nullptr);
    out.object("flips", [&] {
        out.field("by", t.flipper);
        out.field("left", t.flips_left);
        out.array("turned", [&] {
            for (const int place : t.turned) out.item(place);
        });
    });
}

// Everything but cards; the same in positions, views and the event after each move.
void write_table(JsonWriter& out, const Table& t) {
    out.field("colour", colour_or_null(t.colour));
    out.field("turn", number(t.turn));
    out.field("direction", t.direction);
    out.field("phase", annaotto_phase_names[static_cast<std::size_t>(phase_of(t))]);
    out.object("sequence", [&] {
        out.field("anna", t.anna);
        out.field("otto", t.otto);
        out.field("last", t.last);
    });
    out.field("plus", t.plus);
    write_flips(out, t);
    write_queue(out, "slapped", t.slapped);
    out.field("uncalled", t.uncalled);
    write_queue(out, "out", t.out);
    out.field("turns", t.turns);
    out.field("passes", t.passes);
}

std::string card(const Glimpse& g) { return card_text(g.front, g.back); }

// --- events -------------------------------------------------------------------------------------------------

constexpr std::array<std::string_view, 20> event_names{
    "laid",    "drew",    "reshuffled", "faced",      "kept",        "turned", "done",   "took", "passed", "reversed",
    "skipped", "slapped", "slowest",    "silent-all", "silent-otto", "called", "caught", "out",  "ended",  "turn"};
constexpr std::array<std::string_view, 3> reasons{"turn", "settle", "penalty"};

std::optional<std::string> side_or_null(Side side) {
    return side.known() ? std::optional(std::string(text_of(side))) : std::nullopt;
}

void write_laid(JsonWriter& out, const Event& e) {
    const bool from_hand = e.act == Act::lay || e.act == Act::lay_theirs;
    if (from_hand) {
        out.field("from", number(e.other));
        out.field("place", e.place);
    } else {
        out.field("from", "drawn");
        out.field("turnedOver", e.act == Act::lay_down);
    }
    out.field("side", text_of(e.side));
    if (e.additions.names_colour()) {
        out.field("turns", e.additions.turns_own() ? "own" : "next");
        out.field("colour", colour_or_null(e.additions.colour()));
    }
    out.array("said", [&] {
        if (e.additions.all()) out.item("all");
        if (e.additions.anna()) out.item("anna");
        if (e.additions.otto()) out.item("otto");
    });
}

void write_turn(JsonWriter& out, const Table& t) {
    write_table(out, t);
    out.array("undecided", [&] {
        for (int i = 0; i < t.seats; ++i) out.item(t.undecided[static_cast<std::size_t>(i)]);
    });
}

// The cards of all hands: those whose side is chosen, or the others. `text` makes the text of one card.
template <class Cards, class Text>
void write_hands(JsonWriter& out, std::string_view name, const Cards& s, bool chosen, Text text) {
    out.array(name, [&] {
        for (const Seat who : SeatSet::first(s.table.seats))
            out.array([&] {
                for (int n = chosen ? 0 : faced(s, who); n < (chosen ? faced(s, who) : held(s, who)); ++n)
                    out.item(text(who, n));
            });
    });
}

std::string text_of(const State& s, Face f) { return card_text(side_of(s, f), side_of(s, reverse(f))); }

}  // namespace

void Wire<Annaotto>::write_position(JsonWriter& out, const State& s, const Box&) {
    const auto text = [&](Face f) { return text_of(s, f); };
    const auto in_hand = [&](Seat who, int n) { return text(hand_face(s, who, n)); };
    write_hands(out, "hands", s, true, in_hand);
    out.array("discard", [&] {
        for (int n = 0; n < s.discards; ++n) out.item(text(s.piles[n]));
    });
    out.array("draw", [&] {
        for (std::size_t i = s.piles.size() - s.pile; i < s.piles.size(); ++i) out.item(text(s.piles[i]));
    });
    write_hands(out, "undecided", s, false, in_hand);
    out.field("drawn", s.drawn == Face::none ? std::nullopt : std::optional(text(s.drawn)));
    write_table(out, s.table);
    // What each seat remembers of cards that lie elsewhere.
    const auto for_each_known = [&](Seat who, auto&& found) {
        const auto note = [&](Face f) {
            if ((s.knows[card_of(f)] >> number(who) & 1U) != 0) found(f);
        };
        for (const Seat owner : SeatSet::first(s.table.seats).without(who))
            for (int n = 0; n < held(s, owner); ++n) note(hand_face(s, owner, n));
        for (int n = 0; n < s.discards; ++n) note(s.piles[n]);
        if (s.drawn != Face::none && s.table.turn != who) note(s.drawn);
    };
    bool anything_seen = false;
    for (const Seat who : SeatSet::first(s.table.seats)) for_each_known(who, [&](Face) { anything_seen = true; });
    if (!anything_seen) return out.field("seen", nullptr);
    out.array("seen", [&] {
        for (const Seat who : SeatSet::first(s.table.seats))
            out.array([&] { for_each_known(who, [&](Face f) { out.item(text(f)); }); });
    });
}

// As the position, with `?` for every side this seat does not know. `seen` lists what it remembers.
// The cards whose side is chosen come before the others.
void Wire<Annaotto>::write_open_hand(JsonWriter& out, const State& s, Seat who, const Box&) {
    for (int n = 0; n < held(s, who); ++n) out.item(text_of(s, hand_face(s, who, n)));
}

void Wire<Annaotto>::write_view(JsonWriter& out, const View& v, const Box&) {
    const auto in_hand = [&](Seat who, int n) { return card(held_card(v, who, n)); };
    write_hands(out, "hands", v, true, in_hand);
    out.array("discard", [&] {
        for (int n = 0; n < v.discards; ++n) out.item(card(discard(v, n)));
    });
    out.same_for_all([&] {
        out.array("draw", [&] {
            for (int n = 0; n < v.pile; ++n) out.item(card_text(n == 0 ? v.top : Side::unknown(), Side::unknown()));
        });
    });
    write_hands(out, "undecided", v, false, in_hand);
    out.field("drawn", v.table.has_drawn == 0 ? std::nullopt : std::optional(card(v.drawn)));
    out.same_for_all([&] { write_table(out, v.table); });
    const auto for_each_seen = [&](auto&& found) {
        for (const Seat who : SeatSet::first(v.table.seats))
            for (int n = 0; n < held(v, who); ++n)
                if (who != v.seat && held_card(v, who, n).whole()) found(held_card(v, who, n));
        for (int n = 0; n < v.discards; ++n)
            if (discard(v, n).whole()) found(discard(v, n));
    };
    bool anything_seen = false;
    for_each_seen([&](const Glimpse&) { anything_seen = true; });
    if (!anything_seen) return out.field("seen", nullptr);
    out.array("seen", [&] { for_each_seen([&](const Glimpse& g) { out.item(card(g)); }); });
}

void Wire<Annaotto>::write_event(JsonWriter& out, const Event& e, const Box&) {
    out.field("event", event_names[static_cast<std::size_t>(e.kind)]);
    if (e.seat != Seat::none) out.field("seat", e.seat);
    switch (e.kind) {
        case EventKind::laid: write_laid(out, e); break;
        case EventKind::drew:
            out.field("up", text_of(e.side));
            if (e.back.known()) out.field("down", text_of(e.back));
            out.field("next", side_or_null(e.next));
            out.field("why", reasons[static_cast<std::size_t>(e.why)]);
            break;
        case EventKind::reshuffled:
            out.field("count", e.count);
            out.field("next", side_or_null(e.next));
            break;
        case EventKind::faced:
        case EventKind::kept:
            out.field("shows", text_of(e.side));
            out.field("turnedOver", e.count != 0);
            break;
        case EventKind::turned:
            out.field("by", number(e.other));
            out.field("place", e.place);
            out.field("shows", text_of(e.side));
            break;
        case EventKind::took:
        case EventKind::slapped:
        case EventKind::out: out.field("count", e.count); break;
        case EventKind::caught: out.field("other", number(e.other)); break;
        case EventKind::turn: write_turn(out, e.table); break;
        default: break;
    }
}

}  // namespace tischlein::host
