// HttpService on real sockets: texts in the visitor's language, bots on threads, and clients that do not read.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <new>

#include "i18n/languages.hpp"
#include "server/http/test/running_server.hpp"
#include "server/protocol/schema.hpp"

using namespace tischlein;
using namespace tischlein::server;
using namespace tischlein::server::http;

namespace {

// Sends this body in all five languages and checks that the refusals differ in their words but not in their code. Returns the code.
std::string refused(unsigned short port, const std::string& path, const json::object& body) {
    std::vector<json::object> told;
    for (const char* lang : {"en", "de-AT, en;q=0.5", "nl", "tlh,fr-CH;q=0.9", "it"})
        told.push_back(post(port, path, body, {{"Accept-Language", lang}}).body);
    // ?lang= in the address counts more than the header.
    CHECK(post(port, path + "?lang=de", body, {{"Accept-Language", "nl"}}).body == told[1]);
    for (const json::object& each : told) {
        CHECK_FALSE(protocol::protocol().misfit("HttpError", each));
        CHECK(each.at("error") == told[0].at("error"));
    }
    for (std::size_t i = 0; i < told.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) CHECK(told[i].at("text") != told[k].at("text"));
    return std::string(told[0].at("error").as_string());
}

json::object wish(std::string_view options) {
    return {{"game", "uno"}, {"seats", 2}, {"options", json::parse(options)}};
}

// A program that runs out of memory when somebody of this name joins, after it has changed something: not while it folds the fact
// into a copy, for the lobby.
std::optional<Problem> fold_half(TableState& state, const Fact& fact) {
    static std::atomic<int> times{0};
    const auto no = state.fold(fact);
    const auto* joined = std::get_if<fact::Joined>(&fact.what);
    if (joined != nullptr && joined->name == "Half" && ++times > 1) throw std::bad_alloc();
    return no;
}

// Reads messages until one contains `part`.
void watch_until(Caller& caller, std::string_view part) {
    while (true) {
        const auto text = caller.next();
        REQUIRE_MESSAGE(text, "the server hung up");
        if (text->find(part) != std::string::npos) return;
    }
}

struct SeatedClient {
    std::string id;
    std::unique_ptr<Caller> line;
    SeatedClient(unsigned short port, const Answered& opened, const std::string& table)
        : id(table),
          line(std::make_unique<Caller>(Dial{.port = port,
                                             .path = "/api/tables/" + table + "/ws",
                                             .headers = {{"Authorization", "Bearer " + opened.token}}})) {
        REQUIRE(line->opened());
        line->send(R"({"do":"hello","v":1,"lang":"en"})");
        watch_until(*line, "snapshot");
    }
};

}  // namespace

TEST_CASE("what is wrong with a table that somebody wants to open is said in their language") {
    const RunningServer server;
    const auto opening = [&](const json::object& body) { return refused(server.port(), "/api/tables", body); };
    CHECK(opening(wish(R"({"turbo":true})")) == "bad-option");
    CHECK(opening(wish(R"({"stack":7})")) == "bad-option");
    CHECK(opening(wish(R"({"target":-1})")) == "bad-option");
    CHECK(opening(wish(R"({"bluff":"often"})")) == "bad-option");
    CHECK(opening({{"game", "otto"}, {"seats", 9}}) == "bad-seats");
    CHECK(opening({{"game", "uno"}, {"seats", 3}, {"options", {{"partner", true}}}}) == "bad-option");
    const json::object over =
        json::parse(R"({"game":"uno","seats":2,"hands":[["R5"],["G1"]],"discard":["R1"]})").as_object();
    CHECK(opening({{"game", "uno"}, {"seats", 3}, {"position", over}}) == "bad-position");
    json::object broken = over;
    broken["hands"] = 7;
    CHECK(opening({{"game", "uno"}, {"seats", 2}, {"position", broken}}) == "bad-position");
    CHECK(refused(server.port(), "/api/tables/nosuch/join", {{"name", "Ada"}}) == "no-such-table");
    CHECK(refused(server.port(), "/api/verify/nothing", {}) == "not-found");
}

