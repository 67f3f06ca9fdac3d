// Max^n over the open cards of a round. Five things make it quick:
//   1. Positions between tricks are kept in a transposition table (`Memory`), so that the order in which cards went does not matter.
//   2. They are stored by the order of the cards still in play: with the 7 gone, 6 and 8 are neighbours.
//   3. Of cards in one hand that are neighbours in that sense and have the same heads only the lowest is tried.
//   4. Positions that differ only in what cannot matter any more are stored as one: a seat with too many listeners to save, a seat
//      with too many piles to match, a trump lead that cannot be made up, a supply that cannot run out.
//   5. A move that cannot bring its seat more than it has already found is not tried.
// All five keep the order of moves, on which ties rest (see the header).
#include "bots/anansi_endgame.hpp"

#include <algorithm>
#include <vector>

namespace tischlein::bots::anansi_endgame {

namespace {

// A result for each seat, one byte each, seat 0 lowest.
using Values = std::uint64_t;

constexpr int result_of(Values v, int who) { return static_cast<int>((v >> (8 * who)) & 0xFF); }

// A position as the search sees it: nothing but what play from here depends on.
struct Spot {
    std::array<std::uint64_t, most_players> hand{};
    std::array<std::uint8_t, most_players> listeners{}, piles{};
    std::array<std::uint8_t, suits> shown{};    // cards in the display
    std::array<std::uint8_t, suits> joining{};  // recruiting cards of this trick, by suit
    std::uint8_t supply = 0, tricks_left = 0;
    std::uint8_t leader = 0, to_move = 0;
    std::uint8_t laid = 0, recruits = 0;    // in the running trick
    std::uint8_t trump = 0, led = 0;        // suits
    std::uint8_t best = 0, best_by = 0;     // the winning card so far (its code), and whose it is
};

constexpr std::uint64_t bit(int card) { return std::uint64_t{1} << card; }
constexpr std::uint64_t suit_mask(int suit) { return Cards::of(static_cast<Suit>(suit)).bits; }

// Cards with one head and with two, in every suit.
constexpr std::uint64_t one_head = 0x03E0'03E0'03E0ULL, two_heads = 0x7C00'7C00'7C00ULL;

// N7  How strong a card is in a trick; only 16 and more can win it.
constexpr int power(int card, int led, int trump) {
    const int suit = card >> 4;
    return (card & 15) + (suit == trump ? 32 : 0) + (suit == led ? 16 : 0);
}

// Everything play from here depends on, and nothing else.
struct Key {
    std::array<std::uint64_t, 4> word{};
    friend bool operator==(const Key&, const Key&) = default;
    std::uint64_t hash() const {
        std::uint64_t h = 0;
        for (const std::uint64_t w : word) h = mix64((h ^ w) + 0x9E3779B97F4A7C15ULL);
        return h;
    }
};

// Solved positions. Each hash has two entries: the first keeps the position with the most tricks left, the second the
// newest other one. Entries of earlier calls count as empty, so nothing needs to be wiped between calls.
class Memory {
public:
    explicit Memory(int bits) : entries_(std::size_t{1} << bits), mask_((std::uint64_t{1} << bits) - 2) {}
    void forget() {
        generation_ = (generation_ + 1) & generation_mask;
        if (generation_ != 0) return;
        std::fill(entries_.begin(), entries_.end(), Entry{});  // once in a million calls
        generation_ = 1;
    }

    const Values* find(const Key& key, std::uint64_t hash) {
        for (std::uint64_t i = 0; i < 2; ++i)
            if (const Entry& e = entries_[(hash & mask_) + i]; e.generation() == generation_ && e.key == key) {
                found_ = e.about & values_mask;
                return &found_;
            }
        return nullptr;
    }
    // REQUIRES: values of at most 40 bits, fewer than 16 tricks.
    void keep(const Key& key, std::uint64_t hash, Values values, int tricks) {
        Entry& first = entries_[hash & mask_];
        const bool better = first.generation() != generation_ || first.tricks() <= tricks;
        (better ? first : entries_[(hash & mask_) + 1]) = {key,
                                                           values | std::uint64_t(tricks) << 40 | generation_ << 44};
    }

private:
    static constexpr std::uint64_t values_mask = (std::uint64_t{1} << 40) - 1, generation_mask = (1U << 20) - 1;
    struct Entry {
        Key key;
        std::uint64_t about = 0;  // values, tricks left, generation
        std::uint64_t generation() const { return about >> 44; }
        int tricks() const { return static_cast<int>((about >> 40) & 15); }
    };
    std::vector<Entry> entries_;
    std::uint64_t mask_;
    std::uint64_t generation_ = 0;
    Values found_ = 0;
};

}  // namespace

class Endgame::Search {
public:
    explicit Search(int memory_bits) : memory_(memory_bits) {}

