// Never a hidden card in any byte sent. Two tables on a real server differ only in what one seat must not know; that seat's
// socket must receive the same bytes from both, from the first snapshot on and also when it comes back in the middle of the
// game, for as long as the rules say that it cannot tell the two apart.
//
// TISCHLEIN_SECRECY_GAMES=N plays N pairs of each game (default 100).
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <map>

#include "bots/random_play.hpp"
#include "games/all.hpp"
#include "host/any_game.hpp"
#include "host/wire/all.hpp"
#include "server/http/test/running_server.hpp"
#include "testkit/hidden/all.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::http;

namespace {

int pairs_of_games() {
    const char* wanted = std::getenv("TISCHLEIN_SECRECY_GAMES");
    return wanted != nullptr ? std::atoi(wanted) : 100;
}

// Texts that may differ: which table it is, when it was, and what it committed to.
std::string without_names_of(std::string text, const std::string& table) {
    const auto blank = [&](std::string_view key, std::size_t length) {
        for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + 1))
            text.replace(at + key.size(), length, std::string(length, '0').replace(0, 1, "1"));
    };
    for (std::size_t at = text.find(table); at != std::string::npos; at = text.find(table))
        text.replace(at, table.size(), "ID");
    blank(R"("commit":")", 64);
    blank(R"("secret":")", 64);  // shown when the game is over
    blank(R"("at":1)", 12);      // milliseconds; places on a board are texts
    return text;
}

// One pair of eyes at one table.
struct Eyes {
    std::string table;
    Caller caller;
    std::vector<std::string> seen{};  // snapshots and updates, as bytes

    Eyes(unsigned short port, const OpenedTable& opened, int seat)
        : table(opened.id),
          caller({port,
                  "/api/tables/" + opened.id + "/ws",
                  {{"Authorization", "Bearer " + opened.tokens[static_cast<std::size_t>(seat)]}}}) {
        REQUIRE(caller.opened());
        caller.send(R"({"do":"hello","v":1,"lang":"en"})");
        next("snapshot");
    }
    // The next text of that type. What has to do with the moment (presence) is passed over.
    std::string next(std::string_view type) { return next_with("type", type); }
    std::string next_with(std::string_view field, std::string_view value) {
        while (true) {
            const auto text = caller.next();
            REQUIRE_MESSAGE(text, "the server hung up");
            const bool told = text->starts_with(R"({"type":"update")") || text->starts_with(R"({"type":"snapshot")");
            if (told) seen.push_back(without_names_of(*text, table));
            if (text->find(fmt::format(R"("{}":"{}")", field, value)) != std::string::npos) return *text;
        }
    }
};

template <Game G>
json::object position_of(const typename G::State& s) {
    Chosen chosen{Wire<G>::options(s), ""};
    for (const OptionSpec& spec : G::options)
        if (spec.type == OptionType::file) chosen.file = spec.file;
    json::object position{
        {"game", G::name}, {"seats", G::seat_count(s)}, {"options", write_options(G::options, chosen)}};
    for (auto& field : Wire<G>::position(s, G::standard_box())) position[field.key()] = std::move(field.value());
    return position;
}

// The same position as the server will have it: with a future of its own.
std::unique_ptr<AnyGame> as_served(const json::object& position, std::string_view seed) {
    auto game = find_kind(position.at("game").as_string())->set_up(position, seed, only_standard);
    return std::move(std::get<0>(game));
}

bool look_alike(const AnyGame& a, const AnyGame& b, Seat observer) {
    return a.view(observer) == b.view(observer) && a.events_for(observer) == b.events_for(observer) &&
           a.must() == b.must() && a.may().has(observer) == b.may().has(observer);
}

struct Pair {
    json::object one, two;
    Seat observer;
};

// A game somewhere in its middle, and its double with other hidden cards.
template <Game G>
Pair random_pair(Random& random) {
    const int least = G::seats.least > 1 ? G::seats.least : 2, most = std::min(G::seats.most, 5);
    const int seats = least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - least + 1)));
    auto state = G::setup(G::standard_box(), standard_options(G::options), seats, Random(random.next()));
    NoEvents none;
    for (std::uint32_t plies = random.below(40); plies > 0; --plies) {
        const auto before = state;
        if (!random_ply<G>(state, random, none) || G::must(state).empty()) {
            state = before;
            break;
        }
    }
    const Seat observer = seat(static_cast<int>(random.below(static_cast<std::uint32_t>(seats))));
    auto other = state;
    testkit::Hidden<G>::shuffle(other, observer, random);
    return {position_of<G>(state), position_of<G>(other), observer};
}

json::object wish_for(const json::object& position) {
    return {
        {"game", position.at("game")}, {"seats", position.at("seats")}, {"position", position}, {"reflexes", false}};
}

