// A move of a game that was chosen at run time: eight bytes that only that game can read.
//
// Text becomes a move once, where it comes in (GameKind::read_move), and a move becomes text once, where it goes out
// (GameKind::text). In between, nobody looks inside: only the classes of host/game_of.hpp make and read the bytes. That a game is
// given its own moves and no other's is up to the caller; nothing checks it.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "core/game.hpp"
#include "host/namespace.hpp"

namespace tischlein::host {

template <Game G>
class QuestionOf;
template <Game G>
class GameOf;
template <Game G>
class KindOf;

class AnyMove {
public:
    friend bool operator==(const AnyMove&, const AnyMove&) noexcept = default;

private:
    template <Game G>
    friend class QuestionOf;
    template <Game G>
    friend class GameOf;
    template <Game G>
    friend class KindOf;

    AnyMove() = default;
    template <class Move>
    static AnyMove of(const Move& move) noexcept {
        static_assert(std::is_trivially_copyable_v<Move> && sizeof(Move) <= 8);
        const auto part = std::bit_cast<std::array<std::byte, sizeof(Move)>>(move);
        AnyMove any;
        std::copy(part.begin(), part.end(), any.bytes_.begin());
        return any;
    }
    template <class Moves>
    static std::vector<AnyMove> all_of(const Moves& moves) {
        std::vector<AnyMove> list;
        list.reserve(moves.size());
        for (const auto& move : moves) list.push_back(of(move));
        return list;
    }
    // REQUIRES: it was made of a Move of this type.
    template <class Move>
    Move as() const noexcept {
        std::array<std::byte, sizeof(Move)> part;
        std::copy_n(bytes_.begin(), sizeof(Move), part.begin());
        return std::bit_cast<Move>(part);
    }

    std::array<std::byte, 8> bytes_{};
};
static_assert(sizeof(AnyMove) == 8 && std::is_trivially_copyable_v<AnyMove>);

}  // namespace tischlein::host