    Solution solve(const State& s, std::uint64_t most_nodes) {
        if (s.table.over()) return {};
        memory_.forget();
        nodes_ = 0;
        most_nodes_ = most_nodes;
        stopped_ = false;
        const Spot root = start(s);
        Solution found{.seat = seat(root.to_move)};
        int own = -1;
        Values values = 0;
        for_each_move(root, [&](int card, bool recruits) {
            const Values v = value(with_move(root, card, recruits));
            if (result_of(v, root.to_move) <= own) return;
            own = result_of(v, root.to_move);
            values = v;
            found.best = recruits ? recruit(static_cast<Card>(card)) : play(static_cast<Card>(card));
        });
        for (int i = 0; i < seats_; ++i) found.value[seat(i)] = static_cast<std::uint8_t>(result_of(values, i));
        found.nodes = nodes_;
        found.exact = !stopped_;
        return found;
    }

private:
    class LastTrick;

    // --- playing ------------------------------------------------------------------------------------------------

    Spot start(const State& s) {
        const Table& t = s.table;
        seats_ = t.seats;
        recruiters_ = recruiters_allowed(seats_);
        bonus_ = trickster_bonus(t);
        row_ = t.row;
        spider_ = s.spider;
        has_spider_ = s.has_spider();
        for (int i = 0; i < longest_hand; ++i)
            spider_left_[i + 1] = spider_left_[i] | (spider_[i] == Card::none ? 0 : bit(code(spider_[i])));
        Spot p{.supply = t.supply,
               .tricks_left = t.tricks_left,
               .leader = static_cast<std::uint8_t>(t.leader),
               .to_move = static_cast<std::uint8_t>(t.leader),
               .trump = static_cast<std::uint8_t>(t.trump)};
        for (int i = 0; i < seats_; ++i) {
            p.hand[i] = s.hand[seat(i)].bits;
            p.listeners[i] = t.listeners[seat(i)];
            p.piles[i] = t.piles[seat(i)].count;
        }
        for (int i = 0; i < suits; ++i) p.shown[i] = t.display[static_cast<Suit>(i)].count;
        for (int i = 0; i < seats_; ++i)
            if (const Laid l = t.laid[p.to_move]; !l.nothing()) lay(p, code(l.card()), l.recruits(), 0);
        return p;
    }

    std::uint8_t next(int who) const { return static_cast<std::uint8_t>(who + 1 == seats_ ? 0 : who + 1); }

    // The card of the seat to move; `come`: the listeners it brings.
    void lay(Spot& p, int card, bool recruits, int come) const {
        if (recruits) {
            p.supply = static_cast<std::uint8_t>(p.supply - come);
            p.listeners[p.to_move] = static_cast<std::uint8_t>(p.listeners[p.to_move] + come);
            ++p.joining[card >> 4];
            ++p.recruits;
        } else {
            if (p.laid == 0) p.led = static_cast<std::uint8_t>(card >> 4);
            enter(p, card, p.to_move);
        }
        ++p.laid;
        p.to_move = next(p.to_move);
    }

    void enter(Spot& p, int card, int by) const {
        if (p.best != 0 && power(card, p.led, p.trump) <= power(p.best, p.led, p.trump)) return;
        p.best = static_cast<std::uint8_t>(card);
        p.best_by = static_cast<std::uint8_t>(by);
    }

