// No byte that is sent may show a hidden card. Two tables on a real server differ only in what one seat must not know; that seat's
// socket must receive the same bytes from both, from the first snapshot on and also when it comes back in the middle of the
// game, for as long as the rules say that it cannot tell the two apart. It asks for everything that the protocol knows; the
// refusals must be the same, too. server/live/test/secrecy.cpp tests the order and time of the messages.
//
// TISCHLEIN_SECRECY_GAMES=N plays N pairs of each game (default 100).
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <map>
#include <set>

#include "host/any_game.hpp"
#include "server/http/test/running_server.hpp"
#include "testkit/hidden/pair.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::http;
using testkit::as_served, testkit::common_move, testkit::look_alike, testkit::HiddenPair, testkit::random_pair;

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

// One seat's connection to one table, and what came over it.
struct SeatConnection {
    std::string table;
    Caller caller;
    std::vector<std::string> seen{};     // snapshots and updates, as bytes
    std::vector<std::string> answers{};  // to what was asked, over the socket and over HTTP

    SeatConnection(unsigned short port, const OpenedTable& opened, int seat)
        : table(opened.id),
          caller({port,
                  "/api/tables/" + opened.id + "/ws",
                  {{"Authorization", "Bearer " + opened.tokens[static_cast<std::size_t>(seat)]}}}) {
        REQUIRE(caller.opened());
        caller.send(R"({"do":"hello","v":1,"lang":"en"})");
        next("snapshot");
    }
    // The next text of that type. Messages that depend on timing (presence) are skipped.
    std::string next(std::string_view type) { return next_with("type", type); }
    std::string next_with(std::string_view field, std::string_view value) {
        while (true) {
            const auto text = caller.next();
            REQUIRE_MESSAGE(text, "the server hung up");
            const bool told = text->starts_with(R"({"type":"update")") || text->starts_with(R"({"type":"snapshot")");
            if (told) seen.push_back(without_names_of(*text, table));
            if (text->starts_with(R"({"type":"answer")")) answers.push_back(without_names_of(*text, table));
            if (text->find(fmt::format(R"("{}":"{}")", field, value)) != std::string::npos) return *text;
        }
    }
};

json::object wish_for(const json::object& position) {
    return {
        {"game", position.at("game")}, {"seats", position.at("seats")}, {"position", position}, {"reflexes", false}, {"public", true}};
}

// The number of the newest fact that a message tells of.
std::uint64_t newest_of(const std::string& message) {
    return json::parse(message).at("seq").to_number<std::uint64_t>();
}

// One of the two tables, with connections of the seats that are needed.
struct ServedTable {
    unsigned short port;
    OpenedTable opened;
    std::map<int, std::unique_ptr<SeatConnection>> connections{};

    SeatConnection& at(int seat) {
        auto& connection = connections[seat];
        if (!connection) connection = std::make_unique<SeatConnection>(port, opened, seat);
        return *connection;
    }
    // The seat's newest device takes over, and is told everything anew.
    void come_back(int seat) {
        std::vector<std::string> seen = std::move(at(seat).seen);
        auto newest = std::make_unique<SeatConnection>(port, opened, seat);
        seen.insert(seen.end(), newest->seen.begin(), newest->seen.end());
        newest->seen = std::move(seen);
        newest->answers = std::move(at(seat).answers);
        connections[seat] = std::move(newest);
    }
    // One seat acts; returns when the observer has seen it.
    void act(int seat, const json::object& action, int observer) {
        at(observer);
        at(seat).caller.send(json::serialize(action));
        const std::string answer = at(seat).next_with("id", std::string_view(action.at("id").as_string()));
        REQUIRE_MESSAGE(answer.starts_with(R"({"type":"update")"), answer);
        while (newest_of(at(observer).seen.back()) < newest_of(answer)) at(observer).next("update");
    }
};

// One of each action, by a seat in the middle of a game. Most are refused, and the refusals must reveal nothing.
std::vector<json::object> every_action(const std::string& own_move, std::uint64_t seq) {
    return {{{"do", "explain"}, {"move", own_move}},
            {{"do", "explain"}, {"move", "nonsense"}},
            {{"do", "play"}, {"seq", seq}, {"move", "nonsense"}},
            {{"do", "sit"}, {"seat", 1}},
            {{"do", "stand"}},
            {{"do", "bot"}, {"seat", 1}, {"level", "easy"}},
            {{"do", "unseat"}, {"seat", 1}},
            {{"do", "change"}, {"clock", 10}},
            {{"do", "start"}},
            {{"do", "rematch"}},
            {{"do", "ready"}, {"for", "moves"}},
            {{"do", "ask-seat"}},
            {{"do", "hints"}, {"yes", false}},
            {{"do", "hint"}, {"seq", seq}},
            {{"do", "give-seat"}, {"person", 40}, {"seat", 1}},
            {{"do", "host"}, {"person", 40}},
            {{"do", "remove"}, {"person", 40}, {"block", true}},
            {{"do", "allow"}, {"person", 40}},
            {{"do", "lock"}, {"locked", false}},
            {{"do", "luck"}, {"value", "00112233445566778899aabbccddeeff"}},
            {{"do", "undo"}, {"seq", seq}},
            {{"do", "agree"}, {"seq", seq}, {"yes", false}},
            {{"do", "say"}, {"phrase", "wow"}}};
}

