// HTTP: how other tables did with the deal of a finished game. The reply has names and results, not the ids of those tables.
#include "server/http/http_service.hpp"

#include <algorithm>

#include "server/record/log_facts.hpp"
#include "server/record/replay.hpp"
#include "server/table/refusals.hpp"

namespace tischlein::server::http {

namespace {

// The result of the first game at such a table; std::nullopt if it is not over.
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

}  // namespace

void HttpService::remember_duplicate(const Origin& origin, const std::string& id) const {
    TableThread& thread = shared_.threads.of(origin.table);
    const Answer no_answer = [](const Reply&) {};  // nobody waits for this; the journal tells if it fails
    thread.loop().post(answering(no_answer, [&thread, table = origin.table, number = origin.number, id] {
        thread.registry().duplicates().add(table, number, id);
    }));
}

// A list of tables on its way to their results. One table's log is in memory at a time.
struct HttpService::DuplicateResults {
    std::string id;  // the table of the first game
    int number;
    Language lang;
    std::string household;
    Answer answer;  // may be called from any thread
    LogAdmission::Permit permit{};
    std::vector<std::string> left{};  // tables that are still to be read, the next one at the end
    json::array results{};
};

// /api/tables/ID/duplicates/N
void HttpService::show_duplicates(std::string_view id, int number, const Request& request, const Answer& answer) {
    const auto so_far = std::make_shared<DuplicateResults>(
        DuplicateResults{std::string(id), number, language_in(request), household_of(request.address), from_elsewhere(answer)});
    admit(request, answer, [this, so_far](const LogAdmission::Permit& permit) {
        so_far->permit = permit;
        list_duplicates(so_far);
    });
}

void HttpService::list_duplicates(const std::shared_ptr<DuplicateResults>& so_far) const {
    on_thread(shared_.threads.of(so_far->id), so_far->answer, [this, so_far](TableThread& thread, const Answer& reply) {
        const auto go_on = [this, so_far](std::vector<std::string> tables) {
            so_far->left = std::move(tables);
            std::reverse(so_far->left.begin(), so_far->left.end());
            next_duplicate(so_far);
        };
        thread.registry().duplicates().list(so_far->id, so_far->number, answering(reply, go_on));
    });
}

// On any thread, like the two below. Reads the next log on the thread of its table.
void HttpService::next_duplicate(const std::shared_ptr<DuplicateResults>& so_far) const {
    if (so_far->left.empty()) return so_far->answer(reply_json(200, {{"results", std::move(so_far->results)}}));
    const std::string id = std::move(so_far->left.back());
    so_far->left.pop_back();
    on_thread(shared_.threads.of(id), so_far->answer, [this, so_far, id](TableThread& thread, const Answer& reply) {
        const auto go_on = [this, so_far](Result<StoredLog> log) { look_into_duplicate(so_far, std::move(log)); };
        thread.registry().read_log(id, so_far->lang, answering(reply, go_on));
    });
}

// A log that cannot be read is left out.
void HttpService::look_into_duplicate(const std::shared_ptr<DuplicateResults>& so_far, Result<StoredLog> log) const {
    if (problem_in(log) != nullptr) return next_duplicate(so_far);
    auto work = [texts = std::get<0>(std::move(log)), lang = so_far->lang] { return result_in(texts, lang); };
    auto done = answering(so_far->answer, [this, so_far](std::optional<json::object> result) { add_duplicate(so_far, std::move(result)); });
    auto failed = [so_far] { so_far->answer(reply_broken()); };
    if (shared_.background.run(loop_, so_far->household, std::move(work), std::move(done), std::move(failed))) return;
    so_far->answer(reply_problem(no("busy", "server.refusal.lookups-busy", so_far->lang)));
}

void HttpService::add_duplicate(const std::shared_ptr<DuplicateResults>& so_far, std::optional<json::object> result) const {
    if (result) so_far->results.push_back(*std::move(result));
    next_duplicate(so_far);
}

}  // namespace tischlein::server::http
