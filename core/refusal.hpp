// Why a move is refused: the number of the rule that forbids it, as in the booklet.
#pragma once
#include <cstdint>

namespace tischlein {

struct Refusal {
    std::uint8_t rule = 0;            // 4 means U4 in UNO, A4 in ANNAOTTO; 0: not refused, or no rule to name
    bool         out_of_turn = false; // the table waits for somebody else

    static constexpr Refusal by(int rule) noexcept { return {static_cast<std::uint8_t>(rule), false}; }
    static constexpr Refusal not_your_turn(int rule = 0) noexcept { return {static_cast<std::uint8_t>(rule), true}; }
    // True when the move is refused, so that `if (auto no = check(...)) return no;` reads well.
    constexpr explicit operator bool() const noexcept { return rule != 0 || out_of_turn; }
    friend constexpr bool operator==(Refusal, Refusal) noexcept = default;
};

inline constexpr Refusal allowed{};

}  // namespace tischlein