    // N7, N8, N14  Everybody has laid a card.
    void close_trick(Spot& p) const {
        if (has_spider_) enter(p, code(spider_[p.tricks_left - 1]), spiders_place);
        if (p.best_by == spiders_place) {
            p.leader = next(p.leader);
        } else {
            ++p.piles[p.best_by];
            p.leader = p.best_by;
        }
        p.to_move = p.leader;
        p.laid = p.best = p.best_by = p.led = 0;
        --p.tricks_left;
        if (p.recruits == 0) return;
        p.recruits = 0;
        for (int i = 0; i < suits; ++i) p.shown[i] = static_cast<std::uint8_t>(p.shown[i] + p.joining[i]);
        p.joining = {};
        Suit trump = row_[0];
        for (const Suit s : {row_[1], row_[2]})
            if (p.shown[index(s)] > p.shown[index(trump)]) trump = s;
        p.trump = static_cast<std::uint8_t>(trump);
    }

    Spot with_move(const Spot& before, int card, bool recruits) const {
        Spot p = before;
        p.hand[p.to_move] &= ~bit(card);
        lay(p, card, recruits, std::min<int>(heads(static_cast<Card>(card)), p.supply));
        if (p.laid == seats_) close_trick(p);
        return p;
    }

    // --- moves worth trying -------------------------------------------------------------------------------------

    // The cards worth trying. Of several cards of one suit with the same number of heads, if nobody else holds a card
    // between them, only the lowest. The winning card of the running trick counts as held; its other cards do not matter.
    std::uint64_t distinct(const Spot& p) const {
        std::uint64_t others = spider_left_[p.tricks_left] | (p.best != 0 ? bit(p.best) : 0);
        for (int i = 0; i < seats_; ++i)
            if (i != p.to_move) others |= p.hand[i];
        std::uint64_t found = 0;
        Card lower = Card::none;
        for (const Card c : Cards{p.hand[p.to_move]}) {
            const std::uint64_t between = (bit(code(c)) - 1) & ~(bit(code(lower) + 1) - 1);
            if (lower == Card::none || suit_of(lower) != suit_of(c) || heads(lower) != heads(c) ||
                (others & between) != 0)
                found |= bit(code(c));
            lower = c;
        }
        return found;
    }

    // N3, N4
    static std::uint64_t playable(const Spot& p) {
        const std::uint64_t hand = p.hand[p.to_move];
        if (p.laid == 0) return hand;
        if ((hand & suit_mask(p.led)) != 0) return hand & suit_mask(p.led);
        if ((hand & suit_mask(p.trump)) != 0) return hand & suit_mask(p.trump);
        return hand;
    }

    // Calls take(card, recruits) in the order in which ties are broken: recruiting first, low cards first.
    template <class Take>
    void for_each_move(const Spot& p, Take&& take) const {
        const std::uint64_t worth = distinct(p);
        if (p.laid > 0 && p.recruits < recruiters_)  // N6
            for (const Card c : Cards{worth}) take(code(c), true);
        for (const Card c : Cards{playable(p) & worth}) take(code(c), false);
    }

    // --- values -------------------------------------------------------------------------------------------------

    // N10
    int result(int listeners, int piles) const {
        return listeners > piles ? 0 : listeners + (listeners == piles ? bonus_ : 0);
    }

    // The most the seat can end with, if it wins every trick it does not recruit in and recruits with its best cards.
    // It wins one trick less if its card in the running trick is beaten or recruits, or if it leads and is to recruit:
    // then it must lose a trick first.
    int most(const Spot& p, int who) const {
        const int listeners = p.listeners[who], piles = p.piles[who];
        const int twos = count_bits(p.hand[who] & two_heads), ones = count_bits(p.hand[who] & one_head);
        const int held = count_bits(p.hand[who]);
        const int recruits = held - (held > 0 && p.laid == 0 && who == p.leader ? 1 : 0);
        const int turn = who - p.leader + (who < p.leader ? seats_ : 0);
        const bool beaten = turn < p.laid && p.best_by != who;
        int best = 0;
        for (int r = 0; r <= recruits; ++r) {
            const int most_listeners = listeners + 2 * std::min(r, twos) + std::min(std::max(0, r - twos), ones);
            const int most_piles = piles + p.tricks_left - r - (beaten || (r > 0 && who == p.leader) ? 1 : 0);
            if (listeners > most_piles) break;
            best =
                std::max(best, most_listeners < piles ? most_listeners : std::min(most_listeners, most_piles) + bonus_);
        }
        return best;
    }

