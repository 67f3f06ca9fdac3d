// Reads ANNAOTTO positions. Fields are read in an order in which each can be judged by those before it.
#include "host/wire/annaotto.hpp"
#include "host/wire/fields.hpp"

namespace tischlein::host {

using namespace annaotto;

namespace {

class Reader {
public:
    Reader(const json::object& given, const Box& box, const OptionValues& options, int seats, Random random)
        : fields_(given, {"game",      "seats",   "options",  "hands",     "discard", "colour",   "draw",
                          "undecided", "drawn",   "turn",     "direction", "phase",   "sequence", "plus",
                          "flips",     "slapped", "uncalled", "out",       "turns",   "passes",   "seen"}),
          seats_(seats),
          state_(Annaotto::empty_table(box, options, seats, random)) {}

    State read() {
        read_phase();
        read_turn();
        read_hands();
        read_discard();
        read_out();
        read_drawn();
        read_draw();
        read_open_cards();
        read_flips();
        read_slaps();
        read_uncalled();
        read_seen();
        check_phase();
        if (!consistent(state_))
            bad_position("phase", "these fields do not fit together: no game can come to this position");
        return state_;
    }

private:
    Table& table() { return state_.table; }
    Side top() const { return side_of(state_, top_discard(state_)); }

    // A card of the deck that was not named before; its text begins with the side that faces its owner or lies up.
    Face face_in(std::string_view field, const json::value& value) {
        const Face found = any_face_in(field, value);
        if (used_.has(card_of(found))) bad_position(field, "the card " + word_in(field, value) + " is named twice");
        used_ = used_ | CardSet::one(card_of(found));
        return found;
    }
    Face any_face_in(std::string_view field, const json::value& value) const {
        const std::string text = word_in(field, value);
        const auto sides = read_card(text);
        if (!sides)
            bad_position(field, "`" + text.substr(0, 40) + "` is not a card; cards are written like Rd/Gs or OsA/Bw");
        const Face found = find_face(state_.sides, state_.cards, sides->first, sides->second);
        if (found == Face::none) bad_position(field, "the deck has no card " + text);
        return found;
    }
    void know(Face f, Seat who) {
        state_.knows[card_of(f)] = static_cast<std::uint8_t>(state_.knows[card_of(f)] | 1U << number(who));
    }

    void read_phase() {
        const std::optional<std::string> name = fields_.word("phase");
        if (!name) return;
        for (std::size_t i = 0; i < annaotto_phase_names.size(); ++i)
            if (annaotto_phase_names[i] == *name) phase_ = static_cast<Phase>(i);
        if (!phase_) bad_position("phase", "`phase` is one of turn, drawn, flip, sides, slap, over");
        table().over = static_cast<std::uint8_t>(phase_ == Phase::over);
    }

    void read_turn() {
        table().turn = fields_.seat("turn", seats_).value_or(seat(0));
        const std::int64_t direction = fields_.number("direction", 1, -1, 1);
        if (direction == 0) bad_position("direction", "`direction` is 1 or -1");
        table().direction = static_cast<std::int8_t>(direction);
        table().turns = static_cast<std::uint16_t>(fields_.number("turns", 0, 0, most_turns));
        table().passes = static_cast<std::uint8_t>(fields_.number("passes", 0, 0, seats_));
    }

    void read_hands() {
        const json::array* hands = fields_.list_of("hands", static_cast<std::size_t>(seats_));
        if (hands == nullptr) bad_position("hands", "`hands` is missing");
        const json::array* undecided = fields_.list_of("undecided", static_cast<std::size_t>(seats_));
        for (int i = 0; i < seats_; ++i) {
            for (const json::value& value : array_in("hands", (*hands)[static_cast<std::size_t>(i)]))
                hold(i, face_in("hands", value));
            if (undecided == nullptr) continue;
            for (const json::value& value : array_in("undecided", (*undecided)[static_cast<std::size_t>(i)])) {
                hold(i, face_in("undecided", value));
                ++table().undecided[static_cast<std::size_t>(i)];
            }
        }
        if (table().over != 0 && !undecided_seats(table()).empty())
            bad_position("undecided", "the game is over: there is nothing left to decide");
    }
    void hold(int number, Face f) {
        add_to_hand(state_, seat(number), f);
        know(f, seat(number));
    }

