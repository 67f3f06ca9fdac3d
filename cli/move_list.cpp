// Writes a person's moves as numbered entries in columns.
#include "cli/move_list.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tischlein::cli {

namespace {

std::string_view before_last_word(std::string_view move) {
    const std::size_t blank = move.rfind(' ');
    return blank == std::string_view::npos ? std::string_view() : move.substr(0, blank);
}

std::vector<std::string> single_entries(const AnyGame& game, Seat who, const std::vector<ListedMove>& moves) {
    std::vector<std::string> entries;
    for (std::size_t i = 0; i < moves.size(); ++i)
        entries.push_back(
            fmt::format("{:>3} {}{}", i + 1, moves[i].text, with_call(game, who, moves[i].move) ? " (!)" : ""));
    return entries;
}

constexpr std::size_t longest_entry = 37;  // two stand beside each other on a screen of 80 columns

std::vector<std::string> shared_entries(const std::vector<ListedMove>& moves) {
    std::vector<std::string> entries;
    for (std::size_t i = 0; i < moves.size();) {
        const std::string_view begin = before_last_word(moves[i].text);
        std::string text = moves[i].text;
        std::size_t end = i + 1;
        for (; !begin.empty() && end < moves.size() && before_last_word(moves[end].text) == begin; ++end) {
            const std::string more = "/" + moves[end].text.substr(begin.size() + 1);
            if (text.size() + more.size() + 8 > longest_entry) break;  // the numbers take up to 8
            text += more;
        }
        entries.push_back(fmt::format("{:>3}{} {}", i + 1, end > i + 1 ? fmt::format("-{}", end) : "", text));
        i = end;
    }
    return entries;
}

}  // namespace

std::vector<ListedMove> listed_moves(const AnyGame& game, Seat who) {
    std::vector<ListedMove> moves;
    for (const AnyMove move : game.legal(who)) moves.push_back({game.kind().text(move), move});
    std::sort(moves.begin(), moves.end(), [](const ListedMove& a, const ListedMove& b) { return a.text < b.text; });
    return moves;
}

std::optional<AnyMove> with_call(const AnyGame& game, Seat who, AnyMove move) {
    if (!game.allows(who, move)) return std::nullopt;
    const AnyMove longer = game.with_call(who, move);
    if (longer == move || !game.allows(who, longer)) return std::nullopt;
    return longer;
}

std::string move_list(const AnyGame& game, Seat who, const std::vector<ListedMove>& moves, int columns, bool dense) {
    const std::vector<std::string> entries = dense ? shared_entries(moves) : single_entries(game, who, moves);
    std::size_t cell = 18;
    for (const std::string& entry : entries) cell = std::max(cell, entry.size());
    cell += 2;
    const std::size_t a_line = std::max<std::size_t>(1, static_cast<std::size_t>(columns) / cell);
    std::string text;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const bool last = (i + 1) % a_line == 0 || i + 1 == entries.size();
        text += last ? entries[i] + '\n' : fmt::format("{:<{}}", entries[i], cell);
    }
    return text;
}

}  // namespace tischlein::cli