    Values value(const Spot& p) { return p.laid == 0 ? between_tricks(p) : best_for_mover(p); }

    Values best_for_mover(const Spot& p) {
        if (++nodes_ >= most_nodes_) stopped_ = true;
        if (stopped_) return 0;
        const int ceiling = most(p, p.to_move);
        int own = -1;
        Values best = 0;
        for_each_move(p, [&](int card, bool recruits) {
            if (own == ceiling) return;
            const Spot then = with_move(p, card, recruits);
            if (own >= 0 && most(then, p.to_move) <= own) return;
            const Values v = value(then);
            if (result_of(v, p.to_move) <= own) return;
            own = result_of(v, p.to_move);
            best = v;
        });
        return best;
    }

    Values between_tricks(const Spot& p);

    // --- remembering --------------------------------------------------------------------------------------------

    // Who holds the n-th card in play is one bit a seat, so 32 cards fit; deeper positions are not remembered.
    bool fits_memory(const Spot& p) const { return p.tricks_left * (seats_ + (has_spider_ ? 1 : 0)) <= 32; }

    // Who holds the n-th card in play; how many cards in play there are of each suit and number of heads; the display,
    // the supply and the seats' piles as far as they count. The last hand (or the spider's) follows from the others.
    Key key_of(const Spot& p) const {
        std::uint64_t all = spider_left_[p.tricks_left];
        for (int i = 0; i < seats_; ++i) all |= p.hand[i];
        Key key;
        key.word[0] = gather_bits(p.hand[0], all) | gather_bits(p.hand[1], all) << 32;
        key.word[1] = gather_bits(p.hand[2], all) | gather_bits(p.hand[3], all) << 32;
        std::uint64_t& about = key.word[2];
        for (int suit = 0; suit < suits; ++suit)
            for (const std::uint64_t values : {0x001EULL, 0x03E0ULL, 0x7C00ULL})
                about = about << 3 | static_cast<std::uint64_t>(count_bits(all & values << (16 * suit)));
        const int reach = p.tricks_left * recruiters_;  // cards the display can still get
        const int floor = std::max({p.shown[0], p.shown[1], p.shown[2]}) - reach - 1;
        for (const int shown : p.shown) about = about << 5 | static_cast<std::uint64_t>(std::max(shown, floor) - floor);
        about = about << 6 | static_cast<std::uint64_t>(std::min<int>(p.supply, 2 * reach));
        about = about << 3 | p.leader;
        for (int i = 0; i < seats_; ++i) key.word[3] = key.word[3] << 11 | piles_key(p, i);
        return key;
    }

    // A seat's listeners and its piles beyond them, as far as they count.
    static std::uint64_t piles_key(const Spot& p, int who) {
        constexpr std::uint64_t lost = 63 << 5;
        const int spare = p.piles[who] - p.listeners[who];
        if (spare < -p.tricks_left) return lost;
        return static_cast<std::uint64_t>(p.listeners[who] << 5 |
                                          (std::min(spare, 2 * p.tricks_left + 1) + longest_hand));
    }

