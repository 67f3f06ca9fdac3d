// Fuzzes positions: an accepted position must be playable, and must read back as it was written.
#include <cstdlib>
#include <string_view>

#include "host/game_history.hpp"

using namespace tischlein;
using namespace tischlein::host;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    boost::system::error_code error;
    const json::value given = json::parse(std::string_view(reinterpret_cast<const char*>(data), size), error);
    if (error || !given.is_object()) return 0;
    Result<GameHistory> set = GameHistory::set_up(given.get_object(), "fuzz", only_standard);
    if (problem_in(set) != nullptr) return 0;
    GameHistory& history = std::get<GameHistory>(set);
    const json::object position = history.game().position();
    const Result<GameHistory> again = GameHistory::set_up(position, "fuzz", only_standard);
    if (problem_in(again) != nullptr) std::abort();
    if (json::serialize(std::get<GameHistory>(again).game().position()) != json::serialize(position)) std::abort();
    Random random = Random::from_text("fuzz");
    for (int ply = 0; ply < 60; ++ply) {
        const SeatSet acting = history.game().must() | history.game().may();
        if (acting.empty()) break;
        std::uint32_t skip = random.below(static_cast<std::uint32_t>(acting.size()));
        for (const Seat who : acting)
            if (skip-- == 0) {
                const auto moves = history.game().moves(who);
                if (history.play(who, moves[random.below(static_cast<std::uint32_t>(moves.size()))], Language::en))
                    std::abort();
            }
    }
    return 0;
}
