// Two games that differ only in what one seat must not know, as positions from which a server can start; and the moves that
// are possible in both.
#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/random_play.hpp"
#include "host/any_game.hpp"
#include "host/wire/all.hpp"
#include "testkit/hidden/all.hpp"
#include "testkit/namespace.hpp"

namespace tischlein::testkit {

template <Game G>
json::object position_of(const typename G::State& s) {
    Chosen chosen{Wire<G>::options(s), ""};
    for (const OptionSpec& spec : G::options)
        if (spec.type == OptionType::file) chosen.file = spec.file;
    json::object position{
        {"game", G::name}, {"seats", G::seat_count(s)}, {"options", write_options(G::options, chosen)}};
    for (auto& field : Wire<G>::position(s, G::standard_box())) position[field.key()] = std::move(field.value());
    return position;
}

// The position as a server sets it up: with its own random source for what is still to come.
inline std::unique_ptr<AnyGame> as_served(const json::object& position, std::string_view seed) {
    auto game = find_kind(position.at("game").as_string())->set_up(position, seed, only_standard);
    return std::move(std::get<0>(game));
}

inline bool look_alike(const AnyGame& a, const AnyGame& b, Seat observer) {
    return a.view(observer) == b.view(observer) && a.events_for(observer) == b.events_for(observer) &&
           a.must() == b.must() && a.may().has(observer) == b.may().has(observer);
}

struct HiddenPair {
    json::object one, two;
    Seat observer;
};

// A game somewhere in the middle, and its copy with other hidden cards.
template <Game G>
HiddenPair random_pair(Random& random, const OptionValues& options = standard_options(G::options)) {
    const int least = G::seats.least > 1 ? G::seats.least : 2, most = std::min(G::seats.most, 5);
    const int seats = least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - least + 1)));
    auto state = G::setup(G::standard_box(), options, seats, Random(random.next()));
    NoEvents none;
    for (std::uint32_t plies = random.below(40); plies > 0; --plies) {
        const auto before = state;
        if (!random_ply<G>(state, random, none) || G::must(state).empty()) {
            state = before;
            break;
        }
    }
    const Seat observer = seat(static_cast<int>(random.below(static_cast<std::uint32_t>(seats))));
    auto other = state;
    Hidden<G>::shuffle(other, observer, random);
    return {position_of<G>(state), position_of<G>(other), observer};
}

// A move that the same seat can make in both games, if there is one. Reflexes only if `reflexes`.
inline std::optional<std::pair<Seat, AnyMove>> common_move(const AnyGame& a, const AnyGame& b, Random& random,
                                                           bool reflexes = false) {
    std::vector<std::pair<Seat, AnyMove>> moves;
    const SeatSet able = reflexes ? (a.must() | a.may()) & (b.must() | b.may()) : a.must() & b.must();
    for (const Seat who : able)
        for (const AnyMove move : a.legal(who))
            if ((reflexes || !a.kind().is_reflex(move)) && b.allows(who, move)) moves.emplace_back(who, move);
    const auto quick = [&](const auto& each) { return a.kind().is_reflex(each.second); };
    // Reflexes are rare: if there are any, take one of them every second time.
    if (std::any_of(moves.begin(), moves.end(), quick) && random.below(2) == 0)
        std::erase_if(moves, [&](const auto& each) { return !quick(each); });
    if (moves.empty()) return std::nullopt;
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace tischlein::testkit