    Memory memory_;
    std::uint64_t nodes_ = 0, most_nodes_ = 0;
    bool stopped_ = false;
    bool has_spider_ = false;
    int seats_ = 0, recruiters_ = 0, bonus_ = 0;
    std::array<Suit, suits> row_{};
    std::array<Card, longest_hand> spider_{};
    std::array<std::uint64_t, longest_hand + 1> spider_left_{};  // its cards with so many tricks left
};

// Computes the last trick without trying moves: everybody has one card, so the only decision is who recruits.
// Half of the time is spent here.   REQUIRES: the supply cannot run out.
class Endgame::Search::LastTrick {
public:
    LastTrick(const Search& search, const Spot& p) : search_(search), seats_(search.seats_) {
        const int led = lowest_bit(p.hand[p.leader]) >> 4;
        for (int i = 0, who = p.leader; i < seats_; ++i, who = search.next(who)) {
            const int card = lowest_bit(p.hand[who]), listeners = p.listeners[who], piles = p.piles[who];
            enter(power(card, led, p.trump), who);
            const int plain = search.result(listeners, piles);
            order_[i] = who;
            plain_ |= static_cast<Values>(plain) << (8 * who);
            if_won_[who] = static_cast<Values>(plain ^ search.result(listeners, piles + 1)) << (8 * who);
            if_recruits_[who] =
                static_cast<Values>(plain ^ search.result(listeners + heads(static_cast<Card>(card)), piles))
                << (8 * who);
        }
        if (search.has_spider_) enter(power(code(search.spider_[0]), led, p.trump), spiders_place);
    }

    Values value() const {
        if (search_.recruiters_ > 1) return decide(1, 0, 0);
        Values v = result(0);  // from the last seat back; at most one seat recruits
        for (int i = seats_ - 1; i > 0; --i)
            if (const Values recruits = result(1U << order_[i]);
                result_of(recruits, order_[i]) >= result_of(v, order_[i]))
                v = recruits;
        return v;
    }

private:
    // Keeps the best three cards. That is enough: at most two of them can be withheld by recruiting.
    void enter(int power, int who) {
        int entrant = power << 3 | who;
        for (int& best : best_) {
            const int better = std::max(best, entrant);
            entrant = std::min(best, entrant);
            best = better;
        }
    }

    // The turn of the i-th seat from the leader, at a table where two may recruit.
    Values decide(int i, unsigned recruiting, int count) const {
        if (i == seats_ || count == search_.recruiters_) return result(recruiting);
        const Values recruits = decide(i + 1, recruiting | 1U << order_[i], count + 1);
        const Values plays = decide(i + 1, recruiting, count);
        return result_of(plays, order_[i]) > result_of(recruits, order_[i]) ? plays : recruits;
    }

    // `recruiting`: a bit for each seat that does.
    Values result(unsigned recruiting) const {
        Values v = plain_;
        int winner = 0;
        while ((recruiting >> (best_[winner] & 7) & 1U) != 0) ++winner;
        v ^= if_won_[best_[winner] & 7];
        for (; recruiting != 0; recruiting &= recruiting - 1) v ^= if_recruits_[lowest_bit(recruiting)];
        return v;
    }

    const Search& search_;
    int seats_;
    std::array<int, 3> best_{};                                      // power * 8 + whose it is
    std::array<int, most_players> order_{};                          // seats from the leader on
    std::array<Values, most_players + 1> if_won_{}, if_recruits_{};  // XORed onto `plain_`; 0 for the spider
    Values plain_ = 0;                                               // if nobody wins or recruits
};

Values Endgame::Search::between_tricks(const Spot& p) {
    if (p.tricks_left == 0) {
        Values v = 0;
        for (int i = 0; i < seats_; ++i) v |= static_cast<Values>(result(p.listeners[i], p.piles[i])) << (8 * i);
        return v;
    }
    if (p.tricks_left == 1 && p.supply >= 2 * recruiters_) {
        ++nodes_;
        return LastTrick(*this, p).value();
    }
    if (!fits_memory(p)) return best_for_mover(p);
    const Key key = key_of(p);
    const std::uint64_t hash = key.hash();
    if (const Values* known = memory_.find(key, hash)) return *known;
    const Values value = best_for_mover(p);
    if (!stopped_) memory_.keep(key, hash, value, p.tricks_left);
    return value;
}

Endgame::Endgame(int memory_bits) : search_(std::make_unique<Search>(memory_bits)) {}
Endgame::~Endgame() = default;

Solution Endgame::solve(const State& s, std::uint64_t most_nodes) { return search_->solve(s, most_nodes); }

Solution solve(const State& s, std::uint64_t most_nodes) {
    static thread_local Endgame endgame;
    return endgame.solve(s, most_nodes);
}

}  // namespace tischlein::bots::anansi_endgame
