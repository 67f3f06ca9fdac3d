// Reads an OTTO position and lets the table run until somebody has to decide, as in play.
#include <fmt/format.h>

#include "games/otto/names.hpp"
#include "host/wire/fields.hpp"
#include "host/wire/otto.hpp"

namespace tischlein::host {

using namespace otto;

namespace {

// Hands out the pieces of the box; complains when something is named more often than the box holds it.
class Supply {
public:
    Supply(const Box& box, bool cards) : box_(box) {
        for (int k = 0; k < box.kinds; ++k) tiles_[k] = box.tiles[k].copies;
        if (cards) cards_ = box.cards;
    }

    Kind tile(std::string_view field, const json::value& value) {
        const std::string name = word_in(field, value);
        for (int k = 0; k < box_.kinds; ++k) {
            if (box_.tiles[k].called() != name) continue;
            if (tiles_[k] == 0)
                bad_position(field, fmt::format("the tile `{}` is named more often than the box holds it ({})", name,
                                                box_.tiles[k].copies));
            --tiles_[k];
            return static_cast<Kind>(k);
        }
        bad_position(field, fmt::format("`{}` is not a tile of this box", name));
    }

    Card card(std::string_view field, const json::value& value) {
        const std::string name = word_in(field, value);
        const std::optional<Card> card = read_card(name);
        if (!card) bad_position(field, fmt::format("`{}` is not a card", name));
        if (cards_[index(*card)] == 0)
            bad_position(field, fmt::format("the card `{}` is named more often than this game holds it", name));
        --cards_[index(*card)];
        return *card;
    }

    // Takes all that is left of a kind.
    int rest_of_tile(int k) { return std::exchange(tiles_[k], std::uint8_t{0}); }
    int rest_of_card(int c) { return std::exchange(cards_[c], std::uint8_t{0}); }

private:
    const Box&                           box_;
    std::array<std::uint8_t, most_kinds> tiles_{};
    std::array<std::uint8_t, card_kinds> cards_{};
};

class Reader {
public:
    Reader(const json::object& given, const Box& box, const OptionValues& options, int seats, Random random)
        : fields_(given, {"game",       "seats", "options", "round",  "oldest",     "board",  "marks", "kept",
                          "drawn",      "hands", "played",  "stolen", "stolenFrom", "lifted", "tower", "deck",
                          "gone",       "turn",  "phase",   "extra",  "noCard",     "asked",  "safe",  "scores",
                          "everScored", "blind", "tied", "ottos", "winners"}),
          box_(box),
          supply_(box, options[opt_cards] != 0),
          s_(empty_table(box, options, seats, random)),
          t_(s_.table) {}

    State read() {
        read_standing();
        read_board();
        read_boards();
        read_tower();
        read_cards();
        read_marks();
        read_scores();
        read_blind();
        read_infinity();
        read_end();
        check_phase();
        run();
        if (!consistent(s_)) bad_position("phase", "the parts of this position do not fit together");
        return s_;
    }

private:
    bool over() const { return t_.phase == Phase::over; }

    void read_standing() {
        const std::string name = fields_.word("phase").value_or(fields_.has("drawn") ? "place" : "card");
        const std::optional<Phase> phase = read_phase(name);
        if (!phase)
            bad_position("phase",
                         fmt::format("`{}` is not a phase; there are card, lift, to, place, infinity and over", name));
        t_.phase = *phase;
        t_.turn = fields_.seat("turn", t_.seats).value_or(seat(0));
        t_.oldest = fields_.seat("oldest", t_.seats).value_or(seat(0));
        t_.round = static_cast<std::uint16_t>(fields_.number("round", 1, 1, 30000));
        t_.extra = static_cast<std::uint8_t>(fields_.number("extra", 0, 0, 1));
        t_.no_card = fields_.flag("noCard", false);
        t_.blind = fields_.flag("blind", false);
        if (t_.blind != 0 && is_solo(t_)) bad_position("blind", "`blind` is false in solo (O17)");
        if (t_.extra != 0 && t_.no_card != 0) bad_position("noCard", "the second turn of `time` gives no third (O12)");
        if (one_tile(t_) && t_.extra != 0) bad_position("extra", "there is no `time` in solo and blind rounds (O16)");
        if (one_tile(t_) && t_.no_card != 0)
            bad_position("noCard", "there is no `time` in solo and blind rounds (O16)");
        if (!is_solo(t_) && fields_.has("ottos")) bad_position("ottos", "`ottos` is counted in solo only (O17)");
        t_.ottos = static_cast<std::uint8_t>(fields_.number("ottos", 0, 0, 24));
    }

