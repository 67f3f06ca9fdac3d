// OTTO positions, views and events as JSON: the section "Position" of docs/rules/otto.md.
#pragma once
#include "games/otto/otto.hpp"
#include "host/namespace.hpp"
#include "host/wire/wire.hpp"

namespace tischlein::host {

template <>
struct Wire<otto::Otto> : WireTrees<otto::Otto> {
    static void write_position(JsonWriter& out, const otto::State& s, const otto::Box& box);
    static otto::State read_position(const json::object& given, const otto::Box& box, const OptionValues& options,
                                     int seats, Random random);
    static void write_view(JsonWriter& out, const otto::View& v, const otto::Box& box);
    static void write_event(JsonWriter& out, const otto::Event& e, const otto::Box& box);
    static void write_open_hand(JsonWriter& out, const otto::State& s, Seat who, const otto::Box& box);
    static OptionValues options(const otto::State& s) { return otto::options_of(s); }
    static bool ends_round(const otto::Event& e) {
        return e.kind == otto::EventKind::scored || e.kind == otto::EventKind::consoled;
    }
    static constexpr bool counts_hands = false;
};

}  // namespace tischlein::host
