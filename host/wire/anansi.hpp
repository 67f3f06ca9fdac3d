// Anansi's positions, views and events as JSON; the fields are those of docs/rules/anansi.md.
#pragma once
#include "games/anansi/anansi.hpp"
#include "host/namespace.hpp"
#include "host/wire/wire.hpp"

namespace tischlein::host {

template <>
struct Wire<anansi::Anansi> : WireTrees<anansi::Anansi> {
    static void write_position(JsonWriter& out, const anansi::State& s, const anansi::Box& box);
    static anansi::State read_position(const json::object& object, const anansi::Box& box, const OptionValues& options,
                                       int seats, Random random);
    static void write_view(JsonWriter& out, const anansi::View& v, const anansi::Box& box);
    static void write_event(JsonWriter& out, const anansi::Event& e, const anansi::Box& box);
    static void write_open_hand(JsonWriter& out, const anansi::State& s, Seat who, const anansi::Box& box);
    static OptionValues options(const anansi::State& s);
    static bool ends_round(const anansi::Event& e) { return e.kind == anansi::EventKind::scored; }
    static constexpr bool counts_hands = false;
};

}  // namespace tischlein::host
