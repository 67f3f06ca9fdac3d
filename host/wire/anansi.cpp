// Anansi's positions, views and events as JSON. Reading goes field by field; every complaint names its field.
#include "host/wire/anansi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "host/wire/fields.hpp"

namespace tischlein::host {

using namespace anansi;

namespace {

// --- writing ------------------------------------------------------------------------------------------------

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

// --- reading ------------------------------------------------------------------------------------------------

class Reader {
public:
    Reader(const json::object& object, const OptionValues& options, int seats, Random random)
        : fields_(object,
                  {"game", "seats", "options", "round", "row", "display", "hands", "aside", "leader", "trick",
                   "recruits", "piles", "listeners", "inspired", "voids", "scored", "supply", "tricksLeft", "spider"}),
          seats_(seats) {
        s_.random = random;
        t_.seats = static_cast<std::uint8_t>(seats);
        t_.rounds = static_cast<std::uint8_t>(options[option_rounds]);
        t_.race = static_cast<std::uint8_t>(options[option_race]);
    }

    State read() {
        t_.round = static_cast<std::uint8_t>(fields_.number("round", 1, 1, t_.race != 0 ? last_race_round : t_.rounds));
        read_row();
        read_display();
        for_each_seat("hands", fields_.list_of("hands", seats_),
                      [&](Seat who, const json::value& v) { s_.hand[who] = cards("hands", v); });
        if (fields_.has("aside")) t_.aside = cards("aside", fields_.list("aside"));
        read_trick();
        read_tricks_left();
        read_spider();
        read_piles();
        read_listeners();
        read_voids();
        check_end();
        if (!consistent(s_)) bad_position("hands", "this position cannot be");
        return s_;
    }

private:
    // A card that has not been named before.
    Card card(std::string_view field, const json::value& value) {
        const std::string word = word_in(field, value);
        const std::optional<Card> c = read_card(word);
        if (!c)
            bad_position(field,
                         fmt::format("`{}` is no story card; cards are S1 to S14, H1 to H14 and L1 to L14", word));
        if (met_.has(*c)) bad_position(field, fmt::format("{} is named twice; there is only one", word));
        met_.add(*c);
        return *c;
    }

    Cards cards(std::string_view field, const json::value& list) {
        Cards found;
        for (const json::value& v : array_in(field, list)) found.add(card(field, v));
        return found;
    }

    Suit suit(std::string_view field, const json::value& value) {
        const std::string word = word_in(field, value);
        const std::optional<Suit> s = read_suit(word);
        if (!s) bad_position(field, fmt::format("`{}` is no suit; suits are S, H and L", word));
        return *s;
    }

    // Calls read(seat, entry) for a list with one entry a seat; a missing list is left alone.
    template <class Read>
    void for_each_seat(std::string_view field, const json::array* list, Read&& read) {
        if (list == nullptr && field == "hands") bad_position(field, "`hands` is missing");
        for (int i = 0; list != nullptr && i < seats_; ++i) read(seat(i), list->at(i));
    }

    void read_row() {
        const json::array& row = fields_.list("row");
        SuitSet met;
        for (std::size_t i = 0; i < row.size() && i < suits; ++i) met.add(t_.row[i] = suit("row", row[i]));
        if (row.size() != suits || met.size() != suits)
            bad_position("row", "`row` names each of S, H and L once, from left to right");
    }

    void read_display() {
        for (const auto& entry : fields_.object("display")) {
            const std::optional<Suit> under = read_suit(entry.key());
            if (!under) bad_position("display", "`display` has lists for S, H and L, nothing else");
            for (const json::value& v : array_in("display", entry.value())) {
                const Card c = card("display", v);
                if (suit_of(c) != *under)
                    bad_position("display", fmt::format("{} does not lie under {}", text_of(c), letter_of(*under)));
                t_.links.append(t_.display[*under], c);
                ++t_.display[*under].count;
            }
        }
        t_.trump = trump_of(t_);
    }