    void read_board() {
        for (const auto& field : fields_.object("board")) {
            const std::string at(field.key());
            const std::optional<Place> place = read_place(at);
            if (!place || *place == centre)
                bad_position("board",
                             fmt::format("`{}` takes no tile; the places are a1 to e5, and c3 is printed", at));
            const json::array& entry = array_in("board", field.value());
            if (entry.size() != 2)
                bad_position("board", fmt::format("`{}` wants a tile and its quarter turns, as [\"5\", 0]", at));
            const Kind k = supply_.tile("board", entry[0]);
            const auto turns = static_cast<int>(number_in("board", entry[1], 0, 3));
            if (black(t_, k))
                bad_position("board", fmt::format("a black tile is never laid, and lies on {} (O11)", at));
            if (t_.board.at[*place] != empty_place) bad_position("board", fmt::format("`{}` is named twice", at));
            lay(t_, *place, k, turns % period(t_, k));
        }
    }

    void read_boards() {
        if (const json::array* kept = fields_.list_of("kept", t_.seats))
            for (int i = 0; i < t_.seats; ++i) {
                const json::value& entry = (*kept)[static_cast<std::size_t>(i)];
                if (entry.is_null()) continue;
                if (one_tile(t_)) bad_position("kept", "player boards are empty in solo and blind rounds (O16)");
                t_.kept[i] = supply_.tile("kept", entry);
            }
        if (const std::optional<std::string> name = fields_.word("drawn"))
            t_.drawn = supply_.tile("drawn", json::value(*name));
        if (fields_.has("gone"))
            for (const json::value& entry : fields_.list("gone")) ++t_.gone[supply_.tile("gone", entry)];
    }

    // The tower as given, top first, or all that is left, shuffled. In solo the blacks are out of the game.
    void read_tower() {
        for (int k = 0; k < box_.kinds; ++k)
            if (is_solo(t_) && box_.tiles[k].black && !fields_.has("gone"))
                t_.gone[k] = static_cast<std::uint8_t>(supply_.rest_of_tile(k));
        if (fields_.has("tower")) {
            const json::array& tower = fields_.list("tower");
            for (auto entry = tower.rbegin(); entry != tower.rend(); ++entry) {
                const Kind k = supply_.tile("tower", *entry);
                if (is_solo(t_) && black(t_, k)) bad_position("tower", "black tiles are not used in solo (O17)");
                s_.tower[t_.tower_left++] = k;
            }
        } else {
            for (int k = 0; k < box_.kinds; ++k)
                for (int n = is_solo(t_) && box_.tiles[k].black ? 0 : supply_.rest_of_tile(k); n > 0; --n)
                    s_.tower[t_.tower_left++] = static_cast<Kind>(k);
            s_.random.shuffle(s_.tower.data(), t_.tower_left);
        }
        int layable = 0;
        const Bag bag = all_tiles(s_);
        for (int i = 0; i < bag.count; ++i) layable += black(t_, bag.tile[i]) ? 0 : 1;
        if (layable <= t_.seats && !over())
            bad_position("tower", "there must be more tiles that can be laid than seats");
        if (!fields_.has("kept") && !one_tile(t_) && !over()) deal_boards();
    }

    // O2  Deals each player's first tile from the tower as it is.
    void deal_boards() {
        int layable = 0;
        for (int i = 0; i < t_.tower_left; ++i) layable += black(t_, s_.tower[i]) ? 0 : 1;
        if (layable < t_.seats)
            bad_position("tower", "the tower cannot give every player board a tile; name them in `kept`");
        NoEvents none;
        for (int i = 0; i < t_.seats; ++i) take_first_tile(s_, none, step(t_.oldest, i, t_.seats));
    }

    void read_cards() {
        if (const json::array* hands = fields_.list_of("hands", t_.seats))
            for (int i = 0; i < t_.seats; ++i)
                for (const json::value& entry : array_in("hands", (*hands)[static_cast<std::size_t>(i)])) {
                    s_.hand[i].add(supply_.card("hands", entry));
                    ++t_.held[i];
                }
        if (fields_.has("played"))
            for (const json::value& entry : fields_.list("played"))
                t_.played.set(t_.played_count++, static_cast<unsigned>(supply_.card("played", entry)));
        read_stolen();
        if (fields_.has("deck")) {
            const json::array& deck = fields_.list("deck");
            for (auto entry = deck.rbegin(); entry != deck.rend(); ++entry)
                s_.deck.set(t_.deck_left++, static_cast<unsigned>(supply_.card("deck", *entry)));
        } else {
            std::array<std::uint8_t, most_cards> rest{};
            for (int c = 0; c < card_kinds; ++c)
                for (int n = supply_.rest_of_card(c); n > 0; --n) rest[t_.deck_left++] = static_cast<std::uint8_t>(c);
            s_.random.shuffle(rest.data(), t_.deck_left);
            for (int i = 0; i < t_.deck_left; ++i) s_.deck.set(i, rest[i]);
        }
        for (int c = 0; c < card_kinds; ++c)  // cards not named are not in the game
            for (int n = supply_.rest_of_card(c); n > 0; --n) s_.lost.add(static_cast<Card>(c));
    }

