// Sums of the differences between two variants, game by game.
#include "lab/paired.hpp"

namespace tischlein::lab {

void Paired::add(const GameFigures& one, const GameFigures& base) {
    ++games;
    alike += one == base;
    for (std::size_t i = 0; i < figure_count; ++i) {
        const auto which = static_cast<Figure>(i);
        const bool counts = which == Figure::length || which == Figure::unfinished || (one.finished && base.finished);
        if (counts) of[i].add(one.of[i], base.of[i]);
    }
    const std::int64_t length = one[Figure::length], base_length = base[Figure::length];
    choices_choices += static_cast<Wide>(one.choices) * base.choices;
    choices_length += static_cast<Wide>(one.choices) * base_length;
    length_choices += static_cast<Wide>(length) * base.choices;
    length_length += static_cast<Wide>(length) * base_length;
    if (!one.watched) return;
    for (std::size_t i = 0; i < rules.size(); ++i) rules[i].add(one.hits[i], base.hits[i]);
}

void Paired::add(const Paired& other) {
    games += other.games;
    alike += other.alike;
    for (std::size_t i = 0; i < figure_count; ++i) of[i].add(other.of[i]);
    for (std::size_t i = 0; i < rules.size(); ++i) rules[i].add(other.rules[i]);
    choices_choices += other.choices_choices;
    choices_length += other.choices_length;
    length_choices += other.length_choices;
    length_length += other.length_length;
}

}  // namespace tischlein::lab