    // Reads one list of {seat, card}, lays the cards and returns who laid the first.
    std::optional<Seat> read_laid(std::string_view field, bool recruits) {
        std::optional<Seat> first;
        if (!fields_.has(field)) return first;
        for (const json::value& v : fields_.list(field)) {
            if (!v.is_object())
                bad_position(field, fmt::format("`{}` wants entries like {{\"seat\":0,\"card\":\"S1\"}}", field));
            const json::object& entry = v.get_object();
            if (!entry.contains("seat") || !entry.contains("card") || entry.size() != 2)
                bad_position(field, fmt::format("`{}` wants entries like {{\"seat\":0,\"card\":\"S1\"}}", field));
            const Seat who = seat(static_cast<int>(number_in(field, entry.at("seat"), 0, seats_ - 1)));
            if (!t_.laid[number(who)].nothing())
                bad_position(field, fmt::format("seat {} has laid two cards in one trick", number(who)));
            t_.laid[number(who)] = Laid(card(field, entry.at("card")), recruits);
            if (!first) first = who;
            order_.push_back({field, who});
        }
        return first;
    }

    // N4, N6  `trick` and `recruits` together are the seats clockwise from the leader, the leader in `trick`.
    void read_trick() {
        const std::optional<Seat> first = read_laid("trick", false);
        read_laid("recruits", true);
        t_.leader = fields_.seat("leader", seats_).value_or(first.value_or(seat(0)));
        if (first && *first != t_.leader) bad_position("trick", "the first card of `trick` is the leader's");
        if (!first && !order_.empty()) bad_position("recruits", "nobody recruits before the leader has played (N6)");
        int before = -1;
        for (std::size_t i = 0; i < order_.size(); ++i) {
            const int place = number(step(order_[i].who, -number(t_.leader), seats_));
            if (i > 0 && order_[i].field != order_[i - 1].field) before = -1;
            if (place <= before)
                bad_position(order_[i].field, fmt::format("`{}` goes clockwise from the leader", order_[i].field));
            if (place >= static_cast<int>(order_.size()))
                bad_position(order_[i].field,
                             fmt::format("seat {} has laid a card before its turn", number(order_[i].who)));
            before = place;
        }
        if (static_cast<int>(order_.size()) >= seats_)
            bad_position("trick", "everybody has laid a card: this trick would be over");
        if (recruiters(t_) > recruiters_allowed(seats_)) bad_position("recruits", "more seats recruit than N6 allows");
        t_.to_move = step(t_.leader, static_cast<int>(order_.size()), seats_);
    }

    // The running trick counts; every seat has a card for each trick it still has to lay one in.
    void read_tricks_left() {
        const auto tricks = [&](Seat who) { return s_.hand[who].size() + (t_.laid[number(who)].nothing() ? 0 : 1); };
        const int left = tricks(seat(0));
        for (int i = 1; i < seats_; ++i)
            if (tricks(seat(i)) != left)
                bad_position("hands", "all hands must be equally large, counting the cards laid in the running trick");
        if (left > hand_size(seats_))
            bad_position("hands", fmt::format("{} seats get {} cards each (N1)", seats_, hand_size(seats_)));
        if (fields_.number("tricksLeft", left, 0, hand_size(seats_)) != left)
            bad_position("tricksLeft",
                         fmt::format("the hands hold cards for {} tricks, counting the running one", left));
        t_.tricks_left = static_cast<std::uint8_t>(left);
    }

    void read_spider() {
        if (!fields_.has("spider")) return;
        const json::array& pile = fields_.list("spider");
        if (pile.empty()) return;
        if (!t_.two()) bad_position("spider", "the spider sits only at a table of two (N14)");
        if (static_cast<int>(pile.size()) != t_.tricks_left)
            bad_position("spider", fmt::format("the spider has one card for each trick left: {}, or none at all",
                                               t_.tricks_left));
        for (std::size_t i = 0; i < pile.size(); ++i) s_.spider[pile.size() - 1 - i] = card("spider", pile[i]);
    }

    void read_piles() {
        for_each_seat("piles", fields_.list_of("piles", seats_), [&](Seat who, const json::value& tricks) {
            for (const json::value& trick : array_in("piles", tricks)) {
                const json::array& laid = array_in("piles", trick);
                const std::size_t most = t_.two() ? 3 : seats_;
                if (laid.empty() || laid.size() > most)
                    bad_position("piles", fmt::format("a trick has between 1 and {} cards", most));
                for (const json::value& v : laid) t_.links.append(t_.piles[who], card("piles", v));
                t_.links.end_trick(t_.piles[who]);
            }
        });
    }

