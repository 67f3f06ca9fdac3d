// The program that the crash test kills: appends to a few tables as fast as it can and prints every fact that was kept, until it is
// killed.
//
//   store_crash_writer FOLDER PREFIX   tables PREFIX-0 … PREFIX-9; a line on standard output for each fact kept
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "server/store/sqlite_store.hpp"
#include "server/event_loop/manual_loop.hpp"

using namespace tischlein::server;
using namespace tischlein::server::store;

namespace {

constexpr std::size_t tables = 10;

// One fact or a few at once, each saying where it belongs.
AppendRequest next_for(const std::string& table, Seq after) {
    AppendRequest next{table, after, {}, LobbyEntry{true, false, std::to_string(after)}};
    for (Seq seq = after + 1; seq <= after + 1 + after % 3; ++seq)
        next.facts.push_back(table + " " + std::to_string(seq));
    return next;
}

// Writes straight to the pipe: output that is buffered in the program would die with it.
void tell(const std::vector<std::string>& facts) {
    std::string lines;
    for (const std::string& fact : facts) lines += fact + "\n";
    if (write(STDOUT_FILENO, lines.data(), lines.size()) < 0) std::_Exit(1);
}

}  // namespace

int main(int, char** words) {
    ManualLoop loop;
    SqliteStore store(loop, {.folder = words[1]});
    std::function<void(const std::string&, Seq)> play = [&](const std::string& table, Seq after) {
        AppendRequest next = next_for(table, after);
        const auto facts = next.facts;
        store.append(std::move(next), [&play, table, after, facts](AppendResult kept) {
            if (kept != AppendResult::kept) std::_Exit(1);
            tell(facts);
            play(table, after + facts.size());
        });
    };
    for (std::size_t i = 0; i < tables; ++i) {
        const std::string table = std::string(words[2]) + "-" + std::to_string(i);
        store.own(table, [](bool) {});
        play(table, 0);
    }
    while (true) loop.wait_and_turn();
}
