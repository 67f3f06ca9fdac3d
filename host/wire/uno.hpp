// UNO positions, views and events as JSON: the section "Position" of docs/rules/uno.md.
#pragma once
#include "games/uno/uno.hpp"
#include "host/namespace.hpp"
#include "host/wire/wire.hpp"

namespace tischlein::host {

template <>
struct Wire<uno::Uno> : WireTrees<uno::Uno> {
    static void write_position(JsonWriter& out, const uno::State& s, const uno::Box& box);
    static uno::State read_position(const json::object& given, const uno::Box&, const OptionValues& options, int seats,
                                    Random random);
    static void write_view(JsonWriter& out, const uno::View& v, const uno::Box& box);
    static void write_event(JsonWriter& out, const uno::Event& e, const uno::Box& box);
    static void write_open_hand(JsonWriter& out, const uno::State& s, Seat who, const uno::Box&);
    static OptionValues options(const uno::State& s) { return uno::Uno::options_of(s); }
    static bool ends_round(const uno::Event& e) { return e.kind == uno::EventKind::round_over; }
    static constexpr bool counts_hands = true;
    static std::optional<int> points_left(const uno::State& s, Seat who);
};

}  // namespace tischlein::host