    void read_stolen() {
        const std::optional<std::string> name = fields_.word("stolen");
        const std::optional<Seat> from = fields_.seat("stolenFrom", t_.seats);
        if (from && (!name || friends(t_, t_.turn).has(*from)))
            bad_position("stolenFrom", "a card is stolen from an opponent, and then it is named in `stolen`");
        if (!name) return;
        if (t_.phase != Phase::card || one_tile(t_))
            bad_position("stolen", "a stolen card is played in phase `card` (O12)");
        s_.stolen = supply_.card("stolen", json::value(*name));
        t_.stealing = 1;
        t_.victim = from ? *from : t_.seats == 2 ? clockwise(t_, t_.turn) : Seat::none;
    }

    void read_marks() {
        if (!fields_.has("marks")) return;
        const Shapes c = closed(t_.board);
        for (const json::value& entry : fields_.list("marks")) {
            const auto part = [&](std::string_view name) -> const json::value* {
                return entry.is_object() ? entry.get_object().if_contains(name) : nullptr;
            };
            if (part("seat") == nullptr || part("kind") == nullptr || part("at") == nullptr ||
                entry.get_object().size() != 3)
                bad_position("marks", "a mark is written {\"seat\":0,\"kind\":\"small\",\"at\":\"c1|c2\"}");
            const std::string kind_name = word_in("marks", *part("kind")), at = word_in("marks", *part("at"));
            const std::optional<Marker> kind = read_marker(kind_name);
            const std::optional<Shape> shape = kind ? read_shape(*kind, at) : std::nullopt;
            if (!shape)
                bad_position("marks", "a mark is small on an edge (c1|c2), or large or square on a grid point (v23)");
            const auto owner = static_cast<int>(number_in("marks", *part("seat"), 0, owners(t_) - 1));
            const bool small = shape->kind == Marker::small, down = shape->downward != 0;
            const Bits bit = one(shape->at), there = small ? (down ? c.over_below : c.over_right)
                                                     : shape->kind == Marker::large ? c.large
                                                                                    : c.square;
            if ((there & bit) == 0)
                bad_position("marks", fmt::format("there is no closed shape of the kind `{}` at {}", kind_name, at));
            const Marks all = all_marks(t_);
            if (((small ? (down ? all.over_below : all.over_right) : all.ring) & bit) != 0)
                bad_position("marks", fmt::format("two markers stand at {}", at));
            if (!has_free(t_, owner, shape->kind))
                bad_position("marks", fmt::format("{} has too many markers of the kind `{}`", owner, kind_name));
            happen_mark(t_, {.kind = EventKind::marked, .seat = seat(owner), .shape = *shape});
        }
    }

    void read_scores() {
        const SeatSet with_marks = t_.ever_scored;
        if (const json::array* scores = fields_.list_of("scores", static_cast<std::size_t>(owners(t_))))
            for (int i = 0; i < owners(t_); ++i) {
                t_.score[i] =
                    static_cast<std::uint16_t>(number_in("scores", (*scores)[static_cast<std::size_t>(i)], 0, 30000));
                if (t_.score[i] > 0) t_.ever_scored.add(seat(i));
            }
        const json::array* ever = fields_.list_of("everScored", static_cast<std::size_t>(owners(t_)));
        if (ever == nullptr) return;
        t_.ever_scored = SeatSet{};
        for (int i = 0; i < owners(t_); ++i) {
            const json::value& entry = (*ever)[static_cast<std::size_t>(i)];
            if (!entry.is_bool()) bad_position("everScored", "`everScored` is a list of true and false");
            if (entry.get_bool())
                t_.ever_scored.add(seat(i));
            else if (with_marks.has(seat(i)))
                bad_position("everScored", fmt::format("{} has a marker on the board, and so has scored (O14)", i));
        }
    }

    SeatSet seats_in(std::string_view field, int count) {
        SeatSet set;
        for (const json::value& entry : fields_.list(field))
            set.add(seat(static_cast<int>(number_in(field, entry, 0, count - 1))));
        return set;
    }

