// A game's positions, views and events as JSON. Each game has a specialisation of Wire in host/wire/<game>.cpp; nothing
// else reads or writes a game's JSON, so that rules stay free of it.
#pragma once
#include <boost/json.hpp>
#include <concepts>
#include <exception>
#include <optional>
#include <string>

#include "core/game.hpp"
#include "host/json_writer.hpp"
#include "host/namespace.hpp"
#include "host/options.hpp"

namespace tischlein::host {

namespace json = boost::json;

// Thrown by readers; the referee answers `bad-position` with the field and the text.
struct BadPosition : std::exception {
    BadPosition(std::string at, std::string why) : field(std::move(at)), text(std::move(why)) {}
    const char* what() const noexcept override { return text.c_str(); }
    std::string field;
    std::string text;
};

// template <> struct Wire<MyGame> : WireTrees<MyGame> {
//     // These write fields into an open object.
//     // Everything, in the form that read_position takes; `game`, `seats` and `options` are written by the host.
//     static void write_position(JsonWriter&, const State&, const Box&);
//     // REQUIRES: the game, the seats and the options have been read already. Throws BadPosition.
//     static State read_position(const json::object&, const Box&, const OptionValues&, int seats, Random);
//     static void write_view(JsonWriter&, const View&, const Box&);    // the position as far as the view's seat knows it
//     static void write_event(JsonWriter&, const Event&, const Box&);  // "event":"laid", …; the host adds the audience
//     // The cards that a seat holds, as items of an open array, as positions write them. Nothing in a game without hands.
//     static void write_open_hand(JsonWriter&, const State&, Seat, const Box&);
//     static OptionValues options(const State&);            // as chosen at the start
//     static bool ends_round(const Event&);                 // this event ends a round; the next one is not dealt yet
//     // Whether hands are counted then; if so, what a hand brings the seat that went out (std::nullopt: it does not count).
//     static constexpr bool counts_hands;
//     static std::optional<int> points_left(const State&, Seat);
// };
template <class G>
struct Wire;

// The same as JSON trees, for callers that read them.
template <class G>
struct WireTrees {
    static json::object position(const typename G::State& state, const typename G::Box& box) {
        return tree_of([&](JsonWriter& out) { Wire<G>::write_position(out, state, box); });
    }
    static json::object view(const typename G::View& view, const typename G::Box& box) {
        return tree_of([&](JsonWriter& out) { Wire<G>::write_view(out, view, box); });
    }
    static json::object event(const typename G::Event& event, const typename G::Box& box) {
        return tree_of([&](JsonWriter& out) { Wire<G>::write_event(out, event, box); });
    }
};

// What is written above WireTrees, checked. GameOf (host/game_of.hpp) requires it.
// clang-format off
template <class G>
concept HasWire = requires(JsonWriter& out, const typename G::State& s, const typename G::View& v, const typename G::Event& e,
                           const typename G::Box& box, const json::object& given, const OptionValues& o, Random random, Seat who) {
    { Wire<G>::write_position(out, s, box) } -> std::same_as<void>;
    { Wire<G>::read_position(given, box, o, 2, random) } -> std::same_as<typename G::State>;
    { Wire<G>::write_view(out, v, box) } -> std::same_as<void>;
    { Wire<G>::write_event(out, e, box) } -> std::same_as<void>;
    { Wire<G>::write_open_hand(out, s, who, box) } -> std::same_as<void>;
    { Wire<G>::options(s) } -> std::same_as<OptionValues>;
    { Wire<G>::ends_round(e) } -> std::same_as<bool>;
    { Wire<G>::counts_hands } -> std::convertible_to<bool>;
    requires (!Wire<G>::counts_hands) || requires { { Wire<G>::points_left(s, who) } -> std::same_as<std::optional<int>>; };
    // From WireTrees.
    { Wire<G>::position(s, box) } -> std::same_as<json::object>;
    { Wire<G>::view(v, box) } -> std::same_as<json::object>;
    { Wire<G>::event(e, box) } -> std::same_as<json::object>;
};
// clang-format on

// The fields that all positions and views of a game begin with. They are written once for each game.
template <class G>
std::string head_of(int seats, const Chosen& chosen) {
    std::string text;
    JsonWriter out(text);
    out.field("game", G::name);
    out.field("seats", seats);
    out.object("options", [&] { write_played_options(out, G::options, chosen); });
    return text;
}

// A view as the referee, the server and the bots' protocol write it: the head, whose view it is, and the game's own fields.
template <class G>
void write_whole_view(JsonWriter& out, const typename G::View& view, const typename G::Box& box, std::string_view head) {
    out.fields(head);
    out.field("seat", view.seat);
    Wire<G>::write_view(out, view, box);
}

}  // namespace tischlein::host
