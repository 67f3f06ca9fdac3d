// ANNAOTTO positions, views and events as JSON: the section "Position" of docs/rules/annaotto.md.
#pragma once
#include "games/annaotto/annaotto.hpp"
#include "host/namespace.hpp"
#include "host/wire/wire.hpp"

namespace tischlein::host {

// By Phase.
inline constexpr std::array<std::string_view, 6> annaotto_phase_names{"slap", "sides", "flip", "drawn", "turn", "over"};

template <>
struct Wire<annaotto::Annaotto> : WireTrees<annaotto::Annaotto> {
    static void write_position(JsonWriter& out, const annaotto::State& s, const annaotto::Box& box);
    static annaotto::State read_position(const json::object& given, const annaotto::Box& box,
                                         const OptionValues& options, int seats, Random random);
    static void write_view(JsonWriter& out, const annaotto::View& v, const annaotto::Box& box);
    static void write_event(JsonWriter& out, const annaotto::Event& e, const annaotto::Box& box);
    static void write_open_hand(JsonWriter& out, const annaotto::State& s, Seat who, const annaotto::Box& box);
    static OptionValues options(const annaotto::State& s) { return annaotto::Annaotto::options_of(s); }
    static bool ends_round(const annaotto::Event&) { return false; }  // a game is one round
    static constexpr bool counts_hands = false;
};

}  // namespace tischlein::host
