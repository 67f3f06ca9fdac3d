// The laws every game obeys, checked along random games. Seeds are printed with every failure:
// the same seed replays the same game.
#pragma once
#include <algorithm>
#include <doctest/doctest.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "host/wire/wire.hpp"
#include "testkit/allocations.hpp"
#include "testkit/any.hpp"
#include "testkit/hidden/hidden.hpp"
#include "testkit/namespace.hpp"

namespace tischlein::testkit {

template <class T>
bool same_bytes(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

// One game, ply by ply.
template <Game G>
class LawChecker {
    static_assert(HasHidden<G>);
    using State = typename G::State;
    using Move = typename G::Move;

public:
    LawChecker(std::string seed, int most_plies)
        : seed_(std::move(seed)),
          random_(Random::from_text(seed_)),
          most_plies_(most_plies) {}

    // Plays one random game under all laws. Returns the plies played.
    int run() {
        INFO("game ", std::string(G::name), ", law seed ", seed_);
        const int seats =
            G::seats.least +
            static_cast<int>(random_.below(static_cast<std::uint32_t>(G::seats.most - G::seats.least + 1)));
        const OptionValues options = any_options<G>(seats, random_);
        box_ = Hidden<G>::any_box(options, seats, random_);
        const Random deal = random_.split(7);
        play_from(G::setup(box_, options, seats, deal));
        return plies_;
    }

    // The same from a position that was set up.
    int run_from(const State& start) {
        INFO("game ", std::string(G::name), ", law seed ", seed_);
        play_from(start);
        return plies_;
    }

private:
    bool one_in(std::uint32_t n) { return random_.below(n) == 0; }

    void play_from(const State& start) {
        state_ = start;
        REQUIRE(G::consistent(state_));
        while (plies_ < most_plies_ && !G::must(state_).empty()) ply();
        standing_laws();
        same_again(start);
    }

    void ply() {
        standing_laws();
        const SeatSet may = G::may(state_);
        const Seat who = !may.empty() && one_in(4) ? any_of(may, random_) : any_of(G::must(state_), random_);
        const auto moves = G::legal(state_, who);
        REQUIRE_FALSE(moves.empty());
        const Move move = moves[random_.below(moves.size())];
        INFO("ply ", plies_, ", seat ", number(who), ", ", G::text(move));
        const State before = state_;
        events_.clear();
        const long allocated = allocations();
        G::apply(state_, who, move, events_);
        REQUIRE(allocations() == allocated);
        played_.push_back({who, move});
        ++plies_;
        REQUIRE(G::consistent(state_));
        silent_apply_agrees(before, who, move);
        const Seat observer = any_observer();
        views_follow(before, observer);
        events_hide(before, observer, who, move);
    }

    Seat any_observer() {
        const int n = static_cast<int>(random_.below(static_cast<std::uint32_t>(G::seat_count(state_) + 1)));
        return n == G::seat_count(state_) ? Seat::none : seat(n);
    }

    // What must hold between two moves.
    void standing_laws() {
        const SeatSet must = G::must(state_), may = G::may(state_);
        REQUIRE((must & may).empty());
        REQUIRE(must.empty() == G::outcome(state_).over);
        if (must.empty()) REQUIRE(may.empty());
        for (const Seat who : SeatSet::first(G::seat_count(state_))) {
            const long allocated = allocations();
            const auto moves = G::legal(state_, who);
            REQUIRE(allocations() == allocated);
            REQUIRE(moves.empty() == !(must | may).has(who));
            for (const Move& move : moves) REQUIRE_FALSE(static_cast<bool>(G::check(state_, who, move)));
            if (std::any_of(moves.begin(), moves.end(), [](const Move& move) { return G::is_reflex(move); }))
                REQUIRE(G::open_reflexes(G::view(state_, Seat::none)).has(who));
            if (one_in(64)) texts_round_trip(moves);
            if (one_in(1000)) every_code(who, moves);
        }
        if (one_in(8)) hidden_stays_hidden(any_observer());
        if (one_in(100)) positions_round_trip();
    }

    // The text of a move reads back as the same move, and no move is offered twice.
    void texts_round_trip(const typename G::Moves& moves) {
        for (std::uint32_t i = 0; i < moves.size(); ++i) {
            const auto read = G::read_move(G::text(moves[i]));
            REQUIRE(read.has_value());
            REQUIRE(*read == moves[i]);
            for (std::uint32_t j = 0; j < i; ++j) REQUIRE_FALSE(moves[j] == moves[i]);
        }
    }

    // check() accepts exactly legal(), over everything that can be encoded.
    void every_code(Seat who, const typename G::Moves& moves) {
        std::uint32_t accepted = 0;
        for (std::uint32_t code = 0; code < G::move_codes; ++code) {
            const Move move = G::move_at(code);
            if (G::check(state_, who, move)) continue;
            ++accepted;
            INFO("code ", code, ", ", G::text(move));
            REQUIRE(moves.has(move));
        }
        REQUIRE(accepted == moves.size());
    }

    // A simulation, which passes NoEvents, plays the same game.
    void silent_apply_agrees(const State& before, Seat who, const Move& move) {
        State silent = before;
        NoEvents none;
        G::apply(silent, who, move, none);
        REQUIRE(same_bytes(silent, state_));
    }

    // A view and the events its seat sees give the next view: a client needs nothing else.
    void views_follow(const State& before, Seat observer) {
        INFO("observer ", number(observer));
        auto followed = G::view(before, observer);
        for (const auto& event : events_)
            if (event.audience.includes(observer)) G::follow(followed, event);
        REQUIRE(same_bytes(followed, G::view(state_, observer)));
    }

    // If an observer cannot tell two tables apart before and after the same move, both must have sent it the same events.
    void events_hide(const State& before, Seat observer, Seat who, const Move& move) {
        State other = before;
        Hidden<G>::shuffle(other, observer, random_);
        if (G::check(other, who, move)) return;
        typename G::Events told;
        G::apply(other, who, move, told);
        // Not comparable: something was revealed, or the game has ended, and then cards shown last may have left the table again.
        if (!same_bytes(G::view(other, observer), G::view(state_, observer)) || G::must(state_).empty()) return;
        INFO("events told to observer ", number(observer));
        std::vector<typename G::Event> mine, theirs;
        for (const auto& event : events_)
            if (event.audience.includes(observer)) mine.push_back(event);
        for (const auto& event : told)
            if (event.audience.includes(observer)) theirs.push_back(event);
        REQUIRE(mine.size() == theirs.size());
        for (std::size_t i = 0; i < mine.size(); ++i) {
            INFO(json::serialize(Wire<G>::event(mine[i], box_)), " or ", json::serialize(Wire<G>::event(theirs[i], box_)));
            REQUIRE(same_bytes(mine[i], theirs[i]));
        }
        ++compared_streams;
    }

    // Permuting what a seat cannot see leaves its view byte-equal; an imagined state looks the same.
    void hidden_stays_hidden(Seat observer) {
        INFO("observer ", number(observer));
        const long allocated = allocations();
        const auto view = G::view(state_, observer);
        const State imagined = G::imagine(view, random_);
        REQUIRE(allocations() == allocated);
        REQUIRE(G::consistent(imagined));
        REQUIRE(same_bytes(G::view(imagined, observer), view));
        State permuted = state_;
        Hidden<G>::shuffle(permuted, observer, random_);
        REQUIRE(same_bytes(G::view(permuted, observer), view));
        if (observer == Seat::none) return;
        // What a seat may do follows from what it knows.
        const auto mine = G::legal(state_, observer), theirs = G::legal(imagined, observer);
        REQUIRE(mine.size() == theirs.size());
        for (std::uint32_t i = 0; i < mine.size(); ++i) REQUIRE(mine[i] == theirs[i]);
        REQUIRE(G::must(imagined) == G::must(state_));
        if (one_in(16)) words_hide(permuted, observer, mine);
    }

    // The text of a move and the reason of a refusal reveal nothing that the seat cannot see.
    void words_hide(const State& permuted, Seat who, const typename G::Moves& moves) {
        static const std::vector<std::string> names(most_seats, "Ada");
        for (const Move& move : moves)
            REQUIRE(G::move_text(box_, state_, who, move, names, Language::en) ==
                    G::move_text(box_, permuted, who, move, names, Language::en));
        for (std::uint32_t code = 0; code < G::move_codes; code += 1 + random_.below(40)) {
            const Move move = G::move_at(code);
            INFO("tried by the observer: ", G::text(move));
            REQUIRE(G::check(state_, who, move) == G::check(permuted, who, move));
        }
    }

    // A position read back is the same position, and looks the same from every seat.
    void positions_round_trip() {
        json::object written = Wire<G>::position(state_, box_);
        const int seats = G::seat_count(state_);
        const State read =
            Wire<G>::read_position(written, box_, Wire<G>::options(state_), seats, Random(random_.next()));
        REQUIRE(G::consistent(read));
        REQUIRE(json::serialize(Wire<G>::position(read, box_)) == json::serialize(written));
        for (int i = 0; i <= seats; ++i) {
            const Seat who = i == seats ? Seat::none : seat(i);
            REQUIRE(json::serialize(Wire<G>::view(G::view(read, who), box_)) ==
                    json::serialize(Wire<G>::view(G::view(state_, who), box_)));
        }
        REQUIRE(G::outcome(read) == G::outcome(state_));
    }

    // The same start and the same moves give the same bytes.
    void same_again(const State& start) {
        State again = start;
        NoEvents none;
        for (const auto& [who, move] : played_) G::apply(again, who, move, none);
        REQUIRE(hash_of(again) == hash_of(state_));
    }

    struct Played {
        Seat who;
        Move move;
    };
    std::string         seed_;
    Random              random_;
    int                 most_plies_, plies_ = 0;
    typename G::Box     box_ = G::standard_box();
    State               state_;
    typename G::Events  events_;
    std::vector<Played> played_;

public:
    static inline long compared_streams = 0;  // so that the test can show that events were really compared
};

}  // namespace tischlein::testkit