    void read_blind() {
        if (fields_.has("tied")) t_.tied = seats_in("tied", t_.seats);
        if (t_.blind == 0) {
            if (!t_.tied.empty()) bad_position("tied", "seats are tied in a blind round only (O16)");
            return;
        }
        if (!fields_.has("tied")) t_.tied = leaders(t_, SeatSet::first(t_.seats));
        if (t_.tied.empty() || one_owner(t_, t_.tied))
            bad_position("tied", "a blind round is played by at least two who are tied (O16)");
        if (!t_.tied.has(t_.turn))
            bad_position("turn", fmt::format("seat {} does not play in this blind round", number(t_.turn)));
    }

    void read_infinity() {
        SeatSet holding;
        for (int i = 0; i < t_.seats; ++i)
            if (t_.held[i] > 0) holding.add(seat(i));
        if (fields_.has("safe")) t_.safe = seats_in("safe", owners(t_));
        if (fields_.has("asked"))
            t_.asked = seats_in("asked", t_.seats);
        else if (t_.phase == Phase::infinity)
            t_.asked = holding;
        if (t_.phase != Phase::infinity) {
            if (!t_.asked.empty()) bad_position("asked", "seats are asked in phase `infinity` only (O15)");
            if (!t_.safe.empty() && !over())
                bad_position("safe", "markers are protected in phase `infinity` only (O15)");
            return;
        }
        if (one_tile(t_)) bad_position("phase", "nobody is asked about infinity in solo and blind rounds (O15)");
        if (t_.asked.empty()) bad_position("asked", "somebody must still be asked in phase `infinity` (O15)");
        if (!(t_.asked - holding).empty()) bad_position("asked", "only seats that hold cards are asked (O15)");
        t_.ever_scored.add(seat(owner_of(t_, t_.turn)));
    }

    void read_end() {
        if (fields_.has("winners") && !over()) bad_position("winners", "there are winners only in phase `over`");
        if (!over()) return;
        if (fields_.has("winners"))
            t_.winners = seats_in("winners", t_.seats);
        else if (!is_solo(t_) || t_.score[0] > 0)
            t_.winners = leaders(t_, SeatSet::first(t_.seats));
    }

    void check_phase() {
        const bool full = free_places(t_.board) == 0;
        if (full && !over() && t_.phase != Phase::infinity)
            bad_position("board", "the board is full, so the round is over (O9)");
        if (t_.drawn == no_tile && t_.phase == Phase::place)
            bad_position("drawn", "a tile has been drawn in phase `place`; say which");
        if (t_.drawn != no_tile && t_.phase != Phase::place && !over())
            bad_position("drawn", "a drawn tile lies there in phase `place` only (O3)");
        if (t_.phase == Phase::place && choice(t_).tile[0] == no_tile && choice(t_).tile[1] == no_tile)
            bad_position("drawn", "none of the two tiles can be laid (O11)");
        const bool quantum = t_.phase == Phase::lift || t_.phase == Phase::to;
        if (quantum && one_tile(t_)) bad_position("phase", "no card is played in solo and blind rounds (O16)");
        if ((quantum || t_.stealing != 0) && t_.tower_left == 0)
            bad_position("tower", "this turn still needs a tile to draw (O3)");
        if (t_.phase == Phase::lift && movable(t_) == 0)
            bad_position("phase", "no tile on the board can be lifted (O12)");
        const std::optional<std::string> lifted = fields_.word("lifted");
        if (lifted.has_value() != (t_.phase == Phase::to))
            bad_position("lifted", "a lifted tile is named in phase `to`, and only then (O12)");
        if (!lifted) return;
        const std::optional<Place> place = read_place(*lifted);
        if (!place || (movable(t_) & only(*place)) == 0)
            bad_position("lifted", fmt::format("on `{}` there is no tile that quantum may move (O12)", *lifted));
        t_.lifted = *place;
    }

    // A seat that is not asked draws at once; a stolen card that cannot be played leaves the game.
    void run() {
        NoEvents none;
        if (t_.phase != Phase::card) return;
        if (t_.stealing == 0)
            begin_turn(s_, none);
        else if (!has_way(t_, t_.turn, s_.stolen))
            drop_stolen(s_, none);
    }

    Fields     fields_;
    const Box& box_;
    Supply     supply_;
    State      s_;
    Table&     t_;
};

}  // namespace

State Wire<Otto>::read_position(const json::object& given, const Box& box, const OptionValues& options, int seats,
                                Random random) {
    return Reader(given, box, options, seats, random).read();
}

}  // namespace tischlein::host
