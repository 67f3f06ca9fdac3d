// A game's positions, views and events as JSON. The one place where a game meets JSON: each game has a
// specialisation of Wire in host/wire/<game>.cpp, so that rules stay free of it.
#pragma once
#include <boost/json.hpp>
#include <exception>
#include <string>

#include "core/game.hpp"
#include "host/json_writer.hpp"
#include "host/namespace.hpp"

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
//     static OptionValues options(const State&);            // as chosen at the start
// };
template <class G>
struct Wire;

// The same as trees, for whoever looks into them.
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

// A view as the referee, the server and the bots' protocol write it: what is played, whose eyes, and the game's own fields.
template <class G>
json::object whole_view(const typename G::View& view, const typename G::Box& box, int seats, json::object options) {
    json::object fields = WireTrees<G>::view(view, box);
    json::object seen;
    seen.reserve(fields.size() + 4);
    seen.emplace("game", G::name);
    seen.emplace("seats", seats);
    seen.emplace("options", std::move(options));
    seen.emplace("seat", view.seat == Seat::none ? json::value() : json::value(number(view.seat)));
    for (auto& field : fields) seen.emplace(field.key(), std::move(field.value()));
    return seen;
}

}  // namespace tischlein::host
