// Writes Anansi's positions, views and events as JSON. anansi_reader.cpp reads positions.
#include "host/wire/anansi.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace tischlein::host {

using namespace anansi;

namespace {

constexpr std::array<Suit, suits> suits_as_text{Suit::hornet, Suit::leopard, Suit::snake};  // sorted by their letters

std::string text(Suit s) { return std::string(1, letter_of(s)); }

// A set of cards has no order of its own: it is written sorted as plain text.
void write_sorted(JsonWriter& out, Cards cards) {
    std::vector<std::string> words;
    for (const Card c : cards) words.push_back(text_of(c));
    std::sort(words.begin(), words.end());
    for (const std::string& word : words) out.item(word);
}

void write_tricks(JsonWriter& out, const Table& t, Seat who) {
    for (Card c = t.piles[who].first; c != Card::none;)
        out.array([&] {
            for (bool ends = false; !ends && c != Card::none; c = t.links.after(c)) {
                out.item(text_of(c));
                ends = t.links.ends_trick(c);
            }
        });
}

void write_display(JsonWriter& out, const Table& t) {
    for (const Suit s : {Suit::snake, Suit::hornet, Suit::leopard})
        out.array(text(s), [&] {
            for (Card c = t.display[s].first; c != Card::none; c = t.links.after(c)) out.item(text_of(c));
        });
}

// The cards of the running trick that were played into it, or those that recruited, in the order laid.
void write_laid(JsonWriter& out, std::string_view name, const Table& t, bool recruits) {
    out.array(name, [&] {
        for (int i = 0; i < t.seats; ++i) {
            const Seat who = step(t.leader, i, t.seats);
            const Laid l = t.laid[number(who)];
            if (l.nothing() || l.recruits() != recruits) continue;
            out.object([&] {
                out.field("seat", who);
                out.field("card", text_of(l.card()));
            });
        }
    });
}

template <class Write>
void write_each_seat(JsonWriter& out, std::string_view name, const Table& t, Write&& write) {
    out.array(name, [&] {
        for (int i = 0; i < t.seats; ++i) write(seat(i));
    });
}

// Everything that lies open, in the order of the rules' example; `hand` and `spider` write what the caller may show.
template <class Hand, class Spider>
void write_table(JsonWriter& out, const Table& t, Hand&& hand, Spider&& spider) {
    const auto numbers = [&](std::string_view name, const auto& of) {
        write_each_seat(out, name, t, [&](Seat who) { out.item(of[who]); });
    };
    out.same_for_all([&] {
        out.field("round", t.round);
        out.array("row", [&] {
            for (const Suit s : t.row) out.item(text(s));
        });
        out.object("display", [&] { write_display(out, t); });
    });
    write_each_seat(out, "hands", t, hand);
    out.same_for_all([&] {
        out.array("aside", [&] { write_sorted(out, t.aside); });
        out.field("leader", number(t.leader));
        write_laid(out, "trick", t, false);
        write_laid(out, "recruits", t, true);
        write_each_seat(out, "piles", t, [&](Seat who) { out.array([&] { write_tricks(out, t, who); }); });
        numbers("listeners", t.listeners);
        numbers("inspired", t.inspired);
        write_each_seat(out, "voids", t, [&](Seat who) {
            out.array([&] {
                for (const Suit s : suits_as_text)
                    if (t.voids[who].has(s)) out.item(text(s));
            });
        });
        out.object("scored", [&] {
            numbers("listeners", t.scored);
            numbers("bonus", t.bonus);
        });
        out.field("supply", t.supply);
        out.field("tricksLeft", t.tricks_left);
    });
    if (t.two()) spider();
}

}  // namespace

void Wire<Anansi>::write_position(JsonWriter& out, const State& s, const Box&) {
    write_table(
        out, s.table, [&](Seat who) { out.array([&] { write_sorted(out, s.hand[who]); }); },
        [&] {
            out.array("spider", [&] {
                for (int i = s.has_spider() ? s.table.tricks_left : 0; i > 0; --i) out.item(text_of(s.spider[i - 1]));
            });
        });
}

void Wire<Anansi>::write_view(JsonWriter& out, const View& v, const Box&) {
    const auto hand = [&](Seat who) {
        if (who != v.seat) return out.item(v.table.held(who));
        out.array([&] { write_sorted(out, v.hand); });
    };
    write_table(out, v.table, hand, [&] { out.field("spider", v.spider_left); });
}

void Wire<Anansi>::write_event(JsonWriter& out, const Event& e, const Box&) {
    constexpr std::array<std::string_view, 11> names{"played", "recruited", "inspired", "spider", "trick", "displayed",
                                                     "trump",  "scored",    "round",    "dealt",  "over"};
    static_assert(static_cast<std::size_t>(EventKind::over) + 1 == names.size());
    out.field("event", names[static_cast<std::size_t>(e.kind)]);
    const auto card = [&] { out.field("card", text_of(e.card)); };
    switch (e.kind) {
        case EventKind::played:
        case EventKind::displayed: out.field("seat", e.seat), card(); break;
        case EventKind::recruited: out.field("seat", e.seat), card(), out.field("listeners", e.listeners); break;
        case EventKind::inspired: out.field("seat", e.seat), out.field("listeners", e.listeners); break;
        case EventKind::spider: card(); break;
        case EventKind::trick:
            out.field("seat", e.seat);
            out.array("cards", [&] {
                for (const Card c : e.laid)
                    if (c != Card::none) out.item(text_of(c));
            });
            break;
        case EventKind::trump: out.field("suit", text(e.suit)); break;
        case EventKind::scored:
            out.field("seat", e.seat);
            out.field("listeners", e.listeners);
            out.field("piles", e.piles);
            out.field("kept", e.kept);
            out.field("bonus", e.bonus);
            break;
        case EventKind::round:
            out.field("round", e.round);
            out.field("leader", e.seat);
            out.array("display", [&] { out.item(text_of(e.card)), out.item(text_of(e.second)); });
            out.array("aside", [&] { write_sorted(out, e.cards); });
            break;
        case EventKind::dealt:
            out.field("seat", e.seat);
            if (e.cards.empty())
                out.field("cards", e.number);
            else
                out.array("cards", [&] { write_sorted(out, e.cards); });
            break;
        case EventKind::over: out.field("winners", SeatSet::from_bits(e.winners)); break;
    }
}

void Wire<Anansi>::write_open_hand(JsonWriter& out, const State& s, Seat who, const Box&) {
    write_sorted(out, s.hand[who]);
}

OptionValues Wire<Anansi>::options(const State& s) {
    OptionValues o;
    o[option_rounds] = s.table.rounds;
    o[option_race] = s.table.race;
    return o;
}

}  // namespace tischlein::host