// The number of the newest fact that a message tells of.
std::uint64_t newest_of(const std::string& message) {
    return json::parse(message).at("seq").to_number<std::uint64_t>();
}

// A move that the same seat can make in both, if there is one.
std::optional<std::pair<Seat, AnyMove>> common_move(const AnyGame& a, const AnyGame& b, Random& random) {
    std::vector<std::pair<Seat, AnyMove>> moves;
    for (const Seat who : a.must() & b.must())
        for (const AnyMove move : a.legal(who))
            if (!a.kind().is_reflex(move) && b.allows(who, move)) moves.emplace_back(who, move);
    if (moves.empty()) return std::nullopt;
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// One of the two tables, with eyes at the seats that are needed.
struct Room {
    unsigned short port;
    OpenedTable opened;
    std::map<int, std::unique_ptr<Eyes>> eyes{};

    Eyes& at(int seat) {
        auto& pair = eyes[seat];
        if (!pair) pair = std::make_unique<Eyes>(port, opened, seat);
        return *pair;
    }
    // The seat's newest device takes over, and is told everything anew.
    void come_back(int seat) {
        std::vector<std::string> seen = std::move(at(seat).seen);
        auto newest = std::make_unique<Eyes>(port, opened, seat);
        seen.insert(seen.end(), newest->seen.begin(), newest->seen.end());
        newest->seen = std::move(seen);
        eyes[seat] = std::move(newest);
    }
    // Done by one seat, and seen by the observer.
    void act(int seat, const json::object& action, int observer) {
        at(observer);
        at(seat).caller.send(json::serialize(action));
        const std::string answer = at(seat).next_with("id", std::string_view(action.at("id").as_string()));
        REQUIRE_MESSAGE(answer.starts_with(R"({"type":"update")"), answer);
        if (seat != observer) at(observer).next("update");
    }
};

// Plays both tables in step; how many messages were compared.
template <Game G>
std::size_t compare_pair(unsigned short port, Random& random) {
    const Pair pair = random_pair<G>(random);
    const int observer = number(pair.observer);
    std::array games{as_served(pair.one, "one"), as_served(pair.two, "two")};
    std::array rooms{Room{port, open_full_table(port, wish_for(pair.one), games[0]->seats())},
                     Room{port, open_full_table(port, wish_for(pair.two), games[1]->seats())}};
    json::object action{{"do", "start"}, {"id", "deal"}};
    int who = 0;
    for (int ply = 0; look_alike(*games[0], *games[1], pair.observer); ++ply) {
        for (Room& room : rooms) {
            room.act(who, action, observer);
            if (ply % 4 == 2) room.come_back(observer);
        }
        const Eyes &one = rooms[0].at(observer), &two = rooms[1].at(observer);
        REQUIRE(one.seen.size() == two.seen.size());
        for (std::size_t i = 0; i < one.seen.size(); ++i) REQUIRE(one.seen[i] == two.seen[i]);
        const auto move = common_move(*games[0], *games[1], random);
        if (!move || ply == 12) break;
        who = number(move->first);
        action = {{"do", "play"}, {"id", "m" + std::to_string(ply)}, {"seq", 0}, {"move", games[0]->kind().text(move->second)}};
        action["seq"] = newest_of(rooms[0].at(observer).seen.back());
        for (auto& game : games) game->apply(move->first, move->second);
    }
    return rooms[0].at(observer).seen.size();
}

}  // namespace

TEST_CASE_TEMPLATE("What a seat must not know is in no byte that it is sent", G, uno::Uno, annaotto::Annaotto,
                   anansi::Anansi, otto::Otto) {
    const RunningServer server;
    Random random(20261115);
    std::size_t compared = 0;
    for (int i = 0; i < pairs_of_games(); ++i) compared += compare_pair<G>(server.port(), random);
    MESSAGE(G::name << ": " << compared << " messages compared");
    CHECK(compared > static_cast<std::size_t>(pairs_of_games()) * 2);
}

TEST_CASE("The comparison can fail: a seat that is shown something else gets other bytes") {
    const RunningServer server;
    Random random(7);
    const Pair pair = random_pair<uno::Uno>(random);
    const json::object other = random_pair<uno::Uno>(random).one;
    Room one{server.port(),
             open_full_table(server.port(), wish_for(pair.one), static_cast<int>(pair.one.at("seats").as_int64()))};
    Room two{server.port(),
             open_full_table(server.port(), wish_for(other), static_cast<int>(other.at("seats").as_int64()))};
    for (Room* room : {&one, &two}) room->act(0, {{"do", "start"}, {"id", "deal"}}, 0);
    CHECK(one.at(0).seen.back() != two.at(0).seen.back());
}
