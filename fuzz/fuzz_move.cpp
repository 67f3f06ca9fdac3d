// Fuzzes moves: bytes choose a game and its moves, and lines of text are tried as moves. A legal move is played; an illegal one is
// refused and changes nothing; a move that can be read is written back as it was.
#include <cstdlib>
#include <string>
#include <string_view>

#include "host/game_history.hpp"

using namespace tischlein;
using namespace tischlein::host;

namespace {

// Tries `text` as a move of every seat on a copy.
void try_text(const AnyGame& game, std::string_view text) {
    for (const Seat who : SeatSet::first(game.seats())) {
        const auto copy = game.clone();
        const std::vector<std::string> legal = game.moves(who);
        const bool listed = std::find(legal.begin(), legal.end(), text) != legal.end();
        const auto problem = play_text(*copy, who, text, Language::en);
        if (problem.has_value() == listed) std::abort();
        if (problem && copy->hash() != game.hash()) std::abort();
        for (const Language lang : {Language::en, Language::de, Language::nl}) explain_text(game, who, text, seat_names(game.seats(), lang), lang);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size < 4) return 0;
    const GameKind& kind = *all_kinds()[data[0] % all_kinds().size()];
    const int seats = kind.seats().least + data[1] % (kind.seats().most - kind.seats().least + 1);
    json::object options;
    for (std::size_t i = 0; i < kind.options().size(); ++i)
        if (kind.options()[i].type == OptionType::yes_no && (data[2] >> (i % 8) & 1) != 0)
            options[kind.options()[i].name] = true;
    const json::value given = options;
    auto started = kind.start(seats, &given, std::string(1, static_cast<char>(data[3])), only_standard);
    if (problem_in(started) != nullptr) return 0;
    auto& game = *std::get<0>(started);
    std::string_view rest(reinterpret_cast<const char*>(data) + 4, size - 4);
    while (!rest.empty()) {
        if (rest[0] == '"') {  // a line of text
            const std::size_t end = rest.find('\n');
            try_text(game, rest.substr(1, end == std::string_view::npos ? end : end - 1));
            rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
            continue;
        }
        const SeatSet acting = game.must() | game.may();
        if (acting.empty()) break;
        int skip = static_cast<unsigned char>(rest[0]) % acting.size();
        for (const Seat who : acting)
            if (skip-- == 0) {
                const auto moves = game.moves(who);
                const std::string& move = moves[static_cast<unsigned char>(rest[0]) / 8 % moves.size()];
                if (play_text(game, who, move, Language::en)) std::abort();
            }
        rest.remove_prefix(1);
    }
    return 0;
}
