#include "server/load/fill.hpp"

#include <fmt/format.h>

#include <chrono>
#include <stdexcept>

#include "core/random.hpp"
#include "server/net/client.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/table/decide.hpp"
#include "server/table/messages.hpp"

namespace tischlein::server::load {

namespace {


constexpr std::size_t really_played = 16;
constexpr std::size_t waiting_at_most = 1'000;  // games on their way to the disk

struct PlayedTable {
    std::string id;
    std::vector<std::string> facts;
    std::string lobby_entry;
};

std::int64_t wall_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

// Folds the facts of a decision as if the store had kept them.
void keep(TableState& state, PlayedTable& table, Decision decision) {
    if (const auto* no = std::get_if<Problem>(&decision)) throw std::runtime_error(no->text);
    for (const Fact& fact : std::get<std::vector<Fact>>(decision)) {
        if (const auto no = state.fold(fact)) throw std::runtime_error(no->text);
        table.facts.push_back(write_fact(fact));
    }
}

PlayedTable play_one(const std::string& game, Random& random) {
    constexpr int seats = 4;
    PlayedTable table{fresh_table_id(), {}, {}};
    TableState state;
    protocol::OpenTable request;
    request.game = game;
    request.seats = seats;
    request.listed = true;
    request.name = "Fill 0";
    if (game == "uno") request.options = {{"rounds", 1}};  // as people play it, not the booklet's match to 500 points
    keep(state, table, decide_open(table.id, request, hash_of_token(fresh_token()), {nobody, Language::en}, {wall_ms()}));
    for (int i = 1; i < seats; ++i)
        keep(state, table,
             decide_join(state, {fmt::format("Fill {}", i), seat(i)}, hash_of_token(fresh_token()),
                         {nobody, Language::en}, {wall_ms()}));
    keep(state, table, decide(state, {0, Language::en}, {wall_ms()}, protocol::Start{"start"}));
    while (state.phase() == Phase::playing) {
        const Seat who = state.game().must().front();
        const std::vector<AnyMove> moves = state.game().legal(who);
        const AnyMove move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        const GameKind& kind = state.game().kind();
        const PersonId person = state.chairs()[index_of(who)].person;
        const protocol::PlayMove action{std::to_string(state.newest()), state.newest(), kind.text(move)};
        keep(state, table, decide_play(state, {person, Language::en}, {wall_ms()}, action, ReadMove{&kind, move}));
    }
    table.lobby_entry = json::serialize(describe_for_lobby(state));
    return table;
}

std::string renamed(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

AppendRequest copy_of(const PlayedTable& table, const std::string& id) {
    AppendRequest copy{id, 0, table.facts, LobbyEntry{true, true, renamed(table.lobby_entry, table.id, id)}};
    copy.facts.front() = renamed(copy.facts.front(), table.id, id);  // the only fact that names its table
    return copy;
}

}  // namespace

std::size_t fill_folder(const std::filesystem::path& folder, std::size_t games, const std::string& game,
                        const std::atomic<bool>& stop, const std::function<void(std::size_t done)>& progress) {
    Random random = Random::from_text("fill");
    std::vector<PlayedTable> played;
    for (std::size_t i = 0; i < std::min(games, really_played); ++i) played.push_back(play_one(game, random));

    const std::unique_ptr<Clients> loop = Clients::create();
    std::string trouble;
    SqliteStore store(*loop, {folder, [&](const std::string& what) { trouble = what; }});
    std::size_t asked = 0, kept = 0;
    const auto write_one = [&] {
        const std::string id = fresh_table_id();
        store.own(id, [](bool) {});
        store.append(copy_of(played[asked % played.size()], id), [&](AppendResult how) {
            if (how == AppendResult::kept)
                progress(++kept);
            else if (trouble.empty())
                trouble = "a game could not be written";
        });
        store.release(id);
        ++asked;
    };
    while (kept < games && trouble.empty() && !(stop && kept == asked)) {
        while (asked < games && !stop && asked - kept < waiting_at_most) write_one();
        const std::size_t rest = asked < games && !stop ? waiting_at_most / 2 : 0;
        loop->run_until([&] { return asked - kept <= rest || !trouble.empty(); }, std::chrono::seconds(1));
    }
    store.finish();
    if (!trouble.empty()) throw std::runtime_error(trouble);
    return kept;
}

}  // namespace tischlein::server::load