// Asks for everything there is, as one seat.
void ask_for_everything(ServedTable& table, int observer, const std::string& own_move, int ply) {
    SeatConnection& connection = table.at(observer);
    std::uint64_t seq = newest_of(connection.seen.back());
    int number = 0;
    for (json::object& action : every_action(own_move, seq)) {
        const std::string id = fmt::format("a{}.{}", ply, ++number);
        action["id"] = id;
        connection.caller.send(json::serialize(action));
        connection.next_with("id", id);
    }
    connection.caller.send(R"({"do":"lang","lang":"de"})");
    connection.next("snapshot");
    connection.caller.send(R"({"do":"lang","lang":"en"})");
    connection.next("snapshot");
    const std::string at = "/api/tables/" + table.opened.id;
    const Headers me{{"Authorization", "Bearer " + table.opened.tokens[static_cast<std::size_t>(observer)]}};
    const auto note = [&](const Reply& reply) {
        connection.answers.push_back(fmt::format("{} {}", reply.status, without_names_of(reply.body, table.opened.id)));
    };
    note(http_call(table.port, "GET", at, "", me));
    note(http_call(table.port, "GET", at + "/records/1", "", me));
    note(http_call(table.port, "GET", at + "/records/x", "", me));
    note(http_call(table.port, "POST", at + "/join", R"({"name":"Eve","seat":0})", me));
    note(http_call(table.port, "POST", at + "/device/nonsense", "", me));
    note(http_call(table.port, "POST", "/api/verify", R"({"game":"uno"})", me));
    const Reply offered = http_call(table.port, "POST", at + "/device", "", me);
    connection.answers.push_back(fmt::format("{} {}", offered.status, offered.body.size()));
    const json::value lobby = json::parse(http_call(table.port, "GET", "/api/tables", "", me).body);
    for (const json::value& each : lobby.at("tables").as_array())
        if (each.at("table") == json::value(table.opened.id))
            connection.answers.push_back(without_names_of(json::serialize(each), table.opened.id));
}

// Plays both tables in step. Returns how many messages were compared.
std::size_t compare_pair(const GameKind& game, unsigned short port, Random& random) {
    const HiddenPair pair = random_pair(game, random);
    const int observer = number(pair.observer);
    std::array games{as_served(pair.one, "one"), as_served(pair.two, "two")};
    std::array tables{ServedTable{port, open_full_table(port, wish_for(pair.one), games[0]->seats())},
                      ServedTable{port, open_full_table(port, wish_for(pair.two), games[1]->seats())}};
    json::object action{{"do", "start"}, {"id", "deal"}};
    int who = 0;
    for (int ply = 0; look_alike(*games[0], *games[1], pair.observer); ++ply) {
        for (ServedTable& table : tables) {
            table.act(who, action, observer);
            if (ply % 4 == 2) table.come_back(observer);
            const auto own = games[0]->moves(pair.observer);
            if (ply % 3 == 1) ask_for_everything(table, observer, own.empty() ? "pass" : own.front(), ply);
        }
        const SeatConnection &one = tables[0].at(observer), &two = tables[1].at(observer);
        REQUIRE(one.seen.size() == two.seen.size());
        for (std::size_t i = 0; i < one.seen.size(); ++i) REQUIRE(one.seen[i] == two.seen[i]);
        REQUIRE(one.answers == two.answers);
        const auto move = common_move(*games[0], *games[1], random);
        if (!move || ply == 12) break;
        who = number(move->first);
        action = {{"do", "play"}, {"id", "m" + std::to_string(ply)}, {"seq", 0}, {"move", games[0]->kind().text(move->second)}};
        action["seq"] = newest_of(tables[0].at(observer).seen.back());
        for (auto& each : games) each->apply(move->first, move->second);
    }
    return tables[0].at(observer).seen.size();
}

}  // namespace

TEST_CASE("What a seat must not know is in no byte that it is sent") {
    for (const GameKind* const game : all_kinds()) {
        CAPTURE(game->name());
        const RunningServer server;
        Random random(20261115);
        std::size_t compared = 0;
        for (int i = 0; i < pairs_of_games(); ++i) compared += compare_pair(*game, server.port(), random);
        MESSAGE(game->name() << ": " << compared << " messages compared");
        CHECK(compared > static_cast<std::size_t>(pairs_of_games()) * 2);
    }
}

TEST_CASE("Every action of the protocol is among those that are compared") {
    std::set<std::size_t> kinds;
    std::vector<json::object> actions = every_action("draw", 1);
    for (json::object& action : actions) action["id"] = "a";
    actions.push_back({{"do", "hello"}, {"v", 1}, {"lang", "en"}});
    actions.push_back({{"do", "lang"}, {"lang", "de"}});
    for (const json::object& action : actions) {
        const auto read = protocol::read_action(json::serialize(action));
        REQUIRE_MESSAGE(problem_in(read) == nullptr, json::serialize(action));
        kinds.insert(std::get<protocol::Action>(read).index());
    }
    CHECK(kinds.size() == std::variant_size_v<protocol::Action>);
}

TEST_CASE("The comparison can fail: a seat that is shown something else gets other bytes") {
    const RunningServer server;
    Random random(7);
    const HiddenPair pair = random_pair(*find_kind("uno"), random);
    const json::object other = random_pair(*find_kind("uno"), random).one;
    ServedTable one{server.port(), open_full_table(server.port(), wish_for(pair.one),
                                                   static_cast<int>(pair.one.at("seats").as_int64()))};
    ServedTable two{server.port(),
                    open_full_table(server.port(), wish_for(other), static_cast<int>(other.at("seats").as_int64()))};
    for (ServedTable* table : {&one, &two}) table->act(0, {{"do", "start"}, {"id", "deal"}}, 0);
    CHECK(one.at(0).seen.back() != two.at(0).seen.back());
}