TEST_CASE("the verdict on a record has codes for programs and words for people") {
    const RunningServer server;
    std::vector<json::object> told;
    for (const char* lang : {"en", "de", "nl"}) {
        told.push_back(post(server.port(), fmt::format("/api/verify?lang={}", lang), {{"game", "uno"}}).body);
        CHECK_FALSE(protocol::protocol().misfit("Verdict", told.back()));
    }
    CHECK(told[0].at("checks").at(0).at("code") == "bad-form");
    CHECK(told[1].at("checks").at(0).at("code") == "bad-form");
    CHECK(told[1].at("checks").at(0).at("text") == "`fair` fehlt oder ist von falscher Art");
    CHECK(told[2].at("checks").at(0).at("text") != told[0].at("checks").at(0).at("text"));
}

TEST_CASE("a device that takes over is told of the games that the other one takes along, once") {
    const RunningServer server;
    const Answered opened = post(server.port(), "/api/tables", {{"game", "uno"}, {"seats", 2}, {"name", "Ada"}});
    const std::string at = fmt::format("/api/tables/{}", std::string_view(opened.body.at("table").as_string()));
    const json::value games = json::parse(R"([{"table":"k7mw3xp","number":1,"seat":0}])");
    const auto offer = [&](const json::object& body, const std::string& token) {
        const Answered offered = post(server.port(), at + "/device", body, {{"Authorization", "Bearer " + token}});
        REQUIRE(offered.status == 201);
        const std::string link(offered.body.at("link").as_string());
        return at + "/device/" + link.substr(link.find("#device=") + 8);
    };
    const Answered moved = post(server.port(), offer({{"games", games}}, opened.token), {});
    CHECK(moved.status == 201);
    CHECK(moved.body.at("person") == 0);
    CHECK(moved.body.at("games") == games);
    const Answered again = post(server.port(), offer({}, moved.token), {});
    CHECK(again.status == 201);
    CHECK_FALSE(again.body.contains("games"));
    const Answered ben = post(server.port(), at + "/join", {{"name", "Ben"}});
    CHECK(ben.body == json::object{{"person", 1}});
}

TEST_CASE("the languages of the server, and all texts of one") {
    const RunningServer registry;
    const Answered list = get(registry.port(), "/api/languages");
    CHECK_FALSE(protocol::protocol().misfit("Languages", list.body));
    CHECK(list.body.at("languages").at(3) == json::parse(R"({"code":"fr","name":"Français"})"));
    const Answered french = get(registry.port(), "/texts/fr.json");
    CHECK(french.status == 200);
    CHECK(french.body.at("language") == "fr");
    CHECK(french.body.at("plural") == "nplurals=2; plural=(n > 1);");
    CHECK(french.body.at("texts").at("server.refusal.seat-taken") == "Cette place est prise.");
    CHECK(french.body.at("texts").at("uno.event.drew").as_array().size() == 2);
    CHECK(get(registry.port(), "/texts/tlh.json").status == 404);
    CHECK(get(registry.port(), "/texts/.json").status == 404);
    CHECK(get(registry.port(), "/texts/fr").status == 404);
    const Reply po = http_call(registry.port(), "GET", "/texts/fr.po", "", {});
    CHECK(po.status == 200);
    CHECK(po.body == i18n::po_of(Language::fr));
    const auto header = [&po](std::string_view name) {
        const auto found =
            std::find_if(po.headers.begin(), po.headers.end(), [name](const auto& each) { return each.first == name; });
        return found == po.headers.end() ? std::string() : found->second;
    };
    CHECK(header("Content-Type") == "text/x-gettext-translation; charset=utf-8");
    CHECK(header("Cache-Control") == "no-cache");
    CHECK(http_call(registry.port(), "GET", "/texts/fr.po", "", {{"If-None-Match", header("ETag")}}).status == 304);
    CHECK(get(registry.port(), "/texts/tlh.po").status == 404);
    CHECK(get(registry.port(), "/texts/.po").status == 404);
    CHECK(get(registry.port(), "/texts/fr.po.json").status == 404);
}

