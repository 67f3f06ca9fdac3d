// ANNAOTTO positions, views and events as JSON: the section "Position" of docs/rules/annaotto.md.
#pragma once
#include "games/annaotto/annaotto.hpp"
#include "host/namespace.hpp"
#include "host/wire/wire.hpp"

namespace tischlein::host {

// By Phase.
inline constexpr std::array<std::string_view, 6> annaotto_phase_names{"slap", "sides", "flip", "drawn", "turn", "over"};

template <>
struct Wire<annaotto::Annaotto> {
    static json::object position(const annaotto::State& s, const annaotto::Box&);
    static annaotto::State read_position(const json::object& given, const annaotto::Box& box,
                                         const OptionValues& options, int seats, Random random);
    static json::object view(const annaotto::View& v, const annaotto::Box&);
    static json::object event(const annaotto::Event& e, const annaotto::Box&);
    static OptionValues options(const annaotto::State& s) { return annaotto::Annaotto::options_of(s); }
};

}  // namespace tischlein::host
