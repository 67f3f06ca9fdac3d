// HTTP: how other tables did with the deal of a finished game. The reply has names and results, not the ids of those tables.
#include "server/http/http_service.hpp"

#include <algorithm>

#include "server/record/log_facts.hpp"
#include "server/record/replay.hpp"

namespace tischlein::server::http {

namespace {

struct Logs {
    std::vector<std::string> left;  // tables that are still to be read, the next one at the end
    std::vector<std::vector<std::string>> read{};
};

// The result of the first game at such a table; nothing if it is not over.
std::optional<json::object> result_in(const std::vector<std::string>& log, Language lang) {
    const Result<std::vector<Fact>> facts = facts_in(log, lang);
    if (problem_in(facts) != nullptr) return std::nullopt;
    const Result<FinishedGame> game = finished_game(std::get<0>(facts), 1, lang);
    if (problem_in(game) != nullptr) return std::nullopt;
    const Result<json::object> result = result_of(std::get<FinishedGame>(game), lang);
    if (problem_in(result) != nullptr) return std::nullopt;
    const auto& whole = std::get<json::object>(result);
    return json::object{{"players", whole.at("players")}, {"at", whole.at("at")}, {"play", whole.at("play")}};
}

// Reads the logs one after the other, each on the thread of its table. A log that cannot be read is left out.
void read_next(TableThreads& threads, const std::shared_ptr<Logs>& logs, Language lang, const std::function<void()>& done) {
    if (logs->left.empty()) return done();
    const std::string id = std::move(logs->left.back());
    logs->left.pop_back();
    TableThread& thread = threads.of(id);
    thread.loop().post([&threads, &thread, logs, id, lang, done] {
        thread.registry().read_log(id, lang, [&threads, logs, lang, done](Result<std::vector<std::string>> log) {
            if (problem_in(log) == nullptr) logs->read.push_back(std::get<0>(std::move(log)));
            read_next(threads, logs, lang, done);
        });
    });
}

}  // namespace

void HttpService::remember_duplicate(const Origin& origin, const std::string& id) const {
    TableThread& thread = shared_.threads.of(origin.table);
    thread.loop().post([&thread, table = origin.table, number = origin.number, id] { thread.registry().duplicates().add(table, number, id); });
}

// /api/tables/ID/duplicates/N
void HttpService::show_duplicates(std::string_view id, int number, const Request& request, const Answer& answer) {
    const Language lang = language_in(request);
    on_thread(shared_.threads.of(id), answer, [this, id = std::string(id), number, request, answer, lang](TableThread& thread, const Answer& reply) {
        thread.registry().duplicates().list(id, number, answering(reply, [this, request, answer, reply, lang](std::vector<std::string> tables) {
            auto logs = std::make_shared<Logs>(Logs{std::move(tables)});
            std::reverse(logs->left.begin(), logs->left.end());
            read_next(shared_.threads, logs, lang, answering(reply, [this, request, answer, lang, logs] {
                answer_later(request, answer, [logs, lang]() -> Reply {
                    json::array results;
                    for (const auto& log : logs->read)
                        if (auto result = result_in(log, lang)) results.push_back(std::move(*result));
                    return reply_json(200, {{"results", std::move(results)}});
                });
            }));
        }));
    });
}

}  // namespace tischlein::server::http