TEST_CASE("a language that is built in and was changed by the operator is marked, for clients that have its old texts") {
    REQUIRE(std::holds_alternative<i18n::Added>(i18n::add_catalogue(
        "msgid \"\"\nmsgstr \"Language: it\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\n"
        "msgid \"cards.event.reversed\"\nmsgstr \"Si cambia verso.\"\n")));
    const RunningServer server;
    const Answered list = get(server.port(), "/api/languages");
    CHECK_FALSE(protocol::protocol().misfit("Languages", list.body));
    CHECK(list.body.at("languages").at(4) == json::parse(R"({"code":"it","name":"Italiano","changed":true})"));
    CHECK(list.body.at("languages").at(3) == json::parse(R"({"code":"fr","name":"Français"})"));
    CHECK(get(server.port(), "/texts/it.json").body.at("texts").at("cards.event.reversed") == "Si cambia verso.");
}

TEST_CASE("several people of a household load the page at once, and may still ask; only asking is bounded at 300") {
    const RunningServer server({.rate_limits = true});
    for (int file = 0; file < 1000; ++file)
        REQUIRE(http_call(server.port(), "GET", fmt::format("/assets/file-{}.js", file)).status != 429);
    CHECK(get(server.port(), "/api/languages").status == 200);
    int asked = 1;
    while (asked < 5000 && http_call(server.port(), "GET", "/api/languages").status != 429) ++asked;
    CHECK(asked >= 300);
    CHECK(asked < 5000);
}

TEST_CASE("figures for operators have one address and no second spelling") {
    const RunningServer server;
    CHECK(http_call(server.port(), "GET", "/metrics").body.find("tischlein_") != std::string::npos);
    for (const char* spelling : {"//metrics", "/metrics/", "/./metrics", "/metrics//"}) {
        CAPTURE(spelling);
        CHECK(http_call(server.port(), "GET", spelling).body.find("tischlein_") == std::string::npos);
    }
}

