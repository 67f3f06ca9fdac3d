// Reads an Anansi position field by field; every complaint names its field.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "host/wire/anansi.hpp"
#include "host/wire/fields.hpp"

namespace tischlein::host {

using namespace anansi;

namespace {

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

State Wire<Anansi>::read_position(const json::object& object, const Box&, const OptionValues& options, int seats,
                                  Random random) {
    return Reader(object, options, seats, random).read();
}

}  // namespace tischlein::host
