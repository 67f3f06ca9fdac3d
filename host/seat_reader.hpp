// Lets code that knows one game read a game behind AnyGame: AnyGame::show gives a SeatReader what a seat sees, and moves, as values of
// that game. A reader gets a view and never the state, so what it says cannot depend on what is hidden from the seat.
#pragma once
#include <span>
#include <string_view>

#include "core/game.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

class SeatReader {
public:
    std::string_view game() const { return game_; }  // by name; it reads no other

protected:
    ~SeatReader() = default;

private:
    template <Game G>
    friend class SeatReaderOf;
    explicit SeatReader(std::string_view game) : game_(game) {}

    std::string_view game_;
};

template <Game G>
class SeatReaderOf : public SeatReader {
public:
    virtual void read(const typename G::View& view, std::span<const typename G::Move> moves) = 0;

protected:
    SeatReaderOf() : SeatReader(G::name) {}
    ~SeatReaderOf() = default;
};

}  // namespace tischlein::host