    void read_listeners() {
        const auto numbers = [&](std::string_view field, const json::array* list, auto& into, int most) {
            for_each_seat(field, list, [&](Seat who, const json::value& v) {
                into[who] = static_cast<std::remove_reference_t<decltype(into[who])>>(number_in(field, v, 0, most));
            });
        };
        numbers("listeners", fields_.list_of("listeners", seats_), t_.listeners, listener_cards);
        numbers("inspired", fields_.list_of("inspired", seats_), t_.inspired, listener_cards);
        if (fields_.has("scored")) {
            const json::object& scored = fields_.object("scored");
            for (const auto& entry : scored)
                if (entry.key() != "listeners" && entry.key() != "bonus")
                    bad_position("scored", "`scored` has `listeners` and `bonus`, nothing else");
            numbers("scored", per_seat("scored", scored, "listeners"), t_.scored, listener_cards);
            numbers("scored", per_seat("scored", scored, "bonus"), t_.bonus, 10'000);
        }
        int taken = 0;
        for (int i = 0; i < seats_; ++i) {
            const Seat who = seat(i);
            taken += t_.listeners[who] + t_.scored[who];
            if (t_.inspired[who] > std::min<int>(t_.listeners[who], t_.piles[who].count))
                bad_position(
                    "inspired",
                    fmt::format("seat {} cannot have inspired more listeners than it has, or than it has piles (N9)",
                                i));
        }
        if (!fields_.has("supply") && taken > listener_cards)
            bad_position("listeners", "there are only 36 listeners (N13)");
        t_.supply = static_cast<std::uint8_t>(fields_.number("supply", listener_cards - taken, 0, listener_cards));
        if (t_.supply + taken > listener_cards)
            bad_position("supply", fmt::format("there are only 36 listeners, and {} are with the seats (N13)", taken));
    }

    const json::array* per_seat(std::string_view field, const json::object& object, std::string_view name) {
        const json::value* list = object.if_contains(name);
        if (list == nullptr || list->is_null()) return nullptr;
        if (array_in(field, *list).size() != static_cast<std::size_t>(seats_))
            bad_position(field, fmt::format("`{}` in `{}` needs {} entries", name, field, seats_));
        return &list->get_array();
    }

    void read_voids() {
        for_each_seat("voids", fields_.list_of("voids", seats_), [&](Seat who, const json::value& list) {
            for (const json::value& v : array_in("voids", list)) t_.voids[who].add(suit("voids", v));
            if (!(s_.hand[who] & t_.voids[who].cards()).empty())
                bad_position("voids",
                             fmt::format("seat {} holds a suit that it has shown it does not hold", number(who)));
        });
    }

    // Empty hands mean that the game is over: the last card of a round deals the next one at once.
    void check_end() {
        if (!t_.over()) return;
        if (!ends_game(t_))
            bad_position("hands",
                         fmt::format("nobody has a card, but the game does not end with round {} (N12)", t_.round));
        for (int i = 0; i < seats_; ++i) {
            if (t_.piles[seat(i)].count != 0) bad_position("piles", "the game is over: no piles are left");
            if (t_.listeners[seat(i)] != 0)
                bad_position("listeners", "the game is over: all listeners are scored or back in the supply");
        }
    }

    struct LaidBy {
        std::string_view field;
        Seat who;
    };

    Fields fields_;
    int seats_;
    State s_;
    Table& t_ = s_.table;
    Cards met_;                  // every card named so far
    std::vector<LaidBy> order_;  // `trick`, then `recruits`, as they are written
};

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

State Wire<Anansi>::read_position(const json::object& object, const Box&, const OptionValues& options, int seats,
                                  Random random) {
    return Reader(object, options, seats, random).read();
}

void Wire<Anansi>::write_view(JsonWriter& out, const View& v, const Box&) {
    const auto hand = [&](Seat who) {
        if (who != v.seat) return out.item(v.table.held(who));
        out.array([&] { write_sorted(out, v.hand); });
    };
    write_table(out, v.table, hand, [&] { out.field("spider", v.spider_left); });
}

void Wire<Anansi>::write_event(JsonWriter& out, const Event& e, const Box&) {
    constexpr std::array<std::string_view, 11> names{"played",    "recruited", "inspired", "spider", "trick", "displayed",
                                                     "trump",     "scored",    "round",    "dealt",  "over"};
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

OptionValues Wire<Anansi>::options(const State& s) {
    OptionValues o;
    o[option_rounds] = s.table.rounds;
    o[option_race] = s.table.race;
    return o;
}

}  // namespace tischlein::host
