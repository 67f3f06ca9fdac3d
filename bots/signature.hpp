// A fingerprint of fixed random games: the same on every compiler, different after any change of rules.
#pragma once
#include "bots/random_play.hpp"
#include "core/hash.hpp"

namespace tischlein::bots {

template <Game G>
std::uint64_t signature(const typename G::Box& box, const OptionValues& options, int seats, int games) {
    constexpr int longest = 2000;  // plies
    std::uint64_t hash = 0;
    NoEvents none;
    for (int i = 0; i < games; ++i) {
        Random random = Random::from_text("signature").split(static_cast<std::uint64_t>(i));
        typename G::State s = G::setup(box, options, seats, random.split(1));
        for (int ply = 0; ply < longest && random_ply<G>(s, random, none); ++ply) {}
        hash = mix64(hash ^ hash_of(s));
    }
    return hash;
}

}  // namespace tischlein::bots