    void read_discard() {
        for (const json::value& value : fields_.list("discard"))
            state_.piles[state_.discards++] = face_in("discard", value);
        if (state_.discards == 0) bad_position("discard", "at least one card lies on the discard pile");
        const std::optional<std::string> colour = fields_.word("colour");
        const bool needed = top() == Side::annaotto();
        if (colour) table().colour = read_colour(*colour);
        if (colour && table().colour == Colour::none) bad_position("colour", "`colour` is one of R O Y G T B V P");
        if (needed != (table().colour != Colour::none))
            bad_position("colour", needed ? "ANNAOTTO is on top, so `colour` must say which colour was named"
                                          : "`colour` is named only while ANNAOTTO is on top");
    }

    void read_out() {
        if (fields_.has("out")) {
            for (const json::value& value : fields_.list("out")) {
                const Seat who = seat(static_cast<int>(number_in("out", value, 0, seats_ - 1)));
                if (!table().in.has(who)) bad_position("out", "a seat gets out only once");
                table().out[static_cast<std::size_t>(queued(table().out))] = who;
                table().in.remove(who);
            }
        }
        for (int i = 0; i < seats_; ++i) {
            const std::string who = "seat " + std::to_string(i);
            if (table().in.has(seat(i)) && held(state_, seat(i)) == 0)
                bad_position("out", who + " has no cards and is not in `out`");
            if (!table().in.has(seat(i)) && held(state_, seat(i)) != 0)
                bad_position("out", who + " is in `out` and has cards");
        }
        if (table().over != 0) return;
        if (!table().in.has(table().turn)) bad_position("turn", "the seat in turn is out");
        if (table().in.size() < 2) bad_position("phase", "only one seat is left: the game is over");
        if (table().passes >= table().in.size()) bad_position("passes", "after so many empty draws the game is over");
    }

    void read_drawn() {
        if (!fields_.has("drawn")) return;
        if (table().over != 0) bad_position("drawn", "the game is over");
        state_.drawn = face_in("drawn", json::value(*fields_.word("drawn")));
        know(state_.drawn, table().turn);
        table().has_drawn = 1;
    }

    // The rest of the deck, shuffled by the seed, if the pile is not given.
    void read_draw() {
        if (!fields_.has("draw")) {
            std::array<Face, most_cards> rest{};
            int count = 0;
            for (int c = 0; c < state_.cards; ++c)
                if (!used_.has(c)) rest[static_cast<std::size_t>(count++)] = face(c, 0);
            shuffle_into_pile(state_, rest.data(), count);
            return;
        }
        const json::array& draw = fields_.list("draw");
        std::array<Face, most_cards> pile{};
        std::size_t count = 0;
        for (const json::value& value : draw) pile[count++] = face_in("draw", value);
        std::copy(pile.begin(), pile.begin() + static_cast<std::ptrdiff_t>(count),
                  state_.piles.end() - static_cast<std::ptrdiff_t>(count));
        state_.pile = static_cast<std::uint8_t>(count);
    }

    // The sequence or the run on top of the discards.
    void read_open_cards() {
        Table& t = table();
        t.plus = static_cast<std::uint8_t>(fields_.number("plus", 0, 0, most_cards));
        if (t.plus != 0 && top().sign() != Sign::plus) bad_position("plus", "a run is open, but no PLUS is on top");
        if (fields_.has("sequence")) {
            const Fields sequence(fields_.object("sequence"), {"anna", "otto", "last"});
            t.anna = static_cast<std::uint8_t>(sequence.number("anna", 0, 0, most_cards));
            t.otto = static_cast<std::uint8_t>(sequence.number("otto", 0, 0, most_cards));
            t.last = sequence.seat("last", seats_).value_or(Seat::none);
        }
        const int on_top = top().sign() == Sign::anna ? t.anna : top().sign() == Sign::otto ? t.otto : 0;
        if (sequence_open(t) && on_top == 0)
            bad_position("sequence", "a sequence is open, but its last card is not on top");
        if (!sequence_open(t) && t.last != Seat::none)
            bad_position("sequence", "nobody is the last of an empty sequence");
        if (sequence_open(t) && t.last == Seat::none) t.last = seat_before_turn();
        if (t.has_drawn != 0 && (sequence_open(t) || run_open(t)))
            bad_position("drawn", "no card is drawn against an open sequence or run (A12)");
    }
    // Who laid the top card, if the position does not say.
    Seat seat_before_turn() {
        Table back = table();
        back.direction = static_cast<std::int8_t>(-back.direction);
        return back.in.empty() ? back.turn : next_in(back, back.turn);
    }

