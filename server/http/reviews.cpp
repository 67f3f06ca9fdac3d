// Reviews of finished games over HTTP. Whoever knows the table's address may ask, as for records.
#include <charconv>

#include "server/http/http_service.hpp"
#include "server/net/url.hpp"

namespace tischlein::server::http {

namespace {

std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

ReviewStage stage_in(const Request& request) {
    const auto have = whole_number(net::query_value(request.query, "have").value_or("0")).value_or(0);
    return have >= 2 ? ReviewStage::whole : have == 1 ? ReviewStage::rough : ReviewStage::nothing;
}

Reply reply_state(const Result<std::string>& state) {
    if (const Problem* no = problem_in(state)) return reply_problem(*no);
    return {200, "application/json", std::get<std::string>(state), {{"Cache-Control", "no-store"}}};
}

}  // namespace

// /api/tables/ID/standings
void HttpService::show_standings(std::string_view id, const Request& request, const Answer& answer) {
    on_thread(shared_.threads.of(id), answer,
              [id = std::string(id), lang = language_in(request), household = address_group(request.address)](TableThread& thread, const Answer& reply) {
                  thread.registry().find(id, lang, household, [&thread, reply](const std::variant<LiveTable*, Problem>& found) {
                      if (const auto* no = std::get_if<Problem>(&found)) return reply(reply_problem(*no));
                      const TableState& state = std::get<LiveTable*>(found)->state();
                      const int games = state.number() - (state.phase() == Phase::over ? 0 : 1);
                      thread.registry().reviews().standings(state.table(), games, [reply](const std::string& text) { reply(reply_state(text)); });
                  });
              });
}

// /api/tables/ID/reviews/N and …/stop
bool HttpService::route_review(const Path& path, const Request& request, const Answer& answer) {
    const auto number = path.size() > 4 ? whole_number(path[4]) : std::nullopt;
    if (!number || path.size() > 6) return false;
    const Reviews::Question question{std::string(path[2]), *number, address_group(request.address), language_in(request),
                                     stage_in(request)};
    const bool post = request.method == "POST";
    if (path.size() == 6 && (path[5] != "stop" || !post)) return false;
    const auto asked = path.size() == 6 ? &Reviews::stop : post ? &Reviews::begin : &Reviews::ask;
    on_thread(shared_.threads.of(path[2]), answer, [question, asked](TableThread& thread, const Answer& reply) {
        (thread.registry().reviews().*asked)(question, [reply](const Result<std::string>& state) { reply(reply_state(state)); });
    });
    return true;
}

}  // namespace tischlein::server::http