TEST_CASE("a step of a request that fails is answered, also after a table was woken for it; the server goes on") {
    TestSettings wish{.public_url = "http://" + std::string(3000, 'x')};  // no QR code is large enough
    wish.limits.sleep = std::chrono::milliseconds(40);
    const RunningServer server(wish);
    const Answered opened = post(server.port(), "/api/tables", {{"game", "uno"}, {"seats", 2}});
    const std::string path = "/api/tables/" + std::string(opened.body.at("table").as_string());
    for (int times = 0; times < 3; ++times) {
        const auto tables_in_memory = [&] {
            return http_call(server.port(), "GET", "/metrics").body.find("\ntischlein_live_tables 0\n") ==
                   std::string::npos;
        };
        while (tables_in_memory()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        const Answered failed = get(server.port(), path + "/qr.svg");
        CHECK(failed.status == 500);
        CHECK(failed.body.at("error") == "broken");
    }
    CHECK(get(server.port(), path).status == 200);
}

TEST_CASE("an exception while a fact is folded: whoever looks at the table is told to come again, until it was read anew") {
    TestSettings wish{.fold = fold_half};
    wish.disk->refuse_next_reads(2);  // for two seconds
    const RunningServer server(wish);
    const Answered opened = post(server.port(), "/api/tables", {{"game", "uno"}, {"seats", 2}});
    const std::string path = "/api/tables/" + std::string(opened.body.at("table").as_string());
    CHECK(get(server.port(), path).status == 200);
    std::atomic<int> joined{0};
    std::thread joining([&] { joined = post(server.port(), path + "/join", {{"name", "Half"}}).status; });
    int busy = 0;
    for (Answered seen = get(server.port(), path); joined == 0; seen = get(server.port(), path)) {
        if (seen.status != 503) continue;
        CHECK(seen.body.at("error") == "busy");
        ++busy;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    joining.join();
    CHECK(joined == 201);
    CHECK(busy > 0);
    CHECK(get(server.port(), path).status == 200);
}

TEST_CASE("bots at several tables think on several threads, and play to the end") {
    const RunningServer server;
    std::vector<SeatedClient> hosts;
    for (const char* game : {"uno", "anansi", "otto", "uno"}) {
        json::object wish{{"game", game}, {"seats", 2}, {"pace", "quick"}, {"reflexes", false}};
        if (std::string_view(game) == "uno") wish["options"] = json::object{{"rounds", 1}};
        wish["bots"] = json::parse(R"([{"seat":0,"level":"easy"},{"seat":1,"level":"easy"}])");
        const Answered opened = post(server.port(), "/api/tables", wish);
        REQUIRE(opened.status == 201);
        hosts.emplace_back(server.port(), opened, std::string(opened.body.at("table").as_string()));
    }
    for (SeatedClient& host : hosts) host.line->send(R"({"do":"start","id":"s"})");
    for (SeatedClient& host : hosts) watch_until(*host.line, R"("over":true)");
    for (const SeatedClient& host : hosts)
        CHECK(http_call(server.port(), "GET", "/api/tables/" + host.id + "/records/1").status == 200);
}

TEST_CASE("whoever does not listen is dropped with a reason; the table goes on and takes them back") {
    const RunningServer server;
    const Answered opened =
        post(server.port(), "/api/tables", {{"game", "uno"}, {"seats", 2}, {"name", "Ada"}, {"chat", true}});
    const std::string id(opened.body.at("table").as_string());
    const Answered joined = post(server.port(), "/api/tables/" + id + "/join", {{"name", "Ben"}, {"seat", 1}});
    SeatedClient ada(server.port(), opened, id);
    SeatedClient ben(server.port(), joined, id);
    ben.line->socket().read(false);
    // Until the kernel's buffers and the server's queue are full. Then presence names only the person who is left.
    const std::string words(200, 'x');
    bool dropped = false;
    for (int i = 0; !dropped && i < 100'000; ++i) {
        ada.line->send(fmt::format(R"({{"do":"say","id":"a{}","text":"{}"}})", i, words));
        while (true) {
            const auto text = ada.line->next();
            REQUIRE(text);
            if (text->find(R"("type":"presence")") != std::string::npos)
                dropped = text->find(R"("here":[0])") != std::string::npos;
            if (text->find(fmt::format(R"("id":"a{}")", i)) != std::string::npos) break;  // its answer
        }
    }
    REQUIRE(dropped);
    ben.line->socket().read(true);
    CHECK(ben.line->closed().code == 1013);
    CHECK(ben.line->closed().why == "too slow");
    const SeatedClient again(server.port(), joined, id);
    watch_until(*ada.line, R"("here":[0,1])");
}

TEST_CASE("a finished game is reviewed while the page waits, and the review stays with the game") {
    const RunningServer server;
    // A few moves before the end: every move is looked at for as long as a whole game's, and sanitizers are slow.
    const json::value nearly_over = json::parse(
        R"({"game":"uno","seats":2,"options":{"rounds":1},"hands":[["R5","R6"],["B1","B2","G2"]],"discard":["R4"],"turn":0})");
    const Answered opened =
        post(server.port(), "/api/tables",
             {{"game", "uno"},
              {"seats", 2},
              {"pace", "quick"},
              {"position", nearly_over},
              {"bots", json::parse(R"([{"seat":0,"level":"medium"},{"seat":1,"level":"medium"}])")}});
    const std::string id(opened.body.at("table").as_string()), path = "/api/tables/" + id + "/reviews/1";
    CHECK(post(server.port(), path, {}).body.at("error") == "no-such-game");
    CHECK(get(server.port(), path).body.at("state") == "none");
    const SeatedClient host(server.port(), opened, id);
    host.line->send(R"({"do":"start","id":"s1"})");
    watch_until(*host.line, R"("over":true)");
    json::object state = post(server.port(), path, {}).body;
    while (state.at("state") != "done") {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        state = get(server.port(), path).body;
        REQUIRE(state.at("state") != "none");
    }
    const auto misfit = protocol::protocol().misfit("ReviewState", state);
    CHECK_MESSAGE(!misfit, misfit->path, ": ", misfit->text);
    CHECK(state.at("review").at("complete") == true);
    CHECK(post(server.port(), path, {}).body.at("review") == state.at("review"));
    CHECK_FALSE(get(server.port(), path + "?have=2").body.contains("review"));
    CHECK(post(server.port(), path + "/stop", {}).body.at("state") == "done");
    const Answered standing = get(server.port(), "/api/tables/" + id + "/standings");
    const auto odd = protocol::protocol().misfit("Standings", standing.body);
    CHECK_MESSAGE(!odd, odd->path, ": ", odd->text);
    CHECK(standing.body.at("reviewed") == 1);
    CHECK(standing.body.at("players").as_array().size() == 2);
    CHECK(get(server.port(), "/api/tables/nosuch/standings").status == 404);
    // The same for a game from a file.
    const Answered record = get(server.port(), "/api/tables/" + id + "/records/1");
    json::object file = post(server.port(), "/api/reviews", record.body).body;
    const std::string name(file.at("table").as_string());
    while (file.at("state") != "done") {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        file = get(server.port(), "/api/tables/" + name + "/reviews/1").body;
        REQUIRE(file.at("state") != "none");
    }
    CHECK(file.at("review").at("names") == state.at("review").at("names"));
    CHECK(post(server.port(), "/api/reviews", {{"no", "record"}}).status >= 400);
    for (const char* wrong : {"/api/tables/x/reviews/one", "/api/tables/x/reviews", "/api/tables/x/reviews/1/go"})
        CHECK(get(server.port(), wrong).status == 404);
}

TEST_CASE("whoever played a deal first sees how it went at the tables that played it again") {
    const RunningServer server;
    const auto play = [&](json::object wish) {
        wish["game"] = "anansi";
        wish["seats"] = 2;
        wish["pace"] = "quick";
        wish["bots"] = json::parse(R"([{"seat":0,"level":"medium"},{"seat":1,"level":"random"}])");
        const Answered opened = post(server.port(), "/api/tables", wish);
        const std::string id(opened.body.at("table").as_string());
        const SeatedClient host(server.port(), opened, id);
        host.line->send(R"({"do":"start","id":"s1"})");
        watch_until(*host.line, R"("over":true)");
        return id;
    };
    const std::string first = play({{"options", {{"rounds", 1}}}}), path = "/api/tables/" + first + "/duplicates/1";
    CHECK(get(server.port(), path).body.at("results").as_array().empty());
    play({{"from", {{"table", first}, {"number", 1}, {"ply", 0}}}});
    const Answered told = get(server.port(), path);
    const auto odd = protocol::protocol().misfit("Duplicates", told.body);
    CHECK_MESSAGE(!odd, odd->path, ": ", odd->text);
    REQUIRE(told.body.at("results").as_array().size() == 1);
    CHECK(told.body.at("results").at(0).at("play").at("over") == true);
    CHECK_FALSE(told.body.at("results").at(0).as_object().contains("table"));
    CHECK(get(server.port(), "/api/tables/nosuch/duplicates/1").body.at("results").as_array().empty());
    CHECK(get(server.port(), "/api/tables/" + first + "/duplicates/one").status == 404);
}
