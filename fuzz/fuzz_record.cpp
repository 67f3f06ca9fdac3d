// Fuzzes records: one that loads must give the same game when its own record is loaded again.
#include <cstdlib>
#include <string_view>

#include "host/game_history.hpp"

using namespace tischlein;
using namespace tischlein::host;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    boost::system::error_code error;
    const json::value given = json::parse(std::string_view(reinterpret_cast<const char*>(data), size), error);
    if (error || !given.is_object()) return 0;
    const Result<GameHistory> loaded = GameHistory::replay(given.get_object(), only_standard);
    if (problem_in(loaded) != nullptr) return 0;
    const GameHistory& history = std::get<GameHistory>(loaded);
    const Result<GameHistory> again = GameHistory::replay(history.record(), only_standard);
    if (problem_in(again) != nullptr || std::get<GameHistory>(again).game().hash() != history.game().hash())
        std::abort();
    return 0;
}
