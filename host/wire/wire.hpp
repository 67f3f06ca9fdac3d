// A game's positions, views and events as JSON. The one place where a game meets JSON: each game has a
// specialisation of Wire in host/wire/<game>.cpp, so that rules stay free of it.
#pragma once
#include <boost/json.hpp>
#include <exception>
#include <string>

#include "core/game.hpp"
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

// template <> struct Wire<MyGame> {
//     // Everything, in the form that read_position takes; `game`, `seats` and `options` are written by the host.
//     static json::object position(const State&, const Box&);
//     // REQUIRES: the game, the seats and the options have been read already. Throws BadPosition.
//     static State read_position(const json::object&, const Box&, const OptionValues&, int seats, Random);
//     static json::object view(const View&, const Box&);    // the position as far as the view's seat knows it
//     static json::object event(const Event&, const Box&);  // {"event":"laid", …}; the host adds the audience
//     static OptionValues options(const State&);            // as chosen at the start
// };
template <class G>
struct Wire;

}  // namespace tischlein::host