    void read_flips() {
        if (!fields_.has("flips")) return;
        Table& t = table();
        const Fields flips(fields_.object("flips"), {"by", "left", "turned"});
        const std::optional<Seat> by = flips.seat("by", seats_);
        if (!by) bad_position("flips", "`flips` must say `by` whom");
        if (t.over != 0 || sequence_open(t) || run_open(t) || t.has_drawn != 0)
            bad_position("flips", "cards are turned after a sequence is settled and before the turn");
        t.flipper = *by;
        if (flips.has("turned"))
            for (const json::value& value : flips.list("turned")) {
                const int place = static_cast<int>(number_in("flips", value, 0, most_cards));
                if (place >= faced(state_, t.turn) || t.turned.has(place))
                    bad_position("flips", "`turned` names places in the hand of `turn`, each once");
                t.turned = t.turned | CardSet::one(place);
            }
        const int possible = held(state_, t.turn) - t.turned.size();
        if (possible < 1) bad_position("flips", "all cards are turned already");
        t.flips_left = static_cast<std::uint8_t>(flips.number("left", 0, 0, most_cards));
        if (t.flips_left < 1 || t.flips_left > possible)
            bad_position("flips", "`left` must lie between 1 and " + std::to_string(possible));
    }

    void read_slaps() {
        Table& t = table();
        const bool open = phase_ == Phase::slap;
        if (open) {
            if (top().sign() != Sign::all) bad_position("phase", "hands are slapped on ALL only, and it is not on top");
            t.to_slap = t.in;
        }
        if (!fields_.has("slapped")) return;
        for (const json::value& value : fields_.list("slapped")) {
            const Seat who = seat(static_cast<int>(number_in("slapped", value, 0, seats_ - 1)));
            if (!open) bad_position("slapped", "hands lie on the pile in phase `slap` only");
            if (!t.to_slap.has(who)) bad_position("slapped", "seats still in slap, each once");
            t.slapped[static_cast<std::size_t>(queued(t.slapped))] = who;
            t.to_slap.remove(who);
        }
        if (open && t.to_slap.empty()) bad_position("slapped", "all have slapped: the phase is over");
    }

    void read_uncalled() {
        Table& t = table();
        const std::optional<Seat> who = fields_.seat("uncalled", seats_);
        if (!who) return;
        if (held(state_, *who) != 1) bad_position("uncalled", "only a seat with one card can have forgotten to call");
        if (t.over != 0 || t.has_drawn != 0 || t.flipper != Seat::none)
            bad_position("uncalled", "by now it is too late to catch anybody (A14)");
        t.uncalled = *who;
    }

    void read_seen() {
        const json::array* seen = fields_.list_of("seen", static_cast<std::size_t>(seats_));
        if (seen == nullptr) return;
        CardSet unseen;
        for (int n = 0; n < state_.pile; ++n)
            unseen =
                unseen | CardSet::one(card_of(state_.piles[state_.piles.size() - 1 - static_cast<std::size_t>(n)]));
        for (int i = 0; i < seats_; ++i) {
            const json::value& list = (*seen)[static_cast<std::size_t>(i)];
            if (list.is_null()) continue;
            for (const json::value& value : array_in("seen", list)) {
                const Face f = any_face_in("seen", value);
                if (unseen.has(card_of(f)) || !used_.has(card_of(f)))
                    bad_position("seen", "nobody can follow " + word_in("seen", value) +
                                             ": it lies neither in a hand nor on the discard pile");
                know(f, seat(i));
            }
        }
    }

    void check_phase() {
        const Phase is = phase_of(table());
        if (phase_ && *phase_ != is)
            bad_position("phase", "by the other fields the phase is `" +
                                      std::string(annaotto_phase_names[static_cast<std::size_t>(is)]) + "`");
        if (table().turns >= most_turns && is != Phase::over && is != Phase::slap && is != Phase::sides)
            bad_position("turns", "after " + std::to_string(most_turns) + " turns the game is over (A17)");
    }

    Fields               fields_;
    int                  seats_;
    State                state_;
    CardSet              used_{};
    std::optional<Phase> phase_;
};

}  // namespace

State Wire<Annaotto>::read_position(const json::object& given, const Box& box, const OptionValues& options, int seats,
                                    Random random) {
    return Reader(given, box, options, seats, random).read();
}

}  // namespace tischlein::host
